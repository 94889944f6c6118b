"""The steps that pair rules and subrules: words alone, then siblings, then what is alike further away."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence

from rules.domain.lineage.matching import Matching
from rules.domain.lineage.tree import Tree
from rules.domain.numbering import Level

_RULES = (Level.RULE, Level.SUBRULE)
_SIBLING = 0.45
_CHAPTER = 0.55
_FAR = 0.7
_SAME_PLACE = 0.05


def match_rules(matching: Matching) -> None:
    """Pairs rules and subrules that are no headings; the headings are paired already."""
    _match_unique_words(matching)
    _match_under_partners(matching)
    _match_within_chapters(matching)
    _match_under_partners(matching)
    _match_far(matching)
    _match_under_partners(matching)


def _is_rule(tree: Tree, position: int) -> bool:
    return tree.levels[position] in _RULES and not tree.names[position]


def _match_unique_words(matching: Matching) -> None:
    """Pairs the nodes whose wording occurs exactly once in each text."""
    olds, news = (_by_wording(tree, range(len(tree))) for tree in (matching.old, matching.new))
    for wording, (old, *more) in olds.items():
        others = news.get(wording, [])
        if more or len(others) != 1:
            continue
        new = others[0]
        if _is_rule(matching.old, old) and _is_rule(matching.new, new):
            matching.pair(old, new)


def _by_wording(tree: Tree, positions: Iterable[int]) -> dict[Hashable, list[int]]:
    found: defaultdict[Hashable, list[int]] = defaultdict(list)
    for position in positions:
        found[tree.nodes[position].wording].append(position)
    return found


def _match_under_partners(matching: Matching) -> None:
    """Pairs the free children of partners, from the chapters downwards."""
    for level in (Level.CHAPTER, Level.RULE):
        for old, new in list(matching.pairs(matching.old.at(level))):
            _match_siblings(matching, _free_children(matching, old, new))


Groups = tuple[list[int], list[int]]


def _free_children(matching: Matching, old: int, new: int) -> Groups:
    olds = [child for child in matching.free_old(matching.old.children[old]) if not matching.old.names[child]]
    news = [child for child in matching.free_new(matching.new.children[new]) if not matching.new.names[child]]
    return olds, news


def _match_siblings(matching: Matching, groups: Groups) -> None:
    if all(groups):
        _match_same_words(matching, groups)
        _match_by_children(matching, groups)
        _match_alike(matching, groups, _SIBLING)


def _match_same_words(matching: Matching, groups: Groups) -> None:
    """Pairs nodes of the same wording in their order; where the numbers of them differ, those that are the same to the letter first."""
    olds, news = groups
    by_wording = _by_wording(matching.new, matching.free_new(news))
    for wording, same_old in _by_wording(matching.old, matching.free_old(olds)).items():
        same_new = by_wording.get(wording, [])
        if same_new and len(same_old) != len(same_new):
            _match_same_letters(matching, same_old, same_new)
        for old, new in zip(matching.free_old(same_old), matching.free_new(same_new), strict=False):
            matching.pair(old, new)


def _match_same_letters(matching: Matching, olds: list[int], news: list[int]) -> None:
    exact_old = Counter(matching.old.nodes[old].exact for old in olds)
    exact_new = {matching.new.nodes[new].exact: new for new in news}
    for old in olds:
        exact = matching.old.nodes[old].exact
        if exact in exact_new and exact_old[exact] == 1:
            matching.pair(old, exact_new[exact])


def _match_by_children(matching: Matching, groups: Groups) -> None:
    """Pairs rules most of whose subrules are partners already."""
    olds, news = groups
    for old in matching.free_old(olds):
        below = [matching.new.parents[new] for _, new in matching.pairs(matching.old.children[old])]
        if not below:
            continue
        (parent, votes), *_ = Counter(below).most_common(1)
        if parent is None or parent not in news or matching.old_of[parent] is not None:
            continue
        if 2 * votes > len(matching.old.children[old]) and 2 * votes > len(matching.new.children[parent]):
            matching.pair(old, parent)


def _match_alike(matching: Matching, groups: Groups, cutoff: float) -> None:
    """Pairs the free ones that are alike in words, the most alike first."""
    olds, news = matching.free_old(groups[0]), matching.free_new(groups[1])
    _pair_best(matching, ((old, new) for old in olds for new in news), cutoff)


def _pair_best(matching: Matching, candidates: Iterable[tuple[int, int]], cutoff: float) -> None:
    scored = []
    for old, new in candidates:
        score = _score(matching, old, new, cutoff)
        if score:
            scored.append((-score, old, new))
    for _, old, new in sorted(scored):
        if matching.new_of[old] is None and matching.old_of[new] is None:
            matching.pair(old, new)


def _score(matching: Matching, old: int, new: int, cutoff: float) -> float:
    mine, other = matching.old.nodes[old], matching.new.nodes[new]
    score = matching.words.similarity(matching.words.of(mine), matching.words.of(other))
    place = _SAME_PLACE if (mine.number.rule, mine.number.letter) == (other.number.rule, other.number.letter) else 0.0
    return score + place if score + place >= cutoff else 0.0


def _match_within_chapters(matching: Matching) -> None:
    old, new = matching.old, matching.new
    free_old, free_new = _by_chapter(old, matching.free_old(range(len(old)))), _by_chapter(new, matching.free_new(range(len(new))))
    for mine, other in matching.pairs(old.at(Level.CHAPTER)):
        groups = free_old.get(mine, []), free_new.get(other, [])
        if all(groups):
            candidates = [(a, b) for a in groups[0] for b in groups[1] if may_move(matching, a, b)]
            _pair_best(matching, candidates, _CHAPTER)


def _by_chapter(tree: Tree, positions: Iterable[int]) -> dict[int | None, list[int]]:
    found: defaultdict[int | None, list[int]] = defaultdict(list)
    for position in positions:
        if _is_rule(tree, position):
            found[tree.chapters[position]].append(position)
    return found


def may_move(matching: Matching, old: int, new: int) -> bool:
    """Whether a rule may have moved between these two places: not from one keyword that stands to another one."""
    home, other = matching.old.homes[old], matching.new.homes[new]
    if home is None or other is None or matching.new_of[home] == other:
        return True
    return not (matching.old.levels[home] is Level.RULE and matching.new.levels[other] is Level.RULE)


def _match_far(matching: Matching) -> None:
    old, new = matching.old, matching.new
    olds = [position for position in matching.free_old(range(len(old))) if _is_rule(old, position)]
    news = [position for position in matching.free_new(range(len(new))) if _is_rule(new, position)]
    candidates = [(a, b) for a, b in alike(matching, olds, news) if may_move(matching, a, b)]
    _pair_best(matching, candidates, _FAR)


def alike(matching: Matching, olds: Sequence[int], news: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs that share many pairs of words, found without comparing all with all."""
    words = matching.words
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for new in news:
        for pair in words.pairs(words.of(matching.new.nodes[new])):
            holders[pair].append(new)
    for old in olds:
        pairs = words.pairs(words.of(matching.old.nodes[old]))
        shared = Counter(new for pair in pairs if len(holders[pair]) < 50 for new in holders[pair])
        for new, count in shared.items():
            if 3 * count >= min(len(pairs), len(words.pairs(words.of(matching.new.nodes[new])))):
                yield old, new
