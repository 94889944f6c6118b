"""The texts that searches look closely at, kept in the memory of the process as long as the content version is the same.

The store says which texts to look at. All editions together have few different ones, so that these are kept whole; where they stand is
kept for the editions that were searched last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from django.conf import settings
from django.db.models import CharField, F, Q, QuerySet, Value

from rules.domain.ranking import Candidate, Headings, Kind
from rules.models import Example, GlossaryEntry, Level, Note, RuleVersion, SearchText
from rules.selectors.kept import kept

_MOST_EDITIONS = 4
_OTHERS = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]
_ENTRY, _PLAIN = SearchText.Part.ENTRY, SearchText.Part.PLAIN
_TEXT, _BUNDLED = "text__wording__search_texts", "bundled_text__wording__search_texts"
_WORDS = (SearchText.Part.TEXT, _PLAIN)
_HAS_WORDS = {f"{_TEXT}__part__in": _WORDS}
_KINDS = {SearchText.Part.TEXT: Kind.RULE, _PLAIN: Kind.PLAIN, _ENTRY: Kind.ENTRY}

ByText: TypeAlias = Mapping[int, Sequence[Candidate]]
"""What stands at the places of a text of the search, by its primary key."""


@dataclass(frozen=True, slots=True)
class EditionTexts:
    """The texts of an edition at their places: all of them; those whose words are a heading, wherever they stand; those of numbered rows
    in the source language."""

    by_text: ByText
    headings: Headings
    by_number: Mapping[str, Sequence[Candidate]]


@kept(2)
def texts_of_all(*, version: int) -> ByText:
    """The texts of all editions, each once: its place is its wording, and the newer wording comes first of two that are as good."""
    columns = ("wording_id", "part", "language", "is_heading", "stems", "words", "term")
    return {pk: (_candidate(row),) for pk, *row in SearchText.objects.values_list("pk", *columns)}


@kept(_MOST_EDITIONS)
def texts_of_edition(edition: int, *, version: int) -> EditionTexts:
    """The texts of an edition at their places. One query beside those for the texts of all."""
    known = texts_of_all(version=version)
    by_text: dict[int, list[Candidate]] = {}
    by_number: dict[str, list[Candidate]] = {}
    headings = []
    for row in _places(edition):
        for text in known.get(row[0], ()):
            placed = _placed(text, *row[1:])
            by_text.setdefault(row[0], []).append(placed)
            if text.is_heading:
                headings.append(placed)
            if placed.kind is Kind.RULE and placed.language == settings.SOURCE_LANGUAGE:
                by_number.setdefault(placed.number, []).append(placed)
    return EditionTexts(by_text, Headings.of(headings), by_number)


@kept(1000)
def keyword_uses(edition: int, stems: str, *, version: int) -> int:
    """How many numbered texts of an edition in the source language have these stems in a row."""
    texts = texts_of_edition(edition, version=version).by_number.values()
    return sum(stems in each.stems for held in texts for each in held)


def _candidate(row: tuple[int, int, str, bool, str, str, str]) -> Candidate:
    wording, part, language, is_heading, stems, words, term = row
    kind = _KINDS[SearchText.Part(part)]
    heading = bool(is_heading) and kind is Kind.RULE
    return Candidate(wording, -wording, "", kind, language, stems.replace("-", " "), words, heading, tied=stems, term=term)


def _placed(text: Candidate, place: int, position: int, number: str, level: int, kind: int) -> Candidate:
    """A text at one of its places."""
    is_heading = kind == Kind.RULE and text.kind is Kind.RULE and level <= Level.RULE and (text.is_heading or level <= Level.CHAPTER)
    of_kind = Kind.PLAIN if kind == Kind.RULE and text.kind is Kind.PLAIN else Kind(kind)
    return replace(text, place=place, position=position, number=number, kind=of_kind, is_heading=is_heading)


def _places(edition: int) -> QuerySet[Any, tuple[Any, ...]]:
    """Text, place, position, number, level and kind of every place of an edition."""
    versions, under = RuleVersion.objects.filter(edition_id=edition), {"rule__edition_id": edition}
    entries = GlossaryEntry.objects.filter(edition_id=edition, term=F(f"{_TEXT}__term"), **{f"{_TEXT}__part": _ENTRY})
    beside = Q(**{f"{_BUNDLED}__language__in": _OTHERS}) | Q(**{f"{_BUNDLED}__part": _PLAIN})
    return _rows(versions.filter(**_HAS_WORDS), Kind.RULE).union(
        _rows(versions.filter(beside, **{f"{_BUNDLED}__part__in": _WORDS}), Kind.PLAIN, text=_BUNDLED),
        _rows(Example.objects.filter(**under, **_HAS_WORDS), Kind.EXAMPLE, rule="rule__"),
        _rows(Note.objects.filter(**under, **_HAS_WORDS), Kind.NOTE, rule="rule__"),
        _rows(entries, Kind.ENTRY, number=Value("", output_field=CharField()), level=Value(0)),
        all=True,
    )


def _rows(rows: QuerySet[Any], kind: Kind, *, text: str = _TEXT, rule: str = "", **given: Value) -> QuerySet[Any, tuple[Any, ...]]:
    number, level = given.get("number", F(f"{rule}number")), given.get("level", F(f"{rule}level"))
    columns = {"its_text": F(f"{text}__pk"), "its_place": F(f"{rule}pk"), "its_position": F(f"{rule}position")}
    said = rows.annotate(**columns, its_number=number, its_level=level, its_kind=Value(kind.value))
    return said.order_by().values_list(*columns, "its_number", "its_level", "its_kind")
