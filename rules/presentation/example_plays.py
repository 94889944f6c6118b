"""Which play of the simulator shows an example that the rules print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from rules.presentation.navigation import play_path
from rules.presentation.scenario_list import example_number
from rules.services.simulating import WorkedScenario, worked_scenarios


@dataclass(frozen=True, slots=True)
class ExamplePlay:
    """The way from a printed example to its play."""

    href: str
    title: str


def example_play(*, edition: str, number: str, english: str) -> ExamplePlay | None:
    """The play of an example under a rule of an edition, by the cards that its English words name."""
    printed = _printed_in(edition).get(number, ())
    found = max(printed, key=lambda worked: _likeness(worked, english), default=None)
    if found is None or not _names_a_card(found, english):
        return None
    language = get_language() or ""
    return ExamplePlay(play_path(language, found.id, edition=edition), found.title[language])


@cache
def _printed_in(edition: str) -> Mapping[str, tuple[WorkedScenario, ...]]:
    found: dict[str, list[WorkedScenario]] = {}
    for worked in worked_scenarios().values():
        if number := example_number(worked, edition):
            found.setdefault(number, []).append(worked)
    return {number: tuple(each) for number, each in found.items()}


def _names_a_card(worked: WorkedScenario, words: str) -> bool:
    return any(face.name in words for card in worked.scenario.cards.values() for face in card.faces)


def _likeness(worked: WorkedScenario, words: str) -> int:
    """How many of its cards the words name, less those that they do not."""
    named = [any(face.name in words for face in card.faces) for card in worked.scenario.cards.values()]
    return sum(1 if each else -1 for each in named)
