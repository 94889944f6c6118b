"""How pages fit: no sideways scroll on narrow or zoomed screens, German compounds broken, nothing under a sticky bar, print."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.web.page_types import EVERY_PAGE, LANGUAGES

from .conftest import NewPage
from .viewports import DESKTOP, NARROW, PHONE, Viewport

Fits = Callable[[Page], None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_scrolls_sideways_in_any_width(new_page: NewPage, fits_every_width: Fits, language: str):
    page = new_page(NARROW)
    wide = []
    for name, path in EVERY_PAGE.items():
        page.goto(f"/{language}/{path}")
        try:
            fits_every_width(page)
        except AssertionError as error:
            wide.append(f"{name}: {error}")
    assert not wide, "\n".join(wide)


def test_open_menus_fit_on_a_phone(new_page: NewPage, fits: Fits):
    page = new_page(NARROW)
    page.goto("/de/rules/2016-04-08/711.4b/")
    page.locator("details.chooser > summary").click()
    fits(page)
    page.locator("[id='711.4b'] details.acts > summary").click()
    fits(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "most"), [(360, 90), (1280, 60)])
@pytest.mark.parametrize("path", ["rules/2016-04-08/", "rules/2011-09-30/712.4/", "rules/2011-09-30/701.25/"])
def test_the_historical_bar_has_two_rows_on_a_phone_and_one_on_a_desk(new_page: NewPage, language: str, width: int, most: int, path: str):
    page = new_page(DESKTOP)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/{language}/{path}")
    assert page.locator(".context--past").bounding_box()["height"] <= most


def test_a_menu_at_the_lower_edge_comes_into_sight(new_page: NewPage):
    page = new_page(NARROW)
    page.goto("/de/rules/2016-04-08/711.5/")
    summary = page.locator("details.acts > summary").first
    summary.evaluate("(element) => scrollBy({top: element.getBoundingClientRect().top - innerHeight + 60, behavior: 'instant'})")
    summary.press("Enter")
    page.wait_for_function("() => document.querySelector('details.acts[open] .menu').getBoundingClientRect().bottom <= innerHeight")


HYPHENS = """() => [...document.querySelectorAll("main p.text")].map(
  (element) => [element.closest("[lang]").lang, getComputedStyle(element).hyphens])"""


@pytest.mark.parametrize("path", ["/de/rules/2016-04-08/711/", "/de/rules/2026-01-16/712/"])
def test_german_words_are_broken_at_syllables_and_english_ones_are_not(new_page: NewPage, path: str):
    page = new_page(NARROW)
    page.goto(path)
    styles = {tuple(pair) for pair in page.evaluate(HYPHENS)}
    assert ("de", "auto") in styles
    assert styles <= {("de", "auto"), ("en", "manual")}


def test_a_long_german_compound_is_broken(new_page: NewPage):
    page = new_page(NARROW)
    page.goto("/de/rules/2016-04-08/711/")
    lines = page.evaluate(
        """() => {
          const text = document.querySelector("main p.text:lang(de)");
          text.textContent = "Donaudampfschifffahrtsgesellschaftskapitänsmützenhersteller ".repeat(2);
          const range = document.createRange();
          range.selectNodeContents(text);
          return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
        }"""
    )
    assert lines > 2


# A smooth scroll takes its time, so this is waited for.
IS_IN_SIGHT = """(id) => {
  const bar = document.querySelector(".context");
  const covered = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().bottom : 0;
  const row = document.getElementById(id).getBoundingClientRect();
  return covered <= row.top && row.top < innerHeight;
}"""
TARGETS = ["/de/rules/2016-04-08/711/#711.5", "/en/rules/2026-01-16/712/#712.8e", "/en/rules/2016-04-08/704.5/#704.5s"]


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
@pytest.mark.parametrize("address", TARGETS)
def test_nothing_sticky_covers_the_rule_that_an_address_names(new_page: NewPage, viewport: Viewport, address: str):
    page = new_page(viewport)
    page.goto(address)
    page.wait_for_function(IS_IN_SIGHT, arg=address.split("#")[1])
    page.wait_for_timeout(500)
    assert page.evaluate(IS_IN_SIGHT, address.split("#")[1])


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
def test_the_page_of_a_subrule_opens_at_it(new_page: NewPage, viewport: Viewport):
    page = new_page(viewport)
    page.goto("/en/rules/2026-01-16/704.5v/")
    page.wait_for_function(IS_IN_SIGHT, arg="704.5v")


@pytest.mark.parametrize(
    ("path", "said"), [("rules/2016-04-08/711.4b/", "Historical edition of 8 April 2016"), ("rules/2026-01-16/701.27/", "Current edition")]
)
def test_paper_shows_the_edition_first_and_no_controls(new_page: NewPage, path: str, said: str):
    page = new_page(DESKTOP)
    page.goto(f"/en/{path}")
    page.emulate_media(media="print")
    bar = page.locator(".context")
    assert bar.is_visible()
    assert said in bar.inner_text()
    assert bar.evaluate("(element) => getComputedStyle(element).borderTopWidth") != "0px"
    assert bar.evaluate("(element) => getComputedStyle(element).position") == "static"
    for chrome in (".masthead", ".toc", ".acts", ".pager", ".chooser", ".langs", ".theme", ".remember"):
        assert not any(page.locator(chrome).nth(at).is_visible() for at in range(page.locator(chrome).count())), chrome
    assert page.locator("main p.text").first.is_visible()


def test_paper_shows_what_is_folded_on_the_screen(new_page: NewPage):
    page = new_page(DESKTOP)
    page.goto("/en/rules/2026-01-16/")
    page.emulate_media(media="print")
    assert page.locator("details.front .fold__in p").first.is_visible()


PRINTED = {
    "rule": ("de/rules/2016-04-08/711.4/", "Comprehensive Rules, 711.4", "Ausgabe vom 8. April 2016"),
    "chapter": ("es/rules/2026-01-16/712/", "Reglas completas, 712", "16 de enero de 2026"),
    "comparison": ("en/compare/2025-11-14/2026-01-16/712/", "Comprehensive Rules, 712", "14 November 2025 against 16 January 2026"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_every_sheet_of_paper_says_number_edition_and_address(page: Page, name: str):
    path, number, edition = PRINTED[name]
    page.goto(f"/{path}")
    sheets = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert len(sheets) > 1
    for at, sheet in enumerate(sheets, start=1):
        text = " ".join(sheet.extract_text().split())
        assert number in text
        assert edition in text
        assert f"{at} / {len(sheets)}" in text
        assert f"/{path}" in text.replace(" ", "")  # a long address is broken into lines


@pytest.mark.parametrize("viewport", [NARROW, PHONE], ids=str)
def test_what_a_finger_taps_is_large_enough(new_page: NewPage, viewport: Viewport):
    page = new_page(viewport)
    page.goto("/de/rules/2016-04-08/711.4b/")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, input:not([type=hidden]), select, .sitenav a, .langs a, .pager a")]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
          .map((element) => `${element.outerHTML.slice(0, 80)} ${element.getBoundingClientRect().height}`)"""
    )
    assert small == []


