"""A search in plain Python that owes nothing to the product's: it reads every text of an edition and looks for each word in it.

Words are told apart and compared as the query language promises: without case and accents, by Snowball's stems of the text's language.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import snowballstemmer

from rules.models import Example, Note, RuleVersion

_STEMMERS = {"en": snowballstemmer.stemmer("english"), "de": snowballstemmer.stemmer("german"), "es": snowballstemmer.stemmer("spanish")}
_PIECE = re.compile(r"⟦\d+⟧|\{[^}\s]*\}|[\w+\-/'’.]*\d[\w+\-/'’.]*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COLUMNS = ("text_de", "text_es", "plain_en", "plain_de", "plain_es")


@dataclass(frozen=True)
class Text:
    """A text that an edition has at a number: its words in their order as they are compared, nothing where no word stands."""

    number: str
    language: str
    words: tuple[str, ...]
    stems: tuple[str, ...]
    spelled: tuple[str, ...]
    """words as they stand, with a mark behind each that a single blank or hyphen parts from the next"""


@dataclass(frozen=True)
class Part:
    """A part of a query: words in a row or one word, perhaps only its beginning, perhaps not to be there."""

    words: tuple[str, ...]
    is_row: bool = False
    is_prefix: bool = False
    is_excluded: bool = False

    @property
    def typed(self) -> str:
        row = " ".join(self.words)
        return ("-" if self.is_excluded else "") + (f'"{row}"' if self.is_row else row) + ("*" if self.is_prefix else "")

    def is_in(self, text: Text) -> bool:
        if self.is_prefix:
            return any(word.startswith(_plain(self.words[0])) for word in text.words)
        wanted = tuple(_stem(_plain(word), text.language) for word in self.words)
        places = range(len(text.stems) - len(wanted) + 1)
        return any(text.stems[place : place + len(wanted)] == wanted for place in places)


def find(texts: Iterable[Text], parts: Sequence[Part], languages: Sequence[str]) -> set[str]:
    """The numbers that have a text with all the parts that must be in it, in one of the languages, and none that must not."""
    return {text.number for text in texts if text.language in languages and all(part.is_in(text) is not part.is_excluded for part in parts)}


def texts_of(edition: int) -> list[Text]:
    """Every text that a reader of an edition can see at a number, in every language."""
    found: list[Text] = []
    for rows, number in _rows(edition):
        columns = [f"text__wording__{column}" for column in _COLUMNS]
        for row in rows.values(number, "text__text", *columns):
            found.append(_text(row[number], "en", row["text__text"]))
            found += [_text(row[number], column[-2:], row[column]) for column in columns if row[column]]
        columns = [f"bundled_{column}" for column in columns]
        for row in rows.exclude(bundled_text=None).values(number, *columns) if number == "number" else ():
            found += [_text(row[number], column[-2:], row[column]) for column in columns if row[column]]
    return found


def _rows(edition: int) -> Iterator[tuple[object, str]]:
    yield RuleVersion.objects.filter(edition_id=edition), "number"
    yield Example.objects.filter(rule__edition_id=edition), "rule__number"
    yield Note.objects.filter(rule__edition_id=edition), "rule__number"


@cache
def _text(number: str, language: str, words: str) -> Text:
    pieces = _PIECE.findall(words)
    plain = tuple(_plain(piece) if _WORD.fullmatch(piece) else "" for piece in pieces)
    stems = tuple(_stem(word, language) if word else "" for word in plain)
    return Text(number, language, tuple(word.replace("'", "") for word in plain if word), stems, tuple(pieces))


@cache
def _plain(word: str) -> str:
    spread = unicodedata.normalize("NFKD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


@cache
def _stem(word: str, language: str) -> str:
    return _STEMMERS[language].stemWord(word).replace("'", "")


def random_parts(texts: Sequence[Text], language: str, choose: random.Random, unwanted: frozenset[str]) -> list[Part]:
    """One to three parts made of words that a text of the language has; `unwanted` words are left alone."""
    of_language = [text for text in texts if text.language == language and len(text.words) > 4]
    text = choose.choice(of_language)
    parts: list[Part] = []
    for _ in range(choose.choice((1, 1, 2, 2, 3))):
        place = choose.randrange(len(text.spelled))
        word = text.spelled[place]
        if not _is_usable(word, unwanted):
            continue
        kind = choose.random()
        after = text.spelled[place + 1] if place + 1 < len(text.spelled) else ""
        if kind < 0.25 and _is_usable(after, unwanted):
            parts.append(Part((word, after), is_row=True))
        elif kind < 0.45 and len(word) > 4:
            parts.append(Part((word[: choose.randrange(3, len(word))],), is_prefix=True))
        else:
            parts.append(Part((word,)))
    if parts and choose.random() < 0.35:
        other = choose.choice(choose.choice(of_language).spelled)
        if _is_usable(other, unwanted):
            parts.append(Part((other,), is_excluded=True))
    return parts


def _is_usable(word: str, unwanted: frozenset[str]) -> bool:
    """A plain word that stands for nothing but itself. German participles in -iert are one with their verb, which no stemmer knows."""
    if not _WORD.fullmatch(word) or len(word) < 4 or "iert" in _plain(word):
        return False
    return unwanted.isdisjoint(forms_of(word))


def forms_of(word: str) -> frozenset[str]:
    """A word as it is compared, and its stem in each language."""
    plain = _plain(word)
    return frozenset({plain, *(f"{code}:{_stem(plain, code)}" for code in _STEMMERS)})
