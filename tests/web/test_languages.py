"""Which words stand on a page and in which language they are marked, statuses in words, and editions called what they are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.utils import translation
from django.utils.translation import gettext

from rules.data import DATA
from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element
from tests.web.page_types import EVERY_PAGE, LANGUAGES, MISSING, PAGES

if TYPE_CHECKING:
    import time_machine

Read = Callable[..., Element]
others = pytest.mark.parametrize("language", LANGUAGES[1:])

NUMBER = re.compile(r"\d{3}\.\d+[a-z]?\.? +|\d{3}\. +|\d\. +")
TABLES = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((DATA / "corpus").glob("*.toml"))]
TERMS = next(table["terms"] for table in TABLES if "terms" in table)
# A keyword without a name in the languages, which the builder offers in a list.
UNNAMED_KEYWORDS = {"More Than Meets the Eye"}
# Words of the rules that no German or Spanish sentence has.
ENGLISH = re.compile(r"\b(the|of|and|that|with|this|which|into|isn.t|doesn.t|player|card|cards)\b", re.IGNORECASE)


def said(language: str, sentence: str) -> str:
    """A sentence of the interface in a language."""
    with translation.override(language):
        return gettext(sentence)


def plain(text: str) -> str:
    return " ".join(text.replace("Example:", " ").split())


def official_words(archive: Path) -> set[str]:
    """The paragraphs of the official texts without their numbers, read in the simplest way that there is."""
    found: set[str] = set()
    for path in sorted(archive.glob("*.txt")):
        for line in path.read_bytes().decode("utf-8-sig", errors="ignore").splitlines():
            found.add(plain(NUMBER.sub("", line.strip(), count=1)))
    return found


def bundled_words(language: str) -> set[str]:
    """The bundled texts, their plain words and the names of terms in a language."""
    rows = [row for table in TABLES for row in table.get("rules", [])]
    texts = [row[f"{field}_{language}"] for row in rows for field in ("text", "plain") if f"{field}_{language}" in row]
    names = [term[language] for term in TERMS]
    return {
        plain(paragraph) for text in [*texts, *names] for paragraph in text.removeprefix("Beispiel:").removeprefix("Ejemplo:").split("\n")
    }


def wrongly_marked(page: Element, words: set[str], language: str) -> Iterator[str]:
    """The elements that hold exactly one of the texts and are marked with another language."""
    for element in page:
        text = plain(element.text)
        if text in words and element.languages not in ({language}, set()):
            yield f"{sorted(element.languages)}: {text[:80]}"


@pytest.fixture(scope="module")
def english(archive: Path) -> set[str]:
    names = tomllib.loads((DATA / "edition_names.toml").read_text(encoding="utf-8")).values()
    return official_words(archive) | bundled_words("en") | set(names)


@others
def test_every_text_is_marked_with_the_language_it_is_in(archive_site: None, read: Read, english: set[str], language: str):
    own = bundled_words(language)
    only_own, only_english = own - english, {text for text in english - own if ENGLISH.search(text)} - UNNAMED_KEYWORDS
    seen = {language: 0, "en": 0}
    for name, path in EVERY_PAGE.items():
        main = read(f"/{language}/{path}", status=404 if name in MISSING else 200).one("main")
        assert list(wrongly_marked(main, only_own, language)) == [], name
        assert list(wrongly_marked(main, only_english, "en")) == [], name
        seen[language] += sum(plain(element.text) in own for element in main)
        seen["en"] += sum(plain(element.text) in english for element in main)
    assert min(seen.values()) > 100, seen


@others
def test_no_english_sentence_stands_unmarked(archive_site: None, read: Read, language: str):
    own = bundled_words(language)  # some of them name English sets, one after the other
    for name, path in EVERY_PAGE.items():
        page = read(f"/{language}/{path}", status=404 if name in MISSING else 200)
        for element in page.one("body").all("option"):
            element.lang = "en"  # the names of releases are names
        unmarked = [
            text.strip()
            for text, marked in page.one("body").pieces()
            if marked == language and plain(text) not in own and len(set(ENGLISH.findall(text.replace("Wizards of the Coast", "")))) > 1
        ]
        assert unmarked == [], name


@others
def test_only_english_words_and_names_are_marked_as_english(archive_site: None, read: Read, language: str):
    own = bundled_words(language) - bundled_words("en")
    for name, path in EVERY_PAGE.items():
        page = read(f"/{language}/{path}", status=404 if name in MISSING else 200)
        marked = [element for element in page.one("main") if element.attributes.get("lang") == "en"]
        assert [element.text for element in marked if plain(element.text) in own] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_its_language_marks_nothing_that_is_not_foreign(archive_site: None, read: Read, language: str):
    for name in ("chapter of a past edition", "rule with notes", "about"):
        main = read(f"/{language}/{PAGES[name]}").one("main")
        needless = [element.text for element in main if element.attributes.get("lang") == language and "hreflang" not in element.attributes]
        assert needless == [], name


NOT_TRANSLATED = "These rules are not translated yet; they stand in English."


@others
@pytest.mark.parametrize("name", ["rule without translations", "chapter without translations"])
def test_a_page_without_translations_says_so_once(archive_site: None, read: Read, name: str, language: str):
    sentence = said(language, NOT_TRANSLATED)
    page = read(f"/{language}/{PAGES[name]}")
    assert [element.text for element in page.all("p")].count(sentence) == 1
    assert page.all(css_class="fallback") == []


@others
def test_a_page_with_some_translations_counts_what_is_missing_once(archive_site: None, read: Read, language: str):
    page = read(f"/{language}/{PAGES['chapter']}")
    (note,) = page.one("header", css_class="rule-head").all("p", css_class="note")
    missing, total = map(int, re.findall(r"\d+", note.text))
    assert 0 < missing < total
    assert page.all(css_class="fallback") != []
    assert all(element.languages == {"en"} for block in page.all(css_class="fallback") for element in block.all("p", css_class="text"))


def test_an_english_page_never_speaks_of_missing_translations(archive_site: None, read: Read):
    for path in PAGES.values():
        assert "not translated yet; they stand" not in read(f"/en/{path}").text.replace("The definitions are not translated yet", "")


# What the texts of a page are called, from the statuses of the bundled files.
STATUSES = [
    ("rules/2011-09-30/701.25/", "en", "Quoted from the official text"),
    ("rules/2011-09-30/701.25/", "de", "Quoted from a published translation"),
    ("rules/2011-09-30/701.25/", "es", "This project’s translation, not official"),
    ("rules/2016-04-08/711/", "en", "Quoted from the official text"),
    ("rules/2016-04-08/711/", "de", "This project’s translation, not official"),
    ("rules/2026-09-25/712/", "en", "This project’s summary, not the official words"),
    ("rules/2026-09-25/712/", "es", "This project’s summary, not the official words"),
    ("rules/2026-09-25/701.27/", "es", "Quoted from a published translation"),
]


@pytest.mark.parametrize(("path", "language", "status"), STATUSES, ids=[f"{row[0]} {row[1]}" for row in STATUSES])
def test_an_excerpt_says_whose_words_it_shows(bundled_site: None, read: Read, path: str, language: str, status: str):
    chips = [chip.text for chip in read(f"/{language}/{path}").all(css_class="chip")]
    assert said(language, status) in chips


@pytest.mark.parametrize(
    ("path", "language", "status"),
    [
        ("rules/2011-09-30/701.25/", "en", "Official words"),
        ("rules/2016-04-08/711/", "en", "Official words"),
        ("rules/2016-04-08/711/", "de", "This project’s translation, not official"),
        ("rules/2026-01-16/120.3/", "de", "Official words"),
    ],
)
def test_the_official_text_takes_the_place_of_what_was_quoted(archive_site: None, read: Read, path: str, language: str, status: str):
    assert said(language, status) in [chip.text for chip in read(f"/{language}/{path}").all(css_class="chip")]


@pytest.mark.archive
def test_what_a_page_says_of_its_texts_is_said_once(archive_site: None, read: Read):
    row = read("/de/rules/2013-02-01/701.25/").one("header", css_class="rule-head").one("p", css_class="row")
    sentence = said("de", "Quoted from a published translation")
    assert row.text.count(sentence) == 1


@pytest.mark.archive
@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("de/rules/2016-04-08/711.4/", "de"),
        ("de/rules/2013-02-01/701.25/", "en"),
        ("es/rules/2026-01-16/120/", "en"),
        ("en/rules/2026-01-16/120/", "en"),
    ],
)
def test_the_description_of_a_page_is_marked_with_its_language(archive_site: None, read: Read, path: str, language: str):
    page = read(f"/{path}")
    description = page.one("meta", name="description")
    assert description.attributes["content"][:40] in page.one("main").text
    assert description.attributes.get("lang", path[:2]) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_words_stand_under_their_rule(bundled_site: None, read: Read, language: str):
    table = next(table for table in TABLES if table.get("number") == "711")
    expected = [plain(row[f"plain_{language}"]) for row in table["rules"] if f"plain_{language}" in row]
    blocks = read(f"/{language}/rules/2016-04-08/711/").all(css_class="plain")
    shown = [block.text.removeprefix(block.one(css_class="plain__tag").text).strip() for block in blocks]
    assert shown == expected
    assert len(shown) > 10


@pytest.mark.parametrize("site", ["bundled_site", pytest.param("archive_site", marks=pytest.mark.archive)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_eight_notes_of_701_25_stand_with_their_rule(request: pytest.FixtureRequest, read: Read, site: str, language: str):
    request.getfixturevalue(site)
    table = next(table for table in TABLES if table.get("number") == "701.25")
    expected = [plain(row[f"text_{language}"]) for row in table["rules"] if row["kind"] == "note"]
    page = read(f"/{language}/rules/2011-09-30/701.25/")
    assert [note.all("p", css_class="text")[0].text for note in page.all(css_class="note-item")] == expected
    assert len(expected) == 8


@others
def test_headings_that_the_terms_know_are_in_the_language_and_marked_as_this_projects(archive_site: None, read: Read, language: str):
    names = {term["en"]: term[language] for term in TERMS}
    own = said(language, "This project’s translation, not official")
    for number, english in (("403", "battlefield"), ("701.3", "attach")):
        page = read(f"/{language}/rules/2026-01-16/{number}/")
        assert page.one("h1").text.casefold() == f"{number} {names[english]}".casefold()
        assert page.one("h1").languages == {language}
        assert any(own in chip.text for chip in page.all(css_class="chip")), number


@pytest.mark.parametrize(("language", "verb"), [("de", "Neutralisieren"), ("es", "Contrarrestar")])
def test_the_keyword_action_counter_is_not_called_like_the_marker(archive_site: None, read: Read, language: str, verb: str):
    page = read(f"/{language}/rules/2026-01-16/701.6/")
    assert page.one("h1").text == f"701.6 {verb}"


@pytest.mark.parametrize(("language", "verb", "zone"), [("de", "Ins Exil schicken", "Exil"), ("es", "Exiliar", "Exilio")])
def test_the_keyword_action_exile_is_not_called_like_the_zone(archive_site: None, read: Read, language: str, verb: str, zone: str):
    assert read(f"/{language}/rules/2026-01-16/701.13/").one("h1").text == f"701.13 {verb}"
    assert read(f"/{language}/rules/2026-01-16/406/").one("h1").text == f"406 {zone}"
    toc = read(f"/{language}/rules/2026-01-16/701/")
    assert verb in [heading.text for heading in toc.all("h2")]


def test_an_example_is_masculine_in_spanish(archive_site: None, read: Read):
    page = read("/es/compare/2016-04-08/2026-01-16/701/")
    said = [" ".join(row.text.split()) for row in page.all(css_class="diff-row")] or [" ".join(page.one("main").text.split())]
    assert any("modificado" in text for text in said)
    assert not any("Ejemplo modificada" in text for text in said)


@others
def test_headings_within_a_chapter_are_marked_as_this_projects(archive_site: None, read: Read, language: str):
    page = read(f"/{language}/rules/2026-01-16/701/")
    assert any(said(language, "This project’s translation, not official") in chip.text for chip in page.all(css_class="chip"))


@others
@pytest.mark.parametrize("path", ["rules/2026-01-16/", "rules/2026-01-16/7/", "rules/2016-04-08/", "rules/2026-09-25/"])
def test_contents_say_how_much_is_translated_and_whose_headings_they_show(archive_site: None, read: Read, path: str, language: str):
    share = read(f"/{language}/{path}").one("p", css_class="share")
    bar = share.one("progress")
    assert 0 < int(bar.attributes["value"]) <= int(bar.attributes["max"])
    assert re.search(rf"\b{bar.attributes['value']}\b", share.text)


def test_all_28_texts_of_711_are_counted_as_translated(archive_site: None, read: Read):
    chapters = read("/de/rules/2016-04-08/7/").all("li")
    assert [item.one(css_class="share").text for item in chapters if item.text.startswith("711")] == ["25 von 25 übersetzt"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_breaks_off_says_so_on_its_pages(archive_site: None, read: Read, language: str):
    notice = said(
        language, "The published text of this edition breaks off before its end. What is missing here was not removed from the rules."
    )
    for path in ("rules/2013-02-01/", "rules/2013-02-01/100.1/", "rules/2013-02-01/7/", "glossary/2013-02-01/"):
        assert notice in read(f"/{language}/{path}").one("main").text, path
    assert notice not in read(f"/{language}/rules/2013-05-01/").text


# What the bar of an edition says: kind of bar and its words.
BARS = [
    ("rules/2026-01-16/701.27/", "current", "Current edition"),
    ("rules/2016-04-08/711.4/", "past", "Historical edition"),
    ("rules/2011-09-30/", "past", "Historical edition"),
    ("rules/2026-09-25/701.27/", "excerpt", "Excerpt"),
    ("", "current", "Current edition"),
]


@pytest.mark.parametrize(("path", "kind", "words"), BARS, ids=[row[0] or "home" for row in BARS])
def test_the_bar_says_what_the_edition_is_today(archive_site: None, read: Read, path: str, kind: str, words: str):
    page = read(f"/en/{path}")
    assert f"context--{kind}" in page.one(css_class="context").classes
    assert page.one(css_class="context__state").text.startswith(words)
    assert ("is-past" in page.one("html").classes) == (kind == "past")


def test_an_edition_to_come_says_when_it_takes_effect(db: None, read: Read, today: time_machine.Coordinates):
    import_edition(date(2026, 1, 16))
    import_edition(date(2027, 2, 5))
    page = read("/en/rules/2027-02-05/100.1/")
    assert "context--future" in page.one(css_class="context").classes
    assert page.one(css_class="context__state").text == "Not yet in force: takes effect on 5 February 2027"
    assert "Current" not in page.one(css_class="context").one(css_class="context__ed").text
    assert "context--current" in read("/en/rules/2026-01-16/100.1/").one(css_class="context").classes


@pytest.mark.parametrize(
    "day", [datetime(2026, 11, 29, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC)], ids=["after all", "before the newest"]
)
def test_an_excerpt_is_never_called_the_edition_in_force(bundled_site: None, read: Read, today: time_machine.Coordinates, day: datetime):
    today.move_to(day)
    paths = [
        "",
        "rules/",
        "rules/2011-09-30/701.25/",
        "rules/2016-04-08/",
        "rules/2016-04-08/711/",
        "rules/2026-09-25/",
        "rules/2026-09-25/701.27/",
    ]
    missing = ["nowhere/", "rules/2016-04-08/701.27/", "rules/2016-04-08/712/", "rules/2026-09-25/100.1/"]
    for path in [*paths, *missing]:
        page = read(f"/en/{path}", status=404 if path in missing else 200)
        assert page.all(css_class="context--current") == [], path
        text = page.one("main").text + page.one(css_class="context").text
        assert re.findall(r"current edition|edition in force|in force today|words today|in effect", text, re.IGNORECASE) == [], path


def test_a_complete_edition_is_current_though_a_newer_excerpt_is_loaded(archive_site: None, read: Read):
    rows = {row.one("time").attributes["datetime"]: row for row in read("/en/rules/").all("li", css_class="edition")}
    assert [day for day, row in rows.items() if row.all(css_class="chip--ok")] == ["2026-01-16"]
    assert [chip.text for chip in rows["2026-09-25"].all(css_class="chip")] == ["excerpt"]
    assert read("/en/rules/current/").one("h1").text == "Rules of 16 January 2026"


def test_an_old_rule_leads_to_the_same_words_today(archive_site: None, read: Read):
    today = read("/en/rules/2016-04-08/711.4/").one("a", css_class="context__today")
    assert today.attributes["href"].startswith("/en/rules/2026-01-16/")


def test_a_day_between_editions_leads_to_the_one_before_and_says_so(archive_site: None, read: Read):
    page = read("/en/rules/2012-03-15/701.25/")
    assert "You asked for 15 March 2012" in page.one("main").text
    assert {time.attributes["datetime"] for time in page.one(css_class="context").all("time")} == {"2012-02-01"}
    assert "is known but not on this site" not in page.text
    assert "are known but not on this site" not in page.text


def test_a_day_after_an_edition_that_is_not_loaded_says_that_the_rule_may_have_differed(bundled_site: None, read: Read):
    assert "are known but not on this site" in read("/en/rules/2014-01-01/701.25/").one("main").text


def test_old_rule_pages_are_indexed_only_where_they_differ_from_today(db: None, read: Read):
    import_edition(date(2020, 1, 1))
    import_edition(date(2026, 1, 16), {**RULES, "100.2": "A garden has two gates. (See rule 100.1.)"})
    same, other = read("/en/rules/2020-01-01/100.1/"), read("/en/rules/2020-01-01/100.2/")
    assert len(same.all("meta", name="robots")) == 1
    assert other.all("meta", name="robots") == []


def test_sorting_follows_the_alphabet_of_the_language(archive_site: None, read: Read):
    names = {
        language: [entry.one("dt").one("a").text for entry in read(f"/{language}/glossary/2026-01-16/").all(css_class="entry")]
        for language in ("de", "es")
    }
    letters = [section.attributes["aria-label"] for section in read("/de/glossary/2026-01-16/").all("section", css_class="letter")]
    assert letters == sorted(set(letters))
    assert "bleibende Karte".casefold() in {name.casefold() for name in names["de"]}
    assert "permanente" in {name.casefold() for name in names["es"]}


@others
def test_a_quotation_says_what_its_words_are_where_they_are_not_the_official_ones(bundled_site: None, read: Read, language: str) -> None:
    def marks(code: str, number: str) -> set[str]:
        row = read(f"/{code}/rules/2016-04-08/{number}/").one("li", id=number)
        return {button.attributes["data-copy-words"] for button in row.all("button") if "data-copy-words" in button.attributes}

    assert marks("en", "711.4b") == {""}
    assert marks(language, "711.4b") == {said(language, "This project’s translation, not official")}
