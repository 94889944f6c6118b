"""What the store finds of the texts of an edition or of all."""

from __future__ import annotations

from collections.abc import Sequence

from rules.domain.numbering import RuleNumber
from rules.domain.ranking import Candidate
from rules.selectors.search.stores import Asked, matching
from rules.selectors.search.texts import ByText


def candidates(asked: Asked, texts: ByText) -> list[Candidate]:
    """The texts that may have what is asked for: look closer before one is shown. One query."""
    found = matching(asked)
    return [each for language, keys in found for key in keys for each in texts.get(key, ()) if each.language == language]


def within(found: Sequence[Candidate], scopes: Sequence[RuleNumber]) -> list[Candidate]:
    """Those that are one of the numbers or stand under one."""
    if not scopes:
        return list(found)
    wanted = {str(scope) for scope in scopes}
    return [each for each in found if each.number and not wanted.isdisjoint(_places_of(each.number))]


def _places_of(number: str) -> set[str]:
    parsed = RuleNumber.parse(number)
    return {number, *(str(above) for above in parsed.ancestors)}
