"""Titles of events as sentences of the active language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from rules.domain.simulator import Event, Outcome, Step, Verb
from rules.domain.simulator.vocabulary import SourceKind
from rules.presentation.trace_done import DONE, Tell
from rules.presentation.trace_instructions import card_in_sentence, detailed, details, effect_words, instruction
from rules.presentation.trace_names import Names, all_events, capitalised, card_name, in_sentence

VERBS: Mapping[Verb, str] = {
    Verb.TRANSFORM: gettext_noop("Transform a permanent"),
    Verb.CONVERT: gettext_noop("Convert a permanent"),
    Verb.TRANSFORM_ALL: gettext_noop("Transform all permanents of a kind"),
    Verb.PUT_ON_STACK: gettext_noop("Put an ability or a spell on the stack"),
    Verb.RESOLVE: gettext_noop("Resolve an ability or a spell that was put on the stack"),
    Verb.CREATE_DELAYED_TRIGGER: gettext_noop("Create a delayed triggered ability"),
    Verb.PUT_DELAYED_ON_STACK: gettext_noop("Put delayed triggered abilities on the stack"),
    Verb.BECOME_COPY: gettext_noop("Make a permanent a copy"),
    Verb.ENTER_AS_COPY: gettext_noop("Let a permanent enter the battlefield as a copy"),
    Verb.MODIFY_PT: gettext_noop("Raise or lower power and toughness"),
    Verb.SET_BASE_PT: gettext_noop("Set base power and toughness"),
    Verb.CANNOT_TRANSFORM: gettext_noop("Say that a permanent can’t transform"),
    Verb.ADD_COUNTERS: gettext_noop("Put counters on a permanent"),
    Verb.REMOVE_COUNTERS: gettext_noop("Remove counters from a permanent"),
    Verb.DEAL_DAMAGE: gettext_noop("Deal damage"),
    Verb.ATTACH: gettext_noop("Attach an Aura or Equipment"),
    Verb.PUT_ONTO_BATTLEFIELD: gettext_noop("Put cards onto the battlefield"),
    Verb.CAST: gettext_noop("Cast a card"),
    Verb.RESOLVE_SPELL: gettext_noop("Resolve a spell"),
    Verb.COPY_SPELL: gettext_noop("Copy a spell"),
    Verb.PLAY_LAND: gettext_noop("Play a land"),
    Verb.CREATE_TOKEN_COPY: gettext_noop("Create a token that is a copy"),
    Verb.CREATE_TOKEN: gettext_noop("Create a predefined token"),
    Verb.MOVE: gettext_noop("Move objects to another zone"),
    Verb.MELD: gettext_noop("Meld two cards"),
    Verb.MERGE: gettext_noop("Merge a card with a permanent"),
    Verb.TURN_FACE_UP: gettext_noop("Turn a permanent face up"),
    Verb.TURN_FACE_DOWN: gettext_noop("Turn permanents face down"),
    Verb.BECOME_DAY: gettext_noop("Let it become day"),
    Verb.BECOME_NIGHT: gettext_noop("Let it become night"),
    Verb.START_TURN: gettext_noop("Begin a turn"),
    Verb.CHECK_STATE_BASED_ACTIONS: gettext_noop("Check state-based actions"),
    Verb.END_TURN: gettext_noop("End the turn"),
    Verb.CHOOSE_CARD_NAME: gettext_noop("Choose a card name"),
    Verb.INSPECT: gettext_noop("Look at objects"),
}


def name_of_verb(verb: Verb) -> str:
    """What an event of that verb does, for lists to choose from."""
    return gettext(VERBS[verb])


def title_of(names: Names, event: Event, step: Step | None = None) -> str:
    """The title of an event; of one that was played, with what came of it where that can be said in a word."""
    if event.verb in _STACKED:
        return capitalised(_STACKED[event.verb](names, event, step))
    told = _TITLES[event.verb](names, event.fields) if event.verb in _TITLES else _told(names, event, step)
    return capitalised(_with_source(names, event.fields, told))


def _told(names: Names, event: Event, step: Step | None) -> str:
    """The instruction, or that it transformed where it did."""
    if step is not None and step.outcome in _TURNED:
        turned = [each.object for each in step.results if each.outcome is step.outcome and each.object]
        if len(turned) == 1 and (len(step.results) == 1 or event.verb is Verb.TRANSFORM_ALL):
            return gettext(_TURNED[step.outcome]) % {"name": names.of(turned[0])}
    if step is not None and step.outcome is Outcome.DONE and event.verb in DONE:
        return detailed(DONE[event.verb](names, event.fields), details(names, event.fields))
    return instruction(names, event)


_TURNED = {
    # Translators: begins with a name of a card
    Outcome.TRANSFORMED: gettext_noop("%(name)s transforms"),
    Outcome.CONVERTED: gettext_noop("%(name)s converts"),
}


def _with_source(names: Names, fields: Mapping[str, Any], told: str) -> str:
    """With where the instruction comes from; a name in `source` is that of a card."""
    source = fields.get("source")
    if source is None:
        return told
    parts = {"instruction": told}
    name = names.of(source["object"]) if "object" in source else card_in_sentence(source["name"]) if "name" in source else ""
    if source["kind"] == SourceKind.OWN_ABILITY:
        return gettext("an ability of its own resolves: %(instruction)s") % parts
    if source["kind"] == SourceKind.SPELL:
        if name:
            return gettext("%(name)s resolves: %(instruction)s") % {"name": name, **parts}
        return gettext("a spell resolves: %(instruction)s") % parts
    if name:
        return gettext("an ability of %(name)s resolves: %(instruction)s") % {"name": name, **parts}
    return gettext("an ability resolves: %(instruction)s") % parts


# Abilities and spells whose effect is told with them


def _put_on_stack(names: Names, event: Event, step: Step | None) -> str:
    parts = {"instruction": effect_words(names, event), **_stacked_name(names, event)}
    match event.fields["kind"]:
        case "activated":
            return gettext("an activated ability of %(name)s goes on the stack: %(instruction)s") % parts
        case "triggered":
            return gettext("a triggered ability of %(name)s goes on the stack: %(instruction)s") % parts
        case _ if parts["name"]:
            return gettext("%(name)s is cast: %(instruction)s") % parts
        case _:
            return gettext("a spell is cast: %(instruction)s") % parts


def _stacked_name(names: Names, event: Event) -> dict[str, str]:
    """The object whose ability it is, or the name of the spell."""
    return {"name": names.of(event.fields["of"]) if "of" in event.fields else card_in_sentence(event.fields.get("name", ""))}


def stacking_event(names: Names, ability: str) -> Event | None:
    """The event that created an ability or spell on the stack, by its id; None where no event of the scenario did."""
    created = (event for event in all_events(names.scenario) if event.verb in (Verb.PUT_ON_STACK, Verb.CREATE_DELAYED_TRIGGER))
    return next((event for event in created if event.fields["id"] == ability), None)


def _resolve(names: Names, event: Event, step: Step | None) -> str:
    stacked = stacking_event(names, event.fields["id"])
    if stacked is None:
        return name_of_verb(event.verb)
    actions = stacked.effect
    told = _told(names, actions[0], step) if len(actions) == 1 and actions[0].verb in _TURNING else effect_words(names, stacked)
    parts = {"instruction": told, **_stacked_name(names, stacked)}
    match stacked.fields.get("kind", "delayed"):
        case "delayed":
            return gettext("the delayed ability of %(name)s resolves: %(instruction)s") % parts
        case "activated":
            return gettext("the activated ability of %(name)s resolves: %(instruction)s") % parts
        case "triggered":
            return gettext("the triggered ability of %(name)s resolves: %(instruction)s") % parts
        case _ if parts["name"]:
            return gettext("%(name)s resolves: %(instruction)s") % parts
        case _:
            return gettext("a spell resolves: %(instruction)s") % parts


_TURNING = (Verb.TRANSFORM, Verb.CONVERT, Verb.TRANSFORM_ALL)


def _create_delayed(names: Names, event: Event, step: Step | None) -> str:
    parts = {"instruction": effect_words(names, event), **_stacked_name(names, event)}
    if event.fields["when"] == "next_upkeep":
        return gettext("an ability of %(name)s sets up what happens at the next upkeep: %(instruction)s") % parts
    return gettext("an ability of %(name)s sets up what happens at the next end step: %(instruction)s") % parts


def _put_delayed(names: Names, event: Event, step: Step | None) -> str:
    ids = event.fields["ids"]
    sources = [stacked.fields["of"] for each in ids if (stacked := stacking_event(names, each))]
    parts = {"count": len(ids), "names": names.several(list(dict.fromkeys(sources)))}
    return (
        ngettext(
            "the delayed ability of %(names)s goes on the stack",
            "%(count)s delayed abilities of %(names)s go on the stack",
            len(ids),
        )
        % parts
    )


_STACKED: Mapping[Verb, Callable[[Names, Event, Step | None], str]] = {
    Verb.PUT_ON_STACK: _put_on_stack,
    Verb.RESOLVE: _resolve,
    Verb.CREATE_DELAYED_TRIGGER: _create_delayed,
    Verb.PUT_DELAYED_ON_STACK: _put_delayed,
}


# What stands only as an event of its own


def _enter_as_copy(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["object"]), "copied": names.of(fields["of"])}
    return gettext("%(name)s enters the battlefield as a copy of %(copied)s") % parts


def _play_land(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["card"])}
    if fields.get("face") == "back":
        return gettext("%(name)s is played as a land with the back face up") % parts
    return gettext("%(name)s is played as a land") % parts


def _merge(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"card": names.of(fields["card"]), "name": names.of(fields["with"])}
    if fields["placed"] == "on_top":
        return gettext("%(card)s merges with %(name)s and lies on top") % parts
    return gettext("%(card)s merges with %(name)s and lies underneath") % parts


def _start_turn(names: Names, fields: Mapping[str, Any]) -> str:
    number = fields["spells_cast_last_turn"]
    return ngettext(
        "the turn of player %(player)s begins; %(count)s spell was cast in the turn before",
        "the turn of player %(player)s begins; %(count)s spells were cast in the turn before",
        number,
    ) % {"player": fields["active_player"], "count": number}


_TITLES: Mapping[Verb, Tell] = {
    Verb.ENTER_AS_COPY: _enter_as_copy,
    Verb.RESOLVE_SPELL: lambda names, fields: gettext("the spell %(name)s resolves") % {"name": names.of(fields["spell"])},
    Verb.PLAY_LAND: _play_land,
    Verb.MERGE: _merge,
    Verb.TURN_FACE_UP: lambda names, fields: gettext("%(name)s is turned face up") % {"name": in_sentence(names.card(fields["object"]))},
    Verb.START_TURN: _start_turn,
    Verb.CHECK_STATE_BASED_ACTIONS: lambda names, fields: gettext("state-based actions are checked"),
    Verb.END_TURN: lambda names, fields: gettext("the turn ends"),
    Verb.CHOOSE_CARD_NAME: lambda names, fields: (
        gettext("a player chooses the card name “%(name)s”") % {"name": card_name(fields["name"])[0]}
    ),
    Verb.INSPECT: lambda names, fields: gettext("a look at %(names)s") % {"names": names.several(fields["objects"])},
}
