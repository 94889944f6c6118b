"""Headings of sections and chapters: which lines are some, and whether their numbers follow each other."""

from __future__ import annotations

from collections.abc import Sequence

from rules.domain.reading.lines import (
    DIGITS,
    Line,
    chapter_heading,
    chapter_heading_without_stop,
    ends_sentence,
    numbered,
    section_heading,
)
from rules.domain.reading.problems import ProblemKind
from rules.domain.reading.wrapping import Wrapping

_MAX_HEADING = 100


class Headings:
    """Judges the headings of a text in their order; `section` and `chapter` are the last ones taken."""

    def __init__(self, lines: Sequence[Line], wrapping: Wrapping) -> None:
        self.section = self.chapter = 0
        self._lines = lines
        self._wrapping = wrapping
        self._seen: set[int] = set()

    def chapter_at(self, at: int) -> tuple[int, str] | None:
        """Number and title when the line is the heading of a chapter."""
        text = self._lines[at].text
        heading = chapter_heading(text)
        if heading is None:
            heading = chapter_heading_without_stop(text)
            return heading if heading and self._is_due(at, heading[0]) else None
        if self._wrapping.is_wrapped:
            return heading if self._is_plausible(at, heading[0]) else None
        return heading if heading[1] or self._next_number(at) == heading[0] else None

    def section_at(self, at: int) -> tuple[int, str] | None:
        """Number and title when the line is the heading of a section."""
        heading = section_heading(self._lines[at].text)
        if heading is None or len(heading[1]) > _MAX_HEADING:
            return None
        number = heading[0]
        if self._next_number(at) // 100 == number and (self._lines[at].is_after_blank or number == self.section + 1):
            return heading
        return heading if number == self.section + 1 and self._stands_alone(at) else None

    def lacks_section(self, chapter: int) -> bool:
        """Whether the chapter stands under no section, or opens the next one without its heading."""
        return not self.section or (chapter // 100 == self.section + 1 and chapter % 100 <= 1 and self.chapter // 100 == self.section)

    def take_section(self, number: int) -> ProblemKind | None:
        """Goes on to the section and says what is wrong with its number."""
        before, self.section = self.section, number
        if number == before + 1:
            return None
        return _fault(number, before)

    def take_chapter(self, number: int, text: str) -> ProblemKind | None:
        """Goes on to the chapter, whose heading is `text`, and says what is wrong with its number."""
        before, self.chapter = self.chapter, number
        is_used = number in self._seen
        self._seen.add(number)
        if is_used:
            return ProblemKind.DUPLICATE_NUMBER
        if number // 100 != self.section:
            return ProblemKind.WRONG_CHAPTER
        if number == before + 1 or (before // 100 != self.section and number % 100 <= 1):
            return None if chapter_heading(text) or numbered(text) else ProblemKind.MISSPELT_NUMBER
        return _fault(number, before)

    def _is_due(self, at: int, number: int) -> bool:
        return self._lines[at].is_after_blank and number == self.chapter + 1 and self._next_number(at) == number

    def _is_plausible(self, at: int, number: int) -> bool:
        """Whether the line of a hard-wrapped text is no reference: the number is due, or rules of the chapter follow."""
        is_followed = self._next_number(at) == number
        is_due = number == self.chapter + 1 or number == self.section * 100
        line = self._lines[at]
        if line.is_after_blank or at == 0:
            return is_due or is_followed
        return is_due and is_followed

    def _next_number(self, at: int) -> int:
        """The chapter that the next line is, or belongs to, by its number; 0 for any other line."""
        text = self._lines[at + 1].text if at + 1 < len(self._lines) else " "
        if text[0] not in DIGITS:
            return 0
        number = numbered(text)
        heading = chapter_heading(text)
        return number[0].chapter if number else heading[0] if heading else 0

    def _stands_alone(self, at: int) -> bool:
        line = self._lines[at]
        is_last = at + 1 == len(self._lines) or self._lines[at + 1].is_after_blank
        return line.is_after_blank and is_last and not ends_sentence(line.text)


def _fault(number: int, before: int) -> ProblemKind:
    if number == before:
        return ProblemKind.DUPLICATE_NUMBER
    return ProblemKind.OUT_OF_ORDER if number < before else ProblemKind.NUMBER_GAP
