"""How the interface takes requests: languages, problems, methods, validators, other sites, bodies, and how often one may ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.domain.simulator import LIMITS
from rules.selectors.editions import loaded_editions
from rules.services.versions import advance_content_version
from tests.api.conftest import V1
from tests.domain.simulator.cases import at, do, document

if TYPE_CHECKING:
    import time_machine
    from pytest_django.fixtures import SettingsWrapper

Ask = Callable[..., Any]
TURN = do("transform", object="p", source={"kind": "spell"})
RULE = "/editions/2016-04-08/rules/711.4b"


def question(edition: str = "2026-01-16") -> dict[str, Any]:
    return {"edition": edition, "document": document([at("p", "Pilgrim")], [TURN])}


# Refusals: path, status, code, and the field that names what was wrong.
REFUSED = [
    ("/nowhere", 404, "not_found", {}),
    ("", 404, "not_found", {}),
    ("/editions/1999-01-01", 404, "no_such_edition", {"edition": "1999-01-01", "current": "2026-01-16"}),
    ("/editions/yesterday/contents", 404, "no_such_edition", {"edition": "yesterday"}),
    ("/editions/20160408", 404, "no_such_edition", {"edition": "20160408"}),
    ("/editions/2016-04-08/rules/999.9", 404, "no_such_rule", {"number": "999.9", "edition": "2016-04-08"}),
    ("/editions/2016-04-08/rules/9", 404, "no_such_rule", {"number": "9"}),
    ("/editions/2016-04-08/rules/seven", 404, "no_such_rule", {"number": "seven"}),
    ("/editions/2016-04-08/rules/999.9/history", 404, "no_such_rule", {"number": "999.9"}),
    ("/editions/2016-04-08/glossary/gardening", 404, "no_such_entry", {"slug": "gardening"}),
    ("/editions/2026-09-25/dump.txt", 404, "no_text", {}),
    ("/resolve?number=999.9", 404, "no_such_rule", {"number": "999.9"}),
    ("/resolve?number=999.9&on=2016-06-01", 404, "no_such_rule", {"edition": "2016-04-08"}),
    ("/resolve?number=711&on=1999-01-01", 404, "no_such_edition", {"edition": "1999-01-01"}),
    ("/resolve?number=711&in=1999-01-01", 404, "no_such_edition", {"edition": "1999-01-01"}),
    ("/resolve?number=711%00", 400, "bad_parameter", {"parameter": "number"}),
    ("/resolve", 400, "missing_parameter", {"parameter": "number"}),
    ("/resolve?number=711&on=2016", 400, "bad_parameter", {"parameter": "on"}),
    ("/compare/2016-04-08/2026-01-16?number=999.9", 404, "no_such_rule", {"number": "999.9"}),
    ("/compare/2016-04-08/1999-01-01", 404, "no_such_edition", {"edition": "1999-01-01"}),
    ("/search", 400, "missing_parameter", {"parameter": "q"}),
    ("/search?q=%20", 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=" + "a" * 201, 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=a%00", 200, "", {}),
    ("/search?q=transform%20lang:fr", 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=transform%20in:abc", 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=transform%20in:%20", 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=edition:%20transform", 400, "bad_parameter", {"parameter": "q"}),
    ("/search?q=transform%20edition:current", 200, "", {}),
    ("/search?q=transform%20edition:2016", 404, "no_such_edition", {"edition": "2016"}),
    ("/search?q=transform&edition=every", 404, "no_such_edition", {"edition": "every"}),
    ("/editions?limit=0", 400, "bad_parameter", {"parameter": "limit"}),
    ("/editions?limit=501", 400, "bad_parameter", {"parameter": "limit"}),
    ("/editions?limit=%D9%A3", 400, "bad_parameter", {"parameter": "limit"}),
    ("/editions?cursor=3", 400, "bad_parameter", {"parameter": "cursor"}),
    ("/editions?colour=red", 400, "unknown_parameter", {"parameter": "colour"}),
    ("/editions?limit=1&limit=2", 400, "bad_parameter", {"parameter": "limit"}),
    ("/editions?lang=fr", 400, "bad_parameter", {"parameter": "lang"}),
    (RULE + "?subrules=maybe", 400, "bad_parameter", {"parameter": "subrules"}),
    ("/scenarios/nowhere", 404, "no_such_scenario", {"scenario": "nowhere"}),
    ("/simulate?scenario=nowhere&edition=2016-04-08", 404, "no_such_scenario", {"scenario": "nowhere"}),
    ("/simulate?scenario=two-moonmists", 400, "missing_parameter", {"parameter": "edition"}),
    ("/simulate?scenario=two-moonmists&edition=1999-01-01", 422, "bad_scenario", {}),
    ("/oembed?url=https://evil.example/en/rules/2016-04-08/711/", 404, "no_such_page", {}),
    ("/oembed?url=http://testserver/en/about/", 404, "no_such_page", {}),
    ("/oembed?url=http://testserver/fr/rules/2016-04-08/711/", 404, "no_such_page", {}),
    ("/oembed?url=http://testserver/en/rules/2016-04-08/999.9/", 404, "no_such_page", {}),
    ("/oembed?url=http://[", 404, "no_such_page", {}),
    ("/oembed?url=http://testserver/en/rules/2016-04-08/711/&format=xml", 501, "unknown_format", {}),
]


@pytest.mark.parametrize(("path", "status", "code", "fields"), REFUSED, ids=[row[0][:60] or "nothing" for row in REFUSED])
def test_what_cannot_be_answered_is_a_problem_with_a_code(site: None, ask: Ask, path: str, status: int, code: str, fields: dict[str, Any]):
    problem = ask(path, status=status)
    if status == 200:
        return
    assert (problem["code"], problem["status"]) == (code, status)
    assert problem["type"] == f"/en/api/#{code}"
    assert fields.items() <= problem.items()
    assert problem["title"].endswith(".")
    assert problem["detail"].endswith(".")


def test_a_day_whose_edition_is_an_excerpt_without_the_number_is_answered_by_the_newest_complete_one(site: None, client: Client, ask: Ask):
    assert client.get(f"{V1}/editions/2026-11-30/rules/7")["Location"] == f"{V1}/editions/2026-01-16/rules/7"
    assert client.get(f"{V1}/editions/2026-11-30/rules/712")["Location"] == f"{V1}/editions/2026-09-25/rules/712"
    found = ask("/resolve?number=7&on=2026-11-30")
    assert (found["edition"], found["rules"][0]["then"]["edition"]) == ("2026-01-16", "2026-01-16")


# An address that leads to a rule, and the title of its card.
CARDS = [
    ("/en/rules/2016-04-08/711.4b/", "711.4b Double-Faced"),
    ("/EN/Rules/2016-04-08/711.4B", "711.4b Double-Faced"),
    ("/2016-04-08/711.4b", "711.4b Double-Faced"),
    ("/2016-06-01/711.4b/", "711.4b Double-Faced"),
    ("/712.2", "712.2 Double-Faced"),
    ("/de/rule/712.2/", "712.2 Doppelseitige"),
]


@pytest.mark.parametrize(("address", "title"), CARDS)
def test_oembed_describes_what_an_address_leads_to_whatever_else_is_asked(site: None, ask: Ask, address: str, title: str):
    asked = {"url": f"http://testserver{address}", "dnt": "1", "theme": "dark", "maxwidth": "550"}
    assert ask(f"/oembed?{urlencode(asked)}")["title"].startswith(title)


def test_oembed_has_nothing_for_an_address_that_leads_to_no_rule(site: None, ask: Ask):
    for address in ("/711.4b", "/999.9", "/about", "/xx/rule/712.2/"):
        assert ask(f"/oembed?url=http://testserver{address}", status=404)["code"] == "no_such_page"


EXCERPT_LACKS = {
    "en": "Of the edition of 2026-09-25 only parts are on this site, and 704.5 is not among them.",
    "de": "Von der Ausgabe vom 2026-09-25 stehen nur Teile auf dieser Website, und 704.5 gehört nicht dazu.",
    "es": "De la edición del 2026-09-25 solo hay partes en este sitio, y 704.5 no está entre ellas.",
}


@pytest.mark.parametrize("language", EXCERPT_LACKS)
def test_of_an_excerpt_it_is_not_said_that_a_rule_does_not_exist(site: None, ask: Ask, language: str):
    problem = ask(f"/editions/2026-09-25/rules/704.5?lang={language}", status=404)
    assert problem["code"] == "no_such_rule"
    assert problem["detail"].startswith(EXCERPT_LACKS[language])


SAID = {
    "en": "“seven” is not the number of a section, chapter, rule or subrule.",
    "de": "„seven“ ist keine Nummer eines Abschnitts, eines Kapitels, einer Regel oder einer Unterregel.",
    "es": "«seven» no es el número de ninguna sección, capítulo, regla ni subregla.",
}


@pytest.mark.parametrize("language", SAID)
def test_a_problem_speaks_the_language_of_the_query_else_of_the_header(site: None, ask: Ask, language: str):
    path = "/editions/2016-04-08/rules/seven"
    assert ask(f"{path}?lang={language}", status=404)["detail"] == SAID[language]
    assert ask(path, status=404, accept_language=f"{language}-AT,en;q=0.5")["detail"] == SAID[language]
    assert ask(f"{path}?lang={language}", status=404, accept_language="fr,de,es")["detail"] == SAID[language]


# what is typed, language, what is said
SIGNS = (
    ("transform lang:fr", "en", 400, "“fr” cannot stand behind “lang:” in a search."),
    ("transform lang:fr", "de", 400, "In einer Suche kann „fr“ nicht hinter „lang:“ stehen."),
    ("transform lang:fr", "es", 400, "En una búsqueda, «fr» no puede ir detrás de «lang:»."),
    ("transform in:abc", "de", 400, "In einer Suche kann „abc“ nicht hinter „in:“ stehen."),
    ("in: transform", "en", 400, "Nothing stands right behind “in:” in a search."),
    ("in: transform", "de", 400, "In einer Suche muss direkt hinter „in:“ etwas stehen."),
    ("in: transform", "es", 400, "En una búsqueda, debe haber algo justo detrás de «in:»."),
    ("transform edition:2016", "en", 404, "There is no edition “2016”."),
    ("transform edition:2016", "de", 404, "Eine Ausgabe „2016“ gibt es nicht."),
    ("transform edition:2016", "es", 404, "No hay ninguna edición «2016»."),
)


@pytest.mark.parametrize(("typed", "language", "status", "said"), SIGNS, ids=[f"{row[1]} {row[0]}" for row in SIGNS])
def test_a_sign_of_a_search_with_a_value_that_it_cannot_have_is_refused(
    site: None, ask: Ask, typed: str, language: str, status: int, said: str
):
    path = f"/search?{urlencode({'q': typed})}"
    assert ask(f"{path}&lang={language}", status=status)["detail"].startswith(said)
    assert ask(path, status=status, accept_language=language)["detail"].startswith(said)


def test_texts_follow_the_header_and_say_so(site: None, client: Client):
    response = client.get(V1 + RULE, headers={"accept-language": "de"})
    assert response.json()["language"] == response["Content-Language"] == "de"
    assert response["Vary"] == "Accept-Language, Accept-Encoding"
    assert "Accept-Language" not in client.get(f"{V1}{RULE}?lang=de")["Vary"]


def test_no_cookie_decides_and_none_is_set(site: None, client: Client):
    client.cookies["language"] = "es"
    response = client.get(V1 + RULE)
    assert response.json()["language"] == "en"
    assert not response.cookies


def test_an_answer_has_a_validator_that_holds_until_the_texts_change(site: None, client: Client):
    first = client.get(V1 + RULE)
    assert first["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate"
    for sent in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}'):
        again = client.get(V1 + RULE, headers={"if-none-match": sent})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    advance_content_version()
    assert client.get(V1 + RULE, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("path", ["/editions/2016-04-08/dump.json", "/editions/2016-04-08/dump.txt", "/search?q=711.4b"])
def test_what_is_not_kept_is_validated_without_being_made_again(site: None, client: Client, path: str):
    etag = client.get(V1 + path)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        assert client.get(V1 + path, headers={"if-none-match": etag}).status_code == 304
    assert len(queries) == 1, [query["sql"] for query in queries]


def test_a_problem_has_no_validator_and_is_not_kept(site: None, client: Client):
    response = client.get(f"{V1}/editions/2016-04-08/rules/999.9")
    assert "ETag" not in response
    assert response["Cache-Control"] == "no-store"


def test_an_old_cursor_is_refused_after_an_import(site: None, client: Client, ask: Ask):
    address = ask("/editions?limit=1")["next"]
    assert client.get(address).status_code == 200
    advance_content_version()
    refused = client.get(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "outdated_cursor")


def test_head_is_answered_without_a_body(site: None, client: Client):
    response = client.head(V1 + RULE)
    assert (response.status_code, response.content) == (200, b"")
    assert response["ETag"] == client.get(V1 + RULE)["ETag"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
def test_a_method_that_an_address_does_not_know_is_refused_as_a_problem(site: None, method: str):
    response = getattr(Client(enforce_csrf_checks=True), method)(f"{V1}/editions")
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, OPTIONS")
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "method_not_allowed"


def test_pages_of_any_site_may_read_and_ask_to_play(site: None, client: Client):
    for response in (client.get(V1 + RULE), client.get(V1 + RULE), client.get(f"{V1}/nowhere")):
        assert response["Access-Control-Allow-Origin"] == "*"
        assert response["Access-Control-Expose-Headers"] == "Content-Version, ETag, Retry-After"
        assert "Access-Control-Allow-Credentials" not in response
    headers = {"origin": "https://deck.example", "access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    asked = client.options(f"{V1}/simulate", headers=headers)
    assert (asked.status_code, asked["Access-Control-Allow-Origin"]) == (204, "*")
    assert "POST" in asked["Access-Control-Allow-Methods"].split(", ")
    assert "Content-Type" in asked["Access-Control-Allow-Headers"].split(", ")
    assert "Access-Control-Allow-Origin" not in client.get("/en/")


def test_answers_load_and_run_nothing(site: None, client: Client):
    policy = client.get(V1 + RULE)["Content-Security-Policy"]
    assert policy == "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"


# Playing what is sent


def play(client: Client, body: Any, *, query: str = "", content_type: str = "application/json") -> Any:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.generic("POST", f"{V1}/simulate{query}", data, content_type=content_type)


def test_a_scenario_that_is_sent_is_played(db: None):
    response = play(Client(enforce_csrf_checks=True), question())
    assert response.status_code == 200
    answer = response.json()
    assert answer["result"]["states"][-1]["p"]["mana_value"] == 3
    assert answer["result"]["steps"][0]["outcome"] == "transformed"
    assert len(answer["steps"]) == 1
    assert not response.cookies
    assert response["Cache-Control"] == "no-store"


def test_the_edition_of_what_is_sent_can_be_the_current_one(site: None, client: Client):
    current, dated = (play(client, question(edition)).json() for edition in ("current", "2026-01-16"))
    assert current == dated


NOT_PLAYED = [
    ("no JSON", "{", 400, "not_json", "not_parseable"),
    ("no text", b"\xff\xfe\x00", 400, "not_json", "not_parseable"),
    ("a list", [], 422, "bad_scenario", "wrong_type"),
    ("no document", {"edition": "2016-04-08"}, 422, "bad_scenario", "missing_field"),
    ("more than it may have", {**question(), "colour": 1}, 422, "bad_scenario", "unknown_field"),
    ("before the first edition", question("1999-01-01"), 422, "bad_scenario", "edition_not_covered"),
    ("an edition that is a number", {**question(), "edition": 2016}, 422, "bad_scenario", "wrong_type"),
    ("an edition that is half a character", '{"edition":"\\ud800","document":{}}', 422, "bad_scenario", "bad_value"),
    ("too deep", "[" * 5000, 422, "bad_scenario", "too_deep"),
    ("too large", b" " * (LIMITS.bytes + 1), 413, "too_large", "too_large"),
    ("a wrong verb", {**question(), "document": document([at("p", "Pilgrim")], [do("sing")])}, 422, "bad_scenario", "unknown_verb"),
]


@pytest.mark.parametrize(("name", "body", "status", "code", "error"), NOT_PLAYED, ids=[row[0] for row in NOT_PLAYED])
def test_what_cannot_be_played_is_a_problem_that_names_the_place(
    db: None, client: Client, name: str, body: Any, status: int, code: str, error: str
):
    problem = play(client, body, query="?lang=de")
    assert problem.status_code == status, problem.content
    assert (problem.json()["code"], problem.json()["error"]["code"]) == (code, error)
    english = play(client, body, query="?lang=en").json()
    assert problem.json()["detail"] != english["detail"]


def test_the_path_of_a_wrong_field_begins_at_the_body(db: None, client: Client):
    wrong = document([at("p", "Pilgrim")], [do("transform", object="nobody", source={"kind": "spell"})])
    problem = play(client, {"edition": "2016-04-08", "document": wrong}).json()
    assert problem["error"]["path"].startswith("document.scenarios[0].events[0]")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_a_body_must_be_called_json(db: None, client: Client, content_type: str):
    assert play(client, question(), content_type=content_type).json()["code"] == "wrong_media_type"


def test_a_large_body_within_the_limits_is_read(db: None, client: Client):
    padded = json.dumps(question()) + " " * (LIMITS.bytes - 20_000)
    assert len(padded) > 1_500_000
    assert play(client, padded).status_code == 200


def test_nothing_but_the_language_can_be_asked_beside_a_body(db: None, client: Client):
    assert play(client, question(), query="?scenario=two-moonmists").json()["code"] == "unknown_parameter"


# How often one may ask


@pytest.fixture
def two_of_each(settings: SettingsWrapper) -> None:
    settings.API_LIMITS = dict.fromkeys(settings.API_LIMITS, 2)


LIMITED = [
    "/search?q=711.4b",
    "/simulate?scenario=two-moonmists&edition=2016-04-09",  # between editions, and so not kept
    "/editions/2016-04-08/dump.txt",
    "/editions/2016-04-08/dump.json",
]


@pytest.mark.parametrize("path", LIMITED)
def test_who_asks_too_often_is_told_how_long_to_wait(
    site: None, two_of_each: None, client: Client, today: time_machine.Coordinates, path: str
):
    today.move_to("2026-11-29T12:00:18Z", tick=False)
    assert [client.get(V1 + path).status_code for _ in range(3)] == [200, 200, 429]
    refused = client.get(V1 + path)
    assert refused["Retry-After"] == "42"
    assert (refused.json()["code"], refused.json()["limit"], refused.json()["retry_after"]) == ("too_many_requests", 2, 42)
    today.move_to("2026-11-29T12:01:00Z", tick=False)
    assert client.get(V1 + path).status_code == 200


def test_each_kind_of_request_has_a_count_of_its_own(site: None, two_of_each: None, client: Client):
    assert [client.get(f"{V1}/search?q=711").status_code for _ in range(3)] == [200, 200, 429]
    assert [play(client, question()).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(V1 + RULE).status_code == 200


def test_other_clients_do_not_wait(site: None, two_of_each: None):
    def statuses(address: str) -> list[int]:
        return [Client(REMOTE_ADDR=address).get(f"{V1}/search?q=711").status_code for _ in range(3)]

    assert statuses("192.0.2.1") == [200, 200, 429]
    assert statuses("192.0.2.2") == [200, 200, 429]


def test_an_ipv6_client_cannot_take_another_address_of_its_network(site: None, two_of_each: None):
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3", "2001:db8:1:3::1", "::ffff:192.0.2.1")
    found = [Client(REMOTE_ADDR=address).get(f"{V1}/search?q=711").status_code for address in addresses]
    assert found == [200, 200, 429, 200, 200]


def test_behind_a_proxy_the_client_is_the_one_that_the_proxy_saw(site: None, two_of_each: None, settings: SettingsWrapper):
    def status(forwarded: str) -> int:
        return Client(REMOTE_ADDR="10.0.0.1").get(f"{V1}/search?q=711", headers={"x-forwarded-for": forwarded}).status_code

    assert [status(f"192.0.2.{last}") for last in (1, 2, 3)] == [200, 200, 429]  # the header is anybody's to write
    cache.clear()
    settings.BEHIND_PROXY = True
    assert [status(f"198.51.100.{made_up}, 192.0.2.1") for made_up in (1, 2, 3)] == [200, 200, 429]
    assert status("192.0.2.2") == 200


def test_a_limit_of_0_is_none(site: None, settings: SettingsWrapper, client: Client):
    settings.API_LIMITS = dict.fromkeys(settings.API_LIMITS, 0)
    assert {client.get(f"{V1}/search?q=711").status_code for _ in range(5)} == {200}


UNUSUAL = [
    "/editions?limit=99",
    "/editions?cursor=v{version}-7",
    "/editions?cursor=v{version}-999999900",
    "/compare/2016-04-08/2026-01-16?number=CR%20712",
    "/resolve?number=CR%20711",
    "/resolve?number=711%20",
    "/resolve?number=711&on=2016-06-01",
    "/simulate?scenario=two-moonmists&edition=2016-06-01",
    "/search?q=711",
]


@pytest.mark.parametrize("path", UNUSUAL)
def test_what_can_be_asked_without_end_does_not_fill_the_cache(site: None, client: Client, monkeypatch: pytest.MonkeyPatch, path: str):
    kept = []
    monkeypatch.setattr("rulesite.page_cache.keep", lambda page, encoding: kept.append(page.key) or page)
    response = client.get(V1 + path.format(version=loaded_editions().content_version))
    assert response.status_code == 200
    assert kept == []
    client.get(V1 + RULE)
    assert len(kept) == 1


def test_what_is_kept_does_not_count(site: None, two_of_each: None, client: Client):
    path = f"{V1}/simulate?scenario=two-moonmists&edition=2016-04-08"
    assert {client.get(path).status_code for _ in range(5)} == {200}


def test_a_wrong_host_is_refused_as_a_problem(db: None, client: Client):
    response = client.get(f"{V1}/editions", headers={"host": "evil.example", "accept-language": "de"})
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert response.json()["title"] == "Die Anfrage lässt sich nicht lesen."
    assert "evil" not in response.content.decode()


def test_a_failure_tells_a_program_nothing_of_the_inside(db: None, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr("rules.api.views.editions.paged", fail)
    response = Client(raise_request_exception=False).get(f"{V1}/editions", headers={"accept-language": "es"})
    assert (response.status_code, response["Content-Type"]) == (500, "application/problem+json")
    assert response.json()["title"] == "Aquí ha fallado algo."
    assert "swordfish" not in response.content.decode()
