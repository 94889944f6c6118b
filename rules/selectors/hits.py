"""Found places of an edition: opened with their subrules, examples and notes, and with the headings above them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.domain.numbering import Level as NumberLevel
from rules.domain.numbering import RuleNumber
from rules.models import Level, RuleVersion
from rules.selectors.rule_page import ExampleLine, Heading, Line, headings, lines_of
from rules.selectors.words import Words, word_fields, words_of

MOST_HITS = 50
MOST_OPENED = 20


@dataclass(frozen=True, slots=True)
class Hit:
    """A numbered place that was found, with the words that stand there.

    An opened hit has more: a rule its own line and its subrules', a subrule its own line (`lines`); a section its chapters, a chapter
    its rules (`inside`). One that is not opened can have its examples.
    """

    number: RuleNumber
    words: Words
    lines: tuple[Line, ...] = ()
    inside: tuple[Heading, ...] = ()
    examples: tuple[ExampleLine, ...] = ()

    @property
    def is_title(self) -> bool:
        return Heading(self.number, self.words).is_title

    @property
    def is_open(self) -> bool:
        return bool(self.lines or self.inside)


def hits_of(rows: Iterable[Mapping[str, Any]], *, language: str, terms: Mapping[str, str]) -> list[Hit]:
    """Rows with `number` and the columns of `word_fields` as hits."""
    return [Hit(RuleNumber.parse(row["number"]), words_of(row, language=language, terms=terms)) for row in rows]


def each_number_once(hits: Iterable[Hit]) -> list[Hit]:
    """The hits without those whose number the edition has printed before."""
    found: dict[RuleNumber, Hit] = {}
    for hit in hits:
        found.setdefault(hit.number, hit)
    return list(found.values())


def opened(hits: Sequence[Hit], *, edition: int, language: str, terms: Mapping[str, str]) -> list[Hit]:
    """The hits with what stands under each. At most five queries, however many hits."""
    numbered = [hit.number for hit in hits if hit.number.rule is not None]
    lines = lines_of(edition=edition, numbers=numbered, language=language, terms=terms)
    wide = [hit.number for hit in hits if hit.number.rule is None]
    inside = inside_of(wide, edition=edition, language=language, terms=terms)
    below: dict[RuleNumber, list[Line]] = {}
    for line in lines:
        for number in (line.number, line.number.parent if line.number.letter else None):
            if number is not None:
                below.setdefault(number, []).append(line)
    return [replace(hit, lines=tuple(below.get(hit.number, ())), inside=tuple(inside.get(hit.number, ()))) for hit in hits]


def inside_of(numbers: Iterable[RuleNumber], *, edition: int, language: str, terms: Mapping[str, str]) -> dict[RuleNumber, list[Heading]]:
    """What a list of contents has under each section and chapter: the chapters, the rules. Two queries at most."""
    wanted = set(numbers)
    found: list[Heading] = []
    if any(number.level is NumberLevel.SECTION for number in wanted):
        found += headings(edition=edition, language=language, terms=terms)
    if chapters := [number.chapter for number in wanted if number.chapter is not None]:
        rows = RuleVersion.objects.filter(edition_id=edition, level=Level.RULE, chapter__in=chapters)
        rows_in_order = rows.order_by("position").values("number", *word_fields(language))
        found += [Heading(hit.number, hit.words) for hit in hits_of(rows_in_order, language=language, terms=terms)]
    listed = {heading.number for heading in found}
    inside: dict[RuleNumber, dict[RuleNumber, Heading]] = {}
    for heading in found:
        # A section lists its chapters; rules only in an excerpt that lacks the heading of their chapter.
        above = {heading.number.parent} if heading.number.parent in listed else set(heading.number.ancestors)
        for number in wanted.intersection(above):
            inside.setdefault(number, {})[heading.number] = heading
    return {number: list(below.values()) for number, below in inside.items()}


def headings_above(numbers: Iterable[RuleNumber], *, edition: int, language: str, terms: Mapping[str, str]) -> dict[RuleNumber, Heading]:
    """The sections, chapters and rules above the numbers, as far as the edition has them. One query."""
    wanted = {str(ancestor) for number in numbers for ancestor in number.ancestors}
    rows = RuleVersion.objects.filter(edition_id=edition, number__in=wanted).order_by("position").values("number", *word_fields(language))
    hits = each_number_once(hits_of(rows, language=language, terms=terms))
    return {hit.number: Heading(hit.number, hit.words) for hit in hits}
