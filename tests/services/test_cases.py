"""Cases in addresses: what goes in comes out, short and within limits, and what is none says so."""

from __future__ import annotations

import base64
import json
import string
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.domain.simulator import LIMITS, Code, ScenarioError, read_document
from rules.services.cases import decode_case, encode_case, unpack_text
from rules.services.simulating import card_facts, worked_scenarios
from tests.domain.simulator.cases import CARDS, Data
from tests.domain.simulator.random_scenarios import scenarios

DELVER = "Delver of Secrets"
SETUP = [{"id": "delver", "card": DELVER, "zone": "battlefield", "owner": "A"}]
EVENTS = [{"do": "transform", "object": "delver", "source": {"kind": "spell"}}]


def document(**scenario: Any) -> Data:
    data = {"id": "case", "title": "", "setup": SETUP, "events": EVENTS, "expect": [], **scenario}
    return {"format": "transform-scenario/1", "cards": {DELVER: card_facts()[DELVER]}, "scenarios": [data]}


def packed(data: Any, version: str = "0") -> str:
    """A case as another program would write it, without the dictionary of the product."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return version + base64.urlsafe_b64encode(packer.compress(content) + packer.flush()).rstrip(b"=").decode()


def error_of(case: str) -> tuple[str, str]:
    with pytest.raises(ScenarioError) as caught:
        decode_case(case=case)
    return str(caught.value.code), caught.value.path


@settings(max_examples=150)
@given(scenarios())
def test_what_goes_in_comes_out(scenario: Data):
    whole = {"format": "transform-scenario/1", "cards": CARDS, "scenarios": [scenario]}
    assert decode_case(case=encode_case(document=whole)) == whole


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-999_999, 999_999) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(["setup", "events", "title", "day_night", "nonsense", "Ümlaut"]), _JSON, max_size=4))
def test_a_draft_that_is_no_scenario_yet_comes_out_too(fields: dict[str, Any]):
    whole = document(**fields)
    assert decode_case(case=encode_case(document=whole)) == whole


@pytest.mark.parametrize("name", worked_scenarios())
def test_every_scenario_of_the_project_fits_into_an_address(name: str):
    worked = worked_scenarios()[name].document
    case = encode_case(document={**worked, "scenarios": [{**worked["scenarios"][0], "expect": []}]})
    assert set(case) <= {*string.ascii_letters, *string.digits, "-", "_"}
    assert len(case) < 1000
    assert read_document(decode_case(case=case)).cards == worked_scenarios()[name].scenario.cards


def test_a_case_with_cards_of_the_product_is_short():
    assert len(encode_case(document=document())) < 120


def test_an_address_of_today_is_read_for_ever():
    """The dictionary of a version never changes: this string stands in addresses that people keep."""
    case = "1QzLaJRXojyKF_DSF4FRg5gE5AItdKWBVCBsxdRF0AjYvYg0muF24A6sWAA"
    read = decode_case(case=case)
    assert list(read["cards"]) == [DELVER]
    assert read["scenarios"][0]["events"] == EVENTS


def test_cards_of_the_product_are_only_named_and_filled_in_from_it():
    case = packed({"cards": {DELVER: 0}, "setup": SETUP, "events": EVENTS})
    assert decode_case(case=case) == document()


def test_another_program_can_write_a_case_without_the_dictionary():
    assert decode_case(case=packed({"cards": {DELVER: 0}, "setup": SETUP, "events": EVENTS})) == document()


def test_ones_own_card_stands_in_the_case_even_under_a_name_of_the_product():
    own = {"layout": "single", "faces": [{"name": DELVER, "types": ["creature"], "colors": [], "power": 9, "toughness": 9}]}
    whole = {**document(), "cards": {DELVER: own}}
    assert decode_case(case=encode_case(document=whole))["cards"][DELVER] == own


DAMAGED = [
    pytest.param("", Code.NOT_PARSEABLE, id="empty"),
    pytest.param("1", Code.NOT_PARSEABLE, id="only a version"),
    pytest.param("9abc", Code.NOT_PARSEABLE, id="unknown version"),
    pytest.param("1!!!!", Code.NOT_PARSEABLE, id="no base64"),
    pytest.param("1AAAAA", Code.NOT_PARSEABLE, id="impossible length of base64"),
    pytest.param("0AAAA", Code.NOT_PARSEABLE, id="no deflate"),
    pytest.param("1" + "é" * 8, Code.NOT_PARSEABLE, id="other letters"),
    pytest.param(packed({"setup": SETUP})[:-6], Code.NOT_PARSEABLE, id="cut off"),
    pytest.param(packed(b"\xff\xfe"), Code.NOT_PARSEABLE, id="not UTF-8"),
    pytest.param(packed(b"{"), Code.NOT_PARSEABLE, id="not JSON"),
    pytest.param(packed([1, 2]), Code.WRONG_TYPE, id="no object"),
    pytest.param(packed({"cards": []}), Code.WRONG_TYPE, id="cards that are none"),
    pytest.param(packed({"cards": {"Black Lotus": 0}}), Code.UNKNOWN_CARD, id="a card that the product has not"),
    pytest.param("1" + "A" * LIMITS.case_characters, Code.TOO_LARGE, id="too long"),
    pytest.param(packed(b" " * (LIMITS.case_bytes + 1)), Code.TOO_LARGE, id="holds too much"),
    pytest.param(packed(b"0" * 4_000_000), Code.TOO_LARGE, id="a bomb"),
    pytest.param(packed(b"[" * 100_000), Code.TOO_DEEP, id="deep"),
    pytest.param(packed({"setup": [[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]}), Code.TOO_DEEP, id="a little too deep"),
    pytest.param(packed(b'{"setup":[],"setup":[]}'), Code.DUPLICATE_ID, id="a name twice"),
]


@pytest.mark.parametrize(("case", "code"), DAMAGED)
def test_what_is_no_case_says_so(case: str, code: Code):
    assert error_of(case)[0] == code


def test_something_behind_a_case_is_found():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = packer.compress(b"{}") + packer.flush() + b"more"
    assert error_of("0" + base64.urlsafe_b64encode(content).rstrip(b"=").decode())[0] == Code.NOT_PARSEABLE


def test_a_number_of_a_million_digits_is_told_at_its_field():
    text = json.dumps({"cards": {DELVER: 0}, "setup": [{**SETUP[0], "damage": 0}], "events": EVENTS})
    text = text.replace('"damage": 0', f'"damage": {"9" * 200_000}')
    read = decode_case(case=packed(text.encode()))
    with pytest.raises(ScenarioError) as caught:
        read_document(read)
    assert (caught.value.code, caught.value.path) == (Code.NUMBER_TOO_LARGE, "scenarios[0].setup[0].damage")
    assert len(encode_case(document=read)) < LIMITS.case_characters  # and the draft can be mended


def test_ten_thousand_events_are_told_at_once():
    case = packed({"cards": {DELVER: 0}, "setup": SETUP, "events": [{"do": "end_turn"}] * 10_000})
    with pytest.raises(ScenarioError) as caught:
        read_document(decode_case(case=case))
    assert (caught.value.code, caught.value.path) == (Code.TOO_MANY, "scenarios[0].events")


def test_a_case_that_an_address_cannot_hold_is_refused():
    noise = "".join(chr(0x4E00 + (number * 7919) % 20_000) for number in range(9_000))
    with pytest.raises(ScenarioError) as caught:
        encode_case(document=document(note=noise))
    assert caught.value.code == Code.TOO_LARGE


def test_a_compressed_text_is_unpacked():
    assert unpack_text(packed=packed("Grüße".encode())[1:]) == "Grüße"
    with pytest.raises(ScenarioError):
        unpack_text(packed="A" * (LIMITS.case_characters + 1))
