"""Which heading of the new text is which of the old: by name, then, for renamed ones, by what stands under them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable

from rules.domain.lineage.matching import Matching
from rules.domain.lineage.similarity import dice, united
from rules.domain.lineage.tree import Tree
from rules.domain.numbering import Level

_RENAMED = 0.35


def match_headings(matching: Matching) -> None:
    """Pairs sections, chapters and the rules that are headings."""
    for level in (Level.SECTION, Level.CHAPTER, Level.RULE):
        _match_unique(matching, level, lambda tree, position: tree.names[position])
        for key in (_name_under_parent(matching), _number_of_section):
            _match_unique(matching, level, key)
        _match_renamed(matching, level)


def _match_unique(matching: Matching, level: Level, key: Callable[[Tree, int], Hashable]) -> None:
    """Pairs the free headings whose key occurs exactly once in each text. None is no key."""
    olds = _by_key(matching.old, matching.free_old(matching.old.headings(level)), key)
    news = _by_key(matching.new, matching.free_new(matching.new.headings(level)), key)
    for each, positions in olds.items():
        others = news.get(each, [])
        if each is not None and len(positions) == len(others) == 1:
            matching.pair(positions[0], others[0])


def _by_key(tree: Tree, positions: Iterable[int], key: Callable[[Tree, int], Hashable]) -> dict[Hashable, list[int]]:
    found: defaultdict[Hashable, list[int]] = defaultdict(list)
    for position in positions:
        found[key(tree, position)].append(position)
    return found


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
    words = matching.words
    name = str.maketrans(dict.fromkeys(words.coded(tree.names[heading]), "~"))
    return united(words.pairs(words.of(tree.nodes[position]).translate(name)) for position in tree.under(heading))
