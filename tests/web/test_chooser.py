"""The chooser of editions leads to the same thing of another edition: a glossary entry, a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]


def hidden(page: Element) -> dict[str, str]:
    """What the chooser of editions sends along."""
    fields = page.one("details", css_class="chooser").all("input")
    return {field.attributes["name"]: field.attributes["value"] for field in fields}


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_edition_opens_at_the_same_entry(archive_site: None, client: Client, read: Read, language: str):
    sent = hidden(read(f"/{language}/glossary/2026-01-16/transform/"))
    answer = client.get(f"/{language}/rules/", {**sent, "edition": "2016-04-08"})
    assert answer["Location"] == f"/{language}/glossary/2016-04-08/transform/"


def test_another_edition_of_the_whole_glossary_is_that_glossary(archive_site: None, client: Client, read: Read):
    sent = hidden(read("/de/glossary/2026-01-16/"))
    assert client.get("/de/rules/", {**sent, "edition": "2016-04-08"})["Location"] == "/de/glossary/2016-04-08/"


def test_every_edition_of_the_list_opens_at_the_entry(archive_site: None, read: Read):
    page = read("/en/rules/?part=glossary&slug=transform")
    assert {link.attributes["href"] for link in page.all("a", css_class="edition__link")} >= {
        "/en/glossary/2016-04-08/transform/",
        "/en/glossary/2026-01-16/transform/",
    }


@pytest.mark.parametrize("slug", ["../../rules", "a b", "x" * 200])
def test_what_is_no_slug_leads_to_the_whole_glossary(archive_site: None, client: Client, slug: str):
    answer = client.get("/en/rules/", {"part": "glossary", "slug": slug, "edition": "2016-04-08"})
    assert answer["Location"] == "/en/glossary/2016-04-08/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["711.4b", "transform", "„Zwei & drei“"], ids=["number", "words", "signs"])
def test_a_search_is_the_same_in_another_edition(archive_site: None, client: Client, read: Read, language: str, query: str):
    page = read(f"/{language}/search/?{urlencode({'q': query})}")
    assert page.one("details", css_class="chooser").one("form").attributes["action"] == f"/{language}/search/"
    there = read(f"/{language}/search/?{urlencode({**hidden(page), 'edition': '2016-04-08'})}")
    assert there.one("input", id="q").attributes["value"] == query
    assert "2016" in there.one(css_class="context__state").text


@pytest.mark.parametrize("other", ["en", "es"])
def test_a_search_is_the_same_in_another_language(archive_site: None, read: Read, other: str):
    page = read("/de/search/?q=transform&edition=2016-04-08")
    address = next(link.attributes["href"] for link in page.one("nav", css_class="langs").all("a") if link.attributes["lang"] == other)
    there = read(address)
    assert there.one("input", id="q").attributes["value"] == "transform"
    assert "2016" in there.one(css_class="context__state").text
