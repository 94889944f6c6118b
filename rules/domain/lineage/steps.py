"""The steps that pair rules and subrules: words alone, then siblings, then what is alike further away."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rules.domain.lineage.matching import Matching, by_key
from rules.domain.numbering import Level

# How alike two rules must be to be the same one: the further apart they stand, the more. Set by reading what the official texts of
# 2011 to 2026 did: below these values pairs begin to be chance, above them they are rewordings.
_SURE = 0.7
_SIBLINGS = 0.45
_SAME_CHILDREN = 0.35
_SAME_CHAPTER = 0.5
_PART_OF_CHAPTER = 0.6
_FAR = 0.7
# The same number under the same parent is evidence too: less likeness will do, and between equals it decides.
_SAME_PLACE_ALLOWS = 0.1
_SAME_PLACE_COUNTS = 0.05
# A rule that kept but a part of its words: so much of the shorter must stand in the longer, and so many words must it have.
_CONTAINED = 0.6
_CONTAINED_WORDS = 5
# Pairs of words that so many rules have ("the game", "a player") say nothing about which of them is meant.
_COMMON = 50


def match_rules(matching: Matching) -> None:
    """Pairs rules and subrules that are no headings; the headings are paired already."""
    _match_unique_words(matching)
    _match_under_partners(matching, _SURE)
    _match_within_chapters(matching, _SURE)
    _match_under_partners(matching, _SIBLINGS)
    _match_within_chapters(matching, _SAME_CHAPTER)
    _match_under_partners(matching, _SIBLINGS)
    _match_same_numbers(matching)
    _match_far(matching)
    _match_under_partners(matching, _SIBLINGS)


def _match_unique_words(matching: Matching) -> None:
    """Pairs rules whose wording occurs exactly once in each text, wherever they stand."""
    news = by_key(range(len(matching.new)), matching.new.wording)
    for wording, olds in by_key(range(len(matching.old)), matching.old.wording).items():
        if len(olds) == len(news.get(wording, [])) == 1:
            old, new = olds[0], news[wording][0]
            is_heading = matching.old.is_heading(old) or matching.new.is_heading(new)
            if not is_heading and (not matching.are_excerpts or may_move(matching, old, new)):
                matching.pair(old, new)


def _match_under_partners(matching: Matching, cutoff: float) -> None:
    """Pairs the free children of partners, from the chapters downwards, so that a pair found on the way helps its own children."""
    for level in (Level.CHAPTER, Level.RULE):
        for old, new in list(matching.pairs(matching.old.at(level))):
            olds = matching.free_old_rules(matching.old.children[old])
            news = matching.free_new_rules(matching.new.children[new])
            if olds and news:
                _match_siblings(matching, olds, news, cutoff)


def _match_siblings(matching: Matching, olds: list[int], news: list[int], cutoff: float) -> None:
    _match_same_words(matching, olds, news)
    _match_by_children(matching, olds, news)
    _match_places(matching, [(old, new) for old in matching.free_old(olds) for new in matching.free_new(news)], cutoff)


def _match_same_words(matching: Matching, olds: list[int], news: list[int]) -> None:
    """Pairs rules of the same wording in their order. Where one text has more of them, those that are the same to the letter come first."""
    by_wording = by_key(news, matching.new.wording)
    for wording, same_old in by_key(olds, matching.old.wording).items():
        same_new = by_wording.get(wording, [])
        if same_new and len(same_old) != len(same_new):
            _match_same_letters(matching, same_old, same_new)
        matching.pair_first(zip(matching.free_old(same_old), matching.free_new(same_new), strict=False))


def _match_same_letters(matching: Matching, olds: list[int], news: list[int]) -> None:
    exact = {matching.new.nodes[new].exact: new for new in reversed(news)}
    matching.pair_first((old, exact[matching.old.nodes[old].exact]) for old in olds if matching.old.nodes[old].exact in exact)


def _match_by_children(matching: Matching, olds: list[int], news: list[int]) -> None:
    """Pairs rules most of whose subrules are partners already, if their own words have something in common."""
    for old in matching.free_old(olds):
        parents = Counter(matching.new.parents[new] for _, new in matching.pairs(matching.old.children[old]))
        for new in matching.free_new(news):
            is_most = 2 * parents[new] > max(len(matching.old.children[old]), len(matching.new.children[new]))
            if is_most and _score(matching, old, new, _SAME_CHILDREN):
                matching.pair(old, new)
                break


def _pair_best(matching: Matching, candidates: Iterable[tuple[int, int]], cutoff: float) -> None:
    scored = [(-score, old, new) for old, new in candidates if (score := _score(matching, old, new, cutoff))]
    matching.pair_first((old, new) for _, old, new in sorted(scored))


def _score(matching: Matching, old: int, new: int, cutoff: float) -> float:
    """How good a pair is; 0 when it is none."""
    number, other = matching.old.nodes[old].number, matching.new.nodes[new].number
    score = matching.words.similarity(matching.old_words(old), matching.new_words(new))
    if (number.rule, number.letter) != (other.rule, other.letter):
        return score if score >= cutoff else 0.0
    return score + _SAME_PLACE_COUNTS if score >= cutoff - _SAME_PLACE_ALLOWS else 0.0


def _match_contained(matching: Matching, candidates: Iterable[tuple[int, int]]) -> None:
    """Pairs rules of which one stands within the other, those with the most words in common first.

    So a rule that was split lives on in the part that keeps most of its words.
    """
    free = ((old, new) for old, new in candidates if matching.new_of[old] is None and matching.old_of[new] is None)
    scored = [(-shared, old, new) for old, new in free if (shared := _contained(matching, old, new))]
    matching.pair_first((old, new) for _, old, new in sorted(scored))


def _contained(matching: Matching, old: int, new: int) -> int:
    """How many pairs of words two rules share; 0 when neither stands within the other."""
    shorter, longer = sorted((matching.old_words(old), matching.new_words(new)), key=len)
    if len(shorter) < _CONTAINED_WORDS or matching.words.share(shorter, longer) < _CONTAINED:
        return 0
    return len(matching.words.pairs(shorter) & matching.words.pairs(longer))


def _match_within_chapters(matching: Matching, cutoff: float) -> None:
    """Pairs what is left in a chapter and in what it became, then what is left where a chapter was merged or split."""
    olds = by_key(matching.free_old_rules(range(len(matching.old))), matching.old.chapters.__getitem__)
    news = by_key(matching.free_new_rules(range(len(matching.new))), matching.new.chapters.__getitem__)
    for old, new in list(matching.pairs(matching.old.headings(Level.CHAPTER))):
        _match_places(matching, _movable(matching, olds.get(old, []), news.get(new, [])), cutoff)
    if cutoff < _SURE:
        for old, new in [*matching.merged_headings(Level.CHAPTER), *matching.split_headings(Level.CHAPTER)]:
            _match_places(matching, _movable(matching, olds.get(old, []), news.get(new, [])), _PART_OF_CHAPTER)


def _match_places(matching: Matching, candidates: Sequence[tuple[int, int]], cutoff: float) -> None:
    _pair_best(matching, candidates, cutoff)
    if cutoff < _SURE:
        _match_contained(matching, candidates)


def _movable(matching: Matching, olds: Sequence[int], news: Sequence[int]) -> list[tuple[int, int]]:
    return [(old, new) for old in olds for new in news if may_move(matching, old, new)]


def may_move(matching: Matching, old: int, new: int) -> bool:
    """Whether a rule may have gone from the one place to the other on the strength of likeness.

    Not from one keyword to another: their rules are copies of each other with other names in them (Convoke and Surge, Morph and Disguise).
    Between excerpts nothing goes from one heading to another: what is most alike may be missing.
    """
    home, other = matching.old.homes[old], matching.new.homes[new]
    if home is None or other is None or matching.is_same_home(old, new):
        return True
    return not matching.are_excerpts and not (matching.old.levels[home] is Level.RULE and matching.new.levels[other] is Level.RULE)


def _match_same_numbers(matching: Matching) -> None:
    """Pairs what stayed at its number: the same words where parents are missing or repeated, and summaries, whose words say nothing."""
    by_number = by_key(matching.free_new_rules(range(len(matching.new))), matching.new.number)
    for old in matching.free_old_rules(range(len(matching.old))):
        others = by_number.get(matching.old.number(old), [])
        matching.pair_first((old, new) for new in others if _stayed(matching, old, new))


def _stayed(matching: Matching, old: int, new: int) -> bool:
    node, other = matching.old.nodes[old], matching.new.nodes[new]
    if node.is_summary or other.is_summary:
        return matching.is_same_home(old, new)
    return node.wording == other.wording and may_move(matching, old, new)


def _match_far(matching: Matching) -> None:
    """Pairs what is left anywhere."""
    olds = [old for old in matching.free_old_rules(range(len(matching.old))) if not matching.old.nodes[old].is_summary]
    news = [new for new in matching.free_new_rules(range(len(matching.new))) if not matching.new.nodes[new].is_summary]
    if not olds or not news:  # beside an excerpt nearly all of the other text is left, and counting its words takes long
        return
    _pair_best(matching, [pair for pair in _sharing(matching, olds, news) if may_move(matching, *pair)], _FAR)


def _sharing(matching: Matching, olds: Sequence[int], news: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs of rules that share a third of their rarer pairs of words, found without comparing all with all."""
    pairs_of = {new: matching.words.pairs(matching.new_words(new)) for new in news}
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for new, pairs in pairs_of.items():
        for pair in pairs:
            holders[pair].append(new)
    held_by = {pair: held for pair, held in holders.items() if len(held) <= _COMMON}
    rare = frozenset(held_by)
    for old in olds:
        pairs = matching.words.pairs(matching.old_words(old))
        shared = Counter(chain.from_iterable(held_by[pair] for pair in pairs & rare))
        yield from ((old, new) for new, count in shared.items() if 3 * count >= min(len(pairs), len(pairs_of[new])))
