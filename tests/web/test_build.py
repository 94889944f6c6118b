"""Build your own: a case put together with plain forms, mended, shared, exported and opened again."""

from __future__ import annotations

import html
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.domain.simulator import LIMITS, parse
from rules.services.cases import decode_case
from rules.services.drafts import EVENTS, SETUP, Draft, new_object
from rules.services.simulating import check_file, read_scenario, worked_scenarios
from tests.services.test_cases import packed
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
PATH = "/en/simulator/build/"
TURN = {"do": "transform", "object": "delver_of_secrets", "source": {"kind": "spell"}}

pytestmark = pytest.mark.usefixtures("bundled_site")


def draft_of(*cards: str, events: list[dict[str, Any]] | None = None) -> Draft:
    draft = Draft.empty()
    for card in cards:
        draft = draft.with_item(SETUP, new_object(draft=draft, card=card))
    for event in events or []:
        draft = draft.with_item(EVENTS, event)
    return draft


DELVER = draft_of("Delver of Secrets", events=[TURN])


def test_what_buttons_are_called_has_no_quotation_marks_inside_the_same(read: Read):
    page = read(f"/de/simulator/build/?{urlencode({'case': DELVER.case, 'edition': '2026-01-16'})}")
    called = [name.text for name in page.one(id="e0").all(css_class="vh")]
    assert called[0] == "„Ein Zauberspruch wird verrechnet: transformiere ‚Geheimnisstöberer‘“ nach oben"


class Builder:
    """Presses the buttons of the page, without a script: it follows the redirect and keeps the address."""

    def __init__(self, client: Client, language: str = "en") -> None:
        self.client, self.path = client, f"/{language}/simulator/build/"
        self.case, self.fragment, self.status, self.content = "", "", 0, b""

    def press(self, **query: Any) -> Builder:
        sent = {"case": self.case, "edition": "2026-01-16", **{name.replace("__", "."): value for name, value in query.items()}}
        response = self.client.get(self.path, sent)
        self.fragment = ""
        if response.status_code == 302:
            parts = urlsplit(response["Location"])
            self.fragment, self.case = parts.fragment, parse_qs(parts.query).get("case", [""])[0]
            response = self.client.get(f"{parts.path}?{parts.query}")
        self.status, self.content = response.status_code, response.content
        return self

    @property
    def draft(self) -> Draft:
        return Draft.of_case(self.case)

    @property
    def objects(self) -> list[str]:
        return [each["card"] for each in self.draft.items(SETUP)]

    @property
    def page(self) -> str:
        return html.unescape(self.content.decode())


@pytest.fixture
def builder(client: Client) -> Builder:
    return Builder(client)


