"""What a mistyped word was meant to be. A word that is only rare, a card's name perhaps, is left as it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SHORTEST = 4
_MOST_CANDIDATES = 6
_SHORTEST_PART = 3
_SHORT = 6
_LONG, _VERY_LONG = 8, 15
_VOWELS = frozenset("aeiouy")
# Keys side by side, where QWERTZ has its z too, and letters that sound alike in one of the languages.
_KEYS = "qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm"
_SOUNDS = frozenset(frozenset(pair) for pair in ["cs", "ck", "sz", "cz", "fv", "bv", "vw", "dt", "bp", "mn", "lr", "gj"])
_LIKE = _SOUNDS | {frozenset(_KEYS[at : at + 2]) for at in range(len(_KEYS) - 1)}
# Letters that one language says alike, also at the beginning of a word: bital for vital.
_SAME_SOUND = frozenset(frozenset(pair) for pair in ["bv", "cz", "sz", "ck", "gj"])


_DOUBLE = re.compile(r"(.)\1+")
# Endings that sound alike: vehical and vehicle, indestructabel and indestructible.
_END = re.compile(r"(?:[ai]b)?(?:[aeiou]l|le)$")


def is_known(word: str, vocabulary: Collection[str]) -> bool:
    """Whether a folded word is one of the folded vocabulary, or too short or no word at all, so that nothing can be said against it."""
    return word in vocabulary or len(word) < _SHORTEST or not word.isalpha()


def candidates(word: str, vocabulary: Mapping[str, str]) -> list[tuple[int, str]]:
    """The words that a mistyped one may be, with the number of slips, the fewest first: as they are spelled, by their folded form.

    Fingers and ears slip in certain ways: one slip in a word, two in a long one; the first letter stands, unless it changes places with
    the second, sounds like what was meant or, not in a short word, is left out; a letter is typed for one beside it or one that sounds
    like it, in a short word a vowel for a vowel.
    Two words that were written as one are a candidate too.
    """
    limit = 1 if len(word) < _LONG else 2 if len(word) < _VERY_LONG else 3
    near = process.extract(word, vocabulary.keys(), scorer=OSA.distance, score_cutoff=limit, limit=40)
    slips = ((int(distance) + _unlikely(word, other), other) for other, distance, _ in near if _begins_like(word, other))
    found = {(count, vocabulary[other]) for count, other in slips if count <= limit}
    found |= {(1, vocabulary[other]) for other in _sounding_like(word, vocabulary)}
    found |= {(1, f"{vocabulary[first]} {vocabulary[second]}") for first, second in _halves(word) if {first, second} <= vocabulary.keys()}
    return sorted(found)[:_MOST_CANDIDATES]


def _begins_like(word: str, other: str) -> bool:
    if word[0] == other[0] or {word[0], other[0]} in _SAME_SOUND:
        return True
    return word[0] == other[1] and (word[1] == other[0] or len(word) >= _SHORT)


def _unlikely(word: str, other: str) -> int:
    """How many letters of a word were typed for others that nobody mistakes for them."""
    changed = [{here, there} for here, there in zip(word, other, strict=False) if here != there] if len(word) == len(other) else []
    if len(changed) == 2 and (changed[0] == changed[1] or _is_shifted(word, other)):
        return 0  # two letters that changed places, or one that fell out where another came in
    return sum(not (pair <= _VOWELS or pair in _SAME_SOUND or (len(word) >= _SHORT and pair in _LIKE)) for pair in changed)


def _is_shifted(word: str, other: str) -> bool:
    """Whether two words that differ in two places side by side have the same letters but for one each: plainswalker, planeswalker."""
    first = next(at for at, (here, there) in enumerate(zip(word, other, strict=True)) if here != there)
    return word[first + 1] == other[first] or other[first + 1] == word[first]


def ends_like(word: str, other: str) -> bool:
    """Whether two words end alike: who slips within a word gets its end right more often than not."""
    return word[-1:] == other[-1:]


def swapped(word: str) -> set[str]:
    """A word with two neighbouring letters in each other's place: form, from."""
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)} - {word}


def _sounding_like(word: str, vocabulary: Collection[str]) -> Iterable[str]:
    """The words that differ from a long one in doubled letters and in the spelling of their end only."""
    if len(word) < _SHORT:
        return ()
    sound = _sound(word)
    return (other for other in vocabulary if other[:1] == word[0] and other != word and _sound(other) == sound)


@lru_cache(maxsize=60_000)
def _sound(word: str) -> str:
    return _END.sub(lambda match: "bl" if match[0].startswith(("ab", "ib")) else "l", _DOUBLE.sub(r"\1", word))


def _halves(word: str) -> Iterable[tuple[str, str]]:
    return ((word[:cut], word[cut:]) for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1))
