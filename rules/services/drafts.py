"""A case while it is put together: its parts, what changes them, what is wrong with it, and the game at any of its moments.

A draft may be wrong in any way that plain data can be; it is shown all the same, with its first fault.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator import (
    FORMAT,
    Board,
    Code,
    Lost,
    Ruleset,
    Scenario,
    ScenarioError,
    Trace,
    continuation,
    game_after,
    play,
    read_document,
)
from rules.domain.simulator.vocabulary import Verb
from rules.services.cases import decode_case, encode_case
from rules.services.simulating import card_facts, editions, ruleset, worked_scenarios

Item = Mapping[str, Any]

SETUP, EVENTS = "setup", "events"
_NAMES_A_CARD = frozenset({"card", "of_card", "melds_with", "melds_into"})
_CARD_IS_AN_OBJECT = frozenset({Verb.CAST, Verb.PLAY_LAND, Verb.MERGE})
_LAST = {"do": "end_turn"}
_LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class Draft:
    """A document of transform-scenario/1 with one scenario, not checked yet."""

    document: Mapping[str, Any]

    @classmethod
    def empty(cls) -> Draft:
        """A case with nothing in it."""
        return cls({"format": FORMAT, "cards": {}, "scenarios": [{"id": "case", "title": "", "setup": [], "events": [], "expect": []}]})

    @classmethod
    def of_case(cls, case: str) -> Draft:
        """From its string. Raises ScenarioError where that is none."""
        return cls(decode_case(case=case))

    @property
    def case(self) -> str:
        """Its string. Raises ScenarioError where it is too long."""
        return encode_case(document=self.document)

    @property
    def scenario(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.document["scenarios"][0]
        return found

    @property
    def cards(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.document["cards"]
        return found

    @property
    def own_cards(self) -> Mapping[str, Any]:
        """The cards that are none of the product."""
        return {name: facts for name, facts in self.cards.items() if facts != card_facts().get(name)}

    @property
    def is_empty(self) -> bool:
        return not (self.items(SETUP) or self.items(EVENTS) or self.own_cards)

    def items(self, part: str) -> list[Any]:
        """The objects at the start or the events; none where that is no list."""
        found = self.scenario.get(part)
        return found if isinstance(found, list) else []

    def with_fields(self, **fields: Any) -> Draft:
        """Other fields of the scenario; None takes one away. Cards of the product come and go as they are named."""
        scenario = {name: value for name, value in {**self.scenario, **fields}.items() if value is not None}
        return self._of(scenario, self.own_cards)

    def with_item(self, part: str, item: Item, at: int | None = None) -> Draft:
        """An object or event in the place of another, or after all others."""
        items = [*self.items(part)]
        if at is None or at >= len(items):
            items.append(item)
        else:
            items[at] = item
        return self.with_fields(**{part: items})

    def without(self, part: str, at: int) -> Draft:
        """Less one object or event."""
        return self.with_fields(**{part: [item for place, item in enumerate(self.items(part)) if place != at]})

    def moved(self, part: str, at: int, by: int) -> Draft:
        """One object or event earlier (-1) or later (1)."""
        items, to = [*self.items(part)], at + by
        if 0 <= at < len(items) and 0 <= to < len(items):
            items[at], items[to] = items[to], items[at]
        return self.with_fields(**{part: items})

    def with_card(self, name: str, facts: Mapping[str, Any], *, old: str = "") -> Draft:
        """A card of one's own; what named the old one names it."""
        own = {name if each == old else each: value for each, value in self.own_cards.items()} | {name: facts}
        scenario = _renamed(self.scenario, old, name) if old and old != name else self.scenario
        return self._of(scenario, own)

    def without_card(self, name: str) -> Draft:
        return self._of(self.scenario, {each: facts for each, facts in self.own_cards.items() if each != name})

    def _of(self, scenario: Mapping[str, Any], own: Mapping[str, Any]) -> Draft:
        named = set(_cards_in(scenario)) | {name for facts in own.values() for name in _cards_in(facts)}
        cards = {name: facts for name, facts in card_facts().items() if name in _with_halves(named) and name not in own}
        return Draft({**self.document, "cards": {**cards, **own}, "scenarios": [scenario]})

    def new_id(self, like: str, *, also: Mapping[str, Any] | None = None) -> str:
        """An id that is not used yet, after the words of a name."""
        taken = {*_ids_in(self.scenario), *_ids_in(also or {})}
        plain = unicodedata.normalize("NFKD", like).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[:_LONGEST_ID]
        stem = stem if re.match(r"[a-z]", stem) and stem not in ("game", "none") else f"object_{stem}".rstrip("_")
        return next(name for number in range(1, 10**6) if (name := stem if number == 1 else f"{stem}_{number}") not in taken)

    @property
    def problem(self) -> ScenarioError | None:
        """The first fault; none where it can be played but for having no events yet."""
        try:
            self.read()
        except ScenarioError as error:
            return error
        return None

    def read(self) -> Scenario:
        """As values. Raises ScenarioError. A draft without events gets the end of the turn, so that its board can be seen."""
        document = self.document if self.scenario.get(EVENTS) != [] else _with_events(self, [_LAST])
        return read_document(document).scenarios[0]


