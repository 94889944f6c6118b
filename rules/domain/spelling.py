"""What a mistyped word was meant to be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SHORTEST = 4
_MOST_CANDIDATES = 6
_SHORTEST_PART = 3


def is_known(word: str, vocabulary: Collection[str]) -> bool:
    """Whether a folded word is one of the folded vocabulary, or too short or no word at all, so that nothing can be said against it."""
    return word in vocabulary or len(word) < _SHORTEST or not word.isalpha()


def candidates(word: str, vocabulary: Mapping[str, str]) -> list[tuple[int, str]]:
    """The words nearest to a mistyped one with their distances, the nearest first: as they are spelled, by their folded form.

    A changed first letter counts as one slip more. Two words that were written as one are a candidate too.
    """
    limit = 1 if len(word) < 6 else 2 if len(word) < 11 else 3
    near = process.extract(word, vocabulary.keys(), scorer=OSA.distance, score_cutoff=limit, limit=40)
    found = {(int(distance) + (other[0] != word[0]), vocabulary[other]) for other, distance, _ in near}
    found |= {(1, f"{vocabulary[first]} {vocabulary[second]}") for first, second in _halves(word) if {first, second} <= vocabulary.keys()}
    return sorted(found)[:_MOST_CANDIDATES]


def _halves(word: str) -> Iterable[tuple[str, str]]:
    return ((word[:cut], word[cut:]) for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1))
