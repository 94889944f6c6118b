"""What the page of the builder shows of a draft."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from rules.domain.simulator import LIMITS, Code, ScenarioError
from rules.domain.simulator.vocabulary import PLAYERS, DayNight
from rules.presentation.build_lists import (
    Fault,
    card_choices,
    card_items,
    event_items,
    fault_of,
    names_of_losses,
    object_items,
    played_so_far,
)
from rules.presentation.build_words import name_of_value
from rules.presentation.building import Option, applicable_verbs
from rules.presentation.traces import describe_board, name_of_verb, stack_at, tell_ending, tell_steps
from rules.services.drafts import EVENTS, Draft, TakenOver, moment
from rules.services.simulating import editions, is_beyond_known, ruleset, simulate, worked_scenarios
from rules.web.build_forms import OpenForm


def context_of(draft: Draft, edition: str, *, faults: list[Fault], form: OpenForm | None) -> dict[str, Any]:
    """The lists, choices and result. `faults` of the address stand beside what is wrong with the draft itself."""
    result, problem = _result(draft, edition)
    fault = fault_of(problem, draft) if problem and not faults else None
    so_far = played_so_far(draft, edition)
    is_answer = problem is not None and problem.code is Code.LAYOUT_NOT_IN_EDITION
    return {
        "case": _case(draft),
        "edition": edition,
        "editions": [Option(each, each, each == ruleset(edition=edition).edition) for each in reversed(editions())],
        "answering": ruleset(edition=edition).edition,
        "is_beyond": is_beyond_known(edition=edition),
        "objects": object_items(draft, so_far, fault),
        "events": event_items(draft, so_far, fault),
        "cards": card_items(draft, fault),
        "choices": list(card_choices(draft)),
        "verbs": [Option(str(each), name_of_verb(each)) for each in applicable_verbs(_end(draft, edition))],
        "day_night": [_option(each, draft.scenario.get("day_night", DayNight.NEITHER)) for each in DayNight],
        "players": [_option(each, draft.scenario.get("active_player", PLAYERS[0])) for each in PLAYERS],
        "faults": [*faults, *([fault] if fault and not is_answer else [])],
        "fault": fault,
        "form": form,
        "result": result,
        "limits": LIMITS,
    }


def _end(draft: Draft, edition: str) -> Any:
    return moment(draft=draft, edition=edition, at=len(draft.items(EVENTS)))


def _option(value: str, chosen: Any) -> Option:
    return Option(str(value), name_of_value(value), value == chosen)


def _case(draft: Draft) -> str:
    """The string for the forms of the page; empty where there is nothing or too much."""
    try:
        return "" if draft.is_empty else draft.case
    except ScenarioError:
        return ""


def _result(draft: Draft, edition: str) -> tuple[dict[str, Any] | None, ScenarioError | None]:
    """What came of it, step by step, or what is wrong with it; neither while there are no events."""
    try:
        scenario = draft.read()
        trace = simulate(scenario=scenario, edition=edition)
    except ScenarioError as error:
        return None, error
    if not draft.items(EVENTS):
        return None, None
    steps = tell_steps(scenario=scenario, trace=trace)
    boards = [describe_board(scenario=scenario, trace=trace, step=at) for at in range(len(trace.boards))]
    told = [(step, boards[step.number] if step.number < len(boards) else ()) for step in steps]
    return {"steps": told, "start": boards[0], "ending": tell_ending(scenario=scenario, trace=trace)}, None


def taken_context(taken: TakenOver | None, edition: str) -> dict[str, Any]:
    """What is said of the step of a worked scenario that the draft comes from."""
    if taken is None:
        return {}
    worked = worked_scenarios()[taken.scenario]
    trace = simulate(scenario=worked.scenario, edition=edition)
    names = {each.id: each.name for each in describe_board(scenario=worked.scenario, trace=trace, step=taken.step)}
    names |= {each.id: each.name for each in stack_at(scenario=worked.scenario, trace=trace, step=taken.step)}
    origin = {"id": worked.id, "title": worked.title[get_language() or "en"], "keeps": bool(taken.draft.items(EVENTS))}
    return {"taken": taken, "taken_from": origin, "lost": names_of_losses(taken.lost, names)}
