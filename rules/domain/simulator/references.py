"""Whether the names and ids of a document lead somewhere: cards, objects, abilities, events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from rules.domain.simulator.checks import fail
from rules.domain.simulator.problems import Code
from rules.domain.simulator.vocabulary import PLAYERS, Layout, Side, Verb, Zone

Data: TypeAlias = Mapping[str, Any]


class Known(StrEnum):
    """What an id stands for."""

    OBJECT = "an object"
    ABILITY = "an ability or spell put on the stack"
    DELAYED = "a delayed triggered ability"


_MAKES_OBJECT = frozenset({Verb.COPY_SPELL, Verb.CREATE_TOKEN_COPY, Verb.CREATE_TOKEN, Verb.MELD})
_OBJECT_FIELDS = ("object", "of", "with", "spell", "enters_as_copy_of")
_CARD_IS_AN_OBJECT = frozenset({Verb.CAST, Verb.PLAY_LAND, Verb.MERGE})


def check_references(document: Data) -> None:
    """Raises ScenarioError where a checked document names what there is not, or the same id twice."""
    seen: set[str] = set()
    for at, scenario in enumerate(document["scenarios"]):
        path = f"scenarios[{at}]"
        if scenario["id"] in seen:
            raise fail(Code.DUPLICATE_ID, f"{path}.id", f"a second scenario {scenario['id']!r}", scenario["id"])
        seen.add(scenario["id"])
        _Scenario(scenario, document["cards"], path).check()


class _Scenario:
    def __init__(self, data: Data, cards: Data, path: str) -> None:
        self.data, self.cards, self.path = data, cards, path
        self.known: dict[str, Known] = {}
        self.card_of: dict[str, str] = {}

    def check(self) -> None:
        for at, each in enumerate(self.data["setup"]):
            self._check_setup(each, f"{self.path}.setup[{at}]")
        for at, each in enumerate(self.data["setup"]):
            if "attached_to" in each:
                self._target(each["attached_to"], f"{self.path}.setup[{at}].attached_to", but_not=each["id"])
        for at, each in enumerate(self.data["events"]):
            self._check_event(each, f"{self.path}.events[{at}]")
        for at, each in enumerate(self.data["expect"]):
            self._check_expectation(each, f"{self.path}.expect[{at}]")

    def _card(self, name: str, path: str) -> Data:
        if name not in self.cards:
            raise fail(Code.UNKNOWN_CARD, path, f"no card {name!r} in 'cards'", name)
        card: Data = self.cards[name]
        return card

    def _define(self, name: str, kind: Known, path: str) -> None:
        if name in self.known:
            raise fail(Code.DUPLICATE_ID, path, f"the id {name!r} is used before", name)
        self.known[name] = kind

    def _object(self, name: str, path: str) -> None:
        self._is(name, (Known.OBJECT,), path)

    def _is(self, name: str, kinds: tuple[Known, ...], path: str) -> None:
        if name not in self.known:
            raise fail(Code.UNKNOWN_OBJECT, path, f"no {name!r} before this place", name)
        if self.known[name] not in kinds:
            raise fail(Code.IMPOSSIBLE_REFERENCE, path, f"{name!r} is {self.known[name]}, not {kinds[0]}", name)

    def _target(self, name: str, path: str, *, but_not: str = "") -> None:
        if name == but_not:
            raise fail(Code.IMPOSSIBLE_REFERENCE, path, f"{name!r} cannot be attached to itself", name)
        if name not in PLAYERS:
            self._object(name, path)

    def _check_setup(self, each: Data, path: str) -> None:
        self._define(each["id"], Known.OBJECT, f"{path}.id")
        self.card_of[each["id"]] = each["card"]
        card = self._card(each["card"], f"{path}.card")
        self._check_face(each, card, path)
        self._check_melded(each, card, path)
        for at, component in enumerate(each.get("merged_with", ())):
            self._component(component, f"{path}.merged_with[{at}]")
        if "merged_with" in each and each["zone"] != Zone.BATTLEFIELD:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.merged_with", "only a permanent is merged")
        if "copy_of" in each:
            copied = self._card(each["copy_of"]["card"], f"{path}.copy_of.card")
            if each["copy_of"]["face"] == Side.BACK and len(copied["faces"]) < 2:
                name = each["copy_of"]["card"]
                raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.copy_of.face", f"{name!r} has no back face", name)

    def _check_face(self, each: Data, card: Data, path: str) -> None:
        face, faces = each.get("face"), len(card["faces"])
        if face == Side.BACK and faces < 2:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.face", f"{each['card']!r} has no back face", each["card"])
        if face == Side.SINGLE and card["layout"] not in (Layout.SINGLE, Layout.DOUBLE_FACED_TOKEN) and "token" not in each:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.face", "only a token of a two-faced card has one face", face)
        if face == Side.FACE_DOWN and each["zone"] not in (Zone.BATTLEFIELD, Zone.STACK):
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.face", "face down only on the battlefield or the stack", face)

    def _check_melded(self, each: Data, card: Data, path: str) -> None:
        is_result = card["layout"] == Layout.MELD_RESULT and "token" not in each
        if is_result != ("melded_from" in each):
            message = (
                "the combined back face of a meld pair needs its two cards" if is_result else f"{each['card']!r} is no melded permanent"
            )
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.melded_from", message, each["card"])
        if is_result and each["zone"] != Zone.BATTLEFIELD:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.zone", "a melded permanent is on the battlefield", each["zone"])
        for at, component in enumerate(each.get("melded_from", ())):
            half = self._component(component, f"{path}.melded_from[{at}]")
            if half.get("melds_into") != each["card"]:
                place, message = f"{path}.melded_from[{at}].card", f"it does not meld into {each['card']!r}"
                raise fail(Code.IMPOSSIBLE_REFERENCE, place, message, component["card"])

    def _component(self, component: Data, path: str) -> Data:
        self._define(component["id"], Known.OBJECT, f"{path}.id")
        self.card_of[component["id"]] = component["card"]
        return self._card(component["card"], f"{path}.card")

    def _check_event(self, event: Data, path: str) -> None:
        verb = Verb(event["do"])
        for name, at in _named_objects(event, verb, path):
            self._object(name, at)
        for name, at in _named_targets(event, path):
            self._target(name, at)
        self._check_names(event, verb, path)
        for number, action in enumerate(event.get("effect", ())):
            self._check_event(action, f"{path}.effect[{number}]")
        self._check_id(event, verb, path)

    def _check_names(self, event: Data, verb: Verb, path: str) -> None:
        if "of_card" in event:
            self._card(event["of_card"], f"{path}.of_card")
        if verb is Verb.CREATE_TOKEN and self._card(event["card"], f"{path}.card")["layout"] == Layout.MELD_RESULT:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.card", "half a meld pair is no token", event["card"])
        if verb is Verb.MELD:
            self._check_meld(event["cards"], path)
        for at, name in enumerate(event.get("ids", ())):
            self._is(name, (Known.DELAYED,), f"{path}.ids[{at}]")

    def _check_meld(self, names: list[str], path: str) -> None:
        if names[0] == names[1]:
            raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.cards[1]", "one card does not meld with itself", names[1])
        cards = [self.cards.get(self.card_of.get(name, ""), {}) for name in names]
        into = {card.get("melds_into") for card in cards}
        if len(into) == 1 and None not in into:
            result = self._card(name := into.pop(), f"{path}.cards")
            if result["layout"] != Layout.MELD_RESULT:
                raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.cards", f"{name!r} is no combined back face", name)

    def _check_id(self, event: Data, verb: Verb, path: str) -> None:
        if verb is Verb.RESOLVE:
            self._is(event["id"], (Known.ABILITY, Known.DELAYED), f"{path}.id")
        elif verb is Verb.PUT_ON_STACK:
            self._define(event["id"], Known.ABILITY, f"{path}.id")
        elif verb is Verb.CREATE_DELAYED_TRIGGER:
            self._define(event["id"], Known.DELAYED, f"{path}.id")
        elif verb in _MAKES_OBJECT:
            self._define(event["id"], Known.OBJECT, f"{path}.id")

    def _check_expectation(self, each: Data, path: str) -> None:
        span = each["editions"]
        if "before" in span and span["before"] <= span["from"]:
            raise fail(Code.BAD_VALUE, f"{path}.editions.before", f"{span['before']} is not after {span['from']}", span["before"])
        last = len(self.data["events"])
        for at, state in enumerate(each.get("states", ())):
            if state["object"] != "game":
                self._object(state["object"], f"{path}.states[{at}].object")
            if state.get("after_event", 0) > last:
                raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.states[{at}].after_event", f"there are {last} events", state["after_event"])
        for at, step in enumerate(each.get("steps", ())):
            if step["event"] > last:
                raise fail(Code.IMPOSSIBLE_REFERENCE, f"{path}.steps[{at}].event", f"there are {last} events", step["event"])
            for field in ("objects", "triggers"):
                for number, result in enumerate(step.get(field, ())):
                    self._object(result["object"], f"{path}.steps[{at}].{field}[{number}].object")


def _named_objects(event: Data, verb: Verb, path: str) -> Iterator[tuple[str, str]]:
    """The ids of objects that an event names, with their paths."""
    for field in _OBJECT_FIELDS:
        if field in event:
            yield event[field], f"{path}.{field}"
    for field in ("objects", "cards"):
        for at, name in enumerate(event.get(field, ())):
            yield name, f"{path}.{field}[{at}]"
    if verb in _CARD_IS_AN_OBJECT:
        yield event["card"], f"{path}.card"
    for at, choice in enumerate(event.get("choices", ())):
        yield choice["object"], f"{path}.choices[{at}].object"
    for field in ("source", "only_if"):
        if "object" in event.get(field, {}):
            yield event[field]["object"], f"{path}.{field}.object"


def _named_targets(event: Data, path: str) -> Iterator[tuple[str, str]]:
    """The ids of objects or players that something is attached to, with their paths."""
    if event["do"] == Verb.ATTACH:
        yield event["to"], f"{path}.to"
    for at, choice in enumerate(event.get("choices", ())):
        yield choice["attach_to"], f"{path}.choices[{at}].attach_to"
