"""How alike two texts are, in words: typography folded, cited numbers left out of account."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz.distance import Indel

from rules.domain.lineage.links import Node
from rules.domain.wording import fold, mask

_WORD = re.compile(r"⟦[0-9]+⟧|\{[^{}]*\}|[^\W_]+(?:'[^\W_]+)?")
_CITATION = "⟦"
# Words are coded as characters of the planes behind the surrogates: one character a word lets rapidfuzz compare strings.
_FIRST = 0x10000
_LAST = 0x10FFFF
# A short text found whole within a long one counts for nearly as much as one of the same length.
_CONTAINED = 0.85


class Words:
    """The words of nodes as strings of one character a word, each wording coded once."""

    def __init__(self) -> None:
        self._characters: dict[str, str] = {}
        self._coded: dict[object, str] = {}
        self._pairs: dict[str, frozenset[str]] = {}

    def of(self, node: Node) -> str:
        """The words of the node, one character each."""
        coded = self._coded.get(node.wording)
        if coded is None:
            coded = self._coded[node.wording] = self.coded(fold(mask(node.text).text))
        return coded

    def coded(self, folded: str) -> str:
        """A folded text, one character a word."""
        return "".join(self._character(_CITATION if word[0] == _CITATION else word) for word in _WORD.findall(folded.casefold()))

    def pairs(self, coded: str) -> frozenset[str]:
        """The pairs of neighbouring words of a coded text; its ends count as words."""
        pairs = self._pairs.get(coded)
        if pairs is None:
            edged = f" {coded} "
            pairs = self._pairs[coded] = frozenset(edged[start : start + 2] for start in range(len(edged) - 1))
        return pairs

    def _character(self, word: str) -> str:
        character = self._characters.get(word)
        if character is None:
            character = self._characters[word] = chr(min(_FIRST + len(self._characters), _LAST))
        return character

    def similarity(self, old: str, new: str, cutoff: float = 0.0) -> float:
        """How alike two coded texts are, from 0 (no word in common) to 1 (the same words); 0 below the cutoff."""
        ratio = Indel.normalized_similarity(old, new)
        score = max(ratio, _CONTAINED * self.containment(old, new)) if ratio < _CONTAINED else ratio
        return score if score >= cutoff else 0.0

    def containment(self, old: str, new: str) -> float:
        """How much of the shorter of two coded texts stands in the longer, pair of words by pair of words."""
        shorter, longer = sorted((old, new), key=lambda coded: (len(coded), coded))
        pairs = self.pairs(shorter)
        return len(pairs & self.pairs(longer)) / len(pairs)


def dice(old: frozenset[str], new: frozenset[str]) -> float:
    """The share of two sets that they have in common, from 0 to 1."""
    return 2 * len(old & new) / (len(old) + len(new)) if old or new else 0.0


def united(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """All members of the sets."""
    return frozenset().union(*sets)
