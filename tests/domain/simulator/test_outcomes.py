"""Every verb and every reason in small cases, with the numbers that decide and the state they lead to."""

from __future__ import annotations

import pytest

from rules.domain.simulator import Reason, Verb
from rules.services.simulating import behaviours, outcomes_by_edition, worked_scenarios
from tests.domain.simulator.cases import Data, at, played
from tests.domain.simulator.tables.case import CHECK, Case
from tests.domain.simulator.tables.casting import CASTING
from tests.domain.simulator.tables.changing import CHANGING
from tests.domain.simulator.tables.copying import COPYING
from tests.domain.simulator.tables.entering import ENTERING
from tests.domain.simulator.tables.game import GAME
from tests.domain.simulator.tables.rare import RARE
from tests.domain.simulator.tables.stack import STACK
from tests.domain.simulator.tables.turning import TURNING

CASES = [*TURNING, *STACK, *ENTERING, *CASTING, *COPYING, *CHANGING, *GAME, *RARE]

# Actions performed by check_state_based_actions, which are told of objects alone: setup, object, reason, number, zone afterwards.
ACTIONS: list[tuple[str, list[Data], str, str, str, str]] = [
    ("toughness 0", [at("p", "Clone")], "p", "toughness_zero_or_less", "704.5f", "graveyard"),
    ("lethal damage", [at("p", "Bear", damage=3)], "p", "lethal_damage", "704.5g", "graveyard"),
    ("no loyalty", [at("p", "Sage", face="back")], "p", "loyalty_zero", "704.5i", "graveyard"),
    ("no defense", [at("p", "Siege")], "p", "defense_zero", "704.5v", "graveyard"),
    ("an Aura on nothing", [at("p", "Halo")], "p", "aura_put_into_graveyard", "704.5m", "graveyard"),
    (
        "an Aura on the wrong thing",
        [at("p", "Halo", attached_to="q"), at("q", "Field")],
        "p",
        "aura_put_into_graveyard",
        "704.5m",
        "graveyard",
    ),
    (
        "an Aura on a player that enchants creatures",
        [at("p", "Halo", attached_to="B")],
        "p",
        "aura_put_into_graveyard",
        "704.5m",
        "graveyard",
    ),
    ("an Equipment on a land", [at("p", "Club", attached_to="q"), at("q", "Field")], "p", "equipment_unattached", "704.5n", "battlefield"),
    ("a creature attached", [at("p", "Bear", attached_to="q"), at("q", "Bear")], "p", "permanent_unattached", "704.5p", "battlefield"),
    ("a token in exile", [at("p", "Bear", "exile", token=True)], "p", "token_ceased_to_exist", "704.5d", "ceased_to_exist"),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.events[-1]['do']}: {case.id}" for case in CASES])
def test_the_last_event_comes_out_as_the_edition_says(case: Case):
    trace = played(case.setup, case.events, case.edition, **case.more)
    step = trace.steps[-1]
    assert (step.event, step.outcome, step.reason) == (len(case.events), case.outcome, case.reason)
    assert set(case.cites.split()) <= set(step.as_dict()["cites"])
    if case.state:
        found = trace.boards[-1][case.of]
        assert {field: found.get(field) for field in case.state} == case.state


@pytest.mark.parametrize(("setup", "name", "reason", "number", "zone"), [each[1:] for each in ACTIONS], ids=[each[0] for each in ACTIONS])
def test_a_state_based_action_is_told_of_its_object(setup: list[Data], name: str, reason: str, number: str, zone: str):
    trace = played(setup, [CHECK])
    step = trace.steps[0]
    assert {"object": name, "outcome": "done", "reason": reason} in step.as_dict()["objects"]
    assert number in step.cites
    assert trace.boards[-1][name]["zone"] == zone


def test_the_tables_hold_every_verb():
    assert {event["do"] for case in CASES for event in case.events} | {
        action["do"] for case in CASES for event in case.events for action in event.get("effect", [])
    } == set(Verb)


def test_the_tables_hold_every_reason():
    assert {case.reason for case in CASES} | {action[3] for action in ACTIONS} == set(Reason)


def test_every_row_of_the_behaviours_is_asked_by_a_case_or_a_scenario_of_the_project():
    asked: set[tuple[str, str]] = set()
    for case in CASES:
        asked |= played(case.setup, case.events, case.edition, **case.more).asked
    for worked in worked_scenarios().values():
        for trace in outcomes_by_edition(scenario=worked.scenario).values():
            asked |= trace.asked if trace else set()
    rows = {(row.behaviour, row.first) for rows in behaviours().rows.values() for row in rows if not row.behaviour.startswith("layout_")}
    assert rows == asked
