"""The objects of a board as cards to be drawn: the face that is up shows what the object shows, copies and all, not what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext

from rules.domain.simulator import Card, Event, Face, Scenario, State, Trace
from rules.domain.symbols import symbols
from rules.presentation.symbols import symbol_html
from rules.presentation.trace_abilities import ability_name
from rules.presentation.trace_types import type_line
from rules.presentation.traces import card_name

_LETTERS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
_TWO_FACED = frozenset({"nonmodal", "modal", "double_faced_token"})


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face of a drawn card. `look` is a code for its colours: front, back, plain, down or melded."""

    look: str
    name: str = ""
    lang: str = "en"
    mana: str = ""
    indicator: tuple[str, ...] = ()
    type_line: str = ""
    corner: str = ""
    reminder: str = ""
    mark: str = ""
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardView:
    """A card with the face on its front and, where it has one, the face that a turn brings up. `side` is the one that is up."""

    side: str
    front: FaceView
    back: FaceView | None = None


class Table:
    """The cards that the objects of a scenario are made of, whatever they show."""

    def __init__(self, scenario: Scenario, trace: Trace) -> None:
        self._cards = scenario.cards
        self._faces = {face.name: (card, face) for card in scenario.cards.values() for face in card.faces}
        self._names = dict(_cards_by_object(scenario))
        for board in trace.boards:
            for name, state in board.items():
                if name not in self._names and (found := self._faces.get(state.get("name", ""))):
                    self._names[name] = found[0].name

    def draw(self, name: str, state: State) -> CardView:
        """The card of an object in a state."""
        card = self._cards.get(self._names.get(name, ""))
        side = state["face"]
        printed = card.faces if card and card.layout in _TWO_FACED and side != "single" else card.faces[:1] if card else ()
        if side == "face_down":
            return CardView("back", self._under(printed), self._down(state))
        if side == "melded":
            return CardView("front", self._shown(state, card, "melded"))
        if len(printed) < 2:
            return CardView("front", self._shown(state, card, "plain"))
        if side == "front":
            return CardView("front", self._shown(state, card, "front"), _printed(printed[1], "back"))
        return CardView("back", _printed(printed[0], "front", behind=printed[1]), self._shown(state, card, "back"))

    def _shown(self, state: State, card: Card | None, look: str) -> FaceView:
        shown = self._faces.get(state["name"])
        face = shown[1] if shown else None
        name, lang = card_name(state["name"])
        is_own = card is not None and any(state["name"] == each.name for each in card.faces)
        return FaceView(
            look=look,
            name=name,
            lang=lang,
            mana=_mana(face.mana_cost if face else None),
            indicator=_indicator(state["colors"], face) if look != "plain" else (),
            type_line=_type_line(state["supertypes"], state["types"], state["subtypes"]),
            corner=_corner(state, face),
            reminder=_reminder(card.faces[1]) if look == "front" and is_own and card else "",
            mark=self._mark(state, card, is_own=is_own),
            abilities=_abilities(face),
        )

    def _mark(self, state: State, card: Card | None, *, is_own: bool) -> str:
        if state.get("token"):
            # Translators: small label on a drawn card that is a token
            return pgettext("on a drawn card", "Token")
        if card is None or is_own:
            return ""
        # Translators: small label on a drawn card that shows another one: the name of the card itself
        return gettext("A copy; the card is %(name)s") % {"name": card_name(card.name)[0]}

    def _under(self, printed: tuple[Face, ...]) -> FaceView:
        """What turning a face-down card up would show."""
        return _printed(printed[0], "front" if len(printed) > 1 else "plain") if printed else FaceView("plain")

    def _down(self, state: State) -> FaceView:
        return FaceView("down", type_line=_type_line(state["supertypes"], state["types"], state["subtypes"]), corner=_corner(state, None))


def _cards_by_object(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The id of every object whose card the scenario names, with the name of the card."""
    for each in scenario.setup:
        yield each["id"], each["card"]
        for part in (*each.get("melded_from", ()), *each.get("merged_with", ())):
            yield part["id"], part["card"]
    for event in scenario.events:
        for action in (event, *event.effect):
            yield from _created(action, scenario)


def _created(event: Event, scenario: Scenario) -> Iterator[tuple[str, str]]:
    fields = event.fields
    if event.verb == "create_token":
        yield fields["id"], fields["card"]
    if event.verb == "meld":
        named = next((each["card"] for each in scenario.setup if each["id"] == fields["cards"][0]), "")
        if named in scenario.cards:
            yield fields["id"], scenario.cards[named].melds_into


def _printed(face: Face, look: str, *, behind: Face | None = None) -> FaceView:
    """A face as it is printed: what a turn would bring up."""
    name, lang = card_name(face.name)
    return FaceView(
        look=look,
        name=name,
        lang=lang,
        mana=_mana(face.mana_cost),
        indicator=_indicator(face.colors, face) if look != "plain" else (),
        type_line=_type_line(face.supertypes, face.types, face.subtypes),
        corner=_printed_corner(face),
        reminder=_reminder(behind) if behind else "",
        abilities=_abilities(face),
    )


def _mana(cost: str | None) -> SafeString:
    """The symbols of a mana cost, drawn."""
    text = cost or ""
    drawn = (
        (symbol_html(text[each.start : each.end], each.parts, marks_language=False) or text[each.start : each.end],)
        for each in symbols(text)
    )
    return format_html_join("", "{}", drawn)


def _indicator(colors: Any, face: Face | None) -> tuple[str, ...]:
    """The dots of a color indicator: a face with colors and no mana cost has one."""
    if face is None or face.mana_cost is not None:
        return ()
    return tuple(_LETTERS[color] for color in colors)


def _type_line(supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str]) -> str:
    return capfirst(type_line({"supertypes": supertypes, "types": types, "subtypes": subtypes}))


def _corner(state: State, face: Face | None) -> str:
    """Power and toughness, loyalty or defense, as they are now."""
    if "power" in state:
        return f"{state['power']}/{state['toughness']}"
    counters: Mapping[str, int] = state.get("counters", {})
    for kind in ("loyalty", "defense"):
        if kind in counters:
            return str(counters[kind])
    return _printed_corner(face) if face and "counters" not in state else ""


def _printed_corner(face: Face) -> str:
    if face.power is not None:
        return f"{face.power}/{face.toughness}"
    number = face.loyalty if face.loyalty is not None else face.defense
    return "" if number is None else str(number)


def _abilities(face: Face | None) -> tuple[str, ...]:
    """The names of the abilities that matter, each once."""
    return tuple(dict.fromkeys(map(ability_name, face.abilities))) if face else ()


def _reminder(face: Face) -> str:
    """The grey power and toughness of the back face that a front face prints."""
    return f"{face.power}/{face.toughness}" if face.power is not None else ""
