"""Languages side by side: the same lines in two or three languages, and what each translation is worth."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from rules.models import RuleVersion, Wording
from rules.services.importing import import_text
from rules.services.versions import advance_content_version
from tests.made_up_edition import bundled_body, bundled_rows, official_text
from tests.web.page_tree import Element

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.usefixtures("bundled_site")

Read = Callable[..., Element]
RULE = "rules/2016-04-08/711.4b/parallel/"


def words(element: Element) -> str:
    return " ".join(element.text.split())


def heads(page: Element) -> list[str]:
    """The languages of the columns."""
    return [head.all("span")[0].text for head in page.one("thead").all("th")[1:]]


def row(page: Element, anchor: str) -> Element:
    return next(each for each in page.all("tr") if each.attributes.get("id") == anchor)


def texts(line: Element) -> list[str]:
    """The words of each cell of a row, without chips and notes."""
    return [" ".join(words(part) for part in cell.all("p", css_class="text")) for cell in line.all("td")]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (f"/en/{RULE}", ["English", "Deutsch", "Español"]),
        (f"/de/{RULE}", ["Deutsch", "English", "Español"]),
        (f"/en/{RULE}?with=es", ["English", "Español"]),
        (f"/en/{RULE}?with=es,de", ["English", "Español", "Deutsch"]),
        (f"/en/{RULE}?with=de&with=es", ["English", "Deutsch", "Español"]),
        (f"/de/{RULE}?with=de,es", ["Deutsch", "Español", "English"]),
        (f"/es/{RULE}?with=de", ["Español", "Deutsch"]),
        (f"/en/{RULE}?with=en", ["English", "Deutsch", "Español"]),
        (f"/en/{RULE}?with=xx,%00", ["English", "Deutsch", "Español"]),
    ],
)
def test_the_address_chooses_the_languages(read: Read, path: str, expected: list[str]):
    assert heads(read(path)) == expected


def test_every_line_stands_beside_its_translations(read: Read):
    page = read("/en/rules/2016-04-08/711/parallel/?with=de,es")
    labels = {"en": "Example:", "de": "Beispiel:", "es": "Ejemplo:"}
    expected = [
        [" ".join(each[f"text_{code}"].removeprefix(labels[code]).split()) for code in labels] for each in bundled_rows("2016-04-08.711")
    ]
    assert [texts(line) for line in page.one("tbody").all("tr")] == expected


def test_words_are_marked_with_their_language_and_the_page_says_which_prevails(read: Read):
    page = read(f"/de/{RULE}")
    langs = [cell.all("p", css_class="text")[0].lang for cell in row(page, "711.4b").all("td")]
    assert langs == ["de", "en", "es"]
    assert "Maßgeblich ist der englische Text." in page.text
    assert words(page.one("thead").all("th")[2].one(css_class="chip")) == "maßgeblicher Text"


def test_the_line_that_was_asked_for_is_marked(read: Read):
    marked = [line.attributes["id"] for line in read(f"/en/{RULE}").all("tr") if "is-here" in line.attributes.get("class", "").split()]
    assert marked == ["711.4b"]


def test_citations_lead_to_the_rules_of_the_edition(read: Read):
    page = read("/en/rules/2016-04-08/711.11/parallel/?with=de")
    hrefs = [[link.attributes["href"] for link in cell.all("a")] for cell in row(page, "711.11").all("td")]
    assert hrefs == [["/en/rules/2016-04-08/711.3/"]] * 2


def test_sentences_are_marked_where_every_language_has_as_many(read: Read):
    cells = row(read(f"/en/{RULE}"), "711.4b").all("td")
    marks = [[each.attributes["data-same"] for each in cell.all("span", css_class="sent")] for cell in cells]
    assert marks == [["0-0", "0-1", "0-2", "0-3"]] * 3


@pytest.fixture
def newer() -> date:
    """An edition in which 711.2 has other words, 711.6 is not translated, and an example has other words."""
    body = [paragraph.replace("may look at both faces", "may look at either face") for paragraph in bundled_body("2016-04-08.711")]
    body = [paragraph.replace("Because the Clone is itself not", "Since the Clone is itself not") for paragraph in body]
    body.append("711.14. A garden of glass needs no gate.")
    import_text(official_text(date(2017, 1, 20), body=body), source="newer.txt")
    return date(2017, 1, 20)


class TestATranslationThatIsBehind:
    def test_is_shown_with_the_english_words_that_changed_since(self, read: Read, newer: date):
        _, german = row(read(f"/en/rules/{newer}/711.2/parallel/?with=de"), "711.2").all("td")
        translation = next(each["text_de"] for each in bundled_rows("2016-04-08.711") if each.get("number") == "711.2")
        assert words(german.one(css_class="chip")) == "1 change behind"
        assert words(german.all("p", css_class="text")[0]) == translation
        since = german.one(css_class="para__since")
        assert "8 April 2016" in since.text
        assert [words(each).removeprefix("removed: ") for each in since.all("del")] == ["both faces."]
        assert [words(each).removeprefix("added: ") for each in since.all("ins")] == ["either face."]
        assert since.one("a").attributes["href"] == f"/en/compare/2016-04-08/{newer}/711.2/"

    def test_is_counted_in_the_head_of_its_column(self, read: Read, newer: date):
        chips = [words(head.one(css_class="chip")) for head in read(f"/en/rules/{newer}/711/parallel/").one("thead").all("th")[1:]]
        assert chips == ["the text that prevails", "2 behind, 1 missing", "2 behind, 1 missing"]
        chips = [words(head.one(css_class="chip")) for head in read(f"/de/rules/{newer}/711.2/parallel/").one("thead").all("th")[1:]]
        assert chips[0] == "1 im Rückstand"

    def test_can_be_that_of_an_example(self, read: Read, newer: date):
        page = read(f"/en/rules/{newer}/711.5/parallel/?with=es")
        behind = [line for line in page.one("tbody").all("tr") if line.all(css_class="para__since")]
        assert [words(line.one("th")) for line in behind] == ["711.5, Example 1"]

    def test_gives_way_to_english_where_there_is_none(self, read: Read, newer: date):
        _, german = row(read(f"/en/rules/{newer}/711.14/parallel/?with=de"), "711.14").all("td")
        assert words(german.one(css_class="chip")) == "Not translated, English shown"
        assert words(german.one("p", css_class="text")) == "A garden of glass needs no gate."
        assert "fallback" in german.all("div")[0].attributes["class"]

    def test_of_a_later_edition_is_not_called_behind(self, read: Read, newer: date):
        wording = RuleVersion.objects.get(edition__effective_date=newer, number="711.14").text.wording
        Wording.objects.filter(pk=wording.pk).update(text_de="Ein Garten aus Glas braucht kein Tor.", status_de="translation")
        older = [paragraph.replace("needs no gate", "needs a gate") for paragraph in [*bundled_body("2016-04-08.711")]]
        older.append("711.14. A garden of glass needs one gate.")
        import_text(official_text(date(2016, 9, 30), body=older), source="older.txt")
        advance_content_version()
        _, german = row(read("/en/rules/2016-09-30/711.14/parallel/?with=de"), "711.14").all("td")
        assert words(german.one(css_class="chip")) == f"Made from the words of {newer}"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/en/rules/2016-04-08/711.4B./parallel/", "/en/rules/2016-04-08/711.4b/parallel/"),
        ("/en/rules/2016-04-08/711.4b/parallel?with=de", "/en/rules/2016-04-08/711.4b/parallel/?with=de"),
        ("/en/rules/2016-04-08/7/parallel/", "/en/rules/2016-04-08/7/"),
    ],
)
def test_what_people_type_is_mended_by_one_redirect(client: Client, path: str, target: str):
    assert client.get(path)["Location"] == target


@pytest.mark.parametrize("number", ["711.99", "999.9", "seven"])
def test_a_number_that_the_edition_does_not_have_gets_the_page_that_helps(read: Read, number: str):
    assert read(f"/en/rules/2016-04-08/{number}/parallel/", status=404).one("h1")


@pytest.mark.parametrize("path", ["rules/2016-04-08/711.4b/", "rules/2016-04-08/711/"])
def test_rule_and_chapter_lead_there(read: Read, path: str):
    links = {words(link): link.attributes.get("href") for link in read(f"/es/{path}").all("a")}
    assert links["En paralelo"] == f"/es/{path}parallel/"


def test_neighbours_keep_the_languages(read: Read):
    pager = read("/en/rules/2016-04-08/711.4/parallel/?with=es").one("nav", css_class="pager")
    assert [link.attributes["href"] for link in pager.all("a")] == [
        "/en/rules/2016-04-08/711.3/parallel/?with=es",
        "/en/rules/2016-04-08/711.5/parallel/?with=es",
    ]
