"""Reading offline: an edition is kept, the network is cut, and the edition is found by number, read, played and removed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .viewports import PHONE

Axe = Callable[[Page], None]
Fits = Callable[[Page], None]

WORKERS = "navigator.serviceWorker.getRegistrations().then((found) => found.length)"
# What the bar of a page from the copy says: its edition, and the day on which it was saved.
BAR = re.compile(r"Historische Ausgabe vom 8\. April 2016.*gespeichert am \d+\. \w+ 20\d\d", re.DOTALL)


def keep(page: Page, *, language: str, edition: str, patience: int = 90_000) -> None:
    page.goto(f"/{language}/offline/?from={edition}")
    page.locator(f"[data-keep] [name=language][value={language}]").check()
    expect(page.locator("[data-size]")).to_have_text(re.compile(r"\d[\d,.]*\s[kM]B.*\d[\d,.]*\s[kM]B"), timeout=patience)
    page.locator("[data-keep] [type=submit]").click()
    expect(page.locator("[data-copies-list] .copy")).to_have_count(1, timeout=patience)
    expect(page.locator("[data-progress]")).to_be_hidden()


def search(page: Page, words: str) -> None:
    page.locator("#q").fill(words)
    page.keyboard.press("Enter")


def test_a_kept_edition_is_found_read_and_played_offline_and_then_removed(page: Page, axe: Axe):
    keep(page, language="de", edition="2016-04-08")
    expect(page.locator(".copy")).to_contain_text("Ausgabe vom 8. April 2016")
    expect(page.locator(".copy")).to_contain_text(re.compile(r"Gespeichert am .*20\d\d"))
    page.goto("/de/rules/2016-04-08/711.4/")
    expect(page.locator(".context")).not_to_contain_text("gespeichert")

    page.context.set_offline(True)
    page.goto("/de/rules/2016-04-08/711.4b/")
    expect(page).to_have_url(re.compile(r"/de/rules/2016-04-08/711/#711\.4b$"))
    expect(page.locator("[id='711.4b']")).to_be_in_viewport()
    expect(page.locator("[id='711.4b']")).to_contain_text("doppelseitige")
    expect(page.locator(".context")).to_contain_text(BAR)
    expect(page.locator(".context")).to_be_in_viewport()
    axe(page)
    search(page, "cr 702,9a")
    expect(page).to_have_url(re.compile(r"/de/rules/2016-04-08/702/#702\.9a$"))
    expect(page.locator("[id='702.9a']")).to_be_in_viewport()

    page.goto("/de/glossary/2016-04-08/transform/")
    expect(page.locator("[id='transform']")).to_be_in_viewport()
    expect(page.locator(".context")).to_contain_text(BAR)

    page.locator(".sitenav").get_by_text("Simulator").click()
    page.locator("main a[href='/de/simulator/delver-and-moonmist/']").first.click()
    expect(page).to_have_url(re.compile(r"\?edition=2016-04-08$"))
    expect(page.locator(".context")).to_contain_text(BAR)
    page.locator("[data-go=next]").click()
    expect(page.locator(".step.is-on")).to_have_attribute("data-n", "1")
    page.reload()
    expect(page.locator(".step.is-on")).to_have_attribute("data-n", "1")

    page.goto("/de/compare/")
    expect(page.locator("[data-not-kept-address]")).to_have_text("/de/compare/")
    expect(page.locator(".copy")).to_contain_text("8. April 2016")
    axe(page)
    expect(page.locator("[data-no-words]")).to_be_hidden()
    search(page, "711.9z")
    expect(page.locator("main .lead:visible").first).to_have_text(
        "Die Ausgabe 2016-04-08 hat keine Nummer 711.9z. Sie ist vollständig in diesem Browser gespeichert."
    )
    expect(page.locator("[data-not-kept]")).to_be_hidden()
    page.goto("/de/rule/799.3/")
    expect(page.locator("main .lead:visible").first).to_have_text(
        "Keine Ausgabe, die in diesem Browser gespeichert ist, hat eine Nummer 799.3."
    )
    page.goto("/de/rules/2026-01-16/711.4/")  # another edition is kept
    expect(page.locator("[data-not-kept]")).to_be_visible()
    axe(page)
    expect(page.locator(".context__ed")).to_be_hidden()
    expect(page.locator("[data-in-other] a")).to_have_attribute("href", "/de/rules/2016-04-08/711/#711.4")
    page.goto("/en/rules/2016-04-08/711.4/")
    expect(page.locator("[data-in-other] a")).to_have_text("Ausgabe vom 8. April 2016")
    page.goto("/de/rules/2016-04-08/711.4b/parallel/?with=es")
    expect(page).to_have_url(re.compile(r"/parallel/\?with=es$"))
    expect(page.locator("main .lead:visible").first).to_contain_text("Mehrere Sprachen nebeneinander gibt es nur mit Netz.")
    page.locator("main").get_by_role("link", name="711.4b").click()
    expect(page).to_have_url(re.compile(r"/de/rules/2016-04-08/711/#711\.4b$"))
    page.goto("/de/rules/2016-04-08/711.9z/parallel/")
    expect(page.locator("main .lead:visible").first).to_contain_text("hat keine Nummer 711.9z")
    search(page, "doppelseitige Karte")
    expect(page.locator("main [data-no-words]")).to_be_visible()
    expect(page.locator("main [data-no-words]")).to_contain_text("Ohne Netz kannst du nicht nach Wörtern suchen.")

    page.locator("[data-copy-remove]").click()
    expect(page.locator(".copy")).to_have_count(0)
    expect(page.locator("[data-copies-none]")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    page.context.set_offline(False)
    page.goto("/de/offline/")
    assert page.evaluate(WORKERS) == 0


def test_a_copy_that_breaks_off_leaves_nothing_behind(page: Page):
    page.route("**/offline/2026-09-25/glossary/", lambda route: route.abort())
    page.goto("/es/offline/?from=2026-09-25")
    page.locator("[data-keep] [name=language][value=es]").check()
    page.locator("[data-keep] [type=submit]").click()
    expect(page.locator("[data-keep-failed=network]")).to_be_visible()
    expect(page.locator("[data-keep-failed=room], [data-keep-failed=other]")).to_have_count(2)
    expect(page.locator("[data-keep-failed]:visible")).to_have_count(1)
    expect(page.locator("[data-keep] [type=submit]")).to_be_enabled()
    expect(page.locator("[data-progress]")).to_be_hidden()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate(WORKERS) == 0


def test_nobody_gets_a_service_worker_unasked(page: Page):
    for path in ("/en/", "/en/rules/2026-01-16/712/", "/en/offline/"):
        page.goto(path, wait_until="networkidle")
        assert page.evaluate(WORKERS) == 0
        assert page.evaluate("caches.keys()") == []


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_page_is_accessible_and_fits_while_something_is_kept(new_page: NewPage, axe: Axe, fits: Fits, language: str):
    page = new_page(PHONE)
    page.goto(f"/{language}/offline/")
    page.evaluate(
        """async (language) => {
          const cache = await caches.open(`kept 2026-01-16 ${language} then`);
          const what = { edition: "2026-01-16", language, title: "2026-01-16", version: "old" };
          const about = { ...what, size: 7_700_000, saved: "2026-11-01T10:00:00Z" };
          await cache.put("/offline/about-this-copy", Response.json(about));
        }""",
        language,
    )
    page.reload()
    expect(page.locator("[data-copy-again]")).to_be_visible()
    axe(page)
    fits(page)