class TestCards:
    @pytest.mark.parametrize(
        ("typed", "card"),
        [
            ("Delver of Secrets", "Delver of Secrets"),
            ("delver", "Delver of Secrets"),
            ("GEHEIMNISSTOBERER", "Delver of Secrets"),
            ("aberracion insectoide", "Delver of Secrets"),
            ("Insectile Aberration", "Delver of Secrets"),
            ("brisela voice of nightmares", "Brisela, Voice of Nightmares"),
        ],
    )
    def test_a_card_is_found_in_three_languages_without_case_and_accents(self, builder: Builder, typed: str, card: str):
        assert builder.press(add="card", card=typed).objects == [card]
        assert builder.fragment == "o0"

    def test_a_name_of_several_cards_offers_them(self, builder: Builder):
        builder.press(add="card", card="de")
        assert (builder.status, builder.case) == (200, "")
        assert 'name="pick" value="Delver of Secrets"' in builder.page
        assert builder.press(pick="Delver of Secrets").objects == ["Delver of Secrets"]

    def test_a_name_of_no_card_says_so_and_offers_a_card_of_ones_own(self, builder: Builder):
        page = builder.press(add="card", card="Zwölf Boxkämpfer").page
        assert "No card is called “Zwölf Boxkämpfer”." in page
        assert "form=c&name=Zw%C3%B6lf%20Boxk%C3%A4mpfer#form" in page

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_list_of_cards_stands_in_the_page_in_its_language(self, read: Read, language: str):
        names = {option.attributes["value"] for option in read(f"/{language}/simulator/build/").one("datalist").all("option")}
        assert len(names) == 164
        assert {"en": "Delver of Secrets", "de": "Geheimnisstöberer", "es": "Indagador de secretos"}[language] in names

    def test_an_object_is_arranged(self, builder: Builder):
        builder.press(add="card", card="Delver of Secrets").press(add="card", card="Moonmist")
        fields = {
            "id": "delver_of_secrets",
            "card": "Geheimnisstöberer",
            "zone": "battlefield",
            "owner": "B",
            "face": "back",
            "damage": "1",
        }
        builder.press(form="o0", save="1", **fields, counters__ignored="3", **{"counters__+1/+1": "2"})
        assert builder.draft.items(SETUP)[0] == {
            "id": "delver_of_secrets",
            "card": "Delver of Secrets",
            "zone": "battlefield",
            "owner": "B",
            "face": "back",
            "counters": {"+1/+1": 2},
            "damage": 1,
        }
        builder.press(up="o1")
        assert (builder.objects, builder.fragment) == (["Moonmist", "Delver of Secrets"], "o0")
        builder.press(drop="o0")
        assert (builder.objects, builder.fragment) == (["Delver of Secrets"], "o0")

    def test_the_game_is_set(self, builder: Builder):
        builder.press(add="card", card="Delver of Secrets", game="1", day_night="night", active_player="B")
        assert (builder.draft.scenario["day_night"], builder.draft.scenario["active_player"]) == ("night", "B")
        builder.press(game="1", day_night="neither", active_player="A")
        assert not {"day_night", "active_player"} & set(builder.draft.scenario)

    def test_a_card_of_ones_own_is_made_renamed_and_taken_away(self, builder: Builder):
        faces = {
            "faces__0__name": "Tagträumer",
            "faces__0__mana_cost": "{2}{W}",
            "faces__0__types": "creature",
            "faces__0__subtypes": "Human, Wizard",
            "faces__0__colors": "white",
            "faces__0__power": "1",
            "faces__0__toughness": "2",
            "faces__1__name": "Nachtmahr",
            "faces__1__types": ["creature", "enchantment"],
            "faces__1__power": "4",
            "faces__1__toughness": "4",
        }
        builder.press(form="c", layout="nonmodal", save="1", **faces, faces__0__abilities__new="transforms_into")
        assert builder.case == ""  # an ability was asked for, so the form goes on
        assert 'name="faces.0.abilities.0.into.types"' in builder.page
        builder.press(form="c", layout="nonmodal", save="1", **faces, faces__0__abilities__0__ability="daybound")
        assert builder.draft.problem is None
        assert builder.objects == ["Tagträumer"]
        facts = builder.draft.own_cards["Tagträumer"]
        assert facts["faces"][0] == {
            "name": "Tagträumer",
            "mana_cost": "{2}{W}",
            "types": ["creature"],
            "subtypes": ["Human", "Wizard"],
            "colors": ["white"],
            "power": 1,
            "toughness": 2,
            "abilities": [{"ability": "daybound"}],
        }
        assert facts["faces"][1]["colors"] == []
        builder.press(form="c0", layout="nonmodal", save="1", **{**faces, "faces__0__name": "Daydreamer"})
        assert (builder.objects, list(builder.draft.own_cards)) == (["Daydreamer"], ["Daydreamer"])
        builder.press(drop="o0").press(drop="c0")
        assert builder.case == ""


