"""Keeps what the search reads: every different text once a language, and every word. Call it in the transaction of the change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import connection

from rules.domain.analysis import LONGEST_TOKEN, analysed, folded, stored_word, tokens
from rules.domain.wording import is_heading, mask
from rules.models import GlossaryEntry, RuleText, SearchText, SearchWord, Wording
from rules.services.batches import chunks
from rules.services.versions import advance_content_version, changing_texts

_BATCH = 500
_SHORTEST_WORD = 3
_KEY = ("wording_id", "language", "part", "term")
_VALUES = ("is_heading", "stems", "words")
_Part = SearchText.Part


@dataclass(frozen=True, slots=True)
class IndexSize:
    """How much the search reads."""

    texts: int
    words: int


def index_wordings(wordings: Iterable[int]) -> None:
    """Makes the search read these wordings as they are now: their English, their translations and their plain words.

    Those that no rule text has any more are left out. Twice is as good as once.
    """
    for keys in chunks(set(wordings)):
        wanted = {_key(row): row for row in _rows_of(keys)}
        _put(wanted, SearchText.objects.filter(wording_id__in=keys).exclude(part=_Part.ENTRY))


def index_new_wordings(wordings: Iterable[int]) -> None:
    """The same for those of the wordings that the search does not read yet."""
    for keys in chunks(set(wordings)):
        known = set(SearchText.objects.filter(wording_id__in=keys).exclude(part=_Part.ENTRY).values_list("wording_id", flat=True))
        _create(list(_rows_of([key for key in keys if key not in known])))


def index_glossary(*, edition: int) -> None:
    """Makes the search read the entries of an edition's glossary, each with its term."""
    pairs = set(GlossaryEntry.objects.filter(edition_id=edition).order_by().values_list("term", "text__wording_id"))
    _index_entries(pairs)


def prune_index() -> None:
    """Takes out what no edition has any more: texts, glossary entries, and the words that only those had."""
    SearchText.objects.filter(wording__rule_texts=None).delete()
    held = set(GlossaryEntry.objects.order_by().values_list("term", "text__wording_id").distinct())
    entries = SearchText.objects.filter(part=_Part.ENTRY).values_list("pk", "term", "wording_id")
    for keys in chunks([pk for pk, *pair in entries if tuple(pair) not in held]):
        SearchText.objects.filter(pk__in=keys).delete()
    _prune_words()


def build_index() -> IndexSize:
    """Makes everything that the search reads anew."""
    with changing_texts():
        SearchText.objects.all().delete()
        SearchWord.objects.all().delete()
        _rebuild_store()
        complete_index()
        advance_content_version()
        return IndexSize(SearchText.objects.count(), SearchWord.objects.count())


def complete_index() -> bool:
    """Adds what the search does not read yet, such as everything after an upgrade. Returns whether there was anything."""
    missing = list(Wording.objects.filter(search_texts=None, rule_texts__isnull=False).distinct().values_list("pk", flat=True))
    index_wordings(missing)
    if missing:
        _index_entries(set(GlossaryEntry.objects.order_by().values_list("term", "text__wording_id").distinct()))
    return bool(missing)


def _index_entries(pairs: set[tuple[str, int]]) -> None:
    for keys in chunks({wording for _, wording in pairs}):
        known = set(SearchText.objects.filter(part=_Part.ENTRY, wording_id__in=keys).values_list("term", "wording_id"))
        wanted = set(keys)
        missing = sorted(pair for pair in pairs - known if pair[1] in wanted)
        english = _english([wording for _, wording in missing])
        _create([_row(wording, settings.SOURCE_LANGUAGE, _Part.ENTRY, f"{term}\n{english[wording]}", term) for term, wording in missing])


def _rows_of(wordings: list[int]) -> Iterator[_Row]:
    codes = [code for code, _ in settings.LANGUAGES]
    columns = ("pk", *(f"{field}_{code}" for code in codes for field in ("text", "plain")))
    english = _english(wordings)
    for row in Wording.objects.filter(pk__in=english).order_by("pk").values(*columns):
        for code in codes:
            text = english[row["pk"]] if code == settings.SOURCE_LANGUAGE else row[f"text_{code}"]
            if text:
                yield _row(row["pk"], code, _Part.TEXT, text, is_title=is_heading(english[row["pk"]]))
            if plain := row[f"plain_{code}"]:
                yield _row(row["pk"], code, _Part.PLAIN, plain)


def _english(wordings: list[int]) -> dict[int, str]:
    """The English words of wordings as one of their editions prints them, with slots for citations: a dash there is no hyphen."""
    rows = RuleText.objects.filter(wording_id__in=wordings).order_by("wording_id", "-pk").values_list("wording_id", "text")
    return {wording: mask(text).text for wording, text in dict(rows).items()}


@dataclass(frozen=True, slots=True)
class _Row:
    """A text to be indexed, beside the words that it has, spelled with their accents."""

    row: SearchText
    spelled: frozenset[str]


def _row(wording: int, language: str, part: int, text: str, term: str = "", *, is_title: bool = False) -> _Row:
    kept = analysed(text, language)
    row = SearchText(wording_id=wording, language=language, part=part, term=term, is_heading=is_title, stems=kept.stems, words=kept.words)
    return _Row(row, frozenset(_spelled(text)))


def _spelled(text: str) -> Iterator[str]:
    for token in tokens(text):
        if len(token.word) >= _SHORTEST_WORD and token.word.isalpha():
            yield text[token.start : token.end].lower()[:LONGEST_TOKEN]


def _key(wanted: _Row) -> tuple[object, ...]:
    return tuple(getattr(wanted.row, name) for name in _KEY)


def _put(wanted: Mapping[tuple[object, ...], _Row], stored: Iterable[SearchText]) -> None:
    """Makes the stored rows those that are wanted."""
    held = {tuple(getattr(row, name) for name in _KEY): row for row in stored}
    stale = [
        row.pk
        for key, row in held.items()
        if key not in wanted or any(getattr(row, name) != getattr(wanted[key].row, name) for name in _VALUES)
    ]
    for keys in chunks(stale):
        SearchText.objects.filter(pk__in=keys).delete()
    gone = set(stale)
    _create([each for key, each in wanted.items() if key not in held or held[key].pk in gone])


def _create(rows: list[_Row]) -> None:
    SearchText.objects.bulk_create([each.row for each in rows], batch_size=_BATCH)
    words = {(each.row.language, word) for each in rows for word in each.spelled}
    SearchWord.objects.bulk_create(
        [SearchWord(language=language, word=word) for language, word in sorted(words)], batch_size=_BATCH, ignore_conflicts=True
    )


def _prune_words() -> None:
    held: dict[str, set[str]] = {}
    for language, words in SearchText.objects.values_list("language", "words").iterator():
        held.setdefault(language, set()).update(words.split())
    rows = SearchWord.objects.values_list("pk", "language", "word")
    idle = [pk for pk, language, word in rows if stored_word(folded(word)) not in held.get(language, ())]
    for keys in chunks(idle):
        SearchWord.objects.filter(pk__in=keys).delete()


def _rebuild_store() -> None:
    """SQLite's index is a table of its own, which may have come apart from the rows; PostgreSQL's is a column of theirs."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO rules_searchtext_index(rules_searchtext_index) VALUES ('rebuild')")
