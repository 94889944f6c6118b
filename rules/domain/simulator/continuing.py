"""A game that has been played so far as the setup of another scenario, as far as the format can hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any

from rules.domain.simulator.cards import Card, Face
from rules.domain.simulator.objects import Game, GameObject, Piece, faces_of
from rules.domain.simulator.ruleset import Ruleset
from rules.domain.simulator.setting_up import TOKEN_COPIES
from rules.domain.simulator.vocabulary import PLAYERS, How, Layout, Side, Until, Zone

Data = dict[str, Any]


class Loss(StrEnum):
    """What a setup cannot hold."""

    ON_STACK = "on_stack"
    DELAYED_TRIGGER = "delayed_trigger"
    POWER_AND_TOUGHNESS = "power_and_toughness"
    CANNOT_TRANSFORM = "cannot_transform"
    COPY_EFFECT = "copy_effect"
    HOW_CAST = "how_cast"
    MERGED = "merged"
    SIEGE_TRIGGER = "siege_trigger"
    SECOND_FACE = "second_face"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Lost:
    """Something that a setup cannot hold, and the id of its object or ability."""

    loss: Loss
    of: str


@dataclass(slots=True)
class Continuation:
    """The setup, the cards that it needs beside those of the scenario, and what got lost."""

    setup: list[Data] = field(default_factory=list)
    cards: dict[str, Data] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)


def continuation(game: Game, rules: Ruleset, facts: Mapping[str, Mapping[str, Any]]) -> Continuation:
    """The board of a game under these rules as a setup. `facts` are the cards of the scenario as in the format."""
    found = Continuation()
    for each in game.objects.values():
        if each.zone not in (Zone.CEASED_TO_EXIST, Zone.COMPONENT):
            _take(found, each, game.cards, facts)
    _keep_timestamps(found.setup, game)
    _keep_attachments(found.setup, game)
    found.lost += [Lost(Loss.SECOND_FACE, each["id"]) for each in found.setup if _loses_a_face(game.objects[each["id"]], rules)]
    for ability in game.abilities.values():
        found.lost.append(Lost(Loss.ON_STACK if ability.is_on_stack else Loss.DELAYED_TRIGGER, ability.id))
    return found


def _take(found: Continuation, each: GameObject, cards: Mapping[str, Card], facts: Mapping[str, Mapping[str, Any]]) -> None:
    physical = _physical(each.top, cards, facts, found)
    if physical is None:
        found.lost.append(Lost(Loss.OBJECT, each.id))
        return
    data = {"id": each.id, **physical, "zone": str(each.zone), "owner": each.owner}
    if each.controller != each.owner and each.zone in (Zone.BATTLEFIELD, Zone.STACK):
        data["controller"] = each.controller
    if each.is_face_down:
        data["face"] = str(Side.FACE_DOWN)
    if each.top.is_token or each.is_spell_copy:
        data["token"] = True
    if each.is_merged:
        data |= _merged(each, data, found)
    if each.zone is Zone.BATTLEFIELD:
        data |= _marks(each, cards)
    found.lost += [Lost(loss, each.id) for loss in _losses(each)]
    found.setup.append(data)


def _physical(piece: Piece, cards: Mapping[str, Card], facts: Mapping[str, Mapping[str, Any]], found: Continuation) -> Data | None:
    """The card of a piece and the face that is up; None where no card has its face."""
    if piece.layout is Layout.MELD_RESULT and piece.cards:
        halves = [{"id": name, "card": card.name} for name, card in zip(piece.ids, piece.cards, strict=True)]
        return {"card": piece.cards[0].melds_into, "melded_from": halves}
    if piece.cards:
        return {"card": piece.cards[0].name, **({"face": str(Side.BACK)} if piece.up else {})}
    if piece.has_two_faces:
        copied = next((card.name for card in cards.values() if faces_of(card) == piece.faces), None)
        return {"card": copied, **({"face": str(Side.BACK)} if piece.up else {})} if copied else None
    return _one_faced(piece.shown.face, cards, facts, found)


def _one_faced(face: Face, cards: Mapping[str, Card], facts: Mapping[str, Mapping[str, Any]], found: Continuation) -> Data | None:
    """A token that has one face of a card. One with a back face gets a one-faced card of its own."""
    for card in cards.values():
        if face == card.faces[0]:
            return {"card": card.name, **({"face": str(Side.SINGLE)} if len(card.faces) > 1 else {})}
        if face in card.faces:
            name = face.name if face.name not in cards else f"{face.name} (2)"
            found.cards[name] = {"layout": str(Layout.SINGLE), "faces": [facts[card.name]["faces"][1]], "synthetic": True}
            return {"card": name}
    return None


def _merged(each: GameObject, data: Data, found: Continuation) -> Data:
    """The components below the top one; the object keeps its id, so the top one hands its own to the one that had it."""
    below = each.pieces[1:]
    if any(not piece.cards or len(piece.ids) > 1 or piece.is_token or piece.up for piece in below) or "melded_from" in data:
        found.lost.append(Lost(Loss.MERGED, each.id))
        return {}
    names = [each.top.ids[0] if piece.ids[0] == each.id else piece.ids[0] for piece in below]
    return {"merged_with": [{"id": name, "card": piece.cards[0].name} for name, piece in zip(names, below, strict=True)]}


def _marks(each: GameObject, cards: Mapping[str, Card]) -> Data:
    """Counters, damage and a copy effect that stays."""
    data: Data = {}
    if counters := {kind: number for kind, number in each.counters.items() if number}:
        data["counters"] = counters
    if each.damage:
        data["damage"] = each.damage
    if copied := _copied(each, cards):
        data["copy_of"] = copied
    return data


def _copied(each: GameObject, cards: Mapping[str, Card]) -> Data | None:
    staying = [effect for effect in each.copy_effects if effect.until is Until.INDEFINITELY]
    if not staying:
        return None
    values = max(staying, key=lambda effect: effect.timestamp).values
    for card in cards.values():
        if values in (faces := faces_of(card)):
            return {"card": card.name, "face": str(Side.BACK if faces.index(values) else Side.FRONT)}
    return None


def _losses(each: GameObject) -> Iterator[Loss]:
    if each.pt_effects:
        yield Loss.POWER_AND_TOUGHNESS
    if each.cannot_transform:
        yield Loss.CANNOT_TRANSFORM
    if any(effect.until is not Until.INDEFINITELY for effect in each.copy_effects):
        yield Loss.COPY_EFFECT
    if each.zone is Zone.STACK and each.cast_how not in ("", How.NORMAL):
        yield Loss.HOW_CAST
    if each.has_siege_trigger:
        yield Loss.SIEGE_TRIGGER


def _loses_a_face(each: GameObject, rules: Ruleset) -> bool:
    """A token made with two faces under rules that give a token of such a card one."""
    row = rules.row(TOKEN_COPIES.get(each.top.layout, ""))
    is_single = each.top.layout in TOKEN_COPIES and (row is None or row.answer != "both_faces")
    return each.top.is_token and each.top.has_two_faces and is_single


def _keep_timestamps(setup: list[Data], game: Game) -> None:
    """Timestamps are told where the order of listing does not tell them."""
    permanents = [each for each in setup if each["zone"] == Zone.BATTLEFIELD]
    stamps = [game.objects[each["id"]].timestamp for each in permanents]
    if any(later <= earlier for earlier, later in pairwise(stamps)):
        for each, stamp in zip(permanents, stamps, strict=True):
            each["timestamp"] = max(stamp, 1)


def _keep_attachments(setup: list[Data], game: Game) -> None:
    there = {each["id"] for each in setup}
    for each in setup:
        target = game.objects[each["id"]].attached_to
        if each["zone"] == Zone.BATTLEFIELD and target != each["id"] and (target in there or target in PLAYERS):
            each["attached_to"] = target
