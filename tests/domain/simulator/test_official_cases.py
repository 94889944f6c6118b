"""The cases handed to everybody beside the official texts: states, outcomes, reasons, citations, in every edition of their spans."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.domain.simulator import Document, misses, play, read_cards, read_document
from rules.services.simulating import behaviours, card_facts, editions
from tests.domain.simulator.deciding import missing_numbers
from tests.domain.simulator.result_form import check_result

pytestmark = pytest.mark.archive

CASES = "cases-open.json"


@pytest.fixture(scope="module")
def folder(archive: Path) -> Path:
    found = archive.parent / "simulator"
    if not (found / CASES).is_file():
        pytest.skip(f"no {CASES} in {found}")
    return found


@pytest.fixture(scope="module")
def document(folder: Path) -> Document:
    return read_document(json.loads((folder / CASES).read_text(encoding="utf-8")))


@pytest.mark.parametrize("edition", editions())
def test_every_case_comes_out_as_expected(document: Document, edition: str):
    rules = behaviours().ruleset(edition)
    found = []
    for scenario in document.scenarios:
        if any(each.holds_in(edition) for each in scenario.expectations):
            trace = play(scenario, rules)
            found += map(str, misses(scenario, trace))
            check_result(trace.as_dict())
            assert not [
                step.event
                for event, step in zip(scenario.events, trace.steps, strict=False)
                if missing_numbers(dict(event.fields), step, rules)
            ]
    assert not found


def test_the_numbers_are_those_of_the_handed_out_data(folder: Path):
    given: dict[str, Any] = json.loads((folder / "behaviours.json").read_text(encoding="utf-8"))
    assert list(editions()) == given["editions"]
    assert {key: dict(spans) for key, spans in behaviours().numbers.items()} == given["rule_numbers"]


def test_the_cards_are_those_of_the_handed_out_data(folder: Path):
    given = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    assert card_facts() == given
    assert len(read_cards(given)) == len(given)
