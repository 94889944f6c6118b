"""Which words a reader gets, in which language: the one place that decides on a fallback."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.conf import settings

from rules.data import heading_names
from rules.domain.wording import SlotError, fill, is_heading, mask
from rules.models import Status, Term

# What stands behind the English of a heading in `term_names`, by what it heads alone.
_OF = {"": "", "rule": "\0rule"}


@dataclass(frozen=True, slots=True)
class OtherWords:
    """A translation in the reader's language that was made from other English words than the ones in force here."""

    text: str
    language: str
    status: str
    made_from: str


@dataclass(frozen=True, slots=True)
class Words:
    """A text as a reader gets it. `language` is the one it is in; `asked` the one that was asked for; `english` the exact English.

    `is_plain_of_others` says that the plain words were written for other words than the ones in force here.
    """

    text: str
    language: str
    asked: str
    status: str
    english: str
    plain: str = ""
    other: OtherWords | None = None
    is_plain_of_others: bool = False

    @property
    def is_fallback(self) -> bool:
        """Whether English stands in for a translation that is missing."""
        return self.language != self.asked

    @property
    def is_own(self) -> bool:
        """Whether the words are this project's and not the publisher's."""
        return self.status in {Status.TRANSLATION, Status.SUMMARY}


@cache
def word_fields(language: str) -> tuple[str, ...]:
    """The columns that `words_of` needs, for values(); the rows must have `text` and `bundled_text`."""
    source = f"status_{settings.SOURCE_LANGUAGE}"
    columns = dict.fromkeys(("text__text", "text__wording_id", f"text__wording__{source}"))
    columns |= dict.fromkeys(f"text__wording__{name}_{language}" for name in ("text", "plain", "status"))
    columns |= dict.fromkeys(("bundled_text__text", "bundled_text__wording_id", f"bundled_text__wording__{source}"))
    columns |= dict.fromkeys(f"bundled_text__wording__{name}_{language}" for name in ("text", "plain", "status"))
    return tuple(columns)


def words_of(row: Mapping[str, Any], *, language: str, terms: Mapping[str, str]) -> Words:
    """The words of a row in a language: its translation, else a term's name for a heading, else the English.

    `terms` are the names of game terms in that language by their English in lower case.
    """
    said, plain = _said(row, language, terms), _plain(row, language)
    return replace(said, **plain) if plain["plain"] else said


def _said(row: Mapping[str, Any], language: str, terms: Mapping[str, str]) -> Words:
    english = row["text__text"]
    status = row[f"text__wording__status_{language}"] or ""
    if language == settings.SOURCE_LANGUAGE:
        return Words(english, language, language, status, english)
    translated = filled(row[f"text__wording__text_{language}"], english)
    if translated:
        return Words(translated, language, language, status, english)
    if is_heading(english) and (name := _heading_name(english.casefold(), str(row.get("number", "")), terms)):
        return Words(_capitalised(name), language, language, Status.TRANSLATION, english)
    status = row[f"text__wording__status_{settings.SOURCE_LANGUAGE}"] or ""
    return Words(english, settings.SOURCE_LANGUAGE, language, status, english, other=_other_words(row, language))


def term_names(language: str) -> dict[str, str]:
    """The names of game terms in a language by their English in lower case, as headings have them: 701.6 Counter is the verb."""
    if language == settings.SOURCE_LANGUAGE:
        return {}
    rows = Term.objects.values_list(f"name_{settings.SOURCE_LANGUAGE}", f"name_{language}")
    own = {english + _OF[names.get("only", "")]: names[language] for english, names in heading_names().items() if language in names}
    return {english.casefold(): name for english, name in rows if english and name} | own


def _heading_name(english: str, number: str, terms: Mapping[str, str]) -> str:
    """The name of a heading; that of a rule before that of a chapter with the same English."""
    of_rule = terms.get(english + _OF["rule"], "") if "." in number else ""
    return of_rule or terms.get(english, "")


def filled(template: str | None, english: str) -> str:
    """The translation with the citations of these English words; empty where it has none that fits."""
    if not template:
        return ""
    try:
        return fill(template, mask(english).citations)
    except SlotError:
        return ""


def _is_displaced(row: Mapping[str, Any]) -> bool:
    bundled = row["bundled_text__wording_id"]
    return bundled is not None and bundled != row["text__wording_id"]


def _plain(row: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The plain words, else those of a bundled text that official words displaced; a summary itself is plain words then."""
    own = row[f"text__wording__plain_{language}"] or ""
    if own or not _is_displaced(row):
        return {"plain": own}
    if row[f"bundled_text__wording__status_{settings.SOURCE_LANGUAGE}"] == Status.SUMMARY:
        return {"plain": _bundled_summary(row, language)}
    return {"plain": row[f"bundled_text__wording__plain_{language}"] or "", "is_plain_of_others": True}


def _bundled_summary(row: Mapping[str, Any], language: str) -> str:
    if language == settings.SOURCE_LANGUAGE:
        return row["bundled_text__text"] or ""
    return filled(row[f"bundled_text__wording__text_{language}"], row["bundled_text__text"])


def _other_words(row: Mapping[str, Any], language: str) -> OtherWords | None:
    if not _is_displaced(row) or row[f"bundled_text__wording__status_{settings.SOURCE_LANGUAGE}"] == Status.SUMMARY:
        return None
    text = filled(row[f"bundled_text__wording__text_{language}"], row["bundled_text__text"])
    status = row[f"bundled_text__wording__status_{language}"] or ""
    return OtherWords(text, language, status, row["bundled_text__text"]) if text else None


def _capitalised(name: str) -> str:
    return name[:1].upper() + name[1:]
