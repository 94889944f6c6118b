"""What selectors keep in the memory of the process, where unpickling it from the cache would take longer than a search."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])
_FORGET: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[_Function], _Function]:
    """Keeps the last results of a function; one of its arguments is the content version, so that a change of the texts asks anew."""

    def decorator(function: _Function) -> _Function:
        keeping = lru_cache(maxsize=most)(function)
        _FORGET.append(keeping.cache_clear)
        return keeping  # type: ignore[return-value]

    return decorator


def forget_kept() -> None:
    """Forgets everything, for where two databases share a content version."""
    for forget in _FORGET:
        forget()
