"""Addresses are stable, what people type is mended in one step, and what is not there gets a page that helps."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import ANY
from urllib.parse import quote

import html5lib
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.independent_reader import Text

pytest_plugins = ["tests.web.three_editions"]
pytestmark = [pytest.mark.archive, pytest.mark.django_db]

NOW = "2026-01-16"
OLD = "2016-04-08"
OLDEST = "2011-09-30"
EXCERPT = "2026-09-25"
Texts = dict[str, Text]


def steps(address: str, **headers: str) -> tuple[list[str], Any]:
    """Every address that is visited after the first, and the last answer."""
    response = Client(headers=headers).get(address, follow=True)
    return [target for target, _ in response.redirect_chain], response


def links(response: Any) -> list[str]:
    """Where the links of the content lead."""
    main = html5lib.parse(response.content, namespaceHTMLElements=False).find(".//main")
    return [link.get("href", "") for link in main.iter("a")]


def said(response: Any) -> str:
    main = html5lib.parse(response.content, namespaceHTMLElements=False).find(".//main")
    return " ".join("".join(main.itertext()).split())


PAGES = (
    "/{lang}/",
    "/{lang}/rules/",
    "/{lang}/rules/2016-04-08/",
    "/{lang}/rules/current/",
    "/{lang}/rules/2026-09-25/",
    "/{lang}/rules/2026-01-16/7/",
    "/{lang}/rules/2026-01-16/701/",
    "/{lang}/rules/2026-01-16/701.27/",
    "/{lang}/rules/2026-01-16/701.27a/",
    "/{lang}/rules/2016-04-08/711.4b/",
    "/{lang}/rules/current/701.27a/",
    "/{lang}/rules/2026-09-25/701/",
    "/{lang}/rules/2016-04-08/711.4b/preview/",
    "/{lang}/rule/701.25/",
    "/{lang}/history/2016-04-08/711.4b/",
    "/feeds/{lang}/changes.atom",
    "/feeds/{lang}/rules/2016-04-08/711.4b.atom",
    "/{lang}/search/",
    "/{lang}/search/?q=701.27&edition=2026-01-16&page=1",
    "/{lang}/glossary/2016-04-08/",
    "/{lang}/glossary/current/",
    "/{lang}/glossary/2016-04-08/transform/",
    "/{lang}/offline/",
    "/{lang}/offline/2016-04-08/shell/",
    "/{lang}/about/",
    "/{lang}/privacy/",
    "/{lang}/legal/",
    "/robots.txt",
    "/healthz",
)


@pytest.mark.parametrize("address", PAGES)
def test_every_address_answers_in_every_language_where_it_stands(three_editions: Texts, address: str) -> None:
    for language in ("en", "de", "es"):
        response = Client().get(address.format(lang=language))

        assert response.status_code == 200
        if "{lang}" in address:
            assert f'<html lang="{language}"'.encode() in response.content or "preview" in address or "feeds" in address


# What is typed, and where one redirect leads.
MENDED = (
    ("/en/rules/2016-04-08/711.4B/", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711.4b", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711.4b./", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711.4B.", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711–4b/", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711–4B.", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/711,4b/", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/701.25a–c/", "/en/rules/2016-04-08/701.25a/"),
    ("/en/rules/2016-04-08/CR 711.4b/", "/en/rules/2016-04-08/711.4b/"),
    ("/en/rules/2016-04-08/7.", "/en/rules/2016-04-08/7/"),
    ("/de/rules/2016-04-08/711", "/de/rules/2016-04-08/711/"),
    ("/de/rules/current/701.27A", "/de/rules/current/701.27a/"),
    ("/de/rules/Current/701.27A", "/de/rules/current/701.27a/"),
    ("/EN/rules/2016-04-08/711.4B.", "/en/rules/2016-04-08/711.4b/"),
    ("/en/Rules/2016-04-08/711.4b/", "/en/rules/2016-04-08/711.4b/"),
    ("/DE/Glossary/2016-04-08/Transform", "/de/glossary/2016-04-08/transform/"),
    ("/en/rules/2016–04–08/711.4B", "/en/rules/2016-04-08/711.4b/"),
    ("/es/rules/2016-04-08", "/es/rules/2016-04-08/"),
    ("/es/rules/current", "/es/rules/current/"),
    ("/es/rules", "/es/rules/"),
    ("/es", "/es/"),
    ("/ES", "/es/"),
    ("/en/search?q=702.6", "/en/search/?q=702.6"),
    ("/en/glossary/", "/en/glossary/current/"),
    ("/en/rules/2016-05-01", "/en/rules/2016-04-08/?asked=2016-05-01"),
    ("/en/rules/2016-05-01/711.4B.", "/en/rules/2016-04-08/711.4b/?asked=2016-05-01"),
    ("/en/rules/2016-05-01/711", "/en/rules/2016-04-08/711/?asked=2016-05-01"),
    ("/en/rules/2016-04-08/711.4B?asked=2016-05-01", "/en/rules/2016-04-08/711.4b/?asked=2016-05-01"),
    ("/de/glossary/2016-05-01/", "/de/glossary/2016-04-08/?asked=2016-05-01"),
    ("/de/rule/702.6/", "/de/rules/2026-01-16/702.6/"),
    ("/de/rule/702.6A", "/de/rules/2026-01-16/702.6a/#702.6a"),
    ("/de/rule/711.4b/?on=2016-05-01", "/de/rules/2016-04-08/711.4b/?asked=2016-05-01#711.4b"),
    ("/de/rule/711.4B?on=2016-04-08", "/de/rules/2016-04-08/711.4b/#711.4b"),
    ("/702.6", "/en/rules/2026-01-16/702.6/"),
    ("/702.6/", "/en/rules/2026-01-16/702.6/"),
    ("/702.6A.", "/en/rules/2026-01-16/702.6a/#702.6a"),
    ("/702,6", "/en/rules/2026-01-16/702.6/"),
    ("/702–6", "/en/rules/2026-01-16/702.6/"),
    ("/702", "/en/rules/2026-01-16/702/"),
    ("/7", "/en/rules/2026-01-16/7/"),
    ("/CR702.6", "/en/rules/2026-01-16/702.6/"),
    ("/cr 702.6", "/en/rules/2026-01-16/702.6/"),
    ("/Regel 702.6", "/en/rules/2026-01-16/702.6/"),
    ("/§702.6", "/en/rules/2026-01-16/702.6/"),
    ("/2016-04-08/711.4B", "/en/rules/2016-04-08/711.4b/#711.4b"),
    ("/2016-04-08/711.4b./", "/en/rules/2016-04-08/711.4b/#711.4b"),
    ("/2016-04-08/701–25", "/en/rules/2016-04-08/701.25/"),
    ("/2016-05-01/711.4b", "/en/rules/2016-04-08/711.4b/?asked=2016-05-01#711.4b"),
)


@pytest.mark.parametrize(("typed", "meant"), [pytest.param(*row, id=ascii(row[0])) for row in MENDED])
def test_one_redirect_mends_what_people_type(three_editions: Texts, typed: str, meant: str) -> None:
    visited, response = steps(typed)

    assert visited == [meant]
    assert response.status_code == 200


def test_links_of_the_site_need_no_redirect(three_editions: Texts) -> None:
    with translation.override("de"):
        assert reverse("rule", args=[OLD, "711.4b"]) == "/de/rules/2016-04-08/711.4b/"
        assert reverse("contents", args=[OLD]) == "/de/rules/2016-04-08/"
        assert reverse("rule_without_edition", args=["711.4b"]) == "/de/rule/711.4b/"
    for address in ("/en/", "/en/rules/?number=702.6", "/en/rules/2026-01-16/702.6/", "/en/search/?q=702.6", "/en/search/?q=711.4b"):
        for link in {link.split("#")[0] for link in links(Client().get(address))}:
            assert link == "" or Client().get(link).status_code not in {301, 302}, f"{link} on {address}"


@pytest.mark.parametrize(
    ("headers", "cookie", "language"),
    [
        ({}, None, "en"),
        ({"accept-language": "de-AT,de;q=0.9,en;q=0.5"}, None, "de"),
        ({"accept-language": "fr, es;q=0.8, en;q=0.7"}, None, "es"),
        ({"accept-language": "fr"}, None, "en"),
        ({"accept-language": "de"}, "es", "es"),
        ({"accept-language": "de"}, "xx", "de"),
        ({"accept-language": ";;;q=q,,\t"}, None, "en"),
    ],
)
@pytest.mark.parametrize(
    ("address", "rest"), [("/", "/"), ("/702.6", "/rules/2026-01-16/702.6/"), ("/2016-04-08/711", "/rules/2016-04-08/711/")]
)
def test_short_links_lead_to_the_readers_language(
    three_editions: Texts, headers: dict[str, str], cookie: str | None, language: str, address: str, rest: str
) -> None:
    client = Client(headers=headers)
    if cookie:
        client.cookies["language"] = cookie

    response = client.get(address)

    assert response.status_code == 302
    assert response["Location"] == f"/{language}{rest}"
    assert {"Cookie", "Accept-Language"} <= {name.strip() for name in response["Vary"].split(",")}
    assert not response.cookies


def test_the_remembered_language_is_not_read_below_a_language(three_editions: Texts) -> None:
    client = Client(headers={"accept-language": "de"})
    client.cookies["language"] = "es"

    response = client.get("/en/rules/2016-04-08/711/")

    assert b'<html lang="en"' in response.content
    assert "Cookie" not in response.get("Vary", "")


def test_current_is_rendered_and_its_canonical_address_names_the_date(three_editions: Texts) -> None:
    response = Client().get("/en/rules/current/702.6/")

    document = html5lib.parse(response.content, namespaceHTMLElements=False)
    assert response.status_code == 200
    assert [link.get("href") for link in document.iter("link") if link.get("rel") == "canonical"] == [
        f"http://testserver/en/rules/{NOW}/702.6/"
    ]


def test_a_date_between_editions_counts_the_known_ones_that_are_not_here(three_editions: Texts, archive: Path) -> None:
    names = tomllib.loads((archive / "names.toml").read_text(encoding="utf-8"))
    between = [day for day in names if date.fromisoformat(OLDEST) < date.fromisoformat(day) <= date(2014, 6, 30)]

    visited, response = steps("/en/rules/2014-06-30/701.25/")

    assert visited == [f"/en/rules/{OLDEST}/701.25/?asked=2014-06-30"]
    assert "You asked for 30 June 2014." in said(response)
    assert f"{len(between)} editions in between are known but not on this site" in said(response)


def test_nothing_is_said_of_missing_editions_where_there_are_none(three_editions: Texts) -> None:
    _, response = steps("/en/rules/2016-05-01/711.4b/")

    assert "You asked for 1 May 2016." in said(response)
    assert "known but not on this site" not in said(response)


ODD_EDITIONS = (
    "2016-02-31",
    "99999-01-01",
    "2016-4-8",
    "0000-00-00",
    "latest",
    "' OR 1=1",
    "..",
    "%2e%2e%2f%2e%2e",
    "%00",
    "🧙",
    "x" * 3000,
)


@pytest.mark.parametrize("edition", [pytest.param(key, id=ascii(key[:20])) for key in ODD_EDITIONS])
@pytest.mark.parametrize("rest", ["", "711.4b/", "711.4b/preview/"])
def test_an_edition_that_is_no_date_gets_a_page_that_says_which_there_are(three_editions: Texts, edition: str, rest: str) -> None:
    visited, response = steps(f"/en/rules/{edition}/{rest}")

    assert visited == []
    assert response.status_code == 404
    assert "/en/rules/" in links(response)
    assert f"/en/rules/{NOW}/" in links(response)


@pytest.mark.parametrize(
    "address", ["/en/rules/2010-01-01/", "/en/rules/2010-01-01/711.4b/", "/en/rule/711.4b/?on=2010-01-01", "/2010-01-01/711.4b"]
)
def test_before_the_first_edition_the_nearest_one_is_named(three_editions: Texts, address: str) -> None:
    visited, response = steps(address)

    assert visited == []
    assert response.status_code == 404
    assert f"/en/rules/{OLDEST}/" in links(response)


@pytest.mark.parametrize("on", ["2016-02-31", "yesterday", "%00", "🧙", "99999-01-01", "x" * 3000])
def test_an_odd_day_of_an_edition_less_address_is_no_such_edition(three_editions: Texts, on: str) -> None:
    visited, response = steps(f"/en/rule/711.4b/?on={on}")

    assert visited == []
    assert response.status_code == 404


@pytest.mark.parametrize("address", ["/fr/", "/fr/rules/2016-04-08/711.4b/", "/xx/search/?q=702.6", "/FR/rules/", "/english/", "/e/"])
def test_an_unknown_language_gets_a_page_that_leads_on(three_editions: Texts, address: str) -> None:
    visited, response = steps(address, **{"accept-language": "de"})

    assert visited == []
    assert response.status_code == 404
    assert {"/de/rules/current/", "/de/rules/"} <= set(links(response))


# An address without a page, and links that its page must have.
HELPED = (
    (f"/en/rules/{NOW}/702.6z/", {f"/en/rules/{NOW}/702.6/"}),
    (f"/en/rules/{NOW}/799.1/", {f"/en/rules/{NOW}/7/"}),
    (f"/en/rules/{NOW}/711.4b/", {f"/en/rules/{OLD}/711.4b/", f"/en/rules/{NOW}/712.8e/"}),
    (f"/de/rules/{OLD}/702.189/", {f"/de/rules/{NOW}/702.189/", f"/de/rules/{OLD}/702/"}),
    (f"/de/rules/{OLDEST}/712.18/", {f"/de/rules/{NOW}/712.18/", f"/de/rules/{EXCERPT}/712.18/", f"/de/rules/{OLDEST}/711.7/"}),
    (f"/es/rules/{OLD}/730/", {f"/es/rules/{NOW}/730/", f"/es/rules/{OLD}/7/"}),
    (f"/en/rules/{EXCERPT}/702.6/", {f"/en/rules/{NOW}/702.6/", f"/en/rules/{OLDEST}/702.6/"}),
    (f"/en/rules/{NOW}/704.5l/", {f"/en/rules/{NOW}/704.5k/#704.5k", f"/en/rules/{NOW}/704.5m/#704.5m", f"/en/rules/{NOW}/704.5/"}),
    (f"/en/rules/{NOW}/704.5o/", {f"/en/rules/{NOW}/704.5n/#704.5n", f"/en/rules/{NOW}/704.5p/#704.5p"}),
    (f"/en/rules/{NOW}/transform/", {f"/en/rules/{NOW}/"}),
    (f"/en/rules/{NOW}/702.6.1/", {f"/en/rules/{NOW}/"}),
    (f"/en/rules/{NOW}/702.6,702.7/", {f"/en/rules/{NOW}/"}),
    (f"/en/rules/{NOW}/🧙/", {f"/en/rules/{NOW}/"}),
    (f"/en/rules/{NOW}/%00/", {f"/en/rules/{NOW}/"}),
    (f"/en/rules/{NOW}/{'9' * 3000}/", {f"/en/rules/{NOW}/"}),
    ("/en/rule/transform/", {f"/en/rules/{NOW}/"}),
    ("/799.9x9", {"/en/rules/current/"}),
    ("/2016-04-08/transform", {"/en/rules/current/"}),
    ("/nothing/here", {"/en/rules/current/", "/en/rules/"}),
)


@pytest.mark.parametrize(("address", "needed"), [pytest.param(*row, id=ascii(row[0][:40])) for row in HELPED])
def test_a_number_that_is_not_there_gets_a_page_that_helps(three_editions: Texts, address: str, needed: set[str]) -> None:
    visited, response = steps(address)

    assert visited == []
    assert response.status_code == 404
    assert needed <= {*links(response), *(link.split("#")[0] for link in links(response))}
    assert b'<meta name="robots" content="noindex">' in response.content


def test_every_edition_that_has_a_missing_number_is_listed(three_editions: Texts) -> None:
    for number in ("711.13", "702.189", "704.5z", "712.10"):
        having = {key for key, text in three_editions.items() if number in text.paragraphs}
        lacking = sorted(set(three_editions) - having)
        response = Client().get(f"/en/rules/{lacking[0]}/{number}/")

        assert response.status_code == 404
        shown = {link.split("#")[0] for link in links(response)}
        assert {link for link in shown if "/rules/" in link and link.endswith(f"/{number}/")} == {
            f"/en/rules/{key}/{number}/" for key in having
        }


@pytest.mark.parametrize("method", ["post", "put", "delete", "options", "patch", "head"])
@pytest.mark.parametrize("address", ["/en/", "/en/rules/2016-04-08/711.4b/", "/en/search/?q=702.6", "/702.6", "/nothing"])
def test_other_methods_never_fail(three_editions: Texts, method: str, address: str) -> None:
    assert getattr(Client(), method)(address).status_code < 500


@pytest.mark.parametrize("behind", [".", ",", ")", "]", "”", "’", "»", ").", ".”", "…", ";", "!", ">", " –", "/."])
@pytest.mark.parametrize(
    "address",
    [
        "/en/",
        "/de/rules/2016-04-08/",
        "/es/rules/2016-04-08/711.4b/",
        "/de/history/2016-04-08/711.4b/",
        "/en/glossary/2016-04-08/transform/",
        "/en/compare/2016-04-08/2026-01-16/",
        "/de/search/?q=transform",
    ],
)
def test_an_address_out_of_a_sentence_leads_to_the_page(three_editions: Texts, address: str, behind: str):
    path, _, query = address.partition("?")
    visited, response = steps(f"{path}{quote(behind)}{'?' if query else ''}{query}")
    assert (visited[-1], response.status_code) == (address, 200)


def test_what_is_not_there_without_its_punctuation_either_is_not_found(three_editions: Texts):
    assert steps("/en/rules/2016-04-08/999.9z.") == (["/en/rules/2016-04-08/999.9z/"], ANY)
    assert steps("/en/no-such-page/)")[1].status_code == 404
    assert Client().post("/en/rules/2016-04-08/.").status_code == 405
    assert Client().get("/api/v1/editions/2016-04-08/glossary/nothing.").status_code == 404


@pytest.mark.parametrize("path", ["//elsewhere.example/.", "///elsewhere.example,", "/\\elsewhere.example)", "/.//elsewhere.example."])
def test_no_address_leads_to_another_host(db: None, path: str):
    response = Client().get("/", PATH_INFO=path)
    assert response.status_code == 404 or not response["Location"].startswith(("//", "/\\"))


def test_a_copied_citation_is_searched_for_in_its_edition(three_editions: Texts):
    response = Client().get("/en/search/", {"q": "CR 711.4b (2016-04-08)."})
    assert any(link.startswith("/en/rules/2016-04-08/711.4b") for link in links(response))
