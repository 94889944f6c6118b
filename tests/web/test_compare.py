"""The pages that compare two editions: what they count and mark, where they lead, and what they say of gaps."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
by_language = pytest.mark.parametrize("language", LANGUAGES)

OLD, NEW = date(2001, 1, 1), date(2002, 2, 2)
PAIR = f"{OLD}/{NEW}"


def marked(page: Element, tag: str) -> list[str]:
    """The words in all ins or del elements of the rows."""
    return [element.text for row in page.all("tr") for element in row.all(tag) if "data-change" in row.attributes]


def rows(page: Element) -> list[Element]:
    return [row for row in page.all("tr") if "data-change" in row.attributes]


@pytest.fixture
def two_editions(db: None) -> None:
    """Two editions of a garden's rules: a word, a rule and a number are new, and one rule is gone."""
    import_edition(OLD, {**RULES, "100.3": "Nobody picks a flower at night.", "100.4": "Bees go where they like, “always”."})
    import_edition(
        NEW,
        {
            "100.1": "Every gardener needs a shovel.",
            "100.1a": "A spade made of glass is a spade.",
            "100.2": "The moon shines for everybody who has paid the entrance fee.",
            "100.3": "A garden has one gate. (See rule 100.1.)",
            "100.4": 'Bees go where they like, "always".',
        },
    )


