"""Every type of page in every language: valid, titled, findable, and saying of itself what holds for it."""

from __future__ import annotations

import re
from collections import Counter
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
    return {
        link.attributes["hreflang"]: link.attributes["href"] for link in page.all("link", rel="alternate") if "hreflang" in link.attributes
    }


def links(page: Element) -> set[str]:
    return {link.attributes["href"] for link in page.all("a") if "href" in link.attributes}


@by_language
def test_every_page_is_valid_html(
    archive_site: None, client: Client, html_errors: Callable[[Mapping[str, bytes]], list[str]], language: str
):
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
        titles[name] = page.one("title").text
        if name.startswith("search"):
            continue  # what their hits are headed by is tested with the search
        levels = [int(element.tag[1]) for element in page.one("main") if re.fullmatch(r"h[1-6]", element.tag)]
        levels = levels[levels.index(1) :]  # the list of neighbours stands before the text
        assert all(after <= before + 1 for before, after in pairwise(levels)), f"{name}: {levels}"
    assert all(titles.values())
    shown_twice = {"contents of the current edition", "rule of the current edition", "report a mistake", "editions at a number"}
    shown_twice |= {"search for a number elsewhere", "search in all editions", "rule in every edition", "comparison in one text"}
    shown_twice |= {name for name in titles if name.startswith("built case")}
    counted = Counter(title for name, title in titles.items() if name not in shown_twice | set(MISSING))
    assert [title for title, times in counted.items() if times > 1] == []


# Where search engines find a page: name, language, canonical address, languages offered.
CANONICAL = [
    ("home", "de", "/de/", "en de es"),
    ("editions at a number", "es", "/es/rules/", "en de es"),
    ("contents of the current edition", "de", "/de/rules/2026-01-16/", "en de es"),
    ("section", "de", "/de/rules/2026-01-16/7/", "en de es"),
    ("chapter of a past edition", "es", "/es/rules/2016-04-08/711/", "en de es"),
    ("chapter without translations", "en", "/en/rules/2026-01-16/703/", ""),
    ("chapter without translations", "de", "/en/rules/2026-01-16/703/", ""),
    ("rule", "de", "/de/rules/2026-01-16/701.27/", "en de es"),
    ("rule of the current edition", "es", "/es/rules/2026-01-16/701.27/", "en de es"),
    ("rule without translations", "en", "/en/rules/2026-01-16/120.3/", ""),
    ("rule without translations", "de", "/en/rules/2026-01-16/120.3/", ""),
    ("subrule", "de", "/de/rules/2016-04-08/711.4b/", "en de es"),
    ("glossary entry", "en", "/en/glossary/2026-01-16/transform/", ""),
    ("glossary entry", "de", "/en/glossary/2026-01-16/transform/", ""),
    ("asked for another day", "de", "/de/rules/2012-02-01/701.25/", "en de es"),
    ("report a mistake", "es", "/es/about/", "en de es"),
]


@pytest.mark.parametrize(("name", "language", "canonical", "offered"), CANONICAL, ids=[f"{row[0]} {row[1]}" for row in CANONICAL])
def test_search_engines_are_led_to_the_page_with_words_of_its_own(
    archive_site: None, read: Read, name: str, language: str, canonical: str, offered: str
):
    page = read(f"/{language}/{PAGES[name]}")
    assert linked(page, "canonical") == [f"http://testserver{canonical}"]
    rest = canonical[4:]
    assert alternates(page) == {code: f"http://testserver/{code}/{rest}" for code in offered.split()}


def test_what_a_page_offers_in_other_languages_exists(archive_site: None, read: Read):
    for path in PAGES.values():
        for code, address in alternates(read(f"/en/{path}")).items():
            page = read(address.removeprefix("http://testserver"))
            assert page.one("html").lang == code
            assert linked(page, "canonical") == [address]


@by_language
def test_a_page_that_does_not_exist_has_no_canonical_address(archive_site: None, read: Read, language: str):
    for name, path in MISSING.items():
        page = read(f"/{language}/{path}", status=404)
        assert linked(page, "canonical") == [], name
        assert alternates(page) == {}, name


