"""Places of texts: what they print is what they parse, and nothing else names one."""

from __future__ import annotations

import pytest

from rules.domain.numbering import RuleNumber
from rules.domain.places import PlaceError, PlaceKind, TextPlace

PLACES = {
    "7 section": TextPlace("7", PlaceKind.SECTION),
    "711 chapter": TextPlace("711", PlaceKind.CHAPTER),
    "711.5 rule": TextPlace("711.5", PlaceKind.RULE),
    "711.4b subrule": TextPlace("711.4b", PlaceKind.SUBRULE),
    "711.5 example 2": TextPlace("711.5", PlaceKind.EXAMPLE, 2),
    "701.25 note 8": TextPlace("701.25", PlaceKind.NOTE, 8),
    "713.2-2 rule": TextPlace("713.2", PlaceKind.RULE, copy=2),
    "713.2-2 example 1": TextPlace("713.2", PlaceKind.EXAMPLE, 1, copy=2),
    "double-faced-cards glossary-entry": TextPlace("double-faced-cards", PlaceKind.ENTRY),
}


@pytest.mark.parametrize("printed", PLACES)
def test_a_place_prints_what_it_parses(printed: str):
    assert TextPlace.parse(printed) == PLACES[printed]
    assert str(PLACES[printed]) == printed


def test_a_number_has_the_place_of_its_level_and_room_under_it():
    place = TextPlace.of(RuleNumber.parse("711.4b"))
    assert str(place) == "711.4b subrule"
    assert str(place.under(PlaceKind.EXAMPLE, 3)) == "711.4b example 3"


NO_PLACES = [
    "",
    "711.5",
    "711.5 example",
    "711.5 example 0",
    "711.4b rule",
    "711.5 rule 2",
    "0.1 rule",
    "71 chapter",
    "711.5-1 rule",
    "a b",
]


@pytest.mark.parametrize("text", NO_PLACES)
def test_anything_else_is_named_in_the_error(text: str):
    with pytest.raises(PlaceError, match="not a place") as caught:
        TextPlace.parse(text)
    assert repr(text) in str(caught.value)
