"""The data file of forced pairs: few, each with its reason, and none of them a heading that the texts themselves show."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.data import DATA
from rules.domain.lineage import ForcedPair


def pairs() -> list[ForcedPair]:
    return [ForcedPair.of(row) for row in tomllib.loads((DATA / "forced_pairs.toml").read_text(encoding="utf-8"))["pairs"]]


def test_there_are_at_most_ten_and_each_has_its_reason() -> None:
    assert 0 < len(pairs()) <= 10
    assert all(pair.reason.endswith(".") for pair in pairs())


def test_each_leads_from_an_older_edition_to_a_newer_one_and_names_a_rule_once() -> None:
    assert all(pair.old_edition < pair.new_edition for pair in pairs())
    assert len({(pair.old_edition, pair.old, pair.new_edition) for pair in pairs()}) == len(pairs())
    assert len({(pair.old_edition, pair.new, pair.new_edition) for pair in pairs()}) == len(pairs())


@pytest.mark.archive
def test_none_names_a_heading_of_a_known_pair(editions: Any) -> None:
    known = [*editions.truth["pairs"], *editions.truth["spans"]]
    rows = {(row["old"], number, row["new"]) for row in known for scope in ("chapters", "701", "702") for number in row[scope]["map"]}
    assert not {(str(pair.old_edition), str(pair.old), str(pair.new_edition)) for pair in pairs()} & rows
