"""The life of a rule: an entry for each change, what did not change folded away, and what its numbers mean today."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.independent_reader import read_edition
from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
NUMBERS_OF_TRANSFORM = ["701.27", "701.28", "701.27", "701.26", "701.25"]


def entries(page: Element) -> dict[str, Element]:
    """The entries of the timeline by date, in their order."""
    return {entry.one(css_class="tl__when").one("time").attributes["datetime"]: entry for entry in page.all("li", css_class="tl")}


def test_every_renumbering_is_an_entry_newest_first(archive_site: None, read: Read):
    found = entries(read("/en/history/2026-01-16/701.27/"))
    assert list(found) == sorted(found, reverse=True)
    moves = {day: entry.one("h3").text for day, entry in found.items() if "enumbered" in entry.one("h3").text}
    assert moves == {
        "2025-06-06": "Renumbered from 701.28",
        "2020-07-03": "Renumbered from 701.27",
        "2018-07-13": "Renumbered from 701.26",
        "2016-09-30": "Renumbered from 701.25",
    }


def test_the_numbers_of_a_rule_are_listed_and_drawn(archive_site: None, read: Read):
    page = read("/en/history/2026-01-16/701.27/")
    lists = page.all("ul", css_class="reflist")
    assert [span.text for span in lists[0].all(css_class="tn")] == NUMBERS_OF_TRANSFORM
    band = page.one("figure", css_class="band")
    assert band.one("svg").attributes["aria-hidden"] == "true"
    assert [text.text for text in band.all("text") if "." in text.text] == ["701.28", "701.27", "701.26", "701.25"]


def test_a_rule_page_lists_the_numbers_and_leads_to_the_history(archive_site: None, read: Read):
    page = read("/en/rules/2026-01-16/701.27/")
    lists = [[span.text for span in each.all(css_class="tn")] for each in page.all("ul", css_class="reflist")]
    assert NUMBERS_OF_TRANSFORM in lists
    chips = {chip.text: chip.attributes["href"] for chip in page.all("a", css_class="chip")}
    assert chips["5 numbers since 2011"] == "/en/history/2026-01-16/701.27/"
    assert "History of 701.27f" in [link.text for link in page.all("a") if link.attributes.get("href") == "/en/history/2026-01-16/701.27f/"]


def test_words_are_compared_word_for_word(archive_site: None, archive: Path, read: Read):
    """The words of both editions, as the independent reader has them, are what the marked text is made of."""
    change = entries(read("/en/history/2026-01-16/701.27f/"))["2022-11-18"].one(css_class="tl__diff")
    olds, news = [], []
    for child in change.children:
        text = child if isinstance(child, str) else "".join(piece for piece in child.children if isinstance(piece, str))
        if isinstance(child, str) or child.tag == "del":
            olds.append(text)
        if isinstance(child, str) or child.tag == "ins":
            news.append(text)
    before, after = (read_edition(archive / f"{day}.txt").paragraphs["701.28f"] for day in ("2022-10-07", "2022-11-18"))
    # Blanks stand outside of the marks, so that there are two where words between them are left out.
    assert " ".join("".join(olds).split()).replace("’", "'") == before.replace("’", "'")
    assert " ".join("".join(news).split()).replace("’", "'") == after.replace("’", "'")
    assert [spoken.text for spoken in change.all(css_class="vh")][:2] == ["removed:", "added:"]


def test_stretches_without_a_change_are_folded(archive_site: None, read: Read):
    entry = entries(read("/en/history/2026-01-16/701.27f/"))["2018-07-13"]
    assert entry.one("details").one("summary").text == "Then unchanged in 2 editions"
    assert [chip.text for chip in entry.one("details").all("a")] == ["2018-08-10", "2018-10-05"]


def test_a_change_of_typography_alone_is_said_to_be_that(archive_site: None, read: Read):
    assert entries(read("/en/history/2026-01-16/701.27f/"))["2019-01-25"].one("h3").text == "Only the typography changed"


def test_the_first_appearance_is_shown_in_full(archive_site: None, archive: Path, read: Read):
    last = list(entries(read("/en/history/2026-01-16/701.27/")).values())[-1]
    first = read_edition(archive / "2011-09-30.txt")
    assert [number.text for number in last.all("span", css_class="rule__no")] == ["701.25", *first.below("701.25")]
    for number in first.below("701.25"):
        assert first.first_words(number) in last.text


def test_what_a_rule_took_in_and_what_it_went_into_is_linked(archive_site: None, read: Read):
    took_in = entries(read("/en/history/2026-01-16/712/"))["2023-04-14"]
    assert [(chip.text, chip.attributes["href"]) for chip in took_in.all("a", css_class="chip--moved")] == [
        ("took in 713", "/en/history/2022-11-18/713/")
    ]
    went = entries(read("/en/history/2022-11-18/713/"))["2023-04-14"]
    assert went.one("h3").text == "Went into another rule"
    assert went.one("a", css_class="chip--moved").attributes["href"] == "/en/history/2023-04-14/712/"


def test_former_numbers_say_what_they_hold_today(archive_site: None, archive: Path, read: Read):
    today = read_edition(archive / "2026-01-16.txt").paragraphs
    rows = read("/en/history/2026-01-16/701.27/").one("table", css_class="holders").all("tr")[1:]
    found = {row.one("th").text: [cell.text for cell in row.all("td")] for row in rows}
    assert found == {
        "701.28": ["2025-06-06", today["701.28"]],
        "701.26": ["2018-07-13", today["701.26"]],
        "701.25": ["2016-09-30", today["701.25"]],
    }


def test_the_life_is_the_same_from_every_edition(archive_site: None, read: Read):
    pages = [read(f"/en/history/{place}/").one("ol", css_class="timeline").text for place in ("2026-01-16/701.27", "2011-09-30/701.25")]
    assert pages[0] == pages[1]
    assert read("/en/history/2011-09-30/701.25/").one("link", rel="canonical").attributes["href"].endswith("/en/history/2026-01-16/701.27/")


def test_a_summary_is_never_compared_with_official_words(bundled_site: None, read: Read):
    newest = entries(read("/en/history/2016-04-08/711.4b/"))["2026-09-25"]
    assert newest.one("h3").text == "Renumbered from 711.4b"
    assert "a summary is never compared with official words" in newest.text
    assert newest.all("ins") == newest.all("del") == []


@pytest.mark.parametrize("language", ["de", "es"])
def test_words_without_translations_on_both_sides_are_compared_in_english_and_marked(archive_site: None, read: Read, language: str):
    page = read(f"/{language}/history/2016-04-08/711.4b/")
    changed = page.all(css_class="tl__diff")
    assert changed
    assert {paragraph.lang for paragraph in changed} == {"en"}
    assert {label.lang for paragraph in changed for label in paragraph.all(css_class="vh")} == {language}


def test_translations_are_compared_where_both_sides_have_one(bundled_site: None, read: Read):
    """701.25a of 2011 and 701.27a of 2026 are bundled with their German words, which differ."""
    changed = read("/de/history/2026-09-25/701.27c/").all(css_class="tl__diff")
    assert changed
    assert {paragraph.lang for paragraph in changed} == {"de"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_the_edition_lacks_has_no_history(archive_site: None, client: Client, language: str):
    assert client.get(f"/{language}/history/2026-01-16/999.9/").status_code == 404
    assert client.get(f"/{language}/history/2026-01-16/701.27F")["Location"] == f"/{language}/history/2026-01-16/701.27f/"


def test_a_removed_rule_ends_with_its_removal(db: None, read: Read):
    import_edition(date(2019, 1, 25), {**RULES, "100.3": "A hedge hides whatever grows behind it."})
    import_edition(date(2019, 5, 3))
    found = entries(read("/en/history/2019-01-25/100.3/"))
    assert [(day, entry.one("h3").text) for day, entry in found.items()] == [
        ("2019-05-03", "Removed"),
        ("2019-01-25", "First seen on this site"),
    ]


def garden(*examples: str) -> dict[str, str]:
    """The rules of a garden with these examples under 100.2."""
    return {**RULES, "100.2": "\n".join(["A garden has one gate.", *examples])}


def test_changes_of_examples_are_entries_of_a_life(db: None, read: Read):
    import_edition(date(2019, 1, 25), garden("Example: Anna opens the gate with a key.", "Example: Bees hum a song of their own."))
    import_edition(date(2019, 5, 3), garden("Example: Anna opens the gate with a golden key.", "Example: Bees hum a song of their own."))
    import_edition(date(2019, 8, 23), garden("Example: Anna opens the gate with a golden key."))
    import_edition(date(2020, 1, 24), garden("Example: Anna opens the gate with a golden key.", "Example: Whoever is late climbs over it."))
    page = read("/en/history/2020-01-24/100.2/")
    found = entries(page)
    told = {
        day: (entry.one("h3").text, *(part.text for example in entry.all(css_class="tl__example") for part in example.children))
        for day, entry in found.items()
    }
    assert told == {
        "2020-01-24": ("Examples changed", "New example", "added: Whoever is late climbs over it."),
        "2019-08-23": ("Examples changed", "Example removed", "removed: Bees hum a song of their own."),
        "2019-05-03": ("Examples changed", "Example reworded", "Anna opens the gate with a added: golden key."),
        "2019-01-25": ("First seen on this site",),
    }
    assert "Its words never changed. Its examples changed 3 times." in page.one("p", css_class="lead").text


def test_other_quotes_in_an_example_are_no_entry(db: None, read: Read):
    import_edition(date(2019, 1, 25), garden("Example: Anna's gate is “open”."))
    import_edition(date(2019, 5, 3), garden('Example: Anna’s gate is "open".'))
    assert list(entries(read("/en/history/2019-05-03/100.2/"))) == ["2019-01-25"]


def test_an_example_that_moved_to_another_rule_is_said_to_have_moved(archive_site: None, archive: Path, read: Read):
    """The example of 118.9 stands under lifelink, 702.15e, since 2016-04-08."""
    before, after = (read_edition(archive / f"{day}.txt").examples for day in ("2015-11-13", "2016-04-08"))
    assert (before["118.9"], "702.15e" in before) == (1, False)
    assert ("118.9" in after, after["702.15e"]) == (False, 1)
    (example,) = entries(read("/en/history/2016-04-08/118.9/"))["2016-04-08"].all(css_class="tl__example")
    assert example.text.startswith("Example moved to 702.15e")


def test_an_excerpt_that_lacks_an_example_has_not_removed_it(archive_site: None, read: Read):
    newest = entries(read("/en/history/2026-01-16/712.8e/"))["2026-09-25"]
    assert newest.all(css_class="tl__example") == []


PAGES = [
    "history/2026-01-16/100.2/",
    "history/2026-01-16/100/",
    "rules/2026-01-16/100.2/",
    "rules/2020-01-01/100.2/",
    "rules/?number=100.2&from=2026-01-16",
    "rules/2020-01-01/100.4/?from=2026-01-16",
    "rules/2026-01-16/100.3/",
    "rule/100.3/",
    "search/?q=100.2",
    "/feeds/de/changes.atom",
    "/feeds/de/rules/2026-01-16/100.2.atom",
]


def test_the_number_of_queries_does_not_depend_on_the_number_of_editions(db: None, client: Client):
    def taken() -> dict[str, int]:
        found = {}
        for path in PAGES:
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                client.get(path if path.startswith("/") else f"/de/{path}")
            found[path] = len(queries)
        return found

    gate = {"100.3": "A hedge hides whatever grows behind it."}
    for day in (date(2020, 1, 1), date(2025, 1, 1)):
        import_edition(day, {**RULES, **gate, "100.2": f"A garden has a gate of {day.year}."})
    import_edition(date(2026, 1, 16), {**RULES, "100.4": "Bees are welcome in all parts of a garden."})
    with_three = taken()
    for year in range(2012, 2018):
        import_edition(date(year, 1, 1), {**RULES, **gate, "100.2": f"A garden has a gate of {year}."})
    assert taken() == with_three
