"""The form of transform-scenario/1: cards, scenarios, verbs and expectations as tables of checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.checks import Always, Check, ListOf, MappingOf, OneKind, Pattern, Record, fail, one_of, record, shown
from rules.domain.simulator.expecting import EXPECTATION
from rules.domain.simulator.forms import COUNT, COUNTERS, ID, KIND_OF_COUNTER, NAME, NOTE, NUMBER, PLAYER, POSITIVE, TARGET
from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code, Detail
from rules.domain.simulator.vocabulary import (
    COLORS,
    ENCHANTED,
    SUPERTYPES,
    TYPES,
    AbilityKind,
    DayNight,
    How,
    Layout,
    Side,
    SourceKind,
    Until,
    Verb,
    Zone,
)

FORMAT = "transform-scenario/1"

_TRUE = Always(True)
_REAL_ZONES = [zone for zone in Zone if zone not in (Zone.CEASED_TO_EXIST, Zone.COMPONENT)]
_IDS = ListOf(ID, least=1)


def _some(item: Check) -> Check:
    return ListOf(item, least=1)


FILTER = record(
    {
        "self": _TRUE,
        "other": _TRUE,
        "controller": one_of(("you", "opponent")),
        "name": NAME,
        "types": _some(one_of(TYPES)),
        "subtypes": _some(NAME),
        "without_subtypes": _some(NAME),
    }
)

_PT: dict[str, Check] = {"power": NUMBER, "toughness": NUMBER}
_ABILITY_FIELDS: Mapping[AbilityKind, dict[str, Check]] = {
    AbilityKind.DAYBOUND: {},
    AbilityKind.NIGHTBOUND: {},
    AbilityKind.DISTURB: {},
    AbilityKind.MORE_THAN_MEETS_THE_EYE: {},
    AbilityKind.LIVING_METAL: {},
    AbilityKind.ENCHANT: {"what": one_of(ENCHANTED)},
    AbilityKind.ATTACHED_MODIFY_PT: _PT,
    AbilityKind.STATIC_MODIFY_PT: {"filter": FILTER, **_PT},
    AbilityKind.STATIC_SET_BASE_PT: {"filter": FILTER, **_PT},
    AbilityKind.STATIC_ADD_TYPES: {"filter": FILTER, "types": _some(one_of(TYPES))},
    AbilityKind.STATIC_CANNOT_TRANSFORM: {"filter": FILTER},
    AbilityKind.AS_TRANSFORMS: {"action": Always("attach")},
    AbilityKind.TRANSFORMS_INTO: {"into": FILTER},
}
ABILITY = OneKind(
    "ability",
    {kind: record({"ability": Always(str(kind)), **fields}, required=fields) for kind, fields in _ABILITY_FIELDS.items()},
)


def _power_with_toughness(value: Any, path: str) -> None:
    if ("power" in value) != ("toughness" in value):
        raise fail(Code.MISSING_FIELD, path, "power and toughness go together", "toughness" if "power" in value else "power")


def _mana_cost(value: Any, path: str) -> None:
    Pattern(r"(\{[0-9A-Z/]+\})+", "a mana cost such as {1}{R}")(value, path)
    if re.search(rf"\d{{{LIMITS.digits + 1}}}", value):
        raise fail(Code.NUMBER_TOO_LARGE, path, f"a number of more than {LIMITS.digits} digits")


FACE = record(
    {
        "name": NAME,
        "mana_cost": _mana_cost,
        "supertypes": ListOf(one_of(SUPERTYPES)),
        "types": _some(one_of(TYPES)),
        "subtypes": ListOf(Pattern(r"[A-Z][^\x00-\x1f]*", "a subtype such as Werewolf")),
        "colors": ListOf(one_of(COLORS), is_set=True),
        **_PT,
        "loyalty": COUNT,
        "defense": COUNT,
        "abilities": ListOf(ABILITY),
    },
    required=("name", "types", "colors"),
    then=_power_with_toughness,
)

_FACES_OF = {layout: 1 if layout in (Layout.SINGLE, Layout.MELD, Layout.MELD_RESULT) else 2 for layout in Layout}


def _layout_fits(value: Any, path: str) -> None:
    layout, wanted = value["layout"], _FACES_OF[value["layout"]]
    if len(value["faces"]) != wanted:
        detail = Detail.ONE_FACE_TOO_MANY if wanted == 1 else Detail.ONE_FACE_TOO_FEW
        raise fail(Code.BAD_VALUE, f"{path}.faces", f"{len(value['faces'])} faces, but {layout} cards have {wanted}", detail=detail)
    for field in ("melds_with", "melds_into"):
        if layout == Layout.MELD and field not in value:
            raise fail(Code.MISSING_FIELD, f"{path}.{field}", f"the field {field!r} is missing", field)
        if layout != Layout.MELD and field in value:
            raise fail(Code.UNKNOWN_FIELD, f"{path}.{field}", "only meld cards have it", field)


CARD = record(
    {
        "layout": one_of(Layout),
        "faces": ListOf(FACE, least=1, most=2),
        "melds_with": NAME,
        "melds_into": NAME,
        "synthetic": _TRUE,
        "note": NOTE,
    },
    required=("layout", "faces"),
    then=_layout_fits,
)

_COMPONENT = record({"id": ID, "card": NAME}, required=("id", "card"))
SETUP_OBJECT = record(
    {
        "id": ID,
        "card": NAME,
        "zone": one_of(_REAL_ZONES),
        "owner": PLAYER,
        "controller": PLAYER,
        "face": one_of([side for side in Side if side is not Side.MELDED]),
        "token": _TRUE,
        "counters": COUNTERS,
        "damage": POSITIVE,
        "attached_to": TARGET,
        "timestamp": POSITIVE,
        "copy_of": record({"card": NAME, "face": one_of((Side.FRONT, Side.BACK))}, required=("card", "face")),
        "melded_from": ListOf(_COMPONENT, least=2, most=2),
        "merged_with": _some(_COMPONENT),
        "note": NOTE,
    },
    required=("id", "card", "zone", "owner"),
)

_SOURCE = record({"kind": one_of(SourceKind), "name": NAME, "object": ID, "controller": PLAYER}, required=("kind",))
_CHOICES = _some(record({"object": ID, "attach_to": TARGET}, required=("object", "attach_to")))
_UNTIL = one_of(Until)
_EFFECT_PT: dict[str, Check] = {"object": ID, **_PT, "until": _UNTIL}


def _of_or_of_card(value: Any, path: str) -> None:
    if ("of" in value) == ("of_card" in value):
        detail = Detail.BOTH_OF_TWO if "of" in value else Detail.NEITHER_OF_TWO
        raise fail(Code.BAD_VALUE, path, "needs one of the fields 'of' and 'of_card'", "of", detail=detail, other="of_card")


def _not_both_faces_down(value: Any, path: str) -> None:
    if "transformed" in value and "face_down" in value:
        message = "'transformed' and 'face_down' exclude each other"
        raise fail(Code.BAD_VALUE, path, message, "transformed", detail=Detail.BOTH_OF_TWO, other="face_down")


def _source_of_stacked(value: Any, path: str) -> None:
    wanted, other = ("name", "of") if value["kind"] == "spell" else ("of", "name")
    if other in value:
        raise fail(Code.UNKNOWN_FIELD, f"{path}.{other}", f"no field {other!r} with the kind {shown(value['kind'])}", other)
    if wanted == "of" and "of" not in value:
        raise fail(Code.MISSING_FIELD, f"{path}.of", "the field 'of' is missing", "of")


class _Form:
    """The fields of a verb. `optional` and `required` by name; an action of an effect has the same but for its source."""

    def __init__(
        self,
        required: Mapping[str, Check],
        optional: Mapping[str, Check] | None = None,
        *,
        has_source: bool = False,
        is_action: bool = True,
        then: Check | None = None,
    ) -> None:
        self.required, self.optional = required, optional or {}
        self.has_source, self.is_action, self.then = has_source, is_action, then

    def check(self, verb: Verb, extra: Mapping[str, Check]) -> Record:
        fields: dict[str, Check] = {"do": Always(str(verb)), **self.required, **self.optional, **extra, "note": NOTE}
        return record(fields, required=("do", *self.required), then=self.then)


_BY_CHOICE = {"choices": _CHOICES}
_PUT_FIELDS: dict[str, Check] = {"under": PLAYER, "transformed": _TRUE, "face_down": _TRUE, "counters": COUNTERS, **_BY_CHOICE}
_COUNTER_FIELDS: dict[str, Check] = {"object": ID, "kind": KIND_OF_COUNTER, "number": POSITIVE}
_CONTROLLER = {"controller": PLAYER}


def _forms(effect: Check) -> dict[Verb, _Form]:
    return {
        Verb.TRANSFORM: _Form({"object": ID}, _BY_CHOICE, has_source=True),
        Verb.CONVERT: _Form({"object": ID}, _BY_CHOICE, has_source=True),
        Verb.TRANSFORM_ALL: _Form({"filter": FILTER}, _BY_CHOICE, has_source=True),
        Verb.PUT_ON_STACK: _Form(
            {"id": ID, "kind": one_of(("activated", "triggered", "spell")), "effect": effect},
            {"of": ID, "name": NAME},
            is_action=False,
            then=_source_of_stacked,
        ),
        Verb.RESOLVE: _Form({"id": ID}, is_action=False),
        Verb.CREATE_DELAYED_TRIGGER: _Form(
            {"id": ID, "of": ID, "when": one_of(("next_upkeep", "next_end_step")), "effect": effect}, is_action=False
        ),
        Verb.PUT_DELAYED_ON_STACK: _Form({"ids": _IDS}, is_action=False),
        Verb.BECOME_COPY: _Form({"object": ID, "until": _UNTIL}, {"of": ID, "of_card": NAME}, then=_of_or_of_card),
        Verb.ENTER_AS_COPY: _Form({"object": ID, "of": ID}, is_action=False),
        Verb.MODIFY_PT: _Form(_EFFECT_PT),
        Verb.SET_BASE_PT: _Form(_EFFECT_PT),
        Verb.CANNOT_TRANSFORM: _Form({"object": ID, "until": _UNTIL}),
        Verb.ADD_COUNTERS: _Form(_COUNTER_FIELDS),
        Verb.REMOVE_COUNTERS: _Form(_COUNTER_FIELDS),
        Verb.DEAL_DAMAGE: _Form({"object": ID, "number": POSITIVE}),
        Verb.ATTACH: _Form({"object": ID, "to": TARGET}),
        Verb.PUT_ONTO_BATTLEFIELD: _Form({"objects": _IDS}, _PUT_FIELDS, then=_not_both_faces_down),
        Verb.CAST: _Form({"card": ID, "how": one_of(How)}, _CONTROLLER),
        Verb.RESOLVE_SPELL: _Form({"spell": ID}, _BY_CHOICE, is_action=False),
        Verb.COPY_SPELL: _Form({"of": ID, "id": ID}),
        Verb.PLAY_LAND: _Form({"card": ID}, {"face": one_of((Side.FRONT, Side.BACK)), **_CONTROLLER}, is_action=False),
        Verb.CREATE_TOKEN_COPY: _Form({"of": ID, "id": ID}, {"enters_as_copy_of": ID, **_CONTROLLER}),
        Verb.CREATE_TOKEN: _Form({"card": NAME, "id": ID}, _CONTROLLER),
        Verb.MOVE: _Form({"objects": _IDS, "to": one_of((Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY))}),
        Verb.MELD: _Form({"cards": ListOf(ID, least=2, most=2), "id": ID}, _CONTROLLER),
        Verb.MERGE: _Form({"card": ID, "with": ID, "placed": one_of(("on_top", "underneath"))}, is_action=False),
        Verb.TURN_FACE_UP: _Form({"object": ID}, is_action=False),
        Verb.TURN_FACE_DOWN: _Form({"objects": _IDS}, has_source=True),
        Verb.BECOME_DAY: _Form({}, _BY_CHOICE),
        Verb.BECOME_NIGHT: _Form({}, _BY_CHOICE),
        Verb.START_TURN: _Form({"active_player": PLAYER, "spells_cast_last_turn": COUNT}, _BY_CHOICE, is_action=False),
        Verb.CHECK_STATE_BASED_ACTIONS: _Form({}, is_action=False),
        Verb.END_TURN: _Form({}, is_action=False),
        Verb.CHOOSE_CARD_NAME: _Form({"name": NAME}, is_action=False),
        Verb.INSPECT: _Form({"objects": _IDS}, is_action=False),
    }


_ONLY_IF = {"only_if": record({"object": ID, "kind": KIND_OF_COUNTER, "number": COUNT}, required=("object", "kind", "number"))}


def _no_effect(value: Any, path: str) -> None:
    """Stands for the effect while the actions are being made: no action holds another effect."""


ACTION_VERBS = tuple(verb for verb, form in _forms(_no_effect).items() if form.is_action)
ACTION = OneKind(
    "do",
    {verb: form.check(verb, _ONLY_IF) for verb, form in _forms(_no_effect).items() if form.is_action},
    code=Code.UNKNOWN_VERB,
)
EVENT = OneKind(
    "do",
    {
        verb: form.check(verb, {"source": _SOURCE} if form.has_source else {})
        for verb, form in _forms(ListOf(ACTION, least=1, most=LIMITS.actions)).items()
    },
    code=Code.UNKNOWN_VERB,
)

SCENARIO = record(
    {
        "id": Pattern(r"[a-z0-9]+(-[a-z0-9]+)*", "a scenario's id such as delver-twice"),
        "title": NOTE,
        "tags": ListOf(Pattern(r"[a-z0-9-]+", "a tag such as mana-value")),
        "confidence": one_of(("high", "medium", "low")),
        "synthetic": _TRUE,
        "note": NOTE,
        "active_player": PLAYER,
        "day_night": one_of(DayNight),
        "setup": ListOf(SETUP_OBJECT, most=LIMITS.objects),
        "events": ListOf(EVENT, least=1, most=LIMITS.events),
        "expect": ListOf(EXPECTATION, most=LIMITS.expectations),
    },
    required=("id", "title", "setup", "events", "expect"),
)

DOCUMENT = record(
    {
        "format": Always(FORMAT),
        "cards": MappingOf(NAME, CARD, most=LIMITS.cards),
        "scenarios": ListOf(SCENARIO, least=1, most=LIMITS.scenarios),
    },
    required=("format", "cards", "scenarios"),
)
