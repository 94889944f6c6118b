"""What holds for every scenario: no exception, citations that exist, and turning twice is as if nothing had happened."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.domain.simulator import Code, Outcome, ScenarioError, Trace, play, read_document
from rules.services.simulating import behaviours, editions
from tests.domain.simulator.cases import CARDS, Data, at, do, played
from tests.domain.simulator.deciding import missing_numbers
from tests.domain.simulator.random_scenarios import TWO_FACED, scenarios
from tests.domain.simulator.result_form import check_result

MOST_CITED = 16
EDITIONS = st.sampled_from(editions())


def play_data(scenario: Data, edition: str) -> Trace:
    document = read_document({"format": "transform-scenario/1", "cards": CARDS, "scenarios": [scenario]})
    try:
        return play(document.scenarios[0], behaviours().ruleset(edition))
    except ScenarioError as error:
        assume(error.code is not Code.LAYOUT_NOT_IN_EDITION)
        raise


@settings(max_examples=200)
@given(scenarios(), EDITIONS)
def test_every_scenario_has_an_answer_in_the_form_of_results(scenario: Data, edition: str):
    trace = play_data(scenario, edition)
    check_result(trace.as_dict())
    is_decided = trace.steps[-1].outcome is not Outcome.UNDETERMINED
    assert len(trace.steps) == len(scenario["events"]) or not is_decided
    assert len(trace.boards) == len(trace.steps) + is_decided


@settings(max_examples=150)
@given(scenarios(), EDITIONS)
def test_a_step_cites_what_decides_it_and_nothing_that_the_edition_lacks(scenario: Data, edition: str):
    trace = play_data(scenario, edition)
    rules = behaviours().ruleset(edition)
    known = set(rules.numbers.values())
    for event, step in zip(scenario["events"], trace.steps, strict=False):
        cited = step.as_dict()["cites"]
        assert len(cited) == len(set(cited)) <= MOST_CITED
        assert set(cited) <= known
        assert not missing_numbers(event, step, rules)


@settings(max_examples=60)
@given(scenarios(), EDITIONS)
def test_a_part_of_the_events_leads_to_the_same_steps(scenario: Data, edition: str):
    whole = play_data(scenario, edition)
    for count in range(1, len(whole.steps)):
        part = play_data({**scenario, "events": scenario["events"][:count]}, edition)
        assert part.steps == whole.steps[:count]
        assert part.boards[-1] == whole.boards[count]


@settings(max_examples=80)
@given(scenarios(), EDITIONS)
def test_the_order_of_objects_does_not_matter_where_timestamps_are_given(scenario: Data, edition: str):
    there = play_data(scenario, edition)
    back = play_data({**scenario, "setup": scenario["setup"][::-1]}, edition)
    assert [each.outcome for each in there.steps] == [each.outcome for each in back.steps]
    assert [_by_name(each.results) for each in there.steps] == [_by_name(each.results) for each in back.steps]
    assert list(map(_unordered, there.boards)) == list(map(_unordered, back.boards))


def _by_name(results: Any) -> list[str]:
    return sorted(map(repr, results))


def _unordered(board: Any) -> Any:
    return {
        name: {field: sorted(value) if field == "attachments" else value for field, value in state.items()} for name, state in board.items()
    }


@settings(max_examples=60)
@given(scenarios(), EDITIONS)
def test_results_do_not_depend_on_ids(scenario: Data, edition: str):
    names = sorted({each["id"] for each in scenario["setup"]}, reverse=True)
    renamed = {old: f"zz{at}" for at, old in enumerate(names)}
    trace, other = play_data(scenario, edition), play_data(_renamed(scenario, renamed), edition)
    assert _renamed(trace.as_dict(), renamed) == other.as_dict()


def _renamed(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in data.items()}
    return [_renamed(each, names) for each in data] if isinstance(data, list) else data


@given(st.sampled_from(TWO_FACED), st.sampled_from(["front", "back"]), EDITIONS)
def test_turned_twice_by_spells_it_is_what_it_was(name: str, side: str, edition: str):
    turn = do("transform", object="p", source={"kind": "spell"})
    scenario = {"id": "twice", "title": "Twice", "setup": [at("p", name, face=side)], "events": [turn, turn], "expect": []}
    trace = play_data(scenario, edition)
    assume({step.outcome for step in trace.steps} == {Outcome.TRANSFORMED})
    assert trace.boards[0] == trace.boards[2]
    assert trace.boards[0] != trace.boards[1]


@given(st.sampled_from(["Bear", "Clone", "Field", "Anthem"]), EDITIONS)
def test_a_single_faced_object_never_has_a_back(name: str, edition: str):
    turn = do("transform", object="p", source={"kind": "spell"})
    trace = played([at("p", name)], [turn, do("create_token_copy", of="p", id="k"), do("transform", object="k")], edition)
    assert {board[name]["face"] for board in trace.boards for name in ("p", "k") if name in board} == {"single"}
    assert {trace.steps[0].outcome, trace.steps[2].outcome} == {Outcome.IGNORED}


@given(st.sampled_from(["Pilgrim", "Moth", "Idol"]), st.integers(1, 5), st.integers(0, 3), EDITIONS)
def test_counters_damage_and_attachments_survive_turning(name: str, counters: int, damage: int, edition: str):
    marked = {"damage": damage} if damage else {}
    setup = [at("p", name, counters={"charge": counters}, **marked), at("e", "Club", attached_to="p")]
    trace = played(setup, [do("transform", object="p", source={"kind": "spell"})], edition)
    for before, after in pairwise(trace.boards):
        assert before["p"]["face"] != after["p"]["face"]
        assert [before["p"][field] for field in ("counters", "damage", "attachments")] == [
            after["p"][field] for field in ("counters", "damage", "attachments")
        ]


@pytest.mark.parametrize("edition", editions())
def test_the_same_case_is_answered_alike_on_every_asking(edition: str):
    turn = do("transform", object="p", source={"kind": "spell"})
    assert played([at("p", "Moth")], [turn], edition) == played([at("p", "Moth")], [turn], edition)
