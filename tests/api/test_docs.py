"""What is said of the interface is what it is: openapi.json, the page for programs, docs/API.md and the example in Python."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import translation

from rules.api import urls
from rules.api.answers import READING
from rules.presentation import interface
from rules.presentation.refusals import STATUSES
from tests.api.conftest import V1

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

ROOT = Path(__file__).resolve().parents[2]
DESCRIBED = json.loads((ROOT / "rules" / "api" / "openapi.json").read_text(encoding="utf-8"))
GUIDE = (ROOT / "docs" / "API.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "resolve.py"


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DESCRIBED["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def addresses() -> set[str]:
    """The addresses of the views, spelled as openapi.json does."""
    return {f"{V1}/" + re.sub(r"<str:(\w+)>", r"{\1}", str(pattern.pattern)) for pattern in urls.v1}


def test_every_address_is_described_and_every_description_has_an_address():
    assert set(DESCRIBED["paths"]) == addresses()


@pytest.mark.parametrize("path", sorted(DESCRIBED["paths"]))
def test_an_address_knows_the_methods_that_are_described(db: None, client: Client, path: str):
    response = client.options(re.sub(r"{\w+}", "x", path))
    described = {method.upper() for method in DESCRIBED["paths"][path]}
    assert set(response["Allow"].split(", ")) == described | set(READING)


def test_the_page_for_programs_tells_every_operation_with_its_parameters():
    told = {
        each.name: (each.path, each.method, set(each.parameters), each.summary) for group in interface.groups() for each in group.operations
    }
    described = {
        operation["operationId"]: (
            path,
            method.upper(),
            {each["name"] for each in operation["parameters"] if each["in"] == "query"},
            operation["summary"],
        )
        for path, method, operation in operations()
    }
    assert told == described


def test_every_parameter_has_one_description():
    with translation.override("en"):
        told = interface.parameters()
    described = {(each["name"], each["description"]) for _, _, operation in operations() for each in operation["parameters"]}
    assert described == set(told.items())


def test_every_code_is_described():
    problem = DESCRIBED["components"]["schemas"]["Problem"]["properties"]
    assert problem["code"]["enum"] == list(STATUSES)
    assert set(problem["status"]["enum"]) == set(STATUSES.values())
    codes = GUIDE.partition("Codes: ")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", codes) == list(STATUSES)


def test_the_site_serves_the_description(db: None, client: Client):
    assert client.get(f"{V1}/openapi.json").json() == DESCRIBED


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_link_of_the_page_for_programs_leads_somewhere(site: None, client: Client, language: str):
    page = client.get(f"/{language}/api/").content.decode()
    links = re.findall(r'href="(/api/v1[^"]*)"', page)
    assert len(links) == sum(bool(each.example) for group in interface.groups() for each in group.operations)
    for link in links:
        assert client.get(link.replace("&amp;", "&")).status_code in {200, 404}, link  # the site of the tests is no whole one
    anchors = {*re.findall(r'href="#([^"]*)"', page), *STATUSES}
    assert anchors - {*re.findall(r'id="([^"]*)"', page)} == set()


def test_the_guide_names_every_address():
    table = GUIDE.partition("## Addresses")[2].partition("## Words")[0]
    assert {V1 + address for address in re.findall(r"`(/[^`]+)`", table) if address != V1} == addresses()


def commands() -> list[list[str]]:
    return [shlex.split(line.strip().removeprefix("$ ")) for line in GUIDE.splitlines() if line.strip().startswith("$ ")]


def test_the_guide_has_commands_to_try():
    assert len(commands()) == 5


@pytest.mark.parametrize("command", [each for each in commands() if each[0] == "curl" and "POST" not in each], ids=lambda each: each[-1])
def test_what_the_guide_asks_is_answered(archive_site: None, client: Client, command: list[str]):
    address = urlsplit(command[-1])
    response = client.get(f"{address.path}?{address.query}", follow=True)
    assert response.status_code == (404 if "999.9" in address.path else 200)


def test_the_guide_shows_what_the_interface_answers(archive_site: None, client: Client):
    (shown,) = re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)
    (address,) = [each[-1] for each in commands() if "resolve?" in each[-1]]
    answer = client.get(address.partition("rules.example")[2]).json()
    assert_shown(json.loads(shown), answer)


def assert_shown(shown: Any, answer: Any) -> None:
    """Whether what is shown is part of the answer; … stands for what is left out."""
    if isinstance(shown, dict):
        assert "…" in shown or set(shown) == set(answer)
        for name in set(shown) - {"…"}:
            assert_shown(shown[name], answer[name])
    elif isinstance(shown, list):
        assert len(shown) == len(answer)
        for one, other in zip(shown, answer, strict=True):
            assert_shown(one, other)
    else:
        assert shown == answer


def test_a_worked_scenario_can_be_sent_back_to_be_played(db: None, client: Client, ask: Callable[..., Any]):
    document = ask("/scenarios/two-moonmists")["document"]
    sent = client.post(f"{V1}/simulate", {"edition": "2016-04-08", "document": document}, content_type="application/json")
    assert sent.json() == ask("/simulate?scenario=two-moonmists&edition=2016-04-08")


# The example. Expected are facts of the official texts: Transform was 701.25 from 2011 to 2016, 711.4b was about the back face.
ANSWERS = [
    ("701.25", "2014", "en", ["“Transform” (edition of 2014-09-25)", "Today it is 701.27:", "/en/rules/2026-01-16/701.27/"]),
    ("701.28", "2021", "en", ["“Transform”", "Today it is 701.27:"]),
    ("711", "2016", "en", ["“Double-Faced Cards”", "Today it is 712:"]),
    ("701.25", "2014", "de", ["“Transformieren”", "/de/rules/2026-01-16/701.27/"]),
]


@pytest.mark.parametrize(("number", "year", "language", "said"), ANSWERS, ids=[f"{row[0]} of {row[1]} {row[2]}" for row in ANSWERS])
def test_the_example_says_what_a_number_is_today(archive_server: LiveServer, number: str, year: str, language: str, said: list[str]):
    done = run_example(archive_server.url, number, year, language)
    assert (done.returncode, done.stderr) == (0, "")
    for words in said:
        assert words in done.stdout


def test_the_example_says_what_is_wrong(archive_server: LiveServer):
    done = run_example(archive_server.url, "999.9", "2014", "es")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("La edición del 2014-09-25 no tiene 999.9.")


def run_example(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, timeout=120)
