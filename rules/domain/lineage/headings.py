"""Which heading of the new text is which of the old: by name, then, for renamed ones, by what stands under them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from rules.domain.lineage.matching import Matching, by_key
from rules.domain.lineage.similarity import dice, united
from rules.domain.lineage.tree import Tree
from rules.domain.numbering import Level

_RENAMED = 0.45


def match_headings(matching: Matching) -> None:
    """Pairs sections, chapters and the rules that are headings."""
    for level in (Level.SECTION, Level.CHAPTER, Level.RULE):
        _match_by(matching, level, _name, is_unique=True)
        _match_by(matching, level, _name_under_parent(matching))
        _match_by(matching, level, _number_of_section)
        _match_renamed(matching, level)
        _match_by(matching, level, _name)


def _match_by(matching: Matching, level: Level, key: Callable[[Tree, int], Hashable], *, is_unique: bool = False) -> None:
    """Pairs the free headings of the same key in their order, or only those whose key occurs once in each text. None is no key."""
    olds = by_key(matching.free_old(matching.old.headings(level)), partial(key, matching.old))
    news = by_key(matching.free_new(matching.new.headings(level)), partial(key, matching.new))
    for each, positions in olds.items():
        others = news.get(each, [])
        if each is not None and (len(positions) == len(others) == 1 or not is_unique):
            matching.pair_first(zip(positions, others, strict=False))


def _name(tree: Tree, position: int) -> Hashable:
    return tree.names[position]


def _name_under_parent(matching: Matching) -> Callable[[Tree, int], Hashable]:
    """Nine chapters are called "General": such a name counts together with its parent, by the parent's position in the old text."""

    def key(tree: Tree, position: int) -> Hashable:
        parent = tree.parents[position]
        if parent is not None and tree is matching.new:
            parent = matching.old_of[parent]
        return None if parent is None else (parent, tree.names[position])

    return key


def _number_of_section(tree: Tree, position: int) -> Hashable:
    return tree.nodes[position].number if tree.levels[position] is Level.SECTION else None


def _match_renamed(matching: Matching, level: Level) -> None:
    """Pairs what is left where most of what stands under both is alike, the most alike first."""
    olds = matching.free_old(matching.old.headings(level))
    news = matching.free_new(matching.new.headings(level))
    if not olds or not news:
        return
    below_old = {position: _below(matching, matching.old, position) for position in olds}
    below_new = {position: _below(matching, matching.new, position) for position in news}
    scores = [(dice(below_old[old], below_new[new]), old, new) for old in olds for new in news]
    for score, old, new in sorted(scores, key=lambda each: (-each[0], each[1], each[2])):
        if score >= _RENAMED and matching.new_of[old] is None and matching.old_of[new] is None:
            matching.pair(old, new)


def _below(matching: Matching, tree: Tree, heading: int) -> frozenset[str]:
    """The pairs of neighbouring words under a heading, the words of its own name all taken for the same."""
    words_of = matching.old_words if tree is matching.old else matching.new_words
    masked = (matching.words.masked(words_of(position), tree.names[heading]) for position in tree.under(heading))
    return united(map(matching.words.pairs, masked))
