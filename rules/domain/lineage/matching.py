"""The state of a matching: who is whose partner so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final

from rules.domain.lineage.links import Node
from rules.domain.lineage.similarity import Words
from rules.domain.lineage.tree import Tree
from rules.domain.numbering import Level


def by_key(positions: Iterable[int], key: Callable[[int], Hashable]) -> dict[Hashable, list[int]]:
    """The positions by their key, the keys in the order of their first position."""
    found: defaultdict[Hashable, list[int]] = defaultdict(list)
    for position in positions:
        found[key(position)].append(position)
    return dict(found)


class Pairing:
    """Pairs of positions (from 0) in an old and a new list, found step by step."""

    def __init__(self, old: int, new: int) -> None:
        """For lists of these lengths."""
        self.new_of: Final[list[int | None]] = [None] * old
        self.old_of: Final[list[int | None]] = [None] * new

    def pair(self, old: int, new: int) -> None:
        """Makes two nodes partners; neither may have one."""
        self.new_of[old], self.old_of[new] = new, old

    def pair_first(self, candidates: Iterable[tuple[int, int]]) -> None:
        """Makes partners of those that are both free when their turn comes."""
        for old, new in candidates:
            if self.new_of[old] is None and self.old_of[new] is None:
                self.pair(old, new)

    def force(self, old: int, new: int) -> None:
        """Makes two nodes partners, whoever their partners were."""
        before, after = self.old_of[new], self.new_of[old]
        if before is not None:
            self.new_of[before] = None
        if after is not None:
            self.old_of[after] = None
        self.pair(old, new)

    def free_old(self, positions: Iterable[int]) -> list[int]:
        """Those of the old nodes that have no partner yet."""
        return [position for position in positions if self.new_of[position] is None]

    def free_new(self, positions: Iterable[int]) -> list[int]:
        """Those of the new nodes that have no partner yet."""
        return [position for position in positions if self.old_of[position] is None]

    def pairs(self, olds: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Those of the old nodes that have a partner, with it."""
        for old in olds:
            new = self.new_of[old]
            if new is not None:
                yield old, new


class Matching(Pairing):
    """The pairs of two numbered texts, with what the steps that find them look at."""

    def __init__(self, old: Tree, new: Tree, *, are_excerpts: bool = False) -> None:
        """`are_excerpts`: neither text is complete, so that the true partner of any rule may be missing."""
        super().__init__(len(old), len(new))
        self.are_excerpts: Final = are_excerpts
        self.old: Final = old
        self.new: Final = new
        self.words: Final = Words()

    def old_words(self, position: int) -> str:
        """The coded words of an old node, none of a summary."""
        return _coded(self.words, self.old.nodes[position])

    def new_words(self, position: int) -> str:
        """The coded words of a new node, none of a summary."""
        return _coded(self.words, self.new.nodes[position])

    def free_old_rules(self, positions: Iterable[int]) -> list[int]:
        """Those of the old nodes that have no partner yet and are no headings."""
        return [position for position in self.free_old(positions) if not self.old.is_heading(position)]

    def free_new_rules(self, positions: Iterable[int]) -> list[int]:
        """Those of the new nodes that have no partner yet and are no headings."""
        return [position for position in self.free_new(positions) if not self.new.is_heading(position)]

    def is_same_home(self, old: int, new: int) -> bool:
        """Whether the nearest headings above both are partners."""
        home = self.old.homes[old]
        return home is not None and self.new_of[home] is not None and self.new_of[home] == self.new.homes[new]

    def merged_headings(self, level: Level) -> Iterator[tuple[int, int]]:
        """Free old headings with the new heading of their level under which at least a third of what stood under them is now."""
        for old in self.free_old(self.old.headings(level)):
            below = list(self.old.under(old))
            target = _most(_heading_above(self.new, new, level) for _, new in self.pairs(below))
            if target is not None and 3 * target[1] >= len(below):
                yield old, target[0]

    def split_headings(self, level: Level) -> Iterator[tuple[int, int]]:
        """Free new headings, each behind the old heading of its level under which at least a third of what stands under them was."""
        for new in self.free_new(self.new.headings(level)):
            below = list(self.new.under(new))
            source = _most(_heading_above(self.old, old, level) for old in map(self.old_of.__getitem__, below) if old is not None)
            if source is not None and 3 * source[1] >= len(below):
                yield source[0], new


def _heading_above(tree: Tree, position: int, level: Level) -> int | None:
    above = tree.above(position, level)
    return above if above is not None and tree.is_heading(above) else None


def _coded(words: Words, node: Node) -> str:
    return "" if node.is_summary else words.of(node)


def _most(headings: Iterable[int | None]) -> tuple[int, int] | None:
    """The heading named most often, the first of equals, and how often."""
    return max(Counter(each for each in headings if each is not None).items(), key=lambda item: (item[1], -item[0]), default=None)
