"""A played scenario as sentences of the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator import Board, Code, Event, Outcome, Scenario, ScenarioError, Trace, Verb
from rules.presentation.trace_values import Change, Fact, ObjectWords, StackItem, StepWords

__all__ = ["Change", "Fact", "ObjectWords", "StackItem", "StepWords"]

_TONES = {
    Outcome.UNDETERMINED: "open",
    Outcome.NOT_IN_EDITION: "absent",
    Outcome.TRANSFORMED: "done",
    Outcome.CONVERTED: "done",
    Outcome.ILLEGAL: "ignored",
    Outcome.IGNORED: "ignored",
    Outcome.DONE: "done",
    Outcome.NOTHING: "nothing",
}


def card_name(name: str) -> tuple[str, str]:
    """The name in the active language where it is known, else the English one, and its language."""
    return name, "en"


def name_of_verb(verb: Verb) -> str:
    """The verb in words, for lists."""
    return str(verb).replace("_", " ").capitalize()


def tell_event(*, scenario: Scenario, event: Event, board: Board | None) -> str:
    """The title of an event alone."""
    fields = event.fields
    names = [fields[key] for key in ("object", "of", "card", "spell", "id", "name") if isinstance(fields.get(key), str)]
    names += [*fields.get("objects", ()), *fields.get("cards", ()), *fields.get("ids", ())]
    title = f"{name_of_verb(event.verb)} {', '.join(_name(scenario, board, each) for each in names)}".strip()
    inside = "; ".join(tell_event(scenario=scenario, event=each, board=board) for each in event.effect)
    return f"{title}: {inside}" if inside else title


def tell_steps(*, scenario: Scenario, trace: Trace) -> tuple[StepWords, ...]:
    """Every step that was played."""
    return tuple(
        StepWords(
            number=step.event,
            title=tell_event(scenario=scenario, event=scenario.events[step.event - 1], board=trace.before(step)),
            outcome=str(step.outcome).replace("_", " "),
            tone=_TONES[step.outcome],
            why=f"{str(step.reason).replace('_', ' ').capitalize()}.",
            results=(),
            triggers=tuple(f"{each.object}: {each.ability}" for each in step.triggers or ()),
            changes=(),
            cites=step.cites,
            also=step.also,
        )
        for step in trace.steps
    )


def describe_board(*, scenario: Scenario, trace: Trace, step: int) -> tuple[ObjectWords, ...]:
    """The objects after a step (0: at the start), those on the battlefield first."""
    found = [_object(name, state) for name, state in trace.boards[min(step, len(trace.boards) - 1)].items() if name != "game"]
    return tuple(sorted((each for each in found if each is not None), key=lambda each: each.zone != "battlefield"))


def _object(name: str, state: Mapping[str, Any]) -> ObjectWords | None:
    if "name" not in state:
        return None
    facts = tuple(
        Fact(key.capitalize(), str(value), ()) for key, value in state.items() if key in ("face", "types", "colors", "mana_value")
    )
    shown, zone = state["name"] or "Face-down card", state["zone"]
    return ObjectWords(name, zone, zone.capitalize(), state["face"], shown, state["name"], "en", _state(state), facts)


def _state(state: Mapping[str, Any]) -> str:
    parts = [f"{state['face']} face up"]
    if "power" in state:
        parts.append(f"{state['power']}/{state['toughness']}")
    if "mana_value" in state:
        parts.append(f"mana value {state['mana_value']}")
    return ", ".join(parts)


def stack_at(*, scenario: Scenario, trace: Trace, step: int) -> tuple[StackItem, ...]:
    """What is on the stack after a step, top first."""
    return ()


def tell_ending(*, scenario: Scenario, trace: Trace) -> str:
    """How it ends, in one short sentence."""
    found = describe_board(scenario=scenario, trace=trace, step=len(trace.boards) - 1)
    return f"{found[0].name} ends {found[0].state}." if found else "It ends."


def announce(*, scenario: Scenario, trace: Trace, step: int) -> str:
    """What the live region says after a move to a step."""
    if not step:
        return tell_ending(scenario=scenario, trace=trace)
    told = tell_steps(scenario=scenario, trace=trace)[step - 1]
    return f"Step {step}. {told.title}: {told.outcome}. {told.why}"


def tell_problem(error: ScenarioError) -> str:
    """What is wrong with a scenario."""
    return str(error) if error.code in Code else ""


def _name(scenario: Scenario, board: Board | None, name: str) -> str:
    if board and name in board and board[name].get("name"):
        return card_name(board[name]["name"])[0]
    return next((card_name(each["card"])[0] for each in scenario.setup if each["id"] == name), name)
