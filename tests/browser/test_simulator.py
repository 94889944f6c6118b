"""The simulator in a browser: stepping by key, button, swipe and by itself, what is announced, and all steps without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.page_types import LANGUAGES

from .conftest import NewPage
from .viewports import DESKTOP, DESKTOP_DARK, NARROW, PHONE, Viewport

by_language = pytest.mark.parametrize("language", LANGUAGES)

ONCE = "simulator/delver-and-moonmist/?edition=2026-01-16"
PAGES = {
    "choice": "simulator/",
    "scenario": f"{ONCE}&step=2",
    "melded and left open": "simulator/a-token-of-a-melded-permanent/",
    "face down": "simulator/ixidron/?step=1",
    "edition that is not here": "simulator/clone-of-ravager/?edition=2018-04-27&step=2",
    "before its cards": "simulator/incubators/?edition=2016-04-08",
    "guess": f"{ONCE}&guess=1",
    "refused": "simulator/delver-and-moonmist/?edition=2001-01-01",
    "rule": "rules/2026-01-16/712.9/",
    "rule without a play": "rules/2026-01-16/100.3/",
}


def current(page: Page) -> Locator:
    return page.locator("li.step[aria-current='step']")


def side(page: Page) -> str | None:
    return page.locator("[data-stage] [data-object] .card").first.get_attribute("data-face")


def value_given_by(page: Page, number: str) -> str:
    """What the table of the permanent says in the row that a rule is cited for."""
    return (
        page.locator("[data-stage] .facts tr", has=page.get_by_role("link", name=number, exact=True)).first.locator("td").first.inner_text()
    )


@by_language
def test_the_answer_changes_with_the_edition(page: Page, language: str):
    page.goto(f"/{language}/rules/2026-01-16/701.27/")
    widget = page.locator("#play")
    widget.locator("[data-go='prev']").focus()
    page.keyboard.press("Home")
    expect(current(page)).to_have_attribute("data-n", "0")
    assert side(page) == "front"
    for number, face in ((1, "front"), (2, "back")):
        page.keyboard.press("ArrowRight")
        expect(current(page)).to_have_attribute("data-n", str(number))
        assert side(page) == face
        assert page.url.endswith(f"/701.27/?play=delver-and-moonmist&step={number}")
        expect(page.locator("#said")).to_have_text(current(page).get_attribute("data-said-step") or "nothing")
    widget.locator("a[data-step-link]").click()
    expect(current(page)).to_have_attribute("data-n", "2")
    assert value_given_by(page, "202.3b") == "1"

    page.locator("#edition").select_option("2011-09-30")
    page.locator(".sim-pick button").click()
    assert "edition=2011-09-30" in page.url
    expect(current(page)).to_have_attribute("data-n", "2")
    assert value_given_by(page, "202.3a") == "0"
    page.locator("[data-stage] .facts").get_by_role("link", name="202.3a", exact=True).first.click()
    expect(page.locator("[id='202.3a']")).to_be_in_viewport()
    assert "/rules/2011-09-30/202.3a/" in page.url


def test_the_same_rule_in_the_edition_of_2011_has_its_play_under_those_rules(page: Page):
    page.goto("/en/rules/2026-01-16/701.27/")
    page.locator("details.chooser > summary").click()
    page.locator("#chooser-edition").select_option("2011-09-30")
    page.locator("details.chooser button").click()
    expect(page.locator("h1")).to_contain_text("701.25")
    assert current(page).locator(".cite").first.inner_text().startswith("701.25")


def test_the_arrow_keys_step_on_the_page_of_the_simulator_and_stop_at_the_ends(page: Page):
    page.goto(f"/en/{ONCE}")
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_have_attribute("data-n", "0")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(current(page)).to_have_attribute("data-n", "3")
    expect(page.locator("[data-go='next']")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-go='last']")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-go='first']").click()
    expect(current(page)).to_have_attribute("data-n", "0")
    expect(page.locator("[data-go='prev']")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-go='next']")).not_to_have_attribute("aria-disabled", "true")


def test_home_and_end_lead_to_the_start_and_to_the_last_step(page: Page):
    page.goto(f"/en/{ONCE}&step=1")
    page.keyboard.press("End")
    expect(current(page)).to_have_attribute("data-n", "3")
    page.keyboard.press("Home")
    expect(current(page)).to_have_attribute("data-n", "0")


def test_keys_in_a_field_belong_to_the_field(page: Page):
    page.goto(f"/en/{ONCE}&step=1")
    page.locator("#q").press("ArrowRight")
    page.locator("#edition").press("ArrowLeft")
    expect(current(page)).to_have_attribute("data-n", "1")


def test_the_address_opens_at_its_step_and_the_other_languages_keep_it(page: Page):
    page.goto(f"/en/{ONCE}")
    page.locator("li.step[data-n='2'] .step__t a").click()
    expect(page.locator("[data-at]")).to_have_text("Step 2 of 3")
    address = page.url
    assert address.endswith("edition=2026-01-16&step=2")
    page.locator(".langs a[hreflang='de']").click()
    assert page.url == address.replace("/en/", "/de/")
    expect(current(page)).to_have_attribute("data-n", "2")


def test_it_plays_by_itself_to_the_end_and_can_be_paused(page: Page):
    page.clock.install()
    page.goto(f"/en/{ONCE}")
    button = page.locator("[data-go='play']")
    button.click()
    expect(button).to_have_text("Pause")
    page.clock.run_for(2500)
    expect(current(page)).to_have_attribute("data-n", "1")
    button.click()
    expect(button).to_have_text("Run")
    page.clock.run_for(9000)
    expect(current(page)).to_have_attribute("data-n", "1")
    button.click()
    page.clock.run_for(9000)
    expect(current(page)).to_have_attribute("data-n", "3")
    expect(button).to_have_text("Run")


def test_a_swipe_over_the_board_steps(new_page: NewPage):
    page = new_page(PHONE)
    page.goto(f"/en/{ONCE}")
    swipe = """([from, to]) => {
      const board = document.querySelector("[data-stage]");
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
      board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)], bubbles: true }));
      board.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)], bubbles: true }));
    }"""
    page.evaluate(swipe, [300, 120])
    expect(current(page)).to_have_attribute("data-n", "1")
    page.evaluate(swipe, [120, 140])
    expect(current(page)).to_have_attribute("data-n", "1")
    page.evaluate(swipe, [120, 300])
    expect(current(page)).to_have_attribute("data-n", "0")


def test_a_card_turns_in_space_unless_the_reader_wants_no_motion(page: Page):
    page.goto(f"/en/{ONCE}&step=1")
    turn = "() => document.querySelector('[data-stage] .card__turn').getAnimations().length"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(turn) == 1
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/en/{ONCE}&step=1")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(turn) == 0


def test_what_the_reader_opened_stays_open_and_the_focus_stays_near(page: Page):
    page.goto(f"/en/{ONCE}&step=1")
    box = page.locator("[data-stage] details.facts-box").first
    expect(box).to_have_attribute("open", "")
    box.locator("summary").click()
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_have_attribute("data-n", "2")
    expect(box).not_to_have_attribute("open", "")
    assert page.evaluate("document.activeElement !== document.body")


def test_the_slider_and_the_list_are_one_value(page: Page):
    page.goto(f"/en/{ONCE}")
    slider = page.locator("[data-edition-range]")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("#edition")).to_have_value("2011-09-30")
    expect(page.locator("[data-edition-now]")).to_have_text("2011-09-30")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^2011-09-30. Delver of Secrets"))
    page.locator("#edition").select_option("2016-04-08")
    expect(page.locator(".strip__ticks .is-on")).to_have_attribute("data-date", "2016-04-08")


@by_language
@pytest.mark.parametrize("path", ["simulator/delver-and-moonmist/", "rules/2026-01-16/701.27/"])
def test_without_a_script_every_step_can_be_read_with_its_board(new_page: NewPage, language: str, path: str):
    page = new_page(DESKTOP, javascript=False)
    page.goto(f"/{language}/{path}")
    steps = page.locator("ol.trace > li.step")
    expect(steps).to_have_count(4)
    for number in range(4):
        expect(steps.nth(number).locator(".step__t")).to_be_visible()
        expect(steps.nth(number).locator("dl.board .card").first).to_be_visible()
    steps.nth(1).locator(".step__t a").click()
    expect(current(page)).to_have_attribute("data-n", "1")
    page.locator("[data-go='next']").click()
    expect(current(page)).to_have_attribute("data-n", "2")


@by_language
@pytest.mark.parametrize("viewport", [DESKTOP, DESKTOP_DARK, PHONE], ids=str)
def test_the_pages_of_the_simulator_are_accessible(new_page: NewPage, axe: Callable[[Page], None], viewport: Viewport, language: str):
    page = new_page(viewport)
    page.emulate_media(reduced_motion="reduce", color_scheme=viewport.scheme)  # colours are looked at when nothing moves any more
    findings = []
    for name, path in PAGES.items():
        page.goto(f"/{language}/{path}")
        page.keyboard.press("ArrowRight")
        try:
            axe(page)
        except AssertionError as error:
            findings.append(f"{name}: {error}")
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=str)
def test_no_page_of_the_simulator_scrolls_sideways(new_page: NewPage, fits_every_width: Callable[[Page], None], viewport: Viewport):
    page = new_page(viewport)
    for path in PAGES.values():
        page.goto(f"/de/{path}")
        fits_every_width(page)


def test_no_page_of_the_simulator_scrolls_sideways_without_a_script(new_page: NewPage, fits: Callable[[Page], None]):
    page = new_page(PHONE, javascript=False)
    for path in PAGES.values():
        page.goto(f"/es/{path}")
        fits(page)
