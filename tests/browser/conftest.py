"""Fixtures of the browser tests: pages of a live server with all editions, in several windows; checks of accessibility and width.

`page` is a desktop window, `new_page` makes others: `new_page(PHONE, javascript=False)`.
Addresses are relative to the live server: `page.goto("/en/")`. A script error or a breach of the content policy fails the test.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
import time_machine
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.web.page_types import TODAY

from .viewports import CHROMIUM, DESKTOP, LAUNCH, WIDTHS, Viewport

# How long a page may take on a busy machine: a wait ends as soon as it is fulfilled.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

AXE_OPTIONS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}

# Boxes that may scroll inside themselves; what they hide does not push the page.
WIDE_ELEMENTS = """() => {
  const width = document.documentElement.clientWidth;
  const scrollsItself = (element) => element.closest(".sitenav, .band, .strip, .vh, pre") !== null;
  return [...document.body.querySelectorAll("*")]
    .filter((element) => !scrollsItself(element) && element.getBoundingClientRect().right > width + 1)
    .slice(0, 8)
    .map((element) => `${element.outerHTML.slice(0, 120)} ends at ${Math.round(element.getBoundingClientRect().right)} of ${width}`);
}"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The day on which the tests look at the pages."""
    with time_machine.travel(TODAY, tick=True):
        yield


class NewPage(Protocol):
    """Opens a blank page of the live server in its own browser profile."""

    def __call__(self, viewport: Viewport = DESKTOP, *, javascript: bool = True, locale: str = "en") -> Page: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"no Chromium at {CHROMIUM}: set CHROMIUM to its path")
    with pytest.MonkeyPatch.context() as patch:
        # Playwright's synchronous interface keeps an event loop running in this thread, and Django then refuses every query.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(**LAUNCH)
            yield chromium
            chromium.close()


@pytest.fixture
def new_page(browser: Browser, archive_server: LiveServer) -> Iterator[NewPage]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(viewport: Viewport = DESKTOP, *, javascript: bool = True, locale: str = "en") -> Page:
        context = browser.new_context(
            base_url=archive_server.url, java_script_enabled=javascript, locale=locale, **viewport.context_options()
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"script error: {error}"))
        page.on("console", lambda message: complaints.extend(_breaches(message)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


def _breaches(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """Return a check that fails with the readable findings of axe-core: WCAG A and AA to 2.2, and best practice."""
    return _assert_accessible


def _assert_accessible(page: Page) -> None:
    # A sticky bar covers what is scrolled beneath it, which is no fault of what lies there.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    violations = Axe().run(page, options=AXE_OPTIONS).response["violations"]
    assert not violations, f"{page.url}\n" + "\n".join(_finding(violation) for violation in violations)


def _finding(violation: dict[str, Any]) -> str:
    places = [f"    {node['html'][:160]}\n      {' '.join(node['failureSummary'].split())}" for node in violation["nodes"][:5]]
    more = len(violation["nodes"]) - len(places)
    lines = [f"  {violation['id']} ({violation['impact']}): {violation['help']}", *places]
    return "\n".join(lines + [f"    and {more} more"] * bool(more))


@pytest.fixture(scope="session")
def fits() -> Callable[[Page], None]:
    """Return a check that the page does not scroll sideways; it names the elements that stick out."""
    return _assert_fits


@pytest.fixture(scope="session")
def fits_every_width() -> Callable[[Page], None]:
    """Return a check that the page, loaded once, does not scroll sideways in any width of its window."""
    return _assert_fits_every_width


def _assert_fits_every_width(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        _assert_fits(page)


def _assert_fits(page: Page) -> None:
    beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert beyond <= 0, f"{page.url} is {beyond} px too wide\n" + "\n".join(page.evaluate(WIDE_ELEMENTS))
