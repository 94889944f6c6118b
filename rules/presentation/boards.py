"""The objects of a board in words: state, table of facts, and what is on the stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop

from rules.domain.simulator import Board, Event, Ruleset, Scenario, Trace, Verb
from rules.domain.simulator.vocabulary import Layout, Side, Zone
from rules.presentation.trace_abilities import abilities_words, keys_of_abilities
from rules.presentation.trace_changes import LABELS
from rules.presentation.trace_instructions import effect_words
from rules.presentation.trace_keys import is_copy, keys_of_colors, keys_of_face, keys_of_layout, keys_of_mana_value
from rules.presentation.trace_mana_value import mana_value_label, mana_value_words, told_rules
from rules.presentation.trace_names import (
    SOURCE,
    Names,
    abilities_of,
    all_counters,
    capitalised,
    card_name,
    card_of,
    colors_words,
    components,
    damage_words,
    exists,
    listed,
    origins,
    side_words,
    zone_name,
)
from rules.presentation.trace_step import TURNED, on_stack, since_on_stack
from rules.presentation.trace_types import type_line
from rules.presentation.trace_values import Fact, ObjectWords, StackItem
from rules.services.simulating import ruleset

_ZONES = (Zone.BATTLEFIELD, Zone.STACK, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY)


def board_after(trace: Trace, step: int) -> Board:
    """The board after a step; where the text does not decide it, the last one that it does."""
    return trace.boards[min(step, len(trace.boards) - 1)]


def describe_board(*, scenario: Scenario, trace: Trace, step: int, terms: str = "") -> tuple[ObjectWords, ...]:
    """The objects after a step (0: at the start), those on the battlefield first. What has ceased to exist is left out.

    `terms` is the edition whose words tell them, "" that of the trace.
    """
    board = board_after(trace, step)
    view = _View(scenario, trace, min(step, len(trace.boards) - 1), Names(scenario, board), told_rules(trace.edition, terms))
    found = [view.describe(name) for name, state in board.items() if name != "game" and exists(state)]
    return tuple(sorted(found, key=lambda each: _ZONES.index(Zone(each.zone))))


def state_words(names: Names, rules: Ruleset, state: Mapping[str, Any]) -> str:
    """The state of an object as a list in words: "back face up, 5/5, mana value 4, 2 +1/+1 counters"."""
    parts = [side_words(state["face"])] if state["zone"] in (Zone.BATTLEFIELD, Zone.STACK) else [in_zone(state["zone"])]
    if state["zone"] == Zone.STACK:
        parts.insert(0, in_zone(state["zone"]))
    if "power" in state:
        parts.append(f"{state['power']}/{state['toughness']}")
    parts.append(mana_value_words(rules, state))
    if any(state.get("counters", {}).values()):
        parts.append(all_counters(state["counters"]))
    if state.get("damage"):
        parts.append(damage_words(state["damage"]))
    if state.get("attached_to", "none") != "none":
        parts.append(gettext("attached to %(name)s") % {"name": names.of(state["attached_to"])})
    if state.get("token"):
        parts.append(gettext("token"))
    return ", ".join(parts)


_IN_ZONES: Mapping[Zone, str] = {
    Zone.STACK: gettext_noop("on the stack"),
    Zone.GRAVEYARD: gettext_noop("in the graveyard"),
    Zone.EXILE: gettext_noop("in exile"),
    Zone.HAND: gettext_noop("in hand"),
    Zone.LIBRARY: gettext_noop("in the library"),
    Zone.BATTLEFIELD: gettext_noop("on the battlefield"),
}


def in_zone(zone: str) -> str:
    """Where an object is, as words after a comma."""
    return gettext(_IN_ZONES[Zone(zone)])


_LAYOUTS: Mapping[Layout, str] = {
    Layout.SINGLE: gettext_noop("%(card)s, a one-faced card"),
    Layout.NONMODAL: gettext_noop("%(card)s, a double-faced card"),
    Layout.MODAL: gettext_noop("%(card)s, a modal double-faced card"),
    Layout.MELD: gettext_noop("%(card)s, a meld card"),
    Layout.MELD_RESULT: gettext_noop("%(card)s, two melded cards"),
    Layout.DOUBLE_FACED_TOKEN: gettext_noop("%(card)s, a double-faced token"),
}


@dataclass(frozen=True)
class _View:
    """A board of a trace, with what its words look up."""

    scenario: Scenario
    trace: Trace
    step: int
    names: Names
    rules: Ruleset

    def describe(self, name: str) -> ObjectWords:
        state = self.names.board[name]
        shown, language = card_name(state["name"])
        if not state["name"]:
            shown, language = gettext("Face-down card"), get_language() or SOURCE
        return ObjectWords(
            id=name,
            zone=state["zone"],
            zone_name=capitalised(zone_name(state["zone"])),
            face=state["face"],
            name=shown,
            english=state["name"],
            lang=language,
            state=state_words(self.names, self.rules, state),
            facts=tuple(self._facts(name, state)),
        )

    def _facts(self, name: str, state: Mapping[str, Any]) -> Iterator[Fact]:
        yield self._fact(gettext("What it is"), self._what(name, state), self._keys_of_what(name, state))
        if parts := self._parts(name):
            keys = ("M.meld",) if state["face"] == Side.MELDED else ("merge.top",)
            yield self._fact(gettext("Components"), listed([self.names.card(each) for each in parts]), keys)
        face = keys_of_face(self.scenario, name, state)
        if state["zone"] in (Zone.BATTLEFIELD, Zone.STACK):
            yield self._fact(gettext("Physical face"), side_words(state["face"]), () if is_copy(self.scenario, name, state) else face)
        yield self._fact(gettext(LABELS["types"]), type_line(state), face)
        yield self._fact(gettext(LABELS["colors"]), colors_words(state["colors"]), (*face, *keys_of_colors(self.scenario, name, state)))
        if "power" in state:
            yield self._fact(gettext(LABELS["pt"]), f"{state['power']}/{state['toughness']}", face)
        yield self._mana_value(name, state)
        if abilities := abilities_of(self.scenario, state["name"]):
            yield self._fact(gettext("Abilities"), abilities_words(abilities), keys_of_abilities(abilities))
        if state["zone"] == Zone.BATTLEFIELD:
            yield from self._of_permanent(name, state)

    def _parts(self, name: str) -> list[str]:
        """The cards that a melded or merged permanent consists of on this board."""
        found = [
            each for each in components(self.scenario, name) if each == name or self.names.board.get(each, {}).get("zone") == Zone.COMPONENT
        ]
        return found if found != [name] else []

    def _fact(self, label: str, value: str, keys: tuple[str, ...]) -> Fact:
        return Fact(label, value, self.rules.cited(keys)[:3])

    def _what(self, name: str, state: Mapping[str, Any]) -> str:
        card, of = card_of(self.scenario, name), origins(self.scenario).get(name)
        if card is not None and not (state.get("token") and state["face"] == Side.SINGLE):
            shown = " // ".join(card_name(face.name)[0] for face in card.faces)
            return gettext(_LAYOUTS[card.layout]) % {"card": shown}
        copied = self.names.card(of) if of else self.names.card(name)
        is_spell = state["zone"] == Zone.STACK
        if state["face"] == Side.SINGLE:
            message = gettext("copy of the spell %(card)s, with one face") if is_spell else gettext("token %(card)s, with one face")
        else:
            message = gettext("copy of the spell %(card)s, with both faces") if is_spell else gettext("token %(card)s, with both faces")
        return message % {"card": copied}

    def _keys_of_what(self, name: str, state: Mapping[str, Any]) -> tuple[str, ...]:
        if state.get("token"):
            return ("copy.dftoken",) if state["face"] in (Side.FRONT, Side.BACK) else ()
        return keys_of_layout(card_of(self.scenario, name))

    def _mana_value(self, name: str, state: Mapping[str, Any]) -> Fact:
        value = str(state["mana_value"]) if "mana_value" in state else gettext("left open")
        return self._fact(mana_value_label(self.rules), value, keys_of_mana_value(self.rules, self.scenario, name, state))

    def _of_permanent(self, name: str, state: Mapping[str, Any]) -> Iterator[Fact]:
        if any(state["counters"].values()):
            yield self._fact(gettext(LABELS["counters"]), all_counters(state["counters"]), ())
        if state["damage"]:
            yield self._fact(gettext(LABELS["damage"]), str(state["damage"]), ())
        if state["attached_to"] != "none":
            yield self._fact(gettext(LABELS["attached_to"]), self.names.label(state["attached_to"]), ())
        if state["attachments"]:
            yield self._fact(gettext("Attached to it"), self.names.labels(state["attachments"]), ())
        yield self._fact(gettext(LABELS["controller"]), self.names.label(state["controller"]), ())
        if "transformed_permanent" in state:
            answer = gettext("yes") if state["transformed_permanent"] else gettext("no")
            yield self._fact(gettext("A “transformed permanent”"), answer, ("T.transformed",))
        elif "transformed_permanent" in state.get("undetermined", ()):
            yield self._fact(gettext("A “transformed permanent”"), gettext("left open"), ("T.transformed",))
        if turned := self._turned_in(name):
            yield self._fact(gettext("Last turned over"), gettext("in step %(step)s") % {"step": turned}, ("T.turn", "T.who"))

    def _turned_in(self, name: str) -> int | None:
        steps = self.trace.steps[: self.step]
        return next((each.event for each in reversed(steps) if any(r.object == name and r.outcome in TURNED for r in each.results)), None)


def stack_at(*, scenario: Scenario, trace: Trace, step: int) -> tuple[StackItem, ...]:
    """What is on the stack after a step, top first."""
    step = min(step, len(trace.boards) - 1)
    names = Names(scenario, trace.boards[step])
    waiting = {event.fields["id"]: event for event in on_stack(scenario, trace, step)}
    order = sorted(since_on_stack(scenario, trace, step), key=lambda each: each[0], reverse=True)
    rules = ruleset(edition=trace.edition)
    return tuple(_stacked(names, waiting[name]) if name in waiting else _spell(names, rules, name) for _, name in order)


def _spell(names: Names, rules: Ruleset, name: str) -> StackItem:
    return StackItem(name, names.label(name), state_words(names, rules, names.board[name]))


def _stacked(names: Names, event: Event) -> StackItem:
    fields = event.fields
    if "of" in fields:
        parts = {"name": names.of(fields["of"])}
        is_activated = fields.get("kind") == "activated"
        shown = gettext("Activated ability of %(name)s") % parts if is_activated else gettext("Triggered ability of %(name)s") % parts
        if event.verb is Verb.CREATE_DELAYED_TRIGGER:
            shown = gettext("Delayed ability of %(name)s") % parts
    else:
        shown = card_name(fields["name"])[0] if "name" in fields else gettext("A spell")
    return StackItem(fields["id"], shown, capitalised(effect_words(names, event)))
