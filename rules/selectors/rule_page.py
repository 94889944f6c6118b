"""What a page of rules shows: the numbered lines with their examples and notes, and the headings around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from rules.domain.numbering import Level as NumberLevel
from rules.domain.numbering import RuleNumber
from rules.domain.wording import exact_digest, is_heading
from rules.models import Example, Level, Note, RuleVersion
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.words import Words, word_fields, words_of


@dataclass(frozen=True, slots=True)
class Heading:
    """A numbered row in a list of contents: a section, a chapter, or a rule by its first words."""

    number: RuleNumber
    words: Words

    @property
    def is_title(self) -> bool:
        """Whether the words are a heading and not the sentences of a rule."""
        return self.number.level in {NumberLevel.SECTION, NumberLevel.CHAPTER} or is_heading(self.words.english)


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """An example under a rule. `after` counts the paragraphs of the rule that stand before it."""

    position: int
    after: int
    words: Words
    wording_pk: int


@dataclass(frozen=True, slots=True)
class Line:
    """A numbered rule or subrule with what stands under it. `copy` counts from 2 where the edition prints a number again."""

    number: RuleNumber
    words: Words
    text_pk: int
    wording_pk: int
    identity: int
    copy: int = 1
    examples: tuple[ExampleLine, ...] = ()
    notes: tuple[Words, ...] = ()

    @property
    def anchor(self) -> str:
        """The fragment of the line on its page: its number, the same in every language."""
        return str(self.number) if self.copy == 1 else f"{self.number}-{self.copy}"

    @property
    def is_title(self) -> bool:
        return is_heading(self.words.english)

    @property
    def all_words(self) -> tuple[Words, ...]:
        """The words of the line, of its examples and of its notes."""
        return (self.words, *(example.words for example in self.examples), *self.notes)


@dataclass(slots=True)
class _Under:
    examples: dict[int, list[ExampleLine]] = field(default_factory=dict)
    notes: dict[int, list[Words]] = field(default_factory=dict)


def headings(*, edition: int, language: str, terms: Mapping[str, str]) -> list[Heading]:
    """The sections and chapters of an edition in the order of its text; of an excerpt also the rules that have no chapter above them."""
    chapters = RuleVersion.objects.filter(edition_id=edition, level=Level.CHAPTER).values("chapter")
    is_top = Q(level__lte=Level.CHAPTER) | Q(level=Level.RULE, edition__is_complete=False) & ~Q(chapter__in=chapters)
    rows = RuleVersion.objects.filter(is_top, edition_id=edition)
    return _headings(rows.order_by("position").values("number", *word_fields(language)), language, terms)


def headings_around(*, edition: int, number: RuleNumber, language: str, terms: Mapping[str, str]) -> list[Heading]:
    """What stands above a chapter or a rule, and beside it: all chapters, or the rules of its chapter without their subrules."""
    is_chapter = number.level is NumberLevel.CHAPTER
    beside = Q(level=Level.CHAPTER) if is_chapter else Q(level=Level.RULE, chapter=number.chapter)
    rows = RuleVersion.objects.filter(beside | Q(number__in=[str(above) for above in number.ancestors]), edition_id=edition)
    return _headings(rows.order_by("position").values("number", *word_fields(language)), language, terms)


def headings_of(*, edition: int, numbers: Iterable[str], language: str, terms: Mapping[str, str]) -> list[Heading]:
    """The numbered rows of an edition with these numbers, by their first words."""
    rows = RuleVersion.objects.filter(edition_id=edition, number__in=set(numbers))
    return _headings(rows.order_by("position").values("number", *word_fields(language)), language, terms)


def lines(*, edition: int, number: RuleNumber, language: str, terms: Mapping[str, str]) -> list[Line]:
    """A chapter's or a rule's own line and all below it, in the order of the text; for a subrule the same as for its rule.

    Empty when the edition does not have the number.
    """
    return lines_of(edition=edition, numbers=(number,), language=language, terms=terms)


def lines_of(*, edition: int, numbers: Iterable[RuleNumber], language: str, terms: Mapping[str, str]) -> list[Line]:
    """What `lines` has for each of the numbers, each line once, in the order of the text. Three queries, however many numbers."""
    pages = {number.parent if number.letter else number for number in numbers}
    if not pages:
        return []
    rows = RuleVersion.objects.filter(reduce(or_, (_of_page(page) for page in pages if page)), edition_id=edition)
    return lines_in(rows, language=language, terms=terms)


def lines_in(versions: QuerySet[RuleVersion], *, language: str, terms: Mapping[str, str]) -> list[Line]:
    """Numbered rows of one edition as lines, in the order of the text. Three queries."""
    columns = ("pk", "number", "identity", "text_id", "position", *word_fields(language))
    rows = list(versions.order_by("position").values(*columns))
    under = _under(rows, language, terms)
    seen: dict[str, int] = {}
    found = []
    for row in rows:
        seen[row["number"]] = seen.get(row["number"], 0) + 1
        found.append(
            Line(
                number=RuleNumber.parse(row["number"]),
                words=words_of(row, language=language, terms=terms),
                text_pk=row["text_id"],
                wording_pk=row["text__wording_id"],
                identity=row["identity"],
                copy=seen[row["number"]],
                examples=tuple(under.examples.get(row["pk"], ())),
                notes=tuple(under.notes.get(row["pk"], ())),
            )
        )
    return found


def numbers_of_heading(*, heading: str) -> dict[str, date]:
    """The numbers under which a heading stands, each with the newest edition that has it so; the newest first."""
    rows = RuleVersion.objects.filter(text__digest=exact_digest(heading), level=Level.RULE).order_by("-edition__effective_date")
    found: dict[str, date] = {}
    for number, day in rows.values_list("number", "edition__effective_date"):
        found.setdefault(number, day)
    return found


def numbers_in(*, edition: int, numbers: Iterable[RuleNumber]) -> set[str]:
    """Those of the numbers that the edition has."""
    wanted = {str(number) for number in numbers}
    return set(RuleVersion.objects.filter(edition_id=edition, number__in=wanted).values_list("number", flat=True))


def edition_answering(editions: Editions, *, day: date, number: RuleNumber | None) -> LoadedEdition | None:
    """The newest edition by a day; for a number that an excerpt lacks the newest complete one. One query where it is an excerpt."""
    newest = editions.on(day)
    if newest is None or newest.is_complete or number is None or numbers_in(edition=newest.pk, numbers=[number]):
        return newest
    return editions.complete_on(day) or newest


def _of_page(number: RuleNumber) -> Q:
    page = Q(chapter=number.chapter or number.section)
    if number.rule is None:
        return page
    rule = str(RuleNumber(number.section, number.chapter, number.rule))
    return page & (Q(number=rule) | Q(level=Level.SUBRULE, number__in=[f"{rule}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]))


def _headings(rows: Iterable[Mapping[str, Any]], language: str, terms: Mapping[str, str]) -> list[Heading]:
    return [Heading(RuleNumber.parse(row["number"]), words_of(row, language=language, terms=terms)) for row in rows]


def _under(rows: Iterable[Mapping[str, Any]], language: str, terms: Mapping[str, str]) -> _Under:
    """The examples and notes of the rows, in two queries."""
    pks = [row["pk"] for row in rows]
    under = _Under()
    if not pks:
        return under
    # By the span of keys, not by a list of them: a chapter has more rows than SQLite binds values, and an edition's keys run on.
    span = {"rule_id__gte": min(pks), "rule_id__lte": max(pks)}
    columns = ("rule_id", "position", *word_fields(language))
    for row in Example.objects.filter(**span).order_by("rule_id", "position").values("after", *columns):
        example = ExampleLine(row["position"], row["after"], words_of(row, language=language, terms=terms), row["text__wording_id"])
        under.examples.setdefault(row["rule_id"], []).append(example)
    for row in Note.objects.filter(**span).order_by("rule_id", "position").values(*columns):
        under.notes.setdefault(row["rule_id"], []).append(words_of(row, language=language, terms=terms))
    return under
