"""A malformed scenario is refused at once, with a code and the path to the place."""

from __future__ import annotations

import copy
import json
import time
from typing import Any

import pytest

from rules.domain.simulator import LIMITS, Code, ScenarioError, parse, play, read_document
from rules.services.simulating import behaviours
from tests.domain.simulator.cases import Data, at, do, document

TURN = do("transform", object="p")
GOOD = document([at("p", "Pilgrim")], [TURN])


def refused(data: Any) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_document(data)
    return caught.value


def changed(path: str, value: Any) -> Data:
    """The good document with another value at a path such as `scenarios.0.events.0.object`."""
    data = copy.deepcopy(GOOD)
    *outer, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = data
    for step in outer:
        place = place[step]
    place[last] = value
    return data


FORM = [
    ("no object", [], Code.WRONG_TYPE, ""),
    ("another format", changed("format", "transform-scenario/2"), Code.BAD_VALUE, "format"),
    ("an unknown field", changed("extra", 1), Code.UNKNOWN_FIELD, "extra"),
    ("a missing field", {"format": "transform-scenario/1", "cards": {}}, Code.MISSING_FIELD, "scenarios"),
    ("an unknown verb", changed("scenarios.0.events.0.do", "explode"), Code.UNKNOWN_VERB, "scenarios[0].events[0].do"),
    ("no verb", changed("scenarios.0.events.0", {"object": "p"}), Code.MISSING_FIELD, "scenarios[0].events[0].do"),
    ("a field of another verb", changed("scenarios.0.events.0.number", 1), Code.UNKNOWN_FIELD, "scenarios[0].events[0].number"),
    ("an unknown card", changed("scenarios.0.setup.0.card", "Nobody"), Code.UNKNOWN_CARD, "scenarios[0].setup[0].card"),
    ("an unknown object", changed("scenarios.0.events.0.object", "q"), Code.UNKNOWN_OBJECT, "scenarios[0].events[0].object"),
    ("a reserved id", changed("scenarios.0.setup.0.id", "game"), Code.BAD_VALUE, "scenarios[0].setup[0].id"),
    ("an id in capitals", changed("scenarios.0.setup.0.id", "P1"), Code.BAD_VALUE, "scenarios[0].setup[0].id"),
    ("an unknown zone", changed("scenarios.0.setup.0.zone", "component"), Code.BAD_VALUE, "scenarios[0].setup[0].zone"),
    (
        "an unknown ability",
        changed("cards.Bear.faces.0.abilities", [{"ability": "flying"}]),
        Code.BAD_VALUE,
        "cards.Bear.faces[0].abilities[0].ability",
    ),
    ("power alone", changed("cards.Field.faces.0.power", 1), Code.MISSING_FIELD, "cards.Field.faces[0]"),
    ("a second face too many", changed("cards.Pilgrim.layout", "single"), Code.BAD_VALUE, "cards.Pilgrim.faces"),
    ("no meld pair", changed("cards.Bear.layout", "meld"), Code.MISSING_FIELD, "cards.Bear.melds_with"),
    ("a truth for a number", changed("scenarios.0.setup.0.damage", True), Code.WRONG_TYPE, "scenarios[0].setup[0].damage"),
    ("a text for a number", changed("scenarios.0.setup.0.damage", "2"), Code.WRONG_TYPE, "scenarios[0].setup[0].damage"),
    ("a number too large", changed("scenarios.0.setup.0.damage", 10**LIMITS.digits), Code.NUMBER_TOO_LARGE, "scenarios[0].setup[0].damage"),
    (
        "a mana cost too large",
        changed("cards.Bear.faces.0.mana_cost", "{" + "9" * 100 + "}"),
        Code.NUMBER_TOO_LARGE,
        "cards.Bear.faces[0].mana_cost",
    ),
    ("no events", changed("scenarios.0.events", []), Code.BAD_VALUE, "scenarios[0].events"),
    ("10,000 events", changed("scenarios.0.events", [TURN] * 10_000), Code.TOO_MANY, "scenarios[0].events"),
    ("too many objects", changed("scenarios.0.setup", [at("p", "Bear")] * 1000), Code.TOO_MANY, "scenarios[0].setup"),
    ("half a character", changed("scenarios.0.title", "\ud800"), Code.BAD_VALUE, "scenarios[0].title"),
    ("a long text", changed("scenarios.0.title", "x" * 10_000), Code.TOO_LARGE, "scenarios[0].title"),
    (
        "no day of the calendar",
        changed("scenarios.0.expect", [{"editions": {"from": "2016-02-30"}, "why": ""}]),
        Code.BAD_VALUE,
        "scenarios[0].expect[0].editions.from",
    ),
]

