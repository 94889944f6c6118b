"""Headings of chapters, keyword actions and keyword abilities: every old number leads to the right new one, between any two editions."""

from __future__ import annotations

import re
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
        wrong += [f"{old} is gone, not {found.get(old)}" for old in true["removed"] if found.get(old, "missing") is not None]
        wrong += [f"{new} is new, not {sources[new]}" for new in true["added"] if new in sources]
    return wrong


@pytest.fixture(scope="module")
def rows(editions: Any) -> list[dict[str, Any]]:
    truth = editions.truth
    return [*truth["pairs"], *truth["spans"]]


def test_every_known_row_is_right_by_way_of_the_editions_between(editions: Any, rows: list[dict[str, Any]]) -> None:
    wrong = {(row["old"], row["new"]): wrong_rows(row, editions.composed_map(row["old"], row["new"])) for row in rows}
    assert {pair: rows for pair, rows in wrong.items() if rows} == {}


def test_every_known_row_is_right_with_nothing_between(editions: Any, rows: list[dict[str, Any]]) -> None:
    wrong = {(row["old"], row["new"]): wrong_rows(row, editions.direct_map(row["old"], row["new"])) for row in rows}
    assert {pair: rows for pair, rows in wrong.items() if rows} == {}


def headings(editions: Any, date: str, renamed: Mapping[str, str]) -> dict[str, str]:
    """The number of each chapter and keyword → its name, the latest one where it had several."""
    names = {}
    for node in editions.text(date).nodes:
        number = str(node.number)
        if re.fullmatch(r"\d{3}|70[12]\.(?!1$)\d+", number):
            name = re.sub(r"\(tm\)|_|\W+", " ", node.text.partition("\n")[0].casefold())
            name = " ".join(name.split())
            scope = number[0] if name == "general" else number.partition(".")[0] if "." in number else "chapter"
            names[number] = f"{scope} {renamed.get(name, name)}"
    return names


STRIDES = [(0, 9), (5, 40), (12, 30), (17, 44), (20, 72), (26, 61), (29, 72), (33, 35), (36, 55), (41, 64), (48, 71), (52, 59), (0, 36)]


@pytest.mark.parametrize("stride", STRIDES, ids=lambda stride: f"{stride[0]} to {stride[1]}")
@pytest.mark.parametrize("is_forward", [True, False], ids=["forward", "backward"])
def test_headings_keep_their_names_between_editions_that_no_list_knows(editions: Any, stride: tuple[int, int], is_forward: bool) -> None:
    first, second = (editions.dates[place] for place in (stride if is_forward else reversed(stride)))
    renamed = {row["old"]: row["new"] for row in editions.truth["meta"]["renames"]}
    now = {name: number for number, name in headings(editions, second, renamed).items()}
    found = editions.direct_map(first, second)
    expected = {number: now.get(name) for number, name in headings(editions, first, renamed).items()}
    assert {number: found[number] for number in expected} == expected


FAR = {
    "the back face's rule": ("2016-04-08", "711.4b", "712.8e"),
    "Transform": ("2011-09-30", "701.25", "701.27"),
    "Transform of 2016": ("2016-09-30", "701.26", "701.27"),
    "Transform of 2020": ("2020-07-03", "701.28", "701.27"),
    "Convert": ("2022-11-18", "701.50", "701.28"),
}


@pytest.mark.parametrize(("edition", "old", "new"), FAR.values(), ids=FAR.keys())
def test_an_old_number_leads_to_the_rule_of_the_newest_edition(editions: Any, edition: str, old: str, new: str) -> None:
    assert editions.composed_map(edition, editions.dates[-1])[old] == new


def test_a_merged_heading_is_linked_with_the_one_that_took_it_in(editions: Any) -> None:
    for row in editions.truth["meta"]["merges"]:
        old, into = (re.search(r"\((\d+)\)", row[key])[1] for key in ("old", "into"))
        before = editions.dates[editions.dates.index(row["edition"]) - 1]
        links = named_links(editions, before, row["edition"])
        assert (old, into, "merged", False) in links
        moves = {
            "713.2a": "712.5a", "713.2b": "712.5b", "713.2c": "712.5c", "713.2d": "712.5d", "713.2e": "712.5e", "713.2f": "712.5f",
            "713.3": "712.4a", "713.4b": "712.8g", "713.5": "712.21",
        }  # fmt: skip
        found = editions.direct_map(before, row["edition"])
        assert {number: found[number] for number in moves} == moves


SPLITS = {
    "Tokens out of Permanents": (
        "2019-07-12",
        ("110", "111"),
        {
            "110.5": "111.1", "110.5a": "111.2", "110.5b": "111.3", "110.5c": "111.4", "110.5d": "111.5", "110.5e": "111.6",
            "110.5f": "111.7", "110.5g": "111.8", "110": "110", "111": "112",
        },
    ),
    "Checklist Cards out of Double-Faced Cards": (
        "2016-07-22",
        ("711", "713"),
        {"711.3a": "713.2", "711.3b": "713.3", "711.3c": "713.4", "711.3d": "713.5", "711": "711"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("edition", "headings", "moves"), SPLITS.values(), ids=SPLITS.keys())
def test_a_heading_split_from_another_is_linked_with_it(
    editions: Any, edition: str, headings: tuple[str, str], moves: dict[str, str]
) -> None:
    before = editions.dates[editions.dates.index(edition) - 1]
    assert (*headings, "split", False) in named_links(editions, before, edition)
    found = editions.direct_map(before, edition)
    assert {number: found[number] for number in moves} == moves


def named_links(editions: Any, old: str, new: str) -> set[tuple[str | None, str | None, str, bool]]:
    olds, news = editions.text(old).nodes, editions.text(new).nodes
    return {
        (
            None if link.old is None else str(olds[link.old].number),
            None if link.new is None else str(news[link.new].number),
            link.change.value,
            link.is_primary,
        )
        for link in editions.lineage(old, new).links
    }
