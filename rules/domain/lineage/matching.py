"""The state of a matching: two trees and who is whose partner so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.domain.lineage.similarity import Words
from rules.domain.lineage.tree import Tree


class Matching:
    """Pairs of nodes, one of each text, found step by step. A node once paired keeps its partner."""

    def __init__(self, old: Tree, new: Tree) -> None:
        self.old: Final = old
        self.new: Final = new
        self.words: Final = Words()
        self.new_of: Final[list[int | None]] = [None] * len(old)
        self.old_of: Final[list[int | None]] = [None] * len(new)

    def pair(self, old: int, new: int) -> None:
        """Makes two nodes partners. Neither may have one."""
        self.new_of[old], self.old_of[new] = new, old

    def free_old(self, positions: Iterable[int]) -> list[int]:
        return [position for position in positions if self.new_of[position] is None]

    def free_new(self, positions: Iterable[int]) -> list[int]:
        return [position for position in positions if self.old_of[position] is None]

    def pairs(self, positions: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The paired ones of these old nodes with their partners."""
        for old in positions:
            new = self.new_of[old]
            if new is not None:
                yield old, new
