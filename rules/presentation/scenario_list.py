"""The scenarios of the project as lists to pick from: in groups by what they are about, with the rule that prints them as an example."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext

from rules.services.simulating import WorkedScenario, worked_scenarios


@dataclass(frozen=True, slots=True)
class Listed:
    """A scenario in a list. `example` is the number under which the rules print it, and `until` the edition that no longer does."""

    name: str
    title: str
    question: str
    example: str
    until: str


@dataclass(frozen=True, slots=True)
class Group:
    """Scenarios about one thing."""

    code: str
    name: str
    scenarios: tuple[Listed, ...]


# By the first of its tags that stands here, from the special to the general.
_GROUPS = {
    "modal": "modal",
    "meld": "meld",
    "day-and-night": "day",
    "mana-value": "mana",
    "once": "once",
    "copy": "copy",
    "token": "token",
    "face-down": "down",
    "planeswalker": "walker",
    "battle": "walker",
    "enter": "enter",
    "disturb": "enter",
    "sorcery-face": "enter",
    "same-object": "stays",
    "equipment": "stays",
    "aura": "stays",
    "timestamps": "stays",
}
_ORDER = ("once", "mana", "copy", "token", "stays", "enter", "day", "down", "modal", "meld", "walker", "other")


def groups() -> tuple[Group, ...]:
    """Every scenario of the project in its group."""
    names = _names()
    found: dict[str, list[Listed]] = {code: [] for code in _ORDER}
    for worked in worked_scenarios().values():
        found[_group_of(worked)].append(listed(worked))
    return tuple(Group(code, names[code], tuple(each)) for code, each in found.items() if each)


def listed(worked: WorkedScenario) -> Listed:
    """A scenario in the words of the active language."""
    language = get_language() or ""
    number, until = _example(worked)
    return Listed(worked.id, worked.title[language], worked.question[language], number, until)


def group_position(worked: WorkedScenario) -> int:
    """The place of its group among all."""
    return _ORDER.index(_group_of(worked))


def example_number(worked: WorkedScenario, edition: str) -> str:
    """The number under which an edition prints the scenario as an example; "" where it does not."""
    return next((number for first, number in sorted(worked.example.items(), reverse=True) if first <= edition), "")


def _example(worked: WorkedScenario) -> tuple[str, str]:
    spans = sorted(worked.example.items(), reverse=True)
    if not spans:
        return "", ""
    first, number = spans[0]
    return (number, "") if number else (spans[1][1], first)


def _group_of(worked: WorkedScenario) -> str:
    tags = worked.document["scenarios"][0].get("tags", ())
    return next((group for tag, group in _GROUPS.items() if tag in tags), "other")


def _names() -> dict[str, str]:
    return {
        "once": gettext("Once or twice"),
        "mana": gettext("Mana value"),
        "copy": gettext("Copies"),
        "token": gettext("Tokens"),
        "stays": gettext("What stays on the other face"),
        "enter": gettext("Casting, entering and returning"),
        "day": gettext("Day and night"),
        "down": gettext("Face down"),
        "modal": gettext("Modal double-faced cards"),
        "meld": gettext("Meld"),
        "walker": gettext("Planeswalkers and battles"),
        "other": gettext("And more"),
    }
