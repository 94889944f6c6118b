"""Languages side by side in a browser: sentences that light up together, and the third language on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .conftest import NewPage
from .viewports import DESKTOP, NARROW, PHONE, ZOOMED, Viewport

PATH = "/en/rules/2016-04-08/711.4b/parallel/?with=de,es"
ROW = "[id='711.4b']"


def lit(page: Page) -> list[str]:
    """The language and place of every sentence that is lit."""
    return page.evaluate(
        "() => [...document.querySelectorAll('.is-same')].map((each) => `${each.closest('td').dataset.short} ${each.dataset.same}`)"
    )


def shown(page: Page) -> list[str]:
    """The languages of the cells of the row that can be seen."""
    return [cell.get_attribute("data-short") or "" for cell in page.locator(f"{ROW} td").all() if cell.is_visible()]


def test_pointing_at_a_sentence_lights_it_in_every_language(page: Page):
    page.goto(PATH)
    page.locator(f"{ROW} td").nth(1).locator("[data-same='0-1']").hover()
    assert lit(page) == ["EN 0-1", "DE 0-1", "ES 0-1"]
    page.locator(f"{ROW} td").nth(2).locator("[data-same='0-0']").hover(position={"x": 5, "y": 5})
    assert lit(page) == ["EN 0-0", "DE 0-0", "ES 0-0"]
    page.locator("h1").hover()
    assert lit(page) == []


def test_tapping_a_sentence_lights_it_on_a_phone(new_page: NewPage):
    page = new_page(PHONE)
    page.goto(PATH)
    page.locator(f"{ROW} td").first.locator("[data-same='0-2']").tap()
    assert lit(page) == ["EN 0-2", "DE 0-2", "ES 0-2"]


def test_focusing_a_citation_lights_its_sentence(page: Page):
    page.goto("/en/rules/2016-04-08/711.7/parallel/")
    link = page.locator("[id='711.7'] a.xref").first
    link.focus()
    assert lit(page) == ["EN 0-1", "DE 0-1", "ES 0-1"]


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without"])
@pytest.mark.parametrize("viewport", [PHONE, NARROW, ZOOMED], ids=str)
def test_two_languages_stand_below_each_other_and_the_third_is_a_tap_away(new_page: NewPage, viewport: Viewport, javascript: bool):
    page = new_page(viewport, javascript=javascript)
    page.goto(PATH)
    assert shown(page) == ["EN", "DE"]
    boxes = [cell.bounding_box() for cell in page.locator(f"{ROW} td").all()[:2]]
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]
    page.get_by_label("Español", exact=True).and_(page.get_by_role("radio")).check()
    assert shown(page) == ["EN", "ES"]


def test_a_wide_window_shows_all_three_beside_each_other(new_page: NewPage):
    page = new_page(DESKTOP)
    page.goto(PATH)
    assert shown(page) == ["EN", "DE", "ES"]
    assert len({round(cell.bounding_box()["y"]) for cell in page.locator(f"{ROW} td").all()}) == 1
    assert not page.locator(".para-switch").is_visible()


def test_the_form_chooses_the_languages_without_a_script(new_page: NewPage):
    page = new_page(DESKTOP, javascript=False)
    page.goto(PATH)
    page.get_by_role("checkbox", name="Deutsch").uncheck()
    page.get_by_role("button", name="Show these").click()
    assert page.url.endswith("/en/rules/2016-04-08/711.4b/parallel/?with=es")
    assert shown(page) == ["EN", "ES"]


@pytest.mark.parametrize("path", ["rules/2026-01-16/712/parallel/", "translations/2026-01-16/", "translations/2016-04-08/"])
@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=str)
def test_no_page_scrolls_sideways(new_page: NewPage, fits_every_width: Callable[[Page], None], viewport: Viewport, path: str):
    page = new_page(viewport)
    page.goto(f"/de/{path}")
    fits_every_width(page)