def test_words_that_changed_are_marked_with_spoken_labels(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/")
    assert "removed: spade." in marked(page, "del")
    assert "added: shovel." in marked(page, "ins")
    assert {element.text for row in rows(page) for element in row.all(css_class="vh")} >= {"removed:", "added:"}


def test_spoken_labels_are_in_the_language_of_the_page(two_editions: None, read: Read):
    page = read(f"/de/compare/{PAIR}/")
    labels = [element for row in rows(page) for element in row.all("span", css_class="vh") if element.text.endswith(":")]
    assert {label.text for label in labels} == {"hinzugefügt:", "entfernt:"}
    assert {label.lang for label in labels} == {"de"}


@by_language
def test_english_words_are_marked_in_every_language(two_editions: None, read: Read, language: str):
    page = read(f"/{language}/compare/{PAIR}/")
    words = [(text, lang) for text, lang in page.one("main").pieces() if "shovel" in text or "everybody who has paid" in text]
    assert words
    assert {lang for _, lang in words} == {"en"}


def test_what_changed_is_counted_in_all_and_by_section(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/")
    assert page.one("p", css_class="cmp-bar__counts").text.startswith("1 edited")
    sections = [item.text for item in page.one("nav", css_class="cmp-parts").all("li")]
    assert len(sections) == 1
    assert sections[0].startswith("1 Game Concepts")
    assert "1 edited" in sections[0]
    assert "1 moved" in sections[0]


def test_a_move_is_one_row_with_both_numbers(two_editions: None, read: Read):
    moved = [row.text for row in rows(read(f"/en/compare/{PAIR}/")) if "moved 100.2" in row.text]
    assert len(moved) == 1
    assert "100.3" in moved[0]


@pytest.mark.django_db
def test_other_quotes_are_no_change_in_a_rule_whose_words_changed(read: Read):
    import_edition(OLD, {**RULES, "100.3": "Ben's \"spade\" is Ben's, says the law."})
    import_edition(NEW, {**RULES, "100.3": "Ben’s “spade” is Ben’s, says the king."})
    page = read(f"/en/compare/{PAIR}/")
    assert marked(page, "del") == ["removed: law."]
    assert marked(page, "ins") == ["added: king."]
    old, new = [text.text for text in rows(page)[0].all("p", css_class="text")]
    assert old.startswith("Ben's \"spade\" is Ben's, says the")
    assert new.startswith("Ben’s “spade” is Ben’s, says the")


def test_typography_is_folded_behind_one_line_with_its_count(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/")
    (fold,) = [element for element in page.all("details", css_class="fold") if "Typography only" in element.text]
    assert fold.one("summary").text == "Typography only: 1 text"
    assert "100.4" in fold.text
    assert not [row for row in rows(page) if "100.4" in row.text]


def test_next_and_previous_are_links_that_keep_the_place_in_the_address(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/?at=2")
    total = len(rows(page))
    assert [row.attributes["id"] for row in page.all("tr", css_class="is-here")] == ["c2"]
    jumps = {link.attributes["data-jump"]: link.attributes.get("href") for link in page.all("a") if "data-jump" in link.attributes}
    assert jumps == {"prev": "?at=1#c1", "next": "?at=3#c3"}
    assert f"2 of {total}" in page.one("div", css_class="cmp-bar").text


EDGES = [("", 0, None, "?at=1#c1"), ("?at=1", 1, None, "?at=2#c2"), ("?at=99", 4, "?at=3#c3", None), ("?at=x", 0, None, "?at=1#c1")]


@pytest.mark.parametrize(("query", "at", "before", "after"), EDGES, ids=[row[0] or "no place" for row in EDGES])
def test_a_place_outside_of_the_changes_is_mended(
    two_editions: None, read: Read, query: str, at: int, before: str | None, after: str | None
):
    page = read(f"/en/compare/{PAIR}/{query}")
    jumps = {link.attributes["data-jump"]: link.attributes.get("href") for link in page.all("a") if "data-jump" in link.attributes}
    assert jumps == {"prev": before, "next": after}
    assert [row.attributes["id"] for row in page.all("tr", css_class="is-here")] == ([f"c{at}"] if at else [])


def test_the_inline_view_has_both_texts_in_one_cell(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/?view=inline")
    (row,) = [row for row in rows(page) if "shovel" in row.text]
    assert [element.tag for element in row if element.tag in {"ins", "del"}] == ["del", "ins"]
    jumps = [link.attributes["href"] for link in page.all("a") if link.attributes.get("data-jump") == "next"]
    assert jumps == ["?view=inline&at=1#c1"]


def test_the_pickers_lead_to_any_pair_in_either_order(two_editions: None, client: Client):
    for query, wanted in (
        (f"old={OLD}&new={NEW}", PAIR),
        (f"old={NEW}&new={OLD}", f"{NEW}/{OLD}"),
        (f"old={OLD}&new={NEW}&swap=1", f"{NEW}/{OLD}"),
    ):
        assert client.get(f"/es/compare/?{query}").headers["Location"] == f"/es/compare/{wanted}/"
    assert client.get(f"/es/compare/{NEW}/{OLD}/").status_code == 200


def test_the_pickers_keep_the_rule_under_its_number_in_the_other_edition(two_editions: None, client: Client):
    response = client.get(f"/en/compare/?old={NEW}&new={OLD}&number=100.3&of={NEW}&view=inline")
    assert response.headers["Location"] == f"/en/compare/{NEW}/{OLD}/100.2/?view=inline"


def test_the_choice_begins_with_the_current_edition_and_the_one_before(two_editions: None, read: Read):
    page = read("/en/compare/")
    chosen = [option.attributes["value"] for option in page.one("main").all("option") if "selected" in option.attributes]
    assert chosen == [str(OLD), str(NEW)]
    assert f"/en/compare/{PAIR}/" in {link.attributes["href"] for link in page.one("main").all("a")}


@pytest.mark.django_db
def test_a_site_with_one_edition_says_that_it_takes_two(read: Read):
    import_edition(OLD)
    assert "two editions" in read("/en/compare/").one("main").text


ADDRESSES = [
    (f"/en/compare/{OLD}/current/", f"/en/compare/{PAIR}/", 302),
    ("/en/compare/2001-06-01/2002-06-01/", f"/en/compare/{PAIR}/", 302),
    (f"/en/compare/{PAIR}", f"/en/compare/{PAIR}/", 301),
    (f"/en/compare/{NEW}/", f"/en/compare/{PAIR}/", 302),
    (f"/en/compare/{NEW}", f"/en/compare/{NEW}/", 301),
    (f"/en/compare/{OLD}/", "/en/compare/", 302),
    ("/en/compare/current/", f"/en/compare/{PAIR}/", 302),
    (f"/en/compare/{PAIR}/100.1A./?at=1", f"/en/compare/{PAIR}/100.1a/?at=1", 301),
]


@pytest.mark.parametrize(("path", "target", "status"), ADDRESSES, ids=[row[0] for row in ADDRESSES])
def test_what_people_type_is_mended_by_one_redirect(two_editions: None, client: Client, path: str, target: str, status: int):
    response = client.get(path)
    assert (response.status_code, response.headers["Location"]) == (status, target)


@pytest.mark.parametrize("path", ["1999-01-01/2002-02-02/", "2001-01-01/2002-02-02/100.9/", "2001-01-01/2002-02-02/seven/"])
def test_what_is_not_there_answers_404(two_editions: None, client: Client, path: str):
    assert client.get(f"/en/compare/{path}").status_code == 404


def test_a_number_is_compared_with_all_that_stands_under_it(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/100.1/")
    assert [row.attributes["id"] for row in rows(page)] == ["c1"]
    (fold,) = page.one("main").all("details", css_class="fold")
    assert fold.one("summary").text == "Unchanged: 1 text"
    assert "A spade made of glass is a spade." in fold.text


def test_an_unchanged_subrule_shows_its_words(two_editions: None, read: Read):
    page = read(f"/en/compare/{PAIR}/100.1a/")
    assert page.one("table").text.count("A spade made of glass is a spade.") == 2
    assert "1 unchanged" in page.one("p", css_class="cmp-bar__counts").text


@by_language
def test_one_edition_twice_is_said_to_be_that(two_editions: None, read: Read, language: str):
    said = read(f"/{language}/compare/{NEW}/{NEW}/").one("div", css_class="cmp-said").one("div", css_class="callout").text
    assert said == {
        "en": "This is one edition twice. Choose another one to see what changed.",
        "de": "Das ist zweimal dieselbe Ausgabe. Wähle eine andere, um zu sehen, was sich geändert hat.",
        "es": "Es dos veces la misma edición. Elige otra para ver qué ha cambiado.",
    }.get(language)


def test_a_comparison_that_looks_back_says_so(two_editions: None, read: Read):
    assert "This comparison looks back" in read(f"/en/compare/{NEW}/{OLD}/").one("main").text
    assert "This comparison looks back" not in read(f"/en/compare/{PAIR}/").one("main").text


def test_a_chapter_that_took_in_another_one_says_so_though_its_heading_stayed(archive_site: None, read: Read):
    """Meld Cards, 713 until then, went into 712, Double-Faced Cards, on 14 April 2023."""
    first = rows(read("/en/compare/2022-11-18/2023-04-14/712/"))[0]
    assert [cell.text for cell in first.all("th")] == ["712", "712"]
    assert "took in 713" in first.text


def test_the_heading_says_the_old_and_the_new_number(archive_site: None, read: Read):
    heading = read("/en/compare/2016-04-08/2026-01-16/712.8e/").one("h1").text
    assert re.fullmatch(r"711\.4b → ?to ?712\.8e Double-Faced Cards", heading)


def test_a_summary_is_shown_beside_the_official_words_with_the_reason(archive_site: None, read: Read):
    page = read("/en/compare/2026-01-16/2026-09-25/712.8e/")
    assert marked(page, "ins") + marked(page, "del") == []
    assert "so their words are not compared" in page.one("table").text
    assert "This project’s summary, not the official words" in page.one("table").text


def test_a_comparison_with_an_excerpt_says_so_and_calls_nothing_gone(archive_site: None, read: Read):
    text = read("/en/compare/2026-01-16/2026-09-25/").one("main").text
    assert "only an excerpt" in text
    assert not re.search(r"\d gone|new rule", text)


def test_a_comparison_with_a_text_that_breaks_off_says_so(archive_site: None, read: Read):
    page = read("/en/compare/2013-02-01/2013-05-01/")
    assert "breaks off before its end" in page.one("main").text
    assert not [item.text for item in page.one("nav", css_class="cmp-parts").all("li") if "Glossary" in item.text and "new" in item.text]


@by_language
def test_notes_that_one_text_alone_has_are_said_not_to_be_compared(archive_site: None, read: Read, language: str):
    """The bundled text of 701.25 has eight notes; the official text of four months later has none."""
    page = read(f"/{language}/compare/2011-09-30/2012-02-01/701.25/")
    assert [note.text[:2] for note in page.one("div", css_class="cmp-said").all(css_class="note") if note.text[0] == "8"] == ["8 "]
    assert not page.all("ins") + page.all("del")


def test_a_long_list_shows_only_what_came_and_went(archive_site: None, read: Read):
    page = read("/en/compare/2025-11-14/2026-01-16/205.3m/")
    text = page.one("table").text
    assert "added: Sorcerer" in text
    assert "313 entries of the list stayed" in text
    assert "Zubera" not in text


def test_german_texts_are_compared_where_both_editions_have_one(bundled_site: None, read: Read):
    page = read("/de/compare/2016-04-08/2026-09-25/712/")
    languages = {element.lang for row in rows(page) for element in row.all("p", css_class="text") if element.text}
    assert "de" in languages


def test_a_rule_page_and_an_edition_page_lead_to_the_comparison_with_the_edition_before(two_editions: None, read: Read):
    assert f"/en/compare/{PAIR}/100.1a/" in {link.attributes.get("href") for link in read(f"/en/rules/{NEW}/100.1/").all("a")}
    assert f"/en/compare/{PAIR}/" in {link.attributes.get("href") for link in read(f"/en/rules/{NEW}/").all("a")}
    assert not [link for link in read(f"/en/rules/{OLD}/100.1/").all("a") if f"/compare/{OLD}/" in link.attributes.get("href", "")]


@by_language
def test_the_home_page_says_what_changed_last(two_editions: None, read: Read, language: str):
    changes = read(f"/{language}/").one("section", css_class="changes")
    assert f"/{language}/compare/{PAIR}/" in {link.attributes["href"] for link in changes.all("a")}
    numbers = [link.one(css_class="tn").text for link in changes.one("ul").all("a")]
    assert numbers[0] == "100.2"  # the new one first
    assert {"100.1", "100.2"} <= set(numbers)


def test_the_home_page_names_five_changes_at_most(archive_site: None, read: Read):
    changes = read("/en/").one("section", css_class="changes")
    listed = [item.text for item in changes.all("li")]
    assert len(listed) == 5
    assert any(item.startswith("701.68 Blight") for item in listed)
    assert any("now 702.124k" in item for item in listed)


def test_excerpts_alone_have_no_last_changes(bundled_site: None, read: Read):
    assert read("/en/").all("section", css_class="changes") == []


QUERIES = {"all": "", "chapter": "712/", "chapter in one text": "712/?view=inline"}


@pytest.mark.parametrize("path", QUERIES.values(), ids=QUERIES)
def test_the_number_of_queries_is_the_same_for_near_and_far_editions(archive_site: None, client: Client, path: str):
    counts = set()
    for pair in ("2025-11-14/2026-01-16", "2016-04-08/2026-01-16", "2016-04-08/2026-09-25"):
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/de/compare/{pair}/{path}").status_code == 200
        counts.add(len(queries))
    assert len(counts) == 1
    assert counts.pop() <= 10