FOR_PEOPLE_ONLY = {
    "editions at a number",
    "contents of a past edition",
    "contents of a text that breaks off",
    "chapter of a past edition",
    "glossary of a past edition",
    "glossary of a text that breaks off",
    "glossary of an excerpt",  # it has no entries
    "rule in every edition",
    "side by side",  # search engines have the words on a page of each language
    "side by side with changed words",
    "chapter side by side",
    "comparison in one text",
    "comparison with an excerpt",
    "comparison of a chapter",
    "comparison of a subrule",
    "scenario at a step",
    "scenario under an edition that is not here",
    "scenario under a day to come",
    "scenario before its cards",
    "scenario to guess",
    "search",
    "search for a number",
    "search for a number elsewhere",
    "search for words",
    "search for several words",
    "search with a typo",
    "search in all editions",
    "search without hits",
    *(name for name in PAGES if name.startswith("built case")),
    *MISSING,
}


@by_language
def test_search_engines_keep_todays_pages_and_old_rules_that_differ(archive_site: None, read: Read, language: str):
    kept_out = {
        name for name, path in EVERY_PAGE.items() if named(read(f"/{language}/{path}", status=status_of(name)), "robots") == "noindex"
    }
    assert kept_out == FOR_PEOPLE_ONLY


BREADCRUMBS = {
    "rules/2026-01-16/": [],
    "rules/2026-01-16/7/": ["rules/2026-01-16/"],
    "rules/2026-01-16/712/": ["rules/2026-01-16/", "rules/2026-01-16/7/"],
    "rules/2026-01-16/712.9/": ["rules/2026-01-16/", "rules/2026-01-16/7/", "rules/2026-01-16/712/"],
    "rules/2026-01-16/712.4a/": ["rules/2026-01-16/", "rules/2026-01-16/7/", "rules/2026-01-16/712/"],
    "rules/2011-09-30/701.25/": ["rules/2011-09-30/", "rules/2011-09-30/7/", "rules/2011-09-30/701/"],
    "rules/2026-09-25/701.27/": ["rules/2026-09-25/"],
    "glossary/2026-01-16/": ["rules/2026-01-16/"],
    "glossary/2026-01-16/transform/": ["rules/2026-01-16/", "glossary/2026-01-16/"],
}


@by_language
def test_breadcrumbs_lead_up_through_the_edition(archive_site: None, read: Read, language: str):
    for path, above in BREADCRUMBS.items():
        crumbs = [link.attributes["href"] for nav in read(f"/{language}/{path}").all("nav", css_class="crumbs") for link in nav.all("a")]
        assert crumbs == [f"/{language}/{parent}" for parent in above], path


# Page, the one before and the one after, as the official texts order them.
NEIGHBOURS = [
    ("rules/2026-01-16/701.27/", "rules/2026-01-16/701.26/", "rules/2026-01-16/701.28/"),
    ("rules/2026-01-16/712.4a/", "rules/2026-01-16/712.3/", "rules/2026-01-16/712.5/"),
    ("rules/2026-01-16/100.1/", None, "rules/2026-01-16/100.2/"),
    ("rules/2026-01-16/712/", "rules/2026-01-16/711/", "rules/2026-01-16/713/"),
    ("rules/2026-01-16/100/", None, "rules/2026-01-16/101/"),
    ("rules/2026-01-16/7/", "rules/2026-01-16/6/", "rules/2026-01-16/8/"),
    ("rules/2026-01-16/9/", "rules/2026-01-16/8/", None),
    ("rules/2016-04-08/711.1/", None, "rules/2016-04-08/711.2/"),
]


@pytest.mark.parametrize(("path", "before", "after"), NEIGHBOURS, ids=[row[0] for row in NEIGHBOURS])
def test_previous_and_next_follow_the_order_of_the_edition(
    archive_site: None, read: Read, path: str, before: str | None, after: str | None
):
    page = read(f"/de/{path}")
    for rel, neighbour in (("prev", before), ("next", after)):
        assert [link.attributes["href"] for link in page.all("a", rel=rel)] == ([f"/de/{neighbour}"] if neighbour else [])


