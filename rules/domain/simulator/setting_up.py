"""The game as a scenario's setup describes it, and whether the edition knows the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.domain.simulator.cards import Card
from rules.domain.simulator.melding import melded_piece
from rules.domain.simulator.objects import CopyEffect, Game, GameObject, Origin, Piece, Values, faces_of
from rules.domain.simulator.problems import Code, ScenarioError
from rules.domain.simulator.ruleset import Ruleset
from rules.domain.simulator.scenario import Event, Scenario
from rules.domain.simulator.vocabulary import Layout, Side, Verb, Zone

# Which behaviour says whether a token that copies such a card has both faces.
TOKEN_COPIES = {Layout.NONMODAL: "token_copy_nonmodal", Layout.MODAL: "token_copy_modal"}


def check_layouts(scenario: Scenario, rules: Ruleset) -> None:
    """Raises ScenarioError where a card that the scenario uses has a layout that this edition does not know yet."""
    for name, path in _used_cards(scenario):
        layout = scenario.cards[name].layout
        if rules.row(f"layout_{layout}") is None:
            message = f"{name!r} is a {layout} card, which the rules of {rules.edition} do not know"
            raise ScenarioError(Code.LAYOUT_NOT_IN_EDITION, f"{scenario.path}.{path}", message, value=name)


def _used_cards(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The names of the cards that a scenario uses, with the paths that name them."""
    for at, each in enumerate(scenario.setup):
        yield each["card"], f"setup[{at}].card"
        if "copy_of" in each:
            yield each["copy_of"]["card"], f"setup[{at}].copy_of.card"
        for field in ("melded_from", "merged_with"):
            for place, part in enumerate(each.get(field, ())):
                yield part["card"], f"setup[{at}].{field}[{place}].card"
    for at, event in enumerate(scenario.events):
        yield from _cards_of_event(event, f"events[{at}]", scenario.cards)
        for place, action in enumerate(event.effect):
            yield from _cards_of_event(action, f"events[{at}].effect[{place}]", scenario.cards)


def _cards_of_event(event: Event, path: str, cards: Mapping[str, Card]) -> Iterator[tuple[str, str]]:
    fields = event.fields
    if "of_card" in fields:
        yield fields["of_card"], f"{path}.of_card"
    if event.verb is Verb.CREATE_TOKEN:
        yield fields["card"], f"{path}.card"
    if event.verb is Verb.CHOOSE_CARD_NAME:
        named = fields["name"].split(" // ")
        found = [card.name for card in cards.values() if any(face.name in named for face in card.faces)]
        yield from ((name, f"{path}.name") for name in found[:1])


def new_game(scenario: Scenario, rules: Ruleset) -> Game:
    """The objects at the start."""
    game = Game(dict(scenario.cards), day_night=scenario.day_night, active_player=scenario.active_player)
    for order, data in enumerate(scenario.setup, start=1):
        _add(game, data, order, rules)
    game.clock = max((each.timestamp for each in game.objects.values()), default=0)
    return game


def _add(game: Game, data: Mapping[str, Any], order: int, rules: Ruleset) -> None:
    zone, owner = Zone(data["zone"]), data["owner"]
    pieces = [_main_piece(game, data, rules)]
    pieces += [Piece.of_card(part["id"], game.cards[part["card"]]) for part in data.get("merged_with", ())]
    each = GameObject(data["id"], zone, owner, data.get("controller", owner), pieces, timestamp=data.get("timestamp", order))
    each.is_face_down = data.get("face") == Side.FACE_DOWN
    each.is_spell_copy = zone is Zone.STACK and "token" in data
    each.top.up = int(data.get("face") == Side.BACK and each.top.has_two_faces and zone in (Zone.BATTLEFIELD, Zone.STACK))
    each.counters = dict(data.get("counters", {}))
    each.damage, each.attached_to = data.get("damage", 0), data.get("attached_to")
    if "copy_of" in data:
        values = faces_of(game.cards[data["copy_of"]["card"]])[data["copy_of"]["face"] == Side.BACK]
        each.copy_effects.append(CopyEffect(values, each.timestamp))
    game.objects[each.id] = each
    _add_components(game, data, owner)


def _add_components(game: Game, data: Mapping[str, Any], owner: str) -> None:
    for part in (*data.get("melded_from", ()), *data.get("merged_with", ())):
        game.objects[part["id"]] = GameObject(
            part["id"], Zone.COMPONENT, owner, owner, [Piece.of_card(part["id"], game.cards[part["card"]])]
        )


def _main_piece(game: Game, data: Mapping[str, Any], rules: Ruleset) -> Piece:
    card = game.cards[data["card"]]
    if "melded_from" in data:
        return melded_piece([(part["id"], game.cards[part["card"]]) for part in data["melded_from"]], card)
    if "token" in data or card.layout is Layout.DOUBLE_FACED_TOKEN:
        return _token(data, card, rules)
    return Piece.of_card(data["id"], card)


def _token(data: Mapping[str, Any], card: Card, rules: Ruleset) -> Piece:
    """A token of this card: with both faces where it is not told to be single and the edition has such tokens."""
    is_token = data["zone"] != Zone.STACK
    if card.layout is Layout.DOUBLE_FACED_TOKEN and data.get("face") != Side.SINGLE:
        return Piece.of_card(data["id"], card, is_token=is_token)
    row = rules.row(TOKEN_COPIES.get(card.layout, ""))
    if data.get("face") == Side.SINGLE or row is None or row.answer != "both_faces":
        return Piece((data["id"],), (), Layout.SINGLE, (_only_face(data, card),), is_token=is_token)
    return Piece((data["id"],), (card,), card.layout, faces_of(card), is_token=is_token, is_copy=True)


def _only_face(data: Mapping[str, Any], card: Card) -> Values:
    is_back = data.get("face") == Side.BACK
    values = faces_of(card)[int(is_back)]
    return Values(values.face, values.origin) if is_back or values.origin is Origin.MELDED else Values(values.face)
