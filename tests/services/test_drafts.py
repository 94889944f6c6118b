"""Drafts: what changes them, the game at their moments, and the boards of worked scenarios as new setups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.domain.simulator import Board, Code, Loss, Lost, ScenarioError, Trace, continuation, game_after, play, read_document
from rules.services.drafts import EVENTS, SETUP, Draft, moment, new_object, take_over
from rules.services.simulating import behaviours, card_facts, simulate, worked_scenarios
from tests.domain.simulator.cases import CARDS, Data
from tests.domain.simulator.random_scenarios import scenarios

NEWEST = "2026-01-16"
SPANS = ("2011-09-30", "2016-04-08", "2020-09-25", "2022-11-18", NEWEST)


def with_cards(*cards: str) -> Draft:
    draft = Draft.empty()
    for card in cards:
        draft = draft.with_item(SETUP, new_object(draft=draft, card=card))
    return draft


def ids(draft: Draft) -> list[str]:
    return [each["id"] for each in draft.items(SETUP)]


class TestChanges:
    def test_cards_of_the_product_come_and_go_with_the_objects(self):
        draft = with_cards("Delver of Secrets", "Moonmist")
        assert set(draft.cards) == {"Delver of Secrets", "Moonmist"}
        assert set(draft.without(SETUP, 1).cards) == {"Delver of Secrets"}

    def test_half_a_meld_pair_brings_what_it_melds_into(self):
        assert set(with_cards("Bruna, the Fading Light").cards) == {"Bruna, the Fading Light", "Brisela, Voice of Nightmares"}

    def test_a_chosen_name_brings_the_card_that_has_it(self):
        draft = Draft.empty().with_item(EVENTS, {"do": "choose_card_name", "name": "Insectile Aberration"})
        assert set(draft.cards) == {"Delver of Secrets"}

    def test_ids_are_words_of_the_name_and_never_twice(self):
        assert ids(with_cards("Delver of Secrets", "Delver of Secrets")) == ["delver_of_secrets", "delver_of_secrets_2"]

    @pytest.mark.parametrize("name", ["", "!!!", "2 Fast", "None", "Game", "Ærathi Berserker", "永遠", "x" * 500])
    def test_an_id_can_be_made_of_any_name(self, name: str):
        draft = Draft.empty().with_card(name, {"layout": "single", "faces": [{"name": name[:200], "types": ["artifact"], "colors": []}]})
        draft = draft.with_item(SETUP, new_object(draft=draft, card=name))
        problem = draft.problem
        assert problem is None or problem.path.startswith("cards")  # a name can be too long, an id never

    def test_a_spell_begins_in_the_hand_and_a_permanent_on_the_battlefield(self):
        assert [each["zone"] for each in with_cards("Moonmist", "Delver of Secrets").items(SETUP)] == ["hand", "battlefield"]

    def test_every_card_of_the_product_makes_an_object_that_can_be_played(self):
        for card in card_facts():
            draft = with_cards(card).with_item(EVENTS, {"do": "end_turn"})
            assert draft.problem is None, card
            assert moment(draft=draft, edition=NEWEST, at=0).trace, card

    def test_moving_past_the_ends_changes_nothing(self):
        draft = with_cards("Delver of Secrets", "Moonmist")
        assert ids(draft.moved(SETUP, 1, -1)) == ["moonmist", "delver_of_secrets"]
        assert ids(draft.moved(SETUP, 0, -1)) == ids(draft.moved(SETUP, 1, 1)) == ids(draft.moved(SETUP, 9, -1)) == ids(draft)

    def test_a_renamed_card_keeps_its_objects(self):
        facts: Data = {"layout": "single", "faces": [{"name": "Ben", "types": ["creature"], "colors": [], "power": 1, "toughness": 1}]}
        draft = Draft.empty().with_card("Ben", facts)
        draft = draft.with_item(SETUP, new_object(draft=draft, card="Ben")).with_card("Bob", facts, old="Ben")
        assert list(draft.cards) == ["Bob"]
        assert draft.items(SETUP)[0]["card"] == "Bob"
        assert draft.problem is None

    def test_an_object_that_events_name_leaves_a_fault_at_its_event(self):
        draft = with_cards("Delver of Secrets").with_item(EVENTS, {"do": "transform", "object": "delver_of_secrets"})
        assert draft.problem is None
        problem = draft.without(SETUP, 0).problem
        assert problem
        assert (problem.code, problem.path) == (Code.UNKNOWN_OBJECT, "scenarios[0].events[0].object")


class TestMoments:
    def stacked(self) -> Draft:
        draft = with_cards("Delver of Secrets")
        turn = [{"do": "transform", "object": "delver_of_secrets"}]
        for event in (
            {"do": "put_on_stack", "id": "first", "kind": "triggered", "of": "delver_of_secrets", "effect": turn},
            {"do": "put_on_stack", "id": "second", "kind": "triggered", "of": "delver_of_secrets", "effect": turn},
            {"do": "create_delayed_trigger", "id": "later", "of": "delver_of_secrets", "when": "next_upkeep", "effect": turn},
            {"do": "resolve", "id": "second"},
            {"do": "put_delayed_on_stack", "ids": ["later"]},
        ):
            draft = draft.with_item(EVENTS, event)
        return draft

    @pytest.mark.parametrize(
        ("at", "stack", "delayed"),
        [
            (0, (), ()),
            (1, ("first",), ()),
            (2, ("second", "first"), ()),
            (3, ("second", "first"), ("later",)),
            (4, ("first",), ("later",)),
            (5, ("later", "first"), ()),
        ],
    )
    def test_what_waits_is_known(self, at: int, stack: tuple[str, ...], delayed: tuple[str, ...]):
        found = moment(draft=self.stacked(), edition=NEWEST, at=at)
        assert (found.stack, found.delayed) == (stack, delayed)

    def test_the_board_is_that_before_the_event(self):
        found = [moment(draft=self.stacked(), edition=NEWEST, at=at).board["delver_of_secrets"]["face"] for at in (3, 4)]
        assert found == ["front", "back"]

    def test_a_moment_of_what_cannot_be_played_has_the_start(self):
        draft = self.stacked().with_item(EVENTS, {"do": "nonsense"}, 0)
        assert moment(draft=draft, edition=NEWEST, at=3).board["delver_of_secrets"]["face"] == "front"

    def test_a_moment_of_a_broken_start_has_nothing(self):
        assert moment(draft=Draft.empty().with_fields(setup=[{"id": 5}]), edition=NEWEST, at=0).objects == []

    def test_an_edition_that_does_not_know_a_card_borrows_the_board_of_the_newest(self):
        assert moment(draft=with_cards("Agadeem's Awakening"), edition="2011-09-30", at=0).objects == ["agadeems_awakening"]


def states(board: Board) -> dict[str, Any]:
    """The objects that are anywhere."""
    return {name: state for name, state in board.items() if state.get("zone") not in ("ceased_to_exist", "component")}


def boards(name: str) -> Iterator[tuple[str, int, Trace]]:
    for edition in SPANS:
        try:
            trace = simulate(scenario=worked_scenarios()[name].scenario, edition=edition)
        except ScenarioError:  # the edition does not know a card's layout
            continue
        yield from ((edition, step, trace) for step in range(len(trace.boards)))


@pytest.mark.parametrize("name", worked_scenarios())
def test_a_board_taken_over_is_the_same_board_unless_it_says_what_is_lost(name: str):
    for edition, step, trace in boards(name):
        taken = take_over(scenario=name, step=step, edition=edition)
        assert taken.draft.problem is None, (edition, step)
        start = moment(draft=taken.draft, edition=edition, at=0).board
        lost = {each.of for each in taken.lost}
        was, now = states(trace.boards[step]), states(start)
        assert {each: state for each, state in was.items() if each not in lost} == {
            each: state for each, state in now.items() if each not in lost
        }, (edition, step)


@pytest.mark.parametrize("name", worked_scenarios())
def test_the_events_up_to_a_step_can_be_kept_instead(name: str):
    for edition, step, trace in boards(name):
        taken = take_over(scenario=name, step=step, edition=edition, keeps_events=True)
        assert len(taken.draft.items(EVENTS)) == step
        assert moment(draft=taken.draft, edition=edition, at=step).board == trace.boards[step]


def test_every_kind_of_loss_is_told():
    """Each with the object or ability that it is about; three of them no scenario of the project has."""
    found = {
        each.loss
        for name in worked_scenarios()
        for edition, step, _ in boards(name)
        for each in take_over(scenario=name, step=step, edition=edition).lost
    }
    assert set(Loss) - found <= {Loss.MERGED, Loss.OBJECT, Loss.SECOND_FACE}


def test_a_step_beyond_the_last_is_the_last():
    name = "two-instructions" if "two-instructions" in worked_scenarios() else next(iter(worked_scenarios()))
    count = len(worked_scenarios()[name].scenario.events)
    assert take_over(scenario=name, step=99, edition=NEWEST).step == count


def test_there_is_no_scenario_of_that_name():
    with pytest.raises(ScenarioError) as caught:
        take_over(scenario="nothing", step=0, edition=NEWEST)
    assert caught.value.code == Code.NO_SUCH_SCENARIO


@settings(max_examples=50)
@given(scenarios(), st.sampled_from(SPANS), st.integers(0, 6))
def test_the_board_of_any_scenario_becomes_a_setup_that_can_be_played(scenario: Data, edition: str, step: int):
    whole = read_document({"format": "transform-scenario/1", "cards": CARDS, "scenarios": [scenario]}).scenarios[0]
    rules = behaviours().ruleset(edition)
    try:
        trace = play(whole, rules)
    except ScenarioError:
        return
    decided = min(step, len(trace.boards) - 1)
    game = game_after(whole, rules, decided)
    kept = continuation(game, rules, CARDS)
    around = {"day_night": str(game.day_night), "active_player": game.active_player}
    data = {"id": "next", "title": "", "setup": kept.setup, "events": [{"do": "end_turn"}], "expect": [], **around}
    again = read_document({"format": "transform-scenario/1", "cards": {**CARDS, **kept.cards}, "scenarios": [data]}).scenarios[0]
    start = states(play(again, rules).boards[0])
    was = states(trace.boards[decided])
    is_sound = all(state.get("attached_to") != name for name, state in was.items())  # a choice can name the object itself, a setup cannot
    if is_sound and not kept.lost:
        assert start == was
    assert {name for name in was if Lost(Loss.OBJECT, name) not in kept.lost} <= set(start)
