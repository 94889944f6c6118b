"""Links of the texts on the pages: terms, who refers to a rule, who uses a term, misprints, and the cards of glossary entries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from rules.models import Citation, EditionProblem, RuleText
from rules.services.importing import import_text
from tests.archive import ARCHIVE
from tests.independent_reader import read_edition
from tests.made_up_edition import official_text
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

Read = Callable[..., Element]

BODY = (
    "1. Game Concepts",
    "100. General",
    "100.1. A deck of cards is a deck for a player with decks.",
    "100.1a A deck is shuffled. See rule 100.2 and rules 101.1a-b.",
    "100.2. Turn a deck over.\nExample: Anna’s deck (see rule 101.1).",
    "101. Golden Words",
    "101.1. Deck",
    "101.1a A deck in its own rule leads nowhere, a hand leads on. See rule 999.9.",
    "101.1b See rule 100.2, “Deck.” A two-deck game has a hand-made deck-box.",
)
GLOSSARY = ("Deck\nThe cards in a deck, and the hand. See rule 100.2.", "Hand\nCards that a player holds.", "Player\nA person.")


@pytest.fixture
def small_site(db: None) -> None:
    import_text(official_text(date(2026, 1, 16), body=BODY, glossary=GLOSSARY), source="made up")


def terms(page: Element) -> list[tuple[str, str]]:
    return [(link.text, link.attributes["href"]) for link in page.all("a", css_class="term")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_linked_once_a_rule_and_leads_to_its_entry(small_site: None, read: Read, language: str):
    page = read(f"/{language}/rules/2026-01-16/100.1/")
    assert terms(page) == [("deck", f"/{language}/glossary/2026-01-16/deck/")]
    chapter = read(f"/{language}/rules/2026-01-16/100/")
    assert [words for words, _ in terms(chapter)] == ["deck", "deck"]


def test_a_rule_does_not_link_what_its_heading_names_nor_a_part_of_a_word(small_site: None, read: Read):
    assert [words for words, _ in terms(read("/en/rules/2026-01-16/101.1/"))] == ["hand"]
    assert [words for words, _ in terms(read("/en/rules/2026-01-16/101.1b/preview/"))] == []


def test_an_entry_links_the_other_terms_and_never_itself(small_site: None, read: Read):
    entry = read("/en/glossary/2026-01-16/deck/").one(id="deck")
    assert [words for words, _ in terms(entry)] == ["hand"]


def test_a_number_that_the_text_gets_wrong_is_marked_reported_and_no_link(small_site: None, read: Read):
    page = read("/en/rules/2026-01-16/101.1/")
    assert [link.text for link in page.all("a", css_class="xref")] == []
    assert [mark.text for mark in page.all(css_class="sic")] == [
        "(misprint in the official text: this is not the number of the rule that is meant)"
    ] * 2
    problems = EditionProblem.objects.filter(kind="wrong-citation").values_list("detail", flat=True)
    assert sorted(re.findall(r"\d{3}\.\d", " ".join(problems))) == ["100.2", "999.9"]


def test_an_excerpt_lacks_numbers_without_being_wrong(bundled_site: None, read: Read):
    assert read("/en/rules/2026-09-25/701.27/").all(css_class="sic") == []


def test_a_keyword_without_an_entry_leads_to_its_rule(bundled_site: None, read: Read):
    """An excerpt has no glossary at all."""
    page = read("/en/rules/2026-09-25/712/")
    assert ("transform", "/en/rules/2026-09-25/701.27/") in [(words.lower()[:9], href) for words, href in terms(page)]


def referring(page: Element) -> list[tuple[str, str]]:
    section = page.one(css_class="referred")
    return [(link.one(css_class="tn").text, link.attributes["href"]) for link in section.all("a")]


def test_a_rule_names_those_that_refer_to_it_with_examples_and_entries(small_site: None, read: Read):
    assert referring(read("/en/rules/2026-01-16/100.2/")) == [
        ("100.1a", "/en/rules/2026-01-16/100.1a/#100.1a"),
        ("101.1b", "/en/rules/2026-01-16/101.1b/#101.1b"),
        ("Glossary", "/en/glossary/2026-01-16/deck/"),
    ]
    page = read("/en/rules/2026-01-16/101.1/")
    assert [number for number, _ in referring(page)] == ["100.1a", "100.2"]
    assert "cites 101.1a, 101.1b" in page.one(css_class="referred").text


def test_a_rule_that_nobody_cites_says_so(small_site: None, read: Read):
    assert "No other rule of this edition refers to it." in read("/en/rules/2026-01-16/100.1/").one(css_class="referred").text


def test_an_entry_counts_the_rules_that_use_its_term(small_site: None, read: Read):
    entry = read("/en/glossary/2026-01-16/deck/").one(id="uses")
    assert entry.one("summary").text == "Used in 5 rules"
    assert [link.text for link in entry.all("a")] == ["100.1", "100.1a", "100.2", "101.1", "101.1a"]
    whole = read("/en/glossary/2026-01-16/")
    assert [line.text for line in whole.all(css_class="used")] == ["Used in 5 rules", "Used in 1 rule"]


def test_the_card_of_a_term_is_its_entry(small_site: None, client: Client, read: Read):
    card = read("/en/glossary/2026-01-16/deck/preview/").one(css_class="peek")
    assert "The cards in a deck, and the hand." in card.text
    assert card.all("a")[-1].attributes["href"] == "/en/glossary/2026-01-16/deck/"
    assert client.get("/en/glossary/2026-01-16/gardening/preview/").status_code == 404


def test_what_a_text_cites_goes_with_it(small_site: None):
    other = (*BODY[:2], "100.1. Nothing is cited here.")
    import_text(official_text(date(2026, 1, 16), body=other, glossary=("Deck\nCards.",)), source="made up", replace=True)
    assert not RuleText.objects.filter(text__contains="100.2").exists()
    assert not Citation.objects.filter(number="100.2").exists()


# The official editions, with what another reader says of them.

EDITIONS = ("2026-01-16", "2016-04-08", "2012-10-01")
CHAPTERS = ("100", "305", "601", "702", "800")


@pytest.mark.archive
@pytest.mark.parametrize("edition", EDITIONS)
def test_links_of_whole_chapters_lead_somewhere_and_stand_once_a_rule(archive_site: None, client: Client, read: Read, edition: str):
    slugs = {entry.attributes["id"] for entry in read(f"/en/glossary/{edition}/").all(css_class="entry")}
    numbers = set(read_edition(ARCHIVE / f"{edition}.txt").paragraphs)
    for chapter in CHAPTERS:
        page = read(f"/en/rules/{edition}/{chapter}/")
        of_rule: Counter[tuple[str, str]] = Counter()
        for line in page.all("li", css_class="rule"):
            rule = re.sub("[a-z]$", "", line.attributes["id"])
            of_rule.update((rule, href) for _, href in terms(line))
        assert of_rule, chapter
        assert [mention for mention, count in of_rule.items() if count > 1] == []
        places = {href.split("/")[-2] for _, href in of_rule}
        assert places <= slugs | numbers
        cited = {link.attributes["href"].split("/")[4] for link in page.all("a", css_class="xref")}
        assert cited <= numbers


@pytest.mark.archive
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_glossary_entry_is_reachable(archive_site: None, client: Client, read: Read, edition: str):
    links = [entry.one("dt").one("a").attributes["href"] for entry in read(f"/de/glossary/{edition}/").all(css_class="entry")]
    assert len(set(links)) == len(links) > 400
    for href in links:
        path = href.split("#")[0]
        assert client.get(f"{path}preview/").status_code == 200, path
    for href in links[::40]:
        assert read(href.split("#")[0]).all(css_class="is-here"), href


# Terms that no longer term contains, so that counting words is enough.
COUNTED = ("deathtouch", "lifelink", "vigilance", "proliferate", "battlefield", "library", "sideboard")


@pytest.mark.archive
@pytest.mark.parametrize("term", COUNTED)
def test_counts_are_those_of_another_reader(archive_site: None, read: Read, term: str):
    text = read_edition(ARCHIVE / "2026-01-16.txt")
    page = read(f"/en/glossary/2026-01-16/{term}/").one(id="uses")
    shown = {link.text for link in page.all("a")}
    titles = re.compile(r"(?<=\d), [“\"][^”\"]+[”\"]|(?<=[a-z]), [“\"][A-Z][^”\"]+\.[”\"]")
    longer = re.compile(r"\b(?:enter\w*|lea\w+|left) the battlefield|-battlefield", re.IGNORECASE)
    stem = term.removesuffix("y")
    # A capital letter within a sentence makes a name: Library of Alexandria.
    begun = rf"(?:{stem}|(?:(?<=^)|(?<=[.“(] )|(?<=[“(])){stem.capitalize()})"
    words = re.compile(rf"(?<![\w-]){begun}(?:s|d|y|ies|e)?(?![\w-])")
    expected = {
        number for number, said in text.paragraphs.items() if "." in number and words.search(longer.sub(" ", titles.sub(" ", said)))
    }
    assert expected <= shown
    # What stands in a further paragraph of a rule, the other reader does not see.
    assert len(shown - expected) <= len(shown) // 20


@pytest.mark.archive
@pytest.mark.parametrize("number", ["701.27", "704.5k", "613.7", "107.4", "601.2b", "712"])
def test_those_that_print_a_number_refer_to_it(archive_site: None, read: Read, number: str):
    printing = {other for other in read_edition(ARCHIVE / "2026-01-16.txt").printing(number) if not other.startswith(f"{number}.")}
    page = read(f"/en/rules/2026-01-16/{number}/")
    family = re.sub("[a-z]$", "", number)
    named = {name for name, _ in referring(page)}
    assert {other for other in printing if re.sub("[a-z]$", "", other) != family} <= named


@pytest.mark.archive
def test_the_misprint_of_the_newest_edition_is_marked_in_every_language(archive_site: None, read: Read):
    for language in LANGUAGES:
        entry = read(f"/{language}/glossary/2026-01-16/endure/").one(css_class="is-here")
        assert len(entry.all(css_class="sic")) == 1
        assert not [link for link in entry.all("a", css_class="xref") if link.text == "702.62"]
