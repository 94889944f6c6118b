"""Maps of numbers from one edition to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from rules.domain.lineage.links import Lineage, Node
from rules.domain.numbering import Level, RuleNumber

RuleMap = Mapping[RuleNumber, RuleNumber | None]


def rule_map(lineage: Lineage, old: Sequence[Node], new: Sequence[Node]) -> dict[RuleNumber, RuleNumber | None]:
    """The number that each chapter, rule and subrule of the old text has in the new one.

    None: gone, or merged into what has another identity. A rule that was split maps to the part that keeps most of its words. Where a
    damaged text repeats a number, the first rule that had it counts.
    """
    numbers: dict[RuleNumber, RuleNumber | None] = {}
    for position, node in enumerate(old):
        if node.number.level is not Level.SECTION and node.number not in numbers:
            partner = lineage.partners.get(position)
            numbers[node.number] = None if partner is None else new[partner].number
    return numbers


def compose(maps: Iterable[RuleMap]) -> dict[RuleNumber, RuleNumber | None]:
    """The map of a whole chain of editions from the maps of its steps, oldest first. Raises ValueError for an empty chain."""
    steps = list(maps)
    if not steps:
        raise ValueError("no steps to compose")
    first, *others = steps
    return {number: reduce(_follow, others, now) for number, now in first.items()}


def _follow(number: RuleNumber | None, step: RuleMap) -> RuleNumber | None:
    return None if number is None else step.get(number)
