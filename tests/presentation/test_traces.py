"""Steps, boards and endings of played scenarios read as sentences, in every language and edition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.domain.reading.source import decode
from rules.domain.simulator import Code, Scenario, ScenarioError, Trace, read_document
from rules.presentation.traces import (
    StepWords,
    announce,
    card_name,
    describe_board,
    stack_at,
    tell_action,
    tell_ending,
    tell_event,
    tell_steps,
)
from rules.services.simulating import behaviours, simulate, worked_scenarios
from rulesite.languages import LANGUAGES
from tests.domain.simulator.cases import CARDS, Data, document, played
from tests.domain.simulator.random_scenarios import scenarios
from tests.domain.simulator.test_outcomes import ACTIONS, CASES, CHECK
from tests.domain.simulator.test_properties import play_data

SPOKEN = [language.code for language in LANGUAGES]
EDITIONS = ("2011-09-30", "2012-10-01", "2015-11-13", "2016-07-22", "2020-09-25", "2021-11-19", "2023-04-14", "2026-01-16")
NEWEST = EDITIONS[-1]
BROKEN = re.compile(r"%\(|%s|\{|\}|None\b|  |\(\)|: *$|^\W*$")


def traces(scenario: Scenario) -> Iterator[Trace]:
    """The scenario in the editions that know its cards."""
    for edition in EDITIONS:
        try:
            yield simulate(scenario=scenario, edition=edition)
        except ScenarioError as error:
            if error.code is not Code.LAYOUT_NOT_IN_EDITION:
                raise


def sentences(scenario: Scenario, trace: Trace) -> Iterator[str]:
    """Everything that is told of a trace."""
    yield tell_ending(scenario=scenario, trace=trace)
    for step in tell_steps(scenario=scenario, trace=trace):
        yield from (step.title, step.outcome, step.why, *step.results, *step.triggers)
        yield from (text for change in step.changes for text in (change.object, change.label, change.before, change.after))
    for event in scenario.events:
        yield tell_event(scenario=scenario, event=event, board=None)
        yield from (tell_action(scenario=scenario, action=action, board=None) for action in event.effect)
    for number in range(len(trace.boards)):
        for each in describe_board(scenario=scenario, trace=trace, step=number):
            yield from (each.zone_name, each.name, each.state)
            yield from (text for fact in each.facts for text in (fact.label, fact.value))
        yield from (text for item in stack_at(scenario=scenario, trace=trace, step=number) for text in (item.name, item.note))
    yield from (announce(scenario=scenario, trace=trace, step=number) for number in range(len(trace.steps) + 1))


def assert_told(scenario: Scenario, trace: Trace) -> None:
    """Nothing empty, no placeholder left, and the sentences of each language are its own."""
    whys = {}
    for language in SPOKEN:
        with override(language):
            told = list(sentences(scenario, trace))
            whys[language] = [step.why for step in tell_steps(scenario=scenario, trace=trace)]
        assert not [text for text in told if not text or BROKEN.search(text)]
    for number, step in enumerate(trace.steps):
        assert len({why[number] for why in whys.values()}) == len(SPOKEN), (step.verb, step.reason)


@pytest.mark.parametrize("name", worked_scenarios())
def test_every_scenario_of_the_project_is_told_in_every_language(name: str):
    scenario = worked_scenarios()[name].scenario
    for trace in traces(scenario):
        assert_told(scenario, trace)


@pytest.mark.archive
def test_every_open_case_is_told_in_every_language(archive: Path):
    file = archive.parent / "simulator" / "cases-open.json"
    if not file.is_file():
        pytest.skip(f"no {file.name} in {file.parent}")
    for scenario in read_document(json.loads(file.read_text(encoding="utf-8"))).scenarios:
        for trace in traces(scenario):
            assert_told(scenario, trace)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.events[-1]['do']}: {case.id}" for case in CASES])
def test_every_verb_and_every_reason_is_told_in_every_language(case):
    scenario = read_document(document(case.setup, case.events, **case.more)).scenarios[0]
    assert_told(scenario, played(case.setup, case.events, case.edition, **case.more))


@pytest.mark.parametrize("setup", [each[1] for each in ACTIONS], ids=[each[0] for each in ACTIONS])
def test_state_based_actions_name_what_they_concern(setup):
    scenario = read_document(document(setup, [CHECK])).scenarios[0]
    trace = played(setup, [CHECK])
    assert_told(scenario, trace)
    with override("en"):
        (step,) = tell_steps(scenario=scenario, trace=trace)
    name = scenario.cards[setup[0]["card"]].faces[setup[0].get("face") == "back"].name
    assert re.match(rf"{name}(?: \(1\))?: done\. ", step.results[0])


@settings(max_examples=20)
@given(scenarios(), st.sampled_from(EDITIONS), st.sampled_from(SPOKEN))
def test_any_scenario_is_told(data: Data, edition: str, language: str):
    scenario = read_document({"format": "transform-scenario/1", "cards": CARDS, "scenarios": [data]}).scenarios[0]
    trace = play_data(data, edition)
    with override(language):
        assert not [text for text in sentences(scenario, trace) if not text or BROKEN.search(text)]


# Sentences written by hand, as a judge of the language would say them: scenario, edition, language, step, title, outcome, why.
TOLD = [
    (
        "mana-value-of-ravager",
        "2026-01-16",
        "en",
        1,
        "A spell resolves: Huntmaster of the Fells transforms",
        "transformed",
        "It is represented by a double-faced card, so it turns over. Its mana value comes from the mana cost of the front face: 4.",
    ),
    (
        "mana-value-of-ravager",
        "2011-09-30",
        "en",
        1,
        "A spell resolves: Huntmaster of the Fells transforms",
        "transformed",
        "It is represented by a double-faced card, so it turns over. The back face has no mana cost, so its converted mana cost is 0.",
    ),
    (
        "mana-value-of-ravager",
        "2011-09-30",
        "de",
        1,
        "Ein Zauberspruch wird verrechnet: „Jagdmeister vom Kahlenberg“ wird transformiert",
        "transformiert",
        "Die bleibende Karte wird durch eine doppelseitige Karte dargestellt, also wird sie umgedreht. "
        "Die Rückseite hat keine Manakosten, also betragen die umgewandelten Manakosten 0.",
    ),
    (
        "mana-value-of-ravager",
        "2026-01-16",
        "es",
        1,
        "Se resuelve un hechizo: se transforma Maestro de caza de las colinas",
        "transformado",
        "El permanente está representado por una carta de dos caras, así que se le da la vuelta. "
        "Su valor de maná se calcula con el coste de maná del anverso: 4.",
    ),
    (
        "delver-and-moonmist",
        "2026-01-16",
        "en",
        3,
        "The triggered ability of Insectile Aberration resolves: transform Insectile Aberration",
        "ignored",
        "It turned over in step 2, after this ability of its own was put on the stack in step 1. "
        "So the ability does not turn it over again.",
    ),
    (
        "delver-and-moonmist",
        "2015-11-13",
        "en",
        3,
        "The triggered ability of Insectile Aberration resolves: Insectile Aberration transforms",
        "transformed",
        "It turned over in step 2 already, but in this edition no rule stops the ability from turning it over again.",
    ),
    (
        "delver-and-moonmist",
        "2026-01-16",
        "de",
        2,
        "„Mondnebel“ wird verrechnet: „Geheimnisstöberer“ wird transformiert",
        "transformiert",
        "Die bleibende Karte wird durch eine doppelseitige Karte dargestellt, also wird sie umgedreht. "
        "Das Objekt bleibt dasselbe, also findet es noch, was auf dem Stapel wartet. "
        "Der Manabetrag richtet sich nach den Manakosten der Vorderseite: 1.",
    ),
    (
        "cytoshape-and-moonmist",
        "2011-09-30",
        "en",
        2,
        "Moonmist resolves: Elite Vanguard transforms",
        "transformed",
        "It looks like Elite Vanguard, but a double-faced card represents it, so it turns over. "
        "As long as it is a copy, it goes on looking so.",
    ),
    (
        "chittering-host-dies",
        "2026-01-16",
        "en",
        1,
        "Chittering Host is put into the graveyard",
        "done",
        "One permanent leaves, and each of the cards that represented it goes to that zone as a new object. "
        "1 creature died. 2 cards were put into a graveyard.",
    ),
    (
        "blackbloom-rogue",
        "2025-07-25",
        "es",
        1,
        "Se resuelve Niebla lunar: transforma todos los permanentes con el subtipo Humano",
        "ignorado",
        "La instrucción afecta a todos los permanentes que la cumplen; cada uno se mira por separado.",
    ),
    (
        "slicer-converts",
        "2022-10-07",
        "de",
        2,
        "Ein Zauberspruch wird verrechnet: konvertiere „Slicer, Hired Muscle“",
        "nicht in dieser Ausgabe",
        "Diese Ausgabe kennt das Konvertieren noch nicht.",
    ),
    (
        "manifested-delver",
        "2014-09-25",
        "es",
        1,
        "Pon Indagador de secretos boca abajo en el campo de batalla",
        "las reglas no lo deciden",
        "El texto de esta edición no decide si esta carta entra en el campo de batalla ni cómo. El caso termina con este paso.",
    ),
]


def step_of(name: str, edition: str, number: int) -> StepWords:
    scenario = worked_scenarios()[name].scenario
    return tell_steps(scenario=scenario, trace=simulate(scenario=scenario, edition=edition))[number - 1]


@pytest.mark.parametrize(
    ("name", "edition", "language", "number", "title", "outcome", "why"), TOLD, ids=[f"{each[0]} {each[1]} {each[2]}" for each in TOLD]
)
def test_a_step_reads_as_a_judge_would_say_it(name, edition, language, number, title, outcome, why):
    with override(language):
        step = step_of(name, edition, number)
    assert (step.number, step.title, step.outcome, step.why) == (number, title, outcome, why)


def test_several_objects_are_told_one_by_one():
    with override("en"):
        step = step_of("ixidron", NEWEST, 1)
    assert step.results == (
        "Kruin Outlaw: ignored. A double-faced permanent can’t be turned face down, so it stays face up.",
        "Grizzly Bears: done. It has only one face, so it becomes a face-down 2/2 creature without a name.",
    )


def test_what_triggers_is_told_where_the_edition_decides_it():
    with override("en"):
        told = [step_of("huntmaster-twice-over", edition, 2).triggers for edition in ("2011-09-30", "2012-10-01", "2016-04-08")]
    assert told == [
        ("The text of this edition does not decide whether an ability triggers.",),
        (),
        ("An ability of Huntmaster of the Fells (player A) triggers: it transformed into Huntmaster of the Fells.",),
    ]


def test_chips_tell_what_changed_and_what_a_rule_kept():
    with override("en"):
        step = step_of("mana-value-of-ravager", NEWEST, 1)
    assert [(each.label, each.before, each.after, each.stays) for each in step.changes] == [
        ("Face", "front face up", "back face up", False),
        ("Name", "Huntmaster of the Fells", "Ravager of the Fells", False),
        ("Types", "creature – Human Werewolf", "creature – Werewolf", False),
        ("Power and toughness", "2/2", "4/4", False),
        ("Mana value", "4", "4", True),
    ]
    with override("en"):
        ignored = step_of("delver-and-moonmist", NEWEST, 3)
    assert [(each.label, each.before, each.after, each.stays) for each in ignored.changes] == [
        ("Face", "back face up", "back face up", True),
        ("Stack", "1 object", "empty", False),
    ]


ENDINGS = [
    ("clone-of-wildblood-pack", NEWEST, "en", "Wildblood Pack (Clone) is on the battlefield, one-faced, 5/5, mana value 0."),
    (
        "counters-and-equipment-stay",
        NEWEST,
        "en",
        "Gatstaf Shepherd is now Gatstaf Howler, back face up, 7/5, mana value 2, 2 +1/+1 counters.",
    ),
    (
        "counters-and-equipment-stay",
        "2011-09-30",
        "es",
        "Pastor de Gatstaf es ahora Aullador de Gatstaf, dorso boca arriba, 7/5, coste de maná convertido 0, 2 contadores +1/+1.",
    ),
    (
        "chittering-host-dies",
        NEWEST,
        "de",
        "„Fauchender Wust“ existiert nicht mehr; übrig sind „Grabratten“ und „Mitternächtliche Grabplünderer“, auf dem Friedhof.",
    ),
    (
        "mutated-horror",
        NEWEST,
        "en",
        "The merged permanent has left the battlefield; its cards, Thing in the Ice and Cubwarden, are now in the graveyard.",
    ),
    (
        "mana-value-of-ravager",
        NEWEST,
        "de",
        "„Jagdmeister vom Kahlenberg“ ist jetzt „Verwüster vom Kahlenberg“, Rückseite oben, 4/4, Manabetrag 4.",
    ),
    ("thing-in-the-ice-thaws", NEWEST, "en", "Thing in the Ice is on the battlefield, front face up, 0/4, mana value 2."),
    ("slicer-converts", "2022-10-07", "en", "Slicer, Hired Muscle stays, front face up, 3/4, mana value 5."),
    ("manifested-delver", "2011-09-30", "en", "The rules leave open what happens in step 1."),
    ("delver-cast-face-down", NEWEST, "en", "Delver of Secrets is on the battlefield, face down, 2/2, mana value 0."),
]


@pytest.mark.parametrize(("name", "edition", "language", "told"), ENDINGS, ids=[f"{each[0]} {each[1]}" for each in ENDINGS])
def test_the_ending_tells_what_became_of_what_it_is_about(name: str, edition: str, language: str, told: str):
    scenario = worked_scenarios()[name].scenario
    with override(language):
        assert tell_ending(scenario=scenario, trace=simulate(scenario=scenario, edition=edition)) == told


def test_an_ending_can_be_told_in_the_terms_of_another_edition():
    scenario = worked_scenarios()["mana-value-of-ravager"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    with override("en"):
        told = [tell_ending(scenario=scenario, trace=trace, terms=terms) for terms in ("2011-09-30", NEWEST)]
    assert told == [
        "Huntmaster of the Fells is now Ravager of the Fells, back face up, 4/4, converted mana cost 4.",
        "Huntmaster of the Fells is now Ravager of the Fells, back face up, 4/4, mana value 4.",
    ]


def test_a_move_to_a_step_is_announced_with_the_state_it_leads_to():
    scenario = worked_scenarios()["mana-value-of-ravager"].scenario
    trace = simulate(scenario=scenario, edition=NEWEST)
    with override("en"):
        assert [announce(scenario=scenario, trace=trace, step=number) for number in (0, 1)] == [
            "Start. Huntmaster of the Fells: front face up, 2/2, mana value 4.",
            "Step 1. Huntmaster of the Fells turned over: Ravager of the Fells, back face up, 4/4, mana value 4.",
        ]


# The word for the mana value is the edition's own: 202.3 changed it with the text of 2021-04-22.
@pytest.mark.parametrize(("edition", "word"), [("2021-02-15", "converted mana cost 4"), ("2021-04-22", "mana value 4")])
def test_the_mana_value_is_called_what_the_edition_calls_it(edition: str, word: str):
    scenario = worked_scenarios()["mana-value-of-ravager"].scenario
    trace = simulate(scenario=scenario, edition=edition)
    with override("en"):
        assert describe_board(scenario=scenario, trace=trace, step=1)[0].state == f"back face up, 4/4, {word}"


@pytest.mark.archive
def test_the_official_texts_call_the_mana_value_so(archive: Path):
    for file in sorted(archive.glob("*.txt")):
        if file.stem not in behaviours().dates:
            continue
        rule = re.search(r"^202\.3\.? .*", decode(file.read_bytes()).text.replace("\r", "\n"), re.MULTILINE)
        assert rule is not None, file.name
        word = behaviours().ruleset(file.stem).words["mana_value"].replace("_", " ")
        assert f" {word} " in f" {rule[0].lower()} ", file.name


# Names


def test_a_card_is_named_in_the_language_where_its_name_is_known():
    with override("de"):
        assert card_name("Insectile Aberration") == ("Insekten-Scheußlichkeit", "de")
        assert card_name("Delver of Secrets // Insectile Aberration") == ("Geheimnisstöberer // Insekten-Scheußlichkeit", "de")
        assert card_name("Tavern Ruffian") == ("Tavern Ruffian", "en")
        assert card_name("A card of one’s own") == ("A card of one’s own", "en")
    with override("en"):
        assert card_name("Insectile Aberration") == ("Insectile Aberration", "en")


def test_objects_of_the_same_name_are_told_apart():
    with override("en"):
        assert step_of("hook-haunt-drifter", NEWEST, 1).title == "Cast Baithook Angler (hand) using disturb"
        assert step_of("token-of-afflicted-deserter", NEWEST, 2).title == "A spell resolves: Afflicted Deserter (token) transforms"
        assert step_of("copy-of-a-disturbed-spell", NEWEST, 3).title == "The spell Luminous Phantom (copy) resolves"


def test_two_names_of_which_the_second_begins_with_i_are_joined_so_in_spanish():
    events = [{"do": "move", "objects": ["a", "b"], "to": "exile"}]
    setup = [
        {"id": "a", "card": "Bear", "zone": "battlefield", "owner": "A"},
        {"id": "b", "card": "Idol", "zone": "battlefield", "owner": "A"},
    ]
    scenario = read_document(document(setup, events)).scenarios[0]
    with override("es"):
        assert tell_event(scenario=scenario, event=scenario.events[0], board=None) == "Exilia Bear e Idol"
