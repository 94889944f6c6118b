"""The interface on all official texts: facts that anybody can look up in them, answers as they are described, and their queries."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.api import urls
from tests.api.conftest import V1
from tests.independent_reader import read_edition

if TYPE_CHECKING:
    from django.test import Client

Ask = Callable[..., Any]
DESCRIBED = json.loads((Path(urls.__file__).parent / "openapi.json").read_text(encoding="utf-8"))
PLACE = "/editions/{edition}"

# Address below /api/v1, the path that describes it, and how many queries it takes in English and in another language.
ANSWERS = [
    ("/editions", "/editions", (2, 2)),
    ("/editions/2016-04-08", PLACE, (6, 6)),
    ("/editions/current/contents", f"{PLACE}/contents", (3, 4)),
    ("/editions/2026-09-25/contents", f"{PLACE}/contents", (3, 4)),
    ("/editions/2016-04-08/rules/7", f"{PLACE}/rules/{{number}}", (7, 8)),
    ("/editions/2026-01-16/rules/712", f"{PLACE}/rules/{{number}}", (6, 7)),
    ("/editions/2011-09-30/rules/701.25", f"{PLACE}/rules/{{number}}", (7, 8)),
    ("/editions/2016-04-08/rules/711.4b", f"{PLACE}/rules/{{number}}", (7, 8)),
    ("/editions/2016-04-08/rules/711.4b/history", f"{PLACE}/rules/{{number}}/history", (7, 8)),
    ("/editions/2022-11-18/rules/713/history", f"{PLACE}/rules/{{number}}/history", (7, 8)),
    ("/editions/2026-01-16/rules/702/history", f"{PLACE}/rules/{{number}}/history", (7, 8)),
    ("/editions/2016-04-08/glossary", f"{PLACE}/glossary", (4, 4)),
    ("/editions/2016-04-08/glossary/transform", f"{PLACE}/glossary/{{slug}}", (4, 4)),
    ("/editions/2016-04-08/dump.json", f"{PLACE}/dump.json", (8, 9)),
    ("/resolve?number=701.25", "/resolve", (7, 8)),
    ("/resolve?number=701.25&on=2014-06-01", "/resolve", (8, 10)),
    ("/resolve?number=713&on=2022-11-18", "/resolve", (8, 10)),
    ("/compare/2025-11-14/2026-01-16", "/compare/{old}/{new}", (8, 9)),
    ("/compare/2011-09-30/2026-09-25?limit=500", "/compare/{old}/{new}", (8, 9)),
    ("/compare/2016-04-08/2026-01-16?number=712", "/compare/{old}/{new}", (7, 8)),
    ("/search?q=701.27a–c, 999.9", "/search", (6, 7)),
    ("/search?q=transform", "/search", None),
    ("/scenarios", "/scenarios", (2, 2)),
    ("/scenarios/two-moonmists", "/scenarios/{scenario}", (2, 2)),
    ("/simulate?scenario=two-moonmists&edition=2016-04-08", "/simulate", (2, 2)),
    ("/oembed?url=http://testserver/de/rules/2016-04-08/711.4b/", "/oembed", (7, 7)),
]


@pytest.mark.parametrize(("address", "path", "queries"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_an_answer_is_as_described_and_takes_this_many_queries(
    archive_site: None, client: Client, address: str, path: str, queries: tuple[int, int] | None
):
    schema = DESCRIBED["paths"][V1 + path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    validator = jsonschema_rs.validator_for({**schema, "components": DESCRIBED["components"]})
    taken = []
    for language in ("en", "de", "es"):
        cache.clear()
        client.get(f"{V1}/scenarios")  # reads the files of the scenarios
        with CaptureQueriesContext(connection) as captured:
            response = client.get(f"{V1}{address}{'&' if '?' in address else '?'}lang={language}")
        assert response.status_code == 200, response.content
        assert [str(error) for error in validator.iter_errors(response.json())] == []
        taken.append(len(captured) - 1)  # the content version is read before and after
    if queries is not None:
        assert taken == [queries[0], queries[1], queries[1]]


# Facts of the official texts: in which edition Transform had which number.
TRANSFORM = [
    ("2011-09-30", "701.25"),
    ("2016-09-30", "701.26"),
    ("2018-07-13", "701.27"),
    ("2020-07-03", "701.28"),
    ("2025-06-06", "701.27"),
]


@pytest.mark.parametrize(("day", "number"), TRANSFORM)
def test_every_number_of_transform_leads_to_the_one_of_today(archive_site: None, ask: Ask, day: str, number: str):
    (rule,) = ask(f"/resolve?number={number}&on={day}")["rules"]
    assert rule["then"]["title"] == "Transform"
    assert rule["now"]["rule"]["number"] == "701.27"


def test_a_number_names_different_rules_over_time(archive_site: None, ask: Ask):
    titles = [rule["then"]["title"] for rule in ask("/resolve?number=701.28")["rules"]]
    assert {"Convert", "Transform"} <= set(titles)
    assert len(titles) == len(set(titles))


def test_the_numbers_of_a_life_are_those_of_the_texts(archive_site: None, archive: Path, ask: Ask):
    """Read from the texts themselves: under which number each edition has the heading Transform."""
    expected: list[str] = []
    for path in sorted(archive.glob("*.txt")):
        paragraphs = read_edition(path).paragraphs
        number = next(number for number, words in paragraphs.items() if words == "Transform" and number.startswith("701."))
        if expected[-1:] != [number]:
            expected.append(number)
    found = [run["number"] for run in ask("/editions/current/rules/701.27/history")["numbers"]]
    assert found[::-1] == expected


def test_every_chapter_of_an_edition_has_its_rules(archive_site: None, archive: Path, ask: Ask):
    paragraphs = read_edition(archive / "2016-04-08.txt").paragraphs
    for chapter in ("100", "704", "711", "905"):
        lines = ask(f"/editions/2016-04-08/rules/{chapter}")["lines"]
        assert [line["number"] for line in lines] == [number for number in paragraphs if number.split(".")[0] == chapter]


def test_a_rule_that_went_into_another_says_so(archive_site: None, ask: Ask):
    (rule,) = ask("/resolve?number=713&on=2022-11-18")["rules"]
    assert rule["now"]["fate"] in {"merged", "removed", "here"}
    assert rule["now"]["rule"] is None or rule["now"]["rule"]["edition"] == "2026-01-16"