@dataclass(frozen=True, slots=True)
class Moment:
    """What there is before one of the events: the board, and the ids of abilities on the stack and of delayed triggers that wait.

    `card_of` names the card of each object, as far as it has one. `trace` is what was played up to here; None where nothing can be.
    """

    draft: Draft
    board: Board
    card_of: Mapping[str, str]
    stack: tuple[str, ...] = ()
    delayed: tuple[str, ...] = ()
    scenario: Scenario | None = None
    trace: Trace | None = None

    @property
    def objects(self) -> list[str]:
        return [name for name in self.board if name != "game"]


def moment(*, draft: Draft, edition: str, at: int) -> Moment:
    """The game before the event at a place (0 is the first). What cannot be played is left out, the latest first."""
    events = [event for event in draft.items(EVENTS)[:at] if isinstance(event, dict)]
    for rules in (ruleset(edition=edition), ruleset(edition=editions()[-1])):
        for length in dict.fromkeys((len(events), 0)):
            found = _moment(draft, rules, events[:length])
            if found is not None:
                return found
    return Moment(draft, {"game": {}}, {})


def _moment(draft: Draft, rules: Ruleset, events: list[dict[str, Any]]) -> Moment | None:
    try:
        scenario = read_document(_with_events(draft, [*events, _LAST])).scenarios[0]
        trace = play(scenario, rules)
    except ScenarioError:
        return None
    board = trace.boards[min(len(events), len(trace.boards) - 1)]
    stack, delayed = _waiting(events)
    return Moment(draft, board, _cards_of(draft, events), stack, delayed, scenario, trace)


def _with_events(draft: Draft, events: list[dict[str, Any]]) -> dict[str, Any]:
    return {**draft.document, "scenarios": [{**draft.scenario, EVENTS: events, "expect": []}]}


