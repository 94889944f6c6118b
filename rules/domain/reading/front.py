"""The front matter of a published text: its title, its effective date and its introduction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from rules.domain.reading.lines import Line, chapter_heading, section_heading
from rules.domain.reading.wrapping import Wrapping

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")

_MONTH_STARTS = tuple(month[:3].lower() for month in MONTHS)
_MONTH = rf"((?:{'|'.join(_MONTH_STARTS)})[a-z]{{0,6}})\.?"
_DATES = rf"""(?:
    {_MONTH}\s+([0-9]{{1,2}})(?:st|nd|rd|th)?,?\s+([0-9]{{4}})          # January 16, 2026
  | ([0-9]{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+([0-9]{{4}})   # 16 January 2026
  | ([0-9]{{4}})-([0-9]{{2}})-([0-9]{{2}})                                 # 2026-01-16
)"""
_DATE_LINE = re.compile(rf"\b(?:effective|current)\s+as\s+of:?\s+{_DATES}", re.IGNORECASE | re.VERBOSE)
_ANY_DATE_LINE = re.compile(rf"\bas\s+of:?\s+{_DATES}", re.IGNORECASE | re.VERBOSE)
_DATE_LINE_START = re.compile(r"\b(?:effective|current)\s+as\s+of\b", re.IGNORECASE)
_CONTENTS_HEADINGS = frozenset({"contents", "table of contents"})


def title_of(front: Sequence[Line]) -> str:
    """The line that names the document; a contact block can stand before it. Empty without any line."""
    named = (line.text for line in front if "comprehensive rules" in line.text.casefold() and len(line.text) < 100)
    return next(named, front[0].text if front and not _is_numbered(front[0]) else "")


def date_of(lines: Sequence[Line]) -> date | None:
    """The day from which the text says it is effective (or current, as it said until 2009); None without a valid one."""
    text = "\n".join(line.text for line in lines)
    match = _DATE_LINE.search(text) or _ANY_DATE_LINE.search(text)
    if match is None:
        return None
    month, day, year, day_first, later_month, later_year, *iso = match.groups()
    try:
        if iso[0]:
            return date(int(iso[0]), int(iso[1]), int(iso[2]))
        name = (month or later_month)[:3].lower()
        return date(int(year or later_year), _MONTH_STARTS.index(name) + 1, int(day or day_first))
    except ValueError:
        return None


def has_date_line(text: str) -> bool:
    """Whether the text states an effective date in English."""
    return _DATE_LINE.search(text) is not None


def date_line_of(lines: Sequence[Line]) -> str:
    """The line that should have held the date, for a message; empty without one."""
    return next((line.text for line in lines if _DATE_LINE_START.search(line.text)), "")


def introduction_of(front: Sequence[Line], wrapping: Wrapping) -> tuple[str, ...]:
    """The paragraphs before the contents: after the heading "Introduction", or else after the date line."""
    end = next((at for at, line in enumerate(front) if _is_contents(line)), len(front))
    lines = front[:end]
    heading = next((at for at, line in enumerate(lines) if line.text.casefold() == "introduction"), None)
    if heading is not None:
        return paragraphs_of(lines[heading + 1 :], wrapping)
    title = title_of(front)
    return paragraphs_of([line for line in lines if line.text != title and not _DATE_LINE_START.search(line.text)], wrapping)


def paragraphs_of(lines: Sequence[Line], wrapping: Wrapping) -> tuple[str, ...]:
    """The paragraphs of plain prose: a line each, or the joined lines of a hard-wrapped text."""
    paragraphs: list[list[str]] = []
    previous = None
    for line in lines:
        if previous is not None and wrapping.joins(previous, line):
            paragraphs[-1].append(line.text)
        else:
            paragraphs.append([line.text])
        previous = line
    return tuple(" ".join(paragraph) for paragraph in paragraphs)


def _is_contents(line: Line) -> bool:
    return line.text.casefold() in _CONTENTS_HEADINGS or _is_numbered(line)


def _is_numbered(line: Line) -> bool:
    return section_heading(line.text) is not None or chapter_heading(line.text) is not None
