"""Finds rules: by number exactly, by who cites a number, and by words in headings, glossary and texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q

from rules.domain.number_query import NumberQuery
from rules.domain.numbering import Level as NumberLevel
from rules.domain.numbering import NumberError, NumberRange, RuleNumber
from rules.domain.references import Citation, citations
from rules.domain.wording import is_heading
from rules.models import GlossaryEntry, Level, RuleVersion, Term
from rules.selectors.rule_page import Heading
from rules.selectors.words import Words, word_fields, words_of

MOST_HITS = 50
_SHORTEST_WORDS = 2


@dataclass(frozen=True, slots=True)
class Hit:
    """A numbered place that was found, with the words that stand there."""

    number: RuleNumber
    words: Words


@dataclass(frozen=True, slots=True)
class NumberHits:
    """What an edition has for a number or a range that was asked for; `missing` is set where it has nothing."""

    asked: RuleNumber | NumberRange
    hits: tuple[Hit, ...]

    @property
    def is_missing(self) -> bool:
        return not self.hits


@dataclass(frozen=True, slots=True)
class WordHits:
    """What an edition has for words. `total` counts all texts, of which `texts` are the first."""

    headings: tuple[Hit, ...]
    glossary: tuple[tuple[str, str, Words], ...]
    texts: tuple[Hit, ...]
    total: int

    @property
    def is_empty(self) -> bool:
        return not (self.headings or self.glossary or self.texts)


def by_number(*, edition: int, query: NumberQuery, language: str, terms: Mapping[str, str]) -> list[NumberHits]:
    """Exactly the numbers asked for, in the order of the query. 702.6 is never 702.60."""
    asked = {str(number) for item in query.numbers for number in _members(item)}
    rows = RuleVersion.objects.filter(edition_id=edition, number__in=asked).order_by("position").values("number", *word_fields(language))
    found: dict[RuleNumber, Hit] = {}
    for row in rows:
        number = RuleNumber.parse(row["number"])
        found.setdefault(number, Hit(number, words_of(row, language=language, terms=terms)))
    return [NumberHits(item, tuple(hit for number, hit in found.items() if _holds(item, number))) for item in query.numbers]


def citing(*, edition: int, number: RuleNumber, language: str, terms: Mapping[str, str]) -> list[Hit]:
    """The rules that cite a number, alone or within a range, at most fifty."""
    printed = str(number) if number.level is not NumberLevel.SUBRULE else str(number.parent)
    rows = (
        RuleVersion.objects.filter(edition_id=edition, text__text__contains=printed)
        .exclude(number=str(number))
        .order_by("position")
        .values("number", *word_fields(language))
    )
    found = [
        Hit(RuleNumber.parse(row["number"]), words_of(row, language=language, terms=terms))
        for row in rows
        if any(_cites(citation, number) for citation in citations(row["text__text"]))
    ]
    return found[:MOST_HITS]


def by_words(*, edition: int, query: str, language: str, terms: Mapping[str, str]) -> WordHits:
    """Headings and glossary entries whose name has the words, then texts that have them as they stand."""
    text = " ".join(query.split())
    if len(text) < _SHORTEST_WORDS:
        return WordHits((), (), (), 0)
    names = {text, *_english_names(text, language)}
    matching = Q()
    for name in names:
        matching |= Q(text__text__icontains=name)
    if language != settings.SOURCE_LANGUAGE:
        matching |= Q(**{f"text__wording__text_{language}__icontains": text})
    rows = RuleVersion.objects.filter(matching, edition_id=edition).order_by("position")
    columns = ("number", *word_fields(language))
    titles = rows.filter(level__in=(Level.CHAPTER, Level.RULE), text__text__regex=r"^.{1,60}$").values(*columns)[:MOST_HITS]
    headings = [hit for hit in _hits(titles, language, terms) if is_heading(hit.words.english)]
    texts = _hits(rows.values(*columns)[:MOST_HITS], language, terms)
    numbers = {hit.number for hit in headings}
    return WordHits(
        tuple(headings),
        tuple(_glossary(edition, names, language)),
        tuple(hit for hit in texts if hit.number not in numbers),
        rows.count() - len(headings),
    )


def _english_names(text: str, language: str) -> set[str]:
    """The English names of the terms that are called so in any language, under their name or another form."""
    wanted = text.casefold()
    columns = [f"{field}_{code}" for field in ("name", "also") for code, _ in settings.LANGUAGES]
    return {
        row[f"name_{settings.SOURCE_LANGUAGE}"]
        for row in Term.objects.values(*columns)
        if any(wanted == form.strip().casefold() for column in columns for form in (row[column] or "").split("\n"))
    }


def _glossary(edition: int, names: set[str], language: str) -> list[tuple[str, str, Words]]:
    matching = Q()
    for name in names:
        matching |= Q(term__icontains=name)
    columns = [column for column in word_fields(language) if not column.startswith("bundled")]
    rows = GlossaryEntry.objects.filter(matching, edition_id=edition).order_by("position").values("term", "slug", *columns)
    return [
        (row["term"], row["slug"], words_of({**row, "bundled_text__wording_id": None}, language=language, terms={})) for row in rows[:20]
    ]


def _hits(rows: object, language: str, terms: Mapping[str, str]) -> list[Hit]:
    return [Hit(RuleNumber.parse(row["number"]), words_of(row, language=language, terms=terms)) for row in rows]  # type: ignore[attr-defined]


def _members(asked: RuleNumber | NumberRange) -> list[RuleNumber]:
    """The numbers that a range can hold."""
    if isinstance(asked, RuleNumber):
        return [asked]
    first, last = asked.first, asked.last
    if first.letter:
        return [RuleNumber(first.section, first.chapter, first.rule, chr(code)) for code in range(ord(first.letter), ord(last.letter) + 1)]
    if first.rule and last.rule:
        return [RuleNumber(first.section, first.chapter, rule) for rule in range(first.rule, last.rule + 1)]
    if first.chapter and last.chapter:
        return [RuleNumber(first.section, chapter) for chapter in range(first.chapter, last.chapter + 1)]
    return [RuleNumber(section) for section in range(first.section, last.section + 1)]


def _holds(asked: RuleNumber | NumberRange, number: RuleNumber) -> bool:
    return number in asked if isinstance(asked, NumberRange) else number == asked


def _cites(citation: Citation, number: RuleNumber) -> bool:
    targets = citation.targets
    if number in targets:
        return True
    try:
        return len(targets) == 2 and number in NumberRange(*targets)
    except NumberError:
        return False


def above(*, number: RuleNumber, headings: list[Heading]) -> list[Heading]:
    """The headings above a number, from its section down."""
    return [heading for heading in headings if heading.number in number.ancestors]
