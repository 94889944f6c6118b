"""Instructions, as a title or inside an effect, as sentences of the active language that begin with a small letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from rules.domain.simulator import Event, Verb
from rules.domain.simulator.vocabulary import Until
from rules.presentation.trace_done import Tell
from rules.presentation.trace_names import Names, all_counters, card_name, counters_words, damage_words, in_sentence
from rules.presentation.trace_types import subtype_word, type_word


def instruction(names: Names, action: Event) -> str:
    """What an effect tells to do, beginning with a small letter, to follow a colon."""
    told = _INSTRUCTIONS[action.verb](names, action.fields)
    return detailed(told, [*details(names, action.fields), *_condition(names, action.fields)])


def effect_words(names: Names, event: Event) -> str:
    """The instructions of an effect in order."""
    return "; ".join(instruction(names, action) for action in event.effect)


def card_in_sentence(name: str) -> str:
    """The name of a card by its English name; "" for none."""
    return in_sentence(card_name(name)[0]) if name else ""


def _of_object(message: str) -> Tell:
    return lambda names, fields: gettext(message) % {"name": names.of(fields["object"])}


def _transform_all(names: Names, fields: Mapping[str, Any]) -> str:
    found = conditions(fields["filter"])
    if not found:
        return gettext("transform every permanent")
    if set(fields["filter"]) == {"subtypes"}:
        return gettext("transform every permanent with the subtype %(subtypes)s") % _subtypes(fields["filter"]["subtypes"])
    # Translators: the conditions are a list such as "subtype Human, under your control"
    return gettext("transform every permanent that fits (%(conditions)s)") % {"conditions": ", ".join(found)}


def conditions(filter_: Mapping[str, Any]) -> list[str]:
    """What a filter of the format asks for, condition by condition; nothing where every permanent fits."""
    found = [gettext("type %(type)s") % {"type": type_word(each)} for each in filter_.get("types", ())]
    for field, message in (
        ("subtypes", gettext_noop("subtype %(subtypes)s")),
        ("without_subtypes", gettext_noop("without the subtype %(subtypes)s")),
    ):
        if field in filter_:
            found.append(gettext(message) % _subtypes(filter_[field]))
    if "name" in filter_:
        found.append(gettext("name %(name)s") % {"name": card_in_sentence(filter_["name"])})
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
    copied = names.of(fields["of"]) if "of" in fields else card_in_sentence(fields["of_card"])
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


def _create_token(names: Names, fields: Mapping[str, Any]) -> str:
    front = names.scenario.cards[fields["card"]].faces[0]
    return gettext("create this token: %(name)s") % {"name": card_in_sentence(front.name)}


_MOVES = {
    "graveyard": gettext_noop("put %(names)s into the graveyard"),
    "exile": gettext_noop("exile %(names)s"),
    "hand": gettext_noop("return %(names)s to hand"),
    "library": gettext_noop("put %(names)s into the library"),
}


def _move(names: Names, fields: Mapping[str, Any]) -> str:
    return gettext(_MOVES[fields["to"]]) % {"names": names.several(fields["objects"])}


_INSTRUCTIONS: Mapping[Verb, Tell] = {
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
    Verb.CREATE_TOKEN: lambda names, fields: (
        gettext("create this token: %(name)s") % {"name": card_in_sentence(names.scenario.cards[fields["card"]].faces[0].name)}
    ),
    Verb.MOVE: _move,
    Verb.MELD: lambda names, fields: gettext("meld %(names)s") % {"names": names.several(fields["cards"])},
    Verb.TURN_FACE_DOWN: lambda names, fields: gettext("turn %(names)s face down") % {"names": names.several(fields["objects"])},
    Verb.BECOME_DAY: lambda names, fields: gettext("it becomes day"),
    Verb.BECOME_NIGHT: lambda names, fields: gettext("it becomes night"),
}


def details(names: Names, fields: Mapping[str, Any]) -> list[str]:
    """What few events say: who controls, with which counters, attached to what."""
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
    number = condition["number"]
    parts = {"name": names.of(condition["object"]), "counters": counters_words(condition["kind"], number)}
    if condition["object"] == fields.get("object"):
        # Translators: follows an instruction: "transform X (only if it has exactly 0 ice counters by then)"; the plural is that of counters
        told = ngettext("only if it has exactly %(counters)s by then", "only if it has exactly %(counters)s by then", number)
    else:
        # Translators: the plural is that of counters
        told = ngettext("only if %(name)s has exactly %(counters)s", "only if %(name)s has exactly %(counters)s", number)
    return [told % parts]


def detailed(told: str, parts: list[str]) -> str:
    """An instruction with its details, if it has any."""
    # Translators: an instruction with further conditions: "put X onto the battlefield (with 1 +1/+1 counter)"
    return gettext("%(instruction)s (%(details)s)") % {"instruction": told, "details": ", ".join(parts)} if parts else told