class TestEvents:
    def test_an_event_is_chosen_filled_in_and_saved(self, builder: Builder):
        page = builder.press(add="card", card="delver").press(add="event", do="transform").page
        assert 'name="object"' in page
        builder.press(form="e", do="transform", object="delver_of_secrets", source__kind="spell", save="1")
        assert (builder.draft.items(EVENTS), builder.fragment) == ([TURN], "e0")
        assert "Insectile Aberration" in builder.page

    def test_an_ability_with_two_actions_is_put_together_action_by_action(self, builder: Builder):
        builder.press(add="card", card="delver")
        form = {"form": "e", "do": "put_on_stack", "kind": "triggered", "of": "delver_of_secrets"}
        page = builder.press(**form, effect__new="transform", again="1").page
        assert 'name="effect.0.object"' in page
        one = {"effect__0__do": "transform", "effect__0__object": "delver_of_secrets"}
        page = builder.press(**form, **one, effect__new="add_counters", save="1").page
        assert 'name="effect.1.number"' in page
        two = {
            "effect__1__do": "add_counters",
            "effect__1__object": "delver_of_secrets",
            "effect__1__kind": "ice",
            "effect__1__number": "1",
        }
        page = builder.press(**form, **one, **two, without="effect.0").page
        assert 'name="effect.0.number"' in page
        builder.press(**form, **one, **two, save="1")
        actions = [
            {"do": "transform", "object": "delver_of_secrets"},
            {"do": "add_counters", "object": "delver_of_secrets", "kind": "ice", "number": 1},
        ]
        assert builder.draft.items(EVENTS) == [
            {"do": "put_on_stack", "id": "ability", "kind": "triggered", "of": "delver_of_secrets", "effect": actions}
        ]
        builder.press(form="e", do="resolve", id="ability", save="1")
        assert builder.draft.problem is None
        assert builder.press(down="e0").status == 400  # it resolves before it is there
        assert builder.press(up="e1").status == 200

    def test_the_verb_of_an_event_can_be_changed(self, builder: Builder):
        builder.case = DELVER.case
        assert 'name="power"' in builder.press(form="e0", do="modify_pt", again="1").page
        builder.press(form="e0", do="modify_pt", object="delver_of_secrets", power="-1", toughness="+2", until="end_of_turn", save="1")
        event = {"do": "modify_pt", "object": "delver_of_secrets", "power": -1, "toughness": 2, "until": "end_of_turn"}
        assert builder.draft.items(EVENTS) == [event]


# Query, name of the control and what it says.
WRONG = [
    pytest.param({"form": "e", "do": "transform"}, "object", "Something has to be filled in here.", id="nothing chosen"),
    pytest.param({"form": "e", "do": "move", "to": "exile"}, "objects", "Choose at least one.", id="no object"),
    pytest.param(
        {"form": "e", "do": "deal_damage", "object": "delver_of_secrets", "number": "9" * 5000}, "number", "6 digits", id="too many digits"
    ),
    pytest.param({"form": "e", "do": "deal_damage", "object": "delver_of_secrets", "number": "many"}, "number", "many", id="no number"),
    pytest.param({"form": "e", "do": "transform", "object": "nothing"}, "object", "nothing", id="no such object"),
    pytest.param(
        {"form": "e", "do": "transform", "object": "delver_of_secrets", "source.name": "Moonmist"},
        "source.kind",
        "Something has to be filled in here.",
        id="inside a group",
    ),
    pytest.param(
        {"form": "e", "do": "put_on_stack", "kind": "spell", "effect.0.do": "transform", "effect.0.object": "nothing"},
        "effect.0.object",
        "nothing",
        id="inside an effect",
    ),
    pytest.param(
        {"form": "o0", "id": "delver_of_secrets", "card": "Moonmist", "zone": "battlefield", "owner": "A", "face": "back"},
        "face",
        "Moonmist",
        id="no back face",
    ),
    pytest.param(
        {"form": "o0", "id": "delver_of_secrets", "card": "Nobody", "zone": "hand", "owner": "A"}, "card", "Nobody", id="no such card"
    ),
    pytest.param(
        {"form": "c", "layout": "single", "faces.0.name": "Ben", "faces.0.types": "creature", "faces.0.mana_cost": "two"},
        "faces.0.mana_cost",
        "two",
        id="no mana cost",
    ),
]


@pytest.mark.parametrize(("query", "name", "sentence"), WRONG)
def test_what_is_wrong_in_a_form_is_told_at_its_field(read: Read, client: Client, query: dict[str, str], name: str, sentence: str):
    response = client.get(PATH, {"case": DELVER.case, "save": "1", **query})
    assert response.status_code == 400
    page = read(f"{PATH}?{response.request['QUERY_STRING']}", status=400)
    marked = [each for each in page.one(id="form") if each.attributes.get("aria-invalid") == "true"]
    assert {each.attributes["name"] for each in marked} == {name}
    described_by = " ".join(each.attributes.get("aria-describedby", "") for each in (*page.all("fieldset"), *marked)).split()
    errors = [each for each in page.all("p", css_class="build__error") if each.attributes.get("id") in described_by]
    assert [each for each in errors if sentence in each.text]


