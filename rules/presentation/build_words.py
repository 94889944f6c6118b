"""The names of fields and values in the forms of the builder, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, pgettext

# In the order of the format. A name stands under its verb or part where it means another thing there.


def label_of(name: str, *, part: str) -> str:
    """What a field is called. `part`: the verb, or what the field belongs to: "setup", "filter", "face" …"""
    found = _LABELS.get((part, name)) or _LABELS.get(("", name))
    return found() if found else name.replace("_", " ")


def hint_of(name: str, *, part: str) -> str:
    """What helps to fill in a field; mostly empty."""
    found = _HINTS.get((part, name)) or _HINTS.get(("", name))
    return found() if found else ""


def name_of_value(value: str, *, field: str = "") -> str:
    """What a value of a closed list is called."""
    found = _VALUES.get((field, value)) or _VALUES.get(("", value))
    return found() if found else value


def has_label(name: str, *, part: str) -> bool:
    """Whether the tables know a field."""
    return (part, name) in _LABELS or ("", name) in _LABELS


def has_value(value: str, *, field: str) -> bool:
    """Whether the tables know a value."""
    return (field, value) in _VALUES or ("", value) in _VALUES


_Words = Mapping[tuple[str, str], Callable[[], str]]

_LABELS: _Words = {
    ("", "object"): lambda: gettext("Which permanent"),
    ("enter_as_copy", "object"): lambda: gettext("Which card or spell"),
    ("source", "object"): lambda: gettext("Which object it belongs to"),
    ("choices", "object"): lambda: gettext("What is attached"),
    ("", "objects"): lambda: gettext("Which objects"),
    ("put_onto_battlefield", "objects"): lambda: gettext("Which cards"),
    ("turn_face_down", "objects"): lambda: gettext("Which permanents"),
    ("", "cards"): lambda: gettext("Which two cards"),
    ("", "card"): lambda: gettext("Which card"),
    ("setup", "card"): lambda: gettext("Card"),
    ("component", "card"): lambda: gettext("Card"),
    ("create_token", "card"): lambda: gettext("Card that the token is like"),
    ("", "with"): lambda: gettext("With which permanent"),
    ("", "of"): lambda: gettext("Copy of which object"),
    ("copy_spell", "of"): lambda: gettext("Copy of which spell"),
    ("put_on_stack", "of"): lambda: gettext("Object whose ability it is, where it is one"),
    ("create_delayed_trigger", "of"): lambda: gettext("Object whose ability creates it"),
    ("", "of_card"): lambda: gettext("Or a copy of the front face of a card"),
    ("", "enters_as_copy_of"): lambda: gettext("It enters as a copy of"),
    ("", "spell"): lambda: gettext("Which spell"),
    ("", "filter"): lambda: gettext("Every permanent that meets all of this"),
    ("", "into"): lambda: gettext("When it transforms into a permanent that meets all of this"),
    ("", "self"): lambda: gettext("Only the object that has the ability"),
    ("", "other"): lambda: gettext("Not the source itself"),
    ("", "without_subtypes"): lambda: gettext("With none of the subtypes"),
    ("filter", "subtypes"): lambda: gettext("With one of the subtypes"),
    ("filter", "types"): lambda: gettext("With all of the types"),
    ("filter", "controller"): lambda: gettext("Controlled by"),
    ("filter", "name"): lambda: gettext("With the English name"),
    ("", "source"): lambda: gettext("Where the instruction comes from"),
    ("source", "kind"): lambda: gettext("Kind of source"),
    ("source", "name"): lambda: gettext("Name of the spell or ability"),
    ("put_on_stack", "kind"): lambda: gettext("What goes on the stack"),
    ("put_on_stack", "name"): lambda: gettext("Name of the spell, where it is one"),
    ("", "kind"): lambda: gettext("Kind of counter"),
    ("", "number"): lambda: gettext("How many"),
    ("deal_damage", "number"): lambda: gettext("How much damage"),
    ("", "choices"): lambda: gettext("What is attached to what"),
    ("choices", "attach_to"): lambda: gettext("Attached to"),
    ("", "power"): lambda: gettext("Power"),
    ("", "toughness"): lambda: gettext("Toughness"),
    ("modify_pt", "power"): lambda: gettext("Power plus or minus"),
    ("modify_pt", "toughness"): lambda: gettext("Toughness plus or minus"),
    ("", "loyalty"): lambda: gettext("Loyalty"),
    ("", "defense"): lambda: gettext("Defense"),
    ("", "until"): lambda: gettext("How long"),
    ("attach", "to"): lambda: gettext("To what"),
    ("move", "to"): lambda: gettext("To which zone"),
    ("", "under"): lambda: gettext("Under the control of"),
    ("", "transformed"): lambda: gettext("Transformed"),
    ("", "face_down"): lambda: gettext("Face down"),
    ("", "counters"): lambda: gettext("Counters"),
    ("", "how"): lambda: gettext("How it is cast"),
    ("", "face"): lambda: gettext("Which face"),
    ("setup", "face"): lambda: gettext("Face that is up"),
    ("", "placed"): lambda: gettext("Where it goes"),
    ("", "controller"): lambda: gettext("Controller"),
    ("", "active_player"): lambda: gettext("Whose turn it is"),
    ("", "spells_cast_last_turn"): lambda: gettext("Spells that player cast during their own last turn"),
    ("", "ids"): lambda: gettext("Which delayed triggered abilities"),
    ("resolve", "id"): lambda: gettext("What resolves"),
    ("", "when"): lambda: gettext("When it triggers"),
    ("", "effect"): lambda: gettext("What it does when it resolves"),
    ("", "only_if"): lambda: gettext("Only if a permanent has exactly so many counters"),
    ("", "name"): lambda: gettext("Name"),
    ("choose_card_name", "name"): lambda: gettext("The name that is chosen, in English"),
    ("", "note"): lambda: gettext("Note"),
    ("setup", "zone"): lambda: gettext("Zone"),
    ("", "owner"): lambda: gettext("Owner"),
    ("", "token"): lambda: gettext("It is a token, or on the stack a copy"),
    ("", "damage"): lambda: gettext("Damage marked on it"),
    ("", "attached_to"): lambda: gettext("Attached to"),
    ("", "timestamp"): lambda: gettext("Timestamp"),
    ("", "copy_of"): lambda: gettext("It is a copy, by an effect without end, of"),
    ("copy_of", "card"): lambda: gettext("Card"),
    ("", "melded_from"): lambda: gettext("The two cards that were melded"),
    ("", "merged_with"): lambda: gettext("Cards merged with it, below, from top to bottom"),
    ("", "layout"): lambda: gettext("Layout"),
    ("", "faces"): lambda: gettext("Faces"),
    ("", "melds_with"): lambda: gettext("Melds with the card"),
    ("", "melds_into"): lambda: gettext("Melds into the card"),
    ("", "mana_cost"): lambda: gettext("Mana cost"),
    ("", "supertypes"): lambda: gettext("Supertypes"),
    ("", "types"): lambda: gettext("Types"),
    ("", "subtypes"): lambda: gettext("Subtypes"),
    ("", "colors"): lambda: gettext("Colors"),
    ("", "abilities"): lambda: gettext("Abilities"),
    ("enchant", "what"): lambda: gettext("What it enchants"),
    ("static_add_types", "types"): lambda: gettext("Types that they get"),
}

_HINTS: _Words = {
    ("", "mana_cost"): lambda: gettext("In braces, such as {1}{R}. Empty: it has none."),
    ("", "subtypes"): lambda: gettext("English, with commas between them: Human, Werewolf."),
    ("", "without_subtypes"): lambda: gettext("English, with commas between them: Human, Werewolf."),
    ("", "timestamp"): lambda: gettext("Empty: by the order of the list."),
    ("", "filter"): lambda: gettext("Nothing chosen: every permanent."),
    ("", "into"): lambda: gettext("Nothing chosen: every permanent."),
    ("setup", "card"): lambda: gettext("By its name in English, German or Spanish, or one of your own cards."),
    ("choose_card_name", "name"): lambda: gettext("The name of one face, or both with // between them."),
    ("", "effect"): lambda: gettext("In this order. Objects are those that have the name when it is put on the stack."),
}

_VALUES: _Words = {
    ("", "A"): lambda: gettext("Player A"),
    ("", "B"): lambda: gettext("Player B"),
    ("", "C"): lambda: gettext("Player C"),
    ("", "D"): lambda: gettext("Player D"),
    ("", "battlefield"): lambda: gettext("Battlefield"),
    ("", "stack"): lambda: gettext("Stack"),
    ("", "graveyard"): lambda: gettext("Graveyard"),
    ("", "exile"): lambda: gettext("Exile"),
    ("", "hand"): lambda: gettext("Hand"),
    ("", "library"): lambda: gettext("Library"),
    ("", "front"): lambda: gettext("Front face"),
    ("", "back"): lambda: gettext("Back face"),
    ("", "single"): lambda: gettext("One face only, as a token"),
    ("", "face_down"): lambda: gettext("Face down"),
    ("", "day"): lambda: gettext("It is day"),
    ("", "night"): lambda: gettext("It is night"),
    ("", "neither"): lambda: gettext("Neither day nor night"),
    ("", "end_of_turn"): lambda: gettext("Until end of turn"),
    ("", "indefinitely"): lambda: gettext("Without end"),
    ("", "normal"): lambda: gettext("As usual, with its front face"),
    ("", "back_face"): lambda: gettext("With its back face, chosen by the player"),
    ("how", "transformed"): lambda: gettext("Transformed"),
    ("how", "disturb"): lambda: gettext("With disturb, from the graveyard"),
    ("how", "more_than_meets_the_eye"): lambda: gettext("With more than meets the eye"),
    ("kind", "spell"): lambda: gettext("A spell"),
    ("kind", "own_ability"): lambda: gettext("An ability of the permanent itself"),
    ("kind", "other_ability"): lambda: gettext("An ability of another object"),
    ("kind", "activated"): lambda: gettext("An activated ability"),
    ("kind", "triggered"): lambda: gettext("A triggered ability"),
    ("kind", "loyalty"): lambda: gettext("Loyalty counter"),
    ("kind", "defense"): lambda: gettext("Defense counter"),
    ("kind", "ice"): lambda: gettext("Ice counter"),
    ("kind", "charge"): lambda: gettext("Charge counter"),
    ("kind", "+1/+1"): lambda: gettext("+1/+1 counter"),
    ("", "next_upkeep"): lambda: gettext("At the beginning of the next upkeep"),
    ("", "next_end_step"): lambda: gettext("At the beginning of the next end step"),
    ("", "on_top"): lambda: gettext("On top"),
    ("", "underneath"): lambda: gettext("Underneath"),
    ("", "you"): lambda: gettext("You"),
    ("", "opponent"): lambda: gettext("An opponent"),
    ("layout", "single"): lambda: gettext("One-faced card"),
    ("layout", "nonmodal"): lambda: gettext("Nonmodal double-faced card, which transforms"),
    ("layout", "modal"): lambda: gettext("Modal double-faced card"),
    ("layout", "meld"): lambda: gettext("Meld card"),
    ("layout", "meld_result"): lambda: gettext("Combined back face of a meld pair"),
    ("layout", "double_faced_token"): lambda: gettext("Double-faced token"),
    ("", "basic"): lambda: pgettext("supertype", "Basic"),
    ("", "legendary"): lambda: pgettext("supertype", "Legendary"),
    ("", "snow"): lambda: pgettext("supertype", "Snow"),
    ("", "world"): lambda: pgettext("supertype", "World"),
    ("", "artifact"): lambda: pgettext("card type", "Artifact"),
    ("", "battle"): lambda: pgettext("card type", "Battle"),
    ("", "creature"): lambda: pgettext("card type", "Creature"),
    ("", "enchantment"): lambda: pgettext("card type", "Enchantment"),
    ("", "instant"): lambda: pgettext("card type", "Instant"),
    ("", "land"): lambda: pgettext("card type", "Land"),
    ("", "planeswalker"): lambda: pgettext("card type", "Planeswalker"),
    ("", "sorcery"): lambda: pgettext("card type", "Sorcery"),
    ("what", "permanent"): lambda: gettext("Any permanent"),
    ("what", "player"): lambda: gettext("Any player"),
    ("", "white"): lambda: pgettext("color", "White"),
    ("", "blue"): lambda: pgettext("color", "Blue"),
    ("", "black"): lambda: pgettext("color", "Black"),
    ("", "red"): lambda: pgettext("color", "Red"),
    ("", "green"): lambda: pgettext("color", "Green"),
    ("ability", "daybound"): lambda: gettext("Daybound"),
    ("ability", "nightbound"): lambda: gettext("Nightbound"),
    ("ability", "disturb"): lambda: gettext("Disturb"),
    ("ability", "more_than_meets_the_eye"): lambda: gettext("More Than Meets the Eye"),
    ("ability", "living_metal"): lambda: gettext("Living metal"),
    ("ability", "enchant"): lambda: gettext("Enchant"),
    ("ability", "attached_modify_pt"): lambda: gettext("The equipped or enchanted creature gets power and toughness"),
    ("ability", "static_modify_pt"): lambda: gettext("Permanents get power and toughness"),
    ("ability", "static_set_base_pt"): lambda: gettext("Permanents have this base power and toughness"),
    ("ability", "static_add_types"): lambda: gettext("Permanents get types"),
    ("ability", "static_cannot_transform"): lambda: gettext("Permanents can’t transform"),
    ("ability", "as_transforms"): lambda: gettext("As it transforms into this face, it is attached"),
    ("ability", "transforms_into"): lambda: gettext("Triggers when it transforms into something"),
}
