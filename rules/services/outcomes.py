"""How a scenario comes out under every edition: which editions agree, and where the answer changes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from rules.domain.simulator import Board, Scenario, State, Trace
from rules.services.simulating import outcomes_by_edition, worked_scenarios

_PHRASE = "transformed_permanent"


@dataclass(frozen=True, slots=True)
class Kind:
    """One way in which the scenario comes out. `trace` is that of its newest edition; None: the editions do not know the cards."""

    number: int
    trace: Trace | None
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """Editions in a row under which the scenario comes out alike."""

    kind: Kind
    editions: tuple[str, ...]

    @property
    def first(self) -> str:
        return self.editions[0]

    @property
    def last(self) -> str:
        return self.editions[-1]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every edition in spans, oldest first, and the kinds in the order in which they first appear."""

    spans: tuple[Span, ...]
    kinds: tuple[Kind, ...]

    def kind_in(self, edition: str) -> Kind:
        """How it comes out under a known edition."""
        return next(kind for kind in self.kinds if edition in kind.editions)


def outcomes(*, scenario: Scenario) -> Outcomes:
    """Plays the scenario under every known edition.

    Two editions agree where every step has the same outcome and reason, and the end is the same.
    """
    traces = outcomes_by_edition(scenario=scenario)
    signs = {edition: _signature(trace) for edition, trace in traces.items()}
    kinds = {}
    for number, sign in enumerate(dict.fromkeys(signs.values())):
        alike = tuple(edition for edition, other in signs.items() if other == sign)
        kinds[sign] = Kind(number, traces[alike[-1]], alike)
    spans = tuple(Span(kinds[sign], tuple(editions)) for sign, editions in groupby(signs, key=signs.__getitem__))
    return Outcomes(spans, tuple(kinds.values()))


@cache
def outcomes_of_worked(name: str) -> Outcomes:
    """Those of a scenario of the project, worked out once."""
    return outcomes(scenario=worked_scenarios()[name].scenario)


def comparable(board: Board) -> dict[str, dict[str, Any]]:
    """A board without what is another phrase and no other answer: older editions do not know a "transformed permanent"."""
    return {name: dict(_comparable(state)) for name, state in board.items()}


def differing(one: Board, other: Board) -> set[tuple[str, str]]:
    """The objects and fields in which two boards differ."""
    left, right = comparable(one), comparable(other)
    return {
        (name, field)
        for name in left.keys() | right.keys()
        for field in left.get(name, {}).keys() | right.get(name, {}).keys()
        if left.get(name, {}).get(field) != right.get(name, {}).get(field)
    }


def _comparable(state: State) -> Iterator[tuple[str, Any]]:
    for field, value in state.items():
        if field == "undetermined":
            if open_fields := [each for each in value if each != _PHRASE]:
                yield field, open_fields
        elif field != _PHRASE:
            yield field, value


def _signature(trace: Trace | None) -> Hashable:
    if trace is None:
        return None
    steps = tuple((step.outcome, step.reason, step.results) for step in trace.steps)
    return steps, repr(comparable(trace.boards[-1]))
