"""Lines of the glossary → entries. A term opens a block; the alphabet helps where blank lines are missing or too many."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.domain.document import GlossaryEntry
from rules.domain.reading.lines import Line, ends_sentence, example_words, is_ornament
from rules.domain.reading.places import Part, Places
from rules.domain.reading.problems import Problem, ProblemKind
from rules.domain.reading.wrapping import Wrapping

_MAX_TERM = 80
_MAX_STOPPED_TERM = 40
_LONGEST_BLOCK = 100
_SENSE = re.compile(r"[1-9][0-9]?\.\s")
_GLUED = re.compile(r"(.{1,60}?[^\s0-9(])(1\.\s+\S.*)")
_CLOSING = "\"'”’)]"
_KEY = re.compile(r"[^a-z0-9]+")


class GlossaryReader:
    """Reads the lines of a glossary in one go into `entries` and the `problems` met, and notes where each line went."""

    def __init__(self, lines: Sequence[Line], wrapping: Wrapping, places: Places, *, is_truncated: bool) -> None:
        self.entries: list[GlossaryEntry] = []
        self.problems: list[Problem] = []
        self._lines = lines
        self._places = places
        self._wrapping = wrapping
        self._is_truncated = is_truncated
        self._term = ""
        self._paragraphs: list[list[str]] = []
        self._glued: list[tuple[int, str]] = []
        self._started = 0
        for at in range(len(lines)):
            self._read(at)
        self._close(is_last=True)
        self._report_glued()

    def _read(self, at: int) -> None:
        line = self._lines[at]
        if at == 0 or (line.is_after_blank and self._opens_entry(at)):
            self._open(line)
        elif not line.is_after_blank and self._is_term_without_blank(at):
            self.problems.append(Problem(line.line, ProblemKind.MISSING_BLANK_LINE, line.text))
            self._open(line)
        else:
            self._continue(at)
        self._places.put(line.line, Part.ENTRY, len(self.entries))

    def _open(self, line: Line) -> None:
        if self._term:
            self._close(is_last=False)
        self._started = line.line
        glued = _split_glued(line.text)
        if glued:
            self._term, self._paragraphs = glued[0], [[glued[1]]]
            self._glued.append((line.line, glued[0]))
        else:
            self._term, self._paragraphs = line.text, []

    def _continue(self, at: int) -> None:
        line = self._lines[at]
        if is_ornament(line.text):
            return
        previous = self._lines[at - 1]
        if self._paragraphs and self._wrapping.joins(previous, line) and not _SENSE.match(line.text):
            self._paragraphs[-1].append(line.text)
        else:
            self._paragraphs.append([line.text])
        if line.is_after_blank and not line.is_indented:
            self.problems.append(Problem(line.line, ProblemKind.MISPLACED_BLANK_LINE, line.text))

    def _close(self, *, is_last: bool) -> None:
        if not self._term:
            return
        if not self._paragraphs and not (is_last and self._is_truncated):
            self.problems.append(Problem(self._started, ProblemKind.MISSING_TEXT, self._term))
        self.entries.append(GlossaryEntry(self._term, tuple(map(" ".join, self._paragraphs))))

    def _report_glued(self) -> None:
        if self._glued:
            (first, _), *further = self._glued
            terms = ", ".join(term for _, term in self._glued)
            self.problems.append(Problem(first, ProblemKind.GLUED_TERM, terms, tuple(line for line, _ in further)))

    def _opens_entry(self, at: int) -> bool:
        """Whether the block that begins here is an entry of its own, not a part of the one before."""
        line = self._lines[at]
        has_text = at + 1 < len(self._lines) and not self._lines[at + 1].is_after_blank
        if _split_glued(line.text):
            return True
        if _is_inside_entry(line.text) or (line.is_indented and not has_text):
            return False
        if is_term(line.text):
            return has_text or self._is_in_order(at)
        return has_text and len(line.text) <= _MAX_STOPPED_TERM and self._paragraphs != [] and self._is_in_order(at)

    def _is_term_without_blank(self, at: int) -> bool:
        line, previous = self._lines[at], self._lines[at - 1]
        if not self._paragraphs or line.is_indented or ends_sentence(line.text) or not is_term(line.text) or _is_inside_entry(line.text):
            return False
        if not ends_sentence(previous.text) or self._wrapping.joins(previous, line):
            return False
        has_text = at + 1 < len(self._lines) and not self._lines[at + 1].is_after_blank
        return has_text and line.text[0].isupper() and self._is_in_order(at)

    def _is_in_order(self, at: int) -> bool:
        """Whether the line stands, by its first two letters, between the term above and the next block."""
        key = _sort_key(self._lines[at].text)[:2]
        following = next((line for line in self._lines[at + 1 : at + _LONGEST_BLOCK] if line.is_after_blank), None)
        return _sort_key(self._term)[:2] <= key and (following is None or key <= _sort_key(following.text)[:2])


def is_term(text: str) -> bool:
    """Whether the line can name an entry: short, and no sentence. Quotes, "?" and "!" may end a term."""
    return len(text) <= _MAX_TERM and text.rstrip(_CLOSING)[-1:] not in (".", ":", ";", ",")


def _split_glued(text: str) -> tuple[str, str] | None:
    """The term and its first sense where no line break parts them ("Ante1. A zone")."""
    match = _GLUED.fullmatch(text) if "1." in text else None
    return (match[1], match[2]) if match and is_term(match[1]) else None


def _is_inside_entry(text: str) -> bool:
    """Whether the line can only stand under a term: a numbered sense, a reference, an example."""
    return _SENSE.match(text) is not None or text.startswith(("See ", "See:")) or example_words(text) is not None


def _sort_key(text: str) -> str:
    return _KEY.sub("", text[:_MAX_TERM].casefold())