BAD_CASES = [
    pytest.param("nonsense", "not_parseable", id="no case"),
    pytest.param(DELVER.case[:-4], "not_parseable", id="cut off"),
    pytest.param("1" + "A" * (LIMITS.case_characters + 1), "too_large", id="too long"),
    pytest.param(packed(b"0" * 3_000_000), "too_large", id="a bomb"),
    pytest.param(packed(b"[" * 100_000), "too_deep", id="deep nesting"),
    pytest.param(packed({"cards": {"Black Lotus": 0}, "setup": [], "events": []}), "unknown_card", id="unknown card"),
    pytest.param(packed([]), "wrong_type", id="no object"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("case", "code"), BAD_CASES)
def test_an_address_without_a_case_is_a_helpful_page(client: Client, case: str, code: str, language: str):
    response = client.get(f"/{language}/simulator/build/", {"case": case})
    assert response.status_code == 400
    text = html.unescape(response.content.decode())
    assert f">{code}" in text
    assert 'id="card"' in text  # and the builder is there to begin anew


OBJECT = {"id": "delver", "card": "Delver of Secrets", "zone": "battlefield", "owner": "A"}
MALFORMED = [
    pytest.param({"setup": "none"}, "wrong_type", "scenarios[0].setup", "", id="schema"),
    pytest.param({"setup": [5, None, []]}, "wrong_type", "scenarios[0].setup[0]", "o0", id="objects that are none"),
    pytest.param({"setup": [{**OBJECT, "zone": "sideboard"}]}, "bad_value", "scenarios[0].setup[0].zone", "o0", id="unknown zone"),
    pytest.param({"setup": [{**OBJECT, "card": "Lotus"}]}, "unknown_card", "scenarios[0].setup[0].card", "o0", id="unknown card"),
    pytest.param({"events": [{"do": "win"}]}, "unknown_verb", "scenarios[0].events[0].do", "e0", id="unknown verb"),
    pytest.param(
        {"events": [{"do": "end_turn", "who": 1}]},
        "unknown_field",
        "scenarios[0].events[0].who",
        "e0",
        id="unknown field",
    ),
    pytest.param(
        {"events": [{"do": "resolve", "id": "delver"}]},
        "impossible_reference",
        "scenarios[0].events[0].id",
        "e0",
        id="impossible reference",
    ),
    pytest.param({"setup": [OBJECT, OBJECT]}, "duplicate_id", "scenarios[0].setup[1].id", "o1", id="an id twice"),
    pytest.param({"events": [{"do": "end_turn"}] * 10_000}, "too_many", "scenarios[0].events", "", id="10,000 events"),
    pytest.param(
        {"events": [{"do": "deal_damage", "object": "delver", "number": 10**4000}]},
        "number_too_large",
        "scenarios[0].events[0].number",
        "e0",
        id="thousands of digits",
    ),
    pytest.param({"cards": {"Ben": {"layout": "round"}}}, "missing_field", "cards.Ben.faces", "c0", id="own card"),
    pytest.param({"day_night": "dusk"}, "bad_value", "scenarios[0].day_night", "", id="day"),
]


@pytest.mark.parametrize(("fields", "code", "path", "place"), MALFORMED)
def test_a_malformed_case_is_shown_with_its_fault_at_its_place(
    client: Client, read: Read, fields: dict[str, Any], code: str, path: str, place: str
):
    case = packed({"cards": {"Delver of Secrets": 0}, "setup": [OBJECT], "events": [{"do": "end_turn"}], **fields})
    page = read(f"{PATH}?case={case}", status=400)
    assert [each.text for each in page.one(id="faults").all("code")] == [f"{code} · {path}"]
    if not place:
        return
    assert page.one(id=place).all(css_class="build__error")
    answer = client.get(PATH, {"case": case, "form": place})
    assert answer.status_code == 400  # its form opens, or says what cannot be
    assert client.get(PATH, {"case": case, "drop": place}).status_code == 302  # and it can be taken away


def test_a_card_that_the_edition_does_not_know_is_an_answer(read: Read):
    case = draft_of("Agadeem's Awakening", events=[{"do": "end_turn"}]).case
    page = read(f"{PATH}?case={case}&edition=2011-09-30")
    assert page.one(id="o0").all(css_class="build__error")
    assert not page.all(id="faults")


@pytest.mark.parametrize("edition", ["1999-01-01", "soon", "2026-99-99"])
def test_an_edition_that_there_is_not_is_told(read: Read, edition: str):
    page = read(f"{PATH}?case={DELVER.case}&edition={edition}", status=400)
    assert edition in page.one(id="faults").text


@pytest.mark.parametrize("place", ["x9", "e99999", "o7", "e-1", "o²", "", "c5"])
def test_a_form_of_no_place_is_no_error_of_the_server(client: Client, place: str):
    for query in ({"form": place}, {"form": place, "save": "1"}, {"drop": place}, {"up": place}, {"down": place}):
        assert client.get(PATH, {"case": DELVER.case, **query}).status_code in (200, 302, 400)


class TestResult:
    @pytest.mark.parametrize(("edition", "mana_value"), [("2011-09-30", "0"), ("2026-01-16", "1")])
    def test_the_case_is_played_under_any_edition(self, read: Read, edition: str, mana_value: str):
        page = read(f"{PATH}?case={DELVER.case}&edition={edition}")
        told = page.one("section", id="result").one("p", css_class="lead").text
        assert told.startswith("Delver of Secrets is now Insectile Aberration, back face up")
        assert told.endswith(f"{mana_value}.")
        assert len(page.one("ol", css_class="trace").all("li", css_class="step")) == 2

    def test_all_eighty_editions_are_offered(self, read: Read):
        assert len(read(PATH).one("select", id="edition").all("option")) == 80

    def test_the_address_leads_to_the_same_case(self, client: Client, read: Read):
        address = read(f"{PATH}?case={DELVER.case}&edition=2016-04-08").one("input", id="address").attributes["value"]
        assert address == f"http://testserver{PATH}?case={DELVER.case}&edition=2016-04-08"

    def test_the_other_languages_have_the_same_case(self, read: Read):
        links = read(f"{PATH}?case={DELVER.case}").one(css_class="langs").all("a")
        assert {link.attributes["href"] for link in links} == {f"/{code}/simulator/build/?case={DELVER.case}" for code in LANGUAGES}

    def test_a_case_is_not_kept_and_not_indexed(self, client: Client, read: Read):
        response = client.get(PATH, {"case": DELVER.case})
        assert "ETag" not in response
        assert not response.cookies
        assert read(f"{PATH}?case={DELVER.case}").one("meta", name="robots").attributes["content"] == "noindex"
        assert not read(PATH).all("meta", name="robots")


class TestFiles:
    @pytest.mark.parametrize("kind", ["toml", "json"])
    def test_an_exported_file_is_a_scenario_file(self, client: Client, tmp_path: Path, kind: str):
        response = client.get(f"{PATH}export/", {"case": DELVER.case, "format": kind})
        assert response["Content-Disposition"] == f'attachment; filename="case.{kind}"'
        file = tmp_path / f"case.{kind}"
        file.write_bytes(response.content)
        assert check_file(path=file).scenarios == 1
        assert parse(response.content) == decode_case(case=DELVER.case)

    @pytest.mark.parametrize("name", worked_scenarios())
    def test_every_scenario_of_the_project_survives_as_toml(self, client: Client, name: str):
        draft = Draft({**worked_scenarios()[name].document})
        draft = draft.with_fields(expect=[])
        response = client.get(f"{PATH}export/", {"case": draft.case, "format": "toml"})
        assert tomllib.loads(response.content.decode()) == decode_case(case=draft.case)

    def test_signs_that_toml_has_to_escape_survive(self, client: Client):
        draft = DELVER.with_fields(note='"quoted" \\ back\tslash\n\x7f\x01 \U0001f319')
        response = client.get(f"{PATH}export/", {"case": draft.case, "format": "toml"})
        assert tomllib.loads(response.content.decode())["scenarios"][0]["note"] == draft.scenario["note"]

    def test_a_bad_case_is_no_file(self, client: Client):
        response = client.get(f"{PATH}export/", {"case": "nonsense"})
        assert (response.status_code, response.json()["error"]["code"]) == (400, "not_parseable")

    @pytest.mark.parametrize("kind", ["toml", "json"])
    def test_an_exported_file_can_be_opened(self, client: Client, builder: Builder, kind: str):
        text = client.get(f"{PATH}export/", {"case": DELVER.case, "format": kind}).content.decode()
        assert read_scenario(data=builder.press(text=text).draft.document) == DELVER.read()

    def test_a_scenario_file_of_the_project_can_be_opened(self, builder: Builder):
        path = next(iter(sorted(Path("rules/data/scenarios").glob("*.toml"))))
        found = builder.press(packed=packed(path.read_bytes())[1:])
        assert found.status == 200
        assert found.draft.items(EVENTS) == [dict(each.fields) for each in worked_scenarios()[path.stem].scenario.events]

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("{", "not_parseable"),
            ("= 5", "not_parseable"),
            ("[]", "not_parseable"),
            ("{}", "missing_field"),
            ('{"format": 5}', "missing_field"),
            (json.dumps({"format": "transform-scenario/1", "cards": {}, "scenarios": []}), "bad_value"),
            ("[" * 2000, "not_parseable"),
        ],
    )
    def test_a_text_that_is_no_scenario_says_so_and_stays(self, builder: Builder, text: str, code: str):
        builder.press(text=text)
        assert builder.status == 400
        assert f"{code}" in builder.page
        assert text in builder.page


