"""Proves that a reading lost no line and no word of a text, and made up none."""

from __future__ import annotations

import re
from collections import defaultdict

from rules.domain.document import Document, Rule
from rules.domain.reading import Part, Place, ProblemKind, Reading

_HEADING_NUMBER = re.compile(r"[0-9]+\.?\s*")
_RULE_NUMBER = re.compile(r"[0-9]{3}\.(?:[a-z](?![a-z])|\s?[0-9]+(?:[a-z](?![a-z]))?)\.?(?![0-9])")
_LABEL = re.compile(r"(?:Examples?\s*:\s*)+", re.IGNORECASE)


def assert_every_line_is_accounted_for(text: str, reading: Reading) -> None:
    """Each line that is not blank has one place, and the letters of a place's lines are exactly the letters of its node."""
    lines = re.split("\r\n|\r|\n", text)
    places = [*reading.places, *[None] * len(lines)][: len(lines)]
    assert [place is not None for place in places] == [line.strip() != "" for line in lines]
    held = defaultdict(list)
    for line, place in zip(lines, places, strict=True):
        if place is not None:
            held[place].append(line.strip())
    for place, expected in _nodes(reading).items():
        assert _letters_of_lines(place, held.pop(place, [])) == _letters(expected), place
    assert {place.part for place in held} <= {Part.FRONT, Part.GLOSSARY, Part.BACK}
    _assert_prose_is_kept(reading.document, held)


def _nodes(reading: Reading) -> dict[Place, str]:
    document = reading.document
    nodes = {Place(Part.SECTION, at): section.heading for at, section in enumerate(document.sections)}
    nodes |= {Place(Part.CHAPTER, at): " ".join((chapter.heading, *chapter.paragraphs)) for at, chapter in enumerate(document.chapters)}
    nodes |= {Place(Part.RULE, at): _words(rule) for at, rule in enumerate(document.rules)}
    nodes |= {Place(Part.ENTRY, at): f"{entry.term} {entry.text}" for at, entry in enumerate(document.glossary)}
    strays = {
        Place(Part.PROBLEM, at): problem.value for at, problem in enumerate(reading.problems) if problem.kind is ProblemKind.STRAY_LINE
    }
    return nodes | strays


def _words(rule: Rule) -> str:
    words = []
    for count, paragraph in enumerate(rule.paragraphs, 1):
        words += [paragraph, *(example.text for example in rule.examples if example.after == count)]
    assert len(words) == len(rule.paragraphs) + len(rule.examples)
    return " ".join(words)


def _letters_of_lines(place: Place, lines: list[str]) -> str:
    """The letters of the lines without the number of the first one and the labels, which are no words of a node."""
    if lines and place.part in (Part.SECTION, Part.CHAPTER, Part.RULE):
        number = _RULE_NUMBER if place.part is Part.RULE else _HEADING_NUMBER
        lines = [number.sub("", lines[0], count=1), *(_LABEL.sub("", line, count=1) if _LABEL.match(line) else line for line in lines[1:])]
    return _letters(" ".join(lines))


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def _assert_prose_is_kept(document: Document, held: dict[Place, list[str]]) -> None:
    front, back = held[Place(Part.FRONT)], held[Place(Part.BACK)]
    for paragraph in (document.title, *document.introduction):
        assert _letters(paragraph) in _letters(" ".join(front))
    if back[:1] and back[0].casefold() == "credits":
        back = back[1:]
    assert _letters(" ".join(document.credits)) == _letters(" ".join(back))
