"""One scenario being played: the game, the rules that are asked, and the step that is being made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.domain.simulator.layers import Shown, board, shown
from rules.domain.simulator.objects import Game, GameObject, Piece
from rules.domain.simulator.ruleset import UNDECIDED, Row, Ruleset
from rules.domain.simulator.trace import Result, Step, Trigger
from rules.domain.simulator.vocabulary import Layout, Outcome, Reason, SourceKind, Verb, Zone

MOST_CITED = 16
_TELLING = {outcome: rank for rank, outcome in enumerate(Outcome)}


class TextSilentError(Exception):
    """The edition does not decide what the event does to an object; nothing after it counts."""

    def __init__(self, name: str | None) -> None:
        super().__init__(name)
        self.name = name


class NotInEditionError(Exception):
    """The edition has no such action."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an instruction comes from. `since` opens its once-only window, None where there is none (spells, rules)."""

    kind: SourceKind = SourceKind.SPELL
    controller: str = "A"
    of: str | None = None
    of_incarnation: int | None = None
    since: int | None = None
    is_delayed: bool = False
    is_effect: bool = False
    """an action of an effect, which its controller carries out; a direct event names its players itself"""
    stale: frozenset[str] = frozenset()
    """ids that stand for another object than when the ability was put on the stack"""


@dataclass(slots=True)
class StepBuilder:
    """A step while it is being made."""

    results: list[Result] = field(default_factory=list)
    own: Result | None = None
    keys: dict[str, None] = field(default_factory=dict)
    also_keys: dict[str, None] = field(default_factory=dict)
    triggers: list[Trigger] | None = field(default_factory=list)
    creatures_died: int = 0
    cards_put_into_graveyard: int = 0

    def add(self, name: str | None, outcome: Outcome, reason: Reason, keys: Iterable[str] = ()) -> None:
        """One result with the keys that decide it."""
        self.results.append(Result(name, outcome, reason))
        self.keys.update(dict.fromkeys(keys))

    def cite(self, *keys: str) -> None:
        """Keys that decide."""
        self.keys.update(dict.fromkeys(keys))

    def also(self, *keys: str) -> None:
        """Keys of what the step leads to."""
        self.also_keys.update(dict.fromkeys(key for key in keys if key))

    def take(self, part: StepBuilder) -> None:
        """Adds what an action of an effect did."""
        self.results += part.results
        self.keys.update(part.keys)
        self.also_keys.update(part.also_keys)
        self.triggers = None if self.triggers is None or part.triggers is None else self.triggers + part.triggers
        self.creatures_died += part.creatures_died
        self.cards_put_into_graveyard += part.cards_put_into_graveyard

    def most_telling(self) -> Result:
        """The result that stands for the whole event; of equals the last."""
        return most_telling(self.results)

    def finish(self, event: int, verb: Verb, rules: Ruleset) -> Step:
        own = self.own or self.most_telling()
        cites = rules.cited(self.keys)[:MOST_CITED]
        also = tuple(number for number in rules.cited(self.also_keys) if number not in cites)[: MOST_CITED - len(cites)]
        return Step(
            event=event,
            verb=verb,
            outcome=own.outcome,
            reason=own.reason,
            results=tuple(self.results),
            cites=cites,
            also=also,
            keys=tuple(self.keys),
            also_keys=tuple(key for key in self.also_keys if key not in self.keys),
            triggers=None if self.triggers is None else tuple(self.triggers),
            creatures_died=self.creatures_died,
            cards_put_into_graveyard=self.cards_put_into_graveyard,
        )


def most_telling(results: Sequence[Result]) -> Result:
    """The result that stands for all; of equals the last."""
    return min(reversed(results), key=lambda each: _TELLING[each.outcome])


class Run:
    """What the rules of the pipelines work on."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game, self.rules = game, rules
        self.step = StepBuilder()
        self.asked: set[tuple[str, str]] = set()

    def row(self, behaviour: str) -> Row | None:
        """The row in force; None: the edition has no such rule. Every row asked is remembered."""
        row = self.rules.row(behaviour)
        if row is not None:
            self.asked.add((behaviour, row.first))
        return row

    def answer(self, behaviour: str) -> str | None:
        """What the row in force says."""
        row = self.row(behaviour)
        return None if row is None else row.answer

    def decided(self, behaviour: str, name: str | None) -> Row:
        """The row in force. Raises NotInEditionError where there is none and TextSilentError where the text leaves it open."""
        row = self.row(behaviour)
        if row is None:
            raise NotInEditionError(behaviour)
        if row.answer == UNDECIDED:
            raise TextSilentError(name)
        return row

    def find(self, name: str, source: Source, *, zone: Zone | None = Zone.BATTLEFIELD) -> GameObject | None:
        """The object that an instruction means, or None: gone, not in that zone (None: any real zone), or another object by now."""
        each = self.game.objects.get(name)
        if each is None or name in source.stale or each.zone in (Zone.CEASED_TO_EXIST, Zone.COMPONENT):
            return None
        return each if zone is None or each.zone is zone else None

    def is_double_faced(self, piece: Piece) -> bool:
        """Whether the edition calls that a double-faced card or token: meld cards became one only later."""
        if piece.layout in (Layout.MELD, Layout.MELD_RESULT):
            return self.answer("meld_is_double_faced") == "yes"
        return piece.has_two_faces

    def gone(self, name: str | None) -> None:
        """The result for an object that is not there any more."""
        self.step.add(name, Outcome.NOTHING, Reason.OBJECT_GONE, ("newobject",))

    def board(self) -> dict[str, Shown]:
        """The permanents as they look now."""
        return board(self.game, has_living_metal=self.rules.row("living_metal") is not None)

    def shown(self, each: GameObject) -> Shown:
        """One object as it looks now."""
        return shown(self.game, each, has_living_metal=self.rules.row("living_metal") is not None)


def choice_of(name: str, fields: Mapping[str, Any]) -> str | None:
    """What an object is to be attached to by the choices of an event; nothing is attached to itself."""
    choices: Sequence[Mapping[str, str]] = fields.get("choices", ())
    return next((each["attach_to"] for each in choices if each["object"] == name != each["attach_to"]), None)
