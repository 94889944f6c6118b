"""The account of a reading: where each line of the published text went."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """What holds a line. FRONT, GLOSSARY (the heading) and BACK are parts of the text, the others say what `index` counts."""

    FRONT = "front"
    SECTION = "section"
    CHAPTER = "chapter"
    RULE = "rule"
    GLOSSARY = "glossary"
    ENTRY = "entry"
    BACK = "back"
    PROBLEM = "problem"


class Place(NamedTuple):
    """Where a line went: the part, and the position (from 0) in `document.sections`, in the order of `document.chapters` or
    `document.rules`, in `document.glossary` or in `reading.problems`; 0 for the parts that are not counted.
    """

    part: Part
    index: int = 0
