"""What the builder shows of a draft: its objects, events and own cards as lists, each fault at its place, and what got lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop

from rules.domain.simulator import LIMITS, Code, Detail, Loss, Lost, Scenario, ScenarioError, Trace, Verb, play, read_document
from rules.domain.simulator.checks import joined
from rules.domain.simulator.grammar import EVENT
from rules.domain.simulator.vocabulary import Zone
from rules.presentation.build_words import label_of, name_of_value
from rules.presentation.trace_names import inside_quotes
from rules.presentation.traces import ObjectWords, card_name, describe_board, name_of_verb, tell_event, tell_problem
from rules.services.card_search import names_of_cards
from rules.services.drafts import EVENTS, SETUP, Draft
from rules.services.simulating import card_facts, ruleset

PARTS = {"o": SETUP, "e": EVENTS}
_PLACE = re.compile(r"scenarios\[0\]\.(setup|events)\[(\d+)\]\.?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft: a sentence, and where. `place` is "o0", "e2", "c0" or empty; `field` is the name of a control there."""

    sentence: str
    code: str
    path: str
    place: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list."""

    place: str
    number: int
    name: str
    language: str
    detail: str = ""
    error: str = ""
    is_first: bool = False
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be chosen: its name for the reader, and all its names, folded, for a script to search in."""

    key: str
    name: str
    language: str
    other: str
    found_by: str


def fault_of(error: ScenarioError, draft: Draft) -> Fault:
    """Where an error of a draft is to be shown."""
    around = Fault(sentence_of(error), str(error.code), error.path)
    if found := _PLACE.fullmatch(error.path):
        letter = "o" if found[1] == SETUP else "e"
        return Fault(around.sentence, around.code, error.path, f"{letter}{found[2]}", field_of(found[3]))
    for at, name in enumerate(draft.own_cards):
        path = joined("cards", name)
        if error.path.startswith(path):
            return Fault(around.sentence, around.code, error.path, f"c{at}", field_of(error.path[len(path) :].lstrip(".")))
    return around


def sentence_of(error: ScenarioError) -> str:
    """What is wrong, as a reader of the form can mend it."""
    if error.path == "case":
        return gettext(_CASE[error.code]) if error.code in _CASE else tell_problem(error)
    if error.code is Code.MISSING_FIELD:
        return gettext("Something has to be filled in here.")
    if error.detail is Detail.TOO_FEW:
        return gettext("Choose at least one.")
    if error.detail in (Detail.NEITHER_OF_TWO, Detail.BOTH_OF_TWO):
        error = replace(error, value=label_of(error.value, part=""), other=label_of(error.other, part=""))
    return tell_problem(error)


_CASE = {
    Code.NOT_PARSEABLE: gettext_noop("The address holds no case that can be read. Perhaps a part of it is missing."),
    Code.WRONG_TYPE: gettext_noop("The address holds no case that can be read. Perhaps a part of it is missing."),
    Code.TOO_LARGE: gettext_noop("The case is longer than an address can hold. Fewer events or cards make it shorter."),
}


def field_of(path: str) -> str:
    """The name of the control that a path leads to: `effect[0].object` is effect.0.object."""
    return re.sub(r"\[(?:'([^']*)'|(\d+))\]", lambda match: f".{match[1] if match[1] is not None else match[2]}", path).lstrip(".")


def played_so_far(draft: Draft, edition: str) -> tuple[Scenario, Trace] | None:
    """The draft with as many of its events as can be played, the first ones; None where not even its start can be."""
    events = [event for event in draft.items(EVENTS)[: LIMITS.events] if isinstance(event, dict)]
    while True:
        played = events or [{"do": str(Verb.END_TURN)}]
        document = {**draft.document, "scenarios": [{**draft.scenario, EVENTS: played, "expect": []}]}
        try:
            scenario = read_document(document).scenarios[0]
            return scenario, play(scenario, ruleset(edition=edition))
        except ScenarioError as error:
            found = _PLACE.fullmatch(error.path)
            if error.code is Code.LAYOUT_NOT_IN_EDITION or found is None or found[1] != EVENTS:
                return None
            events = events[: int(found[2])]


def object_items(draft: Draft, so_far: tuple[Scenario, Trace] | None, fault: Fault | None) -> list[Item]:
    """The objects at the start."""
    told = {each.id: each for each in describe_board(scenario=so_far[0], trace=so_far[1], step=0)} if so_far else {}
    objects = draft.items(SETUP)[: LIMITS.objects]
    return [_item("o", at, len(objects), *_object_words(each, told.get(_text(each, "id"))), fault=fault) for at, each in enumerate(objects)]


