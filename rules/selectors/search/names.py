"""The thesaurus of the search: the game terms as they are stored, and the players' words that ship with the product."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from rules.data import search_questions, search_words
from rules.domain.thesaurus import Rows, Thesaurus, thesaurus_of
from rules.models import Term
from rules.selectors.kept import kept


@kept(2)
def thesaurus(*, version: int) -> Thesaurus:
    """The thesaurus, kept by the content version. One query."""
    codes = [code for code, _ in settings.LANGUAGES]
    columns = [f"{field}_{code}" for code in codes for field in ("name", "also")]
    terms = tuple(_rows(row, codes) for row in Term.objects.order_by("key").values(*columns))
    return thesaurus_of(terms, _players(), search_questions())


def languages_for(language: str, only: str = "") -> tuple[str, ...]:
    """The languages of the texts that a reader is shown: the reader's own and English, or the one that was asked for."""
    return (only,) if only else tuple(dict.fromkeys((language, settings.SOURCE_LANGUAGE)))


def all_languages() -> tuple[str, ...]:
    return tuple(code for code, _ in settings.LANGUAGES)


def _rows(row: Mapping[str, str | None], codes: list[str]) -> Rows:
    return tuple((code, (row[f"name_{code}"] or "", *(row[f"also_{code}"] or "").split("\n"))) for code in codes)


def _players() -> tuple[tuple[Rows, Rows], ...]:
    return tuple((typed, ((settings.SOURCE_LANGUAGE, rules),)) for typed, rules in search_words())
