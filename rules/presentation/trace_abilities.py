"""The tagged abilities of a face in the active language: their names, as on a drawn card, and whom they concern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, pgettext

from rules.domain.simulator.cards import Ability, Filter
from rules.domain.simulator.vocabulary import AbilityKind
from rules.presentation.trace_instructions import conditions, detailed
from rules.presentation.trace_types import type_word


def ability_name(ability: Ability) -> str:
    """What the ability is called, short enough for a drawn card: "Daybound", "Enchant creature", "Gives +1/+1"."""
    return _NAMES[ability.kind](ability)


def abilities_words(abilities: Sequence[Ability]) -> str:
    """The abilities as a list, each with the permanents that it concerns or looks for."""
    return "; ".join(detailed(ability_name(each), list(_concerned(each))) for each in abilities)


def keys_of_abilities(abilities: Sequence[Ability]) -> tuple[str, ...]:
    """The keys of the rules on these abilities."""
    return tuple(key for each in abilities for key in _KEYS.get(each.kind, ()))


def _concerned(ability: Ability) -> Iterator[str]:
    if ability.kind not in _FILTERED:
        return
    found = conditions(_fields(ability.filter))
    yield from found or [gettext("every permanent")]


def _fields(filter_: Filter) -> Mapping[str, Any]:
    """A filter as in the format; its sets in the order of the alphabet."""
    fields = {
        "types": sorted(filter_.types),
        "subtypes": sorted(filter_.subtypes),
        "without_subtypes": sorted(filter_.without_subtypes),
        "name": filter_.name,
        "self": filter_.is_self,
        "other": filter_.is_other,
        "controller": filter_.controller,
    }
    return {name: value for name, value in fields.items() if value}


_ENCHANT: Mapping[str, Callable[[], str]] = {
    "artifact": lambda: pgettext("ability", "Enchant artifact"),
    "creature": lambda: pgettext("ability", "Enchant creature"),
    "land": lambda: pgettext("ability", "Enchant land"),
    "permanent": lambda: pgettext("ability", "Enchant permanent"),
    "player": lambda: pgettext("ability", "Enchant player"),
}


def _bonus(ability: Ability) -> dict[str, str]:
    return {"bonus": f"{ability.power:+}/{ability.toughness:+}"}


_NAMES: Mapping[AbilityKind, Callable[[Ability], str]] = {
    AbilityKind.DAYBOUND: lambda ability: gettext("Daybound"),
    AbilityKind.NIGHTBOUND: lambda ability: gettext("Nightbound"),
    AbilityKind.DISTURB: lambda ability: gettext("Disturb"),
    AbilityKind.MORE_THAN_MEETS_THE_EYE: lambda ability: gettext("More Than Meets the Eye"),
    AbilityKind.LIVING_METAL: lambda ability: gettext("Living metal"),
    AbilityKind.ENCHANT: lambda ability: _ENCHANT[ability.what](),
    # Translators: an ability of an Equipment or Aura; the bonus is +2/+0 or the like
    AbilityKind.ATTACHED_MODIFY_PT: lambda ability: gettext("Equipped or enchanted creature: %(bonus)s") % _bonus(ability),
    # Translators: an ability that changes other permanents; the bonus is +1/+1 or the like
    AbilityKind.STATIC_MODIFY_PT: lambda ability: gettext("Gives %(bonus)s") % _bonus(ability),
    # Translators: an ability that gives creatures these base values; they are 1/1 or the like
    AbilityKind.STATIC_SET_BASE_PT: lambda ability: (
        gettext("Sets base values to %(values)s") % {"values": f"{ability.power}/{ability.toughness}"}
    ),
    # Translators: an ability that gives permanents further card types
    AbilityKind.STATIC_ADD_TYPES: lambda ability: gettext("Adds the type %(types)s") % {"types": ", ".join(map(type_word, ability.types))},
    # Translators: the name of an ability that says so of permanents
    AbilityKind.STATIC_CANNOT_TRANSFORM: lambda ability: gettext("“can’t transform”"),
    AbilityKind.AS_TRANSFORMS: lambda ability: gettext("Attached as it transforms"),
    AbilityKind.TRANSFORMS_INTO: lambda ability: gettext("Triggers when it transforms"),
}
_FILTERED = frozenset(
    {
        AbilityKind.STATIC_MODIFY_PT,
        AbilityKind.STATIC_SET_BASE_PT,
        AbilityKind.STATIC_ADD_TYPES,
        AbilityKind.STATIC_CANNOT_TRANSFORM,
        AbilityKind.TRANSFORMS_INTO,
    }
)
_KEYS: Mapping[AbilityKind, tuple[str, ...]] = {
    AbilityKind.DAYBOUND: ("day.enter",),
    AbilityKind.NIGHTBOUND: ("night.e",),
    AbilityKind.DISTURB: ("disturb.a",),
    AbilityKind.MORE_THAN_MEETS_THE_EYE: ("mtmte",),
    AbilityKind.LIVING_METAL: ("livingmetal",),
    AbilityKind.STATIC_CANNOT_TRANSFORM: ("cant",),
    AbilityKind.AS_TRANSFORMS: ("D.as",),
    AbilityKind.TRANSFORMS_INTO: ("T.into",),
}
