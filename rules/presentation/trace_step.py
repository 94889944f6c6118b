"""A step in its trace: what the sentences about it look up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.domain.simulator import Card, Event, Outcome, Reason, Ruleset, Scenario, Step, Trace, Verb
from rules.domain.simulator.vocabulary import Layout, Zone
from rules.presentation.trace_mana_value import told_rules
from rules.presentation.trace_names import Names, card_of
from rules.presentation.trace_titles import stacking_event

TURNED = (Outcome.TRANSFORMED, Outcome.CONVERTED)
_MENTIONS = ("object", "objects", "card", "cards", "of", "id", "spell", "with")


@dataclass(frozen=True)
class Told:
    """A step with its event, and the names of objects before and after it. `terms` is the edition whose words tell it, "" its own."""

    scenario: Scenario
    trace: Trace
    step: Step
    terms: str = ""

    @cached_property
    def event(self) -> Event:
        return self.scenario.events[self.step.event - 1]

    @cached_property
    def before(self) -> Names:
        return Names(self.scenario, self.trace.before(self.step))

    @cached_property
    def after(self) -> Names:
        """Where the text leaves open what comes after, the names before."""
        board = self.trace.after(self.step)
        return self.before if board is None else Names(self.scenario, board)

    @cached_property
    def rules(self) -> Ruleset:
        return told_rules(self.trace.edition, self.terms)

    @cached_property
    def stacked(self) -> Event | None:
        """The event that put on the stack, or created, what this event resolves."""
        return stacking_event(self.before, self.event.fields["id"]) if self.event.verb is Verb.RESOLVE else None

    @cached_property
    def actions(self) -> tuple[Event, ...]:
        """What the event tells to do: itself, or the instructions of the effect that resolves."""
        return self.stacked.effect if self.stacked else (self.event,)

    def was(self, name: str | None) -> Mapping[str, Any]:
        """The state of an object before the step."""
        return self.before.board.get(name or "", {})

    def becomes(self, name: str | None) -> Mapping[str, Any]:
        """The state of an object after the step."""
        return self.after.board.get(name or "", {})

    def card(self, name: str | None) -> Card | None:
        return card_of(self.scenario, name or "")

    def is_modal(self, name: str | None) -> bool:
        card = self.card(name)
        return card is not None and card.layout is Layout.MODAL

    def answers(self, behaviour: str) -> str:
        """What the edition answers, "" where it has no such rule."""
        row = self.rules.row(behaviour)
        return row.answer if row else ""

    def action_on(self, name: str | None, verbs: Mapping[Verb, Any], *, but: int = 0) -> Event | None:
        """The action with one of these verbs that concerns an object, after `but` others of them."""
        found = [action for action in self.actions if action.verb in verbs and (name is None or name in mentioned(action))]
        return found[min(but, len(found) - 1)] if found else None

    @cached_property
    def steps_before(self) -> tuple[Step, ...]:
        return self.trace.steps[: self.step.event - 1]

    def turned_in(self, name: str | None) -> int | None:
        """The number of the last step before this one, or else this one, in which an object turned over."""
        steps = [each.event for each in (*self.steps_before, self.step) if _turns(each, name)]
        earlier = [number for number in steps if number < self.step.event]
        return earlier[-1] if earlier else steps[-1] if steps else None

    @cached_property
    def stacked_in(self) -> int | None:
        """The number of the step in which what resolves was put on the stack or created."""
        events = enumerate(self.scenario.events, start=1)
        return next((number for number, event in events if event is self.stacked), None) if self.stacked else None

    def waiting_for(self, name: str | None) -> bool:
        """Whether an ability or a spell that is still on the stack after this step names the object."""
        return any(
            name in mentioned(action) for stacked in on_stack(self.scenario, self.trace, self.step.event) for action in stacked.effect
        )

    def was_changed(self, name: str | None) -> bool:
        """Whether counters, damage, attachments or effects were on an object, which stay when it turns over."""
        state = self.was(name)
        has_effect = any(
            each.verb in (Verb.MODIFY_PT, Verb.SET_BASE_PT, Verb.CANNOT_TRANSFORM) and self.trace.steps[number].outcome is Outcome.DONE
            for number, each in enumerate(self.scenario.events[: self.step.event - 1])
            if each.fields.get("object") == name
        )
        is_attached = state.get("attached_to", "none") != "none" or bool(state.get("attachments"))
        return has_effect or is_attached or bool(state.get("damage")) or any(state.get("counters", {}).values())


def _turns(step: Step, name: str | None) -> bool:
    return any(each.object == name and each.outcome in TURNED for each in step.results)


def mentioned(action: Event) -> frozenset[str]:
    """The ids that an action names as what it concerns."""
    found: set[str] = set()
    for field in _MENTIONS:
        value = action.fields.get(field)
        found |= {value} if isinstance(value, str) else set(value or ())
    return frozenset(found)


def on_stack(scenario: Scenario, trace: Trace, step: int) -> list[Event]:
    """The events whose abilities and spells wait on the stack after a step, the first to come first; objects on the board left out."""
    found: list[Event] = []
    created: dict[str, Event] = {}
    for number, event in enumerate(scenario.events[:step]):
        if number >= len(trace.steps) or trace.steps[number].reason is Reason.TEXT_SILENT:
            break
        match event.verb:
            case Verb.PUT_ON_STACK:
                found.append(event)
            case Verb.CREATE_DELAYED_TRIGGER:
                created[event.fields["id"]] = event
            case Verb.PUT_DELAYED_ON_STACK:
                found += [created.pop(name) for name in event.fields["ids"] if name in created]
            case Verb.RESOLVE:
                found = [each for each in found if each.fields["id"] != event.fields["id"]]
    return found


def since_on_stack(scenario: Scenario, trace: Trace, step: int) -> Iterator[tuple[int, str]]:
    """When each thing on the stack came there, by step, and its id: spells of the board too."""
    board = trace.boards[step]
    for name, state in board.items():
        if state.get("zone") == Zone.STACK:
            yield _came(trace, name, step), name
    for event in on_stack(scenario, trace, step):
        yield _put_in(scenario, event, step), event.fields["id"]


def _came(trace: Trace, name: str, step: int) -> int:
    """The step since which an object has been on the stack without a break."""
    while step and trace.boards[step - 1].get(name, {}).get("zone") == Zone.STACK:
        step -= 1
    return step


def _put_in(scenario: Scenario, stacked: Event, step: int) -> int:
    name = stacked.fields["id"]
    numbers = [
        number
        for number, event in enumerate(scenario.events[:step], start=1)
        if event is stacked or (event.verb is Verb.PUT_DELAYED_ON_STACK and name in event.fields["ids"])
    ]
    return max(numbers)