REFERENCES = [
    ("an id twice", [at("p", "Bear"), at("p", "Bear")], [TURN], Code.DUPLICATE_ID, "setup[1].id"),
    ("attached to itself", [at("p", "Bear", attached_to="p")], [TURN], Code.IMPOSSIBLE_REFERENCE, "setup[0].attached_to"),
    ("attached to nothing", [at("p", "Bear", attached_to="q")], [TURN], Code.UNKNOWN_OBJECT, "setup[0].attached_to"),
    ("a back face that is none", [at("p", "Bear", face="back")], [TURN], Code.IMPOSSIBLE_REFERENCE, "setup[0].face"),
    ("a single face of a card", [at("p", "Pilgrim", face="single")], [TURN], Code.IMPOSSIBLE_REFERENCE, "setup[0].face"),
    ("face down in exile", [at("p", "Bear", "exile", face="face_down")], [TURN], Code.IMPOSSIBLE_REFERENCE, "setup[0].face"),
    ("half of a permanent", [at("p", "Whole")], [TURN], Code.IMPOSSIBLE_REFERENCE, "setup[0].melded_from"),
    (
        "melded from others",
        [at("p", "Whole", melded_from=[{"id": "x", "card": "Bear"}, {"id": "y", "card": "Left"}])],
        [TURN],
        Code.IMPOSSIBLE_REFERENCE,
        "setup[0].melded_from[0].card",
    ),
    (
        "merged in exile",
        [at("p", "Bear", "exile", merged_with=[{"id": "x", "card": "Bear"}])],
        [TURN],
        Code.IMPOSSIBLE_REFERENCE,
        "setup[0].merged_with",
    ),
    (
        "a copy of a back that is none",
        [at("p", "Bear", copy_of={"card": "Bear", "face": "back"})],
        [TURN],
        Code.IMPOSSIBLE_REFERENCE,
        "setup[0].copy_of.face",
    ),
    (
        "an ability told to transform",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="spell", effect=[TURN]), do("transform", object="a")],
        Code.IMPOSSIBLE_REFERENCE,
        "events[1].object",
    ),
    ("an object resolves as an ability", [at("p", "Bear")], [do("resolve", id="p")], Code.IMPOSSIBLE_REFERENCE, "events[0].id"),
    (
        "an ability before it exists",
        [at("p", "Bear")],
        [do("resolve", id="a"), do("put_on_stack", id="a", kind="spell", effect=[TURN])],
        Code.UNKNOWN_OBJECT,
        "events[0].id",
    ),
    (
        "no delayed trigger",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="spell", effect=[TURN]), do("put_delayed_on_stack", ids=["a"])],
        Code.IMPOSSIBLE_REFERENCE,
        "events[1].ids[0]",
    ),
    (
        "a card melds with itself",
        [at("p", "Left", "exile")],
        [do("meld", cards=["p", "p"], id="m")],
        Code.IMPOSSIBLE_REFERENCE,
        "events[0].cards[1]",
    ),
    (
        "an unknown card to copy",
        [at("p", "Bear")],
        [do("become_copy", object="p", of_card="Nobody", until="indefinitely")],
        Code.UNKNOWN_CARD,
        "events[0].of_card",
    ),
    (
        "two sources of a copy",
        [at("p", "Bear")],
        [do("become_copy", object="p", of_card="Bear", of="p", until="indefinitely")],
        Code.BAD_VALUE,
        "events[0]",
    ),
    (
        "a spell of a permanent",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="spell", of="p", effect=[TURN])],
        Code.UNKNOWN_FIELD,
        "events[0].of",
    ),
    (
        "an ability of nothing",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="activated", effect=[TURN])],
        Code.MISSING_FIELD,
        "events[0].of",
    ),
    (
        "transformed and face down",
        [at("p", "Bear", "exile")],
        [do("put_onto_battlefield", objects=["p"], transformed=True, face_down=True)],
        Code.BAD_VALUE,
        "events[0]",
    ),
    (
        "no action",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="spell", effect=[do("inspect", objects=["p"])])],
        Code.UNKNOWN_VERB,
        "events[0].effect[0].do",
    ),
    (
        "an action of its own source",
        [at("p", "Bear")],
        [do("put_on_stack", id="a", kind="spell", effect=[do("transform", object="p", source={"kind": "spell"})])],
        Code.UNKNOWN_FIELD,
        "events[0].effect[0].source",
    ),
]


@pytest.mark.parametrize(("data", "code", "path"), [each[1:] for each in FORM], ids=[each[0] for each in FORM])
def test_what_is_not_in_the_form_is_refused_at_its_place(data: Any, code: Code, path: str):
    error = refused(data)
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize(("setup", "events", "code", "path"), [each[1:] for each in REFERENCES], ids=[each[0] for each in REFERENCES])
def test_what_leads_nowhere_is_refused_at_its_place(setup: list[Data], events: list[Data], code: Code, path: str):
    error = refused(document(setup, events))
    assert (error.code, error.path) == (code, f"scenarios[0].{path}")


