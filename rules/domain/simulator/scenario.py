"""A checked document as values: cards, scenarios with setup and events, and what is expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator.cards import Card
from rules.domain.simulator.grammar import CARD, DOCUMENT
from rules.domain.simulator.references import check_references
from rules.domain.simulator.vocabulary import DayNight, Verb


@dataclass(frozen=True, slots=True)
class Event:
    """One event or action of an effect: the verb and its other fields as in the format."""

    verb: Verb
    fields: Mapping[str, Any]
    effect: tuple[Event, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Event:
        """From checked data."""
        return cls(Verb(data["do"]), data, tuple(map(cls.read, data.get("effect", ()))))


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected in the editions of one span. `states` and `steps` as in the format."""

    first: str
    before: str | None
    states: tuple[Mapping[str, Any], ...]
    steps: tuple[Mapping[str, Any], ...]
    why: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Expectation:
        """From checked data."""
        span = data["editions"]
        return cls(span["from"], span.get("before"), tuple(data.get("states", ())), tuple(data.get("steps", ())), data["why"])

    def holds_in(self, edition: str) -> bool:
        """Whether the edition of that date lies in the span."""
        return self.first <= edition and (self.before is None or edition < self.before)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One case. `setup` holds the objects at the start as in the format."""

    id: str
    title: str
    cards: Mapping[str, Card]
    setup: tuple[Mapping[str, Any], ...]
    events: tuple[Event, ...]
    expectations: tuple[Expectation, ...]
    active_player: str
    day_night: DayNight
    path: str
    """where it stands in its document, for errors"""

    @classmethod
    def read(cls, data: Mapping[str, Any], *, cards: Mapping[str, Card], path: str) -> Scenario:
        """From checked data."""
        return cls(
            id=data["id"],
            title=data["title"],
            cards=cards,
            setup=tuple(data["setup"]),
            events=tuple(map(Event.read, data["events"])),
            expectations=tuple(map(Expectation.read, data["expect"])),
            active_player=data.get("active_player", "A"),
            day_night=DayNight(data.get("day_night", DayNight.NEITHER)),
            path=path,
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A scenario file."""

    cards: Mapping[str, Card]
    scenarios: tuple[Scenario, ...]


def read_cards(data: Mapping[str, Any]) -> dict[str, Card]:
    """Cards by name from plain data as under `cards` in the format. Raises ScenarioError."""
    for name, each in data.items():
        CARD(each, f"[{name!r}]")
    return {name: Card.read(name, each) for name, each in data.items()}


def read_document(data: object) -> Document:
    """The document that plain data (from JSON or TOML) holds. Raises ScenarioError at the first fault, before anything is played."""
    DOCUMENT(data, "")
    assert isinstance(data, dict)  # noqa: S101  (for the type checker: DOCUMENT has just made sure)
    check_references(data)
    cards = {name: Card.read(name, each) for name, each in data["cards"].items()}
    scenarios = [Scenario.read(each, cards=cards, path=f"scenarios[{at}]") for at, each in enumerate(data["scenarios"])]
    return Document(cards, tuple(scenarios))