def _object_words(data: Any, told: ObjectWords | None) -> tuple[str, str, str]:
    owner = name_of_value(_text(data, "owner"))
    if told is None:
        name, language = card_name(_text(data, "card"))
        return name, language, ", ".join(filter(None, (owner, name_of_value(_text(data, "zone")))))
    zone = told.zone_name if told.zone == Zone.BATTLEFIELD else ""  # elsewhere the state tells it
    return told.name, told.lang, ", ".join(filter(None, (owner, zone, told.state)))


def event_items(draft: Draft, so_far: tuple[Scenario, Trace] | None, fault: Fault | None) -> list[Item]:
    """The events, as sentences as far as they can be played."""
    events = draft.items(EVENTS)[: LIMITS.events]
    return [
        _item("e", at, len(events), _event_words(each, at, so_far), get_language() or "", fault=fault) for at, each in enumerate(events)
    ]


def _event_words(data: Any, at: int, so_far: tuple[Scenario, Trace] | None) -> str:
    event = so_far[0].events[at] if so_far and at < len(so_far[0].events) else None
    if so_far and event and event.fields is data:
        scenario, trace = so_far
        board = trace.boards[at] if at < len(trace.boards) else None
        return tell_event(scenario=scenario, event=event, board=board)
    verb = _text(data, "do")
    return name_of_verb(Verb(verb)) if verb in EVENT.kinds else verb or gettext("An event that is none")


def card_items(draft: Draft, fault: Fault | None) -> list[Item]:
    """The reader's own cards."""
    own = draft.own_cards
    return [_item("c", at, len(own), name, "", fault=fault) for at, name in enumerate(own)]


def _item(letter: str, at: int, count: int, name: str, language: str, detail: str = "", *, fault: Fault | None) -> Item:
    place = f"{letter}{at}"
    error = fault.sentence if fault and fault.place == place else ""
    return Item(place, at + 1, name or "?", language or get_language() or "", detail, error, at == 0, at == count - 1)


def _text(data: Any, name: str) -> str:
    found = data.get(name) if isinstance(data, Mapping) else None
    return found[: LIMITS.name_characters] if isinstance(found, str) else ""


def card_choices(draft: Draft) -> Iterator[CardChoice]:
    """One's own cards, then those of the product by their name for the reader."""
    for name in draft.own_cards:
        yield CardChoice(name, name, get_language() or "", "", name.casefold())
    yield from sorted(map(card_choice, card_facts()), key=lambda each: each.name.casefold())


def card_choice(card: str) -> CardChoice:
    """A card of the product as the reader's language names it."""
    name, language = card_name(card)
    back = next((face["name"] for face in card_facts()[card]["faces"][1:]), "")
    return CardChoice(card, name, language, card_name(back)[0] if back else "", "|".join(names_of_cards()[card]))


def names_of_losses(lost: tuple[Lost, ...], names: Mapping[str, str]) -> list[str]:
    """What a board taken over could not keep, a sentence each."""
    told = {each: inside_quotes(name) for each, name in names.items()}
    return [_LOSSES[each.loss]((told if each.loss in _QUOTED else names).get(each.of, each.of)) for each in lost]


_QUOTED = (Loss.ON_STACK, Loss.DELAYED_TRIGGER)
_LOSSES = {
    Loss.ON_STACK: lambda name: gettext("“%(name)s” on the stack: put it there again.") % {"name": name},
    Loss.DELAYED_TRIGGER: lambda name: gettext("The delayed triggered ability “%(name)s”: create it again.") % {"name": name},
    Loss.POWER_AND_TOUGHNESS: lambda name: gettext("An effect on power and toughness of %(name)s.") % {"name": name},
    Loss.CANNOT_TRANSFORM: lambda name: gettext("The effect that %(name)s can’t transform.") % {"name": name},
    Loss.COPY_EFFECT: lambda name: gettext("The copy effect on %(name)s that ends with the turn.") % {"name": name},
    Loss.HOW_CAST: lambda name: gettext("How %(name)s was cast.") % {"name": name},
    Loss.MERGED: lambda name: gettext("What %(name)s is merged with.") % {"name": name},
    Loss.SIEGE_TRIGGER: lambda name: gettext("That the ability of %(name)s has triggered.") % {"name": name},
    Loss.SECOND_FACE: lambda name: gettext("The second face of the token %(name)s.") % {"name": name},
    Loss.OBJECT: lambda name: gettext("The object %(name)s itself, for which there is no card.") % {"name": name},
}
