"""Rule numbers: the one place that knows what they look like.

A number is a section (7), a chapter (711), a rule (711.4) or a subrule (711.4b). Subrule letters skip l and o, because
they look like the digits 1 and 0 (see the introduction of every edition).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

SUBRULE_LETTERS = "abcdefghijkmnpqrstuvwxyz"
SKIPPED_LETTERS = "lo"

_NUMBER = re.compile(r"([1-9])(\d\d)?(?:(?<=\d\d\d)\.([1-9]\d{0,2})([a-z])?)?\Z", re.ASCII)


class Level(StrEnum):
    """How deep a number stands in the tree of an edition."""

    SECTION = "section"
    CHAPTER = "chapter"
    RULE = "rule"
    SUBRULE = "subrule"


class NumberError(ValueError):
    """A text that is not a rule number; the message names it."""


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The address of a rule in one edition. `section` is 1 to 9, `chapter` the full three digits, `letter` one of a to z.

    The letters l and o can be held, since a reader may type them and a damaged text may print them, but no edition uses
    them: see `has_skipped_letter`.
    """

    section: int
    chapter: int | None = None
    rule: int | None = None
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """The number that `text` spells in its canonical form ("711.4b"). Raises NumberError, naming the text, otherwise."""
        match = _NUMBER.match(text)
        if match is None:
            raise NumberError(f"not a rule number: {text!r}")
        section, rest, rule, letter = match.groups()
        return cls(int(section), int(section + rest) if rest else None, int(rule) if rule else None, letter or "")

    def __str__(self) -> str:
        if self.chapter is None:
            return str(self.section)
        if self.rule is None:
            return str(self.chapter)
        return f"{self.chapter}.{self.rule}{self.letter}"

    def __lt__(self, other: RuleNumber) -> bool:
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[int, int, int, str]:
        """Orders numbers as the rules do: a parent before its children, 701.9 before 701.10."""
        return (self.section, self.chapter or 0, self.rule or 0, self.letter)

    @property
    def level(self) -> Level:
        if self.letter:
            return Level.SUBRULE
        if self.rule is not None:
            return Level.RULE
        return Level.SECTION if self.chapter is None else Level.CHAPTER

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up; None above a section."""
        match self.level:
            case Level.SUBRULE:
                return RuleNumber(self.section, self.chapter, self.rule)
            case Level.RULE:
                return RuleNumber(self.section, self.chapter)
            case Level.CHAPTER:
                return RuleNumber(self.section)
            case _:
                return None

    @property
    def ancestors(self) -> tuple[RuleNumber, ...]:
        """From the section down to the parent."""
        parent = self.parent
        return () if parent is None else (*parent.ancestors, parent)

    @property
    def has_skipped_letter(self) -> bool:
        """Whether the subrule letter is one that the rules never use."""
        return self.letter != "" and self.letter in SKIPPED_LETTERS


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A run of sibling numbers such as 701.27a–f or 712.9–10, both ends included.

    Raises NumberError when the ends are not siblings of the same level in ascending order.
    """

    first: RuleNumber
    last: RuleNumber

    def __post_init__(self) -> None:
        if self.first.parent != self.last.parent or self.first.level != self.last.level or self.last < self.first:
            raise NumberError(f"not a range of rule numbers: {self.first} to {self.last}")

    def __str__(self) -> str:
        if self.first.level is Level.SUBRULE:
            return f"{self.first}–{self.last.letter}"
        if self.first.level is Level.RULE:
            return f"{self.first}–{self.last.rule}"
        return f"{self.first}–{self.last}"

    def __contains__(self, number: RuleNumber) -> bool:
        return number.level == self.first.level and number.parent == self.first.parent and not (number < self.first or self.last < number)

    @property
    def members(self) -> tuple[RuleNumber, ...]:
        """Every number that the range can hold, in order; subrules without the letters that the rules skip."""
        first, last = self.first, self.last
        match first.level:
            case Level.SUBRULE:
                letters = (chr(code) for code in range(ord(first.letter), ord(last.letter) + 1))
                return tuple(replace(first, letter=letter) for letter in letters if letter not in SKIPPED_LETTERS)
            case Level.RULE:
                return tuple(replace(first, rule=rule) for rule in range(first.rule or 0, (last.rule or 0) + 1))
            case Level.CHAPTER:
                return tuple(replace(first, chapter=chapter) for chapter in range(first.chapter or 0, (last.chapter or 0) + 1))
            case _:
                return tuple(RuleNumber(section) for section in range(first.section, last.section + 1))
