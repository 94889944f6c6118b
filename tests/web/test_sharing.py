"""What a shared link shows (Open Graph, oEmbed, JSON-LD) and which pages search engines are told of (sitemaps, robots)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.made_up_edition import bundled_rows
from tests.web.made_up import import_edition
from tests.web.page_tree import Element, read_page
from tests.web.page_types import LANGUAGES, PAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
HOST = "http://testserver"
_SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def graph(page: Element) -> dict[str, str]:
    return {each.attributes["property"]: each.attributes["content"] for each in page.all("meta") if "property" in each.attributes}


def data(page: Element) -> dict[str, Any]:
    (script,) = page.all("script", type="application/ld+json")
    found: dict[str, Any] = json.loads("".join(child for child in script.children if isinstance(child, str)))
    return found


def words(number: str, language: str) -> str:
    return next(row[f"text_{language}"] for row in bundled_rows("2016-04-08.711") if row.get("number") == number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_rule_shows_number_edition_and_first_words(bundled_site: None, read: Read, language: str):
    shown = graph(read(f"/{language}/rules/2016-04-08/711.4b/"))
    assert shown["og:title"].startswith("711.4b ")
    assert "2016-04-08" in shown["og:title"]
    assert words("711.4b", language).startswith(shown["og:description"].rstrip("…"))
    assert len(shown["og:description"]) > 60
    assert shown["og:url"] == f"{HOST}/{language}/rules/2016-04-08/711.4b/"
    assert shown["og:type"] == "article"


def test_a_shared_chapter_shows_its_title_and_its_first_rule(bundled_site: None, read: Read):
    shown = graph(read("/de/rules/2016-04-08/711/"))
    assert shown["og:title"].startswith("711 Doppelseitige Karten · ")
    assert words("711.1", "de").startswith(shown["og:description"].rstrip("…"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_for_sites_with_links_is_found_from_the_page(bundled_site: None, client: Client, read: Read, language: str):
    page = read(f"/{language}/rules/2016-04-08/711.4b/")
    (link,) = page.all("link", type="application/json+oembed")
    address = urlsplit(link.attributes["href"])
    card = client.get(f"{address.path}?{address.query}").json()
    shown = graph(page)
    assert card["title"] == f"{shown['og:title']}: {shown['og:description']}"
    assert (card["type"], card["version"], card["provider_url"]) == ("link", "1.0", f"{HOST}/{language}/")


def test_the_data_of_a_rule_can_be_read_by_machines(bundled_site: None, read: Read):
    page = read("/es/rules/2016-04-08/711.4b/")
    rule, crumbs = data(page)["@graph"]
    assert (rule["@type"], rule["identifier"], rule["version"], rule["inLanguage"]) == ("CreativeWork", "711.4b", "2016-04-08", "es")
    assert rule["url"] == f"{HOST}/es/rules/2016-04-08/711.4b/"
    assert [(each["position"], each["item"]) for each in crumbs["itemListElement"]] == [(1, f"{HOST}/es/rules/2016-04-08/711/")]


def test_the_data_says_in_which_language_the_words_are(bundled_site: None, read: Read):
    page = read("/de/rules/2016-04-08/711.4b/")
    assert data(page)["@graph"][0]["inLanguage"] == "de"


def test_words_cannot_end_the_element_that_data_stands_in(db: None, read: Read, client: Client):
    import_edition(date(2026, 1, 16), {"100.1": "A gate. </script><script>alert(1)</script> & <!-- more."})
    content = client.get("/en/rules/2026-01-16/100.1/").content.decode()
    assert "<script>alert" not in content
    assert data(read_page(content.encode()))["@graph"][0]["text"].startswith("A gate. </script><script>alert(1)</script> & <!-- more.")


def test_a_glossary_entry_is_a_defined_term(archive_site: None, read: Read):
    page = read("/en/glossary/2026-01-16/transform/")
    (term,) = data(page)["@graph"]
    assert (term["@type"], term["termCode"]) == ("DefinedTerm", "transform")
    assert graph(page)["og:title"].startswith("Transform · ")
    assert not page.all("link", type="application/json+oembed")


def test_pages_that_do_not_exist_have_no_card(bundled_site: None, read: Read):
    page = read("/en/rules/2016-04-08/999.9/", status=404)
    assert graph(page) == {}
    assert not page.all("script", type="application/ld+json")


# Sitemaps


def locations(client: Client, path: str, *, tag: str = "url") -> list[tuple[str, dict[str, str]]]:
    """The addresses of a list, each with those of the other languages."""
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "application/xml; charset=utf-8")
    root = ElementTree.fromstring(response.content)  # noqa: S314 - our own
    found = []
    for each in root.findall(f"s:{tag}", _SITEMAP):
        links = {link.attrib["hreflang"]: link.attrib["href"] for link in each.findall("x:link", _SITEMAP)}
        found.append((each.findtext("s:loc", "", _SITEMAP), links))
    return found


def sitemaps(client: Client) -> dict[str, list[tuple[str, dict[str, str]]]]:
    lists = [address.removeprefix(HOST) for address, _ in locations(client, "/sitemap.xml", tag="sitemap")]
    return {path: locations(client, path) for path in lists}


def test_robots_are_told_where_the_list_is(bundled_site: None, client: Client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert f"Sitemap: {HOST}/sitemap.xml" in lines
    assert {"Disallow: /api/v1/", "Allow: /api/v1/oembed"} <= set(lines)


def is_indexed(page: Element) -> bool:
    return not page.all("meta", name="robots")


def canonical(page: Element) -> str:
    return next((link.attributes["href"] for link in page.all("link", rel="canonical")), "")


def test_every_indexed_type_of_page_is_listed(archive_site: None, client: Client):
    listed = {address for found in sitemaps(client).values() for address, _ in found}
    missing, unwanted = [], []
    for language in LANGUAGES:
        for name, path in PAGES.items():
            response = client.get(f"/{language}/{path}", follow=True)
            page = read_page(response.content)
            if is_indexed(page) and canonical(page) not in listed and name not in NOT_LISTED:
                missing.append((language, name, canonical(page)))
            if not is_indexed(page) and f"{HOST}{response.request['PATH_INFO']}" in listed and not response.request["QUERY_STRING"]:
                unwanted.append((language, name))
    assert (missing, unwanted) == ([], [])


# A chapter that is gone has its history still, but no edition in force leads to it.
NOT_LISTED = {"history of a chapter"}


def test_no_address_is_listed_twice(archive_site: None, client: Client):
    seen: set[str] = set()
    for path, found in sitemaps(client).items():
        addresses = [address for address, _ in found]
        assert len(addresses) == len(set(addresses)), path
        assert len(addresses) <= 50_000, path
        assert seen.isdisjoint(addresses), path
        seen.update(addresses)
    assert len(seen) > 20_000


def sample(found: dict[str, list[tuple[str, dict[str, str]]]]) -> Iterator[tuple[str, dict[str, str]]]:
    """A few of each list, and of those in several languages."""
    chance = random.Random(20160408)
    for path, listed in found.items():
        is_small = re.fullmatch(r"/sitemaps/\d{4}-\d\d-\d\d\.xml", path)
        yield from chance.sample(listed, min(len(listed), 2 if is_small else 12))
    translated = [each for listed in found.values() for each in listed if each[1] and "/rules/" in each[0]]
    yield from chance.sample(translated, 12)


def test_what_is_listed_is_there_and_indexed_under_this_very_address(archive_site: None, client: Client):
    wrong = []
    for address, links in sample(sitemaps(client)):
        response = client.get(address.removeprefix(HOST))
        page = read_page(response.content)
        alternates = (link.attributes for link in page.all("link", rel="alternate"))
        offered = {each["hreflang"]: each["href"] for each in alternates if "hreflang" in each}
        if (response.status_code, is_indexed(page), canonical(page), offered) != (200, True, address, links):
            wrong.append((address, response.status_code, is_indexed(page), canonical(page), offered, links))
    assert wrong == []


QUERIES = {
    "/sitemap.xml": 2,
    "/sitemaps/pages.xml": 2,
    "/sitemaps/numbers.xml": 3,
    "/sitemaps/2026-01-16.xml": 8,
    "/sitemaps/2016-04-08.xml": 6,
}


@pytest.mark.parametrize("path", QUERIES)
def test_a_list_takes_this_many_queries(archive_site: None, client: Client, path: str):
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        response = client.get(path)
    assert len(captured) - 1 == QUERIES[path]  # the content version is read before and after
    again = client.get(path, headers={"if-none-match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_there_is_no_list_of_an_edition_that_is_not_there(bundled_site: None, client: Client):
    for path in ("/sitemaps/1999-01-01.xml", "/sitemaps/yesterday.xml"):
        assert client.get(path).status_code == 404