class TestFromAScenario:
    def test_the_board_at_a_step_is_the_start(self, read: Read):
        name, worked = next((name, each) for name, each in worked_scenarios().items() if len(each.scenario.events) > 1)
        page = read(f"{PATH}?from={name}&step=1&edition=2026-01-16")
        assert worked.title["en"] in page.one(css_class="build-taken").text
        assert page.all("li", css_class="item")

    def test_what_a_start_cannot_hold_is_said(self, read: Read):
        lossy = next(
            (name, at + 1)
            for name, each in worked_scenarios().items()
            for at, event in enumerate(each.scenario.events)
            if event.verb == "put_on_stack"
        )
        page = read(f"{PATH}?from={lossy[0]}&step={lossy[1]}&edition=2026-01-16")
        assert "on the stack: put it there again." in page.one(css_class="build-taken").text

    def test_the_events_can_be_kept(self, read: Read):
        name = next(name for name, each in worked_scenarios().items() if len(each.scenario.events) > 1)
        page = read(f"{PATH}?from={name}&step=2&edition=2026-01-16&keep=events")
        assert [item.attributes["id"] for item in page.one("fieldset", id="events").all("li")] == ["e0", "e1"]

    def test_a_scenario_that_there_is_not_is_told(self, read: Read):
        assert "no_such_scenario" in read(f"{PATH}?from=nothing", status=400).one(id="faults").text