@pytest.mark.parametrize(
    ("expectation", "code", "path"),
    [
        ({"states": [{"object": "q", "zone": "exile"}]}, Code.UNKNOWN_OBJECT, "states[0].object"),
        ({"states": [{"object": "p"}]}, Code.MISSING_FIELD, "states[0]"),
        ({"states": [{"object": "p", "zone": "exile", "after_event": 2}]}, Code.IMPOSSIBLE_REFERENCE, "states[0].after_event"),
        ({"states": [{"object": "game", "day_night": "dusk"}]}, Code.BAD_VALUE, "states[0].day_night"),
        ({"steps": [{"event": 2, "outcome": "done", "reason": "carried_out"}]}, Code.IMPOSSIBLE_REFERENCE, "steps[0].event"),
        ({"steps": [{"event": 1, "outcome": "done", "reason": "because"}]}, Code.BAD_VALUE, "steps[0].reason"),
        ({"editions": {"from": "2016-04-08", "before": "2016-04-08"}}, Code.BAD_VALUE, "editions.before"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_impossible_expectation_is_refused_at_its_place(expectation: Data, code: Code, path: str):
    expect = [{"editions": {"from": "2016-04-08"}, "why": "", **expectation}]
    error = refused(document([at("p", "Pilgrim")], [TURN], expect=expect))
    assert (error.code, error.path) == (code, f"scenarios[0].expect[0].{path}")


@pytest.mark.parametrize(
    ("content", "code", "line", "column"),
    [
        (b'{"format":\n  oops}', Code.NOT_PARSEABLE, 2, 3),
        (b'format = "x"\ncards = oops', Code.NOT_PARSEABLE, 2, 9),
        (b"", Code.MISSING_FIELD, None, None),
        (b"format = 'a\n\xff'", Code.NOT_PARSEABLE, 2, 1),
        (b'{"a": 1, "a": 2}', Code.DUPLICATE_ID, None, None),
        (b'{"a":' * 100_000, Code.TOO_DEEP, None, None),
        (b'{"a":' + b"[" * 30 + b"]" * 30 + b"}", Code.TOO_DEEP, None, None),
        (b"a = " + b"[" * 100_000, Code.TOO_DEEP, None, None),
        (b"a = " + b"9" * 1_000_000, Code.NUMBER_TOO_LARGE, 1, 5),
        (b" " * (LIMITS.bytes + 1), Code.TOO_LARGE, None, None),
    ],
    ids=[
        "JSON",
        "TOML",
        "empty",
        "not UTF-8",
        "a name twice",
        "deep JSON",
        "too deep JSON",
        "deep TOML",
        "a long number",
        "too many bytes",
    ],
)
def test_what_does_not_parse_is_refused_at_once(content: bytes, code: Code, line: int | None, column: int | None):
    start = time.perf_counter()
    with pytest.raises(ScenarioError) as caught:
        read_document(parse(content))
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
    assert time.perf_counter() - start < 5  # far from what a scan of the text takes; quadratic work would take minutes


@pytest.mark.parametrize(
    "number",
    ["9" * 1_000_000, "-" + "9" * 1_000_000, "1.5", "1e400", "NaN"],
    ids=["long", "long and negative", "fraction", "exponent", "NaN"],
)
def test_a_number_that_is_none_of_the_format_is_told_with_its_path(number: str):
    text = json.dumps(changed("scenarios.0.setup.0.damage", 1)).replace('"damage": 1', f'"damage": {number}')
    error = refused(parse(text.encode()))
    assert error.path == "scenarios[0].setup[0].damage"
    assert error.code in (Code.NUMBER_TOO_LARGE, Code.WRONG_TYPE)
    assert len(str(error)) < 300


@pytest.mark.parametrize(
    ("card", "zone", "before"),
    [("Left", "exile", "2016-04-08"), ("Duke", "hand", "2020-08-07"), ("Egg", "battlefield", "2022-11-18")],
)
def test_a_layout_that_the_edition_does_not_know_is_an_error_and_no_outcome(card: str, zone: str, before: str):
    scenario = read_document(document([at("p", card, zone)], [do("inspect", objects=["p"])])).scenarios[0]
    with pytest.raises(ScenarioError) as caught:
        play(scenario, behaviours().ruleset(before))
    assert (caught.value.code, caught.value.path) == (Code.LAYOUT_NOT_IN_EDITION, "scenarios[0].setup[0].card")


def test_a_good_document_is_read():
    assert read_document(GOOD).scenarios[0].events[0].fields == TURN
