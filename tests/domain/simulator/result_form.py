"""The form of transform-result/1, written out apart from the code that makes it."""

from __future__ import annotations

import re
from typing import Any

from rules.domain.simulator import Outcome, Reason, Verb

STEP_FIELDS = {"event", "do", "outcome", "reason", "objects", "cites", "also", "triggers", "creatures_died", "cards_put_into_graveyard"}
STEP_REQUIRED = {"event", "do", "outcome", "reason", "objects", "cites"}
CHARACTERISTICS = {
    "zone",
    "face",
    "name",
    "mana_value",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "token",
    "undetermined",
}
OF_PERMANENT = CHARACTERISTICS | {"counters", "damage", "attached_to", "attachments", "controller", "transformed_permanent"}
OPTIONAL = {"power", "toughness", "undetermined", "mana_value", "transformed_permanent"}
ZONES = {"battlefield", "stack", "graveyard", "exile", "hand", "library", "ceased_to_exist", "component"}


def check_result(result: dict[str, Any]) -> None:
    """Fails where a result is not as the format says."""
    assert set(result) == {"format", "scenario", "edition", "steps", "states"}
    assert result["format"] == "transform-result/1"
    for number, step in enumerate(result["steps"], start=1):
        assert step["event"] == number
        _check_step(step)
    for states in result["states"]:
        assert set(states["game"]) == {"day_night"}
        for name, state in states.items():
            if name != "game":
                _check_state(state)


def _check_step(step: dict[str, Any]) -> None:
    assert STEP_REQUIRED <= set(step) <= STEP_FIELDS
    assert step["do"] in set(Verb)
    for each in (step, *step["objects"]):
        assert each["outcome"] in set(Outcome)
        assert each["reason"] in set(Reason)
    for each in step["objects"]:
        assert set(each) == {"object", "outcome", "reason"}
    for number in step["cites"]:
        assert re.fullmatch(r"\d{3}\.\d+[a-z]?", number)
    for each in step.get("triggers", ()):
        assert {"object", "ability"} <= set(each) <= {"object", "ability", "into"}


def _check_state(state: dict[str, Any]) -> None:
    assert state["zone"] in ZONES
    if state["zone"] in ("ceased_to_exist", "component"):
        assert set(state) == {"zone"}
        return
    allowed = OF_PERMANENT if state["zone"] == "battlefield" else CHARACTERISTICS
    assert allowed - OPTIONAL <= set(state) <= allowed
    assert ("mana_value" in state) != ("mana_value" in state.get("undetermined", ()))
    assert ("power" in state) == ("toughness" in state)
    if state["zone"] == "battlefield":
        assert ("power" in state) == ("creature" in state["types"])
    if state["zone"] not in ("battlefield", "stack"):
        assert state["face"] in ("front", "single")
