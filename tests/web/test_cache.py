"""Kept pages: their validators, what makes them out of date, midnight on the day of an edition, and how many queries a page takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.models import Edition
from rules.selectors.kept import forget_kept
from rules.services.corpus import load_corpus
from rules.services.versions import advance_content_version
from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element
from tests.web.page_types import EVERY_PAGE, LANGUAGES, MISSING, PAGES

if TYPE_CHECKING:
    import time_machine
    from django.test import Client
    from pytest_django.fixtures import SettingsWrapper

Read = Callable[..., Element]
OLD, NEW = date(2026, 1, 16), date(2027, 2, 5)
EVE = datetime(2027, 2, 4, 23, 59, 59, tzinfo=UTC)
MIDNIGHT = datetime(2027, 2, 5, tzinfo=UTC)


def etag(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response["ETag"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_a_validator_and_no_cookie(archive_site: None, client: Client, language: str):
    for name, path in PAGES.items():
        response = client.get(f"/{language}/{path}", follow=True)
        assert not response.cookies, name
        assert "Cookie" not in response.get("Vary", ""), name
        assert response["Content-Language"] == language, name
        if name.startswith(("search", "built case")):
            continue  # queries and cases have no end, and are not kept
        assert response["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate", name
        same = client.get(
            response.request["PATH_INFO"] + f"?{response.request['QUERY_STRING']}", headers={"If-None-Match": response["ETag"]}
        )
        assert (same.status_code, same.content) == (304, b""), name


@pytest.mark.parametrize("name", MISSING)
def test_a_page_that_does_not_exist_sets_no_cookie_either(archive_site: None, client: Client, name: str):
    response = client.get(f"/de/{MISSING[name]}")
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")


def test_a_kept_page_is_the_page_itself(archive_site: None, client: Client):
    first, kept = (client.get("/de/rules/2016-04-08/711/") for _ in range(2))
    assert kept.content == first.content
    assert kept["ETag"] == first["ETag"]
    assert kept["Content-Security-Policy"] == first["Content-Security-Policy"]


def test_a_kept_page_takes_one_query(archive_site: None, client: Client):
    client.get("/de/rules/2016-04-08/711/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/de/rules/2016-04-08/711/")
    assert len(queries) == 1, [query["sql"] for query in queries]


def test_every_language_and_every_query_has_a_validator_of_its_own(archive_site: None, client: Client):
    paths = ["/en/rules/", "/de/rules/", "/en/rules/?number=711", "/en/rules/?number=712", "/en/rules/2016-04-08/711/"]
    assert len({etag(client, path) for path in paths}) == len(paths)


def test_a_change_of_the_texts_makes_every_page_new(db: None, client: Client):
    import_edition(OLD)
    before = etag(client, "/en/about/")
    assert etag(client, "/en/about/") == before
    advance_content_version()
    assert etag(client, "/en/about/") != before


def test_a_new_build_makes_every_page_new(db: None, client: Client, settings: SettingsWrapper):
    import_edition(OLD)
    before = etag(client, "/en/about/")
    settings.BUILD_VERSION = "another"
    assert etag(client, "/en/about/") != before


def test_loading_the_same_texts_again_keeps_every_page(db: None, client: Client):
    load_corpus()
    before = etag(client, "/en/")
    load_corpus()
    assert etag(client, "/en/") == before


@pytest.fixture
def two_editions(db: None) -> None:
    """An edition in force and the one that takes its place on 5 February 2027."""
    import_edition(OLD)
    import_edition(NEW, {**RULES, "100.2": "A garden has two gates. (See rule 100.1.)"})


# Page, what it says before and from midnight on.
AT_MIDNIGHT = [
    ("/en/", "16 January 2026", "5 February 2027"),
    ("/de/rules/current/", "16. Januar 2026", "5. Februar 2027"),
    ("/es/rules/current/100.2/", "16 de enero de 2026", "5 de febrero de 2027"),
    ("/en/glossary/current/", "16 January 2026", "5 February 2027"),
    ("/en/rules/2026-01-16/100.2/", "Current edition", "Historical edition"),
    ("/en/rules/2027-02-05/100.2/", "Not yet in force", "Current edition"),
    ("/en/about/", "16 January 2026", "5 February 2027"),
]


@pytest.mark.parametrize(("path", "before", "after"), AT_MIDNIGHT, ids=[row[0] for row in AT_MIDNIGHT])
def test_at_midnight_utc_the_new_edition_is_current(
    two_editions: None, client: Client, read: Read, today: time_machine.Coordinates, path: str, before: str, after: str
):
    def bar() -> str:
        return read(path).one(css_class="context").one(css_class="context__state").text

    today.move_to(EVE, tick=False)
    old = etag(client, path)
    assert before in bar()
    assert client.get(path, headers={"If-None-Match": old}).status_code == 304

    today.move_to(MIDNIGHT, tick=False)
    changed = client.get(path, headers={"If-None-Match": old})
    assert changed.status_code == 200
    assert changed["ETag"] != old
    assert after in bar()
    assert before not in bar()


def test_at_midnight_utc_links_without_an_edition_lead_to_the_new_one(two_editions: None, client: Client, today: time_machine.Coordinates):
    for moment, day in ((EVE, OLD), (MIDNIGHT, NEW)):
        today.move_to(moment, tick=False)
        assert client.get("/en/rule/100.2/")["Location"] == f"/en/rules/{day}/100.2/"


def test_midnight_is_that_of_utc_wherever_the_server_stands(
    two_editions: None, read: Read, today: time_machine.Coordinates, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")  # fourteen hours ahead: there it is the fifth already
    today.move_to(EVE, tick=False)
    assert "16 January 2026" in read("/en/").one(css_class="context__state").text


def test_the_old_edition_is_kept_out_of_search_engines_from_midnight_on(two_editions: None, read: Read, today: time_machine.Coordinates):
    def is_indexed(path: str) -> bool:
        return not read(path).all("meta", name="robots")

    today.move_to(EVE, tick=False)
    assert is_indexed("/en/rules/2026-01-16/")
    assert is_indexed("/en/rules/2026-01-16/100.1/")
    today.move_to(MIDNIGHT, tick=False)
    assert not is_indexed("/en/rules/2026-01-16/")
    assert not is_indexed("/en/rules/2026-01-16/100.1/")  # its words are the same today
    assert is_indexed("/en/rules/2026-01-16/100.2/")


def test_an_excerpt_comes_of_age_at_midnight_too(db: None, client: Client, read: Read, today: time_machine.Coordinates):
    load_corpus()
    import_edition(OLD)
    path = "/en/rules/2026-09-25/701.27/"
    today.move_to(datetime(2026, 9, 24, 23, 59, 59, tzinfo=UTC), tick=False)
    old = etag(client, path)
    assert read(path).all(css_class="context--future")
    today.move_to(datetime(2026, 9, 25, tzinfo=UTC), tick=False)
    assert client.get(path, headers={"If-None-Match": old}).status_code == 200
    assert read(path).all(css_class="context--excerpt")


# How many queries a page takes that is not kept yet, in English and in another language.
QUERIES = {
    "home": (11, 12),
    "choice of two editions": (2, 2),
    "comparison": (8, 9),
    "comparison of a chapter": (7, 8),
    "editions": (2, 2),
    "editions at a number": (2, 2),
    "contents": (8, 9),
    "section": (4, 5),
    "chapter": (12, 15),
    "rule": (14, 16),
    "rule of a past edition": (15, 17),
    "rule without translations": (14, 17),
    "subrule": (15, 17),
    "rule of an excerpt": (15, 17),
    "rule in every edition": (4, 4),
    "side by side": (15, 16),
    "side by side with changed words": (19, 20),
    "progress of translations": (28, 17),
    "number that named several rules": (7, 8),
    "history of a heading": (14, 15),
    "history of a subrule": (13, 14),
    "glossary": (8, 9),
    "glossary entry": (10, 12),
    "simulator": (2, 2),
    "builder": (2, 2),
    "built case": (2, 2),
    "built case with a form": (2, 2),
    "scenario": (2, 2),
    "scenario under an edition that is not here": (2, 2),
    "scenario to guess": (2, 2),
    "search for words": (14, 15),
    "search in all editions": (12, 12),
    "reading offline": (2, 2),
    "about": (2, 2),
    "interface for programs": (2, 2),
    "privacy": (2, 2),
    "legal notice": (2, 2),
    "rule of another edition": (12, 13),
    "no such page": (2, 2),
    "no such scenario": (2, 2),
    "scenario before the first edition": (2, 2),
    "no such edition": (2, 2),
    "number that never existed": (5, 7),
    "no such term": (5, 5),
}


def queries_of(client: Client, path: str, *, status: int) -> int:
    cache.clear()
    forget_kept()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == status, path
    return len(queries) - 1  # the content version is read before and after


@pytest.mark.parametrize("name", QUERIES)
def test_a_page_takes_this_many_queries(archive_site: None, client: Client, name: str):
    status = 404 if name in MISSING else 200
    taken = {language: queries_of(client, f"/{language}/{EVERY_PAGE[name]}", status=status) for language in LANGUAGES}
    english, other = QUERIES[name]
    assert taken == {"en": english, "de": other, "es": other}


def test_the_subrules_of_a_rule_that_was_read_cost_few_queries(archive_site: None, client: Client):
    assert queries_of(client, "/en/rules/2026-01-16/100.1/", status=200) > 10
    with CaptureQueriesContext(connection) as queries:
        found = client.get("/en/rules/2026-01-16/100.1a/").content.decode()
    assert len(queries) <= 5
    marked = r'class="rule is-here" id="([^"]*)"'
    assert re.findall(marked, found) == ["100.1a"]
    assert not re.findall(marked, client.get("/en/rules/2026-01-16/100.1/?again").content.decode())


ADDRESSES = [
    "",
    "rules/",
    "rules/?number=100.1",
    "rules/2026-01-16/",
    "rules/2026-01-16/1/",
    "rules/2026-01-16/100/",
    "rules/2026-01-16/100.1/",
    "rules/2020-01-01/100.2/",
    "rules/2026-01-16/100.1a/",
    "rules/2026-01-16/100.9/",
    "rules/2026-01-16/100.1/parallel/",
    "translations/2026-01-16/",
    "glossary/2026-01-16/",
    "glossary/2026-01-16/gate/",
    "search/?q=100.1",
    "search/?q=100.9",
    "search/?q=spade",
    "search/?q=spade+gate",
    "search/?q=spade&edition=all",
    "search/?q=sapde",
    "search/suggest/?q=spa",
    "search/suggest/?q=100",
    "about/",
    "rules/1999-01-01/",
]


def test_the_number_of_queries_does_not_depend_on_the_number_of_editions(db: None, client: Client):
    def taken() -> dict[str, int]:
        return {path: queries_of(client, f"/de/{path}", status=404 if path.endswith(("9/", "1999-01-01/")) else 200) for path in ADDRESSES}

    for day in (date(2020, 1, 1), date(2025, 1, 1), OLD):
        import_edition(day, {**RULES, "100.2": f"A garden has a gate of {day.year}."})
    with_three = taken()
    for year in range(2012, 2017):
        import_edition(date(year, 1, 1), {**RULES, "100.2": f"A garden has a gate of {year}.", "100.3": "A hedge."})
    assert Edition.objects.count() == 8
    assert taken() == with_three
