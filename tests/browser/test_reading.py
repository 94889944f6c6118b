"""Reading with and without JavaScript: search key, menus, copying, previews, theme, and a language switch that keeps the place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .viewports import DESKTOP, PHONE, Viewport

RULE = "/en/rules/2026-01-16/701.27/"


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.id || document.activeElement.tagName")


def test_a_slash_goes_to_the_search_and_is_typed_only_there(page: Page):
    page.goto(RULE)
    page.keyboard.press("/")
    assert focused(page) == "q"
    assert page.locator("#q").input_value() == ""
    page.keyboard.type("1/2")
    assert page.locator("#q").input_value() == "1/2"


def test_the_first_tab_stop_skips_to_the_content(page: Page):
    page.goto(RULE)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert focused(page) == "rule-text"


@pytest.mark.parametrize("menu", ["details.chooser", "[id='701.27b'] details.acts"])
def test_escape_closes_a_menu_and_gives_the_focus_back(page: Page, menu: str):
    page.goto(RULE)
    summary = page.locator(f"{menu} > summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(menu)).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    expect(summary).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(menu)).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()


def test_one_menu_is_open_at_a_time_and_a_click_beside_closes_it(page: Page):
    page.goto(RULE)
    page.locator("[id='701.27a'] details.acts > summary").click()
    page.locator("[id='701.27f'] details.acts > summary").click()
    expect(page.locator("details[open]")).to_have_count(1)
    page.locator("h1").click()
    expect(page.locator("details[open]")).to_have_count(0)


def test_the_copy_button_copies_the_citation_with_its_link_and_says_so(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(RULE)
    page.locator("[id='701.27f'] details.acts > summary").click()
    page.locator("[id='701.27f'] [data-copy]").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    origin = page.evaluate("location.origin")
    assert copied == f"CR 701.27f (2026-01-16) {origin}/en/rules/2026-01-16/701.27f/"
    expect(page.locator("#said")).to_have_text(re.compile(r"^Copied: .*701\.27f"))
    page.goto(copied.split(") ")[1])
    expect(page.locator("[id='701.27f']")).to_be_in_viewport()


def test_a_citation_is_copied_alone_and_as_a_quotation(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(RULE)
    origin = page.evaluate("location.origin")
    page.locator("[id='701.27b'] details.acts > summary").click()
    page.locator("[id='701.27b'] [data-copy]").nth(1).click()
    assert page.evaluate("navigator.clipboard.readText()") == "CR 701.27b (2026-01-16)"
    page.locator("[id='701.27b'] details.acts > summary").click()
    page.locator("[id='701.27b'] [data-copy]").nth(2).click()
    expect(page.locator("#said")).to_have_text("Copied: CR 701.27b (2026-01-16)")
    first, *_, last = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first.startswith("> **701.27b** Although transforming a permanent ")
    assert last == f"> — [CR 701.27b (2026-01-16)]({origin}/en/rules/2026-01-16/701.27b/)"


def test_a_quotation_of_a_translation_says_what_it_is(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/de/rules/2016-04-08/711.4/")
    page.locator("[id='711.4b'] details.acts > summary").click()
    page.locator("[id='711.4b'] [data-copy-words]").click()
    last = page.evaluate("navigator.clipboard.readText()").split("\n")[-1]
    assert last.endswith("/de/rules/2016-04-08/711.4b/), Übersetzung dieses Projekts, nicht offiziell")


@pytest.mark.parametrize(
    ("address", "first", "second"),
    [("/de/rules/2016-04-08/711/parallel/", "711.1", "711.1a"), ("/en/glossary/2026-01-16/", "abandon", "ability")],
)
def test_keys_walk_through_languages_side_by_side_and_the_glossary(page: Page, address: str, first: str, second: str):
    page.goto(f"{address}#{first}")
    page.keyboard.press("j")
    expect(page.locator(f"[id='{second}']")).to_be_focused()
    assert page.url.endswith(f"#{second}")
    page.keyboard.press("k")
    expect(page.locator(f"[id='{first}']")).to_be_focused()


def test_keys_walk_through_the_rules_and_lead_home(page: Page):
    page.goto("/en/rules/2026-01-16/701.27c/")
    page.keyboard.press("j")
    expect(page.locator("[id='701.27d']")).to_be_focused()
    assert page.url.endswith("#701.27d")
    expect(page.locator(".is-here:not(.strip *)")).to_have_count(0)
    page.keyboard.press("k")
    page.keyboard.press("k")
    expect(page.locator("[id='701.27b']")).to_be_focused()
    expect(page.locator("[id='701.27b']")).to_be_in_viewport()
    page.keyboard.press("g")
    page.keyboard.press("h")
    page.wait_for_url("**/en/")


def test_a_question_mark_lists_the_keys_and_they_can_be_switched_off(page: Page):
    page.goto(RULE)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button")).to_be_focused()
    page.keyboard.press("/")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    button = page.locator("footer [data-keys]")
    button.click()
    dialog.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.reload()
    page.keyboard.press("/")
    page.keyboard.press("?")
    expect(dialog).to_be_hidden()
    assert focused(page) == "BODY"


def test_text_size_and_width_are_kept_and_hold_before_the_first_paint(page: Page):
    def measure() -> tuple[float, float]:
        text = page.locator("[id='701.27a'] .text").first
        return text.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)"), text.evaluate("(text) => text.offsetWidth")

    page.goto(RULE)
    size, width = measure()
    page.locator("[data-set-text-size=larger]").click()
    larger, _ = measure()
    assert larger == pytest.approx(size * 1.25)
    page.locator("[data-set-text-size=normal]").click()
    page.locator("[data-set-width=narrow]").click()
    _, narrow = measure()
    page.locator("[data-set-width=wide]").click()
    _, wide = measure()
    assert narrow < width < wide
    page.route("**/js/site*.js", lambda route: route.abort())  # the early script alone
    page.reload()
    assert measure() == (size, wide)
    assert page.context.cookies() == []


def test_a_place_is_remembered_only_on_request_and_offered_at_home(page: Page):
    page.goto("/de/rules/2016-04-08/711/")
    page.goto("/en/")
    expect(page.locator("[data-go-on]")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0
    page.goto("/de/rules/2016-04-08/711/")
    page.locator("footer [data-remember-place]").click()
    page.goto("/es/rules/2016-04-08/711.4/")
    page.goto("/en/")
    offered = page.locator("[data-go-on]")
    expect(offered).to_contain_text("711.4")
    expect(offered).to_contain_text("8 de abril de 2016")
    offered.get_by_role("link").click()
    page.wait_for_url("**/es/rules/2016-04-08/711.4/")
    page.goto("/en/")
    page.get_by_role("button", name="Forget my place").click()
    expect(offered).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


def test_copied_text_has_its_symbols_as_they_are_printed(page: Page):
    page.goto("/en/rules/2026-01-16/107.4/")
    text = page.evaluate(
        """() => {
          getSelection().selectAllChildren(document.querySelector("main article"));
          return getSelection().toString();
        }"""
    )
    assert "{W}" in text
    assert "{W/U}" in text
    assert "{2/W}" in text


def test_a_preview_opens_on_hover_and_on_focus_and_closes_on_escape(page: Page):
    page.goto("/en/rules/2016-04-08/711.1/")
    link = page.locator("main a[data-preview]").first
    number = link.inner_text()
    link.hover()
    card = page.locator(".peek")
    expect(card).to_be_visible()
    expect(card).to_contain_text(number)
    card.hover()
    page.wait_for_timeout(400)
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    page.mouse.move(0, 0)
    page.keyboard.press("Tab")
    while not link.evaluate("(element) => element === document.activeElement"):
        page.keyboard.press("Tab")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(link).to_be_focused()


@pytest.mark.parametrize("links", ["main a.xref", "main a.term"])
def test_a_tap_opens_the_card_of_a_link_and_a_second_one_follows_it(new_page: NewPage, links: str):
    page = new_page(PHONE)
    page.goto("/en/rules/2016-04-08/711.1/")
    before = page.url
    link = page.locator(links).first
    target = link.get_attribute("href")
    assert target
    link.tap()
    card = page.locator(".peek")
    expect(card).to_be_visible()
    assert page.url == before
    page.locator("h1").tap()
    expect(card).to_have_count(0)
    link.tap()
    expect(card).to_be_visible()
    link.tap()
    page.wait_for_url(f"**{target}")


def test_a_tap_follows_the_link_where_its_card_cannot_be_had(new_page: NewPage):
    page = new_page(PHONE)
    page.goto("/en/rules/2016-04-08/711.1/")
    page.route("**/preview/", lambda route: route.abort())
    link = page.locator("main a.term").first
    target = link.get_attribute("href")
    link.tap()
    page.wait_for_url(f"**{target}")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_card_of_a_term_opens_on_hover_and_focus_and_escape_gives_the_focus_back(page: Page, language: str):
    page.goto(f"/{language}/rules/2026-01-16/701.27/")
    link = page.locator("main a.term").first
    link.hover()
    card = page.locator(".peek")
    expect(card).to_be_visible()
    expect(card).to_contain_text("2026-01-16")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    page.mouse.move(0, 0)
    page.locator("[id='701.27a'] .rule__no").focus()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(card).to_be_visible()
    card.locator(".peek__foot a").focus()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(link).to_be_focused()


def test_the_link_of_a_card_is_reached_by_the_tabulator(page: Page):
    page.goto("/en/rules/2026-01-16/701.27/")
    link = page.locator("main a.term").first
    page.locator("[id='701.27a'] .rule__no").focus()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(link).to_have_accessible_description(re.compile("permanent", re.IGNORECASE))
    page.keyboard.press("Tab")
    expect(page.locator(".peek__foot a")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("main a.term").nth(1)).to_be_focused()
    expect(link).not_to_have_attribute("aria-describedby", "peek")


def test_links_of_terms_work_without_javascript(new_page: NewPage):
    page = new_page(DESKTOP, javascript=False)
    page.goto("/de/rules/2026-01-16/701.27/")
    page.locator("main a.term").first.click()
    expect(page).to_have_url(re.compile(r"/de/glossary/2026-01-16/[a-z-]+/$"))
    page.locator("#uses tbody a").first.click()
    expect(page).to_have_url(re.compile(r"/de/rules/2026-01-16/"))
    expect(page.locator(".referred h2")).to_be_visible()


def test_the_theme_is_kept_without_a_cookie_and_before_the_first_paint(page: Page):
    page.goto(RULE)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("[data-set-theme=dark]").click()
    expect(page.locator("[data-set-theme=dark]")).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != paper
    page.goto("/de/")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    assert page.context.cookies() == []
    page.locator("[data-set-theme=auto]").click()
    page.goto(RULE)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper


def test_a_language_link_and_the_choice_of_an_edition_keep_the_fragment(page: Page):
    page.goto("/en/rules/2016-04-08/711/#711.4b")
    page.locator(".langs a[lang=de]").click()
    page.wait_for_url("**/de/rules/2016-04-08/711/#711.4b")
    expect(page.locator("[id='711.4b']")).to_be_in_viewport()
    page.evaluate("location.hash = '#711.5'")
    page.locator(".langs a[lang=es]").click()
    page.wait_for_url("**/es/rules/2016-04-08/711/#711.5")


def test_the_chooser_opens_the_same_rule_of_another_edition(page: Page):
    page.goto("/es/rules/2016-04-08/711.4b/")
    page.locator("details.chooser > summary").click()
    page.locator("#chooser-edition").select_option("2014-02-01")
    page.locator("details.chooser button").click()
    page.wait_for_url("**/es/rules/2014-02-01/711.2b/**")
    expect(page.locator(".context")).to_contain_text("2014")


def test_pages_load_nothing_from_elsewhere_and_set_no_cookie(page: Page):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/en/", RULE, "/de/glossary/current/", "/es/rules/2011-09-30/701.25/"):
        page.goto(path, wait_until="networkidle")
    origin = page.evaluate("location.origin")
    assert [url for url in asked if not url.startswith(f"{origin}/")] == []
    assert page.context.cookies() == []


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
def test_everything_works_without_javascript(new_page: NewPage, viewport: Viewport):
    page = new_page(viewport, javascript=False)
    page.goto("/de/")
    page.locator("#q").fill("711.4b")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/de/search/\?q=711\.4b"))
    page.goto("/de/")
    page.locator("#ed").select_option("2016-04-08")
    page.locator(".now button").click()
    expect(page).to_have_url(re.compile(r"/de/rules/2016-04-08/$"))
    page.locator("a[href='/de/rules/2016-04-08/7/']").first.click()
    page.locator("a[href='/de/rules/2016-04-08/711/']").first.click()
    page.locator("[id='711.4b'] .rule__no").click()
    expect(page).to_have_url(re.compile(r"/de/rules/2016-04-08/711\.4b/#711\.4b$"))
    expect(page.locator("[id='711.4b']")).to_be_in_viewport()
    page.locator("[id='711.4b'] details.acts > summary").click()
    expect(page.locator("[id='711.4b'] .cite code")).to_be_visible()
    expect(page.locator("[id='711.4b'] .js-only").first).to_be_hidden()
    page.locator("details.chooser > summary").click()
    page.locator("#chooser-edition").select_option("2013-07-13")
    with page.expect_navigation():  # the page is there as a whole, and has scrolled to the rule
        page.locator("details.chooser button").click()
    expect(page).to_have_url(re.compile(r"/de/rules/2013-07-13/711\.2b/"))
    page.locator(".langs a[lang=es]").click()
    expect(page).to_have_url(re.compile(r"/es/rules/2013-07-13/711\.2b/"))
    expect(page.locator(".reading")).to_be_hidden()


def test_a_language_is_remembered_without_javascript_and_forgotten_again(new_page: NewPage):
    page = new_page(DESKTOP, javascript=False)
    page.goto("/es/rules/?number=711")
    page.locator(".remember button").click()
    expect(page).to_have_url(re.compile(r"/es/rules/\?number=711$"))
    assert [cookie["name"] for cookie in page.context.cookies()] == ["language"]
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/es/$"))
    page.goto("/es/privacy/")
    page.locator("main form button").click()
    assert page.context.cookies() == []
