"""What came into a long list and what left it, where a text is little more than that list (the creature types of 205.3m)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.domain.wording import Difference, fold, word_differences

# A shorter list is read as quickly as its differences are.
_LONG = 25
# Of two lists with less in common neither is the other one changed.
_COMMON = 0.5

_ENTRY = r"[^,.;:\n]{1,48}"
_LIST = re.compile(rf"{_ENTRY}(?:, {_ENTRY}){{{_LONG},}}")
# The first entry stands behind the words that lead up to the list: "The planar types are Alara".
_LEAD = re.compile(r"^.*\b(?:are|sind|son) ", re.DOTALL)
_AND = re.compile(r"^(?:and|und|y|e) ")


@dataclass(frozen=True, slots=True)
class ListDifference:
    """The words before and behind a list in both texts, and its entries that left or came, in the order of their lists; `kept` stayed."""

    before: tuple[Difference, ...]
    went: tuple[str, ...]
    came: tuple[str, ...]
    kept: int
    after: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class _Listing:
    before: str
    entries: tuple[str, ...]
    after: str


def list_difference(old: str, new: str) -> ListDifference | None:
    """The difference of two texts by the entries of the long list that both hold; None where there is no such list."""
    mine, other = _listing(old), _listing(new)
    if mine is None or other is None:
        return None
    folded_old, folded_new = ({fold(entry) for entry in listing.entries} for listing in (mine, other))
    kept = len(folded_old & folded_new)
    if kept < _COMMON * max(len(folded_old), len(folded_new)):
        return None
    return ListDifference(
        before=word_differences(mine.before, other.before),
        went=tuple(entry for entry in mine.entries if fold(entry) not in folded_new),
        came=tuple(entry for entry in other.entries if fold(entry) not in folded_old),
        kept=kept,
        after=word_differences(mine.after, other.after),
    )


def _listing(text: str) -> _Listing | None:
    """The longest list of the text with the words around it."""
    if text.count(",") < _LONG:
        return None
    found = max(_LIST.finditer(text), key=lambda match: match.end() - match.start(), default=None)
    if found is None:
        return None
    lead = _LEAD.match(found[0].partition(",")[0])
    start = found.start() + (lead.end() if lead else len(found[0]) - len(found[0].lstrip()))
    entries = (_AND.sub("", entry.strip()) for entry in text[start : found.end()].split(","))
    return _Listing(text[:start], tuple(entries), text[found.end() :])
