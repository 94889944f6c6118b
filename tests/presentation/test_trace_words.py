"""Every code of the simulator has its sentence in every language: none is missing, none is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

import pytest
from django.utils.translation import gettext, override

from rules.domain.simulator import Code, Outcome, Reason, ScenarioError, Verb
from rules.domain.simulator.vocabulary import COLORS, COUNTER_KINDS, SUPERTYPES, TYPES, DayNight, How, Layout, Side, Zone
from rules.presentation import boards, trace_changes, trace_instructions, trace_mana_value, trace_names, trace_problems, trace_reasons
from rules.presentation import trace_done as done
from rules.presentation import trace_titles as titles
from rules.presentation import trace_types as types
from rules.presentation.traces import name_of_verb, tell_problem
from rules.services.simulating import behaviours, card_facts
from rulesite.languages import LANGUAGES

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


PROBLEMS = [
    (Code.UNKNOWN_CARD, "no card 'Nobody' in 'cards'", "de", "Eine Karte „Nobody“ gibt es in diesem Fall nicht."),
    (Code.MISSING_FIELD, "the field 'object' is missing", "es", "Falta el campo «object»."),
    (Code.UNKNOWN_VERB, "'dance' is not one of transform, convert", "en", "There is no event “dance” here."),
    (Code.BAD_VALUE, "-3 is less than 1", "en", "“-3” is not a possible value here."),
    (Code.WRONG_TYPE, "true is not a whole number", "en", "“true” is of the wrong kind here."),
    (
        Code.EDITION_NOT_COVERED,
        "2010-01-01 is before the first edition, 2011-09-30",
        "es",
        "«2010-01-01» es anterior a las primeras reglas de cartas de dos caras.",
    ),
    (Code.UNKNOWN_CARD, "no card \"Emeria's Call\" in 'cards'", "en", "There is no card “Emeria's Call” in this case."),
    (Code.NUMBER_TOO_LARGE, "a number of more than 6 digits", "de", "Eine Zahl darf höchstens 6 Ziffern haben."),
]


@pytest.mark.parametrize(("code", "message", "language", "told"), PROBLEMS, ids=[f"{each[0]} {each[2]}" for each in PROBLEMS])
def test_a_problem_names_its_value(code: Code, message: str, language: str, told: str):
    with override(language):
        assert tell_problem(ScenarioError(code, "scenarios[0].events[1].object", message)) == told


def test_a_problem_of_a_file_names_line_and_column():
    error = ScenarioError(Code.NOT_PARSEABLE, "", "not JSON: Expecting value", line=3, column=14)
    with override("de"):
        assert tell_problem(error) == "Zeile 3, Spalte 14: Die Datei ist weder gültiges JSON noch gültiges TOML."
