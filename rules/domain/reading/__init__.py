"""Bytes of a published official text → Document, and a Document → text in the official layout.

Words stay exactly as published, blanks, tabs and no-break spaces inside a paragraph too; white space at the ends of a line goes, and
the lines of a hard-wrapped paragraph are joined by one blank. Numbers and labels ("Example:") are no part of the words. Nodes stand
where the text prints them: a duplicate or misprinted number is kept in its place and reported. The contents are not kept.
"""

from rules.domain.reading.figures import Figures, figures_of
from rules.domain.reading.layout import write
from rules.domain.reading.lines import split_lines
from rules.domain.reading.names import LayoutNames
from rules.domain.reading.places import Part, Place, Places
from rules.domain.reading.problems import ErrorCode, Problem, ProblemKind, ReadingError
from rules.domain.reading.reader import Reading, read, read_text
from rules.domain.reading.source import MAX_BYTES

__all__ = [
    "MAX_BYTES",
    "ErrorCode",
    "Figures",
    "LayoutNames",
    "Part",
    "Place",
    "Places",
    "Problem",
    "ProblemKind",
    "Reading",
    "ReadingError",
    "figures_of",
    "read",
    "read_text",
    "split_lines",
    "write",
]
