"""What happened to the examples of a rule from edition to edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from rules.domain.lineage import Change, Lineage, Link, link_examples
from rules.domain.lineage import Example as LinkedExample
from rules.domain.numbering import RuleNumber
from rules.models import Example, Status
from rules.selectors.history.versions import Version
from rules.selectors.words import Words, word_fields, words_of

_STATUS = f"text__wording__status_{settings.SOURCE_LANGUAGE}"
_OWN_RULE = Lineage.of([Link(0, 0, Change.SAME, is_primary=True)])


@dataclass(frozen=True, slots=True)
class ExampleChange:
    """An example that got other words; `old` is None for one that came, `new` for one that went.

    `elsewhere` is the other rule that had it before or has it now, where it has only moved.
    """

    old: Words | None
    new: Words | None
    elsewhere: RuleNumber | None = None


_Row = Mapping[str, Any]
_Rows = Sequence[_Row]


@dataclass(frozen=True, slots=True)
class _Step:
    """An example in two versions, one after the other. `day` and `before` are the keys of their editions."""

    old: _Row | None
    new: _Row | None
    before: int
    day: int

    @property
    def missing(self) -> tuple[int, int] | None:
        """The edition in which the rule does not have it, with its wording; None where it has it in both."""
        if self.old and self.new:
            return None
        return (self.day, self.old["text__wording_id"]) if self.old else (self.before, (self.new or {})["text__wording_id"])


def example_changes(versions: Sequence[Version], *, language: str, terms: Mapping[str, str]) -> dict[int, tuple[ExampleChange, ...]]:
    """The changes by key of the edition that made them; `versions` are those of one rule, oldest first. At most two queries.

    Typography and cited numbers are no change. What an excerpt lacks has not gone, and what it alone has is not new.
    """
    steps = list(_steps(versions, _held(versions, language)))
    elsewhere = _elsewhere([step.missing for step in steps if step.missing])
    found: dict[int, tuple[ExampleChange, ...]] = {}
    for step in steps:
        old, new = (None if row is None else words_of(row, language=language, terms=terms) for row in (step.old, step.new))
        change = ExampleChange(old, new, elsewhere.get(step.missing) if step.missing else None)
        found[step.day] = (*found.get(step.day, ()), change)
    return found


def _held(versions: Iterable[Version], language: str) -> dict[int, list[_Row]]:
    """The examples of versions by key, in their order."""
    rows = Example.objects.filter(rule__in=[version.pk for version in versions]).order_by("rule_id", "position")
    found: dict[int, list[_Row]] = {}
    for row in rows.values("rule_id", _STATUS, *word_fields(language)):
        found.setdefault(row["rule_id"], []).append(row)
    return found


def _steps(versions: Iterable[Version], held: Mapping[int, _Rows]) -> Iterator[_Step]:
    """What is not the same in an edition and in the one before it that speaks of the examples."""
    last: tuple[Version, _Rows] | None = None
    for version in versions:
        is_complete = version.edition.is_complete
        own = [row for row in held.get(version.pk, ()) if is_complete or row[_STATUS] != Status.SUMMARY]
        if not own and not is_complete:
            continue
        if last:
            yield from _between(*last, version, own)
        last = version, own


def _between(before: Version, olds: _Rows, version: Version, news: _Rows) -> Iterator[_Step]:
    for link in link_examples(_linked(olds), _linked(news), _OWN_RULE).links:
        old = None if link.old is None else olds[link.old]
        new = None if link.new is None else news[link.new]
        is_told = (old or before.edition.is_complete) and (new or version.edition.is_complete)
        if link.change is not Change.SAME and is_told:
            yield _Step(old, new, before.edition.pk, version.edition.pk)


def _linked(rows: _Rows) -> list[LinkedExample]:
    return [LinkedExample(0, row["text__text"], row["text__wording_id"]) for row in rows]


def _elsewhere(missing: Sequence[tuple[int, int]]) -> dict[tuple[int, int], RuleNumber]:
    """The rules under which editions have wordings, by both. One query, none where nothing is missing."""
    if not missing:
        return {}
    editions, wordings = ({pair[side] for pair in missing} for side in (0, 1))
    rows = Example.objects.filter(rule__edition__in=editions, text__wording__in=wordings).order_by("-rule__position")
    found = rows.values_list("rule__edition_id", "text__wording_id", "rule__number")
    return {(edition, wording): RuleNumber.parse(number) for edition, wording, number in found}
