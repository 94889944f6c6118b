"""Behaviours and numbers are rows of data: spans of their own, obeyed without a change of code."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest

from rules.data import DATA
from rules.domain.simulator import BehaviourError, Behaviours, Code, ScenarioError, play, read_document
from rules.domain.simulator import __file__ as package
from rules.services.simulating import behaviours, editions
from tests.domain.simulator.cases import Data, at, do, document

OWN = [do("transform", object="p")]
TWICE = document(
    [at("p", "Pilgrim")],
    [
        do("put_on_stack", id="a", kind="activated", of="p", effect=OWN),
        do("put_on_stack", id="b", kind="activated", of="p", effect=OWN),
        do("resolve", id="b"),
        do("resolve", id="a"),
    ],
)


@pytest.fixture
def data() -> Data:
    return copy.deepcopy(json.loads((DATA / "behaviours.json").read_text(encoding="utf-8")))


def last_step(data: Data, edition: str) -> tuple[str, str, tuple[str, ...], str]:
    trace = play(read_document(TWICE).scenarios[0], Behaviours.read(data).ruleset(edition))
    step = trace.steps[-1]
    return step.outcome, step.reason, step.cites, trace.edition


def test_a_made_up_row_of_2030_is_obeyed(data: Data):
    data["behaviours"]["own_abilities"]["rows"].append({"from": "2030-01-01", "answer": "each_turns_it"})
    data["rule_numbers"]["T.turn"]["2030-01-01"] = "701.99a"
    assert last_step(data, "2029-12-31")[:2] == ("ignored", "already_turned_over_since")
    outcome, reason, cites, edition = last_step(data, "2030-01-01")
    assert (outcome, reason, edition) == ("transformed", "turned_over", "2030-01-01")
    assert "701.99a" in cites


def test_a_made_up_row_can_leave_open_what_was_decided(data: Data):
    data["behaviours"]["own_abilities"]["rows"].append({"from": "2030-01-01", "answer": "undecided"})
    assert last_step(data, "2030-06-01")[:2] == ("undetermined", "text_silent")


def test_a_behaviour_that_begins_later_is_no_rule_before(data: Data):
    data["behaviours"]["day_night"]["rows"][0]["from"] = "2030-01-01"
    scenario = read_document(document([], [do("become_day")])).scenarios[0]
    found = Behaviours.read(data)
    assert [play(scenario, found.ruleset(edition)).steps[0].reason for edition in ("2029-01-01", "2030-01-01")] == [
        "rule_not_in_edition",
        "became_day",
    ]


def test_numbers_move_without_the_behaviour(data: Data):
    data["rule_numbers"]["T.once"]["2030-01-01"] = "799.1a"
    assert "701.27f" in last_step(data, "2026-01-16")[2]
    assert "799.1a" in last_step(data, "2030-01-01")[2]


def test_a_number_that_is_gone_is_not_cited(data: Data):
    data["rule_numbers"]["T.once"]["2030-01-01"] = None
    outcome, reason, cites, _ = last_step(data, "2030-01-01")
    assert (outcome, reason) == ("ignored", "already_turned_over_since")
    assert "701.27f" not in cites


@pytest.mark.parametrize(
    ("asked", "edition"),
    [("2011-09-30", "2011-09-30"), ("2016-04-07", "2016-01-16"), ("2016-04-08", "2016-04-08"), ("2031-05-05", "2026-01-16")],
)
def test_a_date_means_the_last_known_edition_on_or_before_it(asked: str, edition: str):
    assert behaviours().ruleset(asked).edition == edition


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("2011-09-29", Code.EDITION_NOT_COVERED),
        ("1993-08-05", Code.EDITION_NOT_COVERED),
        ("2016-02-30", Code.BAD_VALUE),
        ("20160408", Code.BAD_VALUE),
        ("current", Code.BAD_VALUE),
        ("", Code.BAD_VALUE),
        ("2" * 1_000_000, Code.BAD_VALUE),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_date_before_the_first_edition_and_no_date_are_refused(asked: str, code: Code):
    with pytest.raises(ScenarioError) as caught:
        behaviours().ruleset(asked)
    assert (caught.value.code, caught.value.path) == (code, "edition")
    assert len(str(caught.value)) < 200


def test_rows_out_of_order_are_refused(data: Data):
    data["behaviours"]["own_abilities"]["rows"].reverse()
    with pytest.raises(BehaviourError, match="own_abilities"):
        Behaviours.read(data)


def test_a_key_without_numbers_is_refused(data: Data):
    data["behaviours"]["own_abilities"]["rows"][0]["keys"] = ["T.never"]
    with pytest.raises(BehaviourError, match=r"T\.never"):
        Behaviours.read(data)


def test_every_row_begins_with_an_edition():
    firsts = {row.first for rows in behaviours().rows.values() for row in rows}
    numbers = {first for spans in behaviours().numbers.values() for first, _ in spans}
    assert firsts | numbers <= set(editions())


def test_no_date_stands_in_the_code_of_the_engine():
    for path in Path(package).parent.glob("*.py"):
        code = re.sub(r'"[^"]*such as 2016-04-08[^"]*"|len\("2016-04-08"\)|\(2016-04-08\)', "", path.read_text(encoding="utf-8"))
        assert not re.findall(r"\d{4}-\d{2}-\d{2}", code), path.name
