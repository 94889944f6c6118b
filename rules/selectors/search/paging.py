"""Long lists of what a search found, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

MOST_TEXTS = 25
_Item = TypeVar("_Item")


class Paged:
    """The page `number` of `total` texts, both from the class that this one is a part of."""

    __slots__ = ()
    total: int
    number: int

    @property
    def pages(self) -> int:
        """How many pages the texts fill, at least one."""
        return pages(self.total)

    @property
    def first(self) -> int:
        """The place of the first shown text among all, from 1."""
        return (self.number - 1) * MOST_TEXTS + 1

    @property
    def last(self) -> int:
        """The place of the last shown text among all."""
        return min(self.number * MOST_TEXTS, self.total)


def pages(total: int) -> int:
    """How many pages so many texts fill, at least one."""
    return max(1, -(-total // MOST_TEXTS))


def page_of(found: Sequence[_Item], asked: int) -> tuple[Sequence[_Item], int]:
    """The texts of the page that was asked for, and its number: the nearest page there is."""
    number = min(max(asked, 1), pages(len(found)))
    return found[(number - 1) * MOST_TEXTS : number * MOST_TEXTS], number
