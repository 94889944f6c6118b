"""Bytes of a published official text → Document, and a Document → text in the official layout."""

from rules.domain.reading.figures import Figures, figures_of
from rules.domain.reading.layout import write
from rules.domain.reading.lines import split_lines
from rules.domain.reading.places import Part, Place, Places
from rules.domain.reading.problems import ErrorCode, Problem, ProblemKind, ReadingError
from rules.domain.reading.reader import Reading, read, read_text
from rules.domain.reading.source import MAX_BYTES

__all__ = [
    "MAX_BYTES",
    "ErrorCode",
    "Figures",
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
