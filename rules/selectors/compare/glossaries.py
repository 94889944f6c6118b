"""The glossaries of two editions as rows of a comparison."""

from __future__ import annotations

from rules.domain.lineage import Change, Entry, Glossary, Link, link_glossary
from rules.selectors.compare.changes import Kind, Level, Row, pair_row, side_of
from rules.selectors.compare.loading import Part, Reading


def glossary_rows(old: Part, new: Part, reading: Reading) -> tuple[list[Row], int]:
    """The rows of entries that are not the same, in the order of the new glossary, and how many entries had to be left out.

    An entry that is gone stands behind what became of the one before it.
    """
    lineage = link_glossary(_glossary(old), _glossary(new))
    placed = []
    at = -1
    for link in lineage.links:
        at = at if link.new is None else link.new
        if not _is_unchanged(link, old, new):
            placed.append(((at, link.new is None, link.old or 0), _row(link, old, new, reading)))
    placed.sort(key=lambda each: each[0])
    left_out = len(old.pieces) + len(new.pieces) - len(lineage.links) - len(lineage.partners)
    return [row for _, row in placed], left_out


def _is_unchanged(link: Link, old: Part, new: Part) -> bool:
    if link.change is not Change.SAME or link.old is None or link.new is None:
        return False
    before, after = old.pieces[link.old], new.pieces[link.new]
    # Of an entry that the published text cuts off somewhere, no change of words can be told.
    return before.text_pk == after.text_pk or before.wording_pk != after.wording_pk


def _glossary(part: Part) -> Glossary:
    return Glossary([Entry(piece.label, piece.english, piece.wording_pk) for piece in part.pieces], part.coverage)


def _row(link: Link, old: Part, new: Part, reading: Reading) -> Row:
    before = None if link.old is None else old.pieces[link.old]
    after = None if link.new is None else new.pieces[link.new]
    if before and after:
        is_moved = link.change in {Change.MOVED, Change.MOVED_AND_REWORDED}
        return pair_row(Level.ENTRY, before, after, reading, is_moved=is_moved)
    mine, other = (None if piece is None else side_of(piece, reading) for piece in (before, after))
    return Row(Level.ENTRY, Kind.REMOVED if after is None else Kind.ADDED, mine, other)
