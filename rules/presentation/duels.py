"""The same play under two editions, step by step: where they differ, and which rule to compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator import Reason, Ruleset, Step, Trace
from rules.presentation.cited_rules import Cite
from rules.presentation.plays import FactView, Item, PlayView, StepView
from rules.services.outcomes import differing


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
        return next((item for item in self.play.last.board.items if item.is_focus), None)


@dataclass(frozen=True, slots=True)
class Cell:
    """What comes of a step on one side (None at the start), and the objects that stand otherwise than on the other side after it."""

    step: StepView
    standing: tuple[Item, ...]
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A step on both sides; number 0 is the start. `compare` is the number in the newer edition whose text tells why the answers differ."""

    number: int
    title: str
    cells: tuple[Cell | None, Cell | None]
    differs: bool
    compare: Cite | None


@dataclass(frozen=True, slots=True)
class End:
    """How a play ends on one side."""

    side: Side
    standing: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """The older edition on the left."""

    old: Side
    new: Side
    rows: tuple[Row, ...]

    @property
    def apart(self) -> set[str]:
        """The objects that stand otherwise at the end."""
        return {name for name, _ in differing(self.old.trace.boards[-1], self.new.trace.boards[-1])}

    @property
    def ends(self) -> tuple[End, End]:
        """How it ends on each side, with the objects that stand otherwise than on the other one."""
        apart = self.apart
        old, new = (
            End(side, tuple(item for item in side.play.last.board.items if item.words.id in apart)) for side in (self.old, self.new)
        )
        return old, new


def duel(*, old: Side, new: Side, compare: Callable[[str], str]) -> Duel:
    """The two plays beside each other. `compare` is the address of the comparison at a number of the newer edition, "" for none."""
    rows = [_row(at, old, new, compare) for at in range(max(len(old.play.steps), len(new.play.steps)))]
    return Duel(old, new, tuple(row for row in rows if row.number or row.differs))


def _row(at: int, old: Side, new: Side, compare: Callable[[str], str]) -> Row:
    steps = [side.trace.steps[at - 1] if 0 < at <= len(side.trace.steps) else None for side in (old, new)]
    objects = _newly_different(old.trace, new.trace, at)
    differs = _result(steps[0]) != _result(steps[1]) or bool(objects)
    facts = [_facts(side, at, objects) for side in (old, new)]
    cells = [
        _cell(side, at, objects, differs=differs, told=_differing(facts[place], facts[1 - place])) for place, side in enumerate((old, new))
    ]
    number = _telling_number(steps[0], steps[1], old, new, _differing(facts[1], facts[0])) if differs else ""
    address = compare(number) if number else ""
    words = (new if at < len(new.play.steps) else old).play.steps[at].words
    return Row(at, words.title if words else "", (cells[0], cells[1]), differs, Cite(number, address) if address else None)


def _cell(side: Side, at: int, objects: set[str], *, differs: bool, told: tuple[Cite, ...]) -> Cell | None:
    if at >= len(side.play.steps):
        return None
    step = side.play.steps[at]
    cites = dict.fromkeys((*step.cites, *told, *(step.also if differs and not told else ())))
    return Cell(step, tuple(item for item in step.board.items if item.words.id in objects), tuple(cites))


def _result(step: Step | None) -> Any:
    return step and (step.outcome, step.reason, step.results, step.triggers, step.creatures_died, step.cards_put_into_graveyard)


def _newly_different(old: Trace, new: Trace, at: int) -> set[str]:
    """The objects of which something differs after a step that did not before it."""
    if at >= min(len(old.boards), len(new.boards)):
        return set()
    before = differing(old.boards[at - 1], new.boards[at - 1]) if at else set()
    return {name for name, _ in differing(old.boards[at], new.boards[at]) - before}


def _facts(side: Side, at: int, objects: set[str]) -> Mapping[tuple[str, str], FactView]:
    """What the tables say of these objects."""
    if at >= len(side.play.steps):
        return {}
    items = side.play.steps[at].board.items
    return {(item.words.id, fact.label): fact for item in items if item.words.id in objects for fact in item.facts}


def _differing(mine: Mapping[tuple[str, str], FactView], theirs: Mapping[tuple[str, str], FactView]) -> tuple[Cite, ...]:
    """The rules that give what is another value on the other side."""
    other = {place: fact.value for place, fact in theirs.items()}
    return tuple(cite for place, fact in mine.items() if other.get(place) != fact.value for cite in fact.cites)


# What decides that it becomes day or night, which tells more than what turns over because of it.
_DAY_AND_NIGHT = frozenset({"dn.1", "dn.2a", "dn.2b"})


def _telling_number(before: Step | None, after: Step | None, old: Side, new: Side, told: tuple[Cite, ...]) -> str:
    """The number of the newer edition whose words make the difference.

    Where the outcome is the same, it is the rule of the value that differs; else the first rule that was not asked on the older side
    (of those that decide, one that the older edition has not got comes first), else the one that decides.
    """
    if told and _result(before) == _result(after):
        return told[0].number
    if after is None:
        return ""
    asked_before = {key for key in (*before.keys, *before.also_keys) if key in old.rules.numbers} if before else set()
    numbers = new.rules.numbers
    unheard = [key for key in (*after.keys, *after.also_keys) if key not in asked_before and key in numbers]
    if before and before.outcome is not after.outcome and before.reason is not Reason.OBJECT_GONE:
        unheard.sort(key=lambda key: (key not in after.keys, key in old.rules.numbers, key not in _DAY_AND_NIGHT))
    return next((numbers[key] for key in unheard), next(iter((*after.cites, *after.also)), ""))
