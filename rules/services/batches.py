"""Many keys in lists that one statement can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

MOST_KEYS = 800  # SQLite binds at most some thousand parameters in one statement
_Key = TypeVar("_Key", int, bytes)


def chunks(keys: Iterable[_Key]) -> Iterator[list[_Key]]:
    """The keys in lists that one statement can hold."""
    found = list(keys)
    for start in range(0, len(found), MOST_KEYS):
        yield found[start : start + MOST_KEYS]