@by_language
def test_every_rule_has_its_permalink_and_its_citation(archive_site: None, read: Read, language: str):
    page = read(f"/{language}/{PAGES['rule']}")
    rows = page.all("li", css_class="rule")
    # 701.27 has the subrules a to g in this edition.
    assert [row.attributes["id"] for row in rows] == [f"701.27{letter}" for letter in "abcdefg"]
    for row in rows:
        number = row.attributes["id"]
        address = f"/{language}/rules/2026-01-16/{number}/"
        assert row.one("a", css_class="rule__no").attributes["href"] == f"{address}#{number}"
        assert row.one("code").text == f"CR {number} (2026-01-16)"
        copied = [button.attributes["data-copy"] for button in row.all("button") if "data-copy" in button.attributes]
        citation, link = f"CR {number} (2026-01-16)", f"http://testserver{address}"
        assert copied == [f"{citation} {link}", citation, f"[{citation}]({link})"]


def test_a_subrule_shows_its_whole_rule_and_marks_its_own_line(archive_site: None, read: Read):
    page = read("/en/rules/2016-04-08/711.4b/")
    assert [row.attributes["id"] for row in page.all("li", css_class="rule")] == ["711.4", "711.4a", "711.4b"]
    assert [row.attributes["id"] for row in page.all(css_class="is-here")] == ["711.4b"]
    assert "711.4b" in page.one("h1").text


@by_language
def test_the_language_switcher_keeps_the_place(archive_site: None, read: Read, language: str):
    for name, path in EVERY_PAGE.items():
        if name == "asked for another day":
            continue  # it redirects first
        page = read(f"/{language}/{path}", status=status_of(name))
        hrefs = [link.attributes["href"] for link in page.one("nav", css_class="langs").all("a")]
        kept = path.replace("“", "%E2%80%9C").replace("”", "%E2%80%9D")
        assert hrefs == [f"/{code}/{kept}" for code in LANGUAGES], name


@by_language
def test_a_mistake_is_reported_with_number_edition_and_language(archive_site: None, read: Read, settings: SettingsWrapper, language: str):
    settings.REPORT_URL = "https://example.org/report?rule={number}&of={edition}&in={language}"
    page = read(f"/{language}/{PAGES['subrule']}")
    reports = {href for href in links(page) if href.startswith("https://example.org/")}
    numbers = ["711.4", "711.4a", "711.4b"]
    assert reports == {f"https://example.org/report?rule={number}&of=2016-04-08&in={language}" for number in numbers}


def test_without_an_address_for_reports_the_site_says_how_to_reach_its_operator(archive_site: None, read: Read, settings: SettingsWrapper):
    settings.REPORT_URL = ""
    settings.OPERATOR_EMAIL = "rules@example.org"
    assert "/en/about/?number=711.4b&edition=2016-04-08#report" in links(read(f"/en/{PAGES['subrule']}"))
    page = read("/en/about/?number=711.4b&edition=2016-04-08")
    assert "mailto:rules@example.org" in links(page)
    assert "711.4b" in page.one("main").text


def test_the_legal_notice_shows_the_operator_of_the_settings(archive_site: None, read: Read, settings: SettingsWrapper):
    settings.OPERATOR_NAME = "Ada Gardener <&>"
    settings.OPERATOR_ADDRESS = "1 Glass Lane | Gardenton"
    for path in ("legal/", "privacy/"):
        text = read(f"/de/{path}").one("main").text
        assert "Ada Gardener <&>" in text
        assert "1 Glass Lane" in text
        assert "Gardenton" in text


@by_language
def test_every_link_of_a_page_leads_somewhere(archive_site: None, client: Client, read: Read, language: str):
    seen: set[str] = set()
    for name in ("home", "rule with notes", "subrule", "glossary entry", "no such page"):
        seen |= {href.split("#")[0] for href in links(read(f"/{language}/{EVERY_PAGE[name]}", status=status_of(name)))}
    wanted = sorted(href for href in seen if href.startswith("/") and not href.endswith("/nowhere/"))
    assert [href for href in wanted if client.get(href, follow=True).status_code != 200] == []


@by_language
def test_a_preview_is_a_card_with_the_first_words_of_its_rule(archive_site: None, client: Client, language: str):
    response = client.get(f"/{language}/rules/2026-01-16/701.27a/preview/")
    card = read_page(response.content).one(css_class="peek")
    assert response.status_code == 200
    assert "701.27a" in card.text
    assert f"/{language}/rules/2026-01-16/701.27a/#701.27a" in links(card)


def test_a_preview_of_a_number_that_is_missing_is_missing(archive_site: None, client: Client):
    assert client.get("/en/rules/2026-01-16/701.99/preview/").status_code == 404
