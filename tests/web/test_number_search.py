"""The search page on the real texts: exactly what was asked for, what was never there, and junk.

Expected values are the independent reader's.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

import html5lib
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.independent_reader import Text, read_edition

pytest_plugins = ["tests.web.three_editions"]
pytestmark = [pytest.mark.archive, pytest.mark.django_db]

NOW = "2026-01-16"
OLD = "2016-04-08"
OLDEST = "2011-09-30"
EXCERPT = "2026-09-25"  # holds 701.27 and 712 alone
Texts = dict[str, Text]


@dataclass(frozen=True)
class Found:
    """What a search page says."""

    main: Element
    links: tuple[str, ...]

    @property
    def exact(self) -> list[str]:
        return [_text(_first(hit, "rule__no")) for hit in self.hits]

    @property
    def hits(self) -> list[Element]:
        """What has exactly the number; not the cards of rules that had it in other editions."""
        return [hit for hit in _all(self.main, "hit--exact") if "hit--was" not in hit.get("class", "")]

    @property
    def is_number_search(self) -> bool:
        return bool(_all(self.main, "h1__no"))

    @property
    def missing(self) -> list[str]:
        """The headings of the notices on missing numbers."""
        return [_text(notice.find(".//h2")) for notice in self.main.iter("section") if "callout" in notice.get("class", "")]

    @property
    def elsewhere(self) -> list[str]:
        """The first and the last edition of each run that has a number."""
        return [link.get("href", "") for row in _all(self.main, "presence") for link in row.iter("a")]

    @property
    def offered(self) -> list[tuple[str, str]]:
        return [(_text(link), link.get("href", "")) for row in _all(self.main, "offered") for link in row.iter("a")]

    def numbers_in(self, css_class: str) -> list[str]:
        return [_text(_first(hit, "rule__no")) for group in _all(self.main, css_class) for hit in _all(group, "hit")]

    def hit(self, number: str) -> Element:
        return next(hit for hit in self.hits if _text(_first(hit, "rule__no")) == number)

    @property
    def said(self) -> str:
        return _text(self.main)


def search(language: str, typed: str, edition: str = "", **parameters: str) -> Found:
    query = {"q": typed, "edition": edition, **parameters}
    response = Client().get(f"/{language}/search/?{urlencode(query)}")
    assert response.status_code == 200
    document = html5lib.parse(response.content, namespaceHTMLElements=False)
    return Found(document.find(".//main"), tuple(link.get("href", "") for link in document.iter("a")))


def _all(element: Element, css_class: str) -> list[Element]:
    return [found for found in element.iter() if css_class in found.get("class", "").split()]


def _first(element: Element, css_class: str) -> Element:
    return _all(element, css_class)[0]


def _text(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())


# language, edition, what is typed, what is meant: numbers in full, "a–b" for all that the edition has from a to b.
FOUND = (
    ("en", NOW, "702.6", "702.6"),
    ("en", NOW, "702.60", "702.60"),
    ("en", NOW, "702.1", "702.1"),
    ("en", NOW, "702.18", "702.18"),
    ("en", NOW, "702.189", "702.189"),
    ("en", NOW, "CR 702.6.", "702.6"),
    ("en", NOW, "cr702.6", "702.6"),
    ("en", NOW, "rule 702,6", "702.6"),
    ("en", NOW, "  702. 6 ", "702.6"),
    ("en", NOW, "#702.6", "702.6"),
    ("en", NOW, "702.6A", "702.6a"),
    ("en", NOW, "702.6(a)", "702.6a"),
    ("en", NOW, "702.6 a.", "702.6a"),
    ("en", NOW, "“702.6a”", "702.6a"),
    ("en", NOW, "７０２．６ａ", "702.6a"),
    ("en", NOW, "702\u200b.6a", "702.6a"),
    ("en", NOW, "702.6a–c", "702.6a–702.6c"),
    ("en", NOW, "702.6a-c", "702.6a–702.6c"),
    ("en", NOW, "702.6a to c", "702.6a–702.6c"),
    ("en", NOW, "702.6a-702.6c", "702.6a–702.6c"),
    ("en", NOW, "712.9–10", "712.9–712.10"),
    ("en", NOW, "903.6–903.11", "903.6–903.11"),
    ("en", NOW, "701.27a–f, 712.9–10, and 712.18", "701.27a–701.27f 712.9–712.10 712.18"),
    ("en", NOW, "704.5k-m", "704.5k–704.5m"),
    ("en", NOW, "704.5a-z", "704.5a–704.5z"),
    ("en", NOW, "702.1–186", "702.1–702.186"),
    ("en", NOW, "702.1-999", "702.1–702.999"),
    ("en", NOW, "702.6, 702.7", "702.6 702.7"),
    ("en", NOW, "rules 702.6 and 702.60", "702.6 702.60"),
    ("en", NOW, "608.3a and b", "608.3a 608.3b"),
    ("en", NOW, "702.6 702.6 702.6", "702.6"),
    ("en", NOW, "702.6a-c, 702.6b-d", "702.6a–702.6c 702.6d"),
    ("en", NOW, "711-713", "711–713"),
    ("en", NOW, "711", "711"),
    ("en", NOW, "7", "7"),
    ("en", NOW, "section 7", "7"),
    ("en", NOW, "sections 3-5", "3–5"),
    ("en", NOW, "rules 614 and 615", "614 615"),
    ("en", NOW, "606.5", "606.5"),  # printed without its full stop
    ("en", NOW, "119.1d", "119.1d"),  # printed with one
    ("en", NOW, "704.5z", "704.5z"),
    ("en", OLD, "711.4b", "711.4b"),
    ("en", OLD, "701.25", "701.25"),
    ("en", OLD, "702.1–186", "702.1–702.186"),
    ("en", OLDEST, "701.25a–c", "701.25a–701.25c"),
    ("en", OLDEST, "702.90", "702.90"),
    ("en", EXCERPT, "701.27", "701.27"),
    ("en", EXCERPT, "712.1–3", "712.1–712.3"),
    ("de", NOW, "Regel 701.27", "701.27"),
    ("de", NOW, "siehe Regel 702,6", "702.6"),
    ("de", NOW, "Regeln 701.27a bis f", "701.27a–701.27f"),
    ("de", NOW, "Abschnitt 7", "7"),
    ("de", NOW, "Abschnitte 3 und 4", "3 4"),
    ("de", NOW, "Kapitel 711", "711"),
    ("de", NOW, "„Regel 704.5k“", "704.5k"),
    ("de", OLD, "Regel 711.4b", "711.4b"),
    ("de", OLD, "Regel Nr. 711.4 (b)", "711.4b"),
    ("de", OLDEST, "701.25", "701.25"),
    ("de", EXCERPT, "Regel 712.9 und 712.10", "712.9 712.10"),
    ("es", NOW, "regla 701.27", "701.27"),
    ("es", NOW, "véase la regla 701.27", "701.27"),
    ("es", NOW, "reglas 712.9 a 10", "712.9–712.10"),
    ("es", NOW, "reglas 701.27a a la f", "701.27a–701.27f"),
    ("es", NOW, "reglas 702.6 y 702.7", "702.6 702.7"),
    ("es", NOW, "reglas 702.6 o 702.7", "702.6 702.7"),
    ("es", NOW, "sección 7", "7"),
    ("es", NOW, "capítulo 711", "711"),
    ("es", NOW, "«regla 702.6»", "702.6"),
    ("es", OLD, "regla n.º 711.4b", "711.4b"),
    ("es", OLDEST, "regla 701,25", "701.25"),
    ("es", EXCERPT, "regla 701.27e", "701.27e"),
)


def members(text: Text, meant: str) -> list[str]:
    """The numbers that the edition has of what is meant."""
    ends = [item.partition("–") for item in meant.split()]
    return [number for first, _, last in ends for number in (text.between(first, last) if last else [first])]


@pytest.mark.parametrize(("language", "edition", "typed", "meant"), [pytest.param(*row, id="-".join(row[:3])) for row in FOUND])
def test_a_number_finds_itself_and_nothing_else(three_editions: Texts, language: str, edition: str, typed: str, meant: str) -> None:
    text = three_editions[edition]

    page = search(language, typed, edition)

    assert page.exact == members(text, meant)
    assert set(page.exact) <= set(text.paragraphs)
    assert not page.missing
    if language == "en":
        for number in page.exact:
            assert text.first_words(number) in _text(page.hit(number))


# language, edition, what is typed, the number that is missing there
MISSING = (
    ("en", NOW, "702.190", "702.190"),
    ("en", NOW, "702.6z", "702.6z"),
    ("en", NOW, "799", "799"),
    ("en", NOW, "799.1", "799.1"),
    ("en", NOW, "101.99a", "101.99a"),
    ("en", NOW, "711.4b", "711.4b"),
    ("en", NOW, "704.5l", "704.5l"),
    ("en", NOW, "704.5o", "704.5o"),
    ("en", NOW, "rule 704,5 L.", "704.5l"),
    ("en", NOW, "702.250–260", "702.250–702.260"),
    ("en", OLD, "702.189", "702.189"),
    ("en", OLD, "701.50", "701.50"),
    ("en", OLD, "702.118–125", "702.118–702.125"),
    ("en", OLDEST, "712.18", "712.18"),
    ("en", EXCERPT, "702.6", "702.6"),
    ("en", EXCERPT, "999.99", "999.99"),
    ("de", NOW, "Regel 702.190", "702.190"),
    ("de", NOW, "704.5o", "704.5o"),
    ("de", OLD, "Regel 701,27f", "701.27f"),
    ("de", OLDEST, "Kapitel 730", "730"),
    ("es", NOW, "regla 799.1", "799.1"),
    ("es", NOW, "regla 704.5l", "704.5l"),
    ("es", OLD, "regla 701.50", "701.50"),
    ("es", OLDEST, "reglas 711.12 a 13", "711.12–711.13"),
)


def test_the_tables_are_long_enough() -> None:
    assert len(FOUND) + len(MISSING) >= 60
    assert {row[0] for row in FOUND} == {row[0] for row in MISSING} == {"en", "de", "es"}


@pytest.mark.parametrize(("language", "edition", "typed", "number"), [pytest.param(*row, id="-".join(row[:3])) for row in MISSING])
def test_a_number_that_is_missing_is_said_to_be_and_where_it_exists(
    three_editions: Texts, language: str, edition: str, typed: str, number: str
) -> None:
    assert not members_or_itself(three_editions[edition], number)
    runs: list[list[tuple[str, str]]] = []  # of editions that follow each other and have the same number first
    before = None
    for key in (OLDEST, OLD, NOW, EXCERPT):
        held = next(iter(members_or_itself(three_editions[key], number)), None)
        if held is not None:
            runs += [] if held == before else [[]]
            runs[-1].append((key, held))
        before = held
    expected = [
        f"/{language}/rules/{key}/{held}/" + (f"#{held}" if held[-1].isalpha() else "")
        for run in reversed(runs)
        for key, held in dict.fromkeys([run[0], run[-1]])
    ]

    page = search(language, typed, edition)

    assert page.exact == []
    assert len(page.missing) == 1
    assert number.split("–")[0] in page.missing[0]
    assert page.elsewhere == expected


def members_or_itself(text: Text, number: str) -> list[str]:
    return [held for held in members(text, number) if held in text.paragraphs]


@pytest.mark.parametrize(("typed", "near"), [("704.5l", ["704.5k", "704.5m"]), ("704.5o", ["704.5n", "704.5p"]), ("702.6l", [])])
def test_a_skipped_letter_is_explained_and_its_neighbours_are_linked(three_editions: Texts, typed: str, near: list[str]) -> None:
    assert [number for number in near if number in three_editions[NOW].paragraphs] == near

    page = search("en", typed)

    assert "Subrules skip the letters l and o" in page.said
    assert [_text(link) for row in _all(page.main, "neighbours") for link in row.iter("a")] == near


def test_a_number_that_no_edition_has_is_said_so_with_the_nearest_rule_above(three_editions: Texts) -> None:
    page = search("en", "702.6z")

    assert "No edition on this site has this number." in page.said
    assert [link.get("href") for row in _all(page.main, "parent") for link in row.iter("a")] == [f"/en/rules/{NOW}/702.6/"]


def test_what_is_missing_from_an_excerpt_is_not_called_gone(three_editions: Texts) -> None:
    assert "Only an excerpt of this edition is on this site." in search("en", "702.6", EXCERPT).said


def test_each_of_several_numbers_gets_its_own_answer(three_editions: Texts) -> None:
    page = search("en", "702.6, 799.1, 704.5l", NOW)

    assert page.exact == ["702.6"]
    assert [heading.rsplit(" ", 1)[1] for heading in page.missing] == ["799.1", "704.5l"]
    assert "No edition on this site has this number." in page.said
    assert "Subrules skip the letters l and o" in page.said


def test_a_range_that_goes_too_far_says_where_it_ends(three_editions: Texts) -> None:
    last = three_editions[NOW].below("702.6")[-1]

    assert f"up to {last}" in search("en", "702.6a–z", NOW).said


@pytest.mark.parametrize(("edition", "number"), [(NOW, "702.6"), (OLD, "701.25"), (NOW, "510.1"), (OLDEST, "702.90"), (NOW, "613.8")])
def test_a_rule_brings_its_subrules_and_examples(three_editions: Texts, edition: str, number: str) -> None:
    text = three_editions[edition]
    below = text.below(number)

    hit = search("en", number, edition).hit(number)

    lines = _all(hit, "rule")
    assert [_text(_first(line, "rule__no")) for line in lines] == below
    for line, subrule in zip(lines, below, strict=True):
        assert text.first_words(subrule) in _text(line)
    assert len(_all(hit, "example")) == sum(text.examples.get(each, 0) for each in (number, *below))


@pytest.mark.parametrize(("edition", "number"), [(NOW, "702.6a"), (OLD, "701.25a"), (NOW, "702.16c"), (OLD, "711.4b")])
def test_a_subrule_stands_below_the_headings_above_it(three_editions: Texts, edition: str, number: str) -> None:
    text = three_editions[edition]

    hit = search("en", number, edition).hit(number)

    path = [_text(link) for link in _first(hit, "hit__path").iter("a")]
    above = [number[0], number[:3], number[:-1]]
    assert [place.split(" ")[0] for place in path] == above
    for place, heading in zip(path, above, strict=True):
        assert place.split(" ", 1)[1].removesuffix(" …") in text.paragraphs[heading]
    assert _first(hit, "rule__no").get("href") == f"/en/rules/{edition}/{number}/#{number}"


def test_a_subrule_brings_its_own_examples(three_editions: Texts) -> None:
    examples = {number: count for number, count in three_editions[NOW].examples.items() if number[-1].isalpha() and count > 2}
    assert examples
    for number, count in examples.items():
        assert len(_all(search("en", number).hit(number), "example")) == count


@pytest.mark.parametrize("number", ["7", "702", "711", "3"])
def test_a_section_or_chapter_lists_what_it_holds(three_editions: Texts, number: str) -> None:
    hit = search("en", number).hit(number)

    assert [_text(place) for place in _all(_first(hit, "chapters"), "tn")] == three_editions[NOW].below(number)


def test_a_chapter_of_an_excerpt_without_its_heading_lists_its_rules(three_editions: Texts) -> None:
    page = search("en", "701", EXCERPT)

    assert page.exact == ["701"]
    assert [_text(place) for place in _all(page.hit("701"), "tn")] == ["701.27"]


@pytest.mark.parametrize(
    ("edition", "number"),
    [(NOW, "702.6"), (NOW, "701.27"), (NOW, "704.5k"), (OLD, "701.25"), (OLD, "702.6"), (OLDEST, "711"), (NOW, "116.2")],
)
def test_who_cites_a_number_stands_in_a_group_of_its_own(three_editions: Texts, edition: str, number: str) -> None:
    page = search("en", number, edition)

    assert set(three_editions[edition].printing(number)) <= set(page.numbers_in("citing"))
    assert number not in page.numbers_in("citing")


def test_a_range_that_holds_a_number_cites_it(three_editions: Texts) -> None:
    assert "rules 701.27a–f, 712.9–10, and 712.18" in three_editions[NOW].paragraphs["701.28a"]
    for number in ("712.10", "712.9", "712.18", "701.27c"):
        assert "701.28a" in search("en", number, NOW).numbers_in("citing")


def test_citing_702_60_is_not_citing_702_6(three_editions: Texts) -> None:
    page = search("en", "702.6", NOW)

    for number in page.numbers_in("citing"):
        assert re.search(r"(?<![\d.])702\.(6(?!\d)|\d+–)", three_editions[NOW].paragraphs[number])


def test_more_citing_rules_than_fit_are_counted(three_editions: Texts) -> None:
    # Number 702.1 is cited by few, chapter 702 by many; the count and the list must agree either way.
    for number in ("702.1", "704.5", "601.2", "6"):
        page = search("en", number)
        shown = len(page.numbers_in("citing"))
        said = [_text(_first(group, "note")) for group in _all(page.main, "citing")]
        assert shown <= 50
        assert not said or re.fullmatch(rf"{shown} places?|the first {shown} of \d+ places", said[0])


JUNK = (
    "🧙‍♂️🔥",
    "\0",
    "702.6\0\0",
    "\0\0transform\0",
    "x" * 7_200,
    "702.6, " * 800,
    "7" * 7_200,
    "' OR 1=1; DROP TABLE rules_ruleversion; --",
    "%",
    "%%",
    "_",
    "\\",
    "\\\\",
    "((((",
    "[a-",
    "(?P<x>",
    "*",
    "a* OR b NEAR c",
    '"unbalanced',
    "AND OR NOT",
    "NEAR/2",
    "text:^a",
    "<script>alert(1)</script>",
    "{{ query }}{% include 'x' %}",
    "⟦1⟧",
    "⟦",
    "\u202e702.6",
    "\ufffd\ufffd",
    "-",
    "–",
    "…",
    "a",
    "702.",
    ".702",
    "702.6.1",
    "2/2",
    "-1/-1",
    "0",
    "999999999999999999999",
    "1e400",
    "../../etc/passwd",
    "http://example.org/",
    "%00",
    "\r\nSet-Cookie: a=b",
    " ",
    "",
    "ß",
    "ÄÖÜ",
    "ñ",
    "İı",
)


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("typed", [pytest.param(text, id=ascii(text[:30])) for text in JUNK])
def test_junk_is_answered(three_editions: Texts, language: str, typed: str) -> None:
    page = search(language, typed)

    assert set(page.exact) <= set(three_editions[NOW].paragraphs)
    assert "<script" not in page.said or typed.startswith("<script")
    assert not list(page.main.iter("script"))


@pytest.mark.parametrize(
    "raw", [b"q=%ff%fe", b"q=%ed%a0%80", b"q", b"q=&q=702.6&q=", b"%00=%00", b"q=702.6&edition=%ff", b"q=%F0%9F%A7%99&page=%00"]
)
def test_broken_bytes_are_answered(three_editions: Texts, raw: bytes) -> None:
    assert Client().get("/en/search/", QUERY_STRING=raw.decode("ascii")).status_code == 200


EDITION_VALUES = (
    "2016-02-31",
    "99999-01-01",
    "0000-00-00",
    "../..",
    "current'",
    "' OR 1=1 --",
    "\0",
    "🧙",
    "x" * 7_200,
    "<b>",
    "2010-01-01",
    "-1",
    "1e9",
    "２０１６-04-08",
)


@pytest.mark.parametrize("edition", [pytest.param(value, id=ascii(value[:20])) for value in EDITION_VALUES])
def test_an_unknown_edition_is_said_and_the_current_one_searched(three_editions: Texts, edition: str) -> None:
    page = search("en", "702.6", edition)

    assert page.exact == ["702.6"]
    assert page.hit("702.6").find(".//a").get("href") == f"/en/rules/{NOW}/702.6/"
    if edition.strip("\0"):
        assert "There is no edition" in page.said


@pytest.mark.parametrize(("edition", "meant"), [("", NOW), ("current", NOW), ("2016-05-01", OLD), ("2026-02-28", NOW), (EXCERPT, EXCERPT)])
def test_a_date_means_the_newest_edition_on_or_before_it(three_editions: Texts, edition: str, meant: str) -> None:
    page = search("de", "701.27" if meant != OLD else "711.4b", edition)

    number = page.exact[0]
    assert _first(page.hit(number), "rule__no").get("href", "").startswith(f"/de/rules/{meant}/")


def test_a_date_between_editions_is_said(three_editions: Texts) -> None:
    assert "You asked for 1 May 2016" in search("en", "711.4b", "2016-05-01").said
    assert "You asked for" not in search("en", "711.4b", OLD).said


def queries_for(typed: str, edition: str = NOW, language: str = "de") -> int:
    """How many queries a search takes that does not begin by reading into the memory of the process what all searches need."""
    search(language, typed, edition)
    with CaptureQueriesContext(connection) as captured:
        search(language, typed, edition)
    return len(captured)


def test_the_number_of_queries_does_not_grow_with_what_is_found(three_editions: Texts) -> None:
    small = queries_for("702.6–7")

    assert queries_for("702.1–20") == small
    assert queries_for("702.1–186") == small
    assert queries_for("702.1-999, 701.1-999, 704.5a-z") == small
    assert queries_for("702.6–7", OLDEST) == small


def test_the_number_of_queries_does_not_grow_with_what_is_missing(three_editions: Texts) -> None:
    assert queries_for("799.1, 799.2") == queries_for("799.1-900, 798.1, 797.1, 704.5l, 702.6z, 702.190-300")


def test_the_number_of_queries_does_not_grow_with_the_words_found(three_editions: Texts) -> None:
    assert queries_for("vigilance") == queries_for("equip") == queries_for("Haste")
    assert queries_for("each") == queries_for("whether")


@pytest.mark.parametrize(
    ("language", "edition", "words"),
    [
        ("en", NOW, "transform"),
        ("en", NOW, "player's library"),
        ("en", OLD, "converted mana cost"),
        ("en", NOW, "battlefield"),
        ("de", OLD, "Rückseite"),
    ],
)
def test_the_counts_of_a_word_search_agree_with_what_is_shown(three_editions: Texts, language: str, edition: str, words: str) -> None:
    page = search(language, words, edition)
    shown = page.numbers_in("in-text")

    assert shown
    assert len(shown) == len(set(shown))
    counts = [int(_text(_first(heading, "note"))) for heading in _all(page.main, "hits-g")]
    assert sum(counts) == len(shown)
    assert str(len(shown)) in _text(_first(_first(page.main, "in-text"), "note"))
    assert not set(shown) & set(page.exact)
    for hit in _all(_first(page.main, "in-text"), "hit"):
        assert list(hit.iter("mark"))


def on_every_page(language: str, typed: str, edition: str = "") -> list[str]:
    """The numbers of the texts on all pages of a word search."""
    first = search(language, typed, edition)
    total = re.search(r"of (\d+) places", first.said)
    pages = -(-int(total[1]) // 25) if total else 1
    return [number for page in range(1, pages + 1) for number in search(language, typed, edition, page=str(page)).numbers_in("in-text")]


def test_the_pages_of_a_word_search_hold_each_text_once(three_editions: Texts) -> None:
    first = search("en", "battlefield", OLD)
    total = int(re.search(r"of (\d+) places", first.said)[1])
    found = on_every_page("en", "battlefield", OLD)

    containing = {number for number, words in three_editions[OLD].paragraphs.items() if re.search(r"\bbattlefield", words, re.IGNORECASE)}
    assert len(found) == len(set(found)) == total
    assert containing <= {*found, *first.exact}


@pytest.mark.parametrize("number", ["0", "-1", "9999", "99999999999999", "x", "²", ""])
def test_an_odd_page_is_a_page_all_the_same(three_editions: Texts, number: str) -> None:
    assert search("en", "battlefield", page=number).numbers_in("in-text")


@pytest.mark.parametrize(("typed", "number"), [("Equip", "702.6"), ("equip", "702.6"), ("TRANSFORM", "701.27")])
def test_a_keyword_comes_first_with_all_its_subrules(three_editions: Texts, typed: str, number: str) -> None:
    page = search("en", typed)

    assert page.exact[0] == number
    assert [_text(_first(line, "rule__no")) for line in _all(page.hit(number), "rule")] == three_editions[NOW].below(number)


def test_a_keyword_is_found_by_its_name_in_the_language(three_editions: Texts) -> None:
    assert search("de", "Transformieren").exact[0] == "701.27"


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("typed", ["7012", "70127", "6a", "701.27aa", "7O2.6"])
def test_what_is_shaped_like_a_number_but_is_none_is_said_to_be(three_editions: Texts, language: str, typed: str) -> None:
    page = search(language, typed)

    said = {
        "en": f"“{typed}” is not a rule number. ",
        "de": f"„{typed}“ ist keine Regelnummer. ",
        "es": f"«{typed}» no es un número de regla. ",
    }
    assert said[language] in page.said
    assert "711.4b." in page.said
    assert "works" not in page.said


@pytest.mark.parametrize(
    ("typed", "number", "href"),
    [
        ("701.27f text", "701.27f", f"/en/rules/{NOW}/701.27f/#701.27f"),
        ("701.27 on 2016-04-08", "701.27", f"/en/rules/{NOW}/701.27/"),
        ("does 711.4b work", "711.4b", f"/en/search/?q=711.4b&edition={NOW}"),
    ],
)
def test_a_number_among_words_is_offered(three_editions: Texts, typed: str, number: str, href: str) -> None:
    dates = {"2016-04-08"}  # a date among words is offered as well, as an edition
    assert [offer for offer in search("en", typed).offered if offer[0] not in dates] == [(number, href)]


def test_digits_are_found_as_whole_numbers_only(three_editions: Texts) -> None:
    page = search("en", "10")

    whole = re.compile(r"(?<![\w.,])10(?![\w]|[.,]\d)|(?<!\d)[.,]10(?![\w]|[.,]\d)")
    shown = page.numbers_in("in-text")
    assert shown
    for hit in _all(_first(page.main, "in-text"), "hit"):
        assert any(whole.search(_text(text)) for text in _all(hit, "text"))
    assert {_text(mark) for mark in page.main.iter("mark")} <= {"10", "{10}"}


@pytest.mark.parametrize("typed", ['"back face"', "“back face”", "„back face“", "«back face»", '"back  face"'])
def test_what_stands_in_quotation_marks_is_a_phrase(three_editions: Texts, typed: str) -> None:
    page = search("en", typed)

    shown = page.numbers_in("in-text")
    assert shown
    for hit in _all(_first(page.main, "in-text"), "hit"):
        marked = [_text(mark) for mark in hit.iter("mark")]
        assert marked
        assert all(re.fullmatch("back[ -]face(s|’s)?", words, re.IGNORECASE) for words in marked)
    assert set(on_every_page("en", typed)) < set(on_every_page("en", "back face"))


@pytest.mark.parametrize("typed", ['"transform', "transform”", '"" transform', "«transform"])
def test_a_quotation_mark_alone_means_nothing(three_editions: Texts, typed: str) -> None:
    assert search("en", typed).numbers_in("in-text") == search("en", "transform").numbers_in("in-text") != []


WITHOUT_ACCENTS = (
    ("de", "ruckseite", "Rückseite"),
    ("de", "FAHIGKEIT", "Fähigkeit"),
    ("de", "Fähigkeit", "fa\u0308higkeit"),
    ("es", "caracteristicas", "características"),
    ("es", "VEASE", "véase"),
    ("es", "simbolo", "símbolo"),
)


@pytest.mark.parametrize(("language", "typed", "printed"), [pytest.param(*row, id=ascii(row[1])) for row in WITHOUT_ACCENTS])
def test_accents_make_no_difference(three_editions: Texts, language: str, typed: str, printed: str) -> None:
    page, same = search(language, typed, OLD), search(language, printed, OLD)

    assert page.exact == same.exact
    assert page.numbers_in("in-text") == same.numbers_in("in-text") != []
    assert {_text(mark) for mark in page.main.iter("mark")} == {_text(mark) for mark in same.main.iter("mark")} != set()


@pytest.mark.parametrize("typed", ["player's", "player’s"])
def test_straight_and_curly_quotes_find_the_same(three_editions: Texts, typed: str) -> None:
    assert search("en", typed).numbers_in("in-text") == search("en", "player's").numbers_in("in-text") != []


def test_the_way_to_another_language_keeps_the_search(three_editions: Texts) -> None:
    assert "/es/search/?q=Regel+711.4b&edition=2016-04-08" in search("de", "Regel 711.4b", OLD).links


def test_the_independent_reader_agrees_with_the_independent_counts(archive: Path) -> None:
    counts = json.loads((archive / "counts.json").read_text(encoding="utf-8"))["editions"]
    for key in {OLDEST, *sorted(counts)[::8]}:
        numbers = read_edition(archive / f"{key}.txt").paragraphs
        kinds = {"chapters": r"\d{3}", "rules": r"\d{3}\.\d+", "subrules": r"\d{3}\.\d+[a-z]"}
        assert {kind: sum(bool(re.fullmatch(pattern, number)) for number in numbers) for kind, pattern in kinds.items()} == {
            kind: counts[key][kind] for kind in kinds
        }
