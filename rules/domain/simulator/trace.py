"""What the engine answers: steps with outcome, reason and cited rule numbers, and the state of every object after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.domain.simulator.vocabulary import Outcome, Reason, Verb

FORMAT = "transform-result/1"

State: TypeAlias = Mapping[str, Any]
"""The fields of one object as in section 5 of the format."""
Board: TypeAlias = Mapping[str, State]
"""The state of every object by id, and of the game under "game"."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an event for one object. `object` is None where the event concerns none."""

    object: str | None
    outcome: Outcome
    reason: Reason

    def as_dict(self) -> dict[str, str | None]:
        return {"object": self.object, "outcome": str(self.outcome), "reason": str(self.reason)}


@dataclass(frozen=True, slots=True)
class Trigger:
    """An ability that triggered: `transforms_into` (then `into` is the name) or `siege`."""

    object: str
    ability: str
    into: str | None = None

    def as_dict(self) -> dict[str, str]:
        named = {} if self.into is None else {"into": self.into}
        return {"object": self.object, "ability": self.ability, **named}


@dataclass(frozen=True, slots=True)
class Step:
    """One event. `cites` are the numbers that decide, `also` those of what the step leads to; `keys` and `also_keys` name their behaviours.

    `triggers` is None where the text does not decide whether anything triggered.
    """

    event: int
    verb: Verb
    outcome: Outcome
    reason: Reason
    results: tuple[Result, ...]
    cites: tuple[str, ...]
    also: tuple[str, ...]
    keys: tuple[str, ...]
    also_keys: tuple[str, ...]
    triggers: tuple[Trigger, ...] | None
    creatures_died: int
    cards_put_into_graveyard: int

    def as_dict(self) -> dict[str, Any]:
        """The step as in transform-result/1: what decides comes first among the citations."""
        triggers = {} if self.triggers is None else {"triggers": [each.as_dict() for each in self.triggers]}
        return {
            "event": self.event,
            "do": str(self.verb),
            "outcome": str(self.outcome),
            "reason": str(self.reason),
            "objects": [each.as_dict() for each in self.results if each.object is not None],
            "cites": [*self.cites, *self.also],
            **triggers,
            "creatures_died": self.creatures_died,
            "cards_put_into_graveyard": self.cards_put_into_graveyard,
        }


@dataclass(frozen=True, slots=True)
class Trace:
    """A scenario played under one edition. `boards` has one more entry than decided steps: the start, and one after each step.

    After a step whose outcome is undetermined there is neither board nor step. `asked` holds (behaviour, first date) of every row
    that the engine asked; `is_extrapolated` says that no edition of the asked date is known and the newest one answered.
    """

    scenario: str
    edition: str
    steps: tuple[Step, ...]
    boards: tuple[Board, ...]
    asked: frozenset[tuple[str, str]]

    def before(self, step: Step) -> Board:
        """The board on which a step began."""
        return self.boards[step.event - 1]

    def after(self, step: Step) -> Board | None:
        """The board after a step; None where the text does not decide it."""
        return self.boards[step.event] if step.event < len(self.boards) else None

    def as_dict(self) -> dict[str, Any]:
        """The result as transform-result/1."""
        return {
            "format": FORMAT,
            "scenario": self.scenario,
            "edition": self.edition,
            "steps": [each.as_dict() for each in self.steps],
            "states": [dict(each) for each in self.boards],
        }
