"""A numbered text as a tree: who stands under whom, what a heading is called, and which headings a node stands under."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from rules.domain.lineage.links import Node
from rules.domain.numbering import Level, RuleNumber
from rules.domain.wording import fold, is_heading


class Tree:
    """Positions (from 0) of the nodes of one text, with what their numbers and headings say of them. Read-only once built."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes: Final = nodes
        self.levels: Final = [node.number.level for node in nodes]
        self.parents: Final[list[int | None]] = _parents(nodes)
        self.children: Final[list[list[int]]] = [[] for _ in nodes]
        for position, parent in enumerate(self.parents):
            if parent is not None:
                self.children[parent].append(position)
        self.names: Final = [_name(node, level) for node, level in zip(nodes, self.levels, strict=True)]
        self.homes: Final[list[int | None]] = []
        self.chapters: Final[list[int | None]] = []
        for position, parent in enumerate(self.parents):
            above = None if parent is None else self.homes[parent]
            self.homes.append(position if self.names[position] else above)
            above = None if parent is None else self.chapters[parent]
            self.chapters.append(position if self.levels[position] is Level.CHAPTER else above)

    def __len__(self) -> int:
        return len(self.nodes)

    def number(self, position: int) -> RuleNumber:
        """The number of a node."""
        return self.nodes[position].number

    def wording(self, position: int) -> Hashable:
        """The identity of the words of a node."""
        return self.nodes[position].wording

    def is_heading(self, position: int) -> bool:
        """Whether the node has a name of its own rather than rule text."""
        return self.names[position] != ""

    def at(self, level: Level) -> Iterator[int]:
        """The positions of a level in the order of the text."""
        return (position for position, each in enumerate(self.levels) if each is level)

    def headings(self, level: Level) -> Iterator[int]:
        """The positions of the headings of a level in the order of the text."""
        return (position for position in self.at(level) if self.names[position])

    def above(self, position: int, level: Level) -> int | None:
        """The ancestor of a node that has the level, or the node itself."""
        at: int | None = position
        while at is not None and self.levels[at] is not level:
            at = self.parents[at]
        return at

    def under(self, position: int) -> Iterator[int]:
        """Everything below a node, in the order of the text."""
        for child in self.children[position]:
            yield child
            yield from self.under(child)


def _parents(nodes: Sequence[Node]) -> list[int | None]:
    """The nearest number above each that the text has printed before it: excerpts and damaged texts lack some."""
    parents: list[int | None] = []
    latest: dict[str, int] = {}
    for position, node in enumerate(nodes):
        above = node.number.parent
        while above is not None and str(above) not in latest:
            above = above.parent
        parents.append(None if above is None else latest[str(above)])
        latest[str(node.number)] = position
    return parents


def _name(node: Node, level: Level) -> str:
    """The name of a heading, "" for what is none: sections and chapters have one, and rules such as "701.27. Transform"."""
    if level is Level.SUBRULE or (level is Level.RULE and not is_heading(node.text)):
        return ""
    return fold(node.text.partition("\n")[0]).casefold()
