"""Titles of events that did what they say: in the trace "X is exiled" stands for the instruction "exile X"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from django.utils.translation import gettext, gettext_noop, ngettext

from rules.domain.simulator import Verb
from rules.presentation.trace_names import Names, card_name, counters_words, damage_words, in_sentence

Tell: TypeAlias = Callable[[Names, Mapping[str, Any]], str]


def _put(names: Names, fields: Mapping[str, Any]) -> str:
    number = len(fields["objects"])
    if "transformed" in fields:
        told = ngettext("%(names)s is put onto the battlefield transformed", "%(names)s are put onto the battlefield transformed", number)
    elif "face_down" in fields:
        told = ngettext("%(names)s is put onto the battlefield face down", "%(names)s are put onto the battlefield face down", number)
    else:
        told = ngettext("%(names)s is put onto the battlefield", "%(names)s are put onto the battlefield", number)
    return told % {"names": names.several(fields["objects"])}


def _move(names: Names, fields: Mapping[str, Any]) -> str:
    number = len(fields["objects"])
    match fields["to"]:
        case "graveyard":
            told = ngettext("%(names)s is put into the graveyard", "%(names)s are put into the graveyard", number)
        case "exile":
            told = ngettext("%(names)s is exiled", "%(names)s are exiled", number)
        case "hand":
            told = ngettext("%(names)s is returned to hand", "%(names)s are returned to hand", number)
        case _:
            told = ngettext("%(names)s is put into the library", "%(names)s are put into the library", number)
    return told % {"names": names.several(fields["objects"])}


def _turn_face_down(names: Names, fields: Mapping[str, Any]) -> str:
    told = ngettext("%(names)s is turned face down", "%(names)s are turned face down", len(fields["objects"]))
    return told % {"names": names.several(fields["objects"])}


def _add_counters(names: Names, fields: Mapping[str, Any]) -> str:
    told = ngettext("%(counters)s is put on %(name)s", "%(counters)s are put on %(name)s", fields["number"])
    return told % {"name": names.of(fields["object"]), "counters": counters_words(fields["kind"], fields["number"])}


def _remove_counters(names: Names, fields: Mapping[str, Any]) -> str:
    told = ngettext("%(counters)s is removed from %(name)s", "%(counters)s are removed from %(name)s", fields["number"])
    return told % {"name": names.of(fields["object"]), "counters": counters_words(fields["kind"], fields["number"])}


def _deal_damage(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"name": names.of(fields["object"]), "damage": damage_words(fields["number"])}
    return gettext("%(name)s is dealt %(damage)s") % parts


def _attach(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("%(name)s is attached to %(target)s") % {"name": names.of(fields["object"]), "target": names.of(fields["to"])}


_WAYS = {
    "normal": gettext_noop("%(name)s is cast"),
    "back_face": gettext_noop("%(name)s is cast with the back face up"),
    "transformed": gettext_noop("%(name)s is cast transformed"),
    "face_down": gettext_noop("%(name)s is cast face down"),
    "disturb": gettext_noop("%(name)s is cast using disturb"),
    "more_than_meets_the_eye": gettext_noop("%(name)s is cast using More Than Meets the Eye"),
}


def _cast(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext(_WAYS[fields["how"]]) % {"name": names.of(fields["card"])}


def _copy_spell(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("the spell %(name)s is copied") % {"name": names.of(fields["of"])}


def _create_token_copy(names: Names, fields: Mapping[str, Any]) -> str:
    parts = {"copied": names.of(fields["of"])}
    if "enters_as_copy_of" in fields:
        parts["other"] = names.of(fields["enters_as_copy_of"])
        return gettext("a token that is a copy of %(copied)s is created and enters as a copy of %(other)s") % parts
    return gettext("a token that is a copy of %(copied)s is created") % parts


def _create_token(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("a token is created: %(name)s") % {"name": in_sentence(card_name(names.scenario.cards[fields["card"]].faces[0].name)[0])}


def _meld(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext("%(names)s meld") % {"names": names.several(fields["cards"])}


DONE: Mapping[Verb, Tell] = {
    Verb.PUT_ONTO_BATTLEFIELD: _put,
    Verb.MOVE: _move,
    Verb.TURN_FACE_DOWN: _turn_face_down,
    Verb.ADD_COUNTERS: _add_counters,
    Verb.REMOVE_COUNTERS: _remove_counters,
    Verb.DEAL_DAMAGE: _deal_damage,
    Verb.ATTACH: _attach,
    Verb.CAST: _cast,
    Verb.COPY_SPELL: _copy_spell,
    Verb.CREATE_TOKEN_COPY: _create_token_copy,
    Verb.CREATE_TOKEN: _create_token,
    Verb.MELD: _meld,
}
