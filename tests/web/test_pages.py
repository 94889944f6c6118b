"""Every type of page in every language: valid, titled, findable, and saying of itself what holds for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.web.page_tree import Element, read_page
from tests.web.page_types import EVERY_PAGE, LANGUAGES, MISSING, PAGES

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django.fixtures import SettingsWrapper

Read = Callable[..., Element]
by_language = pytest.mark.parametrize("language", LANGUAGES)


def status_of(name: str) -> int:
    return 404 if name in MISSING else 200


def named(page: Element, name: str) -> str:
    """The content of a meta element; empty when the page has none."""
    return next((meta.attributes["content"] for meta in page.all("meta", name=name)), "")


def linked(page: Element, rel: str) -> list[str]:
    return [link.attributes["href"] for link in page.all("link", rel=rel)]


def alternates(page: Element) -> dict[str, str]:
    return {link.attributes["hreflang"]: link.attributes["href"] for link in page.all("link", rel="alternate")}


def links(page: Element) -> set[str]:
    return {link.attributes["href"] for link in page.all("a") if "href" in link.attributes}


@by_language
def test_every_page_is_valid_html(archive_site: None, client: Client, html_errors: Callable[[Mapping[str, bytes]], list[str]], language: str):
    pages = {name: client.get(f"/{language}/{path}", follow=True) for name, path in EVERY_PAGE.items()}
    wrong = [f"{name} answers {page.status_code}" for name, page in pages.items() if page.status_code != status_of(name)]
    assert not wrong
    assert html_errors({name: page.content for name, page in pages.items()}) == []


@by_language
def test_every_page_has_a_title_and_one_heading_above_all_others(archive_site: None, read: Read, language: str):
    titles = {}
    for name, path in EVERY_PAGE.items():
        page = read(f"/{language}/{path}", status=status_of(name))
        assert page.one("html").lang == language, name
        assert page.one("h1").text, name
        levels = [int(element.tag[1]) for element in page.one("main") if re.fullmatch(r"h[1-6]", element.tag)]
        levels = levels[levels.index(1) :]  # the list of neighbours stands before the text
        assert all(after <= before + 1 for before, after in pairwise(levels)), f"{name}: {levels}"
        titles[name] = page.one("title").text
    assert all(titles.values())
    shown_twice = {"contents of the current edition", "rule of the current edition", "report a mistake", "editions at a number"}
    distinct = {name: title for name, title in titles.items() if name not in shown_twice}
    assert len(set(distinct.values())) == len(distinct), sorted(distinct.values())
