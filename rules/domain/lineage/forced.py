"""Pairs that no evidence in the texts can find, each given with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rules.domain.numbering import RuleNumber


@dataclass(frozen=True, slots=True)
class ForcedPair:
    """A rule of one edition and the rule of a later one that it is. It holds where these two are linked with each other, nowhere else."""

    old_edition: date
    old: RuleNumber
    new_edition: date
    new: RuleNumber
    reason: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> ForcedPair:
        """The pair that a row of the data file gives: old and new each as [edition, number], and the reason.

        Raises KeyError for a missing value, ValueError for what is no date, no number or no reason.
        """
        (old_edition, old), (new_edition, new) = row["old"], row["new"]
        if not row["reason"].strip():
            raise ValueError(f"no reason for {old} of {old_edition}")
        return cls(
            date.fromisoformat(old_edition), RuleNumber.parse(old), date.fromisoformat(new_edition), RuleNumber.parse(new), row["reason"]
        )

    def is_between(self, old_edition: date, new_edition: date) -> bool:
        """Whether the pair is one of these two editions."""
        return self.old_edition == old_edition and self.new_edition == new_edition
