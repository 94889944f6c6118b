"""What was split and what was merged: nodes without a partner whose words another pair of rules lost or gained."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

from rules.domain.lineage.links import Change, Link
from rules.domain.lineage.matching import Matching
from rules.domain.lineage.steps import may_move
from rules.domain.numbering import Level

# So much of a rule must be among the words that another one lost or gained, and so many words must it have.
_PART = 0.5
_PART_WORDS = 6
# Under a heading that was merged, a rule is merged too with one that says the same already.
_SAME = 0.6


def match_headings_by_rules(matching: Matching) -> None:
    """Pairs headings of other names whose rules are partners: the old one is gone, and what stood under it became the new one."""
    for level in (Level.CHAPTER, Level.RULE):
        became = set(matching.split_headings(level))
        matching.pair_first([pair for pair in matching.merged_headings(level) if pair in became])


def split_and_merged(matching: Matching) -> Iterator[Link]:
    """The links of free nodes with the partners that their words came from or went to, one for each free node at most."""
    levels = (Level.CHAPTER, Level.RULE)
    merged = [(old, new) for level in levels for old, new in matching.merged_headings(level) if matching.old_of[new] is not None]
    split = [(old, new) for level in levels for old, new in matching.split_headings(level) if matching.new_of[old] is not None]
    into = {**_said_already(matching, merged), **_merged_into(matching), **dict(merged)}
    yield from (Link(old, new, Change.MERGED) for old, new in into.items())
    out_of = {**_split_from(matching), **{new: old for old, new in split}}
    yield from (Link(old, new, Change.SPLIT) for new, old in out_of.items())


def _merged_into(matching: Matching) -> dict[int, int]:
    """Free old rule → the new rule that gained its words."""
    pairs = matching.words.pairs
    gained = {new: pairs(matching.new_words(new)) - pairs(matching.old_words(old)) for old, new in _reworded(matching)}
    parts = {old: matching.old_words(old) for old in matching.free_old_rules(range(len(matching.old)))}
    return _holders(matching, parts, gained, lambda part, whole: may_move(matching, part, whole))


def _split_from(matching: Matching) -> dict[int, int]:
    """Free new rule → the old rule that lost its words."""
    pairs = matching.words.pairs
    lost = {old: pairs(matching.old_words(old)) - pairs(matching.new_words(new)) for old, new in _reworded(matching)}
    parts = {new: matching.new_words(new) for new in matching.free_new_rules(range(len(matching.new)))}
    return _holders(matching, parts, lost, lambda part, whole: may_move(matching, whole, part))


def _reworded(matching: Matching) -> Iterator[tuple[int, int]]:
    """The partners that are rules and not the same words."""
    for old, new in matching.pairs(range(len(matching.old))):
        if matching.old.nodes[old].wording != matching.new.nodes[new].wording and not matching.old.is_heading(old):
            yield old, new


def _holders(
    matching: Matching, parts: Mapping[int, str], wholes: Mapping[int, frozenset[str]], may: Callable[[int, int], bool]
) -> dict[int, int]:
    """For each part the whole that has most of its pairs of words, the first of equals, if that is enough of them."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for whole, pairs in wholes.items():
        for pair in pairs:
            places[pair].append(whole)
    found = {}
    for part, coded in parts.items():
        pairs = matching.words.pairs(coded)
        shared = Counter(whole for pair in pairs for whole in places.get(pair, ()))
        enough = [(-count, whole) for whole, count in shared.items() if count >= _PART * len(pairs) and may(part, whole)]
        if enough and len(coded) >= _PART_WORDS:
            found[part] = min(enough)[1]
    return found


def _said_already(matching: Matching, merged: list[tuple[int, int]]) -> dict[int, int]:
    """Free old rule under a merged heading → the rule most like it under the heading that took it in."""
    found = {}
    for heading, target in merged:
        news = [new for new in matching.new.under(target) if matching.old_of[new] is not None and not matching.new.is_heading(new)]
        for old in matching.free_old(matching.old.under(heading)):
            alike = [(-matching.words.similarity(matching.old_words(old), matching.new_words(new)), new) for new in news]
            if alike and -min(alike)[0] >= _SAME:
                found[old] = min(alike)[1]
    return found
