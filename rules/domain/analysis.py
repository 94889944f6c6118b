"""What a search compares: the words of a text without case, accents and typography, and their stems in the language of the text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from threading import Lock

import snowballstemmer

LANGUAGES = {"en": "english", "de": "german", "es": "spanish"}
LONGEST_TOKEN = 40
CITATION = "."
"""Stands for a cited number, which is another one in other editions."""

_STEMMERS = {code: snowballstemmer.stemmer(name) for code, name in LANGUAGES.items()}
# A stemmer keeps the word that it works on, so that two threads would mix up theirs.
_LOCK = Lock()
# One character for one, so that places in the translated text are places in the text.
_TYPOGRAPHY = str.maketrans({**dict.fromkeys("’‘‛′`´ʼ＇", "'"), **dict.fromkeys("‐‑−﹣－", "-"), "\u00ad": "\u200b"})
_LETTER = "(?:[^\\W_][\u0300-\u036f\u200b]*)"
_TOKEN = re.compile(
    rf"""
      (?P<slot>⟦+[^⟦⟧]*⟧+)                                   # the slot of a citation: what stands around it is no row
    | (?P<symbol>\{{[^{{}}\s]{{1,12}}\}})                    # {{T}}, {{10}}
    | (?<![\w/])(?P<size>[+-]?(?:\d+|[xX*])/[+-]?(?:\d+|[xX*]))(?![\w/])  # +1/+1, 2/2
    | (?P<number>\d+(?:[.,]\d+)*[a-z]?(?![^\W_]))            # 10, 10,000, 701.27a: one number each
    | (?P<word>{_LETTER}+(?:'{_LETTER}+)*)
    """,
    re.VERBOSE,
)
# Letters that no accent makes of others.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_UNSTEMMED = re.compile(r"[^a-z']")
_GERMAN_PARTICIPLE = re.compile(r"iert(?:es|er|em|en|e)?$")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or symbol of a text: where it stands, how it is folded, and whether a hyphen ties it to the next."""

    start: int
    end: int
    word: str
    is_tied: bool = False


@dataclass(frozen=True, slots=True)
class Analysed:
    """A text as the search keeps it.

    `stems` are its stems in their order, a blank before, between and behind them, a hyphen between the parts of a hyphenated word.
    `words` are its different words, each behind an equals sign, so that none of them is mistaken for a stem.
    """

    stems: str
    words: str


def tokens(text: str) -> list[Token]:
    """The words, numbers and symbols of a text in their order. A symbol with a number in it is the number: {10} is 10."""
    plain = text.translate(_TYPOGRAPHY)
    found = [
        Token(match.start(), match.end(), word) for match in _TOKEN.finditer(plain) if (word := _word(match.lastgroup or "", match[0]))
    ]
    tied = [
        token if not _is_tied(plain, token, after) else Token(token.start, token.end, token.word, is_tied=True)
        for token, after in pairwise(found)
    ]
    return tied + found[len(tied) :]


def folded(word: str) -> str:
    """A word in small ASCII letters and digits: without accents, and with what has no such letter spelled by its code."""
    if word.isascii():
        return word.lower()
    bare = (c for c in unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS)) if not unicodedata.combining(c) and c != "\u200b")
    return "".join(c if c.isascii() else f"u{ord(c):x}" for c in bare)


@lru_cache(maxsize=60_000)
def stem(word: str, language: str) -> str:
    """The stem of a folded word. Numbers and symbols are their own stem, and so are words of a language without a stemmer."""
    if language not in _STEMMERS or _UNSTEMMED.search(word):
        return word.replace("'", "")
    if language == "de":
        word = _GERMAN_PARTICIPLE.sub("ieren", word)  # transformiert: the stemmer leaves participles of this kind alone
    with _LOCK:
        found = str(_STEMMERS[language].stemWord(word))
    return found.replace("'", "") or word.replace("'", "")


def stems(text: str, language: str) -> tuple[str, ...]:
    """The stems of a text in their order, hyphenated words in parts."""
    return tuple(stem(token.word, language) for token in tokens(text))


@lru_cache(maxsize=2000)
def stem_spans(text: str, language: str) -> tuple[tuple[int, int, str, str], ...]:
    """The words of a text in their order: where each begins and ends, itself folded, and its stem. The texts last shown are kept."""
    matches = _TOKEN.finditer(text.translate(_TYPOGRAPHY))
    found = ((match.start(), match.end(), *_compared(match.lastgroup or "", match[0], language)) for match in matches)
    return tuple(each for each in found if each[2])


def analysed(text: str, language: str) -> Analysed:
    """A text as the search keeps it."""
    found = tokens(text)
    pieces = [stem(token.word, language) + ("-" if token.is_tied else " ") for token in found]
    words = sorted({stored_word(token.word) for token in found} - {stored_word(CITATION)})
    return Analysed(" " + "".join(pieces), " " + " ".join(words) + " " if words else " ")


def stored_word(word: str) -> str:
    """A folded word as `Analysed.words` has it."""
    return "=" + word.replace("'", "")


@lru_cache(maxsize=60_000)
def _compared(kind: str, printed: str, language: str) -> tuple[str, str]:
    word = _word(kind, printed)
    return word, stem(word, language)


@lru_cache(maxsize=60_000)
def _word(kind: str, printed: str) -> str:
    """A piece of a text as it is compared, by the kind of piece that it is."""
    match kind:
        case "slot":
            return CITATION
        case "symbol":
            inside = folded(printed[1:-1])
            return inside if inside.isdigit() else _storable(f"{{{inside}}}")
        case "size":
            return printed.lower().replace("-", "~")
        case _:
            return folded(printed)[:LONGEST_TOKEN]


def _storable(symbol: str) -> str:
    """A symbol without what parts tokens in a store."""
    return re.sub(r"[^a-z0-9{}/+.,*]", "", symbol)


def _is_tied(text: str, token: Token, after: Token) -> bool:
    return after.start == token.end + 1 and text[token.end] == "-"
