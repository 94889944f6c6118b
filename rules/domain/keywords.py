"""Which headings of keywords and of ways to play are a part of what was asked for: Deathtouch and Trample of "deathtouch and trample"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat

from rules.domain.analysis import stem, stored_word
from rules.domain.ranking import Candidate, Headings
from rules.domain.search_plan import Plan
from rules.domain.terms import is_inflected

_KEYWORDS = ("701.", "702.")
_VARIANT = re.compile(r"[89]\d\d")
"""The number of a chapter on a way to play."""
_LONGEST_TITLE = 4
_OF_THE_SAME_STEM = 2
_SIZES = ("+", "~")


def keywords_in(plan: Plan, headings: Headings) -> list[Candidate]:
    """The headings of keywords and of ways to play that are a part of what was asked for, in its form or another of the same words, the
    longest where one is a part of another (Double Strike); none where another heading is nearer in form (Counters)."""
    found: dict[int, Candidate] = {}
    for code in plan.languages if plan.is_of_parts else ():
        called = [_headings_called(piece, headings, code) for piece in _pieces_with_headings(plan.typed, headings, code)]
        called += [_headings_called(words, headings, code, is_name=is_common) for words, is_common in plan.names(code)]
        found.update({each.place: each for held in called for each in held})
    return [each for each in found.values() if each.number.startswith(_KEYWORDS) or _VARIANT.fullmatch(each.number)]


def _pieces_with_headings(typed: Sequence[str], headings: Headings, language: str) -> Iterator[Sequence[str]]:
    """The pieces of what was typed that are headings, the longest at each place; no single word behind a size: +1/+1 counter."""
    at = 0
    while at < len(typed):
        pieces = (typed[at : at + length] for length in range(_LONGEST_TITLE, 0, -1))
        is_behind_size = at > 0 and typed[at - 1].startswith(_SIZES)
        piece = next(
            (each for each in pieces if not (is_behind_size and len(each) == 1) and _headings_called(each, headings, language)), None
        )
        if piece:
            yield piece
        at += len(piece or " ")


def _headings_called(words: Sequence[str], headings: Headings, language: str, *, is_name: bool = False) -> list[Candidate]:
    """The headings that have these words or forms of them and no others: those that are nearest in form.

    None for the name of a thing that other headings have too: a counter is not the action Counter.
    """
    wanted = tuple(stem(word, language) for word in words)
    near = [(_distance(each, words), each) for each in headings.made_of(wanted, language) if each.length == len(wanted) + 1]
    nearest = min((distance for distance, _ in near), default=_OF_THE_SAME_STEM)
    if is_name and any(distance < _OF_THE_SAME_STEM and not each.number.startswith(_KEYWORDS) for distance, each in near):
        return []
    return [each for distance, each in near if distance == nearest < _OF_THE_SAME_STEM]


def _distance(heading: Candidate, words: Sequence[str]) -> int:
    """How far the words of a heading are from these: 0 the very words, 1 other forms of them, 2 of the same stems only."""
    held, asked = sorted(heading.words.split()), sorted(map(stored_word, words))
    if held == asked:
        return 0
    is_form = len(held) == len(asked) and all(map(is_inflected, held, asked, repeat(heading.language)))
    return 1 if is_form else _OF_THE_SAME_STEM
