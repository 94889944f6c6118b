"""What a comparison says: rows of what changed between two editions, and how many there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from django.conf import settings

from rules.domain.wording import fold
from rules.models import Status
from rules.selectors.compare.loading import Piece, Reading
from rules.selectors.words import Words


class Kind(StrEnum):
    """What happened to the words of a text from the old edition to the new one.

    ALONE: nothing can be said, since the other edition is an excerpt or breaks off before it.
    """

    SAME = "same"
    TYPOGRAPHY = "typography"
    CITATIONS = "citations"
    REWORDED = "reworded"
    NOT_COMPARED = "not_compared"
    ADDED = "added"
    SPLIT = "split"
    REMOVED = "removed"
    MERGED = "merged"
    ALONE = "alone"


class Level(StrEnum):
    """What kind of text a row is about."""

    RULE = "rule"
    EXAMPLE = "example"
    NOTE = "note"
    ENTRY = "entry"


_COUNTED = {Level.RULE, Level.ENTRY}
_FOLDED = {Kind.TYPOGRAPHY, Kind.CITATIONS}
_NO_CHANGE = _FOLDED | {Kind.SAME, Kind.ALONE}


@dataclass(frozen=True, slots=True)
class Side:
    """A text as one of the two editions has it: its number, or its term as `label_language` names it and with its slug, and its words."""

    label: str
    words: Words
    slug: str = ""
    label_language: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One text in both editions; `old` is None for what is new, `new` for what is gone.

    `others` are the numbers that a split or merged rule came from or went to; `parts` and `took_in` the same seen from the rule that lives
    on. `along` are rows that moved with this one, unchanged, and keep their place under it. `chapter` is the one in whose place the row
    stands, by its number today.
    """

    level: Level
    kind: Kind
    old: Side | None
    new: Side | None
    is_moved: bool = False
    others: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    took_in: tuple[str, ...] = ()
    along: tuple[Row, ...] = ()
    chapter: str = ""

    @property
    def is_folded(self) -> bool:
        """Whether it changed in nothing but typography or cited numbers."""
        return self.kind in _FOLDED and not self.is_change

    @property
    def is_change(self) -> bool:
        """Whether it is a row of its own, and not folded away or unchanged; one that gave or took a part is, whatever its words."""
        return self.is_moved or self.kind not in _NO_CHANGE or bool(self.parts or self.took_in)

    @property
    def is_only_moved(self) -> bool:
        """Whether the words are the same but for typography and cited numbers, in another place."""
        return self.is_moved and self.kind in _FOLDED | {Kind.SAME}

    @property
    def shown(self) -> Side:
        """The newer of its sides."""
        side = self.new or self.old
        if side is None:
            raise ValueError("a row without sides")
        return side


@dataclass(frozen=True)
class Counts:
    """How many rules, or glossary entries, changed in which way. What moved and was reworded counts as both."""

    by_kind: Mapping[Kind, int]
    moved: int
    examples: int
    notes: int = 0

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Counts:
        """The counts of rows, those that moved along included."""
        every = [each for row in rows for each in (row, *row.along)]
        own = [row for row in every if row.level in _COUNTED]
        under = Counter(row.level for row in every if row.is_change)
        kinds = Counter(row.kind for row in own if row.is_change or row.is_folded or row.kind in {Kind.SAME, Kind.ALONE})
        folded = Counter(row.kind for row in own if row.is_only_moved)
        return cls(kinds - folded, sum(row.is_moved for row in own), under[Level.EXAMPLE], under[Level.NOTE])

    def __getitem__(self, kind: Kind) -> int:
        return self.by_kind.get(kind, 0)


@dataclass(frozen=True)
class Group:
    """The rows under one heading: a section by its digit, or the glossary, whose key is empty."""

    key: str
    rows: tuple[Row, ...]

    @cached_property
    def counts(self) -> Counts:
        return Counts.of(self.rows)

    @cached_property
    def changes(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.is_change)

    def folded(self, kind: Kind) -> tuple[Row, ...]:
        """The rows that changed in nothing but this: typography or citations."""
        return tuple(row for row in self.rows if row.is_folded and row.kind is kind)


@dataclass(frozen=True)
class Comparison:
    """All that changed. `titles` are the words of the sections, chapters and rules above the rows, by number; `left_out` counts the texts
    of which only one of the two editions speaks, `notes_apart` the notes of rules that have none in the other one.
    """

    groups: tuple[Group, ...]
    titles: Mapping[str, Words] = field(default_factory=dict)
    left_out: int = 0
    notes_apart: int = 0

    @cached_property
    def counts(self) -> Counts:
        """The counts of all rules; the glossary has its own."""
        return Counts.of(row for group in self.groups if group.key for row in group.rows)

    @cached_property
    def changes(self) -> tuple[Row, ...]:
        """Every row of its own, in the order of the page."""
        return tuple(row for group in self.groups for row in group.changes)


def kind_of(old: Piece, new: Piece) -> Kind:
    """What happened to the words of a text that both editions have."""
    if old.text_pk == new.text_pk:
        return Kind.SAME
    if old.wording_pk == new.wording_pk:
        return Kind.TYPOGRAPHY if fold(old.english) == fold(new.english) else Kind.CITATIONS
    return Kind.NOT_COMPARED if old.is_summary or new.is_summary else Kind.REWORDED


def pair_row(level: Level, old: Piece, new: Piece, reading: Reading, *, is_moved: bool | None = None) -> Row:
    """The row of a text that both editions have. A translation is shown only where both sides have one to compare."""
    sides = reading.words(old), reading.words(new)
    kind = kind_of(old, new)
    if kind is not Kind.NOT_COMPARED and any(words.is_fallback or words.status == Status.SUMMARY for words in sides):
        sides = in_english(sides[0]), in_english(sides[1])
    moved = old.label != new.label if is_moved is None else is_moved
    mine, other = (_side(piece, words, reading) for piece, words in zip((old, new), sides, strict=True))
    return Row(level, kind, mine, other, is_moved=moved)


def side_of(piece: Piece, reading: Reading) -> Side:
    """A text that one edition alone has."""
    return _side(piece, reading.words(piece), reading)


def _side(piece: Piece, words: Words, reading: Reading) -> Side:
    if not piece.slug:
        return Side(piece.label, words)
    name, language = reading.name(piece.label)
    return Side(name, words, piece.slug, language)


def in_english(words: Words) -> Words:
    """The English of a text in place of its translation."""
    return Words(words.english, settings.SOURCE_LANGUAGE, words.asked, words.status if words.is_fallback else "", words.english)
