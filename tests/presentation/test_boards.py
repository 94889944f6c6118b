"""Boards of played scenarios in words: what is shown, its facts with the rules that give them, and the stack."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from rules.domain.simulator import Verb, read_document
from rules.presentation.trace_names import inside_quotes
from rules.presentation.traces import describe_board, name_of_verb, stack_at, tell_event
from rules.services.simulating import behaviours, outcomes_by_edition, simulate, worked_scenarios
from tests.domain.simulator.cases import NEWEST, at, document, played


def test_a_board_shows_the_battlefield_first_and_hides_the_name_of_what_is_face_down():
    scenario = worked_scenarios()["manifested-delver"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    with override("de"):
        (before,) = describe_board(scenario=scenario, trace=trace, step=0)
        (hidden,) = describe_board(scenario=scenario, trace=trace, step=1)
    assert (before.zone, before.zone_name, before.name, before.lang) == ("library", "Bibliothek", "Geheimnisstöberer", "de")
    assert (hidden.zone, hidden.face, hidden.name, hidden.english, hidden.lang) == ("battlefield", "face_down", "Verdeckte Karte", "", "de")


def test_cards_that_are_part_of_another_object_are_not_shown_beside_it():
    scenario = worked_scenarios()["chittering-host-dies"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    shown = [[each.id for each in describe_board(scenario=scenario, trace=trace, step=number)] for number in (0, 1)]
    assert shown == [["m1"], ["x1", "x2"]]


def test_facts_cite_numbers_of_the_edition():
    for worked in worked_scenarios().values():
        for trace in filter(None, outcomes_by_edition(scenario=worked.scenario).values()):
            numbers = set(behaviours().ruleset(trace.edition).numbers.values())
            for number in range(len(trace.boards)):
                for each in describe_board(scenario=worked.scenario, trace=trace, step=number):
                    assert {number for fact in each.facts for number in fact.cites} <= numbers


def test_the_facts_of_a_back_face_say_where_its_mana_value_comes_from():
    scenario = worked_scenarios()["mana-value-of-ravager"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    with override("en"):
        facts = {fact.label: fact for fact in describe_board(scenario=scenario, trace=trace, step=1)[0].facts}
    assert (facts["Mana value"].value, facts["Mana value"].cites) == ("4", ("202.3b", "712.8e"))
    assert (facts["Physical face"].value, facts["Physical face"].cites) == ("back face up", ("712.8e",))
    assert (facts["A “transformed permanent”"].value, facts["A “transformed permanent”"].cites) == ("yes", ("701.27g",))
    assert (facts["Last turned over"].value, facts["Last turned over"].cites) == ("in step 1", ("701.27a",))
    assert facts["What it is"].value == "Huntmaster of the Fells // Ravager of the Fells, a double-faced card"


# scenario, edition, step, object: label of a fact, its value and the numbers that it cites
FACTS = [
    ("clone-of-chittering-host", NEWEST, 1, "c1", "What it is", "Clone, a one-faced card", ()),
    ("clone-of-chittering-host", NEWEST, 1, "c1", "Types", "creature – Eldrazi Horror", ("707.8", "613.1a")),
    ("clone-of-chittering-host", NEWEST, 1, "c1", "Mana value", "0", ("202.3c", "707.8")),
    ("clone-of-chittering-host", NEWEST, 1, "m1", "Components", "Graf Rats and Midnight Scavengers", ("701.42a",)),
    ("clone-of-chittering-host", NEWEST, 1, "m1", "Mana value", "7", ("202.3c", "712.8g")),
    ("mutated-horror", "2023-04-14", 2, "p1", "Components", "Thing in the Ice and Cubwarden", ("725.2a",)),
    ("mutated-horror", "2023-04-14", 2, "p1", "A “transformed permanent”", "left open", ("701.28g",)),
    ("copy-of-a-disturbed-spell", NEWEST, 1, "p1", "Mana value", "1", ("202.3b", "712.8c")),
    ("token-of-afflicted-deserter", NEWEST, 2, "k1", "What it is", "token Afflicted Deserter, with both faces", ("707.8a",)),
    ("valki-or-tibalt", NEWEST, 3, "p1", "Colors", "black, red", ("712.8f",)),
    ("counters-and-equipment-stay", NEWEST, 2, "p1", "Attached to it", "Bonesplitter", ()),
    ("counters-and-equipment-stay", NEWEST, 2, "e1", "Abilities", "Equipped or enchanted creature: +2/+0", ()),
    ("daybound-and-moonmist", NEWEST, 0, "p1", "Abilities", "Daybound", ("702.145b",)),
    (
        "immerwolf",
        NEWEST,
        0,
        "p2",
        "Abilities",
        "Gives +1/+1 (type creature, subtype Werewolf / Wolf, not the source itself, under your control); "
        "“can’t transform” (subtype Werewolf, without the subtype Human, under your control)",
        ("101.2",),
    ),
    ("mana-value-of-ravager", "2011-09-30", 1, "p1", "Converted mana cost", "0", ("202.3a", "711.2b")),
]


@pytest.mark.parametrize(
    ("name", "edition", "step", "object_", "label", "value", "cites"), FACTS, ids=[f"{each[0]} {each[4]}" for each in FACTS]
)
def test_a_fact_says_what_an_object_is_and_which_rules_say_so(name, edition, step, object_, label, value, cites):
    scenario = worked_scenarios()[name].scenario
    trace = simulate(scenario=scenario, edition=edition)
    with override("en"):
        facts = {each.id: each.facts for each in describe_board(scenario=scenario, trace=trace, step=step)}[object_]
    assert [(fact.value, fact.cites) for fact in facts if fact.label == label] == [(value, cites)]


def test_the_stack_shows_what_came_last_on_top():
    scenario = worked_scenarios()["two-moonmists"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    stacks = [[item.id for item in stack_at(scenario=scenario, trace=trace, step=number)] for number in range(5)]
    assert stacks == [[], ["m1"], ["m2", "m1"], ["m1"], []]
    with override("en"):
        (item,) = stack_at(scenario=scenario, trace=trace, step=1)
    assert (item.name, item.note) == ("Moonmist", "Transform every permanent with the subtype Human")


def test_spells_and_abilities_share_the_stack_in_the_order_in_which_they_came():
    setup = [at("p", "Pilgrim"), at("c", "Bear", "hand")]
    effect = [{"do": "transform", "object": "p"}]
    events = [
        {"do": "put_on_stack", "id": "a", "kind": "triggered", "of": "p", "effect": effect},
        {"do": "cast", "card": "c", "how": "normal"},
        {"do": "create_delayed_trigger", "id": "d", "of": "p", "when": "next_end_step", "effect": effect},
        {"do": "put_delayed_on_stack", "ids": ["d"]},
    ]
    scenario = read_document(document(setup, events)).scenarios[0]
    trace = played(setup, events)
    stacks = [[item.id for item in stack_at(scenario=scenario, trace=trace, step=number)] for number in range(5)]
    assert stacks == [[], ["a"], ["c", "a"], ["c", "a"], ["d", "c", "a"]]


# A type line as cards print it: German and Spanish put commas where words would otherwise have to agree.
LINES = [("en", "creature – Human Werewolf"), ("de", "Kreatur – Mensch, Werwolf"), ("es", "criatura – Humano, Licántropo")]


@pytest.mark.parametrize(("language", "line"), LINES)
def test_a_type_line_is_that_of_a_card(language: str, line: str):
    scenario = worked_scenarios()["mana-value-of-ravager"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    with override(language):
        facts = {fact.value for fact in describe_board(scenario=scenario, trace=trace, step=0)[0].facts}
    assert line in facts


INSIDE = [("en", "turn “A” up", "turn ‘A’ up"), ("de", "„A“ wird umgedreht", "‚A‘ wird umgedreht"), ("es", "se llama «A»", "se llama “A”")]


@pytest.mark.parametrize(("language", "text", "inside"), INSIDE)
def test_quotation_marks_inside_others_are_those_of_the_language(language: str, text: str, inside: str):
    with override(language):
        assert inside_quotes(text) == inside


def test_a_title_whose_ability_no_event_made_has_the_name_of_its_verb():
    scenario = worked_scenarios()["delver-and-moonmist"].scenario
    event = next(event for event in scenario.events if event.verb is Verb.RESOLVE)
    without = replace(scenario, events=tuple(each for each in scenario.events if each.verb is not Verb.PUT_ON_STACK))
    with override("en"):
        assert tell_event(scenario=without, event=event, board=None) == name_of_verb(Verb.RESOLVE)
