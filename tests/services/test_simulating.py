"""The service of the simulator: data files, rulesets, questions in JSON Lines."""

from __future__ import annotations

import json

import pytest

from rules.domain.simulator import Code, ScenarioError
from rules.services.simulating import (
    CitingStep,
    answer,
    answer_bytes,
    card_facts,
    cards,
    citing_steps,
    editions,
    is_beyond_known,
    outcomes_by_edition,
    printings,
    read_scenario,
    ruleset,
    simulate,
)
from tests.domain.simulator.cases import Data, at, do, document

DOCUMENT = document([at("p", "Pilgrim")], [do("transform", object="p", source={"kind": "spell"})])


def test_there_are_eighty_editions_from_2011_to_2026():
    assert (len(editions()), editions()[0], editions()[-1]) == (80, "2011-09-30", "2026-01-16")


def test_the_cards_have_printings_and_names_in_three_languages():
    assert set(printings()) == set(card_facts()) == set(cards())
    assert printings()["Delver of Secrets"].names["de"] == ("Geheimnisstöberer", "Insekten-Scheußlichkeit")
    assert printings()["Delver of Secrets"].release == "2011-09-30"


def test_a_date_after_the_newest_edition_is_said_to_be_beyond():
    assert is_beyond_known(edition="2026-01-17")
    assert not is_beyond_known(edition="2026-01-16")
    assert ruleset(edition="2040-01-01").edition == "2026-01-16"


def test_a_scenario_is_played_from_plain_data():
    trace = simulate(scenario=read_scenario(data=DOCUMENT), edition="2016-04-09")
    assert (trace.edition, trace.steps[0].reason, trace.boards[-1]["p"]["mana_value"]) == ("2016-04-08", "turned_over", 3)


def test_the_board_before_and_after_a_step_can_be_asked_for():
    trace = simulate(scenario=read_scenario(data=DOCUMENT), edition="2016-04-08")
    after = trace.after(trace.steps[0])
    assert after is not None
    assert (trace.before(trace.steps[0])["p"]["name"], after["p"]["name"]) == ("Pilgrim", "Saint")


def test_one_scenario_is_played_at_a_time():
    with pytest.raises(ScenarioError) as caught:
        read_scenario(data={**DOCUMENT, "scenarios": [*DOCUMENT["scenarios"], {**DOCUMENT["scenarios"][0], "id": "second"}]})
    assert (caught.value.code, caught.value.path) == (Code.BAD_VALUE, "scenarios")


def test_an_edition_that_does_not_know_a_layout_has_no_outcome():
    modal = document([at("p", "Duke")], [do("transform", object="p")])
    traces = outcomes_by_edition(scenario=read_scenario(data=modal))
    assert set(traces) == set(editions())
    assert traces["2020-08-07"] is None
    assert [str(traces[edition].steps[0].outcome) for edition in ("2020-09-25", "2025-09-19") if traces[edition]] == [
        "ignored",
        "transformed",
    ]


def test_the_steps_that_cite_a_rule_are_found_by_its_number_in_the_edition():
    once = citing_steps("2016-04-08")["701.25f"]
    assert CitingStep("delver-and-moonmist", 3, decides=True) in once
    assert [each.decides for each in once] == sorted((each.decides for each in once), reverse=True)
    assert "701.25f" not in citing_steps("2016-01-16")


@pytest.mark.parametrize(
    ("question", "code", "path"),
    [
        ([], Code.WRONG_TYPE, ""),
        ({"edition": "2016-04-08"}, Code.MISSING_FIELD, "document"),
        ({"document": DOCUMENT}, Code.MISSING_FIELD, "edition"),
        ({"edition": 2016, "document": DOCUMENT}, Code.WRONG_TYPE, "edition"),
        ({"edition": "2016-04-08", "document": DOCUMENT, "more": 1}, Code.UNKNOWN_FIELD, "more"),
        ({"edition": "2011-09-29", "document": DOCUMENT}, Code.EDITION_NOT_COVERED, "edition"),
        ({"edition": "2016-04-08", "document": 7}, Code.WRONG_TYPE, "document"),
        ({"edition": "2016-04-08", "document": {**DOCUMENT, "cards": {}}}, Code.UNKNOWN_CARD, "document.scenarios[0].setup[0].card"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_bad_question_is_refused_with_the_path_in_it(question: Data, code: Code, path: str):
    with pytest.raises(ScenarioError) as caught:
        answer(question=question)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_line_is_answered_by_a_line():
    text, is_answered = answer_bytes(line=json.dumps({"edition": "2026-01-16", "document": DOCUMENT}).encode(), number=1)
    assert is_answered
    assert "\n" not in text
    assert json.loads(text)["steps"][0]["outcome"] == "transformed"


def test_a_bad_line_is_answered_by_an_error_with_its_number():
    text, is_answered = answer_bytes(line=b"{", number=7)
    assert not is_answered
    assert json.loads(text)["error"].keys() == {"code", "path", "message", "line", "column"}
    assert json.loads(text)["error"]["line"] == 7
