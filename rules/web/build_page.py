"""What the page of the builder shows of a draft."""

from __future__ import annotations

from collections.abc import Callable
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
from rules.presentation.plays import Address, play_view
from rules.presentation.ribbons import ribbon
from rules.presentation.traces import describe_board, name_of_verb, stack_at, tell_ending
from rules.services.drafts import EVENTS, SETUP, Draft, TakenOver, moment
from rules.services.outcomes import outcomes
from rules.services.simulating import editions, simulate, worked_scenarios
from rules.web.build_forms import OpenForm
from rules.web.views.plays import PlayedEdition, cited_rules


def context_of(draft: Draft, played: PlayedEdition, *, faults: list[Fault], form: OpenForm | None) -> dict[str, Any]:
    """The lists, choices and result. `faults` of the address stand beside what is wrong with the draft itself."""
    edition = played.asked
    problem = _problem(draft, edition)
    fault = fault_of(problem, draft) if problem and not faults else None
    so_far = played_so_far(draft, edition)
    is_answer = problem is not None and problem.code is Code.LAYOUT_NOT_IN_EDITION
    return {
        "case": _case(draft),
        "edition": edition,
        "editions": _editions(edition),
        "played": played,
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


def _editions(asked: str) -> list[Option]:
    """The known editions, newest first, and the date asked for where it is none of them."""
    known = sorted({*editions(), asked}, reverse=True)
    return [Option(each, each, each == asked) for each in known]


def _problem(draft: Draft, edition: str) -> ScenarioError | None:
    """What is wrong with a draft, or keeps it from being played under these rules."""
    try:
        simulate(scenario=draft.read(), edition=edition)
    except ScenarioError as error:
        return error
    return None


NO_RESULT: dict[str, Any] = {"play": None, "ending": "", "ribbon": None, "has_ribbon": False}
# Objects times events of a draft that is played under all editions for one page.
_MOST_FOR_RIBBON = 300


def result_context(draft: Draft, played: PlayedEdition, *, language: str, step: int | None, address: Address) -> dict[str, Any]:
    """The play of a draft that can be played, open at a step, by default its last; nothing while there are no events."""
    if not draft.items(EVENTS):
        return NO_RESULT
    scenario = draft.read()
    trace = simulate(scenario=scenario, edition=played.asked)
    view = play_view(
        name="build",
        scenario=scenario,
        trace=trace,
        cited=cited_rules(played, language=language),
        at=len(trace.steps) if step is None else step,
        address=address,
    )
    return {**NO_RESULT, "play": view, "ending": tell_ending(scenario=scenario, trace=trace)}


def ribbon_context(draft: Draft, played: PlayedEdition, *, is_asked: bool, address: Callable[[str], str]) -> dict[str, Any]:
    """The outcome under every edition, on request; a draft of very many objects and events has none."""
    if not draft.items(EVENTS) or len(draft.items(SETUP)) * len(draft.items(EVENTS)) > _MOST_FOR_RIBBON:
        return {}
    if not is_asked:
        return {"has_ribbon": True}
    scenario = draft.read()
    found = ribbon(scenario=scenario, outcomes=outcomes(scenario=scenario), edition=played.rules.edition, address=address)
    return {"has_ribbon": True, "ribbon": found}


def taken_context(taken: TakenOver | None, edition: str) -> dict[str, Any]:
    """What is said of the step of a worked scenario that the draft comes from."""
    if taken is None:
        return {"taken": None, "taken_from": None, "lost": []}
    worked = worked_scenarios()[taken.scenario]
    trace = simulate(scenario=worked.scenario, edition=edition)
    names = {each.id: each.name for each in describe_board(scenario=worked.scenario, trace=trace, step=taken.step)}
    names |= {each.id: each.name for each in stack_at(scenario=worked.scenario, trace=trace, step=taken.step)}
    origin = {"id": worked.id, "title": worked.title[get_language() or "en"], "keeps": bool(taken.draft.items(EVENTS))}
    return {"taken": taken, "taken_from": origin, "lost": names_of_losses(taken.lost, names)}
