"""The mana value in words, by the name that the edition has for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from django.utils.translation import gettext, gettext_noop

from rules.domain.simulator import Ruleset, Scenario
from rules.domain.simulator.vocabulary import Layout, Side, Zone
from rules.presentation.trace_names import card_of
from rules.services.simulating import ruleset


class Kind(Enum):
    """What decides a mana value that is worth a sentence, and the labels."""

    LABEL = auto()
    STATE = auto()
    STATE_OPEN = auto()
    OPEN = auto()
    FRONT = auto()
    NO_COST = auto()
    MODAL = auto()
    MELDED = auto()
    COPY_OF_BACK = auto()
    COPY_OF_MELDED = auto()


WORDS: Mapping[str, Mapping[Kind, str]] = {
    "mana_value": {
        Kind.LABEL: gettext_noop("Mana value"),
        Kind.STATE: gettext_noop("mana value %(value)s"),
        Kind.STATE_OPEN: gettext_noop("mana value left open"),
        Kind.OPEN: gettext_noop("The text of this edition does not decide its mana value."),
        Kind.FRONT: gettext_noop("Its mana value comes from the mana cost of the front face: %(value)s."),
        Kind.NO_COST: gettext_noop("The back face has no mana cost, so its mana value is %(value)s."),
        Kind.MODAL: gettext_noop("A modal card has the mana value of the face that is up: %(value)s."),
        Kind.MELDED: gettext_noop("Its mana value is the sum of the mana values of both front faces: %(value)s."),
        Kind.COPY_OF_BACK: gettext_noop("A copy of a back face has mana value %(value)s."),
        Kind.COPY_OF_MELDED: gettext_noop("A copy of a melded permanent has mana value %(value)s."),
    },
    "converted_mana_cost": {
        Kind.LABEL: gettext_noop("Converted mana cost"),
        Kind.STATE: gettext_noop("converted mana cost %(value)s"),
        Kind.STATE_OPEN: gettext_noop("converted mana cost left open"),
        Kind.OPEN: gettext_noop("The text of this edition does not decide its converted mana cost."),
        Kind.FRONT: gettext_noop("Its converted mana cost comes from the mana cost of the front face: %(value)s."),
        Kind.NO_COST: gettext_noop("The back face has no mana cost, so its converted mana cost is %(value)s."),
        Kind.MODAL: gettext_noop("A modal card has the converted mana cost of the face that is up: %(value)s."),
        Kind.MELDED: gettext_noop("Its converted mana cost is the sum of those of both front faces: %(value)s."),
        Kind.COPY_OF_BACK: gettext_noop("A copy of a back face has converted mana cost %(value)s."),
        Kind.COPY_OF_MELDED: gettext_noop("A copy of a melded permanent has converted mana cost %(value)s."),
    },
}


def told_rules(edition: str, terms: str = "") -> Ruleset:
    """The rules of an edition, told in the terms of another one where that is named: its word for the mana value."""
    rules = ruleset(edition=edition)
    return replace(rules, words=ruleset(edition=terms).words) if terms else rules


def _message(rules: Ruleset, kind: Kind) -> str:
    return gettext(WORDS[rules.words["mana_value"]][kind])


def mana_value_label(rules: Ruleset) -> str:
    """Mana value, or what the edition calls it."""
    return _message(rules, Kind.LABEL)


def mana_value_words(rules: Ruleset, state: Mapping[str, Any]) -> str:
    """ "mana value 4", or that the text leaves it open."""
    if "mana_value" in state:
        return _message(rules, Kind.STATE) % {"value": state["mana_value"]}
    return _message(rules, Kind.STATE_OPEN)


def mana_value_sentence(rules: Ruleset, scenario: Scenario, name: str, state: Mapping[str, Any]) -> str:
    """What decides the mana value of an object, where it is not simply that of the cost it shows; else ""."""
    kind = kind_of(rules, scenario, name, state)
    return _message(rules, kind) % {"value": state.get("mana_value", "")} if kind else ""


def kind_of(rules: Ruleset, scenario: Scenario, name: str, state: Mapping[str, Any]) -> Kind | None:
    """What decides the mana value of an object; None: the cost that it shows."""
    if state.get("zone") not in (Zone.BATTLEFIELD, Zone.STACK) or "name" not in state:
        return None
    if "mana_value" in state.get("undetermined", ()):
        return Kind.OPEN
    card = card_of(scenario, name)
    own = card.faces[1].name if card and len(card.faces) > 1 and state["face"] == Side.BACK else None
    if own == state["name"] and card:
        if card.layout is Layout.MODAL:
            return Kind.MODAL
        row = rules.row("mana_value_back" if state["zone"] == Zone.BATTLEFIELD else "mana_value_spell_back")
        return Kind.FRONT if row and row.answer == "front_cost" else Kind.NO_COST
    if state["face"] == Side.MELDED and card and card.faces[0].name == state["name"]:
        return Kind.MELDED
    return _of_copy(scenario, state["name"]) if own or card is None or card.faces[0].name != state["name"] else None


def _of_copy(scenario: Scenario, shown: str) -> Kind | None:
    for card in scenario.cards.values():
        if card.layout is Layout.MELD_RESULT and card.faces[0].name == shown:
            return Kind.COPY_OF_MELDED
        if card.layout in (Layout.NONMODAL, Layout.DOUBLE_FACED_TOKEN) and card.faces[1].name == shown:
            return Kind.COPY_OF_BACK
    return None
