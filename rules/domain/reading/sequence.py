"""The order of rule numbers: which number may follow which, and what to report of one that does not fit."""

from __future__ import annotations

from itertools import pairwise

from rules.domain.numbering import SKIPPED_LETTERS, SUBRULE_LETTERS
from rules.domain.reading.lines import Position
from rules.domain.reading.problems import ProblemKind

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NEXT_IN_ALPHABET = {"": "a"} | dict(pairwise(_ALPHABET))
_NEXT_LETTER = _NEXT_IN_ALPHABET | dict(pairwise(SUBRULE_LETTERS))


class Sequence:
    """Follows the numbers of a text. After one that does not fit, both it and the number that was due can be gone on from."""

    def __init__(self) -> None:
        self.position = Position(0)
        self._due: Position | None = None
        self._seen: set[Position] = set()

    def enter_chapter(self, chapter: int) -> None:
        self.position, self._due = Position(chapter), None

    def fits(self, number: Position) -> bool:
        """Whether the number is the next one, as the numbers stand or once a slip before it is mended."""
        if self._due is not None and (number == self._due or _follows(self._due, number)):
            return True
        return _follows(self.position, number)

    def is_slip(self, number: Position) -> bool:
        """Whether a wrong digit alone can part the number from the one that is due: 605.2c where 609.2c is due."""
        due = self._due_after(number)
        return number.letter == due.letter and (number.letter != "" or number.rule == due.rule)

    def take(self, number: Position, chapter: int) -> ProblemKind | None:
        """Goes on to the number, which stands in `chapter`, and says what is wrong with it."""
        if number[0] == chapter and _follows(self.position, number) and number not in self._seen:
            self._seen.add(number)
            self.position, self._due = number, None
            return None
        return self._take_irregular(number, chapter)

    def _take_irregular(self, number: Position, chapter: int) -> ProblemKind | None:
        fault = self._fault_of(number, chapter)
        self._due = None if fault is None else self._due_after(number)
        self._seen.add(number)
        self.position = number
        return fault

    def _due_after(self, number: Position) -> Position:
        """The number that should stand in the place of `number`, at its level."""
        before = self._due or self.position
        if number.letter:
            return before._replace(letter=_NEXT_LETTER.get(before.letter, "z"))
        return Position(before.chapter, before.rule + 1)

    def _fault_of(self, number: Position, chapter: int) -> ProblemKind | None:
        if number in self._seen:
            return ProblemKind.DUPLICATE_NUMBER
        if number.chapter != chapter:
            return ProblemKind.WRONG_CHAPTER
        if self.fits(number):
            return None
        if number.letter and number.letter in SKIPPED_LETTERS and _NEXT_IN_ALPHABET.get(self.position.letter) == number.letter:
            return ProblemKind.SKIPPED_LETTER
        return ProblemKind.OUT_OF_ORDER if number < self.position else ProblemKind.NUMBER_GAP


def _follows(position: Position, number: Position) -> bool:
    """Whether `number` is the next letter (without l and o), the first subrule, or the next rule, after `position`."""
    chapter, rule, letter = number
    if letter:
        return _NEXT_LETTER.get(position[2]) == letter and rule == position[1] and chapter == position[0]
    return rule == position[1] + 1 and chapter == position[0]
