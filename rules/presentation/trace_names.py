"""What cards, objects, players and zones of a scenario are called in the active language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop, ngettext, pgettext

from rules.domain.simulator import Board, Card, Event, Scenario, Verb
from rules.domain.simulator.cards import Ability
from rules.domain.simulator.vocabulary import PLAYERS, Side, Zone
from rules.services.simulating import cards, printings

SOURCE = "en"
_BOTH = " // "
_GONE = (Zone.CEASED_TO_EXIST, Zone.COMPONENT)


def card_name(name: str) -> tuple[str, str]:
    """The name in the active language where it is known, else as it is given, and the language of what is returned."""
    language = get_language() or SOURCE
    translated = _translated_names(language)
    shown = _BOTH.join(translated.get(part, part) for part in name.split(_BOTH))
    return shown, SOURCE if shown == name and name not in translated else language


@cache
def _translated_names(language: str) -> Mapping[str, str]:
    """The names of faces by their English names."""
    found = {}
    for name, printing in printings().items():
        for face, shown in zip(cards()[name].faces, printing.names.get(language, ()), strict=False):
            found[face.name] = shown
    return found


class Names:
    """What the objects of a scenario are called on a board; without one, as the scenario begins."""

    def __init__(self, scenario: Scenario, board: Board | None = None) -> None:
        self.scenario = scenario
        self.board = start_of(scenario) if board is None else board
        self._alike = _alike(self.board)

    def of(self, name: str) -> str:
        """The name of an object or a player inside a sentence, told apart from others of the same name."""
        return self._marked(name, in_sentence)

    def label(self, name: str) -> str:
        """The same on its own, as a label."""
        return self._marked(name, str)

    def several(self, names: Sequence[str]) -> str:
        """The names of several objects inside a sentence, as a list in words."""
        return listed([self.of(name) for name in names])

    def labels(self, names: Sequence[str]) -> str:
        """The same on its own."""
        return listed([self.label(name) for name in names])

    def card(self, name: str) -> str:
        """The name of the card that represents an object; of a copy, of what it copies."""
        found = card_of(self.scenario, name)
        of = origins(self.scenario).get(name)
        return card_name(found.faces[0].name)[0] if found else self.card(of) if of else name

    def _marked(self, name: str, quote: Callable[[str], str]) -> str:
        if name in PLAYERS:
            # Translators: one of the players A to D
            return gettext("player %(player)s") % {"player": name}
        shown = self.board.get(name, {}).get("name")
        if shown:
            return self._told_apart(name, quote(card_name(shown)[0]))
        card = quote(self.card(name))
        if shown is not None:
            # Translators: a card that lies face down
            return gettext("%(card)s (face down)") % {"card": card}
        if card_of(self.scenario, name) is None and name in origins(self.scenario):
            # Translators: a token or a spell that copies that card
            return gettext("%(card)s (copy)") % {"card": card}
        return card

    def _told_apart(self, name: str, shown: str) -> str:
        alike = self._alike.get(name)
        if alike is None:
            return shown
        for marking in (self._nature, self._player, self._zone):
            marks = [marking(each) for each in alike]
            if len(set(marks)) == len(marks):
                mark = marks[alike.index(name)]
                return f"{shown} ({mark})" if mark else shown
        return f"{shown} ({alike.index(name) + 1})"

    def _nature(self, name: str) -> str:
        """That an object is a token or a copy, or the card that it really is."""
        state, card = self.board[name], card_of(self.scenario, name)
        if card is None or state.get("token"):
            return gettext("copy") if state["zone"] == Zone.STACK else gettext("token")
        return "" if state["name"] in {face.name for face in card.faces} else card_name(card.faces[0].name)[0]

    def _player(self, name: str) -> str:
        player = self.board[name].get("controller")
        return gettext("player %(player)s") % {"player": player} if player else ""

    def _zone(self, name: str) -> str:
        return zone_name(self.board[name]["zone"])


def _alike(board: Board) -> Mapping[str, tuple[str, ...]]:
    """The objects that share a name, by each of them."""
    by_name: dict[str, list[str]] = {}
    for name, state in board.items():
        if state.get("name"):
            by_name.setdefault(state["name"], []).append(name)
    return {name: tuple(names) for names in by_name.values() if len(names) > 1 for name in names}


def start_of(scenario: Scenario) -> Board:
    """The objects of the setup with their zones and names, before anything is played."""
    return {each["id"]: _set_up(scenario, each) for each in scenario.setup}


def _set_up(scenario: Scenario, each: Mapping[str, Any]) -> Mapping[str, Any]:
    copied, face = each.get("copy_of"), each.get("face")
    card = scenario.cards[copied["card"] if copied else each["card"]]
    side = copied["face"] if copied else face
    name = "" if face == Side.FACE_DOWN else card.faces[int(side == Side.BACK and len(card.faces) > 1)].name
    return {"zone": each["zone"], "name": name, "face": face or Side.FRONT, "controller": each.get("controller", each["owner"])}


def card_of(scenario: Scenario, name: str) -> Card | None:
    """The card or predefined token that an object is; None for copies, which have none."""
    found = _cards_by_id(scenario).get(name)
    return scenario.cards.get(found) if found else None


def _cards_by_id(scenario: Scenario) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in scenario.setup:
        found[each["id"]] = each["card"]
        found |= {part["id"]: part["card"] for part in (*each.get("melded_from", ()), *each.get("merged_with", ()))}
    for event in all_events(scenario):
        if event.verb is Verb.CREATE_TOKEN:
            found[event.fields["id"]] = event.fields["card"]
        elif event.verb is Verb.MELD:
            half = scenario.cards.get(found.get(event.fields["cards"][0], ""))
            found[event.fields["id"]] = half.melds_into if half else ""
    return found


def abilities_of(scenario: Scenario, shown: str) -> tuple[Ability, ...]:
    """The tagged abilities of the face with that English name, copied or not; none for "", which is face down."""
    faces = (face for card in scenario.cards.values() for face in card.faces)
    return next((face.abilities for face in faces if face.name == shown), ())


def components(scenario: Scenario, name: str) -> list[str]:
    """The ids of the cards that a melded or merged permanent consists of, if it is one."""
    found, is_merged = [], False
    for each in scenario.setup:
        if each["id"] == name:
            found += [part["id"] for part in (*each.get("melded_from", ()), *each.get("merged_with", ()))]
            is_merged = "merged_with" in each
    for event in all_events(scenario):
        if event.verb is Verb.MELD and event.fields["id"] == name:
            found += event.fields["cards"]
        elif event.verb is Verb.MERGE and event.fields["with"] == name:
            found.append(event.fields["card"])
            is_merged = True
    return [name, *found] if is_merged else found


def origins(scenario: Scenario) -> Mapping[str, str]:
    """What each copy was made of: ids by id."""
    return {
        event.fields["id"]: event.fields["of"] for event in all_events(scenario) if event.verb in (Verb.CREATE_TOKEN_COPY, Verb.COPY_SPELL)
    }


def all_events(scenario: Scenario) -> Iterator[Event]:
    """The events and the actions of their effects."""
    for event in scenario.events:
        yield event
        yield from event.effect


def exists(state: Mapping[str, Any]) -> bool:
    """Whether a state is that of an object that is somewhere."""
    return state.get("zone") not in _GONE and "name" in state


def listed(names: Sequence[str]) -> str:
    """A, B and C."""
    if len(names) < 2:
        return names[0] if names else ""
    parts = {"first": ", ".join(names[:-1]), "last": names[-1]}
    if names[-1].lower().startswith(("i", "hi")):
        return pgettext("the last name begins with the sound of i", "%(first)s and %(last)s") % parts
    return gettext("%(first)s and %(last)s") % parts


def in_sentence(name: str) -> str:
    """The name of a card inside a sentence."""
    # Translators: the name of a card inside a sentence; with quotation marks where the language declines names
    return pgettext("a card in a sentence", "%(name)s") % {"name": name}


_INSIDE = {"en": str.maketrans("“”", "‘’"), "de": str.maketrans("„“", "‚‘"), "es": str.maketrans("«»", "“”")}


def inside_quotes(text: str) -> str:
    """The text as it stands between quotation marks: its own become single ones, or those that the language puts inside."""
    return text.translate(_INSIDE.get(get_language() or SOURCE, {}))


def capitalised(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


_ZONES = {
    Zone.BATTLEFIELD: gettext_noop("battlefield"),
    Zone.STACK: gettext_noop("stack"),
    Zone.GRAVEYARD: gettext_noop("graveyard"),
    Zone.EXILE: gettext_noop("exile"),
    Zone.HAND: gettext_noop("hand"),
    Zone.LIBRARY: gettext_noop("library"),
    # Translators: where a token is that has ceased to exist
    Zone.CEASED_TO_EXIST: gettext_noop("nowhere any more"),
    # Translators: where a card is that has melded or merged with another
    Zone.COMPONENT: gettext_noop("part of another permanent"),
}


def zone_name(zone: str) -> str:
    """The zone as a word on its own."""
    return gettext(_ZONES[Zone(zone)])


_SIDES = {
    Side.FRONT: gettext_noop("front face up"),
    Side.BACK: gettext_noop("back face up"),
    Side.SINGLE: gettext_noop("one-faced"),
    Side.FACE_DOWN: gettext_noop("face down"),
    Side.MELDED: gettext_noop("melded"),
}


def side_words(face: str) -> str:
    """Which physical side is up."""
    return gettext(_SIDES[Side(face)])


_COLORS = {
    "white": gettext_noop("white"),
    "blue": gettext_noop("blue"),
    "black": gettext_noop("black"),
    "red": gettext_noop("red"),
    "green": gettext_noop("green"),
}


def colors_words(colors: Sequence[str]) -> str:
    """The colors, or that there is none."""
    return ", ".join(gettext(_COLORS[color]) for color in colors) or gettext("colorless")


_COUNTERS = {
    "+1/+1": lambda n: ngettext("%(count)s +1/+1 counter", "%(count)s +1/+1 counters", n),
    "loyalty": lambda n: ngettext("%(count)s loyalty counter", "%(count)s loyalty counters", n),
    "defense": lambda n: ngettext("%(count)s defense counter", "%(count)s defense counters", n),
    "ice": lambda n: ngettext("%(count)s ice counter", "%(count)s ice counters", n),
    "charge": lambda n: ngettext("%(count)s charge counter", "%(count)s charge counters", n),
}


def counters_words(kind: str, number: int) -> str:
    """So many counters of a kind."""
    return _COUNTERS[kind](number) % {"count": number}


def all_counters(counters: Mapping[str, int]) -> str:
    """All counters on an object as a list."""
    return ", ".join(counters_words(kind, number) for kind, number in counters.items() if number)


def damage_words(number: int) -> str:
    """So much damage."""
    return ngettext("%(count)s damage", "%(count)s damage", number) % {"count": number}
