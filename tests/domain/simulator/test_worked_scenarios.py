"""The scenarios of the project: in every edition of their spans, in every language, with every example that the rules print."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rules.domain.simulator import Trace, misses
from rules.services.simulating import (
    LANGUAGES,
    SCENARIOS,
    WorkedScenario,
    behaviours,
    cards,
    editions,
    outcomes_by_edition,
    printings,
    read_any,
    worked_scenarios,
)
from tests.domain.simulator.deciding import missing_numbers
from tests.domain.simulator.result_form import check_result

WORKED = list(worked_scenarios().values())
LEAST_TEACHING = 24

# Where the rules print examples about transforming and melding: number in the edition of the date, as the official texts have them.
PRINTED = {
    "2011-09-30": ["711.3", "711.7", "903.4c"],
    "2016-07-22": ["701.34c", "711.5", "711.12", "712.3c", "712.4", "712.4b", "712.4c", "712.4d", "202.3b"],
    "2020-11-20": ["701.37c", "711.5", "711.14", "903.4d"],
    "2022-11-18": ["712.5", "712.14", "713.4c", "713.5", "713.5b", "713.5c", "713.5d"],
    "2026-01-16": ["701.42c", "712.9", "712.13a", "712.18", "712.21", "712.21b", "712.21c", "712.21d", "202.3b", "707.8a", "903.4d"],
}

# What a name may end in inside a sentence. In Spanish names stay as they are, and "Clones" are several of "Clon".
ENDINGS = {"de": "s?", "es": ""}

# Tapping. The other face is shown by "dar la vuelta", and no scenario taps anything.
TAPPING = re.compile(r"\bgir(?:ar|arse|a|an|e|en|ado|ada|ados|adas)\b", re.IGNORECASE)


@cache
def names_to_translate(language: str) -> frozenset[str]:
    """The English names of faces that are called otherwise in the language."""
    return frozenset(
        face.name
        for name, printing in printings().items()
        for face, translated in zip(cards()[name].faces, printing.names.get(language, ()), strict=False)
        if face.name != translated
    )


def words_of(worked: WorkedScenario, language: str) -> str:
    return "\n".join(texts[language] for texts in (worked.title, worked.question, worked.explanation))


def traces(worked: WorkedScenario) -> dict[str, Trace]:
    return {edition: trace for edition, trace in outcomes_by_edition(scenario=worked.scenario).items() if trace is not None}


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_it_comes_out_as_expected_in_every_edition_of_its_spans(worked: WorkedScenario):
    found = []
    for edition, trace in traces(worked).items():
        found += map(str, misses(worked.scenario, trace))
        check_result(trace.as_dict())
        for event, step in zip(worked.scenario.events, trace.steps, strict=False):
            assert not missing_numbers(dict(event.fields), step, behaviours().ruleset(edition))
    assert not found


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_it_expects_something_and_differs_or_teaches(worked: WorkedScenario):
    assert worked.scenario.expectations
    assert any(each.states or each.steps for each in worked.scenario.expectations)
    answers = {tuple((step.outcome, step.reason, step.cites, step.also) for step in trace.steps) for trace in traces(worked).values()}
    assert len(answers) > 1


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_its_words_are_there_in_every_language_and_differ(worked: WorkedScenario):
    for texts in (worked.title, worked.question, worked.explanation):
        assert set(texts) == set(LANGUAGES)
        assert len(set(texts.values())) == len(LANGUAGES)
        assert all(text == text.strip() and text for text in texts.values())
    for text in (*worked.question.values(), *worked.explanation.values()):
        assert re.search(r"[.?)]\Z", text)


@pytest.mark.parametrize("language", ENDINGS)
@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_its_words_call_a_card_by_its_name_in_the_language(worked: WorkedScenario, language: str):
    words = words_of(worked, language)
    left = [name for name in names_to_translate(language) if re.search(rf"\b{re.escape(name)}{ENDINGS[language]}\b", words)]
    assert not left


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_its_spanish_words_turn_cards_over_and_do_not_tap_them(worked: WorkedScenario):
    assert not TAPPING.findall(words_of(worked, "es"))


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.id)
def test_its_file_has_its_name_and_exports_as_a_plain_document(worked: WorkedScenario):
    assert (SCENARIOS / f"{worked.id}.toml").is_file()
    assert read_any(worked.document).scenarios[0] == worked.scenario


@pytest.mark.parametrize("edition", PRINTED)
def test_every_printed_example_is_there(edition: str):
    numbers = set()
    for worked in WORKED:
        dates = [first for first in worked.example if first <= edition]
        if dates:
            numbers.add(worked.example[max(dates)])
    assert set(PRINTED[edition]) <= numbers


def test_there_are_enough_that_teach():
    assert sum(not worked.example for worked in WORKED) >= LEAST_TEACHING


def test_example_numbers_begin_with_an_edition():
    assert {first for worked in WORKED for first in worked.example} <= set(editions())
