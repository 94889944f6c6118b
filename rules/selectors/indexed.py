"""Which pages search engines are to know: those of today's rules, and of past ones what today's do not say. The same few queries always."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.conf import settings
from django.db.models import Count

from rules.domain.numbering import Level, RuleNumber
from rules.models import GlossaryEntry, RuleVersion, Wording
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.translations import has_words


@dataclass(frozen=True, slots=True)
class IndexedNumber:
    """A numbered page of an edition, and the languages in which it has words of its own. `has_life`: its history is of today."""

    number: RuleNumber
    languages: tuple[str, ...]
    has_life: bool


@dataclass(frozen=True, slots=True)
class IndexedEntry:
    """A page of a glossary entry, and the languages in which it has words of its own."""

    slug: str
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    number: RuleNumber
    text_pk: int
    wording_pk: int
    has_identity: bool


def indexed_numbers(editions: Editions, *, edition: LoadedEdition) -> list[IndexedNumber]:
    """The numbered pages of an edition that are indexed, in the order of its text. At most four queries."""
    rows = _rows(edition)
    languages = _Languages(row.wording_pk for row in rows)
    pages: dict[RuleNumber, list[_Row]] = defaultdict(list)
    for row in rows:
        for page in _pages_with(row.number):
            pages[page].append(row)
    is_today = edition == editions.current
    shown = _changed(pages, editions.current) if editions.state(edition) is State.PAST else pages
    found: dict[RuleNumber, IndexedNumber] = {}
    for row in rows:
        page = _page_of(row.number)
        if page in shown and row.number not in found:
            texts = (each.wording_pk for each in pages[page]) if page.level is not Level.SECTION else None
            found[row.number] = IndexedNumber(row.number, languages.of(texts), is_today and row.has_identity)
    return list(found.values())


def indexed_entries(editions: Editions, *, edition: LoadedEdition) -> list[IndexedEntry]:
    """The pages of glossary entries that are indexed; none of a past edition. At most three queries."""
    if editions.state(edition) is State.PAST:
        return []
    rows = list(GlossaryEntry.objects.filter(edition_id=edition.pk).order_by("position").values_list("slug", "text__wording_id"))
    languages = _Languages(wording for _, wording in rows)
    return [IndexedEntry(slug, languages.of([wording])) for slug, wording in rows]


def numbers_of_several_rules() -> list[RuleNumber]:
    """The numbers that have named more than one rule. One query."""
    rows = RuleVersion.objects.order_by().values("number").annotate(rules=Count("identity", distinct=True)).filter(rules__gt=1)
    return sorted(RuleNumber.parse(number) for number in rows.values_list("number", flat=True))


def _rows(edition: LoadedEdition) -> list[_Row]:
    columns = ("number", "text_id", "text__wording_id", "identity")
    rows = RuleVersion.objects.filter(edition_id=edition.pk).order_by("position").values_list(*columns)
    return [_Row(RuleNumber.parse(number), text, wording, identity > 0) for number, text, wording, identity in rows]


def _page_of(number: RuleNumber) -> RuleNumber:
    """The number whose texts a page shows: of a subrule its rule."""
    return replace(number, letter="")


def _pages_with(number: RuleNumber) -> Iterable[RuleNumber]:
    """The pages that show a line: that of its rule, and that of its chapter."""
    yield _page_of(number)
    if number.rule is not None:
        yield RuleNumber(number.section, number.chapter)


def _changed(pages: Mapping[RuleNumber, list[_Row]], current: LoadedEdition | None) -> set[RuleNumber]:
    """The pages of rules that have other texts than the same numbers of today."""
    if current is None:
        return set()
    today = {row.number: row.text_pk for row in _rows(current)}
    texts = {page: {row.number: row.text_pk for row in rows} for page, rows in pages.items() if page.level is Level.RULE}
    return {page for page, own in texts.items() if own != {number: today[number] for number in own if number in today}}


class _Languages:
    """In which languages wordings have words. A query for each language but the source."""

    def __init__(self, wordings: Iterable[int]) -> None:
        self._codes = [code for code, _ in settings.LANGUAGES]
        wanted = set(wordings)
        self._translated = {
            code: wanted & set(Wording.objects.filter(has_words(code)).values_list("pk", flat=True))
            for code in self._codes
            if code != settings.SOURCE_LANGUAGE
        }

    def of(self, wordings: Iterable[int] | None) -> tuple[str, ...]:
        """The languages that have words for one of the wordings at least; for None, a page without texts, all."""
        if wordings is None:
            return tuple(self._codes)
        shown = set(wordings)
        return tuple(code for code in self._codes if code not in self._translated or not shown.isdisjoint(self._translated[code]))
