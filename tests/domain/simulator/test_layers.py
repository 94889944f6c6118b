"""What permanents show: copy effects, types with their dependencies, power and toughness; and what triggers as they turn."""

from __future__ import annotations

from typing import Any

import pytest

from rules.domain.simulator import Trace, play, read_document
from rules.services.simulating import behaviours
from tests.domain.simulator.cases import CARDS, NEWEST, Data, ability, at, card, do, face, played

LOOK = do("inspect", objects=["p"])
TURN = do("transform", object="p", source={"kind": "spell"})

OWN_CARDS = CARDS | {
    "Waker": card(
        "single", face("Waker", "enchantment", abilities=[ability("static_add_types", filter={"types": ["artifact"]}, types=["creature"])])
    ),
    "Maker": card("single", face("Maker", "enchantment", abilities=[ability("static_add_types", filter={}, types=["artifact"])])),
    "Lord": card(
        "single",
        face(
            "Lord",
            abilities=[
                ability("static_modify_pt", filter={"types": ["creature"], "other": True, "controller": "opponent"}, power=-1, toughness=0)
            ],
        ),
    ),
    "Small": card(
        "single",
        face("Small", "enchantment", abilities=[ability("static_set_base_pt", filter={"types": ["creature"]}, power=1, toughness=1)]),
    ),
    "Large": card(
        "single",
        face("Large", "enchantment", abilities=[ability("static_set_base_pt", filter={"types": ["creature"]}, power=9, toughness=9)]),
    ),
}


def shown(setup: list[Data], name: str = "p", events: list[Data] | None = None, **more: Any) -> Data:
    """The last state of an object."""
    scenario = {"id": "case", "title": "Case", "setup": setup, "events": events or [LOOK], "expect": [], **more}
    document = read_document({"format": "transform-scenario/1", "cards": OWN_CARDS, "scenarios": [scenario]})
    return dict(play(document.scenarios[0], behaviours().ruleset(NEWEST)).boards[-1][name])


def test_a_type_effect_waits_for_the_one_it_depends_on():
    state = shown([at("w", "Waker", timestamp=1), at("m", "Maker", timestamp=2), at("p", "Field", timestamp=3)])
    assert (state["types"], state["power"], state["toughness"]) == (["artifact", "creature", "land"], 0, 0)


def test_a_bonus_looks_at_controllers_and_excludes_itself():
    setup = [at("l", "Lord", owner="B"), at("p", "Bear"), at("q", "Bear", owner="B")]
    assert [shown(setup, name)["power"] for name in ("p", "q", "l")] == [1, 2, 2]


@pytest.mark.parametrize(("first", "second", "power"), [("Small", "Large", 9), ("Large", "Small", 1)])
def test_of_two_base_values_the_later_counts_and_counters_come_on_top(first: str, second: str, power: int):
    setup = [at("a", first, timestamp=5), at("b", second, timestamp=6), at("p", "Bear", counters={"+1/+1": 2}, timestamp=1)]
    assert shown(setup)["power"] == power + 2


def test_of_two_copy_effects_the_later_shows_and_the_earlier_comes_back():
    events = [
        do("become_copy", object="p", of_card="Clone", until="indefinitely"),
        do("become_copy", object="p", of_card="Moth", until="end_of_turn"),
    ]
    assert shown([at("p", "Bear")], events=events)["name"] == "Moth"
    assert shown([at("p", "Bear")], events=[*events, do("end_turn")])["name"] == "Clone"


def test_a_copy_of_a_face_down_permanent_is_nameless():
    state = shown(
        [at("p", "Bear"), at("q", "Pilgrim", face="face_down")], events=[do("become_copy", object="p", of="q", until="end_of_turn")]
    )
    assert (state["face"], state["name"], state["power"], state["mana_value"]) == ("single", "", 2, 0)


def test_a_face_down_permanent_shows_what_it_copied_once_it_is_turned_up():
    events = [do("become_copy", object="p", of_card="Moth", until="indefinitely")]
    assert shown([at("p", "Bear", face="face_down")], events=events)["name"] == ""
    assert shown([at("p", "Bear", face="face_down")], events=[*events, do("turn_face_up", object="p")])["name"] == "Moth"


@pytest.mark.parametrize(("active_player", "types"), [("A", ["artifact", "creature"]), ("B", ["artifact"])])
def test_living_metal_acts_in_its_controllers_turn(active_player: str, types: list[str]):
    state = shown([at("p", "Robot", face="back")], active_player=active_player)
    assert (state["types"], "power" in state) == (types, "creature" in types)


def test_nightbound_alone_makes_it_night():
    trace = played([at("p", "Farmer", face="back")], [LOOK])
    assert (trace.boards[0]["game"]["day_night"], trace.boards[0]["p"]["face"]) == ("night", "back")


def test_what_becomes_daybound_at_night_turns_at_once():
    events = [do("become_copy", object="p", of_card="Farmer", until="end_of_turn")]
    trace = played([at("p", "Pilgrim")], events, day_night="night")
    assert (trace.steps[0].outcome, trace.boards[1]["p"]["face"]) == ("done", "back")
    assert {"object": "p", "outcome": "transformed", "reason": "turned_over"} in trace.steps[0].as_dict()["objects"]
    assert "702.145c" in trace.steps[0].cites


TRIGGERS = [
    ("2011-09-30", "Grub", None),
    ("2012-10-01", "Grub", None),
    ("2016-04-08", "Grub", [{"object": "p", "ability": "transforms_into", "into": "Grub"}]),
    ("2012-10-01", "Moth", [{"object": "p", "ability": "transforms_into", "into": "Moth"}]),
]


@pytest.mark.parametrize(("edition", "into", "triggers"), TRIGGERS, ids=lambda value: str(value)[:12])
def test_what_an_ability_may_look_for_grew(edition: str, into: str, triggers: list[Data] | None):
    """Before 2012 no rule said, until 2016 only names were spoken of: then nothing is said about triggers."""
    trace: Trace = played([at("p", "Moth", face="front" if into == "Grub" else "back")], [TURN], edition)
    assert trace.steps[0].as_dict().get("triggers") == triggers