def _waiting(events: list[dict[str, Any]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids on the stack, top first, and those of delayed triggers that wait."""
    stack: list[str] = []
    delayed: list[str] = []
    for event in events:
        match event["do"]:
            case Verb.PUT_ON_STACK:
                stack.insert(0, event["id"])
            case Verb.CREATE_DELAYED_TRIGGER:
                delayed.append(event["id"])
            case Verb.PUT_DELAYED_ON_STACK:
                due = [name for name in event["ids"] if name in delayed]
                stack[:0], delayed = due, [name for name in delayed if name not in due]
            case Verb.RESOLVE if event["id"] in stack:
                stack.remove(event["id"])
    return tuple(stack), tuple(delayed)


def _cards_of(draft: Draft, events: list[dict[str, Any]]) -> dict[str, str]:
    """The name of the card that each object is, was made from or copies."""
    found: dict[str, str] = {}
    for each in draft.items(SETUP):
        for part in (each, *each.get("melded_from", ()), *each.get("merged_with", ())):
            found[part["id"]] = part["card"]
    for event in (each for outer in events for each in (outer, *outer.get("effect", ()))):
        match event["do"]:
            case Verb.CREATE_TOKEN:
                found[event["id"]] = event["card"]
            case Verb.CREATE_TOKEN_COPY | Verb.COPY_SPELL:
                found[event["id"]] = found.get(event["of"], "")
            case Verb.MELD:
                found[event["id"]] = draft.cards.get(found.get(event["cards"][0], ""), {}).get("melds_into", "")
    return found


def new_object(*, draft: Draft, card: str) -> dict[str, Any]:
    """An object of a card as it is most likely wanted: a permanent on the battlefield, a spell in its owner's hand, a pair melded."""
    facts = draft.cards.get(card, card_facts().get(card))
    facts = facts if isinstance(facts, dict) else {}
    faces = facts.get("faces") or [{}]
    zone = "hand" if {"instant", "sorcery"} & set(faces[0].get("types", ())) else "battlefield"
    data: dict[str, Any] = {"id": draft.new_id(card), "card": card, "zone": zone, "owner": "A"}
    if facts.get("layout") == "double_faced_token":
        data["token"] = True
    if facts.get("layout") == "meld_result":
        known = {**card_facts(), **draft.cards}
        halves = [name for name, each in known.items() if isinstance(each, dict) and each.get("melds_into") == card][:2]
        data["melded_from"] = [{"id": draft.new_id(half, also=data), "card": half} for half in halves]
    return data


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A draft from a step of a worked scenario. `lost` is what its setup cannot hold."""

    scenario: str
    draft: Draft
    step: int
    lost: tuple[Lost, ...] = ()


def take_over(*, scenario: str, step: int, edition: str, keeps_events: bool = False) -> TakenOver:
    """A worked scenario to build on: its board after a step as the setup, or its setup with the events up to there.

    Raises ScenarioError for a scenario that the product does not have, and KeyError for none.
    """
    found = worked_scenarios().get(scenario)
    if found is None:
        raise ScenarioError(Code.NO_SUCH_SCENARIO, "from", f"no scenario {scenario[:60]!r}", value=scenario[:60])
    rules = ruleset(edition=edition)
    decided = min(max(step, 0), len(play(found.scenario, rules).boards) - 1)
    data = found.document["scenarios"][0]
    bare = {name: data[name] for name in ("setup", "active_player", "day_night") if name in data}
    draft = Draft({**found.document, "scenarios": [{"id": "case", "title": "", **bare, "events": [], "expect": []}]})
    if keeps_events:
        return TakenOver(scenario, draft.with_fields(events=data["events"][:decided]), decided)
    game = game_after(found.scenario, rules, decided)
    kept = continuation(game, rules, draft.cards)
    for name, facts in kept.cards.items():
        draft = draft.with_card(name, facts)
    draft = draft.with_fields(setup=kept.setup, active_player=game.active_player, day_night=str(game.day_night))
    return TakenOver(scenario, draft, decided, tuple(kept.lost))


def _cards_in(data: Any) -> Iterator[str]:
    """The names of cards in setup and events; of a name that a player chooses, the cards with such a face."""
    if isinstance(data, dict):
        for field, value in data.items():
            if field in _NAMES_A_CARD and isinstance(value, str):
                yield value
        if data.get("do") == Verb.CHOOSE_CARD_NAME and isinstance(data.get("name"), str):
            yield from _cards_with_face(data["name"].split(" // "))
        for value in data.values():
            yield from _cards_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _cards_in(value)


def _cards_with_face(names: list[str]) -> Iterator[str]:
    return (card for card, facts in card_facts().items() if any(face["name"] in names for face in facts["faces"]))


def _with_halves(names: set[str]) -> set[str]:
    """The cards, and the combined back faces of those that meld."""
    known = card_facts()
    return names | {into for name in names if (into := known.get(name, {}).get("melds_into", ""))}


def _ids_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        for value in data.values():
            yield from _ids_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _ids_in(value)


def _renamed(data: Any, old: str, new: str) -> Any:
    """The data with another name for a card."""
    if isinstance(data, list):
        return [_renamed(each, old, new) for each in data]
    if not isinstance(data, dict):
        return data
    is_object = data.get("do") in _CARD_IS_AN_OBJECT
    return {
        field: new if field in _NAMES_A_CARD and value == old and not is_object else _renamed(value, old, new)
        for field, value in data.items()
    }