_NAMES = st.sampled_from(
    [
        "id",
        "card",
        "zone",
        "owner",
        "face",
        "do",
        "object",
        "objects",
        "effect",
        "source",
        "kind",
        "counters",
        "layout",
        "faces",
        "types",
        "x",
    ]
)
_LEAF = st.sampled_from(["delver", "Delver of Secrets", "battlefield", "transform", "put_on_stack", "front", "A", "", 1, -1, True, None])
_ANY = st.recursive(_LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4), max_leaves=10)
_ITEMS = st.lists(st.dictionaries(_NAMES, _ANY, max_size=6) | _ANY, max_size=3) | _ANY


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.fixed_dictionaries({"setup": _ITEMS, "events": _ITEMS, "cards": st.dictionaries(_NAMES, _ANY, max_size=2)}), st.sampled_from("oec")
)
def test_whatever_a_case_holds_the_page_and_its_forms_answer(client: Client, fields: dict[str, Any], letter: str):
    case = packed(fields)
    for query in (
        {},
        {"form": f"{letter}0"},
        {"form": f"{letter}0", "save": "1"},
        {"drop": f"{letter}0"},
        {"add": "card", "card": "delver"},
    ):
        assert client.get(PATH, {"case": case, **query}).status_code in (200, 302, 400), query


def test_the_outcome_under_every_edition_is_shown_on_request(read: Read):
    page = read(f"{PATH}?case={DELVER.case}&edition=2016-04-08")
    assert not page.all(css_class="strip")
    link = next(each for each in page.all("a", css_class="btn") if each.attributes.get("href", "").endswith("every=1"))
    strip = read(PATH + link.attributes["href"]).one(css_class="strip")
    assert len(strip.one(css_class="strip__ticks").all("i")) == 80
    assert f"case={DELVER.case}" in strip.all("a")[0].attributes["href"]


def test_a_play_of_very_many_events_is_not_played_under_all_editions(read: Read):
    many = draft_of("Delver of Secrets", *["Grizzly Bears"] * 9, events=[TURN] * 40)
    assert not read(f"{PATH}?case={many.case}&every=1").all(css_class="strip")
