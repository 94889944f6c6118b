"""Where a number stands in other editions, and where the same words stand today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rules.domain.number_query import NumberQuery
from rules.domain.numbering import NumberRange, RuleNumber
from rules.models import RuleVersion
from rules.selectors.editions import LoadedEdition
from rules.selectors.number_search import members

_MOST_MEMBERS = 30


@dataclass(frozen=True, slots=True)
class Span:
    """A run of `editions` loaded editions, from the first date to the last."""

    first: date
    last: date
    editions: int


@dataclass(frozen=True, slots=True)
class Presence:
    """The loaded editions that have a number, newest first."""

    dates: tuple[date, ...]

    @property
    def newest(self) -> date | None:
        return self.dates[0] if self.dates else None

    def spans(self, loaded: Iterable[date]) -> list[Span]:
        """Runs of loaded editions without a gap that have the number, newest first."""
        spans: list[Span] = []
        is_open = False
        for day in sorted(loaded, reverse=True):
            if day not in self.dates:
                is_open = False
            elif is_open:
                spans[-1] = Span(day, spans[-1].last, spans[-1].editions + 1)
            else:
                spans.append(Span(day, day, 1))
                is_open = True
        return spans

    def next_to(self, day: date) -> date | None:
        """The first edition after that day that has the number, else the last one before."""
        later = [found for found in self.dates if found > day]
        return later[-1] if later else self.newest


def presence(number: RuleNumber) -> Presence:
    """Which editions have the number."""
    rows = RuleVersion.objects.filter(number=str(number)).order_by("-edition__effective_date")
    return Presence(tuple(dict.fromkeys(rows.values_list("edition__effective_date", flat=True))))


@dataclass(frozen=True, slots=True)
class Absence:
    """What can be said of a number or range that an edition does not have: which editions have a member, and which one each has first.

    `parent` is the deepest ancestor that the edition has, `neighbours` the subrules beside a letter that the rules skip.
    """

    members: tuple[tuple[date, RuleNumber], ...]
    parent: RuleNumber | None
    neighbours: tuple[RuleNumber, ...]


def absences(*, edition: int, asked: Sequence[RuleNumber | NumberRange]) -> list[Absence]:
    """What can be said of each of the numbers and ranges, in two queries."""
    # Numbers run on, so that the first members of a range tell where it exists.
    sought = {item: members(item)[:_MOST_MEMBERS] for item in asked}
    neighbours = {item: NumberQuery((item,)).skipped_letter for item in asked}
    beside = {number for item in asked for number in (*sought[item][0].ancestors, *neighbours[item])}
    known = _numbers_in(edition, beside)
    first: dict[RuleNumber, list[date]] = {}
    rows = RuleVersion.objects.filter(number__in={str(number) for numbers in sought.values() for number in numbers})
    for number, day in rows.values_list("number", "edition__effective_date").distinct().order_by("-edition__effective_date"):
        first.setdefault(RuleNumber.parse(number), []).append(day)
    return [
        Absence(
            members=tuple(_first_members(sought[item], first)),
            parent=max((number for number in sought[item][0].ancestors if number in known), default=None),
            neighbours=tuple(number for number in neighbours[item] if number in known),
        )
        for item in asked
    ]


def _numbers_in(edition: int, numbers: Iterable[RuleNumber]) -> set[RuleNumber]:
    rows = RuleVersion.objects.filter(edition_id=edition, number__in={str(number) for number in numbers})
    return {RuleNumber.parse(number) for number in rows.values_list("number", flat=True)}


def _first_members(numbers: Iterable[RuleNumber], days: Mapping[RuleNumber, list[date]]) -> list[tuple[date, RuleNumber]]:
    """Each edition that has one of the numbers, newest first, with the first that it has."""
    found: dict[date, RuleNumber] = {}
    for number in numbers:
        for day in days.get(number, ()):
            found.setdefault(day, number)
    return sorted(found.items(), reverse=True)


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
