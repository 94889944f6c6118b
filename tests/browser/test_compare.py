"""Comparing in a browser: the way through the changes, accessibility, narrow screens, print, and no script."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.made_up_edition import SMALL_BODY, official_text

from .conftest import NewPage
from .viewports import DESKTOP, DESKTOP_DARK, NARROW, PHONE, PHONE_DARK, Viewport

OLD, NEW = date(2001, 1, 1), date(2002, 2, 2)
WHOLE = f"/en/compare/{OLD}/{NEW}/"
CHAPTER = f"{WHOLE}100/"
PAGES = {"whole": WHOLE, "chapter": CHAPTER, "one text": f"{CHAPTER}?view=inline", "German": f"/de/compare/{OLD}/{NEW}/"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def archive_server(live_server: LiveServer) -> LiveServer:
    """In the place of the server with all editions: one with the two of this module."""
    return live_server


@pytest.fixture(autouse=True)
def two_editions(transactional_db: None) -> None:
    """Two small editions between which three rules change, one moves, one comes and one goes, and one in typography only."""
    # Imported here, since Django's settings are not read when the contact sheet uses this package.
    from rules.services.importing import import_text  # noqa: PLC0415

    changed = {
        "needs a deck": "needs two decks of cards",
        "any game with two": "each game with two",
        "is a multiplayer game": "is called a multiplayer game",
        "100.2. To play": "100.3. To play",
        "Anna brings sixty cards": "Anna brings ninety cards",
    }
    body = list(SMALL_BODY)
    for old, new in changed.items():
        body = [paragraph.replace(old, new) for paragraph in body]
    body.insert(5, "100.2. Nobody plays under water, whoever may ask for it.")
    import_text(official_text(OLD, body=[*SMALL_BODY, "101.2. Ben's cards are Ben's."]), source="old")
    import_text(official_text(NEW, body=[*body, "101.2. Ben’s cards are Ben’s."]), source="new")


def place(page: Page) -> str:
    return page.locator("[data-change-at]").inner_text()


def test_n_and_p_walk_through_the_changes_and_keep_the_place_in_the_address(page: Page):
    page.goto(WHOLE)
    assert place(page) == "0"
    for step in (1, 2, 3):
        page.keyboard.press("n")
        expect(page.locator("tr.is-here")).to_have_attribute("id", f"c{step}")
        assert page.url.endswith(f"{WHOLE}#c{step}")
        assert place(page) == str(step)
    assert page.evaluate("document.activeElement.id") == "c3"
    page.keyboard.press("p")
    expect(page.locator("tr.is-here")).to_have_attribute("id", "c2")


def test_the_buttons_walk_too_and_stop_at_the_ends(page: Page):
    page.emulate_media(reduced_motion="reduce")  # a page that is still rolling moves the button away from under the mouse
    page.goto(WHOLE)
    total = page.locator("[data-change]").count()
    earlier, later = page.locator("[data-jump='prev']"), page.locator("[data-jump='next']")
    expect(earlier).to_have_attribute("aria-disabled", "true")
    shown = page.locator("[data-change-at]")
    for step in range(1, total + 1):
        later.click()
        expect(shown).to_have_text(str(step))
    expect(later).to_have_attribute("aria-disabled", "true")
    earlier.click()
    expect(shown).to_have_text(str(total - 1))


def test_an_address_with_a_place_opens_there(page: Page):
    page.goto(f"{WHOLE}#c2")
    expect(page.locator("tr.is-here")).to_have_attribute("id", "c2")
    page.keyboard.press("n")
    assert place(page) == "3"


def test_letters_typed_into_a_field_are_letters(page: Page):
    page.goto(WHOLE)
    page.locator("#q").press("n")
    assert place(page) == "0"
    assert page.locator("#q").input_value() == "n"


def test_the_walk_works_without_a_script(new_page: NewPage):
    page = new_page(DESKTOP, javascript=False)
    page.goto(WHOLE)
    for step in (1, 2):
        page.locator("[data-jump='next']").click()
        expect(page.locator("tr.is-here")).to_have_attribute("id", f"c{step}")
        assert f"?at={step}#c{step}" in page.url


def test_the_pickers_work_without_a_script(new_page: NewPage):
    page = new_page(DESKTOP, javascript=False)
    page.goto("/en/compare/")
    page.get_by_role("button", name="Compare").click()
    assert page.url.endswith(WHOLE)
    page.get_by_role("button", name="Swap the editions").click()
    assert page.url.endswith(f"/en/compare/{NEW}/{OLD}/")


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("viewport", [DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK], ids=str)
def test_comparisons_are_accessible(new_page: NewPage, axe: Callable[[Page], None], viewport: Viewport, path: str):
    page = new_page(viewport)
    page.goto(path)
    page.keyboard.press("n")
    axe(page)


def test_the_choice_is_accessible(page: Page, axe: Callable[[Page], None]):
    page.goto("/de/compare/")
    axe(page)


@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=str)
def test_no_comparison_scrolls_sideways(new_page: NewPage, fits_every_width: Callable[[Page], None], viewport: Viewport):
    page = new_page(viewport)
    for path in (*PAGES.values(), "/es/compare/"):
        page.goto(path)
        fits_every_width(page)


def test_a_narrow_screen_has_one_column(new_page: NewPage):
    page = new_page(NARROW)
    page.goto(WHOLE)
    edges = page.locator("tr[data-change] .text").evaluate_all("texts => texts.map(text => Math.round(text.getBoundingClientRect().left))")
    assert max(edges) - min(edges) <= 20  # the line beside a new rule sets it in


def test_marks_tell_what_changed_without_colours(page: Page):
    page.goto(CHAPTER)
    marks = "element => getComputedStyle(element, '::before').content"
    assert page.locator("tr[data-change] ins").first.evaluate(marks).startswith('"+"')
    assert page.locator("tr[data-change] del").first.evaluate(marks).startswith('"−"')
    line = "element => getComputedStyle(element).textDecorationLine"
    assert page.locator("tr[data-change] ins").first.evaluate(line) == "underline"


def test_a_screen_reader_hears_what_was_removed_and_added(page: Page):
    page.goto(f"{CHAPTER}?view=inline")
    row = page.locator("tr[data-change]", has_text="two decks")
    assert row.locator("del").first.text_content() == "removed: a deck."
    assert row.locator("ins").first.text_content() == "added: two decks of cards."


def test_a_printed_comparison_has_its_words_and_no_buttons(page: Page):
    page.goto(WHOLE)
    page.emulate_media(media="print")
    assert page.locator("tr[data-change] ins").first.is_visible()
    assert not page.locator("[data-jump='next']").is_visible()
    assert not page.locator(".cmp-head").is_visible()


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_printed_comparison_names_both_editions_and_marks_without_colours(page: Page, path: str):
    page.goto(path)
    page.emulate_media(media="print")
    said = page.locator(".context").inner_text()
    assert "2001" in said
    assert "2002" in said
    for tag, mark in (("ins", "+"), ("del", "−")):
        words = page.locator(f"tr[data-change] {tag}").first
        assert words.is_visible()
        assert mark in words.evaluate("words => getComputedStyle(words, '::before').content")
    folded = page.locator("details.fold .fold__in")
    assert folded.count()
    assert all(fold.is_visible() for fold in folded.all())


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_kept_example_is_named_on_both_sides(page: Page, language: str):
    page.goto(f"/{language}/compare/{OLD}/{NEW}/")
    row = page.locator("tr[data-change]", has=page.locator("ins", has_text="ninety"))
    assert row.locator(".example__tag").all_inner_texts() == [{"en": "Example", "de": "Beispiel"}[language]] * 2
