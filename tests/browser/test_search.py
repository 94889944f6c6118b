"""The search field offers suggestions by keyboard and by pointer; without JavaScript it searches all the same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .viewports import DESKTOP, PHONE, Viewport

FIELD, LIST = "#q", "#suggestions"


def offered(page: Page, typed: str) -> None:
    """Types and waits for suggestions."""
    page.locator(FIELD).focus()
    page.keyboard.type(typed)
    expect(page.locator(LIST)).to_be_visible()


@pytest.mark.parametrize("path", ["/en/", "/en/glossary/2026-01-16/"])
def test_arrows_choose_a_suggestion_and_enter_opens_it(page: Page, path: str) -> None:
    page.goto(path)
    field = page.locator(FIELD)
    offered(page, "transf")

    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(f"{LIST} [aria-selected=true]")
    expect(chosen).to_have_count(1)
    expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "none")
    assert "Transform" in (chosen.text_content() or "")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/en/rules/2026-01-16/701\.27/$"))


def test_arrow_up_goes_from_the_field_to_the_last_and_around(page: Page) -> None:
    page.goto("/de/")
    offered(page, "transf")
    options = page.locator(f"{LIST} [role=option]")

    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{LIST} [aria-selected=true]")).to_have_count(0)
    expect(page.locator(FIELD)).not_to_have_attribute("aria-activedescendant", re.compile("."))


def test_escape_closes_and_keeps_what_was_typed_and_enter_searches_for_it(page: Page) -> None:
    page.goto("/en/rules/2016-04-08/")
    offered(page, "double-fa")

    page.keyboard.press("Escape")
    expect(page.locator(LIST)).to_be_hidden()
    expect(page.locator(FIELD)).to_have_value("double-fa")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/en/search/\?q=double-fa&edition=2016-04-08"))


def test_an_arrow_down_after_escape_opens_the_list_again(page: Page) -> None:
    page.goto("/en/rules/")
    offered(page, "transf")
    page.keyboard.press("Escape")
    expect(page.locator(LIST)).to_be_hidden()

    page.keyboard.press("ArrowDown")
    expect(page.locator(LIST)).to_be_visible()
    expect(page.locator(FIELD)).to_have_attribute("aria-expanded", "true")
    expect(page.locator(FIELD)).to_have_value("transf")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{LIST} [aria-selected=true]")).to_contain_text("Transform")


def test_the_list_closes_when_the_field_is_left_or_emptied(page: Page) -> None:
    page.goto("/en/rules/")
    offered(page, "701.2")
    page.keyboard.press("Tab")
    expect(page.locator(LIST)).to_be_hidden()

    offered(page, "7")
    page.locator(FIELD).fill("")
    expect(page.locator(LIST)).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
def test_a_suggestion_can_be_clicked_and_tapped(new_page: NewPage, viewport: Viewport) -> None:
    page = new_page(viewport)
    page.goto("/es/rules/")
    offered(page, "701.27")

    option = page.locator(f"{LIST} [role=option]").first
    box = option.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    option.tap() if viewport.touch else option.click()

    expect(page).to_have_url(re.compile(r"/es/rules/2026-01-16/701\.27/$"))


def test_what_is_offered_is_announced(page: Page) -> None:
    page.goto("/de/rules/")
    offered(page, "transf")
    expect(page.locator("#said")).to_contain_text("Vorschläge:")


def test_without_javascript_the_field_searches(new_page: NewPage) -> None:
    page = new_page(javascript=False)
    page.goto("/de/rules/")
    page.locator(FIELD).fill("Verwandeln")
    page.locator(FIELD).press("Enter")

    expect(page.locator(LIST)).to_have_count(0)
    expect(page.locator(".hit--exact .rule__no").first).to_have_text("701.27")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_suggestions_and_results_are_accessible(
    new_page: NewPage, axe: Callable[[Page], None], fits: Callable[[Page], None], language: str
) -> None:
    page = new_page(PHONE)
    for query in ("q=can+a+clone+transform", "q=transform&edition=all", "q=xyzzy", "q=tranform"):
        page.goto(f"/{language}/search/?{query}")
        axe(page)
        fits(page)
    page.goto(f"/{language}/rules/")
    offered(page, "transf")
    page.keyboard.press("ArrowDown")
    axe(page)
    fits(page)
