"""The numbered rows of two editions joined by identity and put into the order of the new text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from rules.domain.lineage import Coverage
from rules.domain.numbering import Level as NumberLevel
from rules.domain.numbering import RuleNumber
from rules.selectors.compare.changes import Kind, Level, Row, pair_row, side_of
from rules.selectors.compare.loading import Part, Piece, Reading
from rules.selectors.compare.relations import Kinship

Place = tuple[tuple[int | str, bool], ...]
"""Where a row stands: a step for each level from the section down, with whether the old text alone has it."""

number_of = cache(RuleNumber.parse)
_ORDER = (Level.RULE, Level.EXAMPLE, Level.NOTE)


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with where it stands in the new text, and for the order of examples and notes their position under the rule."""

    place: Place
    row: Row
    position: int = 0


@dataclass(slots=True)
class Joined:
    """Two lists of numbered rows by their positions: who is whose partner, and the number that each old number has now."""

    old: Part
    new: Part
    partners: dict[int, int] = field(default_factory=dict)
    came: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    now: dict[str, str] = field(default_factory=dict)
    alone_old: list[int] = field(default_factory=list)
    alone_new: list[int] = field(default_factory=list)

    @property
    def left_out(self) -> int:
        """How many rules one of the editions does not speak of."""
        return len(self.alone_old) + len(self.alone_new)


def join(old: Part, new: Part) -> Joined:
    """Joins two editions on identity. What only one of them has counts as come or gone where the other one speaks of its number."""
    joined = Joined(old, new)
    at = {piece.identity: position for position, piece in enumerate(new.pieces)}
    for position, piece in enumerate(old.pieces):
        partner = at.pop(piece.identity, None)
        if partner is not None:
            joined.partners[position] = partner
            joined.now.setdefault(piece.label, new.pieces[partner].label)
        else:
            (joined.gone if _speaks_of(new, piece) else joined.alone_old).append(position)
    for position in sorted(at.values()):
        (joined.came if _speaks_of(old, new.pieces[position]) else joined.alone_new).append(position)
    return joined


def _speaks_of(part: Part, piece: Piece) -> bool:
    """Whether the absence of this rule means that the edition does not have it."""
    if part.coverage is Coverage.TRUNCATED:
        return bool(part.pieces) and not number_of(part.pieces[-1].label) < number_of(piece.label)
    return part.coverage is Coverage.COMPLETE


def rule_rows(
    joined: Joined, kin: Kinship, reading: Reading, *, is_wanted: Callable[[Place], bool], with_unchanged: bool = False
) -> list[Placed]:
    """The rows of rules in the places that are wanted, unordered."""
    old, new = joined.old.pieces, joined.new.pieces
    numbers_old, numbers_new = ({piece.identity: piece.label for piece in pieces} for pieces in (old, new))
    parts, took_in = _inverted(kin.sources, numbers_new), _inverted(kin.targets, numbers_old)
    found = []
    for before, after in joined.partners.items():
        if not with_unchanged and (old[before].text_pk, old[before].label) == (new[after].text_pk, new[after].label):
            continue
        place = place_of(new[after].label)
        if is_wanted(place):
            row = pair_row(Level.RULE, old[before], new[after], reading)
            identity = new[after].identity
            if identity in parts or identity in took_in:
                row = replace(row, parts=parts.get(identity, ()), took_in=took_in.get(identity, ()))
            found.append(Placed(place, row))
    for after in joined.came:
        place, source = place_of(new[after].label), kin.sources.get(new[after].identity)
        if is_wanted(place):
            kind = Kind.ADDED if source is None else Kind.SPLIT
            others = () if source is None else (numbers_old[source],)
            found.append(Placed(place, Row(Level.RULE, kind, None, side_of(new[after], reading), others=others)))
    for before in joined.gone:
        place, target = old_place(old[before].label, joined.now), kin.targets.get(old[before].identity)
        if is_wanted(place):
            kind = Kind.REMOVED if target is None else Kind.MERGED
            others = () if target is None else (numbers_new[target],)
            found.append(Placed(place, Row(Level.RULE, kind, side_of(old[before], reading), None, others=others)))
    if with_unchanged:
        found += _alone(joined, reading, is_wanted)
    return found


def _alone(joined: Joined, reading: Reading, is_wanted: Callable[[Place], bool]) -> Iterator[Placed]:
    """The rows of rules that the other edition does not speak of."""
    for before in joined.alone_old:
        piece = joined.old.pieces[before]
        if is_wanted(place := old_place(piece.label, joined.now)):
            yield Placed(place, Row(Level.RULE, Kind.ALONE, side_of(piece, reading), None))
    for after in joined.alone_new:
        piece = joined.new.pieces[after]
        if is_wanted(place := place_of(piece.label)):
            yield Placed(place, Row(Level.RULE, Kind.ALONE, None, side_of(piece, reading)))


def _inverted(ends: Mapping[int, int], numbers: Mapping[int, str]) -> dict[int, tuple[str, ...]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    for identity, end in ends.items():
        if identity in numbers:
            found[end].append(numbers[identity])
    return {end: tuple(sorted(labels, key=number_of)) for end, labels in found.items()}


@cache
def place_of(label: str) -> Place:
    """Where a number of the new text stands."""
    return tuple((step, False) for step in _steps(number_of(label)))


def old_place(label: str, now: Mapping[str, str], *, is_gone: bool = False) -> Place:
    """Where a number of the old text stands, or if it is gone from there would stand: under what its parents have become."""
    number = number_of(label)
    if label in now and not is_gone:
        return place_of(now[label])
    above = old_place(str(number.parent), now) if number.parent else ()
    return (*above, (_steps(number)[-1], True))


def _steps(number: RuleNumber) -> list[int | str]:
    steps: list[int | str] = [number.section]
    if number.chapter is not None:
        steps.append(number.chapter)
    if number.rule is not None:
        steps.append(number.rule)
    if number.letter:
        steps.append(number.letter)
    return steps


def in_order(placed: Iterable[Placed]) -> list[Placed]:
    """Rows in the order of the new text, what is gone behind what has its number now, examples and then notes behind their rule."""
    return sorted(placed, key=lambda each: (each.place, _ORDER.index(each.row.level), each.row.new is None, each.position))


def moved_along(rows: Iterable[Row], now: Mapping[str, str]) -> Iterator[Row]:
    """The rows, those that moved with the rule or chapter above them and are otherwise unchanged folded under it."""
    rows = list(rows)
    # By their numbers of today: a moved row is its own head until the row above it turns out to have moved with it.
    heads = {row.new.label: row.new.label for row in rows if row.level is Level.RULE and row.is_moved and row.new}
    along: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if (above := _moved_with(row, now)) in heads and row.new and above:
            head = heads[row.new.label] = heads[above]
            along[head].append(row)
    for row in rows:
        label = row.new.label if row.new else ""
        if row.level is not Level.RULE or not row.is_moved or heads.get(label) == label:
            yield replace(row, along=tuple(along[label])) if row.level is Level.RULE and label in along else row


def _moved_with(row: Row, now: Mapping[str, str]) -> str | None:
    """The number of the moved rule under which the row keeps its place."""
    if not (row.level is Level.RULE and row.is_only_moved and row.old and row.new) or row.parts or row.took_in:
        return None
    before, after = number_of(row.old.label), number_of(row.new.label)
    if before.parent is None or after.parent is None or _steps(before)[-1] != _steps(after)[-1] or before.level is NumberLevel.CHAPTER:
        return None
    is_beside = now.get(str(before.parent)) == str(after.parent) and before.parent != after.parent
    return str(after.parent) if is_beside else None
