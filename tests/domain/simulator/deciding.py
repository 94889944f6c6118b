"""Which rules have to be cited for a reason, by section 6 of the scenario format: written out anew, to hold the engine to it.

A key in brackets only counts for what its note says; what an edition does not have is not cited.
"""

from __future__ import annotations

from typing import Any

from rules.domain.simulator import Ruleset, Step

_MELD_RENEWED = "2023-04-14"
_MELD_BY_NAME = "2025-09-19"

ALWAYS: dict[str, str] = {
    "each_component_turned_over": "merge.flip",
    "face_down": "D.facedown_notransform",
    "effect_says_cannot": "cant",
    "stays_in_zone_not_double_faced": "D.nonDFCstays",
    "stays_in_zone_modal": "D.nonDFCstays",
    "stays_in_zone_meld": "D.nonDFCstays",
    "cannot_be_melded": "M.only M.stay",
    "token_cannot_return": "token.return",
    "cannot_be_cast_face_down": "D.nocastfacedown",
    "not_a_modal_card": "D.castfront",
    "names_both_faces": "D.name",
    "object_gone": "newobject",
    "entered_face_down": "fd.chars",
    "entered_as_copy": "copy.face",
    "put_into_graveyard_instead": "D.resolvesorcery",
    "became_token_with_one_face": "permspellcopy",
    "became_token_with_both_faces": "copy.dfspell permspellcopy",
    "cast_face_down": "fd.chars",
    "became_copy": "layer.copy",
    "copy_with_one_face": "copy.values",
    "copy_with_both_faces": "copy.dfspell",
    "melded": "M.meld",
    "merged": "merge.top",
    "turned_face_up": "fd.turnup",
    "turned_face_down": "fd.chars",
    "became_day": "dn.1",
    "became_night": "dn.1",
    "toughness_zero_or_less": "sba.tough0",
    "lethal_damage": "sba.lethal",
    "loyalty_zero": "sba.pw",
    "defense_zero": "sba.battle",
    "aura_put_into_graveyard": "sba.aura",
    "equipment_unattached": "sba.equip",
    "permanent_unattached": "sba.unattach",
    "token_ceased_to_exist": "sba.token",
}
_OF_TRANSFORM = {"not_double_faced": "T.nothing", "other_face_instant_or_sorcery": "T.instant", "already_turned_over_since": "T.once"}
_OF_EVENT = {
    "end_turn": "eot",
    "modify_pt": "until",
    "set_base_pt": "until",
    "cannot_transform": "until",
    "move": "newobject",
}


def required_keys(event: dict[str, Any], outcome: str, reason: str, edition: str) -> list[str]:
    """The keys that decide a result, as far as event, reason and edition tell them without looking at the object."""
    is_convert = event["do"] == "convert"
    keys = ALWAYS.get(reason, "").split()
    if reason == "turned_over":
        keys += ["C.turn"] if outcome == "converted" else ["T.who", "T.turn"]
    if reason in _OF_TRANSFORM:
        keys.append(_OF_TRANSFORM[reason].replace("T.", "C.") if is_convert else _OF_TRANSFORM[reason])
    if reason == "effect_says_cannot" and is_convert:
        keys.append("C.cant")
    if reason == "modal_card":
        keys += ["C.nothing" if is_convert else "T.nothing", "D.who"]
    if reason == "meld_card":
        keys += _of_meld_card("C.nothing" if is_convert else "T.nothing", edition)
    if reason == "no_such_ability":
        keys.append("disturb.a" if event["how"] == "disturb" else "mtmte")
    if event["do"] == "start_turn" and reason in ("became_day", "became_night"):
        keys.append("dn.2b" if reason == "became_day" else "dn.2a")
    if reason == "carried_out" and event["do"] in _OF_EVENT:
        keys.append(_OF_EVENT[event["do"]])
    return keys


def _of_meld_card(nothing: str, edition: str) -> list[str]:
    if edition >= _MELD_BY_NAME:
        return ["D.meldnotransform", "D.who"]
    return [nothing, "D.who"] if edition >= _MELD_RENEWED else [nothing, "MC.notDFC"]


def missing_numbers(event: dict[str, Any], step: Step, rules: Ruleset) -> set[str]:
    """Numbers that the step has to cite and does not."""
    results = {(str(each.outcome), str(each.reason)) for each in step.results} | {(str(step.outcome), str(step.reason))}
    keys = [key for outcome, reason in results for key in required_keys(event, outcome, reason, rules.edition)]
    if str(step.outcome) in ("undetermined", "not_in_edition"):
        return set()
    return set(rules.cited(keys)) - {*step.cites, *step.also}
