"""The builder in a browser: a case built by hand, shared and opened afresh in three languages; keyboard, no script, axe, narrow screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.web.page_types import BROKEN_CASE, CASE, LANGUAGES, OWN_CARD_CASE

from .conftest import NewPage
from .viewports import DESKTOP, DESKTOP_DARK, NARROW, PHONE, PHONE_DARK, Viewport

pytestmark = pytest.mark.django_db(transaction=True)

PATHS = {
    "empty": "?",
    "case": f"?case={CASE}&edition=2016-04-08&every=1",
    "form of an ability": f"?case={CASE}&form=e0",
    "form of an object": f"?case={CASE}&form=o0",
    "own card": f"?case={OWN_CARD_CASE}&form=c0",
    "fault": f"?case={BROKEN_CASE}",
    "fault in a form": f"?case={CASE}&form=e&do=move&save=1",
    "no case": "?case=nonsense",
    "several cards": "?add=card&card=de",
    "taken over": "?from=delver-and-moonmist&step=2&edition=2026-01-16",
}


@pytest.fixture
def archive_server(live_server: LiveServer) -> LiveServer:
    """In the place of the server with all editions: one with the bundled texts."""
    return live_server


@pytest.fixture(autouse=True)
def bundled_texts(transactional_db: None) -> None:
    # Imported here, since Django's settings are not read when the contact sheet uses this package.
    from rules.services.corpus import load_corpus  # noqa: PLC0415

    load_corpus()


def build(page: Page) -> None:
    """Presses its way to an ability that transforms a card, with the mouse and with the keyboard."""
    page.locator("#card").fill("DELVER")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator("#o0").wait_for()
    page.locator("#do").select_option("put_on_stack")
    page.locator("#events button[name='add']").click()
    page.locator("#f-kind").select_option("triggered")
    page.locator("#f-of").select_option("delver_of_secrets")
    page.locator("#f-effect-new").select_option("transform")
    page.locator("#f-effect-new + button").click()
    page.locator("#f-effect-0-object").select_option("delver_of_secrets")
    page.locator("#form button[name='save']").last.click()
    page.locator("#e0").wait_for()
    page.locator("#do").select_option("resolve")
    page.locator("#events button[name='add']").click()
    page.locator("#form button[name='save']").last.click()
    page.locator("#e1").wait_for()


def board(page: Page) -> list[str]:
    """What lies on the table."""
    return page.locator("[data-stage] [data-object]").all_inner_texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_built_by_hand_is_the_same_in_a_fresh_browser(new_page: NewPage, language: str):
    page = new_page()
    page.goto(f"/{language}/simulator/build/")
    build(page)
    page.locator("#edition").select_option("2011-09-30")
    page.locator(".build__form .build__go .btn--main").click()
    expect(page.locator("#result .lead")).to_contain_text("0")  # the mana value of a back face in 2011
    assert board(page)
    address = page.locator("#address").input_value()
    fresh = new_page()
    fresh.goto(address)
    assert board(fresh) == board(page)
    assert fresh.locator("#result .lead").inner_text() == page.locator("#result .lead").inner_text()
    assert fresh.locator(".item b").all_inner_texts() == page.locator(".item b").all_inner_texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_is_built_without_a_script(new_page: NewPage, language: str):
    page = new_page(DESKTOP, javascript=False)
    page.goto(f"/{language}/simulator/build/")
    page.locator("#card").fill("geheimnisstoberer")
    # Each form's answer is waited for: until it is there, a click would reach the page that asked.
    with page.expect_navigation():
        page.locator("#card").press("Enter")
    page.locator("#do").select_option("transform")
    with page.expect_navigation():
        page.locator("#events button[name='add']").click()
    with page.expect_navigation():
        page.locator("#form button[name='save']").last.click()
    expect(page.locator("#e0")).to_be_visible()
    expect(page.locator(".trace .step")).to_have_count(2)
    with page.expect_navigation():
        page.locator("#e0 button[name='drop']").click()
    expect(page.locator("#e0")).to_have_count(0)


class TestCombobox:
    def open(self, page: Page, typed: str) -> None:
        page.goto("/de/simulator/build/")
        page.locator("#card").press_sequentially(typed)

    @pytest.mark.parametrize("typed", ["geheimnisstoberer", "Delver of", "aberracion"])
    def test_a_card_is_found_by_any_name(self, page: Page, typed: str):
        self.open(page, typed)
        expect(page.locator(".combobox [role='option']")).to_contain_text(["Geheimnisstöberer"])

    def test_the_keyboard_walks_and_chooses(self, page: Page):
        self.open(page, "de")
        field = page.locator("#card")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        second = page.locator(".combobox [role='option']").nth(1)
        expect(second).to_have_attribute("aria-selected", "true")
        assert field.get_attribute("aria-activedescendant") == second.get_attribute("id")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        assert field.get_attribute("aria-activedescendant") is None  # the field itself lies between the last and the first
        page.keyboard.press("ArrowUp")
        expect(page.locator(".combobox [role='option']").last).to_have_attribute("aria-selected", "true")
        chosen = page.locator(".combobox [role='option']").last.get_attribute("data-value")
        page.keyboard.press("Enter")
        expect(field).to_have_value(chosen or "")
        expect(field).to_have_attribute("aria-expanded", "false")

    def test_a_press_chooses_and_leaves_the_focus_in_the_field(self, page: Page):
        self.open(page, "geheimnis")
        page.locator(".combobox [role='option']").first.click()
        expect(page.locator("#card")).to_have_value("Geheimnisstöberer")
        expect(page.locator("#card")).to_be_focused()
        expect(page.locator(".combobox")).to_be_hidden()

    def test_escape_closes_and_keeps_what_was_typed(self, page: Page):
        self.open(page, "del")
        page.keyboard.press("Escape")
        expect(page.locator(".combobox").first).to_be_hidden()
        expect(page.locator("#card")).to_have_value("del")

    def test_the_open_list_is_accessible(self, page: Page, axe: Callable[[Page], None]):
        self.open(page, "del")
        page.keyboard.press("ArrowDown")
        axe(page)


def test_the_focus_goes_where_the_change_was(page: Page):
    page.goto(f"/en/simulator/build/?case={CASE}")
    page.locator("#o1 button[name='up']").click()
    expect(page.locator("#o0")).to_be_focused()
    page.locator("#e0 a").click()
    expect(page.locator("#form")).to_be_focused()


def test_the_focus_goes_to_the_field_that_is_wrong(page: Page):
    page.goto(f"/en/simulator/build/?case={CASE}&form=e&do=deal_damage&object=instigator_gang&number=many&save=1")
    expect(page.locator("#f-number")).to_be_focused()


def test_a_long_file_is_compressed_on_its_way(page: Page, tmp_path: Path):
    long = Path("rules/data/scenarios/a-new-timestamp.toml")
    page.goto("/en/simulator/build/")
    page.locator("summary", has_text="Open a scenario file").click()
    page.locator("#file").set_input_files(long)
    expect(page.locator("#text")).to_have_value(long.read_text(encoding="utf-8"))
    page.locator("[data-import] button").click()
    expect(page.locator("#o2")).to_be_visible()
    assert "case=1" in page.url


@pytest.mark.parametrize("viewport", [DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK], ids=str)
def test_the_builder_is_accessible(new_page: NewPage, axe: Callable[[Page], None], viewport: Viewport):
    page = new_page(viewport)
    for name, path in PATHS.items():
        page.goto(f"/de/simulator/build/{path}")
        page.locator("main details").evaluate_all("boxes => boxes.forEach(box => (box.open = true))")
        try:
            axe(page)
        except AssertionError as error:
            raise AssertionError(name) from error


@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=str)
def test_the_builder_does_not_scroll_sideways(new_page: NewPage, fits_every_width: Callable[[Page], None], viewport: Viewport):
    page = new_page(viewport)
    for path in PATHS.values():
        for language in ("de", "es"):
            page.goto(f"/{language}/simulator/build/{path}")
            fits_every_width(page)
