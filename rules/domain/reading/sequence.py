"""The order of rule numbers: which number may follow which, and what to report of one that does not fit."""

from __future__ import annotations

from typing import NamedTuple

from rules.domain.numbering import SKIPPED_LETTERS, SUBRULE_LETTERS
from rules.domain.reading.problems import ProblemKind

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NEXT_LETTER = {"": "a"} | dict(zip(SUBRULE_LETTERS, SUBRULE_LETTERS[1:], strict=False))
_NEXT_IN_ALPHABET = {"": "a"} | dict(zip(_ALPHABET, _ALPHABET[1:], strict=False))


class Position(NamedTuple):
    """A rule number as plain parts: `rule` is 0 at a chapter heading."""

    chapter: int
    rule: int = 0
    letter: str = ""

    def is_followed_by(self, other: Position) -> bool:
        if other.letter:
            is_next = _NEXT_LETTER.get(self.letter, _NEXT_IN_ALPHABET.get(self.letter)) == other.letter
            return is_next and other.rule == self.rule and other.chapter == self.chapter
        return other.rule == self.rule + 1 and other.chapter == self.chapter

    def successor(self, *, is_subrule: bool) -> Position:
        """The number that should come next, at the level asked for."""
        if not is_subrule:
            return Position(self.chapter, self.rule + 1)
        return Position(self.chapter, self.rule, _NEXT_LETTER.get(self.letter) or _NEXT_IN_ALPHABET.get(self.letter) or "z")


class Sequence:
    """Follows the numbers of a chapter. After a number that does not fit, both it and the one that was due can be gone on from."""

    def __init__(self) -> None:
        self.position = Position(0)
        self._due: Position | None = None
        self._seen: set[Position] = set()

    def enter_chapter(self, chapter: int) -> None:
        self.position, self._due = Position(chapter), None

    def fits(self, number: Position) -> bool:
        """Whether the number is the next one, as it stands or once a slip before it is mended."""
        return self.position.is_followed_by(number) or (self._due is not None and self._due.is_followed_by(number))

    def is_slip(self, number: Position) -> bool:
        """Whether only a wrong digit parts the number from the one that is due: 605.2c where 609.2c is due."""
        due = (self._due or self.position).successor(is_subrule=number.letter != "")
        return (number.letter == due.letter != "") or (not number.letter and number.rule == due.rule)

    def was_used(self, number: Position) -> bool:
        return number in self._seen

    def take(self, number: Position, chapter: int) -> ProblemKind | None:
        """Goes on to the number, which stands in `chapter`, and says what is wrong with it."""
        if self.position.is_followed_by(number) and number.chapter == chapter and number not in self._seen:
            self._seen.add(number)
            self.position, self._due = number, None
            return None
        return self._take_irregular(number, chapter)

    def _take_irregular(self, number: Position, chapter: int) -> ProblemKind | None:
        kind = self._fault(number, chapter)
        due = (self._due or self.position).successor(is_subrule=number.letter != "")
        self._due = None if kind is None else due
        self._seen.add(number)
        self.position = number
        return kind

    def _fault(self, number: Position, chapter: int) -> ProblemKind | None:
        if number in self._seen:
            return ProblemKind.DUPLICATE_NUMBER
        if number.chapter != chapter:
            return ProblemKind.WRONG_CHAPTER
        if self.fits(number):
            return None
        if number.letter and number.letter in SKIPPED_LETTERS and _NEXT_IN_ALPHABET.get(self.position.letter) == number.letter:
            return ProblemKind.SKIPPED_LETTER
        return ProblemKind.OUT_OF_ORDER if number < self.position else ProblemKind.NUMBER_GAP