SEARCHES = ["search/?q=transform", "search/?q=711.4b&edition=2016-04-08", "search/?q=701.25", "search/?q=7", "search/?q=702.6+x"]


@pytest.mark.parametrize(("viewport", "least"), [(DESKTOP, 24), (PHONE, 44)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_search_links_is_large_enough(new_page: NewPage, viewport: Viewport, least: int, language: str):
    page = new_page(viewport)
    small = []
    for path in SEARCHES:
        page.goto(f"/{language}/{path}")
        # Links within sentences are as high as their line (WCAG 2.5.8, exception "inline").
        small += page.evaluate(
            """(least) => [...document.querySelectorAll("main a:not(.text a, .lead a, .hit--was p:not(.row) a)")]
              .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < least - 0.5)
              .map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().height}`)""",
            least,
        )
    assert small == []


def test_a_reader_who_wants_less_motion_gets_none(new_page: NewPage):
    page = new_page(DESKTOP)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/en/")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((element) => {
          const style = getComputedStyle(element);
          const seconds = (value) => Math.max(...value.split(",").map(parseFloat));
          return seconds(style.transitionDuration) > 0.01 || (style.animationName !== "none" && seconds(style.animationDuration) > 0.01);
        }).map((element) => element.className)"""
    )
    assert moving == []
