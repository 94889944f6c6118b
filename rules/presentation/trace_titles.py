"""Titles of events and instructions of effects as sentences of the active language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext, gettext_noop, ngettext

from rules.domain.simulator import Event, Outcome, Step, Verb
from rules.domain.simulator.vocabulary import SourceKind, Until
from rules.presentation.trace_done import DONE
from rules.presentation.trace_names import Names, all_counters, all_events, capitalised, card_name, counters_words, damage_words, listed
from rules.presentation.trace_types import subtype_word, type_word

_Tell: TypeAlias = Callable[[Names, Mapping[str, Any]], str]

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


def instruction(names: Names, action: Event) -> str:
    """What an effect tells to do, beginning with a small letter, to follow a colon."""
    told = _INSTRUCTIONS[action.verb](names, action.fields)
    return _detailed(told, [*_details(names, action.fields), *_condition(names, action.fields)])


def _told(names: Names, event: Event, step: Step | None) -> str:
    """The instruction, or that it transformed where it did."""
    if step is not None and step.outcome in _TURNED:
        turned = [each.object for each in step.results if each.outcome is step.outcome and each.object]
        if len(turned) == 1 and (len(step.results) == 1 or event.verb is Verb.TRANSFORM_ALL):
            return gettext(_TURNED[step.outcome]) % {"name": names.of(turned[0])}
    if step is not None and step.outcome is Outcome.DONE and event.verb in DONE:
        return _detailed(DONE[event.verb](names, event.fields), _details(names, event.fields))
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
    name = names.of(source["object"]) if "object" in source else card_name(source["name"])[0] if "name" in source else ""
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
    return {"name": names.of(event.fields["of"]) if "of" in event.fields else card_name(event.fields.get("name", ""))[0]}


def effect_words(names: Names, event: Event) -> str:
    """The instructions of an effect in order."""
    return "; ".join(instruction(names, action) for action in event.effect)


def stacking_event(names: Names, ability: str) -> Event:
    """The event that created an ability or spell on the stack, by its id."""
    return next(
        event
        for event in all_events(names.scenario)
        if event.verb in (Verb.PUT_ON_STACK, Verb.CREATE_DELAYED_TRIGGER) and event.fields["id"] == ability
    )


def _resolve(names: Names, event: Event, step: Step | None) -> str:
    stacked = stacking_event(names, event.fields["id"])
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
    sources = [stacking_event(names, each).fields["of"] for each in ids]
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


# What is told in the same words as a title and inside an effect


def _of_object(message: str) -> _Tell:
    return lambda names, fields: gettext(message) % {"name": names.of(fields["object"])}


def _transform_all(names: Names, fields: Mapping[str, Any]) -> str:
    conditions = _conditions(fields["filter"])
    if not conditions:
        return gettext("transform every permanent")
    if set(fields["filter"]) == {"subtypes"}:
        return gettext("transform every permanent with the subtype %(subtypes)s") % _subtypes(fields["filter"]["subtypes"])
    # Translators: the conditions are a list such as "subtype Human, under your control"
    return gettext("transform every permanent that fits (%(conditions)s)") % {"conditions": ", ".join(conditions)}


def _conditions(filter_: Mapping[str, Any]) -> list[str]:
    found = [gettext("type %(type)s") % {"type": type_word(each)} for each in filter_.get("types", ())]
    for field, message in (
        ("subtypes", gettext_noop("subtype %(subtypes)s")),
        ("without_subtypes", gettext_noop("without the subtype %(subtypes)s")),
    ):
        if field in filter_:
            found.append(gettext(message) % _subtypes(filter_[field]))
    if "name" in filter_:
        found.append(gettext("name %(name)s") % {"name": card_name(filter_["name"])[0]})
    if "self" in filter_:
        found.append(gettext("only the source itself"))
    if "other" in filter_:
        found.append(gettext("not the source itself"))
    if "controller" in filter_:
        is_yours = filter_["controller"] == "you"
        found.append(gettext("under your control") if is_yours else gettext("under an opponent’s control"))
    return found


def _subtypes(subtypes: Sequence[str]) -> dict[str, str]:
    return {"subtypes": " / ".join(map(subtype_word, subtypes))}


def _become_copy(names: Names, fields: Mapping[str, Any]) -> str:
    copied = names.of(fields["of"]) if "of" in fields else card_name(fields["of_card"])[0]
    parts = {"name": names.of(fields["object"]), "copied": copied}
    if _ends(fields):
        return gettext("%(name)s becomes a copy of %(copied)s until end of turn") % parts
    return gettext("%(name)s becomes a copy of %(copied)s") % parts


def _ends(fields: Mapping[str, Any]) -> bool:
    return bool(fields["until"] == Until.END_OF_TURN)


def _modify_pt(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["object"]), "bonus": f"{fields['power']:+}/{fields['toughness']:+}"}
    if _ends(fields):
        # Translators: the bonus is +2/+2 or the like
        return gettext("%(name)s gets %(bonus)s until end of turn") % parts
    return gettext("%(name)s gets %(bonus)s") % parts


def _set_base_pt(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["object"]), "values": f"{fields['power']}/{fields['toughness']}"}
    if _ends(fields):
        return gettext("%(name)s has base power and toughness %(values)s until end of turn") % parts
    return gettext("%(name)s has base power and toughness %(values)s") % parts


def _cannot_transform(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["object"])}
    return gettext("%(name)s can’t transform until end of turn") % parts if _ends(fields) else gettext("%(name)s can’t transform") % parts


def _add_counters(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("put %(counters)s on %(name)s") % _counted(names, fields)


def _remove_counters(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("remove %(counters)s from %(name)s") % _counted(names, fields)


def _counted(names: Names, fields: Mapping[str, Any]) -> dict[str, str]:
    return {"name": names.of(fields["object"]), "counters": counters_words(fields["kind"], fields["number"])}


def _deal_damage(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("deal %(damage)s to %(name)s") % {"name": names.of(fields["object"]), "damage": damage_words(fields["number"])}


def _attach(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("attach %(name)s to %(target)s") % {"name": names.of(fields["object"]), "target": names.of(fields["to"])}


def _put(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"names": names.several(fields["objects"])}
    if "transformed" in fields:
        return gettext("put %(names)s onto the battlefield transformed") % parts
    if "face_down" in fields:
        return gettext("put %(names)s onto the battlefield face down") % parts
    return gettext("put %(names)s onto the battlefield") % parts


_WAYS = {
    "normal": gettext_noop("cast %(name)s"),
    "back_face": gettext_noop("cast %(name)s with the back face up"),
    "transformed": gettext_noop("cast %(name)s transformed"),
    "face_down": gettext_noop("cast %(name)s face down"),
    "disturb": gettext_noop("cast %(name)s using disturb"),
    "more_than_meets_the_eye": gettext_noop("cast %(name)s using More Than Meets the Eye"),
}


def _cast(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext(_WAYS[fields["how"]]) % {"name": names.of(fields["card"])}


def _create_token_copy(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"copied": names.of(fields["of"])}
    if "enters_as_copy_of" in fields:
        parts["other"] = names.of(fields["enters_as_copy_of"])
        return gettext("create a token that is a copy of %(copied)s and enters as a copy of %(other)s") % parts
    return gettext("create a token that is a copy of %(copied)s") % parts


_MOVES = {
    "graveyard": gettext_noop("put %(names)s into the graveyard"),
    "exile": gettext_noop("exile %(names)s"),
    "hand": gettext_noop("return %(names)s to hand"),
    "library": gettext_noop("put %(names)s into the library"),
}


def _move(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext(_MOVES[fields["to"]]) % {"names": names.several(fields["objects"])}


_INSTRUCTIONS: Mapping[Verb, _Tell] = {
    Verb.TRANSFORM: _of_object(gettext_noop("transform %(name)s")),
    Verb.CONVERT: _of_object(gettext_noop("convert %(name)s")),
    Verb.TRANSFORM_ALL: _transform_all,
    Verb.BECOME_COPY: _become_copy,
    Verb.MODIFY_PT: _modify_pt,
    Verb.SET_BASE_PT: _set_base_pt,
    Verb.CANNOT_TRANSFORM: _cannot_transform,
    Verb.ADD_COUNTERS: _add_counters,
    Verb.REMOVE_COUNTERS: _remove_counters,
    Verb.DEAL_DAMAGE: _deal_damage,
    Verb.ATTACH: _attach,
    Verb.PUT_ONTO_BATTLEFIELD: _put,
    Verb.CAST: _cast,
    Verb.COPY_SPELL: lambda names, fields: gettext("copy the spell %(name)s") % {"name": names.of(fields["of"])},
    Verb.CREATE_TOKEN_COPY: _create_token_copy,
    Verb.CREATE_TOKEN: lambda names, fields: gettext("create this token: %(name)s") % {"name": card_name(fields["card"])[0]},
    Verb.MOVE: _move,
    Verb.MELD: lambda names, fields: gettext("meld %(names)s") % {"names": names.several(fields["cards"])},
    Verb.TURN_FACE_DOWN: lambda names, fields: gettext("turn %(names)s face down") % {"names": names.several(fields["objects"])},
    Verb.BECOME_DAY: lambda names, fields: gettext("it becomes day"),
    Verb.BECOME_NIGHT: lambda names, fields: gettext("it becomes night"),
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


_TITLES: Mapping[Verb, _Tell] = {
    Verb.ENTER_AS_COPY: _enter_as_copy,
    Verb.RESOLVE_SPELL: lambda names, fields: gettext("the spell %(name)s resolves") % {"name": names.of(fields["spell"])},
    Verb.PLAY_LAND: _play_land,
    Verb.MERGE: _merge,
    Verb.TURN_FACE_UP: _of_object(gettext_noop("%(name)s is turned face up")),
    Verb.START_TURN: _start_turn,
    Verb.CHECK_STATE_BASED_ACTIONS: lambda names, fields: gettext("state-based actions are checked"),
    Verb.END_TURN: lambda names, fields: gettext("the turn ends"),
    Verb.CHOOSE_CARD_NAME: lambda names, fields: (
        gettext("a player chooses the card name “%(name)s”") % {"name": card_name(fields["name"])[0]}
    ),
    Verb.INSPECT: lambda names, fields: gettext("a look at %(names)s") % {"names": names.several(fields["objects"])},
}


# Details that few events have


def _details(names: Names, fields: Mapping[str, Any]) -> list[str]:
    found = []
    under = fields.get("under", fields.get("controller"))
    if under is not None and under not in _owners(names, fields):
        found.append(gettext("under the control of player %(player)s") % {"player": under})
    if fields.get("counters"):
        found.append(gettext("with %(counters)s") % {"counters": all_counters(fields["counters"])})
    found += [
        gettext("%(name)s attached to %(target)s") % {"name": names.of(each["object"]), "target": names.of(each["attach_to"])}
        for each in fields.get("choices", ())
    ]
    return found


def _owners(names: Names, fields: Mapping[str, Any]) -> set[str]:
    concerned = {*fields.get("objects", ()), fields.get("card"), *fields.get("cards", ())}
    owners = {each["owner"] for each in names.scenario.setup if each["id"] in concerned}
    return owners or {"A"}


def _condition(names: Names, fields: Mapping[str, Any]) -> list[str]:
    condition = fields.get("only_if")
    if condition is None:
        return []
    parts = {"name": names.of(condition["object"]), "counters": counters_words(condition["kind"], condition["number"])}
    if condition["object"] == fields.get("object"):
        # Translators: follows an instruction: "transform X (only if it has exactly 0 ice counters by then)"
        return [gettext("only if it has exactly %(counters)s by then") % parts]
    return [gettext("only if %(name)s has exactly %(counters)s") % parts]


def _detailed(told: str, details: list[str]) -> str:
    # Translators: an instruction with further conditions: "put X onto the battlefield (with 1 +1/+1 counter)"
    return gettext("%(instruction)s (%(details)s)") % {"instruction": told, "details": ", ".join(details)} if details else told


__all__ = ["effect_words", "instruction", "listed", "name_of_verb", "stacking_event", "title_of"]
