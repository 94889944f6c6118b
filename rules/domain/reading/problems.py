"""What is wrong with a published text: problems that a reading reports, and errors that end it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

QUOTED_LENGTH = 60


class ProblemKind(StrEnum):
    """Why a line is reported. A reading goes on after each of them."""

    STRAY_LINE = "stray-line"
    MISSPELT_NUMBER = "misspelt-number"
    MISSING_DIGIT = "missing-digit"
    UNREADABLE_NUMBER = "unreadable-number"
    QUOTED_NUMBER = "quoted-number"
    DUPLICATE_NUMBER = "duplicate-number"
    WRONG_CHAPTER = "wrong-chapter"
    OUT_OF_ORDER = "out-of-order"
    NUMBER_GAP = "number-gap"
    SKIPPED_LETTER = "skipped-letter"
    MISSING_HEADING = "missing-heading"
    MISSING_TEXT = "missing-text"
    BROKEN_PARAGRAPH = "broken-paragraph"
    REPEATED_LABEL = "repeated-label"
    WRONG_CITATION = "wrong-citation"
    GLUED_TERM = "glued-term"
    MISSING_BLANK_LINE = "missing-blank-line"
    MISPLACED_BLANK_LINE = "misplaced-blank-line"
    MISSING_GLOSSARY = "missing-glossary"
    TRUNCATED = "truncated"
    LOST_TYPOGRAPHY = "lost-typography"
    MIXED_ENCODING = "mixed-encoding"
    CONTROL_CHARACTER = "control-character"


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for the catalogues; who shows it to people translates it."""
    return sentence


SENTENCES = {
    ProblemKind.STRAY_LINE: gettext_noop("stray line"),
    ProblemKind.MISSPELT_NUMBER: gettext_noop("number with odd punctuation"),
    ProblemKind.MISSING_DIGIT: gettext_noop("number without its rule, read in sequence"),
    ProblemKind.UNREADABLE_NUMBER: gettext_noop("no rule number, read as text"),
    ProblemKind.QUOTED_NUMBER: gettext_noop("number of another chapter, read as text"),
    ProblemKind.DUPLICATE_NUMBER: gettext_noop("number used before"),
    ProblemKind.WRONG_CHAPTER: gettext_noop("number of another chapter"),
    ProblemKind.OUT_OF_ORDER: gettext_noop("number out of order"),
    ProblemKind.NUMBER_GAP: gettext_noop("numbers missing before this one"),
    ProblemKind.SKIPPED_LETTER: gettext_noop("letter that rule numbers skip"),
    ProblemKind.MISSING_HEADING: gettext_noop("no heading above this number"),
    ProblemKind.MISSING_TEXT: gettext_noop("nothing stands under this"),
    ProblemKind.BROKEN_PARAGRAPH: gettext_noop("paragraph broken in two, joined"),
    ProblemKind.REPEATED_LABEL: gettext_noop("label printed twice"),
    ProblemKind.WRONG_CITATION: gettext_noop("citation of a rule that is not there, or is called otherwise"),
    ProblemKind.GLUED_TERM: gettext_noop("term glued to its text, split"),
    ProblemKind.MISSING_BLANK_LINE: gettext_noop("no blank line before this term"),
    ProblemKind.MISPLACED_BLANK_LINE: gettext_noop("blank line inside a glossary entry"),
    ProblemKind.MISSING_GLOSSARY: gettext_noop("no glossary before this"),
    ProblemKind.TRUNCATED: gettext_noop("the text breaks off here"),
    ProblemKind.LOST_TYPOGRAPHY: gettext_noop("question marks in place of apostrophes and quotes"),
    ProblemKind.MIXED_ENCODING: gettext_noop("line in another encoding than the rest"),
    ProblemKind.CONTROL_CHARACTER: gettext_noop("control character"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Something odd at `line` (from 1). `value` quotes it, whole where the line stands in no other place of the document.

    `further_lines` name the lines with the same slip, where one cause has damaged several.
    """

    line: int
    kind: ProblemKind
    value: str
    further_lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        further = f" (also on lines {shorten(', '.join(map(str, self.further_lines[:QUOTED_LENGTH])))})" if self.further_lines else ""
        return f"line {self.line}: {SENTENCES[self.kind]}: {shorten(self.value)!r}{further}"


class ErrorCode(StrEnum):
    """Why bytes are no text of the rules that can be read."""

    EMPTY = "empty"
    TOO_LARGE = "too-large"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    BINARY = "binary"
    BROKEN_UTF16 = "broken-utf-16"
    REPLACEMENT_CHARACTERS = "replacement-characters"
    UNKNOWN_ENCODING = "unknown-encoding"
    NO_EFFECTIVE_DATE = "no-effective-date"
    NO_RULES = "no-rules"


class ReadingError(Exception):
    """The bytes are refused. The message says why and names the value at fault; `code` is for programs."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


def shorten(value: str) -> str:
    """`value` cut to a length that fits a message."""
    return value if len(value) <= QUOTED_LENGTH else value[: QUOTED_LENGTH - 1] + "…"
