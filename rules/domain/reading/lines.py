"""What a line of a published text is: its number, its label, its place among blank lines."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rules.domain.numbering import RuleNumber

# The editions share nearly all of their numbers, some 4,000: reading several, each number is taken apart once.
_CACHED_NUMBERS = 8192
_MAX_NUMBER = len("100.100a.")

# Characters at which str.splitlines also parts a text, though they end no line of a published one.
_OTHER_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"

DIGITS = frozenset("0123456789")

_REGULAR = re.compile(r"([1-9][0-9]{2})\.([1-9][0-9]{0,2})(?:\.|([a-z]))")
_REGULAR_START = re.compile(_REGULAR.pattern + r"\s+(?=\S)")
_IRREGULAR = re.compile(
    r"""([1-9][0-9]{2})\.
        (?:([1-9][0-9]{0,2}) (?:\.(?![0-9]) | (?=\s|$|[A-Z“"\[]) | ([a-z]) (?:\.|(?=\s|$|[A-Z“"\[])))   # 606.5 If, 119.1d. In, 901.4.All
         | [ ]([1-9][0-9]{0,2}) (?:\.(?![0-9]) | ([a-z]) (?:\.|(?=\s|$))))                               # 702. 37a If
        \s*""",
    re.VERBOSE,
)
_WITHOUT_RULE = re.compile(r"([1-9][0-9]{2})\.([a-z])\.?(?:\s+|$)")
_CHAPTER = re.compile(r"([1-9][0-9]{2})\.(?:\s+|(?=[^0-9\s])|$)")
_CHAPTER_WITHOUT_STOP = re.compile(r"([1-9][0-9]{2})\s+(?=[A-Z])")
_SECTION = re.compile(r"([1-9])\.\s+(?=\S)")
_NUMBER_LIKE = re.compile(r"[0-9]{3}\s?\.\s?[0-9]")
_EXAMPLE = re.compile(r"((?:Example|EXAMPLE)[sS]?\s*:\s*)+")
_ORNAMENT = re.compile(r"[-=*~]{3,}\Z")
_CLOSING = "\"'”’)]>"
_END_OF_SENTENCE = ".!?:;"


class Line(NamedTuple):
    """A line that is not blank. `line` counts from 1, `text` is without blanks at its ends."""

    line: int
    text: str
    is_after_blank: bool
    is_indented: bool


class Position(NamedTuple):
    """A rule number in plain parts. `rule` is 0 at the heading of a chapter, and where a text has lost it ("306.b")."""

    chapter: int
    rule: int = 0
    letter: str = ""


# A line that starts like a rule: its number, its words, and whether the number is punctuated as it should be.
Numbered = tuple[Position, str, bool]


def split_lines(text: str) -> list[str]:
    """The lines of `text`. CRLF, CR and LF each end one line, so CR CR LF ends two."""
    if any(mark in text for mark in _OTHER_BREAKS):
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return text.splitlines()


def written_lines(raw_lines: list[str]) -> list[Line]:
    """The lines that are not blank. Words are kept as published but for white space (also U+00A0) at the ends of a line."""
    found = []
    above = ""
    for line, raw in enumerate(raw_lines, 1):
        text = raw.strip()
        if text:
            found.append(Line(line, text, not above, raw[0] != text[0]))
        above = text
    return found


def numbered(text: str) -> Numbered | None:
    """The rule number at the start of `text`, in the regular spelling or one of the known slips."""
    head, _, words = text.partition(" ")
    position = _position(head) if len(head) <= _MAX_NUMBER else None
    if position is not None and words and not words[0].isspace():
        return position, words, True
    return _irregularly_numbered(text)


@lru_cache(_CACHED_NUMBERS)
def _position(head: str) -> Position | None:
    match = _REGULAR.fullmatch(head)
    return Position(int(match[1]), int(match[2]), match[3] or "") if match else None


@lru_cache(_CACHED_NUMBERS)
def rule_number(position: Position) -> RuleNumber:
    """The number that stands in a document."""
    chapter, rule, letter = position
    return RuleNumber(chapter // 100, chapter, rule, letter)


def _irregularly_numbered(text: str) -> Numbered | None:
    match = _REGULAR_START.match(text)
    if match:
        return Position(int(match[1]), int(match[2]), match[3] or ""), text[match.end() :], True
    match = _IRREGULAR.match(text)
    if match:
        chapter, rule, letter, parted_rule, parted_letter = match.groups()
        is_regular = match.end() == len(text) and parted_rule is None
        position = Position(int(chapter), int(rule or parted_rule), letter or parted_letter or "")
        return position, text[match.end() :], is_regular
    match = _WITHOUT_RULE.match(text)
    if match:
        return Position(int(match[1]), 0, match[2]), text[match.end() :], False
    return None


def chapter_heading(text: str) -> tuple[int, str] | None:
    """Number and title of a line such as "711. Double-Faced Cards"."""
    match = _CHAPTER.match(text)
    return (int(match[1]), text[match.end() :]) if match else None


def chapter_heading_without_stop(text: str) -> tuple[int, str] | None:
    """Number and title of a line such as "711 Double-Faced Cards"."""
    match = _CHAPTER_WITHOUT_STOP.match(text)
    return (int(match[1]), text[match.end() :]) if match else None


def section_heading(text: str) -> tuple[int, str] | None:
    """Number and title of a line such as "7. Additional Rules"."""
    match = _SECTION.match(text)
    return (int(match[1]), text[match.end() :]) if match else None


def example_words(text: str) -> tuple[str, bool] | None:
    """The words after "Example:" and whether the label is printed more than once."""
    match = _EXAMPLE.match(text)
    return (text[match.end() :], match.start(1) > 0) if match else None


def looks_numbered(text: str) -> bool:
    """Whether `text` starts with digits around a full stop, as rules do."""
    return _NUMBER_LIKE.match(text) is not None


def is_ornament(text: str) -> bool:
    """Whether the line only underlines the one before it."""
    return _ORNAMENT.match(text) is not None


def ends_sentence(text: str) -> bool:
    """Whether the line ends as a sentence does, closing quotes and brackets included."""
    bare = text.rstrip(_CLOSING)
    return bare[-1:] in _END_OF_SENTENCE or bare != text
