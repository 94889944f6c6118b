"""What the interface answers: editions, rules, glossary, comparison and search, held against the bundled files and the small editions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.conftest import NEW, OLD
from tests.made_up_edition import bundled_rows

Ask = Callable[..., Any]
LANGUAGES = ("en", "de", "es")
EXCERPT = "2026-09-25"


def bundled(name: str, number: str, kind: str | None = None) -> list[dict[str, Any]]:
    """The rows of a number, or with the kind of what stands under it."""
    return [row for row in bundled_rows(name) if row.get("of" if kind else "number") == number and row["kind"] == (kind or row["kind"])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", ["711.1", "711.4b", "711.7"])
def test_a_rule_has_its_words_in_every_language(site: None, ask: Ask, language: str, number: str):
    (row,) = bundled("2016-04-08.711", number)
    answer = ask(f"/editions/2016-04-08/rules/{number}?lang={language}&subrules=false")
    (line,) = answer["lines"]
    assert (line["text"], line["language"], line["english"]) == (row[f"text_{language}"], language, row["text_en"])
    assert line["plain"] == row[f"plain_{language}"]
    assert line["status"] == ("official" if language == "en" else row[f"status_{language}"])
    assert answer["url"] == f"http://testserver/{language}/rules/2016-04-08/{number}/"


def test_what_stands_under_a_number_comes_with_it_or_not(site: None, ask: Ask):
    numbers = [row["number"] for row in bundled_rows("2016-04-08.711") if row["kind"] in {"chapter", "rule", "subrule"}]
    assert [line["number"] for line in ask("/editions/2016-04-08/rules/711")["lines"]] == numbers
    of_rule = [number for number in numbers if number.startswith("711.4") and number[5:6] in {"", *"abcdef"}]
    assert [line["number"] for line in ask("/editions/2016-04-08/rules/711.4?subrules=true")["lines"]] == of_rule
    assert [line["number"] for line in ask("/editions/2016-04-08/rules/711?subrules=false")["lines"]] == ["711"]
    assert [line["number"] for line in ask("/editions/2016-04-08/rules/711.4b")["lines"]] == ["711.4b"]


def test_a_section_has_its_chapters(site: None, ask: Ask):
    answer = ask("/editions/2016-04-08/rules/7")
    assert [line["number"] for line in answer["lines"]] == ["7"]
    assert [(chapter["number"], chapter["text"]) for chapter in answer["chapters"]] == [("711", "Double-Faced Cards")]
    assert ask("/editions/2016-04-08/rules/7?subrules=false")["chapters"] == []


def test_a_rule_has_its_examples_in_their_order(site: None, ask: Ask):
    examples = [row for row in bundled_rows("2016-04-08.711") if row["kind"] == "example"]
    answer = ask("/editions/2016-04-08/rules/711")
    found = [(line["number"], example["text"]) for line in answer["lines"] for example in line["examples"]]
    assert found == [(row["of"], row["text_en"].removeprefix("Example:").strip()) for row in examples]


def test_notes_come_with_their_rule(site: None, ask: Ask):
    notes = [row["text_en"].lstrip("* ") for row in bundled("2011-09-30.701.25", "701.25", "note")]
    answer = ask("/editions/2011-09-30/rules/701.25")
    assert [note["text"] for line in answer["lines"] for note in line["notes"]] == notes
    assert notes


def test_the_places_above_lead_to_a_rule(site: None, ask: Ask):
    above = ask("/editions/2016-04-08/rules/711.4b?lang=de")["above"]
    assert [(place["number"], place["level"]) for place in above] == [("7", "section"), ("711", "chapter"), ("711.4", "rule")]
    assert above[1]["title"] == bundled("2016-04-08.711", "711")[0]["text_de"]


def test_english_stands_in_for_a_translation_that_is_missing(site: None, ask: Ask):
    (line,) = ask(f"/editions/{NEW}/rules/712.8e?lang=de")["lines"]
    assert (line["language"], line["status"]) == ("en", "official")
    assert "game piece" in line["text"]
    other = line["translation_of_other_words"]
    assert other is None or other["language"] == "de"


def test_a_rule_says_where_it_stands_today(site: None, ask: Ask):
    assert ask(f"/editions/{NEW}/rules/712.2")["today"] == {"edition": str(NEW), "number": "712.2"}


@pytest.mark.parametrize(
    ("asked", "usual"),
    [
        ("/editions/2016-05-01/rules/711.4b", "/editions/2016-04-08/rules/711.4b"),
        ("/editions/2016-05-01", "/editions/2016-04-08"),
        ("/editions/2016-04-08/rules/CR%20711.4B.", "/editions/2016-04-08/rules/711.4b"),
        ("/editions/2016-05-01/rules/regla%20711,4b?lang=es", "/editions/2016-04-08/rules/711.4b?lang=es"),
        ("/editions/2016-04-08/rules/%C2%A7711.4b/history", "/editions/2016-04-08/rules/711.4b/history"),
        ("/compare/2016-05-01/2026-02-01", "/compare/2016-04-08/2026-01-16"),
    ],
)
def test_one_redirect_leads_to_the_usual_address(site: None, client: Any, asked: str, usual: str):
    response = client.get(f"/api/v1{asked}")
    assert (response.status_code, response["Location"]) == (302, f"/api/v1{usual}")


def test_current_is_answered_in_place(site: None, client: Any, ask: Ask):
    assert client.get("/api/v1/editions/current").status_code == 200
    assert ask("/editions/current")["edition"] == str(NEW)
    assert ask("/editions/current/rules/712.2") == ask(f"/editions/{NEW}/rules/712.2")


def test_the_editions_say_what_they_are(site: None, ask: Ask):
    answer = ask("/editions")
    assert answer["current"] == str(NEW)
    assert [(each["edition"], each["state"], each["is_complete"]) for each in answer["items"]] == [
        (EXCERPT, "excerpt", False),
        (str(NEW), "current", True),
        (str(OLD), "past", True),
        ("2011-09-30", "past", False),
    ]


def test_an_edition_has_its_figures_and_its_front_matter(site: None, ask: Ask):
    rows = bundled_rows("2016-04-08.711")
    answer = ask("/editions/2016-04-08")
    assert answer["counts"] == {
        "chapters": 1,
        "rules": sum(row["kind"] == "rule" for row in rows),
        "subrules": sum(row["kind"] == "subrule" for row in rows),
        "examples": sum(row["kind"] == "example" for row in rows),
        "glossary": 2,
        "texts": 1 + sum(row["kind"] in {"chapter", "rule", "subrule"} for row in rows),
    }
    assert answer["introduction"] == ["This document is made up."]
    assert answer["credits"] == ["Nobody wrote this."]


def test_the_contents_are_sections_and_chapters(site: None, ask: Ask):
    items = ask("/editions/2016-04-08/contents?lang=es")["items"]
    assert [(item["number"], item["title"], item["language"]) for item in items] == [
        ("7", "Additional Rules", "en"),
        ("711", bundled("2016-04-08.711", "711")[0]["text_es"], "es"),
    ]


def test_the_glossary_is_in_the_order_of_the_language(site: None, ask: Ask):
    assert [entry["term"] for entry in ask("/editions/2016-04-08/glossary")["items"]] == ["Permanent", "Transform"]
    german = ask("/editions/2016-04-08/glossary?lang=de")["items"]
    assert [(entry["term"], entry["name"]) for entry in german] == [("Permanent", "Bleibende Karte"), ("Transform", "Transformieren")]


def test_a_glossary_entry_has_its_words(site: None, ask: Ask):
    answer = ask("/editions/2016-04-08/glossary/transform")
    assert (answer["term"], answer["text"]) == ("Transform", "To turn a permanent over. See rule 712.2.")
    assert answer["url"] == "http://testserver/en/glossary/2016-04-08/transform/"


def test_a_list_comes_in_pages_that_make_the_whole(site: None, ask: Ask, client: Any):
    whole = ask(f"/compare/{OLD}/{NEW}?limit=500")
    assert whole["next"] is None
    assert len(whole["items"]) == whole["total"] > 20
    found: list[Any] = []
    address = f"/api/v1/compare/{OLD}/{NEW}?limit=7&lang=de"
    while address:
        page = client.get(address).json()
        assert len(page["items"]) <= 7
        found += page["items"]
        address = page["next"]
    german = ask(f"/compare/{OLD}/{NEW}?limit=500&lang=de")
    assert found == german["items"]


def test_a_comparison_says_what_changed(site: None, ask: Ask):
    answer = ask(f"/compare/{OLD}/{NEW}?limit=500")
    assert (answer["old"], answer["new"]) == (str(OLD), str(NEW))
    rows = {(row["new"] or row["old"])["label"]: row for row in answer["items"] if row["level"] == "rule"}
    assert (rows["712"]["old"]["label"], rows["712"]["new"]["label"], rows["712"]["is_moved"]) == ("711", "712", True)
    assert {row["group"] for row in answer["items"]} == {"7", "glossary"}
    (entry,) = [row for row in answer["items"] if row["level"] == "entry"]
    assert (entry["kind"], entry["new"], entry["old"]["slug"]) == ("removed", None, "permanent")
    assert answer["glossary"]["removed"] == 1


def test_one_number_is_compared_with_all_below_it(site: None, ask: Ask):
    answer = ask(f"/compare/{OLD}/{NEW}?number=712.2")
    labels = [row["new"]["label"] for row in answer["items"] if row["new"] and row["level"] == "rule"]
    numbers = [row["number"] for row in bundled_rows("2026-09-25.712") if row["kind"] in {"rule", "subrule"}]
    assert labels == [number for number in numbers if number.rstrip("abcdefghijk") == "712.2"]


def test_numbers_are_found_exactly(site: None, ask: Ask):
    answer = ask("/search?q=CR%20712.2a%E2%80%93b,%20999.9")
    assert (answer["by"], answer["understood"]) == ("number", "712.2a–b, 999.9")
    assert [item["number"] for item in answer["items"]] == ["712.2a", "712.2b"]
    assert answer["missing"] == ["999.9"]
    assert answer["total"] == 2


def test_words_are_found_in_texts_and_glossary(site: None, ask: Ask):
    answer = ask("/search?q=Transformieren&lang=de&edition=2016-04-08")
    assert answer["by"] == "words"
    assert answer["edition"] == "2016-04-08"
    assert [entry["slug"] for entry in answer["glossary"]] == ["transform"]
    assert answer["total"] >= len(answer["items"]) > 0


def test_numbers_outside_of_the_places_asked_for_are_missing(site: None, ask: Ask):
    answer = ask("/search?q=712.2a%20in:7&edition=2026-01-16")
    assert [item["number"] for item in answer["items"]] == ["712.2a"]
    answer = ask("/search?q=712.2a%20in:712.3&edition=2026-01-16")
    assert (answer["by"], answer["missing"], answer["items"], answer["total"]) == ("number", ["712.2a"], [], 0)


@pytest.mark.parametrize("query", ["q=permanent&edition=all", "q=permanent%20edition:all", "q=permanent%20edition:all&edition=2016-04-08"])
def test_words_are_found_in_all_editions_with_the_days_on_which_they_were_in_force(site: None, ask: Ask, query: str):
    answer = ask(f"/search?{query}&lang=en")
    assert (answer["edition"], answer["by"]) == ("all", "words")
    assert answer["total"] >= len(answer["items"]) > 0
    past = [item for item in answer["items"] if not item["is_in_force"]]
    assert past, "711 says “permanent”, which no edition in force does any more"
    for item in past:
        assert "permanent" in f"{item['text']} {item['places'][0]['term']}".lower()
        assert all(place["first"] <= place["last"] < str(NEW) for place in item["places"])


def test_a_text_of_all_editions_has_its_numbers_the_newest_first(site: None, ask: Ask):
    (title,) = [item for item in ask("/search?q=double-faced%20cards&edition=all")["items"] if item["text"] == "Double-Faced Cards"]
    assert title["is_in_force"]
    assert [(place["number"], place["first"], place["last"]) for place in title["places"]] == [
        ("712", str(NEW), EXCERPT),
        ("711", str(OLD), str(OLD)),
    ]
    assert title["places"][1]["url"] == f"http://testserver/en/rules/{OLD}/711/"
    (entry,) = [item for item in ask("/search?q=battlefield&edition=all")["items"] if item["places"][0]["slug"] == "permanent"]
    (place,) = entry["places"]
    assert (place["number"], place["term"], place["last"]) == (None, "Permanent", str(OLD))
    assert place["url"] == f"http://testserver/en/glossary/{OLD}/permanent/"


def test_all_editions_are_searched_page_by_page_in_the_language_asked_for(site: None, ask: Ask):
    page = first = ask("/search?q=a*&edition=all&lang=de")
    count = len(first["items"])
    while page["next"]:
        page = ask(page["next"].partition("/api/v1")[2])
        count += len(page["items"])
    assert count == first["total"] > len(first["items"])
    german = ask("/search?q=R%C3%BCckseite%20lang:de&edition=all&lang=de")["items"]
    assert german
    assert {item["language"] for item in german} == {"de"}
    assert all("ückseite" in item["text"] for item in german)
    assert ask("/search?q=xyzzy&edition=all")["items"] == []


def test_numbers_are_looked_for_in_the_current_edition_where_all_are_asked_for(site: None, ask: Ask):
    answer = ask("/search?q=712.2a&edition=all")
    assert (answer["edition"], answer["by"], [item["number"] for item in answer["items"]]) == (str(NEW), "number", ["712.2a"])
    (run,) = answer["editions_with"]
    assert (run["number"], run["first"], run["last"]) == ("712.2a", str(NEW), EXCERPT)
    assert ask("/search?q=712.2a")["editions_with"] == []
    assert {run["last"] for run in ask("/search?q=711.4b&edition=all")["editions_with"]} == {str(OLD)}


def test_the_names_that_were_looked_for_are_told_and_every_search_has_the_same_fields(site: None, ask: Ask):
    one, everywhere = ask("/search?q=Verwandeln&edition=2016-04-08"), ask("/search?q=Verwandeln&edition=all")
    for answer in (one, everywhere):
        (searched,) = answer["searched_as"]
        assert searched["typed"] == "Verwandeln"
        assert {"name": "transform", "language": "en"} in searched["names"]
    assert one.keys() == everywhere.keys() == ask("/search?q=712.2a").keys()
    assert everywhere["outcome"] == "all"
    assert ask("/search?q=xyzzy&edition=all")["outcome"] == "nothing"


def test_a_day_between_editions_is_searched_in_the_edition_of_that_day(site: None, ask: Ask):
    assert ask("/search?q=711.4b&edition=2020-02-02")["edition"] == "2016-04-08"


def test_what_a_number_meant_on_a_day(site: None, ask: Ask):
    answer = ask("/resolve?number=711&on=2016-06-01")
    assert (answer["edition"], answer["in"]) == ("2016-04-08", str(NEW))
    (rule,) = answer["rules"]
    assert rule["then"]["title"] == "Double-Faced Cards"
    assert rule["now"]["fate"] == "here"
    assert (rule["now"]["rule"]["edition"], rule["now"]["rule"]["number"]) == (str(NEW), "712")


def test_a_number_is_found_again_in_the_edition_that_is_asked_for(site: None, ask: Ask):
    (rule,) = ask(f"/resolve?number=712&on={NEW}&in=2016-04-08")["rules"]
    assert rule["now"]["rule"]["number"] == "711"


def test_a_life_has_its_numbers_and_its_changes(site: None, ask: Ask):
    answer = ask(f"/editions/{NEW}/rules/712/history")
    assert [run["number"] for run in answer["numbers"]][-1] == "711"
    moved = next(change for change in answer["changes"] if change["moved_from"])
    assert (moved["edition"], moved["number"], moved["moved_from"]) == (str(NEW), "712", "711")
    assert answer["changes"][-1]["event"] == "first"
    assert answer["history_url"] == f"http://testserver/en/history/{NEW}/712/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenarios_are_told_in_every_language(db: None, ask: Ask, language: str):
    items = ask(f"/scenarios?lang={language}&limit=500")["items"]
    told = {item["scenario"]: item["title"] for item in items}
    titles = {"en": "Spells are not limited", "de": "Zaubersprüche sind nicht begrenzt", "es": "Los hechizos no tienen límite"}
    assert told["two-moonmists"] == titles[language]
    assert ask(f"/scenarios/two-moonmists?lang={language}")["title"] == titles[language]


def test_a_worked_scenario_is_played_under_the_rules_of_a_day(db: None, ask: Ask):
    answer = ask("/simulate?scenario=two-moonmists&edition=2016-05-01&lang=de")
    assert answer["result"]["edition"] == "2016-04-08"
    assert [step["outcome"] for step in answer["result"]["steps"]].count("transformed") == 2
    assert len(answer["steps"]) == len(answer["result"]["steps"])
    assert answer["steps"][2]["cites"][0] == "701.25a"
    assert answer["ending"].endswith(".")
    assert answer["is_extrapolated"] is False
    assert ask("/simulate?scenario=two-moonmists&edition=2040-01-01")["is_extrapolated"] is True
