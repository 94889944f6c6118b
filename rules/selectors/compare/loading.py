"""The texts of two editions as a comparison needs them, in a number of queries that does not depend on how many editions are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Manager, QuerySet, Value

from rules.domain.lineage import Coverage
from rules.models import Example, GlossaryEntry, Note, Relation, RuleVersion, Status
from rules.selectors.editions import LoadedEdition
from rules.selectors.words import Words, word_fields, words_of


@dataclass(frozen=True, slots=True)
class Piece:
    """A text of one edition. `label` is its number or term; `columns` is what its words are made of.

    `identity` is that of the rule, for an example or a note the key of the rule that it stands under.
    """

    pk: int
    label: str
    text_pk: int
    wording_pk: int
    english: str
    is_summary: bool
    columns: tuple[Any, ...]
    identity: int = 0
    slug: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """The pieces of one kind in one edition, in their order, and of how much of that edition they speak."""

    pieces: tuple[Piece, ...]
    coverage: Coverage


class Reading:
    """Makes the words of pieces in one language. `terms` are the names of game terms in it."""

    def __init__(self, language: str, terms: Mapping[str, str]) -> None:
        self.language = language
        self.terms = terms
        self.columns = tuple(column for column in word_fields(language) if not column.startswith("bundled"))

    def words(self, piece: Piece) -> Words:
        row = dict(zip(self.columns, piece.columns, strict=True))
        return words_of({**row, "bundled_text__wording_id": None}, language=self.language, terms=self.terms)

    def name(self, term: str) -> tuple[str, str]:
        """A glossary term as a reader of the language knows it, and the language that this is in."""
        name = self.terms.get(term.casefold(), "")
        return (name[:1].upper() + name[1:], self.language) if name else (term, settings.SOURCE_LANGUAGE)


def rules_of(editions: Iterable[LoadedEdition], reading: Reading) -> list[Part]:
    """The numbered rows of each edition, in two queries."""
    editions = list(editions)
    has_glossary = set(GlossaryEntry.objects.filter(edition__in=_pks(editions)).values_list("edition_id", flat=True).distinct())
    rows = RuleVersion.objects.filter(edition__in=_pks(editions)).annotate(slug=Value("")).order_by("edition_id", "position")
    found = _pieces(rows, ("edition_id", "pk", "number", "identity", "text_id", "slug"), editions, reading)
    return [Part(tuple(found[edition.pk]), _coverage(edition, is_cut=edition.pk not in has_glossary)) for edition in editions]


def examples_of(editions: Iterable[LoadedEdition], reading: Reading) -> tuple[Sequence[Piece], Sequence[Piece]]:
    """The examples of two editions in their order, in one query. They are labelled with the numbers of their rules."""
    return _under(Example.objects, editions, reading)


def notes_of(editions: Iterable[LoadedEdition], reading: Reading) -> tuple[Sequence[Piece], Sequence[Piece]]:
    """The notes of two editions in the same way."""
    return _under(Note.objects, editions, reading)


def _under(texts: Manager[Any], editions: Iterable[LoadedEdition], reading: Reading) -> tuple[Sequence[Piece], Sequence[Piece]]:
    editions = list(editions)
    rows = texts.filter(rule__edition__in=_pks(editions)).annotate(slug=Value(""))
    rows = rows.order_by("rule__edition_id", "rule__position", "position")
    found = _pieces(rows, ("rule__edition_id", "pk", "rule__number", "rule_id", "text_id", "slug"), editions, reading)
    old, new = (found[edition.pk] for edition in editions)
    return old, new


def glossary_of(editions: Iterable[LoadedEdition], reading: Reading) -> list[Part]:
    """The glossary entries of each edition in their order, in one query."""
    editions = list(editions)
    rows = GlossaryEntry.objects.filter(edition__in=_pks(editions)).order_by("edition_id", "position")
    found = _pieces(rows, ("edition_id", "pk", "term", "position", "text_id", "slug"), editions, reading)
    return [Part(tuple(found[edition.pk]), _coverage(edition, is_cut=True)) for edition in editions]


def relations_between(old: LoadedEdition, new: LoadedEdition) -> list[tuple[str, int, int]]:
    """What was split and merged on the way from one edition to the other: change, identity before, identity after. One query.

    Read backwards, what was split is merged and what was merged is split.
    """
    is_forward = old.effective_date <= new.effective_date
    first, last = (old, new) if is_forward else (new, old)
    rows = Relation.objects.filter(
        old__edition__effective_date__gte=first.effective_date, new__edition__effective_date__lte=last.effective_date
    ).order_by("pk")
    found = list(rows.values_list("change", "old__identity", "new__identity"))
    if is_forward:
        return found
    split, merged = Relation.Change.SPLIT, Relation.Change.MERGED
    return [(merged if change == split else split, after, before) for change, before, after in reversed(found)]


def _pks(editions: Iterable[LoadedEdition]) -> list[int]:
    return [edition.pk for edition in editions]


def _pieces(rows: QuerySet[Any], keys: tuple[str, ...], editions: Iterable[LoadedEdition], reading: Reading) -> dict[int, list[Piece]]:
    """The rows of each edition as pieces. `keys` name edition, key, label, identity, text and slug."""
    complete = {edition.pk for edition in editions if edition.is_complete}
    found: dict[int, list[Piece]] = {edition.pk: [] for edition in editions}
    status = reading.columns.index(f"text__wording__status_{settings.SOURCE_LANGUAGE}")
    english, wording = reading.columns.index("text__text"), reading.columns.index("text__wording_id")
    for edition, pk, label, link, text, slug, *columns in rows.values_list(*keys, *reading.columns):
        # Official words of a complete edition are never a summary, even where a bundled one had them first.
        is_summary = columns[status] == Status.SUMMARY and edition not in complete
        found[edition].append(Piece(pk, label, text, columns[wording], columns[english], is_summary, tuple(columns), link, slug))
    return found


def _coverage(edition: LoadedEdition, *, is_cut: bool) -> Coverage:
    if not edition.is_complete:
        return Coverage.EXCERPT
    return Coverage.TRUNCATED if edition.is_truncated and is_cut else Coverage.COMPLETE
