"""Mana and other symbols as the rules print them in braces ({W}, {2/U}, {T}), as spans over the text."""

from __future__ import annotations

import re
from dataclasses import dataclass

COLORS = "WUBRG"


@dataclass(frozen=True, slots=True)
class Symbol:
    """The characters from `start` to `end` (exclusive) of a text, braces included, and what they print.

    `code` is what stands in the braces in its one usual spelling ("W", "2/U", "G/U/P", "½", "CHAOS", "rN1", "LEVEL N1-N2");
    `parts` are what it is drawn from: the halves of a hybrid, the letters behind "r" or "LEVEL".
    """

    start: int
    end: int
    code: str
    parts: tuple[str, ...]


_BRACES = re.compile(r"\{([A-Za-z0-9/+½∞ –—−-]{1,16})\}")
_NAME = re.compile(r"[WUBRGCSXYZTQEPAH]|H[WR]|TK|PW|CHAOS|½|∞|0|[1-9][0-9]?|100|1000000")
_HYBRID = re.compile(rf"(?:([{COLORS}])/(?!\1)([{COLORS}])|([2C])/([{COLORS}])|([{COLORS}]))(/P)?")
# An example of 2025 prints two symbols in one pair of braces: "{BB}: Regenerate …".
_PAIR = re.compile(rf"([{COLORS}])([{COLORS}])")
_CHAPTER = re.compile(r"R(N?[0-9]?[0-9]?)(?<=[N0-9])")
_STATION = re.compile(r"N\+|[0-9]{1,2}\+")
_LEVEL = re.compile(r"LEVEL (N?[0-9]{1,2}(?:[-–—−]N?[0-9]{1,2}|\+))")


def symbols(text: str) -> tuple[Symbol, ...]:
    """Every symbol of `text` in its order. Braces around anything else stay text."""
    found = []
    for braces in _BRACES.finditer(text):
        if (read := _read(braces[1])) is not None:
            found.append(Symbol(braces.start(), braces.end(), *read))
    return tuple(found)


def _read(inside: str) -> tuple[str, tuple[str, ...]] | None:
    """Code and parts of what stands in a pair of braces, in any case; None when it is no symbol."""
    printed = "½" if inside == "1/2" else inside.upper()
    if _NAME.fullmatch(printed) or _STATION.fullmatch(printed):
        return printed, (printed,)
    if (hybrid := _HYBRID.fullmatch(printed)) is not None:
        parts = _hybrid_parts(hybrid)
        return "/".join(parts), parts
    if (pair := _PAIR.fullmatch(printed)) is not None:
        return printed, (pair[1], pair[2])
    if (chapter := _CHAPTER.fullmatch(printed)) is not None:
        return f"r{chapter[1]}", ("r", chapter[1])
    if (level := _LEVEL.fullmatch(printed)) is not None:
        span = re.sub("[–—−]", "-", level[1])
        return f"LEVEL {span}", ("LEVEL", span)
    return None


def _hybrid_parts(hybrid: re.Match[str]) -> tuple[str, ...]:
    """The halves in the order of the cards: of two colors the one first from which fewer steps round the color wheel lead to the other."""
    first, second, *others, phyrexian = hybrid.groups()
    halves = [part for part in (first, second, *others) if part]
    if second and (COLORS.index(second) - COLORS.index(first)) % len(COLORS) > 2:
        halves.reverse()
    return (*halves, "P") if phyrexian else tuple(halves)
