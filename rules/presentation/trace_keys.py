"""Which behaviours give an object its face, its colors and its mana value: the keys of the numbers that a table of facts cites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator import Card, Ruleset, Scenario
from rules.domain.simulator.vocabulary import Layout, Side, Zone
from rules.presentation.trace_mana_value import Kind, kind_of
from rules.presentation.trace_names import card_of

_MANA_VALUE: Mapping[Kind, tuple[str, ...]] = {
    Kind.OPEN: ("MV.back", "MV"),
    Kind.FRONT: ("MV.back", "D.backup"),
    Kind.NO_COST: ("MV.none", "D.backup"),
    Kind.MODAL: ("D.modalface", "MV"),
    Kind.MELDED: ("MV.meld", "MC.face", "D.meldface"),
    Kind.COPY_OF_BACK: ("MV.back", "MV.none", "copy.face"),
    Kind.COPY_OF_MELDED: ("MV.meld", "copy.face"),
}


def keys_of_layout(card: Card | None) -> tuple[str, ...]:
    """What says which kind of card it is."""
    if card is None or card.layout is Layout.SINGLE:
        return ()
    if card.layout is Layout.MODAL:
        return ("D.modal_def", "D.kinds")
    return ("MC.notDFC", "D.kinds") if card.layout in (Layout.MELD, Layout.MELD_RESULT) else ("D.kinds",)


def is_copy(scenario: Scenario, name: str, state: Mapping[str, Any]) -> bool:
    """Whether a card looks like another one than the face that is up. A copied token or spell is what it was made as."""
    card = card_of(scenario, name)
    if card is None or state["face"] == Side.FACE_DOWN:
        return False
    return bool(card.faces[_at(card, state)].name != state["name"])


def _at(card: Card, state: Mapping[str, Any]) -> int:
    return int(state["face"] == Side.BACK and len(card.faces) > 1)


def keys_of_face(scenario: Scenario, name: str, state: Mapping[str, Any]) -> tuple[str, ...]:
    """What gives an object the characteristics that it shows."""
    card, face = card_of(scenario, name), state["face"]
    if face == Side.FACE_DOWN:
        return ("fd.chars", "D.facedown")
    if is_copy(scenario, name, state):
        return ("copy.face", "layer.copy")
    if face == Side.MELDED:
        return ("D.meldface", "MC.face")
    made = ("copy.values",) if card is None else ()
    if face == Side.SINGLE or (card is not None and len(card.faces) < 2):
        return made
    if state["zone"] not in (Zone.BATTLEFIELD, Zone.STACK):
        return ("D.otherzones",)
    if card is not None and card.layout is Layout.MODAL:
        return ("D.modalface",)
    if state["zone"] == Zone.STACK:
        return ("D.spellface", *made)
    return ("D.backup" if face == Side.BACK else "D.frontup", *made)


def keys_of_colors(scenario: Scenario, name: str, state: Mapping[str, Any]) -> tuple[str, ...]:
    """What gives the face that is up its colors, where it has no mana cost to give them."""
    card = card_of(scenario, name)
    if card is None or not state["colors"] or is_copy(scenario, name, state) or state["face"] != Side.BACK:
        return ()
    return ("color.indicator",) if card.faces[_at(card, state)].mana_cost is None else ()


def keys_of_mana_value(rules: Ruleset, scenario: Scenario, name: str, state: Mapping[str, Any]) -> tuple[str, ...]:
    """What gives an object its mana value."""
    kind = kind_of(rules, scenario, name, state)
    if kind is Kind.FRONT and state["zone"] == Zone.STACK:
        return ("MV.back", "D.spellface")
    return ("MV",) if kind is None else _MANA_VALUE[kind]
