"""Where a text stands in an edition, in the words of a translator's file: number, kind and position ("711.5 example 2")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from rules.domain.numbering import NumberError, RuleNumber


class PlaceKind(StrEnum):
    """What stands at a place. The first four are the levels of a number."""

    SECTION = "section"
    CHAPTER = "chapter"
    RULE = "rule"
    SUBRULE = "subrule"
    EXAMPLE = "example"
    NOTE = "note"
    ENTRY = "glossary-entry"


_UNDER_A_RULE = (PlaceKind.EXAMPLE, PlaceKind.NOTE)
_NUMBERED = re.compile(
    r"(?P<number>[1-9][0-9.]*[a-z]?)(?:-(?P<copy>[2-9]|[1-9][0-9]+))?"
    r" (?:(?P<kind>section|chapter|rule|subrule)|(?P<under>example|note) (?P<position>[1-9][0-9]*))"
)
_ENTRY = re.compile(r"(?P<slug>[-\w]+) glossary-entry")


class PlaceError(ValueError):
    """A text that names no place; the message names it."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """The place of one text. It prints and parses as "711.4b subrule", "711.5 example 2", "meld glossary-entry".

    `key` is the number or, for a glossary entry, its slug; `position` counts from 1 under a rule and is 0 elsewhere; `copy` counts from 2
    where the edition prints a number again ("713.2-2 rule").
    """

    key: str
    kind: PlaceKind
    position: int = 0
    copy: int = 1

    @classmethod
    def of(cls, number: RuleNumber, *, copy: int = 1) -> TextPlace:
        """The place of a number's own words."""
        return cls(str(number), PlaceKind(number.level.value), copy=copy)

    @classmethod
    def parse(cls, text: str) -> TextPlace:
        """The place that `text` names. Raises PlaceError, naming the text, otherwise."""
        if entry := _ENTRY.fullmatch(text):
            return cls(entry["slug"], PlaceKind.ENTRY)
        match = _NUMBERED.fullmatch(text)
        try:
            number = RuleNumber.parse(match["number"]) if match else None
        except NumberError:
            number = None
        if match is None or number is None or match["kind"] not in (None, number.level.value):
            raise PlaceError(f"not a place such as '711.5 example 2': {text!r}")
        copy = int(match["copy"] or 1)
        return cls.of(number, copy=copy) if match["kind"] else cls(str(number), PlaceKind(match["under"]), int(match["position"]), copy)

    def under(self, kind: PlaceKind, position: int) -> TextPlace:
        """The place of an example or a note under this rule."""
        return TextPlace(self.key, kind, position, self.copy)

    def __str__(self) -> str:
        number = self.key if self.copy == 1 else f"{self.key}-{self.copy}"
        return f"{number} {self.kind}" + (f" {self.position}" if self.kind in _UNDER_A_RULE else "")
