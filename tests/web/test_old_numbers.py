"""Old citations lead to the right rule: by number and date, by number alone, by a switch of edition, and where a rule is gone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.independent_reader import read_edition
from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
NOW = "2026-01-16"

# Days before, on and between the editions in which chapters 701 and 711 to 713 were sorted anew.
ERAS = ("2011-09-30", "2013-06-30", "2014-06-01", "2016-08-26", "2016-09-30", "2018-07-13", "2020-07-03", "2021-07-23", "2023-04-14", NOW)
NUMBERS = ("701.25", "701.26", "701.27", "701.28", "711", "712", "713")
ROWS = [(number, day) for number in NUMBERS for day in ERAS]


def heading(text: str, renamed: dict[str, str]) -> str:
    """A heading in small letters, by the name that it has today."""
    name = " ".join(re.sub(r"\W+", " ", text.casefold()).split())
    return renamed.get(name, name)


@pytest.fixture(scope="module")
def renamed(archive: Path) -> dict[str, str]:
    """The headings that got another name, by the old one."""
    truth = json.loads((archive.parent / "lineage" / "truth.json").read_text(encoding="utf-8"))
    return {row["old"]: row["new"] for row in truth["meta"]["renames"]}


@pytest.fixture(scope="module")
def truth_of_headings(archive: Path, renamed: dict[str, str]) -> Callable[[str, str], tuple[str | None, str | None]]:
    """What a number means on a day: the edition in force with its heading there, and the number of that heading today."""
    today = read_edition(archive / f"{NOW}.txt").paragraphs
    of_today = {heading(words, renamed): number for number, words in today.items() if re.fullmatch(r"7\d\d|701\.\d+", number)}

    def look(number: str, day: str) -> tuple[str | None, str | None]:
        edition = max(path for path in archive.glob("[12]*.txt") if path.stem <= day)
        words = read_edition(edition).paragraphs.get(number)
        return edition.stem, words and of_today.get(heading(words, renamed), "gone")

    return look


@pytest.mark.parametrize(("number", "day"), ROWS, ids=[f"{number} on {day}" for number, day in ROWS])
def test_a_number_and_a_date_lead_to_the_rule_of_that_day_and_on_to_today(
    archive_site: None, client: Client, read: Read, truth_of_headings: Callable[..., tuple[str, str | None]], number: str, day: str
):
    edition, expected = truth_of_headings(number, day)
    answer = client.get(f"/en/rule/{number}/?on={day}")
    assert answer["Location"].split("?")[0] == f"/en/rules/{edition}/{number}/"
    page = read(f"/en/rules/{edition}/{number}/", status=200 if expected else 404)
    if edition == NOW or expected is None:
        return
    today = page.one("a", css_class="context__today").attributes["href"]
    if expected == "gone":
        assert today == f"/en/rules/{NOW}/{number}/?from={edition}"
    else:
        assert today == f"/en/rules/{NOW}/{expected}/"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_alone_lists_every_rule_that_it_has_named_newest_first(
    archive_site: None, archive: Path, read: Read, renamed: dict[str, str], number: str
):
    names: dict[str, None] = {}
    for path in sorted(archive.glob("[12]*.txt"), reverse=True):
        if words := read_edition(path).paragraphs.get(number):
            names.setdefault(heading(words, renamed))
    page = read(f"/en/rule/{number}/")
    assert [heading(card.one("h2").text, renamed) for card in page.all("article", css_class="hit")] == list(names)


def test_each_former_rule_says_when_and_leads_to_both_places(archive_site: None, read: Read):
    card = read("/en/rule/701.25/").all("article", css_class="hit--was")[-1]
    assert "Number 701.25 was Transform from 30 September 2011 until 30 September 2016." in card.text
    links = [link.attributes["href"] for link in card.all("a", css_class="btn")]
    assert links == [f"/en/rules/{NOW}/701.27/", "/en/rules/2016-08-26/701.25/", "/en/history/2016-08-26/701.25/"]


def test_known_editions_that_are_not_loaded_make_it_between_two_days(archive_site: None, read: Read):
    """2018-04-27, which moved Transform to 701.27, is known but not among the texts."""
    page = read("/en/rule/701.26/")
    transform = next(card for card in page.all("article", css_class="hit") if card.one("h2").text == "Transform")
    assert "It ended between 29 September 2017 and 13 July 2018." in transform.text
    assert "It began between" not in transform.text


def test_a_rule_that_another_one_took_in_says_so(archive_site: None, read: Read):
    card = next(card for card in read("/en/rule/713/").all("article") if card.one("h2").text == "Meld Cards")
    assert "This rule went into 712 on 14 April 2023." in card.text
    assert card.all("a", css_class="btn")[0].attributes["href"] == f"/en/rules/{NOW}/712/"


# A number that has always named one rule leads straight to it; one of several rules to the page that lists them.
SHORT = {
    "/702.6": "/en/rules/2026-01-16/702.6/",
    "/7": "/en/rules/2026-01-16/7/",
    "/701.25": "/en/rule/701.25/",
    "/711": "/en/rule/711/",
    "/en/rule/702.6/": "/en/rules/2026-01-16/702.6/",
}


@pytest.mark.parametrize(("address", "target"), SHORT.items(), ids=SHORT)
def test_a_short_link_leads_to_the_one_rule_or_to_the_page_of_several(archive_site: None, client: Client, address: str, target: str):
    assert client.get(address)["Location"] == target


@pytest.mark.parametrize("number", ["701.99", "999.9", "799", "702.6z"])
def test_a_number_that_never_existed_is_said_so(archive_site: None, read: Read, number: str):
    assert "No edition on this site has this number." in read(f"/en/rule/{number}/", status=404).one("main").text


# Edition, number and where a switch to another edition lands; by the words of the rules, which the independent reader has.
SWITCHES = [
    ("2016-04-08", "711.4b", "2026-01-16", "712.8e"),
    ("2026-01-16", "712.8e", "2016-04-08", "711.4b"),
    ("2026-01-16", "701.27f", "2016-04-08", "701.25f"),
    ("2011-09-30", "701.25", "2020-07-03", "701.28"),
    ("2022-11-18", "713.2a", "2026-01-16", "712.5a"),
    ("2026-01-16", "701.27", "2018-07-13", "701.27"),
]


@pytest.mark.parametrize(("old", "number", "new", "there"), SWITCHES, ids=[f"{row[1]} of {row[0]} in {row[2]}" for row in SWITCHES])
def test_a_switch_of_edition_lands_on_the_same_rule(archive_site: None, client: Client, old: str, number: str, new: str, there: str):
    answer = client.get(f"/de/rules/?edition={new}&number={number}&from={old}")
    assert answer["Location"].split("#")[0] == f"/de/rules/{new}/{there}/"
    # The same without the chooser: an address that says where the number comes from.
    moved = client.get(f"/de/rules/{new}/{number}/?from={old}")
    assert moved["Location"].split("#")[0] == f"/de/rules/{new}/{there}/"


def test_the_list_of_editions_opens_each_at_the_number_of_the_rule_there(archive_site: None, read: Read):
    rows = {
        row.one("time").attributes["datetime"]: row
        for row in read("/en/rules/?number=701.27f&from=2026-01-16").all("li", css_class="edition")
    }
    found = {day: row.one("a").attributes["href"] for day, row in rows.items()}
    assert found["2026-01-16"] == "/en/rules/2026-01-16/701.27f/"
    assert found["2020-07-03"] == "/en/rules/2020-07-03/701.28f/"
    assert found["2016-04-08"] == "/en/rules/2016-04-08/701.25f/"
    assert found["2011-09-30"] == "/en/rules/2011-09-30/701.27f/?from=2026-01-16"
    assert "without this rule" in rows["2011-09-30"].text


def test_a_rule_that_did_not_exist_yet_says_since_when_it_does(archive_site: None, read: Read):
    page = read("/en/rules/2011-09-30/701.27f/?from=2026-01-16", status=404)
    main = page.one("main")
    assert page.one("h1").text == "701.27f is not in this edition"
    assert "You came from the edition of 16 January 2026." in main.text
    assert "This rule did not exist on 30 September 2011." in main.text
    assert "between 13 November 2015 and 8 April 2016" in main.text  # 2016-01-22 is known but not among the texts
    ways = [way.attributes["href"] for way in main.all("a", css_class="way")]
    assert ways == ["/en/rules/2011-09-30/701.25/", "/en/rules/2016-04-08/701.25f/#701.25f", "/en/rules/2026-01-16/701.27f/#701.27f"]
    assert [term.text for term in main.one("section").all("dt")] == [
        "701.27f",
        "701.28f",
        "701.27f",
        "701.26f",
        "701.25f",
        "not in the rules",
    ]
    assert page.one("a", css_class="context__today").attributes["href"] == "/en/rules/2026-01-16/701.27f/#701.27f"


def test_a_rule_that_is_not_there_leads_to_a_play_that_ends_otherwise_without_it(archive_site: None, read: Read):
    box = read("/en/rules/2011-09-30/701.27f/?from=2026-01-16", status=404).one("div", css_class="callout")
    assert [term.text for term in box.all("dt")] == ["30 September 2011", "8 April 2016"]
    assert [ending.text for ending in box.all("dd")] == [
        "Delver of Secrets is on the battlefield, front face up, 1/1, converted mana cost 1.",
        "Delver of Secrets is now Insectile Aberration, back face up, 3/2, converted mana cost 1.",
    ]
    assert box.one("a").attributes["href"] == "/en/simulator/delver-and-moonmist/?edition=2011-09-30"


def test_a_rule_that_decides_no_play_leads_to_none(archive_site: None, read: Read):
    page = read("/en/rules/2011-09-30/701.62a/?from=2026-01-16", status=404)
    assert not page.all("div", css_class="callout")


def test_a_removed_rule_says_when_it_was_removed(db: None, read: Read):
    import_edition(date(2020, 1, 1), {**RULES, "100.3": "A hedge hides whatever grows behind it."})
    import_edition(date(2026, 1, 16))
    old = read("/en/rules/2020-01-01/100.3/")
    page = read(old.one("a", css_class="context__today").attributes["href"], status=404)
    assert "You came from the edition of 1 January 2020. This rule was removed between 1 January 2020 and 16 January 2026." in page.text
    assert [way.attributes["href"] for way in page.all("a", css_class="way")][:2] == [
        "/en/rules/2026-01-16/100/",
        "/en/rules/2020-01-01/100.3/",
    ]


def test_the_search_shows_the_other_rules_of_a_number_under_its_hit(archive_site: None, read: Read):
    page = read("/en/search/?q=701.25")
    cards = page.all("article", css_class="hit--exact")
    assert [card.one("h2").text for card in cards] == ["Surveil", "Set in Motion", "Abandon", "Proliferate", "Transform"]
    assert "hit--was" not in cards[0].classes
    assert all("hit--was" in card.classes for card in cards[1:])
    assert "/en/rules/2026-01-16/701.27/" in {link.attributes["href"] for link in cards[-1].all("a")}


FRESH = {
    "711.4b": "/de/rules/2026-09-25/712.8e/#712.8e",
    "701.25": "/de/rules/2026-09-25/701.27/",
    "701.27": "/de/rules/2026-09-25/701.27/",
}


@pytest.mark.parametrize(("number", "target"), FRESH.items(), ids=FRESH)
def test_the_bundled_texts_alone_resolve_old_numbers(bundled_site: None, client: Client, number: str, target: str):
    assert client.get(f"/de/rule/{number}/")["Location"] == target


def test_on_a_fresh_site_an_old_rule_leads_to_the_same_rule_of_the_newest_excerpt(bundled_site: None, read: Read):
    page = read("/de/rules/2016-04-08/711.4b/")
    target = page.one("a", css_class="context__today").attributes["href"]
    assert target == "/de/rules/2026-09-25/712.8e/#712.8e"
    assert read(target).one("h1").text.startswith("712.8e")
    assert read("/de/rules/?edition=2026-09-25&number=711.4b&from=2016-04-08").one("h1").text.startswith("712.8e")


def test_what_an_excerpt_lacks_is_not_called_removed(bundled_site: None, read: Read):
    page = read("/en/rules/2026-09-25/711.13/?from=2016-04-08", status=404)
    assert "Of the edition of 25 September 2026 only parts are on this site, and this rule is not among them." in page.one("main").text
    assert "removed" not in page.one("main").text


@pytest.mark.parametrize("address", ["/de/rule/100.1/?on=2026-11-29", "/de/rule/100.1/?on=2026-09-25"])
def test_what_an_excerpt_lacks_is_shown_as_the_complete_edition_before_it_has_it(
    archive_site: None, client: Client, read: Read, address: str
):
    """Of the edition of 2026-09-25 there are 701.27 and 712 alone."""
    target = client.get(address)["Location"]
    assert target == f"/de/rules/{NOW}/100.1/?asked={address[-10:]}"
    assert "Von der Ausgabe vom 25. September 2026 stehen nur Teile auf dieser Website" in read(target).one("main").text


def test_what_an_excerpt_has_it_shows(archive_site: None, client: Client):
    assert client.get("/de/rule/701.27/?on=2026-11-29")["Location"] == "/de/rules/2026-09-25/701.27/?asked=2026-11-29"


def test_a_short_link_to_a_day_after_an_excerpt_does_the_same(archive_site: None, client: Client):
    assert client.get("/2026-11-29/100.1")["Location"].endswith(f"/rules/{NOW}/100.1/?asked=2026-11-29")
    assert client.get("/2026-09-25/100.1")["Location"].endswith("/rules/2026-09-25/100.1/")


@pytest.mark.parametrize(
    ("language", "newest"), [("de", "Auf Deutsch: 711.4b vom 8. April 2016"), ("es", "En español: 711.4b del 8 de abril de 2016")]
)
def test_a_rule_in_english_leads_to_its_newest_translation(archive_site: None, read: Read, language: str, newest: str):
    page = read(f"/{language}/rules/{NOW}/712.8e/").one("li", id="712.8e")
    links = {link.text: link.attributes["href"] for link in page.all("a")}
    assert links[newest] == f"/{language}/rules/2016-04-08/711.4b/#711.4b"
    assert f"/{language}/compare/2016-04-08/{NOW}/712.8e/" in links.values()
    assert f"/{language}/rules/2026-09-25/712.8e/#712.8e" in links.values()  # the summary, which is compared with nothing
    assert f"/{language}/compare/{NOW}/2026-09-25/712.8e/" not in links.values()


def test_a_translated_rule_needs_no_other_translation(archive_site: None, read: Read):
    page = read("/de/rules/2016-04-08/711.4b/").one("li", id="711.4b")
    assert not [link for link in page.all("a") if link.text.startswith("Auf Deutsch")]
