"""Old numbers and histories in a browser: the way from an old rule to today's and back, on every screen, with and without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .viewports import DESKTOP, NARROW, PHONE, VIEWPORTS, Viewport

PAGES = (
    "history/2026-01-16/701.27/",
    "history/2016-04-08/711.4b/",
    "history/2022-11-18/713/",
    "rule/701.25/",
    "rules/2011-09-30/701.27f/?from=2026-01-16",
    "rules/2026-01-16/711.4b/",
    "rules/?number=701.27f&from=2026-01-16",
    "search/?q=701.25",
)


@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_page_is_accessible(new_page: NewPage, axe: Callable[[Page], None], viewport: Viewport, language: str) -> None:
    page = new_page(viewport)
    for path in PAGES:
        page.goto(f"/{language}/{path}")
        axe(page)


@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=str)
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_page_is_as_wide_as_its_window(
    new_page: NewPage, fits_every_width: Callable[[Page], None], viewport: Viewport, language: str
) -> None:
    page = new_page(viewport)
    for path in PAGES:
        page.goto(f"/{language}/{path}")
        fits_every_width(page)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
def test_an_old_rule_is_followed_to_today_and_through_its_history(new_page: NewPage, viewport: Viewport, javascript: bool) -> None:
    page = new_page(viewport, javascript=javascript)
    page.goto("/de/rules/2016-04-08/711.4b/")
    page.locator(".context__today").click()
    expect(page).to_have_url("/de/rules/2026-01-16/712.8e/#712.8e")
    expect(page.locator("h1")).to_contain_text("712.8e")

    page.locator(".aside").get_by_role("link", name="Geschichte von 712.8e").click()
    expect(page.locator("h1")).to_have_text("Geschichte von 712.8e")
    page.locator(".langs a[hreflang=es]").click()
    expect(page.locator("h1")).to_have_text("Historia de 712.8e")
    expect(page).to_have_url("/es/history/2026-01-16/712.8e/")

    page.locator(".tl__still summary").first.click()
    expect(page.locator(".tl__still a").first).to_be_visible()


def test_the_chooser_of_editions_lands_on_the_same_rule_and_not_at_the_old_number(page: Page) -> None:
    page.goto("/en/rules/2016-04-08/711.4b/#711.4b")
    page.locator(".chooser summary").click()
    page.locator("#chooser-edition").select_option("2026-01-16")
    page.locator(".chooser").get_by_role("button").click()
    expect(page).to_have_url("/en/rules/2026-01-16/712.8e/#712.8e")


def test_a_bare_old_number_leads_to_what_it_has_named(page: Page) -> None:
    page.goto("/701.25")
    expect(page.locator(".hit")).to_have_count(5)
    page.get_by_role("link", name="Read 701.27 today").click()
    expect(page.locator("h1")).to_contain_text("Transform")


def test_the_drawn_timeline_scrolls_inside_itself_on_a_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/en/history/2026-01-16/701.27/")
    assert page.locator(".band").evaluate("band => band.scrollWidth > band.clientWidth")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Historical edition of 8 April 2016"), ("de", "Historische Ausgabe vom 8. April 2016")]
)
def test_a_printed_history_names_the_edition_and_marks_what_changed(page: Page, language: str, said: str) -> None:
    page.goto(f"/{language}/history/2016-04-08/701.25f/")
    page.emulate_media(media="print")
    assert said in page.locator(".context").inner_text()
    for tag, mark in (("ins", "+"), ("del", "−")):
        words = page.locator(f".timeline {tag}").first
        assert words.is_visible()
        assert mark in words.evaluate("words => getComputedStyle(words, '::before').content")
    assert page.locator(".tl__still .fold__in a").first.is_visible()
    assert not any(part.is_visible() for part in page.locator(".masthead, .aside, .chooser, .langs").all())
    width = "band => band.getBoundingClientRect().width <= document.documentElement.clientWidth && band.scrollWidth <= band.clientWidth"
    page.set_viewport_size({"width": 720, "height": 1000})
    assert page.locator(".band").evaluate(width)
