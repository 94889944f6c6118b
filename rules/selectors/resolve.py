"""Where a number stands in other editions, and where the same words stand today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rules.domain.numbering import RuleNumber
from rules.models import RuleVersion
from rules.selectors.editions import LoadedEdition


@dataclass(frozen=True, slots=True)
class Presence:
    """The loaded editions that have a number, newest first."""

    dates: tuple[date, ...]

    @property
    def newest(self) -> date | None:
        return self.dates[0] if self.dates else None

    def next_to(self, day: date) -> date | None:
        """The first edition after that day that has the number, else the last one before."""
        later = [found for found in self.dates if found > day]
        return later[-1] if later else self.newest


def presence(number: RuleNumber) -> Presence:
    """Which editions have the number."""
    rows = RuleVersion.objects.filter(number=str(number)).order_by("-edition__effective_date")
    return Presence(tuple(dict.fromkeys(rows.values_list("edition__effective_date", flat=True))))


def same_words(*, wording: int, edition: LoadedEdition) -> str | None:
    """The number under which an edition has a wording, if it has it exactly once."""
    numbers = RuleVersion.objects.filter(edition_id=edition.pk, text__wording_id=wording).values_list("number", flat=True)[:2]
    return numbers[0] if len(numbers) == 1 else None


def nearest_parent(*, edition: LoadedEdition, number: RuleNumber) -> RuleNumber | None:
    """The deepest ancestor of a number that an edition has."""
    ancestors = {str(ancestor): ancestor for ancestor in number.ancestors}
    found = RuleVersion.objects.filter(edition_id=edition.pk, number__in=ancestors).values_list("number", flat=True)
    return max((ancestors[text] for text in found), key=lambda ancestor: ancestor.sort_key, default=None)


def texts_by_number(*, edition: LoadedEdition, numbers: list[str]) -> dict[str, int]:
    """The rule texts of numbers in an edition, by number."""
    return dict(RuleVersion.objects.filter(edition_id=edition.pk, number__in=numbers).values_list("number", "text_id"))
