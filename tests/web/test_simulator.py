"""The pages of the simulator and the play on the page of a rule: what they show, in which edition, and where their numbers lead."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from rules.models import Edition, RuleVersion
from rules.services.simulating import WorkedScenario, editions, worked_scenarios
from tests.web.made_up import import_edition
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
by_language = pytest.mark.parametrize("language", LANGUAGES)
SCENARIOS = list(worked_scenarios().values())

# A trigger of a werewolf's own finds it turned over already: since the edition of 2016-04-08 it is ignored (701.27f today).
ONCE = "simulator/delver-and-moonmist/"
ONCE_SINCE = "2016-04-08"


def steps(page: Element) -> list[Element]:
    return page.all("li", css_class="step")


def cites(element: Element) -> list[str]:
    return [cite.text for cite in element.all(css_class="cite")]


def hrefs(element: Element) -> list[str]:
    return [link.attributes["href"] for link in element.all("a") if "href" in link.attributes]


def notes(page: Element) -> str:
    return " ".join(note.text for note in page.all(css_class="sim-note"))


# The choice of a scenario


@by_language
def test_every_scenario_is_offered_with_its_title_and_question(bundled_site: None, read: Read, language: str):
    page = read(f"/{language}/simulator/")
    items = {item.one("a").attributes["href"]: item for item in page.all("li", css_class="plays__item")}
    assert set(items) == {f"/{language}/simulator/{each.id}/" for each in SCENARIOS}
    for each in SCENARIOS:
        words = items[f"/{language}/simulator/{each.id}/"].text
        assert each.title[language] in words
        assert each.question[language] in words


def test_a_printed_example_says_which_rule_prints_it(bundled_site: None, read: Read):
    page = read("/en/simulator/")
    items = {item.one("a").attributes["href"].split("/")[-2]: item for item in page.all("li", css_class="plays__item")}
    for each in SCENARIOS:
        chips = [chip.text for chip in items[each.id].all(css_class="chip")]
        spans = sorted(each.example.items())
        if not spans:
            assert chips == []
        elif spans[-1][1]:
            assert chips == [f"Example of {spans[-1][1]}"]
        else:
            assert chips == [f"Example of {spans[-2][1]} until {spans[-1][0]}"]


def test_the_form_leads_to_the_chosen_scenario_and_edition(bundled_site: None, client: Client):
    answer = client.get("/de/simulator/?scenario=two-moonmists&edition=2018-04-27&step=3")
    assert (answer.status_code, answer["Location"]) == (302, "/de/simulator/two-moonmists/?edition=2018-04-27&step=3")


# A scenario


@pytest.mark.parametrize("worked", SCENARIOS, ids=[each.id for each in SCENARIOS])
def test_every_scenario_can_be_read_in_every_language(bundled_site: None, read: Read, worked: WorkedScenario):
    for language in LANGUAGES:
        page = read(f"/{language}/simulator/{worked.id}/")
        assert page.one("h1").text == worked.title[language]
        words = page.one("main").text
        assert worked.question[language] in words
        assert worked.explanation[language] in words
        assert 1 < len(steps(page)) <= len(worked.scenario.events) + 1


def test_every_edition_can_be_chosen_also_where_its_text_is_not_here(bundled_site: None, read: Read):
    choice = read(f"/en/{ONCE}").one("select", id="edition")
    assert {option.attributes["value"] for option in choice.all("option")} == set(editions())


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition[:4] in {"2011", "2016", "2018", "2026"}])
def test_a_scenario_is_played_under_the_edition_of_its_address(bundled_site: None, read: Read, edition: str):
    page = read(f"/en/{ONCE}?edition={edition}")
    ending = steps(page)[-1].one(css_class="out").text
    assert ending == ("ignored" if edition >= ONCE_SINCE else "transformed")


def test_every_step_has_its_board(bundled_site: None, read: Read):
    found = steps(read(f"/en/{ONCE}"))
    assert [step.one(css_class="board__item").attributes["data-face"] for step in found] == ["front", "front", "back", "back"]
    assert "Insectile Aberration" in found[2].one(css_class="board__item").text


def test_a_copy_is_drawn_as_what_it_shows_and_names_its_card(bundled_site: None, read: Read):
    board = steps(read("/en/simulator/clone-of-wildblood-pack/"))[1]
    (copy,) = (item for item in board.all(css_class="board__item") if item.attributes["data-face"] == "single")
    assert copy.one(css_class="face__name").text == "Wildblood Pack"
    assert "Clone" in copy.one(css_class="face__mark").text


@by_language
def test_a_drawn_card_names_the_abilities_that_matter_on_both_faces(bundled_site: None, read: Read, language: str):
    card = read(f"/{language}/simulator/daybound-and-moonmist/").one(css_class="sim").all(css_class="card")[0]
    named = [each.text for each in card.all(css_class="face__ability")]
    assert named == {"en": ["Daybound", "Nightbound"], "de": ["Tagaktiv", "Nachtaktiv"], "es": ["Diurno", "Nocturno"]}[language]


@pytest.mark.parametrize(
    ("query", "number"),
    [("", 0), ("?step=2", 2), ("?step=0", 0), ("?step=99", 3), ("?step=-1", 0), ("?step=two", 0), ("?step=99999999999999999999", 0)],
)
def test_the_step_of_the_address_is_the_current_one(bundled_site: None, read: Read, query: str, number: int):
    (current,) = (step for step in steps(read(f"/en/{ONCE}{query}")) if "aria-current" in step.attributes)
    assert current.attributes["data-n"] == str(number)


def test_the_links_to_the_neighbouring_steps_keep_the_edition(bundled_site: None, read: Read):
    bar = read(f"/en/{ONCE}?edition=2011-09-30&step=2").one(css_class="transport")
    assert hrefs(bar) == [f"/en/{ONCE}?edition=2011-09-30&step={number}" for number in (0, 1, 3, 3)]


@by_language
def test_a_choice_of_what_is_no_scenario_is_told_so(bundled_site: None, read: Read, language: str):
    page = read(f"/{language}/simulator/?scenario=nope", status=404)
    alert = page.one(css_class="callout").text
    told = {"en": "There is no case “nope”.", "de": "Einen Fall „nope“ gibt es nicht.", "es": "No hay ningún caso «nope»."}
    assert told[language] in alert
    assert page.all("li", css_class="plays__item")


@by_language
def test_an_unknown_scenario_is_not_found(bundled_site: None, read: Read, language: str):
    read(f"/{language}/simulator/no-such-play/", status=404)


@pytest.mark.parametrize("edition", ["2011-09-29", "1993-08-05", "yesterday", "2016-02-30", "20160408"])
def test_what_is_no_edition_of_the_simulator_is_refused_with_a_choice(bundled_site: None, read: Read, edition: str):
    page = read(f"/en/{ONCE}?edition={edition}", status=404)
    assert not steps(page)
    assert page.one(css_class="callout").text
    assert page.all("select", name="edition")


def test_a_date_before_the_first_edition_is_told_the_first(bundled_site: None, read: Read):
    assert "30 September 2011" in read(f"/en/{ONCE}?edition=2001-01-01", status=404).one(css_class="callout").text


def test_cards_that_an_edition_does_not_know_are_not_played(bundled_site: None, read: Read):
    page = read("/en/simulator/incubators/?edition=2016-04-08")
    assert not steps(page)
    assert "8 April 2016" in notes(page)


# What the page says of its edition


def test_a_day_between_editions_is_answered_by_the_one_in_force(bundled_site: None, read: Read):
    page = read(f"/en/{ONCE}?edition=2016-05-05")
    assert "On 5 May 2016 the edition of 8 April 2016 was in force" in notes(page)


def test_a_day_after_the_newest_known_edition_says_so(bundled_site: None, read: Read):
    assert "up to the edition of 16 January 2026" in notes(read(f"/en/{ONCE}?edition=2030-01-01"))


def test_the_numbers_of_an_edition_that_is_not_here_lead_to_the_nearest_that_is(bundled_site: None, read: Read):
    page = read("/en/simulator/ironsmith-with-a-bonus/?edition=2018-04-27")
    assert "The text of the edition of 27 April 2018 is not on this site" in notes(page)
    links = [link.attributes["href"] for step in steps(page) for link in step.one(css_class="step__body").all("a", css_class="cite")]
    assert links
    assert {link.split("/")[3] for link in links} == {"2016-04-08"}


def test_a_number_that_moved_shows_both(bundled_site: None, read: Read):
    cite = next(
        cite
        for step in steps(read("/en/simulator/ironsmith-with-a-bonus/?edition=2023-04-14"))
        for cite in step.all("a", css_class="cite")
        if cite.text.startswith("701.28a")
    )
    assert cite.text.endswith(" 701.27a")  # Transform was 701.28 from 2020-07-03 to 2025-04-04
    assert cite.attributes["href"] == "/en/rules/2026-09-25/701.27a/#701.27a"


def test_an_edition_that_is_here_shows_its_own_numbers_alone(archive_site: None, read: Read):
    page = read(f"/en/{ONCE}?edition=2026-01-16")
    assert notes(page) == ""
    known = set(RuleVersion.objects.filter(edition__effective_date="2026-01-16").values_list("number", flat=True))
    links = [cite for step in steps(page) for cite in step.all("a", css_class="cite")]
    assert {"701.27a", "701.27f"} <= {cite.text for cite in links} <= known
    assert {cite.attributes["href"].split("#")[0] for cite in links} == {f"/en/rules/2026-01-16/{cite.text}/" for cite in links}


def test_without_any_edition_the_numbers_stand_without_links(bundled_site: None, read: Read):
    Edition.objects.all().delete()
    page = read(f"/en/{ONCE}")
    assert "701.27f" in cites(steps(page)[-1])
    assert not [link for step in steps(page) for link in step.all("a", css_class="cite")]


# Every edition at a glance


def test_the_ribbon_changes_where_the_answer_does(bundled_site: None, read: Read):
    ticks = read(f"/en/{ONCE}").one(css_class="strip__ticks").all("i")
    assert [tick.attributes["data-date"] for tick in ticks] == list(editions())
    before = {tick.attributes["class"].split()[0] for tick in ticks if tick.attributes["data-date"] < ONCE_SINCE}
    since = {tick.attributes["class"].split()[0] for tick in ticks if tick.attributes["data-date"] >= ONCE_SINCE}
    assert (len(before), len(since)) == (1, 1)
    assert before != since


@pytest.mark.parametrize("worked", SCENARIOS, ids=[each.id for each in SCENARIOS])
def test_the_key_tells_every_kind_of_outcome_apart(bundled_site: None, read: Read, worked: WorkedScenario):
    entries = read(f"/en/simulator/{worked.id}/").one(css_class="strip__key").all("li")
    told = {entry.one("i").attributes["class"]: entry.text.partition(": ")[2] for entry in entries}
    assert len(set(told.values())) == len(told)
    spans = [entry.text.partition(", ")[2].partition(" ")[0] for entry in entries]
    assert sum(map(int, spans)) == len(editions())


# Two editions side by side


def test_the_other_edition_is_by_default_one_with_another_answer(archive_site: None, read: Read):
    table = read(f"/en/{ONCE}").one("table", css_class="duel__t")
    heads = [head.text for head in table.one("thead").all("th")]
    assert heads == ["2015-11-13", "2026-01-16"]


def test_a_step_that_differs_leads_to_the_comparison_of_the_rule_that_decides(archive_site: None, read: Read):
    rows = read(f"/en/{ONCE}?against=2011-09-30").one("table", css_class="duel__t").one("tbody").all("tr")
    marked = [row for row in rows if "differs" in row.attributes.get("class", "")]
    links = [link.attributes["href"] for row in marked for link in row.all("a", css_class="duel__why")]
    assert links[-1] == "/en/compare/2011-09-30/2026-01-16/701.27f/"
    assert "/en/compare/2011-09-30/2026-01-16/202.3b/" in links  # the mana value of the back face
    for link in links:
        read(link)


# Under an edition without day and night: the rules of the newer one that bring them, not those on transforming, which are older.
@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("daybound-and-moonmist", ["702.145b", "730.1", "702.145e", "730.1"]),
        ("turns-and-nights", ["730.2a", "730.2b"]),
    ],
)
def test_what_the_older_edition_does_not_know_is_explained_by_a_rule_that_it_has_not_got(
    archive_site: None, read: Read, name: str, numbers: list[str]
):
    table = read(f"/en/simulator/{name}/?edition=2026-01-16&against=2021-07-23").one("table", css_class="duel__t")
    links = [link.attributes["href"] for link in table.all("a", css_class="duel__why")]
    assert links == [f"/en/compare/2021-07-23/2026-01-16/{number}/" for number in numbers]


def test_steps_that_come_out_alike_are_not_marked(bundled_site: None, read: Read):
    table = read("/en/simulator/two-moonmists/?edition=2026-01-16&against=2018-04-27").one("table", css_class="duel__t")
    assert not [row for row in table.all("tr") if "differs" in row.attributes.get("class", "")]


def test_an_edition_to_compare_with_that_is_none_is_told_so(bundled_site: None, read: Read):
    page = read(f"/en/{ONCE}?against=2001-01-01")
    assert "30 September 2011" in page.one(css_class="duel").text
    assert not page.all("table", css_class="duel__t")


# Guessing first


@by_language
def test_the_answer_is_not_in_the_page_while_the_reader_guesses(bundled_site: None, read: Read, language: str):
    worked = worked_scenarios()["delver-and-moonmist"]
    answer = read(f"/{language}/{ONCE}?edition=2026-01-16")
    page = read(f"/{language}/{ONCE}?edition=2026-01-16&guess=1")
    words = page.one("main").text
    assert worked.question[language] in words
    assert worked.title[language] not in words
    assert worked.explanation[language] not in words
    assert not steps(page)
    outcome = steps(answer)[-1].one(css_class="step__why").text
    assert outcome not in words


# The words of an edition for the mana value, and those that it does not have.
TERMS = [
    ("2011-09-30", "converted mana cost", "mana value"),
    ("2026-01-16", "mana value", "converted mana cost"),
]


@pytest.mark.parametrize(("edition", "own", "foreign"), TERMS)
def test_every_ending_is_told_in_the_words_of_the_edition_on_show(bundled_site: None, read: Read, edition: str, own: str, foreign: str):
    ravager = f"/en/simulator/mana-value-of-ravager/?edition={edition}"
    choices = [choice.text for choice in read(f"{ravager}&guess=1").one(css_class="guess__choices").all("a")]
    key = [entry.text for entry in read(ravager).one(css_class="strip__key").all("li")]
    assert (len(choices), len(key)) == (2, 2)
    assert all(own in ending and foreign not in ending for ending in (*choices, *key))


@pytest.mark.parametrize("worked", SCENARIOS, ids=[each.id for each in SCENARIOS])
def test_no_guess_gives_itself_away_by_its_words(bundled_site: None, read: Read, worked: WorkedScenario):
    page = read(f"/en/simulator/{worked.id}/?edition=2026-01-16&guess=1")
    assert not [each.text for each in page.all(css_class="guess__choices") if "converted mana cost" in each.text]


def test_a_guess_leads_to_the_answer_and_is_judged(bundled_site: None, read: Read):
    choices = read(f"/en/{ONCE}?edition=2026-01-16&guess=1").one(css_class="guess__choices").all("a")
    assert len(choices) == 2
    judged = {choice.text: notes(read(choice.attributes["href"])) for choice in choices}
    (right,) = (ending for ending, note in judged.items() if "You were right" in note)
    assert "Insectile Aberration" in right
    (wrong,) = set(judged) - {right}
    assert "Delver of Secrets" in wrong


# The play on the page of a rule


def widget(page: Element) -> Element:
    return page.one(id="play")


def test_a_rule_shows_a_play_at_the_step_that_cites_it(archive_site: None, read: Read):
    for number in ("701.27", "701.27f"):
        found = widget(read(f"/en/rules/2026-01-16/{number}/"))
        (current,) = (step for step in steps(found) if "aria-current" in step.attributes)
        assert "701.27f" in cites(current)


@pytest.mark.parametrize(
    "path", ["rules/2026-01-16/701.27c/", "rules/2016-04-08/711.5/", "rules/2026-01-16/712.4/", "rules/2026-01-16/202.3/"]
)
def test_the_play_cites_the_rule_of_the_page_or_what_stands_under_it(archive_site: None, read: Read, path: str):
    number = path.split("/")[2]
    (current,) = (step for step in steps(widget(read(f"/de/{path}"))) if "aria-current" in step.attributes)
    assert any(cite == number or cite[:-1] == number for cite in cites(current))


def test_the_play_is_under_the_edition_of_the_page(archive_site: None, read: Read):
    old, new = (widget(read(f"/en/rules/{path}/?play=delver-and-moonmist&step=3")) for path in ("2011-09-30/701.25", "2026-01-16/701.27"))
    assert [steps(each)[3].one(css_class="out").text for each in (old, new)] == ["transformed", "ignored"]


def test_another_play_of_the_rule_can_be_chosen(archive_site: None, read: Read):
    found = widget(read("/en/rules/2026-01-16/701.27/"))
    others = [link for link in hrefs(found) if link.startswith("/en/rules/2026-01-16/701.27/?play=") and "step=" not in link]
    assert "/en/rules/2026-01-16/701.27/?play=two-moonmists#play" in others
    chosen = widget(read("/en/rules/2026-01-16/701.27/?play=two-moonmists&step=4"))
    assert worked_scenarios()["two-moonmists"].title["en"] in chosen.one(id="play-h").text
    assert "/en/simulator/two-moonmists/?edition=2026-01-16&step=4" in hrefs(chosen)


def test_a_play_that_does_not_cite_the_rule_is_not_shown_there(archive_site: None, read: Read):
    found = widget(read("/en/rules/2026-01-16/712.12/?play=two-moonmists"))
    assert worked_scenarios()["akoum-teeth-played"].title["en"] in found.one(id="play-h").text


@by_language
@pytest.mark.parametrize("number", ["100.3", "100", "104"])
def test_a_rule_that_no_play_cites_shows_the_way_to_the_simulator(archive_site: None, read: Read, language: str, number: str):
    page = read(f"/{language}/rules/2026-01-16/{number}/")
    assert not page.all(id="play")
    assert hrefs(page.one(css_class="widget--none")) == [f"/{language}/simulator/"]


def test_a_chapter_shows_a_play_of_its_rules(archive_site: None, read: Read):
    found = widget(read("/en/rules/2026-01-16/712/"))
    (current,) = (step for step in steps(found) if "aria-current" in step.attributes)
    assert any(cite.startswith("712.") for cite in cites(current))


@pytest.mark.parametrize("number", ["100", "100.1"])
def test_rules_older_than_the_first_double_faced_cards_lead_to_no_play(db: None, read: Read, number: str):
    for day in (date(2010, 1, 1), date(2011, 9, 30)):
        import_edition(day)
    assert not read(f"/en/rules/2010-01-01/{number}/").all(css_class="widget")
    assert read(f"/en/rules/2011-09-30/{number}/").all(css_class="widget--none")


def test_the_play_of_an_excerpt_links_only_what_the_excerpt_has(archive_site: None, read: Read):
    links = [link for step in steps(widget(read("/en/rules/2026-09-25/701.27/"))) for link in hrefs(step) if "/rules/2026-09-25/" in link]
    known = set(RuleVersion.objects.filter(edition__effective_date="2026-09-25").values_list("number", flat=True))
    cited = {link.split("/")[4] for link in links if "?play=" not in link}
    assert cited
    assert cited <= known


@pytest.mark.parametrize("edition", ["2011-09-30", "2016-04-08", "2016-07-22", "2021-07-23", "2023-04-14", "2026-01-16"])
def test_every_printed_example_of_a_scenario_has_the_way_to_it(archive_site: None, read: Read, edition: str):
    printed = {}
    for worked in SCENARIOS:
        number = next((number for first, number in sorted(worked.example.items(), reverse=True) if first <= edition), "")
        if number:
            printed.setdefault(number, []).append(worked.id)
    for number, ids in printed.items():
        blocks = read(f"/en/rules/{edition}/{number}/").all(css_class="example__play")
        links = [link for block in blocks for link in hrefs(block) if f"/rules/{edition}/" not in link]
        own = [link for link in links if link.split("/")[3] in ids]
        assert sorted(own) == sorted(f"/en/simulator/{each}/?edition={edition}" for each in ids), number
