"""The parts of a published text: what comes before the rules, the rules, the glossary, and what follows from the credits on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.domain.reading.lines import Line, chapter_heading, numbered, section_heading
from rules.domain.reading.problems import ErrorCode, ReadingError, shorten

GLOSSARY_HEADINGS = frozenset({"glossary", "glossary of terms"})
BACK_HEADINGS = frozenset({"credits", "customer service information", "questions?"})
_INITIALS = frozenset(initial for heading in GLOSSARY_HEADINGS | BACK_HEADINGS for initial in (heading[0], heading[0].upper()))
_PART_HEADINGS = GLOSSARY_HEADINGS | BACK_HEADINGS | {"contents", "table of contents", "introduction"}
_FARTHEST_HEADING = 10


@dataclass(frozen=True, slots=True)
class Parts:
    """The lines of a text, parted. `glossary_heading` is None where the text has no glossary."""

    front: Sequence[Line]
    body: Sequence[Line]
    glossary_heading: Line | None
    glossary: Sequence[Line]
    back: Sequence[Line]

    @property
    def is_truncated(self) -> bool:
        """Whether the text breaks off before its credits."""
        return not self.back


def parts_of(lines: Sequence[Line]) -> Parts:
    """Where the parts begin. Raises ReadingError when no rule is found."""
    start = _start_of_body(lines)
    headings = [
        (at, line.text.casefold()) for at, line in enumerate(lines) if at > start and line.text[0] in _INITIALS and len(line.text) < 40
    ]
    glossary_at = next((at for at, text in headings if text in GLOSSARY_HEADINGS), None)
    earliest_back = start if glossary_at is None else glossary_at
    back_at = next((at for at, text in headings if at > earliest_back and text in BACK_HEADINGS), len(lines))
    if glossary_at is None:
        return Parts(lines[:start], lines[start:back_at], None, (), lines[back_at:])
    return Parts(lines[:start], lines[start:glossary_at], lines[glossary_at], lines[glossary_at + 1 : back_at], lines[back_at:])


def _start_of_body(lines: Sequence[Line]) -> int:
    """The first heading of the body: the one above the first rule, since headings of the contents have no rules between them."""
    for at, line in enumerate(lines):
        number = numbered(line.text) if "1" <= line.text[0] <= "9" else None
        if number is None:
            continue
        position, words, is_regular = number
        heading = chapter_heading(lines[at - 1].text) if at else None
        if (heading is not None and heading[0] == position.chapter) or (line.is_after_blank and is_regular and words):
            return _heading_above(lines, at, position.chapter)
    first = shorten(lines[0].text) if lines else ""
    raise ReadingError(ErrorCode.NO_RULES, f"no rules: no line such as '100.1. …' was found in a text that begins {first!r}")


def _heading_above(lines: Sequence[Line], at: int, chapter: int) -> int:
    """Where the headings of the chapter and its section stand above its rule `at`; `at` itself where there are none.

    A line of text may stand between: a rule whose number cannot be read must not be lost in the front matter.
    """
    start = at
    for above in range(at - 1, max(at - _FARTHEST_HEADING, 0) - 1, -1):
        text = lines[above].text
        section, heading = section_heading(text), chapter_heading(text)
        if section is not None:
            return above if section[0] == chapter // 100 else start
        if heading is not None:
            if heading[0] != chapter or start != at:
                break
            start = above
        elif text.casefold() in _PART_HEADINGS:
            break
    return start
