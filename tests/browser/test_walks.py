"""The way of one reader from an old German rule to today's, its history, its changes and a citation; on a full site and on a fresh one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from .conftest import NewPage
from .viewports import DESKTOP, PHONE, Viewport

OLD = "/de/rules/2016-04-08/711.4b/"
# The first words of the German and of the English text, from the bundled file and from the official text of 2026-01-16.
GERMAN = "Während die Rückseite einer doppelseitigen bleibenden Karte"
ENGLISH = "While a nonmodal double-faced permanent has its back face up"


def words_of(page: Page, number: str) -> tuple[str, str]:
    """The words of a rule on the page, with the language that they are marked with."""
    text = page.locator(f"[id='{number}'] .said .text").first
    return text.inner_text(), text.evaluate("text => text.closest('[lang]').lang")


def test_a_reader_goes_from_an_old_german_rule_to_its_history_changes_and_citation(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(OLD)
    words, language = words_of(page, "711.4b")
    assert words.startswith(GERMAN)
    assert language == "de"

    # The same rule today: English words, marked, and the German of 2016 one step away.
    page.locator(".context__today").click()
    expect(page).to_have_url("/de/rules/2026-01-16/712.8e/#712.8e")
    words, language = words_of(page, "712.8e")
    assert words.startswith(ENGLISH)
    assert language == "en"
    german = page.locator("[id='712.8e']").get_by_role("link", name="Auf Deutsch: 711.4b vom 8. April 2016")
    german.click()
    expect(page).to_have_url(f"{OLD}#711.4b")
    page.go_back()

    # Another language, the same place.
    page.locator(".langs a[hreflang=es]").click()
    expect(page).to_have_url("/es/rules/2026-01-16/712.8e/#712.8e")
    expect(page.locator("[id='712.8e']")).to_be_in_viewport()
    page.locator(".langs a[hreflang=de]").click()
    expect(page).to_have_url("/de/rules/2026-01-16/712.8e/#712.8e")

    # Its history, and from there what one edition changed in it.
    page.locator(".aside").get_by_role("link", name="Geschichte von 712.8e").click()
    expect(page.locator("h1")).to_have_text("Geschichte von 712.8e")
    moved = page.locator(".tl", has_text="vorher 712.4d")
    moved.get_by_role("link", name="Was sich geändert hat").click()
    expect(page).to_have_url("/de/compare/2022-11-18/2023-04-14/712.8e/")
    expect(page.locator("h1")).to_contain_text("712.4d")

    # All changes between the two editions, three of them by key.
    page.locator(".crumbs").get_by_role("link", name="Alle Änderungen").click()
    expect(page).to_have_url("/de/compare/2022-11-18/2023-04-14/")
    page.wait_for_load_state()
    for step in (1, 2, 3):
        page.keyboard.press("n")
        expect(page.locator("tr.is-here")).to_have_attribute("id", f"c{step}")
        expect(page).to_have_url(f"/de/compare/2022-11-18/2023-04-14/#c{step}")
        expect(page.locator("tr.is-here")).to_be_in_viewport()

    # The rule by the number that it has there, and its citation.
    page.goto("/de/rule/712.8e/")
    page.locator("[id='712.8e'] details.acts > summary").click()
    page.locator("[id='712.8e'] [data-copy]").first.click()
    origin = page.evaluate("location.origin")
    assert page.evaluate("navigator.clipboard.readText()") == f"CR 712.8e (2026-01-16) {origin}/de/rules/2026-01-16/712.8e/"


class TestFreshSite:
    """The bundled texts alone, as `make run` brings a site up."""

    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.fixture
    def archive_server(self, live_server: LiveServer) -> LiveServer:
        """In the place of the server with all editions."""
        return live_server

    @pytest.fixture(autouse=True)
    def bundled_texts(self, transactional_db: None) -> None:
        # Imported here, since Django's settings are not read when the contact sheet uses this package.
        from rules.services.corpus import load_corpus  # noqa: PLC0415

        load_corpus()

    @pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
    @pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
    def test_a_reader_goes_from_an_old_german_rule_to_the_newest_excerpt(
        self, new_page: NewPage, viewport: Viewport, javascript: bool
    ) -> None:
        page = new_page(viewport, javascript=javascript)
        page.goto(OLD)
        assert words_of(page, "711.4b")[0].startswith(GERMAN)
        page.locator(".context__today").click()
        expect(page).to_have_url("/de/rules/2026-09-25/712.8e/#712.8e")
        words, language = words_of(page, "712.8e")
        assert language == "de"
        assert words.startswith("Bei einer nichtmodalen doppelseitigen bleibenden Karte")
        expect(page.locator(".context")).to_contain_text("Auszug")
        expect(page.locator("main")).to_contain_text("Zusammenfassung")

        # Back by the numbers that it had, and to the comparison that shows both texts and why it does not mark words.
        expect(page.locator(".aside a[href='/de/rules/2016-04-08/711.4b/#711.4b']")).to_be_visible()
        page.locator(".aside").get_by_role("link", name="Geschichte von 712.8e").click()
        page.locator(".tl", has_text="vorher 711.4b").get_by_role("link", name="Was sich geändert hat").click()
        expect(page).to_have_url("/de/compare/2016-04-08/2026-09-25/712.8e/")
        row = page.locator("table.cmp")
        expect(row).to_contain_text(GERMAN)
        expect(row).to_contain_text(re.compile("Zusammenfassung, .* nicht verglichen"))
        assert page.locator("table.cmp ins, table.cmp del").count() == 0
