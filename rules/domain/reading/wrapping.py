"""Hard-wrapped texts: whether a line break ends a paragraph or only a line (texts before 2005 break at some eighty columns)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.domain.reading.lines import DIGITS, Line, ends_sentence, example_words, numbered

MIN_WIDTH = 40
MAX_WIDTH = 130
# An editor leaves this many columns at most when the next word would still have fitted.
SLACK = 3
# A sentence that goes on with a capital letter belongs to the line above only where that line is about full.
FULL_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How a text breaks its lines. `width` is the column at which a wrapped text breaks, 0 for one paragraph a line."""

    width: int = 0

    @property
    def is_wrapped(self) -> bool:
        return self.width > 0

    def joins(self, previous: Line, line: Line) -> bool:
        """Whether `line` goes on in the paragraph of `previous`, the line directly above."""
        if line.is_after_blank or not self.is_wrapped:
            return False
        if not self.has_room(previous, line):
            return True
        is_full = len(previous.text) > self.width * FULL_SHARE
        return not ends_sentence(previous.text) and (is_full or not line.text[0].isupper())

    def has_room(self, previous: Line, line: Line) -> bool:
        """Whether the first word of `line` would have fitted above: the break is then the author's, not the editor's."""
        return len(previous.text) + 1 + len(line.text.split(None, 1)[0]) + SLACK <= self.width


def wrapping_of(body: Sequence[Line]) -> Wrapping:
    """Judges the rules of a text by the lines that follow another one without a blank line, a number or a label between."""
    broken, whole = [], 0
    for previous, line in pairwise(body):
        if line.is_after_blank or line.is_indented or _starts_anew(line.text) or len(previous.text) < MIN_WIDTH:
            continue
        if ends_sentence(previous.text):
            whole += 1
        else:
            broken.append(len(previous.text))
    if len(broken) <= whole or _share_of_long_lines(body) > 0.2:
        return Wrapping()
    return Wrapping(max((length for length in broken if length <= MAX_WIDTH), default=0))


def _starts_anew(text: str) -> bool:
    if text[0] in DIGITS:
        number = numbered(text)
        return number is not None and number[2] and number[1] != ""
    return example_words(text) is not None


def _share_of_long_lines(body: Sequence[Line]) -> float:
    return sum(len(line.text) > MAX_WIDTH for line in body) / len(body)
