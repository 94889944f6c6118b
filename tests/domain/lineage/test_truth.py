"""Headings of chapters, keyword actions and keyword abilities: every old number leads to the right new one, in every pair that is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

pytestmark = pytest.mark.archive

SCOPES = ("chapters", "701", "702")


def wrong_rows(row: Mapping[str, Any], found: Mapping[str, str | None]) -> list[str]:
    """What `found` says otherwise than the row of truth.json."""
    sources = {new: old for old, new in found.items() if new is not None}
    wrong = []
    for scope in SCOPES:
        true = row[scope]
        wrong += [f"{old} is {new}, not {found.get(old)}" for old, new in true["map"].items() if found.get(old) != new]
        wrong += [f"{old} is gone, not {found.get(old)}" for old in true["removed"] if old not in found or found[old] is not None]
        wrong += [f"{new} is new, not {sources[new]}" for new in true["added"] if new in sources]
    return wrong


@pytest.fixture(scope="module")
def rows(editions: Any) -> list[dict[str, Any]]:
    truth = editions.truth
    return [*truth["pairs"], *truth["spans"]]


def test_every_pair_is_right_by_way_of_the_editions_between(editions: Any, rows: list[dict[str, Any]]) -> None:
    wrong = {(row["old"], row["new"]): wrong_rows(row, editions.composed_map(row["old"], row["new"])) for row in rows}
    assert not {pair: rows for pair, rows in wrong.items() if rows}


def test_every_pair_is_right_with_nothing_between(editions: Any, rows: list[dict[str, Any]]) -> None:
    wrong = {(row["old"], row["new"]): wrong_rows(row, editions.direct_map(row["old"], row["new"])) for row in rows}
    assert not {pair: rows for pair, rows in wrong.items() if rows}
