"""Lines of the rules → tree. Decides what each line is: a heading, a rule, an example, a paragraph that goes on, or a stray line."""

from __future__ import annotations

from collections.abc import Sequence as Lines

from rules.domain.document import Section
from rules.domain.reading.assembly import Assembly
from rules.domain.reading.headings import Headings
from rules.domain.reading.lines import (
    DIGITS,
    Line,
    Position,
    ends_sentence,
    example_words,
    is_ornament,
    looks_numbered,
    numbered,
    rule_number,
)
from rules.domain.reading.places import Part, Places
from rules.domain.reading.problems import Problem, ProblemKind
from rules.domain.reading.sequence import Sequence
from rules.domain.reading.wrapping import Wrapping


class BodyReader:
    """Reads the lines of the rules in one go into `sections` and the `problems` met, and notes where each line went."""

    def __init__(self, lines: Lines[Line], wrapping: Wrapping, places: Places) -> None:
        self.problems: list[Problem] = []
        self._lines = lines
        self._places = places
        self._wrapping = wrapping
        self._assembly = Assembly()
        self._sequence = Sequence()
        self._headings = Headings(lines, wrapping)
        self._is_open = False
        self._without_words: Line | None = None
        self._numbers_after_blank = self._find_numbers_after_blank() if wrapping.is_wrapped else frozenset[Position]()
        for at, line in enumerate(lines):
            self._read(at, line)
        self._check_words()
        self.sections: tuple[Section, ...] = self._assembly.finish()

    def _read(self, at: int, line: Line) -> None:
        initial = line.text[0]
        if initial in DIGITS:
            number = numbered(line.text)
            if self._read_heading(at, line) if number is None else self._read_rule(at, line, *number):
                return
        if initial != "E" or not self._read_example(line):
            self._read_text(at, line)

    def _report(self, line: Line, kind: ProblemKind) -> None:
        self.problems.append(Problem(line.line, kind, line.text))

    def _report_stray(self, line: Line) -> None:
        self._report(line, ProblemKind.STRAY_LINE)
        self._places.put(line.line, Part.PROBLEM)
        self._is_open = False

    def _place(self, line: Line) -> None:
        self._places.put(line.line, self._assembly.part, self._assembly.index)

    # Rules

    def _read_rule(self, at: int, line: Line, position: Position, words: str, is_regular: bool) -> bool:
        fault = None if is_regular else ProblemKind.MISSPELT_NUMBER
        if not position.rule:
            position, fault = self._restored(position), ProblemKind.MISSING_DIGIT
        if not position.rule or (self._wrapping.is_wrapped and self._is_reference(at, line, position, words)):
            return self._read_heading(at, line)
        if fault is not None:
            self._report(line, fault)
        if position.chapter != self._assembly.chapter and self._lost_its_heading(position):
            self._supply_headings(line, position.chapter)
        self._open_rule(line, position, words)
        return True

    def _open_rule(self, line: Line, position: Position, words: str) -> None:
        assembly = self._assembly
        fault = self._sequence.take(position, assembly.chapter)
        if fault is not None:
            self._report(line, fault)
        if self._without_words is not None or not words:
            self._check_words()
            self._without_words = None if words else line
        assembly.open_rule(rule_number(position), words)
        self._places.put(line.line, assembly.part, assembly.index)
        self._is_open = True

    def _restored(self, position: Position) -> Position:
        """ "306.b" as a subrule of the rule that is open; its rule stays 0 where none of its chapter is."""
        is_here = position.chapter == self._assembly.chapter
        return position._replace(rule=self._sequence.position.rule) if is_here else position

    def _lost_its_heading(self, position: Position) -> bool:
        """Whether the number opens a later chapter, of which the heading is missing."""
        if not self._assembly.chapter:
            return True
        if position.chapter < self._assembly.chapter or position.rule > 1 or position.letter:
            return False
        return not self._sequence.is_slip(position)

    def _check_words(self) -> None:
        if self._without_words is not None and self._assembly.lacks_words:
            self._report(self._without_words, ProblemKind.MISSING_TEXT)
        self._without_words = None

    # References at the start of a line in a hard-wrapped text

    def _find_numbers_after_blank(self) -> frozenset[Position]:
        found = (numbered(line.text) for line in self._lines if line.is_after_blank and line.text[0] in DIGITS)
        return frozenset(number[0] for number in found if number is not None)

    def _is_reference(self, at: int, line: Line, position: Position, words: str) -> bool:
        """Whether the number belongs to a sentence that goes on, or is quoted: judged by which number is due."""
        if line.is_after_blank or at == 0 or not self._is_open:
            return self._is_quoted(line, position)
        if not words or position in self._numbers_after_blank or not self._sequence.fits(position):
            return True
        previous = self._lines[at - 1]
        return not ends_sentence(previous.text) and not self._wrapping.has_room(previous, line)

    def _is_quoted(self, line: Line, position: Position) -> bool:
        if position.chapter == self._assembly.chapter or not self._assembly.has_rule:
            return False
        if self._sequence.is_slip(position) or self._lost_its_heading(position):
            return False
        self._report(line, ProblemKind.QUOTED_NUMBER)
        return True

    # Headings

    def _read_heading(self, at: int, line: Line) -> bool:
        chapter = self._headings.chapter_at(at)
        if chapter is not None:
            self._open_chapter(line, *chapter)
            return True
        section = self._headings.section_at(at)
        if section is None:
            return False
        self._close_words(line, self._headings.take_section(section[0]))
        self._assembly.open_section(*section)
        self._place(line)
        return True

    def _open_chapter(self, line: Line, number: int, heading: str) -> None:
        if self._headings.lacks_section(number):
            self._supply_section(line, number // 100)
        self._close_words(line, self._headings.take_chapter(number, line.text))
        self._assembly.open_chapter(number, heading)
        self._sequence.enter_chapter(number)
        self._place(line)
        if not heading:
            self._report(line, ProblemKind.MISSING_TEXT)

    def _close_words(self, line: Line, fault: ProblemKind | None) -> None:
        self._check_words()
        if fault is not None:
            self._report(line, fault)
        self._is_open = False

    def _supply_headings(self, line: Line, chapter: int) -> None:
        """Opens the chapter of a rule that stands under no heading of its own."""
        if self._headings.lacks_section(chapter):
            self._supply_section(line, chapter // 100)
        self._close_words(line, ProblemKind.MISSING_HEADING)
        self._headings.take_chapter(chapter, line.text)
        self._assembly.open_chapter(chapter, "")
        self._sequence.enter_chapter(chapter)

    def _supply_section(self, line: Line, section: int) -> None:
        self._close_words(line, ProblemKind.MISSING_HEADING)
        self._headings.take_section(section)
        self._assembly.open_section(section, "")

    # Words

    def _read_example(self, line: Line) -> bool:
        example = example_words(line.text)
        if example is None:
            return False
        if not self._assembly.has_rule:
            self._report_stray(line)
            return True
        words, is_label_repeated = example
        if is_label_repeated:
            self._report(line, ProblemKind.REPEATED_LABEL)
        self._assembly.add_example(words)
        self._place(line)
        self._is_open = True
        return True

    def _read_text(self, at: int, line: Line) -> None:
        if is_ornament(line.text):
            self._place(line)
        elif self._continues(at, line):
            self._assembly.extend(line.text)
            self._place(line)
        elif self._is_stray(line):
            self._report_stray(line)
        else:
            self._add_paragraph(line)

    def _add_paragraph(self, line: Line) -> None:
        if looks_numbered(line.text) and not self._wrapping.is_wrapped:
            self._report(line, ProblemKind.UNREADABLE_NUMBER)
        self._assembly.add_paragraph(line.text)
        self._place(line)
        self._is_open = True

    def _continues(self, at: int, line: Line) -> bool:
        """Whether the line goes on in the paragraph or example above it."""
        if not self._is_open or line.is_after_blank:
            return False
        if self._assembly.lacks_example_words:
            return True
        previous = self._lines[at - 1]
        if self._wrapping.is_wrapped:
            return self._wrapping.joins(previous, line)
        if line.is_indented or ends_sentence(previous.text) or not line.text[0].islower():
            return False
        self._report(line, ProblemKind.BROKEN_PARAGRAPH)
        return True

    def _is_stray(self, line: Line) -> bool:
        if not self._assembly.chapter:
            return True
        return not self._assembly.lacks_words and " " not in line.text and not ends_sentence(line.text)
