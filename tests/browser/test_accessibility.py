"""No finding of axe-core (WCAG A and AA to 2.2, best practice) on any type of page, in three languages, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.page_types import EVERY_PAGE, LANGUAGES

from .conftest import NewPage
from .viewports import DESKTOP, DESKTOP_DARK, PHONE, Viewport

Axe = Callable[[Page], None]

# One of each template, with the states that look different: past, excerpt, breaks off, notes, symbols, marked English.
LOOKED_AT = [
    "home",
    "editions",
    "contents",
    "contents of a past edition",
    "contents of an excerpt",
    "contents of a text that breaks off",
    "section",
    "chapter",
    "rule",
    "rule without translations",
    "rule with symbols",
    "rule with notes",
    "subrule",
    "side by side",
    "side by side with changed words",
    "progress of translations",
    "glossary of an excerpt",
    "glossary entry",
    "asked for another day",
    "reading offline",
    "about",
    "privacy",
    "legal notice",
    "search",
    "search for a number",
    "search for words",
    "search without hits",
    "no such page",
    "no such edition",
    "number of another edition",
    "skipped letter",
    "no such term",
]
# Colours and small screens do not depend on the language.
LOOKED_AT_AGAIN = [
    "home",
    "contents of a past edition",
    "chapter",
    "rule with notes",
    "subrule",
    "side by side with changed words",
    "progress of translations of an excerpt",
    "glossary entry",
    "reading offline",
    "search for a number",
    "no such page",
]
WINDOWS = [(DESKTOP, language, LOOKED_AT) for language in LANGUAGES] + [(window, "de", LOOKED_AT_AGAIN) for window in (DESKTOP_DARK, PHONE)]


@pytest.mark.parametrize(("viewport", "language", "names"), WINDOWS, ids=[f"{viewport} {language}" for viewport, language, _ in WINDOWS])
def test_every_type_of_page_is_accessible(new_page: NewPage, axe: Axe, viewport: Viewport, language: str, names: list[str]):
    page = new_page(viewport)
    findings = []
    for name in names:
        page.goto(f"/{language}/{EVERY_PAGE[name]}")
        try:
            axe(page)
        except AssertionError as error:
            findings.append(f"{name}: {error}")
    assert not findings, "\n".join(findings)


def test_the_whole_glossary_is_accessible(new_page: NewPage, axe: Axe):
    page = new_page(DESKTOP)
    page.goto("/es/glossary/2026-01-16/")
    axe(page)


@pytest.mark.parametrize("viewport", [DESKTOP, DESKTOP_DARK, PHONE], ids=str)
def test_what_opens_is_accessible_too(new_page: NewPage, axe: Axe, viewport: Viewport):
    page = new_page(viewport)
    page.goto("/de/rules/2016-04-08/711.4b/")
    page.locator("details.chooser > summary").click()
    axe(page)
    page.locator("[id='711.4b'] details.acts > summary").click()
    axe(page)
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    axe(page)
    if not viewport.touch:
        page.goto("/de/rules/2026-01-16/701.27/")
        page.locator("a[data-preview]").first.hover()
        page.locator(".peek").wait_for()
        axe(page)
