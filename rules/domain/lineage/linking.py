"""The whole way from two texts to their lineage."""

from __future__ import annotations

from collections.abc import Iterator

from rules.domain.lineage.headings import match_headings
from rules.domain.lineage.links import Change, Lineage, Link, Node, NumberedText
from rules.domain.lineage.matching import Matching
from rules.domain.lineage.steps import match_rules
from rules.domain.lineage.tree import Tree


def link_rules(old: NumberedText, new: NumberedText) -> Lineage:
    """Links each node of the old text with what it became in the new one."""
    matching = Matching(Tree(old.nodes), Tree(new.nodes))
    match_headings(matching)
    match_rules(matching)
    return Lineage.of(_links(matching, old, new))


def _links(matching: Matching, old: NumberedText, new: NumberedText) -> Iterator[Link]:
    for position, partner in enumerate(matching.new_of):
        if partner is not None:
            yield Link(position, partner, change_between(old.nodes[position], new.nodes[partner]), is_primary=True)
        elif new.speaks_of(old.nodes[position].number):
            yield Link(position, None, Change.GONE)
    for position, partner in enumerate(matching.old_of):
        if partner is None and old.speaks_of(new.nodes[position].number):
            yield Link(None, position, Change.NEW)


def change_between(old: Node, new: Node) -> Change:
    """What happened to a node that lives on: to its words, to its number, to both or to neither."""
    if old.wording == new.wording:
        return Change.SAME if old.number == new.number else Change.MOVED
    return Change.REWORDED if old.number == new.number else Change.MOVED_AND_REWORDED
