"""What a step changed on the board, as chips, and what a rule kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from rules.domain.simulator import Outcome, Ruleset
from rules.domain.simulator.vocabulary import DayNight, Zone
from rules.presentation.trace_mana_value import mana_value_label
from rules.presentation.trace_names import Names, all_counters, card_name, colors_words, side_words, zone_name
from rules.presentation.trace_step import TURNED, Told, since_on_stack
from rules.presentation.trace_types import type_line
from rules.presentation.trace_values import Change

DAY_NIGHT: Mapping[DayNight, str] = {
    DayNight.DAY: gettext_noop("day"),
    DayNight.NIGHT: gettext_noop("night"),
    DayNight.NEITHER: gettext_noop("neither day nor night"),
}


def changes_of(told: Told) -> tuple[Change, ...]:
    """The chips of a step: of every object whose state changed, of the game and of the stack.

    What stays although something was told to change is one too.
    """
    if told.trace.after(told.step) is None:
        return ()
    found = [change for name in _concerned(told) for change in _of_object(told, name)]
    return (*found, *_of_game(told), *_of_stack(told))


def _concerned(told: Told) -> Iterator[str]:
    """The objects of the step's results first, then the others of the board."""
    results = [each.object for each in told.step.results if each.object]
    for name in dict.fromkeys([*results, *told.after.board]):
        if name != "game":
            yield name


def _of_object(told: Told, name: str) -> Iterator[Change]:
    was, now = told.was(name), told.becomes(name)
    if was == now or not was or not now:
        yield from _kept(told, name)
        return
    shown = told.before.label(name) if was.get("name") is not None else told.after.label(name)
    for label, value in _VALUES:
        before, after = value(told, told.before, was), value(told, told.after, now)
        if before != after and before is not None and after is not None:
            yield Change(shown, _label(told.rules, label), before, after, stays=False)
    yield from _kept(told, name)


def _kept(told: Told, name: str) -> Iterator[Change]:
    """What stays: the face that an instruction did not turn, and the mana value of one that did turn."""
    results = [each for each in told.step.results if each.object == name]
    was, now = told.was(name), told.becomes(name)
    if not results or "name" not in was or "name" not in now:
        return
    shown = told.before.label(name)
    outcomes = {each.outcome for each in results}
    if outcomes == {Outcome.IGNORED}:
        label, value = ("face", was["face"]) if was["zone"] == Zone.BATTLEFIELD else ("zone", was["zone"])
        words = side_words(value) if label == "face" else zone_name(value)
        yield Change(shown, _label(told.rules, label), words, words, stays=True)
    elif outcomes & set(TURNED) and was.get("mana_value") == now.get("mana_value") and "mana_value" in now:
        words = str(now["mana_value"])
        yield Change(shown, mana_value_label(told.rules), words, words, stays=True)


def _zone(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return zone_name(state["zone"])


def _face(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    is_shown = state.get("zone") in (Zone.BATTLEFIELD, Zone.STACK) and "face" in state
    return side_words(state["face"]) if is_shown else None


def _name(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    if "name" not in state:
        return None
    return card_name(state["name"])[0] or gettext("no name")


def _types(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return type_line(state) if "types" in state else None


def _colors(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return colors_words(state["colors"]) if "colors" in state else None


def _pt(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    if "name" not in state:
        return None
    return f"{state['power']}/{state['toughness']}" if "power" in state else gettext("none")


def _mana_value(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    if "name" not in state:
        return None
    return str(state["mana_value"]) if "mana_value" in state else gettext("left open")


def _counters(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return (all_counters(state["counters"]) or gettext("none")) if "counters" in state else None


def _damage(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return str(state["damage"]) if "damage" in state else None


def _attached_to(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    if "attached_to" not in state:
        return None
    return gettext("nothing") if state["attached_to"] == "none" else names.label(state["attached_to"])


def _controller(told: Told, names: Names, state: Mapping[str, Any]) -> str | None:
    return names.label(state["controller"]) if "controller" in state else None


_Value = Callable[[Told, Names, Mapping[str, Any]], str | None]
_VALUES: Sequence[tuple[str, _Value]] = (
    ("zone", _zone),
    ("face", _face),
    ("name", _name),
    ("types", _types),
    ("colors", _colors),
    ("pt", _pt),
    ("mana_value", _mana_value),
    ("counters", _counters),
    ("damage", _damage),
    ("attached_to", _attached_to),
    ("controller", _controller),
)

LABELS: Mapping[str, str] = {
    "zone": gettext_noop("Zone"),
    "face": gettext_noop("Face"),
    "name": gettext_noop("Name"),
    "types": gettext_noop("Types"),
    "colors": gettext_noop("Colors"),
    "pt": gettext_noop("Power and toughness"),
    "counters": gettext_noop("Counters"),
    "damage": gettext_noop("Damage"),
    "attached_to": gettext_noop("Attached to"),
    "controller": gettext_noop("Controller"),
}


def _label(rules: Ruleset, label: str) -> str:
    return mana_value_label(rules) if label == "mana_value" else gettext(LABELS[label])


def _of_game(told: Told) -> Iterator[Change]:
    was, now = (DayNight(names.board["game"]["day_night"]) for names in (told.before, told.after))
    if was is not now:
        yield Change(gettext("the game"), gettext("Day and night"), gettext(DAY_NIGHT[was]), gettext(DAY_NIGHT[now]), stays=False)


def _of_stack(told: Told) -> Iterator[Change]:
    number = told.step.event
    was, now = (len(list(since_on_stack(told.scenario, told.trace, at))) for at in (number - 1, number))
    if was != now:
        yield Change(gettext("the game"), gettext("Stack"), _size(was), _size(now), stays=False)


def _size(number: int) -> str:
    return ngettext("%(count)s object", "%(count)s objects", number) % {"count": number} if number else gettext("empty")
