"""The whole way from two texts to their lineage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.domain.lineage.forced import ForcedPair
from rules.domain.lineage.headings import match_headings
from rules.domain.lineage.links import Change, Coverage, Lineage, Link, NumberedText
from rules.domain.lineage.matching import Matching
from rules.domain.lineage.parts import match_headings_by_rules, split_and_merged
from rules.domain.lineage.steps import match_rules
from rules.domain.lineage.tree import Tree


def link_rules(old: NumberedText, new: NumberedText, *, forced: Iterable[ForcedPair] = ()) -> Lineage:
    """Links each node of the old text with what it became in the new one.

    The `forced` pairs are those of these two editions; they are set last, so that without them no other row would be different. One whose
    number a text lacks is left out.
    """
    matching = Matching(Tree(old.nodes), Tree(new.nodes), are_excerpts=old.coverage is new.coverage is Coverage.EXCERPT)
    match_headings(matching)
    match_rules(matching)
    match_headings_by_rules(matching)
    _force(matching, forced)
    further = list(split_and_merged(matching))
    return Lineage.of([*_partners(matching), *further, *_alone(matching, further, old, new)])


def _force(matching: Matching, forced: Iterable[ForcedPair]) -> None:
    olds = {node.number: position for position, node in enumerate(matching.old.nodes)}
    news = {node.number: position for position, node in enumerate(matching.new.nodes)}
    for pair in forced:
        if pair.old in olds and pair.new in news:
            matching.force(olds[pair.old], news[pair.new])


def _partners(matching: Matching) -> Iterator[Link]:
    for old, new in matching.pairs(range(len(matching.old))):
        mine, other = matching.old.nodes[old], matching.new.nodes[new]
        # Of a summary only its place counts.
        is_same = mine.wording == other.wording or mine.is_summary or other.is_summary
        yield Link(old, new, Change.of(is_same_words=is_same, is_same_place=mine.number == other.number), is_primary=True)


def _alone(matching: Matching, further: list[Link], old: NumberedText, new: NumberedText) -> Iterator[Link]:
    """What is gone and what is new, as far as the other text speaks of it."""
    merged = {link.old for link in further if link.change is Change.MERGED}
    split = {link.new for link in further if link.change is Change.SPLIT}
    for position in matching.free_old(range(len(matching.old))):
        if position not in merged and new.speaks_of(old.nodes[position].number):
            yield Link(position, None, Change.GONE)
    for position in matching.free_new(range(len(matching.new))):
        if position not in split and old.speaks_of(new.nodes[position].number):
            yield Link(None, position, Change.NEW)
