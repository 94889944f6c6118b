"""What a scenario expects against what the engine answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator.scenario import Expectation, Scenario
from rules.domain.simulator.trace import Step, Trace

_UNORDERED = frozenset({"colors", "supertypes", "types", "subtypes", "attachments"})
_NOT_ASSERTED = frozenset({"object", "after_event"})


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing that came out otherwise. `place` names it: `event 2 cites`, `p1 after event 1: mana_value`."""

    scenario: str
    edition: str
    place: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.scenario} in {self.edition}: {self.place}: expected {self.expected!r}, found {self.found!r}"


def misses(scenario: Scenario, trace: Trace) -> Iterator[Miss]:
    """Everything that the expectations for the trace's edition say otherwise."""
    for each in scenario.expectations:
        if each.holds_in(trace.edition):
            for place, expected, found in (*_states(each, trace), *_steps(each, trace)):
                yield Miss(scenario.id, trace.edition, place, expected, found)


def _states(expectation: Expectation, trace: Trace) -> Iterator[tuple[str, Any, Any]]:
    for expected in expectation.states:
        name, after = expected["object"], expected.get("after_event", len(trace.steps))
        place = f"{name} after event {after}" if after else f"{name} at the start"
        if after >= len(trace.boards):
            yield place, "a state", "nothing: the text does not decide an event before"
            continue
        found = trace.boards[after].get(name)
        if found is None:
            yield place, "a state", "no such object"
            continue
        for field, value in expected.items():
            if field not in _NOT_ASSERTED and not _is_same(field, value, found.get(field)):
                yield f"{place}: {field}", value, found.get(field)


def _is_same(field: str, expected: Any, found: Any) -> bool:
    if field in _UNORDERED:
        return found is not None and sorted(expected) == sorted(found)
    if field == "counters":
        return found is not None and _nonzero(expected) == _nonzero(found)
    return bool(expected == found)


def _nonzero(counters: Mapping[str, int]) -> dict[str, int]:
    return {kind: number for kind, number in counters.items() if number}


def _steps(expectation: Expectation, trace: Trace) -> Iterator[tuple[str, Any, Any]]:
    for expected in expectation.steps:
        place = f"event {expected['event']}"
        if expected["event"] > len(trace.steps):
            yield place, "a step", "nothing: the text does not decide an event before"
        else:
            for field, value, found in _step(expected, trace.steps[expected["event"] - 1], trace.edition):
                yield f"{place} {field}", value, found


def _step(expected: Mapping[str, Any], step: Step, edition: str) -> Iterator[tuple[str, Any, Any]]:
    found = step.as_dict()
    for field in ("outcome", "reason", "triggers", "creatures_died", "cards_put_into_graveyard"):
        if field in expected and not _is_same_step(field, expected[field], found.get(field)):
            yield field, expected[field], found.get(field)
    for each in expected.get("objects", ()):
        if each not in found["objects"]:
            yield "objects", each, found["objects"]
    missing = [number for number in _cites(expected, edition) if number not in found["cites"]]
    if missing:
        yield "cites", missing, found["cites"]


def _is_same_step(field: str, expected: Any, found: Any) -> bool:
    if field == "triggers" and found is not None:
        return sorted(map(_sortable, expected)) == sorted(map(_sortable, found))
    return bool(expected == found)


def _sortable(trigger: Mapping[str, str]) -> tuple[str, str, str]:
    return trigger["object"], trigger["ability"], trigger.get("into", "")


def _cites(expected: Mapping[str, Any], edition: str) -> list[str]:
    """The numbers to be cited in this edition: each entry holds until the next date."""
    dates = [first for first in sorted(expected.get("cites", {})) if first <= edition]
    numbers: list[str] = expected["cites"][dates[-1]] if dates else []
    return numbers
