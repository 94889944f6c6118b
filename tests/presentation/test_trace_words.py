"""Every code of the simulator has its sentence in every language: none is missing, none is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.translation import gettext, override

from rules.domain.simulator import Code, Detail, Outcome, Reason, ScenarioError, Verb, read_document
from rules.domain.simulator.vocabulary import COLORS, COUNTER_KINDS, SUPERTYPES, TYPES, DayNight, How, Layout, Side, Zone
from rules.presentation import boards, trace_changes, trace_instructions, trace_mana_value, trace_names, trace_problems, trace_reasons
from rules.presentation import trace_done as done
from rules.presentation import trace_titles as titles
from rules.presentation import trace_types as types
from rules.presentation.traces import name_of_verb, tell_problem
from rules.services.simulating import behaviours, card_facts, read_scenario, ruleset
from rulesite.languages import LANGUAGES
from tests.domain.simulator.cases import CARDS, Data, at, do, document

TRANSLATED = [language.code for language in LANGUAGES if language.code != "en"]
PLACEHOLDERS = re.compile(r"%\(\w+\)s")

# Words that are spelled alike in both languages.
ALIKE = {"de": {"exile", "hand", "Name", "Zone", "planeswalker", "land", "%(instruction)s (%(details)s)", "Land"}, "es": {"planeswalker"}}

# What is in each of the closed lists, beside the table that has to hold it.
TABLES: list[tuple[type[StrEnum], Mapping[object, str]]] = [
    (Verb, titles.VERBS),
    (Outcome, trace_reasons.OUTCOMES),
    (Outcome, trace_reasons.TONES),
    (Reason, trace_reasons.REASONS),
    (Code, trace_problems.PROBLEMS),
    (Detail, trace_problems.DETAILS),
    (Zone, trace_names._ZONES),
    (Side, trace_names._SIDES),
    (DayNight, trace_changes.DAY_NIGHT),
    (Layout, boards._LAYOUTS),
    (How, trace_instructions._WAYS),
    (How, done._WAYS),
]
TEXTS: list[Mapping[object, str]] = [
    *(table for _, table in TABLES if table is not trace_reasons.TONES),
    trace_reasons.CARRIED_OUT,
    trace_reasons.ALREADY_SO,
    trace_reasons.NOT_IN_EDITION,
    trace_reasons.NOT_CAST_SO,
    trace_reasons.NO_SUCH_ABILITY,
    trace_reasons.SILENT,
    {name: text for name, text in vars(trace_reasons.Variant).items() if name.isupper()},
    dict(enumerate([trace_reasons.SEVERAL, trace_reasons.EVERY, trace_reasons.IN_ORDER, trace_reasons.TRIGGER_OPEN])),
    *trace_mana_value.WORDS.values(),
    trace_changes.LABELS,
    trace_names._COLORS,
    types._TYPES,
    boards._IN_ZONES,
    trace_instructions._MOVES,
]


def texts() -> Iterator[str]:
    for table in TEXTS:
        yield from table.values()


@pytest.mark.parametrize(("codes", "table"), TABLES, ids=[f"{codes.__name__} {at}" for at, (codes, _) in enumerate(TABLES)])
def test_every_code_has_its_words(codes: type[StrEnum], table: Mapping[object, str]):
    assert set(table) == set(codes)
    assert all(text.strip() for text in table.values())


def test_every_color_type_and_kind_of_counter_has_its_word():
    assert set(trace_names._COLORS) == set(COLORS)
    assert set(types._TYPES) == {*TYPES, *SUPERTYPES}
    assert set(trace_names._COUNTERS) == set(COUNTER_KINDS)


def test_every_verb_is_told_as_an_event():
    told = {*titles._STACKED, *titles._TITLES, *trace_instructions._INSTRUCTIONS}
    assert told == set(Verb)
    assert set(done.DONE) <= set(trace_instructions._INSTRUCTIONS)


def test_every_word_for_the_mana_value_has_its_sentences():
    words = {word for _, word in behaviours().words["mana_value"]}
    assert words == set(trace_mana_value.WORDS)
    assert all(set(table) == set(trace_mana_value.Kind) for table in trace_mana_value.WORDS.values())


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_left_in_english(language: str):
    with override(language):
        alike = {text for text in texts() if gettext(text) == text}
    assert alike <= ALIKE[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_what_the_sentence_names(language: str):
    with override(language):
        unlike = [text for text in texts() if set(PLACEHOLDERS.findall(text)) != set(PLACEHOLDERS.findall(gettext(text)))]
    assert not unlike


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_a_verb_has_a_name_of_its_own_in_every_language(language: str):
    with override(language):
        names = [name_of_verb(verb) for verb in Verb]
    assert len(set(names)) == len(names)


def test_a_subtype_is_translated_or_stays_as_it_is():
    with override("de"):
        assert types.subtype_word("Werewolf") == "Werwolf"
        assert types.subtype_word("Gamma") == "Gamma"
    with override("es"):
        assert types.subtype_word("Werewolf") == "Licántropo"


def test_translated_subtypes_are_those_of_cards():
    printed = {subtype for card in card_facts().values() for face in card["faces"] for subtype in face.get("subtypes", [])}
    assert set(types._subtypes("en")) <= printed


def problem_of(setup: list[Data], events: list[Data], **more: Any) -> ScenarioError:
    """What is wrong with a case."""
    with pytest.raises(ScenarioError) as raised:
        read_document(document(setup, events, **more))
    return raised.value


BEAR, TURN = at("p", "Bear"), do("transform", object="p")
UNTIL = "indefinitely"

# Setup, events, language and sentence.
PROBLEMS: list[tuple[str, list[Data], list[Data], str, str]] = [
    ("an unknown card", [at("p", "Nobody")], [TURN], "de", "Eine Karte „Nobody“ gibt es in diesem Fall nicht."),
    ("a quotation mark in a name", [at("p", "Emeria's Call")], [TURN], "en", "There is no card “Emeria's Call” in this case."),
    ("a field that is missing", [BEAR], [do("transform")], "es", "Falta el campo «object»."),
    ("an unknown field", [BEAR], [do("transform", object="p", is_it="so")], "en", "There is no field “is_it” here."),
    ("an unknown verb", [BEAR], [do("dance")], "en", "There is no event “dance” here."),
    ("a number too small", [BEAR], [do("deal_damage", object="p", number=-3)], "en", "“-3” is not a possible value here."),
    ("a truth for a number", [BEAR], [do("deal_damage", object="p", number=True)], "en", "“true” is of the wrong kind here."),
    ("a list for a text", [BEAR], [do("transform", object=["p"])], "en", "“object” is of the wrong kind here."),
    (
        "a value with the words of an error",
        [BEAR],
        [do("transform", object="this is 'it'")],
        "en",
        "“this is 'it'” is not a possible value here.",
    ),
    ("an object that is not there", [BEAR], [do("transform", object="q")], "en", "There is no object “q” at this point."),
    ("no copied object", [BEAR], [do("become_copy", object="p", until=UNTIL)], "en", "One of the fields “of” and “of_card” is missing."),
    (
        "no copied object",
        [BEAR],
        [do("become_copy", object="p", until=UNTIL)],
        "de",
        "Eines der Felder „of“ und „of_card“ fehlt.",
    ),
    (
        "two copied objects",
        [BEAR],
        [do("become_copy", object="p", of="p", of_card="Bear", until=UNTIL)],
        "es",
        "«of» y «of_card» se excluyen mutuamente.",
    ),
    (
        "transformed and face down",
        [at("p", "Bear", "hand")],
        [do("put_onto_battlefield", objects=["p"], transformed=True, face_down=True)],
        "de",
        "„transformed“ und „face_down“ schließen sich gegenseitig aus.",
    ),
    ("nothing in a list", [BEAR], [do("inspect", objects=[])], "en", "“objects” needs more entries."),
]


@pytest.mark.parametrize(
    ("setup", "events", "language", "told"), [each[1:] for each in PROBLEMS], ids=[f"{each[0]} {each[3]}" for each in PROBLEMS]
)
def test_a_problem_names_its_value(setup: list[Data], events: list[Data], language: str, told: str):
    with override(language):
        assert tell_problem(problem_of(setup, events)) == told


# The layout that a card says it has, and what is wrong with its faces.
FACES = [
    ("Bear", "nonmodal", "A card of this layout has two faces."),
    ("Pilgrim", "single", "A card of this layout has one face only."),
]


@pytest.mark.parametrize(("name", "layout", "told"), FACES)
def test_a_card_is_told_how_many_faces_it_needs(name: str, layout: str, told: str):
    data = document([BEAR], [TURN])
    data["cards"] = {**CARDS, name: {**CARDS[name], "layout": layout}}
    with override("en"), pytest.raises(ScenarioError) as raised:
        read_document(data)
    with override("en"):
        assert tell_problem(raised.value) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The file holds 2 scenarios, but one is played at a time."),
        ("de", "Die Datei enthält 2 Szenarios, gespielt wird aber immer nur eines."),
        ("es", "El archivo contiene 2 escenarios, pero se juega uno cada vez."),
    ],
)
def test_a_file_with_two_scenarios_is_told_so(language: str, told: str):
    data = document([BEAR], [TURN])
    data["scenarios"] = [data["scenarios"][0], {**data["scenarios"][0], "id": "another"}]
    with pytest.raises(ScenarioError) as raised:
        read_scenario(data=data)
    with override(language):
        assert tell_problem(raised.value) == told


def test_a_date_before_the_first_edition_is_named():
    with pytest.raises(ScenarioError) as raised:
        ruleset(edition="2010-01-01")
    with override("es"):
        assert tell_problem(raised.value) == "«2010-01-01» es anterior a las primeras reglas de cartas de dos caras."


def test_a_number_too_large_is_told_the_limit():
    with override("de"):
        told = tell_problem(problem_of([BEAR], [do("deal_damage", object="p", number=10**9)]))
    assert told == "Eine Zahl darf höchstens 6 Ziffern haben."


def test_a_problem_of_a_file_names_line_and_column():
    error = ScenarioError(Code.NOT_PARSEABLE, "", "not JSON: Expecting value", line=3, column=14)
    with override("de"):
        assert tell_problem(error) == "Zeile 3, Spalte 14: Die Datei ist weder gültiges JSON noch gültiges TOML."


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [
        ("de", 1, "nur falls auf X genau 1 Eismarke liegt"),
        ("de", 2, "nur falls auf X genau 2 Eismarken liegen"),
        ("es", 1, "solo si X tiene exactamente 1 contador de hielo"),
    ],
)
def test_a_condition_agrees_with_the_number_of_counters(language: str, number: int, told: str) -> None:
    names = SimpleNamespace(of=str)
    with override(language):
        assert trace_instructions._condition(names, {"only_if": {"object": "X", "kind": "ice", "number": number}}) == [told]
