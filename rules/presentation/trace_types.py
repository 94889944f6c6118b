"""The type line of an object in the active language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop, pgettext

_TYPES = {
    "artifact": gettext_noop("artifact"),
    "battle": gettext_noop("battle"),
    "creature": gettext_noop("creature"),
    "enchantment": gettext_noop("enchantment"),
    "instant": gettext_noop("instant"),
    "land": gettext_noop("land"),
    "planeswalker": gettext_noop("planeswalker"),
    "sorcery": gettext_noop("sorcery"),
    "basic": gettext_noop("basic"),
    "legendary": gettext_noop("legendary"),
    "snow": gettext_noop("snow"),
    "world": gettext_noop("world"),
}


def type_word(type_: str) -> str:
    """A card type or supertype."""
    return gettext(_TYPES[type_])


def subtype_word(subtype: str) -> str:
    """A subtype; as it is given where it has no translation (planeswalker types are names)."""
    return _subtypes(get_language() or "").get(subtype, subtype)


def type_line(state: Mapping[str, Any]) -> str:
    """Supertypes, types and subtypes as cards print them: "legendary creature – Human Werewolf"."""
    words = _in_a_row([*map(type_word, state["supertypes"]), *map(type_word, state["types"])])
    subtypes = _in_a_row(list(map(subtype_word, state["subtypes"])))
    return f"{words} – {subtypes}" if subtypes else words


def _in_a_row(words: Sequence[str]) -> str:
    return reduce(_beside, words) if words else ""


def _beside(first: str, second: str) -> str:
    # Translators: two types or subtypes of a card's type line, one after the other; with a comma where grammar would bend one of them
    return pgettext("type line", "%(first)s %(second)s") % {"first": first, "second": second}


@cache
def _subtypes(language: str) -> Mapping[str, str]:
    """The subtypes of the cards in the active language, which is the one named."""
    return {
        "Advisor": pgettext("subtype", "Advisor"),
        "Ally": pgettext("subtype", "Ally"),
        "Angel": pgettext("subtype", "Angel"),
        "Arcane": pgettext("subtype", "Arcane"),
        "Archer": pgettext("subtype", "Archer"),
        "Artificer": pgettext("subtype", "Artificer"),
        "Aura": pgettext("subtype", "Aura"),
        "Avatar": pgettext("subtype", "Avatar"),
        "Bard": pgettext("subtype", "Bard"),
        "Bat": pgettext("subtype", "Bat"),
        "Bear": pgettext("subtype", "Bear"),
        "Beast": pgettext("subtype", "Beast"),
        "Berserker": pgettext("subtype", "Berserker"),
        "Cat": pgettext("subtype", "Cat"),
        "Cleric": pgettext("subtype", "Cleric"),
        "Construct": pgettext("subtype", "Construct"),
        "Curse": pgettext("subtype", "Curse"),
        "Demon": pgettext("subtype", "Demon"),
        "Dragon": pgettext("subtype", "Dragon"),
        "Druid": pgettext("subtype", "Druid"),
        "Egg": pgettext("subtype", "Egg"),
        "Elder": pgettext("subtype", "Elder"),
        "Elemental": pgettext("subtype", "Elemental"),
        "Elephant": pgettext("subtype", "Elephant"),
        "Elf": pgettext("subtype", "Elf"),
        "Equipment": pgettext("subtype", "Equipment"),
        "God": pgettext("subtype", "God"),
        "Hero": pgettext("subtype", "Hero"),
        "Horror": pgettext("subtype", "Horror"),
        "Human": pgettext("subtype", "Human"),
        "Illusion": pgettext("subtype", "Illusion"),
        "Incubator": pgettext("subtype", "Incubator"),
        "Insect": pgettext("subtype", "Insect"),
        "Knight": pgettext("subtype", "Knight"),
        "Kraken": pgettext("subtype", "Kraken"),
        "Leech": pgettext("subtype", "Leech"),
        "Lizard": pgettext("subtype", "Lizard"),
        "Minotaur": pgettext("subtype", "Minotaur"),
        "Moonfolk": pgettext("subtype", "Moonfolk"),
        "Mutant": pgettext("subtype", "Mutant"),
        "Nightmare": pgettext("subtype", "Nightmare"),
        "Noble": pgettext("subtype", "Noble"),
        "Ooze": pgettext("subtype", "Ooze"),
        "Orc": pgettext("subtype", "Orc"),
        "Peasant": pgettext("subtype", "Peasant"),
        "Phyrexian": pgettext("subtype", "Phyrexian"),
        "Powerstone": pgettext("subtype", "Powerstone"),
        "Praetor": pgettext("subtype", "Praetor"),
        "Ranger": pgettext("subtype", "Ranger"),
        "Rat": pgettext("subtype", "Rat"),
        "Robot": pgettext("subtype", "Robot"),
        "Rogue": pgettext("subtype", "Rogue"),
        "Saga": pgettext("subtype", "Saga"),
        "Scientist": pgettext("subtype", "Scientist"),
        "Scout": pgettext("subtype", "Scout"),
        "Shaman": pgettext("subtype", "Shaman"),
        "Shapeshifter": pgettext("subtype", "Shapeshifter"),
        "Siege": pgettext("subtype", "Siege"),
        "Soldier": pgettext("subtype", "Soldier"),
        "Spirit": pgettext("subtype", "Spirit"),
        "Vampire": pgettext("subtype", "Vampire"),
        "Vehicle": pgettext("subtype", "Vehicle"),
        "Villain": pgettext("subtype", "Villain"),
        "Warlock": pgettext("subtype", "Warlock"),
        "Warrior": pgettext("subtype", "Warrior"),
        "Weird": pgettext("subtype", "Weird"),
        "Werewolf": pgettext("subtype", "Werewolf"),
        "Wizard": pgettext("subtype", "Wizard"),
        "Wolf": pgettext("subtype", "Wolf"),
        "Zombie": pgettext("subtype", "Zombie"),
    }
