"""How alike two texts are, in words: typography folded, cited numbers left out of account."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from math import sqrt
from typing import Protocol

from rapidfuzz.distance import Indel

from rules.domain.wording import fold, mask

_WORD = re.compile(r"⟦[0-9]+⟧|\{[^{}]*\}|[^\W_]+(?:'[^\W_]+)?")
_CITATION = "⟦"
# Words are coded as characters of the planes behind the surrogates: one character a word lets rapidfuzz compare strings.
_CODES = count(0x10000)
_LAST = 0x10FFFF
_characters: dict[str, str] = {}
# What a text found whole within another one counts, less the shorter it is: some of its words stand in every long text.
_CONTAINED = 0.85


@lru_cache(maxsize=16_384)  # an import of many editions meets most texts again and again
def _coded(text: str) -> str:
    return _coded_folded(fold(mask(text).text))


def _coded_folded(folded: str) -> str:
    return "".join(map(_character, _words_of_folded(folded)))


def _character(word: str) -> str:
    # Of two threads that meet a word at once both take a code, and one of them stays.
    return _characters.get(word) or _characters.setdefault(word, chr(min(next(_CODES), _LAST)))


def _words_of_folded(folded: str) -> Iterator[str]:
    """The words of a folded text, each citation as the same word."""
    return (_CITATION if word[0] == _CITATION else word for word in _WORD.findall(folded.casefold()))


class Worded(Protocol):
    """What has words."""

    @property
    def text(self) -> str: ...


class Words:
    """The words of texts as strings of one character a word, with the pairs of words of those that were compared."""

    def __init__(self) -> None:
        self._pairs: dict[str, frozenset[str]] = {}

    def of(self, worded: Worded) -> str:
        """The words of a text, one character each."""
        return _coded(worded.text)

    def pairs(self, coded: str) -> frozenset[str]:
        """The pairs of neighbouring words of a coded text; its ends count as a word."""
        pairs = self._pairs.get(coded)
        if pairs is None:
            edged = f" {coded} "
            pairs = self._pairs[coded] = frozenset(edged[start : start + 2] for start in range(len(edged) - 1))
        return pairs

    def similarity(self, old: str, new: str) -> float:
        """How alike two coded texts are, from 0 (no word in common) to 1 (the same words)."""
        if not old or not new:
            return 0.0
        ratio = Indel.normalized_similarity(old, new)
        if ratio >= _CONTAINED:
            return ratio
        shorter, longer = sorted((old, new), key=len)
        return max(ratio, _CONTAINED * self.share(shorter, longer) * sqrt(len(shorter) / len(longer)))

    def share(self, part: str, whole: str) -> float:
        """How much of a coded text stands in another one, pair of words by pair of words, from 0 to 1."""
        pairs = self.pairs(part)
        return len(pairs & self.pairs(whole)) / len(pairs)

    def masked(self, worded: str, name: str) -> str:
        """A coded text with every word of a folded name taken for the same, so that texts are alike that differ in their own names."""
        return worded.translate({ord(character): "~" for character in _coded_folded(name)})


def dice(old: frozenset[str], new: frozenset[str]) -> float:
    """The share of two sets that they have in common, from 0 to 1."""
    return 2 * len(old & new) / (len(old) + len(new)) if old or new else 0.0


def united(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """All members of the sets."""
    return frozenset().union(*sets)
