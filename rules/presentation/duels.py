"""The same play under two editions, step by step: where they differ, and which rule to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator import Board, Ruleset, Step, Trace
from rules.presentation.cited_rules import Cite
from rules.presentation.plays import Item, PlayView, StepView
from rules.services.outcomes import comparable


@dataclass(frozen=True, slots=True)
class Side:
    """A play under one of the two editions."""

    edition: str
    rules: Ruleset
    trace: Trace
    play: PlayView
    ending: str

    @property
    def year(self) -> str:
        return self.edition[:4]

    @property
    def card(self) -> Item | None:
        """What the last step is about."""
        board = self.play.last.board
        items = (*board.battlefield, *(item for zone in board.zones for item in zone.items))
        return next((item for item in items if item.is_focus), None)


@dataclass(frozen=True, slots=True)
class Cell:
    """What comes of a step on one side, and the objects that stand otherwise than on the other side after it."""

    step: StepView
    standing: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A step on both sides. `compare` is the number in the newer edition whose text tells why the answers differ."""

    number: int
    title: str
    cells: tuple[Cell | None, Cell | None]
    differs: bool
    compare: Cite | None


@dataclass(frozen=True, slots=True)
class Duel:
    """The older edition on the left."""

    old: Side
    new: Side
    rows: tuple[Row, ...]

    @property
    def ends_differ(self) -> bool:
        return comparable(self.old.trace.boards[-1]) != comparable(self.new.trace.boards[-1])


def duel(*, old: Side, new: Side, compare: Callable[[str], str]) -> Duel:
    """The two plays beside each other. `compare` is the address of the comparison at a number of the newer edition; "" where there is none."""
    rows = [_row(at, old, new, compare) for at in range(max(len(old.trace.steps), len(new.trace.steps)))]
    return Duel(old, new, tuple(rows))


def _row(at: int, old: Side, new: Side, compare: Callable[[str], str]) -> Row:
    steps = [side.trace.steps[at] if at < len(side.trace.steps) else None for side in (old, new)]
    changed = _newly_different(old.trace, new.trace, at)
    differs = None in steps or _result(steps[0]) != _result(steps[1]) or bool(changed)
    objects = {name for name, _ in changed}
    cells = [_cell(side, at, objects) for side in (old, new)]
    number = _telling_number(steps[0], steps[1], old.rules, new.rules) if differs else ""
    address = compare(number) if number else ""
    shown = new if steps[1] else old
    words = shown.play.steps[at + 1].words
    return Row(at + 1, words.title if words else "", (cells[0], cells[1]), differs, Cite(number, address) if address else None)


def _cell(side: Side, at: int, objects: set[str]) -> Cell | None:
    if at >= len(side.trace.steps):
        return None
    step = side.play.steps[at + 1]
    board = step.board
    items = (*board.battlefield, *(slip.item for slip in board.stack if slip.item), *(item for zone in board.zones for item in zone.items))
    return Cell(step, tuple(item for item in items if item.words.id in objects))


def _result(step: Step | None) -> Any:
    return step and (step.outcome, step.reason, step.results, step.triggers, step.creatures_died, step.cards_put_into_graveyard)


def _newly_different(old: Trace, new: Trace, at: int) -> set[tuple[str, str]]:
    """The fields of objects that differ after a step and did not before it."""
    if at + 1 >= min(len(old.boards), len(new.boards)):
        return set()
    return set(_differences(old.boards[at + 1], new.boards[at + 1])) - set(_differences(old.boards[at], new.boards[at]))


def _differences(one: Board, other: Board) -> Iterator[tuple[str, str]]:
    left, right = comparable(one), comparable(other)
    for name in left.keys() | right.keys():
        here, there = left.get(name, {}), right.get(name, {})
        yield from ((name, field) for field in here.keys() | there.keys() if here.get(field) != there.get(field))


def _telling_number(before: Step | None, after: Step | None, old: Ruleset, new: Ruleset) -> str:
    """The first number of the newer edition that was cited for a reason which the older one did not have, else the first that decides."""
    if after is None:
        return ""
    cited_before = {key for key in (*before.keys, *before.also_keys) if key in old.numbers} if before else set()
    for key in (*after.keys, *after.also_keys):
        if key not in cited_before and key in new.numbers:
            return new.numbers[key]
    return next(iter((*after.cites, *after.also)), "")
