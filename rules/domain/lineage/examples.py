"""Which example of the next edition is this example."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.domain.lineage.links import Change, Lineage, Link
from rules.domain.lineage.matching import Pairing, by_key
from rules.domain.lineage.similarity import Words

_REWORDED = 0.45


@dataclass(frozen=True, slots=True)
class Example:
    """An example: the position (from 0) of its rule among the nodes, and its text with the identity of its wording."""

    rule: int
    text: str
    wording: Hashable


def link_examples(old: Sequence[Example], new: Sequence[Example], rules: Lineage) -> Lineage:
    """Links the examples by position, given the lineage of the rules that they stand under.

    They stay with their rule, or with a part of it where it was split or merged: the same words first, then similar ones. Then the same
    words count anywhere. Only an example that has gone to a rule of another identity has moved. An example whose rule has no link has
    none either, unless its words are found.
    """
    pairing = Pairing(len(old), len(new))
    words = Words()
    under_old, under_new = by_key(range(len(old)), lambda at: old[at].rule), by_key(range(len(new)), lambda at: new[at].rule)
    for link in sorted(rules.links, key=lambda link: not link.is_primary):
        if link.old in under_old and link.new in under_new:
            _pair_examples(pairing, words, [(at, old[at]) for at in under_old[link.old]], [(at, new[at]) for at in under_new[link.new]])
    _pair_same_words(pairing, list(enumerate(old)), list(enumerate(new)))
    return Lineage.of([*_partners(pairing, old, new, rules), *_alone(pairing, old, new, rules)])


Placed = list[tuple[int, Example]]


def _pair_examples(pairing: Pairing, words: Words, olds: Placed, news: Placed) -> None:
    _pair_same_words(pairing, olds, news)
    free = set(pairing.free_new(new for new, _ in news))
    scored = [
        (-words.similarity(words.of(mine), words.of(other)), old, new)
        for old, mine in olds
        if pairing.new_of[old] is None
        for new, other in news
        if new in free
    ]
    pairing.pair_first((old, new) for score, old, new in sorted(scored) if -score >= _REWORDED)


def _pair_same_words(pairing: Pairing, olds: Placed, news: Placed) -> None:
    wording_old, wording_new = ({at: example.wording for at, example in placed} for placed in (olds, news))
    others = by_key(pairing.free_new(wording_new), wording_new.__getitem__)
    for wording, positions in by_key(pairing.free_old(wording_old), wording_old.__getitem__).items():
        pairing.pair_first(zip(positions, others.get(wording, []), strict=False))


def _partners(pairing: Pairing, old: Sequence[Example], new: Sequence[Example], rules: Lineage) -> Iterator[Link]:
    for mine, other in pairing.pairs(range(len(old))):
        is_same = old[mine].wording == new[other].wording
        has_stayed = rules.partners.get(old[mine].rule) == new[other].rule
        yield Link(mine, other, Change.of(is_same_words=is_same, is_same_place=has_stayed), is_primary=True)


def _alone(pairing: Pairing, old: Sequence[Example], new: Sequence[Example], rules: Lineage) -> Iterable[Link]:
    yield from (Link(at, None, Change.GONE) for at in pairing.free_old(range(len(old))) if old[at].rule in rules.of_old)
    yield from (Link(None, at, Change.NEW) for at in pairing.free_new(range(len(new))) if new[at].rule in rules.of_new)
