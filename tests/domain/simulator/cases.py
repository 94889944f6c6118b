"""Made-up cards and the shortest way to play a case with them."""

from __future__ import annotations

from typing import Any

from rules.domain.simulator import Trace, play, read_document
from rules.services.simulating import behaviours

NEWEST = "2026-01-16"

Data = dict[str, Any]


def face(name: str, types: str = "creature", cost: str | None = None, **more: Any) -> Data:
    facts: Data = {"name": name, "types": types.split(), "colors": [], **more}
    if cost:
        facts["mana_cost"] = cost
    if "creature" in facts["types"]:
        facts = {"power": 2, "toughness": 2} | facts
    return facts


def card(layout: str, *faces: Data, **more: Any) -> Data:
    return {"layout": layout, "faces": list(faces), **more}


def ability(kind: str, **fields: Any) -> Data:
    return {"ability": kind, **fields}


CARDS: dict[str, Data] = {
    "Moth": card(
        "nonmodal",
        face("Moth", cost="{1}{G}", subtypes=["Human"], abilities=[ability("transforms_into", into={"name": "Moth"})]),
        face("Grub", power=4, toughness=4, subtypes=["Insect"], abilities=[ability("transforms_into", into={"subtypes": ["Insect"]})]),
    ),
    "Pilgrim": card("nonmodal", face("Pilgrim", cost="{2}{W}", subtypes=["Human"]), face("Saint", power=5, toughness=1, colors=["white"])),
    "Idol": card("nonmodal", face("Idol", "artifact", "{3}"), face("Awakened Idol", "artifact creature", power=3, toughness=3)),
    "Thought": card("nonmodal", face("Thought", "sorcery", "{1}{U}"), face("Nightmare", power=1, toughness=1)),
    "Siege": card("nonmodal", face("Siege", "battle", "{2}", subtypes=["Siege"], defense=2), face("Victory", "sorcery")),
    "Sage": card("nonmodal", face("Sage", cost="{1}{U}"), face("Sage Ascended", "planeswalker", loyalty=3)),
    "Farmer": card(
        "nonmodal",
        face("Farmer", cost="{2}", subtypes=["Human"], abilities=[ability("daybound")]),
        face("Beast", power=5, toughness=5, abilities=[ability("nightbound")]),
    ),
    "Drowned": card("nonmodal", face("Drowned", cost="{1}", abilities=[ability("disturb")]), face("Ghost", power=1, toughness=1)),
    "Robot": card(
        "nonmodal",
        face("Robot", "artifact creature", "{4}", abilities=[ability("more_than_meets_the_eye")]),
        face("Truck", "artifact", subtypes=["Vehicle"], power=3, toughness=3, abilities=[ability("living_metal")]),
    ),
    "Leech": card(
        "nonmodal",
        face(
            "Curse",
            "enchantment",
            "{2}",
            subtypes=["Aura"],
            abilities=[ability("enchant", what="player"), ability("as_transforms", action="attach")],
        ),
        face("Leech", power=4, toughness=4),
    ),
    "Duke": card("modal", face("Duke", cost="{1}{B}", subtypes=["Human"]), face("Duchy", "land")),
    "Twins": card("modal", face("Twin", cost="{2}"), face("Other Twin", cost="{5}", power=5, toughness=5)),
    "Omen": card("modal", face("Omen", "sorcery", "{3}"), face("Shore", "land")),
    "Left": card("meld", face("Left", cost="{2}"), melds_with="Right", melds_into="Whole"),
    "Right": card("meld", face("Right", cost="{3}"), melds_with="Left", melds_into="Whole"),
    "Whole": card("meld_result", face("Whole", power=9, toughness=9)),
    "Egg": card(
        "double_faced_token", face("Egg", "artifact", subtypes=["Incubator"]), face("Chick", "artifact creature", power=0, toughness=0)
    ),
    "Bear": card("single", face("Bear", cost="{1}{G}", colors=["green"])),
    "Shock": card("single", face("Shock", "instant", "{R}")),
    "Field": card("single", face("Field", "land")),
    "Clone": card("single", face("Clone", cost="{3}{U}", power=0, toughness=0)),
    "Halo": card("single", face("Halo", "enchantment", "{W}", subtypes=["Aura"], abilities=[ability("enchant", what="creature")])),
    "Club": card(
        "single", face("Club", "artifact", "{1}", subtypes=["Equipment"], abilities=[ability("attached_modify_pt", power=2, toughness=0)])
    ),
    "Ban": card(
        "single", face("Ban", "enchantment", "{1}", abilities=[ability("static_cannot_transform", filter={"types": ["creature"]})])
    ),
    "Anthem": card(
        "single",
        face(
            "Anthem",
            "enchantment",
            "{1}",
            abilities=[ability("static_modify_pt", filter={"types": ["creature"], "controller": "you"}, power=1, toughness=1)],
        ),
    ),
    "Lattice": card("single", face("Lattice", "artifact", "{6}", abilities=[ability("static_add_types", filter={}, types=["artifact"])])),
    "Weight": card(
        "single",
        face(
            "Weight", "enchantment", "{1}", abilities=[ability("static_set_base_pt", filter={"types": ["creature"]}, power=3, toughness=3)]
        ),
    ),
}


def at(name: str, card_name: str, zone: str = "battlefield", **more: Any) -> Data:
    """An object of the setup; owned by A."""
    return {"id": name, "card": card_name, "zone": zone, "owner": "A", **more}


def do(verb: str, **fields: Any) -> Data:
    """An event."""
    return {"do": verb, **fields}


def document(setup: list[Data], events: list[Data], **more: Any) -> Data:
    scenario = {"id": "case", "title": "Case", "setup": setup, "events": events, "expect": [], **more}
    return {"format": "transform-scenario/1", "cards": CARDS, "scenarios": [scenario]}


def played(setup: list[Data], events: list[Data], edition: str = NEWEST, **more: Any) -> Trace:
    scenario = read_document(document(setup, events, **more)).scenarios[0]
    return play(scenario, behaviours().ruleset(edition))
