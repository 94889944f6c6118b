"""What the lineage of two texts is made of: numbered nodes, and the links that say what each node became."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from rules.domain.numbering import RuleNumber


@dataclass(frozen=True, slots=True)
class Node:
    """A section, chapter, rule or subrule of one edition.

    `wording` and `exact` are the identities of its words, once with typography folded and citations masked and once to the letter. They are
    only ever compared for equality, so primary keys serve as well as digests. `is_summary` marks a text that is not the official words: of
    such a node only its place is evidence, and no change of words is told.
    """

    number: RuleNumber
    text: str
    wording: Hashable
    exact: Hashable
    is_summary: bool = False


class Coverage(StrEnum):
    """Of how much of its edition a text speaks: of all, of nothing beyond its end, or of nothing but what it has."""

    COMPLETE = "complete"
    TRUNCATED = "truncated"
    EXCERPT = "excerpt"


@dataclass(frozen=True, slots=True)
class NumberedText:
    """The nodes of one edition in the order of the text. Numbers may repeat, as damaged texts repeat them."""

    nodes: Sequence[Node]
    coverage: Coverage = Coverage.COMPLETE

    def speaks_of(self, number: RuleNumber) -> bool:
        """Whether the absence of a rule with this number means that the edition does not have it."""
        if self.coverage is Coverage.TRUNCATED:
            return bool(self.nodes) and not self.nodes[-1].number < number
        return self.coverage is Coverage.COMPLETE


class Change(StrEnum):
    """What a link says: the first four of a node and what it became, SPLIT and MERGED of a further part, GONE and NEW of a node alone."""

    SAME = "same"
    REWORDED = "reworded"
    MOVED = "moved"
    MOVED_AND_REWORDED = "moved_and_reworded"
    SPLIT = "split"
    MERGED = "merged"
    GONE = "gone"
    NEW = "new"

    @classmethod
    def of(cls, *, is_same_words: bool, is_same_place: bool) -> Change:
        """What happened to what lives on: to its words, to its place, to both or to neither."""
        if is_same_words:
            return cls.SAME if is_same_place else cls.MOVED
        return cls.REWORDED if is_same_place else cls.MOVED_AND_REWORDED


_REVERSED = {Change.SPLIT: Change.MERGED, Change.MERGED: Change.SPLIT, Change.GONE: Change.NEW, Change.NEW: Change.GONE}


@dataclass(frozen=True, slots=True)
class Link:
    """Two nodes by their positions (from 0) in the two texts. `old` is None for a new node, `new` for one that is gone.

    `is_primary` marks the one partner that shares the identity of a node: the part that keeps most of its words.
    """

    old: int | None
    new: int | None
    change: Change
    is_primary: bool = False

    @property
    def reversed(self) -> Link:
        """The same link seen from the other text."""
        return replace(self, old=self.new, new=self.old, change=_REVERSED.get(self.change, self.change))


@dataclass(frozen=True)
class Lineage:
    """All links of two texts: first those of the old nodes in their order, then those of new nodes alone.

    An old node has exactly one link that is primary, GONE, or MERGED into a node of another identity. A new node has exactly one that is
    primary, NEW, or SPLIT from a node of another identity. Beside its primary link a node can have any number of SPLIT links to further
    parts and of MERGED links from what it took in. Only a node that the other text does not speak of has none at all.
    """

    links: tuple[Link, ...]

    @classmethod
    def of(cls, links: Iterable[Link]) -> Lineage:
        """The lineage with these links, brought into their order."""
        return cls(tuple(sorted(links, key=_place)))

    @property
    def reversed(self) -> Lineage:
        """The lineage from the new text back to the old one."""
        return Lineage.of(link.reversed for link in self.links)

    @cached_property
    def of_old(self) -> Mapping[int, tuple[Link, ...]]:
        """By position in the old text: what the node became, its primary partner first."""
        return _by_end((link.old, link) for link in self.links)

    @cached_property
    def of_new(self) -> Mapping[int, tuple[Link, ...]]:
        """By position in the new text: what the node came from, its primary partner first."""
        return _by_end((link.new, link) for link in self.links)

    @cached_property
    def partners(self) -> Mapping[int, int]:
        """Old position → new position of the same identity."""
        return {link.old: link.new for link in self.links if link.is_primary and link.old is not None and link.new is not None}


def _by_end(links: Iterable[tuple[int | None, Link]]) -> dict[int, tuple[Link, ...]]:
    found: defaultdict[int, list[Link]] = defaultdict(list)
    for position, link in links:
        if position is not None:
            found[position].append(link)
    return {position: tuple(sorted(each, key=_primary_first)) for position, each in found.items()}


def bridge(direct: Lineage, into: Lineage, out_of: Lineage) -> tuple[Link, ...]:
    """The links that lead over a truncated text, from the text before it to the one after it.

    `into` and `out_of` are the lineages of the two steps, `direct` that of its neighbours with each other, of which those links count
    whose nodes have none with the text between.
    """
    return tuple(link for link in direct.links if link.old not in into.of_old and link.new not in out_of.of_new)


def _place(link: Link) -> tuple[bool, int, bool, int]:
    return (link.old is None, link.old or 0, not link.is_primary, link.new or 0)


def _primary_first(link: Link) -> tuple[bool, int, int]:
    return (not link.is_primary, link.old or 0, link.new or 0)
