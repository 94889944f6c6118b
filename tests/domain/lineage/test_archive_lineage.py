"""All neighbouring editions of the archive: same words keep their identity, copies are new, and changes are told as what they are."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from rules.domain.lineage import bridge

pytestmark = pytest.mark.archive

STRAIGHT = str.maketrans("‘’“”—–", "''\"\"--")


def same_words(text: str) -> str:
    """A text as far as its words go. Written for these tests alone: quotes, dashes, signs, italics and cited numbers do not count."""
    text = re.sub(r"\b\d{3}\.\d+[a-z]?\b(-\w+)?|(?<=rule )\d{3}\b|(?<=rules )\d{3}\b|(?<=section )\d\b", "#", text.translate(STRAIGHT))
    return re.sub(r"[\s-]+", " ", re.sub(r"\((tm|r)\)|[™®]|(?<!_)_(?!_)", "", text, flags=re.IGNORECASE)).strip()


def unique_places(texts: list[str]) -> dict[str, int]:
    counts = Counter(texts)
    return {text: place for place, text in enumerate(texts) if counts[text] == 1}


def test_words_that_occur_once_in_both_of_two_neighbours_keep_their_identity(editions: Any) -> None:
    too_many = {}
    for old, new in editions.steps:
        mine, others = (unique_places([same_words(node.text) for node in editions.text(date).nodes]) for date in (old, new))
        partners = editions.lineage(old, new).partners
        shared = mine.keys() & others.keys()
        strayed = [text for text in shared if partners.get(mine[text]) != others[text]]
        if len(strayed) > 0.001 * len(shared):
            too_many[old, new] = strayed
    assert too_many == {}


def homes(editions: Any, date: str) -> list[str]:
    """For each node the name of the keyword or chapter that it stands under, or its own."""
    names: dict[str, str] = {}
    found = []
    for node in editions.text(date).nodes:
        number = str(node.number)
        if re.fullmatch(r"\d{3}|70[12]\.(?!1$)\d+", number):
            names[number] = node.text.partition("\n")[0].casefold()
        keyword = re.match(r"70[12]\.(?!1[a-z]?$)\d+", number)
        found.append(names[keyword[0] if keyword else number[:3]] if len(number) > 1 else "")
    return found


KEYWORD_NAMES = {"totem armor": "umbra armor"}


def test_no_rule_of_a_keyword_goes_to_another_keyword(editions: Any) -> None:
    strayed = []
    for old, new in [*editions.steps, (editions.dates[0], editions.dates[-1])]:
        olds, news = editions.text(old).nodes, editions.text(new).nodes
        home_old, home_new = homes(editions, old), homes(editions, new)
        for mine, other in editions.lineage(old, new).partners.items():
            if olds[mine].number.chapter in (701, 702) and news[other].number.chapter in (701, 702):
                name = home_old[mine]
                if home_new[other] not in (name, KEYWORD_NAMES.get(name)):
                    strayed.append((new, name, home_new[other]))
    assert strayed == []


def test_what_is_said_of_planeswalking_in_701_and_in_901_is_never_crossed(editions: Any) -> None:
    for old, new in [*editions.steps, (editions.dates[0], editions.dates[-1])]:
        olds, news = editions.text(old).nodes, editions.text(new).nodes
        for mine, other in editions.lineage(old, new).partners.items():
            if "planeswalk" in olds[mine].text.casefold() and olds[mine].number.chapter in (701, 901):
                assert news[other].number.chapter == olds[mine].number.chapter, (old, new, str(olds[mine].number))


COPIES = {
    "Convert from Transform": ("2022-11-18", "701.50"),
    "Disguise from Morph": ("2024-02-02", "702.168"),
    "Cloak from Manifest": ("2024-02-02", "701.56"),
    "Reconfigure from Equip": ("2022-02-18", "702.151"),
    "Surge from Convoke": ("2016-04-08", "702.116"),
    "Bargain from Delve": ("2023-10-13", "702.166"),
    "Omen from Adventurer": ("2025-04-04", "720"),
    "Eternalize from Embalm": ("2017-07-08", "702.128"),
}


@pytest.mark.parametrize(("edition", "heading"), COPIES.values(), ids=COPIES.keys())
def test_rules_copied_for_a_new_heading_are_new(editions: Any, edition: str, heading: str) -> None:
    before = editions.dates[editions.dates.index(edition) - 1]
    nodes = editions.text(edition).nodes
    below = [place for place, node in enumerate(nodes) if re.fullmatch(rf"{re.escape(heading)}(\.\d+)?[a-z]?", str(node.number))]
    links = editions.lineage(before, edition).of_new
    assert len(below) > 1
    assert {link.change.value for place in below for link in links[place]} == {"new"}


def changes(editions: Any, old: str, new: str) -> Counter[str]:
    return Counter(link.change.value for link in editions.lineage(old, new).links)


def test_straight_quotes_are_no_rewording(editions: Any) -> None:
    found = changes(editions, "2018-10-05", "2019-01-25")
    assert found["reworded"] + found["moved_and_reworded"] < 30


def test_a_list_sorted_anew_is_told_as_moves(editions: Any) -> None:
    found = changes(editions, "2025-04-04", "2025-06-06")
    assert found["moved"] > 250
    assert found["gone"] == 0
    assert 17 <= found["reworded"] + found["moved_and_reworded"] <= 21


def test_a_glossary_that_breaks_off_makes_nothing_gone_or_new(editions: Any) -> None:
    terms = {entry.term for entry in editions.glossary("2012-10-01").entries} & {
        entry.term for entry in editions.glossary("2013-05-01").entries
    }
    for old, new in [("2012-10-01", "2013-02-01"), ("2013-02-01", "2013-05-01")]:
        olds, news = editions.glossary(old).entries, editions.glossary(new).entries
        links = editions.glossary_lineage(old, new).links
        assert {olds[link.old].term for link in links if link.change == "gone"} & terms == set()
        assert {news[link.new].term for link in links if link.change == "new"} & terms == set()
    assert sum(link.is_primary for link in editions.glossary_lineage("2013-02-01", "2013-05-01").links) == 31


def test_a_truncated_glossary_does_not_break_the_chain(editions: Any) -> None:
    before, cut, after = "2012-10-01", "2013-02-01", "2013-05-01"
    into, out_of = editions.glossary_lineage(before, cut), editions.glossary_lineage(cut, after)
    over = {link.old: link.new for link in bridge(editions.glossary_lineage(before, after), into, out_of) if link.is_primary}
    led = {
        mine: out_of.partners.get(into.partners[mine]) if mine in into.partners else over.get(mine) for mine in into.of_old.keys() | over
    }
    olds, news = (editions.glossary(date).entries for date in (before, after))
    places = {entry.term: place for place, entry in enumerate(news)}
    assert led == {place: places[entry.term] for place, entry in enumerate(olds)}


TERMS = {
    "Totem Armor": ("2024-06-07", "Totem Armor", "Umbra Armor"),
    "Tribal": ("2024-06-07", "Tribal", "Kindred"),
    "Converted Mana Cost": ("2021-04-22", "Converted Mana Cost", "Mana Value"),
    "Checklist Card": ("2020-09-25", "Checklist Card", "Substitute Card"),
}


@pytest.mark.parametrize(("edition", "old_term", "new_term"), TERMS.values(), ids=TERMS.keys())
def test_an_entry_under_another_term_is_the_same_entry(editions: Any, edition: str, old_term: str, new_term: str) -> None:
    before = editions.dates[editions.dates.index(edition) - 1]
    terms_old, terms_new = ([entry.term for entry in editions.glossary(date).entries] for date in (before, edition))
    partners = editions.glossary_lineage(before, edition).partners
    assert partners[terms_old.index(old_term)] == terms_new.index(new_term)


def test_examples_with_the_same_words_under_the_same_rule_are_the_same(editions: Any) -> None:
    for old, new in editions.steps:
        olds, news = editions.examples(old), editions.examples(new)
        rules, found = editions.lineage(old, new), editions.example_lineage(old, new).partners
        places = unique_places([example.text for example in news])
        for mine, example in enumerate(olds):
            other = places.get(example.text)
            if other is not None and news[other].rule == rules.partners.get(example.rule):
                assert news[found[mine]].text == example.text
