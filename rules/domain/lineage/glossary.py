"""Which glossary entry of the next edition is this entry."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rules.domain.lineage.links import Change, Coverage, Lineage, Link
from rules.domain.lineage.matching import Pairing, by_key
from rules.domain.lineage.similarity import Words
from rules.domain.wording import fold

# An entry under another term must be that much alike, its own term left out of account, and not too short: many entries of keywords
# differ in little else.
_RENAMED = 0.7
_RENAMED_WORDS = 6
# Less will do where only more was added to a term (Partner → Partner, “Partner with [name]”).
_LONGER_TERM = 0.4


@dataclass(frozen=True, slots=True)
class Entry:
    """A glossary entry: its term, and its text with the identity of its wording."""

    term: str
    text: str
    wording: Hashable


@dataclass(frozen=True, slots=True)
class Glossary:
    """The entries of one edition in the order of the text. The last entry of a truncated one may be cut anywhere."""

    entries: Sequence[Entry]
    coverage: Coverage = Coverage.COMPLETE


def link_glossary(old: Glossary, new: Glossary) -> Lineage:
    """Links entries by position: by term, then by the same or nearly the same words under another term, which counts as moved."""
    pairing = Pairing(len(old.entries), len(new.entries))
    terms = [_term(entry) for entry in old.entries], [_term(entry) for entry in new.entries]
    _pair_in_order(pairing, *terms)
    _pair_cut_entry(pairing, old, new, *terms)
    # How far both texts go, as far as their terms can tell.
    reach = list(pairing.pairs(range(len(old.entries))))
    _pair_unique(pairing, [entry.wording for entry in old.entries], [entry.wording for entry in new.entries])
    _pair_renamed(pairing, old.entries, new.entries)
    return Lineage.of([*_partners(pairing, old, new, *terms), *_alone(pairing, old, new, reach)])


def _term(entry: Entry) -> str:
    return fold(entry.term).casefold()


def _pair_in_order(pairing: Pairing, olds: Sequence[Hashable], news: Sequence[Hashable]) -> None:
    others = by_key(range(len(news)), news.__getitem__)
    for key, positions in by_key(range(len(olds)), olds.__getitem__).items():
        pairing.pair_first(zip(positions, others.get(key, []), strict=False))


def _pair_cut_entry(pairing: Pairing, old: Glossary, new: Glossary, olds: Sequence[str], news: Sequence[str]) -> None:
    """Pairs the last entry of a truncated text with the first entry whose term begins as the printed part of it does."""
    if old.coverage is Coverage.TRUNCATED and olds:
        pairing.pair_first((len(olds) - 1, at) for at, term in enumerate(news) if term.startswith(olds[-1]))
    if new.coverage is Coverage.TRUNCATED and news:
        pairing.pair_first((at, len(news) - 1) for at, term in enumerate(olds) if term.startswith(news[-1]))


def _pair_unique(pairing: Pairing, olds: Sequence[Hashable], news: Sequence[Hashable]) -> None:
    others = by_key(range(len(news)), news.__getitem__)
    for key, positions in by_key(range(len(olds)), olds.__getitem__).items():
        if len(positions) == len(others.get(key, [])) == 1:
            pairing.pair_first([(positions[0], others[key][0])])


def _pair_renamed(pairing: Pairing, olds: Sequence[Entry], news: Sequence[Entry]) -> None:
    words = Words()
    coded_old = {at: words.masked(words.of(olds[at]), _term(olds[at])) for at in pairing.free_old(range(len(olds)))}
    coded_new = {at: words.masked(words.of(news[at]), _term(news[at])) for at in pairing.free_new(range(len(news)))}
    scored = [
        (-words.similarity(mine, other), old, new)
        for old, mine in coded_old.items()
        for new, other in coded_new.items()
        if min(len(mine), len(other)) >= _RENAMED_WORDS
    ]
    pairing.pair_first((old, new) for score, old, new in sorted(scored) if -score >= _cutoff(_term(olds[old]), _term(news[new])))


def _cutoff(old: str, new: str) -> float:
    shorter, longer = sorted((old, new), key=len)
    return _LONGER_TERM if longer.startswith((f"{shorter} ", f"{shorter},")) else _RENAMED


def _partners(pairing: Pairing, old: Glossary, new: Glossary, olds: Sequence[str], news: Sequence[str]) -> Iterator[Link]:
    for mine, other in pairing.pairs(range(len(olds))):
        is_cut = _is_cut(old, mine) or _is_cut(new, other)
        is_same = is_cut or old.entries[mine].wording == new.entries[other].wording
        is_renamed = not is_cut and olds[mine] != news[other]
        yield Link(mine, other, Change.of(is_same_words=is_same, is_same_place=not is_renamed), is_primary=True)


def _is_cut(glossary: Glossary, position: int) -> bool:
    return glossary.coverage is Coverage.TRUNCATED and position == len(glossary.entries) - 1


def _alone(pairing: Pairing, old: Glossary, new: Glossary, reach: Sequence[tuple[int, int]]) -> Iterator[Link]:
    """What is gone and what is new, as far as the other text speaks of it: a truncated one up to the last entry that both have."""
    old_end, new_end = (max(positions) for positions in zip((-1, -1), *reach, strict=True))
    for at in pairing.free_old(range(len(old.entries))):
        if new.coverage is Coverage.COMPLETE or (new.coverage is Coverage.TRUNCATED and at < old_end):
            yield Link(at, None, Change.GONE)
    for at in pairing.free_new(range(len(new.entries))):
        if old.coverage is Coverage.COMPLETE or (old.coverage is Coverage.TRUNCATED and at < new_end):
            yield Link(None, at, Change.NEW)
