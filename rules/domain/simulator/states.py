"""The state of an object as the format tells it, and its mana value in the edition."""

from __future__ import annotations

from typing import Any, Protocol

from rules.domain.simulator.cards import Face
from rules.domain.simulator.layers import Shown, board, off_battlefield
from rules.domain.simulator.objects import Game, GameObject, Origin
from rules.domain.simulator.ruleset import UNDECIDED
from rules.domain.simulator.trace import Board
from rules.domain.simulator.vocabulary import NOT_ATTACHED, Layout, Zone

_GONE = (Zone.CEASED_TO_EXIST, Zone.COMPONENT)


class Asks(Protocol):
    """Something that can be asked how the edition answers a behaviour."""

    def answer(self, behaviour: str) -> str | None: ...


def game_board(game: Game, rules: Asks, *, has_living_metal: bool) -> Board:
    """The state of every object by id, and of the game."""
    shown = board(game, has_living_metal=has_living_metal)
    attachments: dict[str, list[str]] = {}
    for each in shown.values():
        if each.object.attached_to:
            attachments.setdefault(each.object.attached_to, []).append(each.object.id)
    states: dict[str, Any] = {"game": {"day_night": str(game.day_night)}}
    for name, each_object in game.objects.items():
        seen = shown.get(name)
        states[name] = _permanent(seen, attachments, rules) if seen else _elsewhere(each_object, rules)
    return states


def _elsewhere(each: GameObject, rules: Asks) -> dict[str, Any]:
    if each.zone in _GONE:
        return {"zone": str(each.zone)}
    return _characteristics(off_battlefield(each), rules) | {"token": each.is_token}


def _characteristics(shown: Shown, rules: Asks) -> dict[str, Any]:
    state: dict[str, Any] = {"zone": str(shown.object.zone), "face": str(shown.object.side), "name": shown.face.name}
    value = mana_value(shown.object, rules)
    if value is None:
        state["undetermined"] = ["mana_value"]
    else:
        state["mana_value"] = value
    state["colors"] = list(shown.face.colors)
    state["supertypes"] = list(shown.face.supertypes)
    state["types"] = shown.ordered_types
    state["subtypes"] = list(shown.face.subtypes)
    if shown.power is not None and shown.toughness is not None:
        state["power"], state["toughness"] = shown.power, shown.toughness
    return state


def _permanent(shown: Shown, attachments: dict[str, list[str]], rules: Asks) -> dict[str, Any]:
    each = shown.object
    state = _characteristics(shown, rules)
    state["counters"] = {kind: number for kind, number in each.counters.items() if number}
    state["damage"] = each.damage
    state["attached_to"] = each.attached_to or NOT_ATTACHED
    state["attachments"] = attachments.get(each.id, [])
    state["token"] = each.is_token
    state["controller"] = each.controller
    answer = is_transformed_permanent(each, rules)
    if answer == UNDECIDED:
        state.setdefault("undetermined", []).append("transformed_permanent")
    elif answer is not None:
        state["transformed_permanent"] = answer == "yes"
    return state


def is_transformed_permanent(each: GameObject, rules: Asks) -> str | None:
    """ "yes", "no" or "undecided"; None where the edition does not know the phrase."""
    phrase = rules.answer("transformed_permanent")
    if phrase is None:
        return None
    if each.is_face_down or not any(piece.has_two_faces and piece.up for piece in each.pieces):
        return "no"
    if each.is_merged:
        return UNDECIDED if rules.answer("transformed_permanent_merged") == UNDECIDED else "no"
    is_modal = each.top.layout is Layout.MODAL
    return "no" if is_modal and phrase == "transforming_with_back_face_up" else "yes"


def mana_value(each: GameObject, rules: Asks) -> int | None:
    """The mana value in this edition; None where its text does not decide it."""
    if each.is_face_down:
        return 0
    if each.zone is Zone.BATTLEFIELD:
        return _of_copy(each, rules) if each.copy_effects else _of_permanent(each, rules)
    if each.zone is Zone.STACK:
        return _of_spell(each, rules)
    return each.top.faces[0].face.mana_value


def _of_permanent(each: GameObject, rules: Asks) -> int | None:
    top = each.top
    own, front = top.shown.face.mana_value, top.faces[0].face
    if top.layout is Layout.MELD_RESULT:
        is_sum = rules.answer("mana_value_melded") == "sum_of_fronts"
        return sum(card.faces[0].mana_value for card in top.cards) if is_sum else own
    if top.layout is Layout.MODAL:
        rules.answer("mana_value_modal")
        return own
    if not top.has_two_faces or not top.up:
        return _of_one_face(top.shown.origin, top.shown.face, rules)
    if each.is_merged:
        return _decided(rules.answer("mana_value_merged_back"), own, front)
    if top.is_copy:
        return _decided(rules.answer("mana_value_token_back"), own, front)
    return _decided(rules.answer("mana_value_back"), own, front)


def _of_one_face(origin: Origin, face: Face, rules: Asks) -> int:
    """Of a face that is shown without being the physical back face: a copied back face or melded permanent counts 0."""
    if origin is Origin.NONMODAL_BACK:
        return 0 if rules.answer("mana_value_copy_of_back") == "zero" else face.mana_value
    if origin is Origin.MELDED:
        return 0 if rules.answer("mana_value_copy_of_melded") == "zero" else face.mana_value
    return face.mana_value


def _of_copy(each: GameObject, rules: Asks) -> int | None:
    values, top = each.copiable, each.top
    shows_back = top.has_two_faces and top.up and top.layout is not Layout.MODAL
    if shows_back and values.origin is Origin.FRONT and values.face.mana_cost is not None:
        return _decided(rules.answer("mana_value_back_copying"), values.face.mana_value, top.faces[0].face)
    return _of_one_face(values.origin, values.face, rules)


def _of_spell(each: GameObject, rules: Asks) -> int | None:
    top = each.top
    own, front = top.shown.face.mana_value, top.faces[0].face
    if top.shown.origin is not Origin.NONMODAL_BACK:
        return own
    if each.is_spell_copy:
        answer = rules.answer("mana_value_spell_copy_back")
        return 0 if answer == "zero" else _decided(answer, 0, front)
    return _decided(rules.answer("mana_value_spell_back"), own, front)


def _decided(answer: str | None, own: int, front: Face) -> int | None:
    """The one or the other; where the text is silent only what both readings agree on."""
    if answer == UNDECIDED:
        return own if own == front.mana_value else None
    return front.mana_value if answer == "front_cost" else own
