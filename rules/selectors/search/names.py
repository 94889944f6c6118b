"""The thesaurus of the search: the game terms as they are stored, and the players' words that ship with the product."""

from __future__ import annotations

from django.conf import settings

from rules.data import search_words
from rules.domain.thesaurus import Rows, Thesaurus, thesaurus_of
from rules.models import Term


def thesaurus() -> Thesaurus:
    """The thesaurus as of now. One query; what is made of the same rows is kept."""
    codes = [code for code, _ in settings.LANGUAGES]
    columns = [f"{field}_{code}" for code in codes for field in ("name", "also")]
    terms = tuple(_rows(values, codes) for values in Term.objects.order_by("key").values_list(*columns))
    return thesaurus_of(terms, _players())


def languages_for(language: str, only: str = "") -> tuple[str, ...]:
    """The languages of the texts that a reader is shown: the reader's own and English, or the one that was asked for."""
    return (only,) if only else tuple(dict.fromkeys((language, settings.SOURCE_LANGUAGE)))


def all_languages() -> tuple[str, ...]:
    return tuple(code for code, _ in settings.LANGUAGES)


def _rows(values: tuple[str | None, ...], codes: list[str]) -> Rows:
    pairs = zip(values[::2], values[1::2], strict=True)
    return tuple((code, (name or "", *(also or "").split("\n"))) for code, (name, also) in zip(codes, pairs, strict=True))


def _players() -> tuple[tuple[Rows, Rows], ...]:
    return tuple((tuple(typed.items()), ((settings.SOURCE_LANGUAGE, rules),)) for typed, rules in search_words())
