"""The progress of translations: counts by chapter that add up, and the way to take part."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import call_command

from rules.services.importing import import_text
from tests.made_up_edition import SMALL_GLOSSARY, bundled_body, official_text
from tests.web.page_tree import Element

pytestmark = pytest.mark.usefixtures("bundled_site")

Read = Callable[..., Element]
DAY = date(2017, 1, 20)


def words(element: Element) -> str:
    return " ".join(element.text.split())


@pytest.fixture
def newer() -> None:
    """Chapter 711 with one rule reworded and one added, a chapter without translations, and a glossary of two entries."""
    body = [paragraph.replace("may look at both faces", "may look at either face") for paragraph in bundled_body("2016-04-08.711")]
    body += ["711.14. A garden of glass needs no gate.", "712. Gardens", "712.1. A garden has beds.\nExample: A rose garden."]
    import_text(official_text(DAY, body=body), source="newer.txt")


def test_every_chapter_is_counted_with_its_examples(read: Read, newer: None):
    rows = [[words(cell) for cell in line.all("td")] for line in read(f"/de/translations/{DAY}/").one("tbody").all("tr")]
    # Chapter, rules, subrules and examples of 711 are 28 texts; one of them is behind, and one text is new.
    assert rows[0][:3] == ["27 von 29", "1", "1"]
    assert rows[1][:3] == ["0 von 3", "0", "3"]


def test_the_whole_is_the_sum_and_counts_the_glossary(read: Read, newer: None):
    page = read(f"/de/translations/{DAY}/")
    total = 1 + 29 + 3 + len(SMALL_GLOSSARY)
    assert f"27 von {total} Texten sind übersetzt. 1 weiterer hat eine Übersetzung eines früheren Wortlauts." in words(page)
    assert [words(item) for item in page.one(css_class="tally__what").all("li")] == ["27 Übersetzungen dieses Projekts, nicht offiziell"]


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_page_counts_what_a_catalogue_of_the_edition_holds(read: Read, tmp_path: Path, language: str):
    """Rules and examples in other words, a rule that was split in two, and the notes of an excerpt."""
    body = bundled_body(
        "2016-04-08.711", changes={"may look at both faces": "may look at either face", "Because the Clone": "Since the Clone"}
    )
    at = next(at for at, paragraph in enumerate(body) if paragraph.startswith("711.11. "))
    first, rest = body[at].removeprefix("711.11. ").split(". ", 1)
    body[at : at + 1] = [f"711.11. {first}.", f"711.11a {rest}"]
    import_text(official_text(DAY, body=body), source="newer.txt")
    for edition in (DAY.isoformat(), "2016-04-08", "2011-09-30"):
        path = tmp_path / f"{edition}.po"
        call_command("export_texts", str(path), language=language, edition=date.fromisoformat(edition), stdout=StringIO())
        texts = polib.pofile(str(path), encoding="utf-8")
        behind = [each for each in texts.fuzzy_entries() if date.fromisoformat(each.comment.split()[-1]) < date.fromisoformat(edition)]
        tally = words(read(f"/{language}/translations/{edition}/").one(css_class="tally").one(css_class="share"))
        counts = [int(number) for number in re.findall(r"\d+", tally)]
        assert counts == [len(texts.translated_entries()), len(texts), *([len(behind)] if behind else [])]


def test_the_source_language_shows_all_others(read: Read):
    page = read("/en/translations/2016-04-08/")
    links = [(words(link), link.attributes["href"]) for each in page.all("section", css_class="tally") for link in each.all("a")]
    assert links == [("Deutsch", "/de/translations/2016-04-08/"), ("Español", "/es/translations/2016-04-08/")]
    assert not page.all("table")


def test_states_are_told_apart(read: Read):
    items = [words(item) for item in read("/de/translations/2011-09-30/").one(css_class="tally__what").all("li")]
    assert items == ["12 Zitate aus einer veröffentlichten Übersetzung"]


def test_a_chapter_leads_to_its_rules_and_to_its_languages(read: Read):
    line = read("/es/translations/2016-04-08/").one("tbody").one("tr")
    assert [link.attributes["href"] for link in line.all("a")] == ["/es/rules/2016-04-08/711/", "/es/rules/2016-04-08/711/parallel/"]


def test_it_says_how_to_take_part_with_commands_of_this_edition(read: Read):
    page = read("/es/translations/2016-04-08/")
    assert page.one("a", href="/es/about/#report")
    assert [words(code) for code in page.all("code")] == [
        "manage.py export_texts --language es --edition 2016-04-08 es.po",
        "manage.py import_texts es.po",
    ]


@pytest.mark.parametrize("path", ["", "rules/2016-04-08/"])
def test_foot_and_contents_lead_there(read: Read, path: str):
    links = {link.attributes["href"] for link in read(f"/de/{path}").all("a") if words(link) == "Übersetzungen"}
    assert "/de/translations/current/" in links
    assert ("/de/translations/2016-04-08/" in links) is bool(path)
