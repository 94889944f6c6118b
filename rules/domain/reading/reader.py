"""Bytes of a published text → a Reading: its document, its problems, and the place of every line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from rules.domain.document import Document
from rules.domain.reading.body import BodyReader
from rules.domain.reading.front import date_line_of, date_of, introduction_of, paragraphs_of, title_of
from rules.domain.reading.glossary import GlossaryReader
from rules.domain.reading.lines import Line, split_lines, written_lines
from rules.domain.reading.names import LayoutNames
from rules.domain.reading.parts import Parts, parts_of
from rules.domain.reading.places import Part, Places
from rules.domain.reading.problems import ErrorCode, Problem, ProblemKind, ReadingError
from rules.domain.reading.source import Source, check, decode
from rules.domain.reading.wrapping import Wrapping, wrapping_of


@dataclass(frozen=True, slots=True)
class Reading:
    """What a published text says. `places` tells by the number of a line (from 1) where it went, None for a blank one.

    `encoding` names what the bytes were in: ascii, utf-8, utf-8-sig, utf-16-le, utf-16-be, cp1252, mac-roman, cp437 or text.
    """

    document: Document
    problems: tuple[Problem, ...]
    encoding: str
    places: Places


def read(data: bytes, *, effective_date: date | None = None, names: LayoutNames | None = None) -> Reading:
    """Reads the bytes of a published text. `effective_date` supplies or overrides the date that the text states.

    `names` are those of the language of a translated text. Raises ReadingError, and nothing else, for bytes that are no text of the rules.
    """
    source = decode(data)
    return _read_source(replace(source, text=names.in_english(source.text)) if names else source, effective_date)


def read_text(text: str, *, effective_date: date | None = None) -> Reading:
    """As `read`, for text that is decoded already."""
    return _read_source(Source(text, "text", check(text)), effective_date)


def _read_source(source: Source, effective_date: date | None) -> Reading:
    raw_lines = split_lines(source.text)
    lines = written_lines(raw_lines)
    parts = parts_of(lines)
    wrapping = wrapping_of(parts.body)
    places = Places(len(raw_lines))
    body = BodyReader(parts.body, wrapping, places)
    glossary = GlossaryReader(parts.glossary, wrapping, places, is_truncated=parts.is_truncated)
    document = Document(
        effective_date=effective_date or _stated_date(parts),
        title=title_of(parts.front),
        introduction=introduction_of(parts.front, wrapping),
        sections=body.sections,
        glossary=tuple(glossary.entries),
        credits=_credits(parts.back, wrapping),
        is_truncated=parts.is_truncated,
    )
    found = [*source.problems, *body.problems, *glossary.problems, *_problems_of(parts, lines[-1])]
    problems = tuple(sorted(found, key=lambda problem: problem.line))
    _place_parts(places, parts)
    _place_strays(places, problems)
    return Reading(document, problems, source.encoding, places)


def _stated_date(parts: Parts) -> date:
    stated = date_of(parts.front) or date_of(parts.back)
    if stated is None:
        line = date_line_of(parts.front) or date_line_of(parts.back)
        found = f"no date in {line!r}" if line else "no line such as 'These rules are effective as of January 16, 2026.'"
        raise ReadingError(ErrorCode.NO_EFFECTIVE_DATE, f"no effective date: {found}")
    return stated


def _credits(back: Sequence[Line], wrapping: Wrapping) -> tuple[str, ...]:
    has_heading = len(back) > 0 and back[0].text.casefold() == "credits"
    return paragraphs_of(back[1:] if has_heading else back, wrapping)


def _problems_of(parts: Parts, last: Line) -> list[Problem]:
    """What is missing from the text as a whole."""
    if parts.is_truncated:
        return [Problem(last.line, ProblemKind.TRUNCATED, last.text)]
    if parts.glossary_heading is None:
        return [Problem(parts.back[0].line, ProblemKind.MISSING_GLOSSARY, parts.back[0].text)]
    return []


def _place_parts(places: Places, parts: Parts) -> None:
    for line in parts.front:
        places.put(line.line, Part.FRONT)
    if parts.glossary_heading is not None:
        places.put(parts.glossary_heading.line, Part.GLOSSARY)
    for line in parts.back:
        places.put(line.line, Part.BACK)


def _place_strays(places: Places, problems: tuple[Problem, ...]) -> None:
    for index, problem in enumerate(problems):
        if problem.kind is ProblemKind.STRAY_LINE:
            places.put(problem.line, Part.PROBLEM, index)
