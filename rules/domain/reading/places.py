"""The account of a reading: where each line of the published text went."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """What holds a line. FRONT, GLOSSARY (the heading) and BACK are parts of the text; the others are counted nodes."""

    FRONT = "front"
    SECTION = "section"
    CHAPTER = "chapter"
    RULE = "rule"
    GLOSSARY = "glossary"
    ENTRY = "entry"
    BACK = "back"
    PROBLEM = "problem"


class Place(NamedTuple):
    """Where a line went: the part, and the place number (from 0) in `document.sections`, in the order of `document.chapters` or
    `document.rules`, in `document.glossary` or in `reading.problems`; 0 for the parts that are not counted.
    """

    part: Part
    number: int = 0


class Places:
    """A place for each line of a text; iterating goes through the lines in order, None for a blank one.

    Two plain lists rather than a value a line: a text has ten thousand lines.
    """

    __slots__ = ("_indexes", "_parts")

    def __init__(self, count: int) -> None:
        self._parts: list[Part | None] = [None] * count
        self._indexes = [0] * count

    def put(self, line: int, part: Part, index: int = 0) -> None:
        """Notes that `line` (from 1) went to the node `index` of `part`."""
        self._parts[line - 1] = part
        self._indexes[line - 1] = index

    def __getitem__(self, line: int) -> Place | None:
        """The place of `line` (from 1)."""
        part = self._parts[line - 1]
        return None if part is None else Place(part, self._indexes[line - 1])

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[Place | None]:
        return (self[line] for line in range(1, len(self) + 1))
