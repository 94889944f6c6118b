"""The examples and notes of two editions as rows of a comparison, each in the place of its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from rules.domain.lineage import Change, Coverage, Example, Lineage, Link, link_examples
from rules.selectors.compare.changes import Kind, Level, Row, pair_row, side_of
from rules.selectors.compare.loading import Piece, Reading
from rules.selectors.compare.numbered import Joined, Place, Placed, old_place, place_of
from rules.selectors.compare.relations import Kinship

Texts = tuple[Sequence[Piece], Sequence[Piece]]
"""The texts of one kind under the rules of both editions, in their order."""


def under_rows(
    level: Level,
    joined: Joined,
    kin: Kinship,
    texts: Texts,
    reading: Reading,
    *,
    is_wanted: Callable[[Place], bool],
    with_unchanged: bool = False,
) -> list[Placed]:
    """The rows of examples or notes. What an excerpt lacks is not gone and what it alone has not new."""
    at_old, at_new = _positions(joined)
    mine, others = texts
    found = []
    for link in link_examples(_linked(mine, at_old), _linked(others, at_new), _lineage(joined, kin)).links:
        before = None if link.old is None else mine[link.old]
        after = None if link.new is None else others[link.new]
        place = _place(before, after, joined)
        if is_wanted(place) and (with_unchanged or not _is_unchanged(before, after, link.change)) and _is_told(before, after, joined):
            row = _row(level, before, after, link.change, reading)
            found.append(Placed(place, row, 1 + (link.new if link.new is not None else link.old or 0)))
    return found


def shared_notes(joined: Joined, notes: Texts, *, is_wanted: Callable[[Place], bool]) -> tuple[Texts, int]:
    """The notes of rules that have some in both editions, and how many others there are in the places that are wanted.

    Notes accompany a text and are no part of it: where only one edition has them, nothing came and nothing went.
    """
    at_old, at_new = _positions(joined)
    mine, others = notes
    noted = {at_new[note.identity] for note in others}
    both = {(old, new) for old in {at_old[note.identity] for note in mine} if (new := joined.partners.get(old)) in noted}
    olds, news = {old for old, _ in both}, {new for _, new in both}
    shared = [note for note in mine if at_old[note.identity] in olds], [note for note in others if at_new[note.identity] in news]
    alone = [_place(note, None, joined) for note in mine if at_old[note.identity] not in olds]
    alone += [_place(None, note, joined) for note in others if at_new[note.identity] not in news]
    return shared, sum(map(is_wanted, alone))


def _positions(joined: Joined) -> tuple[dict[int, int], dict[int, int]]:
    """The positions of the rules by the keys by which the texts under them name them."""
    old, new = ({piece.pk: position for position, piece in enumerate(part.pieces)} for part in (joined.old, joined.new))
    return old, new


def _place(before: Piece | None, after: Piece | None, joined: Joined) -> Place:
    return place_of(after.label) if after else old_place(before.label, joined.now) if before else ()


def _is_unchanged(before: Piece | None, after: Piece | None, change: Change) -> bool:
    return change is Change.SAME and before is not None and after is not None and before.text_pk == after.text_pk


def _is_told(before: Piece | None, after: Piece | None, joined: Joined) -> bool:
    """Whether a text can be called gone or new: no summary can, since it shares no words with what it stands for."""
    if before and after:
        return True
    other, alone = (joined.new, before) if before else (joined.old, after)
    return other.coverage is not Coverage.EXCERPT and alone is not None and not alone.is_summary


def _linked(texts: Iterable[Piece], positions: Mapping[int, int]) -> list[Example]:
    return [Example(positions[text.identity], text.english, text.wording_pk) for text in texts]


def _row(level: Level, before: Piece | None, after: Piece | None, change: Change, reading: Reading) -> Row:
    if before and after:
        is_moved = change in {Change.MOVED, Change.MOVED_AND_REWORDED}
        return pair_row(level, before, after, reading, is_moved=is_moved)
    if after:
        return Row(level, Kind.ADDED, None, side_of(after, reading))
    assert before  # noqa: S101 - a link has one end at least
    return Row(level, Kind.REMOVED, side_of(before, reading), None)


def _lineage(joined: Joined, kin: Kinship) -> Lineage:
    """The joined rules as links, as the linking of what stands under them takes them."""
    at_old, at_new = ({piece.identity: at for at, piece in enumerate(part.pieces)} for part in (joined.old, joined.new))
    pairs = (Link(before, after, Change.SAME, is_primary=True) for before, after in joined.partners.items())
    split = (Link(at_old[source], at_new[part], Change.SPLIT) for part, source in kin.sources.items() if part in at_new)
    merged = (Link(at_old[part], at_new[target], Change.MERGED) for part, target in kin.targets.items() if part in at_old)
    gone = (Link(at, None, Change.GONE) for at in joined.gone if joined.old.pieces[at].identity not in kin.targets)
    came = (Link(None, at, Change.NEW) for at in joined.came if joined.new.pieces[at].identity not in kin.sources)
    return Lineage.of(chain(pairs, split, merged, gone, came))
