"""The forms of the builder against the grammar of the format: every field has a control, and a form saved as it opens changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation
from hypothesis import HealthCheck, given, settings

from rules.domain.simulator.checks import Check, ListOf, MappingOf, OneKind, OneOf, Record
from rules.domain.simulator.grammar import CARD, EVENT, SETUP_OBJECT
from rules.domain.simulator.vocabulary import PLAYERS, TYPES, Verb
from rules.presentation.build_words import has_label, has_value
from rules.presentation.building import Field, FormWriter, applicable_verbs, part_of
from rules.services.drafts import EVENTS, SETUP, Draft, moment, new_object
from rules.services.simulating import card_facts
from rules.web.build_query import QueryReader
from tests.domain.simulator.cases import CARDS, Data
from tests.domain.simulator.random_scenarios import scenarios
from tests.web.page_types import LANGUAGES

NEWEST = "2026-01-16"


def sent(form: Field) -> QueryDict:
    """What a browser sends of a form."""
    query = QueryDict(mutable=True)
    for name, value in _controls(form):
        query.appendlist(name, value)
    return query


def _controls(field: Field) -> Iterator[tuple[str, str]]:
    for each in (*field.fields, *field.rows):
        yield from _controls(each)
    if field.kind == "checks":
        yield from ((field.name, option.value) for option in field.options if option.is_chosen)
    elif field.kind == "select" and field.options:
        chosen = [option for option in field.options if option.is_chosen] or list(field.options)
        yield field.name, chosen[0].value
    elif field.kind == "rows" and field.kinds:
        yield f"{field.name}.new", ""
    elif field.kind not in ("group", "counters", "rows", "select") and not (field.kind == "flag" and not field.value):
        yield field.name, field.value


def draft_of(scenario: Data) -> Draft:
    return Draft({"format": "transform-scenario/1", "cards": CARDS, "scenarios": [scenario]})


def tidy(data: Any) -> Any:
    """What a form does not repeat: an object named twice in a list, and counters of which there are none."""
    if isinstance(data, list):
        return [tidy(each) for at, each in enumerate(data) if not isinstance(each, str) or each not in data[:at]]
    if isinstance(data, dict):
        return {name: tidy(value) for name, value in data.items() if (name, value) != ("counters", {})}
    return data


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios())
def test_a_form_saved_as_it_opens_changes_nothing(scenario: Data):
    draft = draft_of(scenario)
    for at, event in enumerate(scenario["events"]):
        form = FormWriter(moment(draft=draft, edition=NEWEST, at=at)).event(event)
        assert QueryReader(sent(form), draft).record(EVENT.kinds[event["do"]], event["do"]) == tidy(event)
    for each in scenario["setup"]:
        form = FormWriter(moment(draft=draft, edition=NEWEST, at=0)).setup_object(each)
        assert QueryReader(sent(form), draft).record(SETUP_OBJECT, "setup") == tidy(each)


@pytest.mark.parametrize("name", card_facts())
def test_a_card_saved_as_it_opens_is_the_same(name: str):
    draft = Draft.empty()
    facts = {field: value for field, value in card_facts()[name].items() if field not in ("synthetic", "note")}
    # Checkboxes stand in the order of the format, which is the order in which the engine tells types.
    facts["faces"] = [{**face, "types": sorted(face["types"], key=TYPES.index)} for face in facts["faces"]]
    form = FormWriter(moment(draft=draft, edition=NEWEST, at=0)).card(CARD, facts)
    assert QueryReader(sent(form), draft).record(CARD, "card") == facts


def fields_below(check: Check, part: str) -> Iterator[tuple[str, str, Check]]:
    """Every field of a record with the part that it belongs to."""
    if isinstance(check, ListOf):
        yield from fields_below(check.item, part)
    elif isinstance(check, OneKind):
        for kind, record in check.kinds.items():
            yield from fields_below(record, str(kind))
    elif isinstance(check, Record):
        for name, each in check.fields.items():
            yield part, name, each
            inner = each.item if isinstance(each, ListOf) else each
            yield from fields_below(each, part_of(name, inner, None, part) if isinstance(inner, Record) else part)


def every_field() -> set[tuple[str, str]]:
    found: dict[tuple[str, str], Check] = {}
    for part, check in (("", EVENT), ("setup", SETUP_OBJECT), ("card", CARD)):
        found |= {(each_part, name): each for each_part, name, each in fields_below(check, part)}
    return set(found)


# Never seen: constants, ids of new things, and what the product sets itself.
_SILENT = {"do", "ability", "action", "synthetic"}


def test_every_field_of_the_grammar_has_a_label():
    missing = {(part, name) for part, name in every_field() if name not in _SILENT and not has_label(name, part=part)}
    assert {each for each in missing if each[1] != "id"} == set()


def test_every_value_of_the_grammar_has_a_name():
    def values(check: Check, name: str) -> Iterator[tuple[str, str]]:
        if isinstance(check, ListOf):
            yield from values(check.item, name)
        elif isinstance(check, MappingOf) and isinstance(check.key, OneOf):
            yield from ((each, "kind") for each in check.key.values)
        elif isinstance(check, OneOf):
            yield from ((each, name) for each in check.values)

    fields = [each for part, check in (("", EVENT), ("setup", SETUP_OBJECT), ("card", CARD)) for each in fields_below(check, part)]
    found = {each for _, name, check in fields for each in values(check, name)}
    assert {(value, field) for value, field in found if not has_value(value, field=field)} == set()


def names_in(field: Field) -> set[str]:
    return {field.name} | {name for each in (*field.fields, *field.rows) for name in names_in(each)}


@pytest.mark.parametrize("verb", Verb)
def test_every_verb_has_a_form_with_all_its_fields(verb: Verb):
    around = moment(draft=board(), edition=NEWEST, at=0)
    for language in LANGUAGES:
        with translation.override(language):
            assert set(EVENT.kinds[verb].fields) <= names_in(FormWriter(around).event({"do": verb}))


def board() -> Draft:
    """A creature, one face down, a spell on the stack, cards in hand and graveyard, an Aura, and an ability that waits."""
    draft = Draft.empty()
    for card, fields in (
        ("Delver of Secrets", {}),
        ("Grizzly Bears", {"face": "face_down"}),
        ("Moonmist", {"zone": "stack"}),
        ("Village Ironsmith", {"zone": "hand"}),
        ("Agadeem's Awakening", {"zone": "hand"}),
        ("Bruna, the Fading Light", {"zone": "exile"}),
    ):
        draft = draft.with_item(SETUP, {**new_object(draft=draft, card=card), **fields})
    return draft


# Verb and field, and the cards that fit.
FITTING: list[tuple[str, str, set[str]]] = [
    ("transform", "object", {"delver_of_secrets", "grizzly_bears"}),
    ("turn_face_up", "object", {"grizzly_bears"}),
    ("turn_face_down", "objects", {"delver_of_secrets"}),
    ("cast", "card", {"village_ironsmith", "agadeems_awakening", "bruna_the_fading_light"}),
    ("play_land", "card", {"agadeems_awakening"}),
    ("resolve_spell", "spell", {"moonmist"}),
    ("copy_spell", "of", {"moonmist"}),
    ("put_onto_battlefield", "objects", {"moonmist", "village_ironsmith", "agadeems_awakening", "bruna_the_fading_light"}),
    ("meld", "cards", {"bruna_the_fading_light"}),
    ("deal_damage", "object", {"delver_of_secrets", "grizzly_bears"}),
    ("attach", "to", set()),
    ("resolve", "id", set()),
]


@pytest.mark.parametrize(("verb", "name", "fitting"), FITTING, ids=[f"{verb} {name}" for verb, name, _ in FITTING])
def test_only_what_fits_is_offered(verb: str, name: str, fitting: set[str]):
    form = FormWriter(moment(draft=board(), edition=NEWEST, at=0)).event({"do": verb})
    field = next(each for each in form.fields if each.name == name)
    assert {option.value for option in field.options if option.value} == fitting


def attachments() -> Draft:
    draft = Draft.empty()
    for card in ("Delver of Secrets", "Bonesplitter", "Holy Strength", "Wheel of Sun and Moon", "Curse of Leeches"):
        draft = draft.with_item(SETUP, new_object(draft=draft, card=card))
    return draft


# What is attached (None: not chosen yet), and what it can be attached to: creatures, what it enchants, never itself.
ATTACHED: list[tuple[str | None, set[str]]] = [
    ("bonesplitter", {"delver_of_secrets"}),
    ("holy_strength", {"delver_of_secrets"}),
    ("wheel_of_sun_and_moon", set(PLAYERS)),
    (None, {"delver_of_secrets", *PLAYERS}),
]


@pytest.mark.parametrize(("attached", "fitting"), ATTACHED, ids=[str(name) for name, _ in ATTACHED])
def test_only_what_it_can_be_attached_to_is_offered(attached: str | None, fitting: set[str]):
    writer = FormWriter(moment(draft=attachments(), edition=NEWEST, at=0))
    form = writer.event({"do": "attach", **({"object": attached} if attached else {})})
    assert {option.value for option in field_named(form, "to").options} == fitting


def test_what_attaches_itself_as_it_transforms_is_offered_what_it_enchants():
    writer = FormWriter(moment(draft=attachments(), edition=NEWEST, at=0))
    form = writer.event({"do": "transform", "choices": [{"object": "curse_of_leeches"}]})
    row = field_named(form, "choices").rows[0]
    assert {option.value for option in field_named(row, "attach_to").options if option.value} == set(PLAYERS)


def test_nothing_is_attached_to_itself_at_the_start():
    draft = attachments()
    form = FormWriter(moment(draft=draft, edition=NEWEST, at=0)).setup_object(draft.items(SETUP)[1])
    offered = {option.value for option in field_named(form, "attached_to").options}
    assert "bonesplitter" not in offered
    assert "delver_of_secrets" in offered


def field_named(form: Field, name: str) -> Field:
    return next(each for each in form.fields if each.name.rpartition(".")[2] == name)


def test_only_verbs_that_can_apply_are_offered():
    offered = set(applicable_verbs(moment(draft=board(), edition=NEWEST, at=0)))
    impossible = {Verb.RESOLVE, Verb.PUT_DELAYED_ON_STACK, Verb.MELD, Verb.ATTACH, Verb.REMOVE_COUNTERS}
    assert set(Verb) - offered == impossible
    of_nothing = set(applicable_verbs(moment(draft=Draft.empty(), edition=NEWEST, at=0)))
    assert Verb.TRANSFORM not in of_nothing
    assert {Verb.END_TURN, Verb.BECOME_NIGHT, Verb.CHOOSE_CARD_NAME} <= of_nothing


def test_what_waits_on_the_stack_can_resolve():
    turn = {"do": "transform", "object": "delver_of_secrets"}
    stacked = {"do": "put_on_stack", "id": "upkeep", "kind": "triggered", "of": "delver_of_secrets", "effect": [turn]}
    draft = board().with_item(EVENTS, stacked)
    around = moment(draft=draft, edition=NEWEST, at=1)
    assert Verb.RESOLVE in applicable_verbs(around)
    form = FormWriter(around).event({"do": "resolve"})
    assert [option.value for option in next(each for each in form.fields if each.name == "id").options] == ["upkeep"]


ERRORS: list[tuple[str, Mapping[str, Any]]] = [
    ("effect.0.object", {"do": "put_on_stack", "effect": [{"do": "transform"}]}),
    ("source.kind", {"do": "transform"}),
    ("effect.0", {"do": "put_on_stack", "effect": [{"do": "transform", "object": "nothing"}]}),
]


@pytest.mark.parametrize(("at", "data"), ERRORS, ids=[at for at, _ in ERRORS])
def test_an_error_is_told_at_its_field(at: str, data: Data):
    form = FormWriter(moment(draft=board(), edition=NEWEST, at=0), at=at, error="Wrong.").event(data)
    told = [field.name for field in every_control(form) if field.error]
    assert told == [at]


def test_an_error_of_no_field_is_told_of_the_form():
    form = FormWriter(moment(draft=board(), edition=NEWEST, at=0), at="nowhere.at.all", error="Wrong.").event({"do": "end_turn"})
    assert form.error == "Wrong."


def every_control(field: Field) -> Iterator[Field]:
    yield field
    for each in (*field.fields, *field.rows):
        yield from every_control(each)
