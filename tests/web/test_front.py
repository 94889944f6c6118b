"""Pages answered before the framework: the very same answer, only while the texts, the day and all that decides are the same."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection
from django.test.utils import CaptureQueriesContext

from rules.selectors.editions import content_version
from rulesite.front import Front
from tests.web.made_up import RULES, import_edition

if TYPE_CHECKING:
    import time_machine

PAGE = "/en/rules/2026-01-16/100.1/"
Ask = Callable[..., tuple[str, dict[str, str], bytes]]


@pytest.fixture
def passed_on() -> Iterator[list[str]]:
    """The paths of the requests that reached the framework."""
    paths: list[str] = []

    def note(environ: dict[str, Any], **_: object) -> None:
        paths.append(environ["PATH_INFO"])

    request_started.connect(note)
    yield paths
    request_started.disconnect(note)


@pytest.fixture
def ask(db: None) -> Iterator[Ask]:
    """Asks the site as a WSGI server does."""
    import_edition(date(2026, 1, 16))
    front = Front(get_wsgi_application())

    def ask(path: str, *, method: str = "GET", query: str = "", **variables: str) -> tuple[str, dict[str, str], bytes]:
        said: list[tuple[str, list[tuple[str, str]]]] = []
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SCRIPT_NAME": "",
            "HTTP_HOST": "localhost",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            **variables,
        }
        answer = front(environ, lambda status, headers, *_: said.append((status, headers)) or (lambda data: None))
        content = b"".join(answer)
        if close := getattr(answer, "close", None):
            close()
        return said[-1][0], dict(said[-1][1]), content

    # The test's connection is in a transaction, which the end of a request would break off.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield ask
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("encoding", ["", "gzip", "br"])
def test_a_page_that_was_kept_is_answered_again_without_the_framework(ask: Ask, passed_on: list[str], encoding: str):
    answers = [ask(PAGE, HTTP_ACCEPT_ENCODING=encoding) for _ in range(5)]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == "200 OK"
    assert answers[0][1]["Content-Security-Policy"]
    assert passed_on == [PAGE, PAGE]


def test_it_takes_one_query(ask: Ask):
    for _ in range(2):
        ask(PAGE)
    with CaptureQueriesContext(connection) as queries:
        ask(PAGE)
    assert len(queries) == 1


def test_a_validator_is_answered_without_the_framework(ask: Ask, passed_on: list[str]):
    whole = [ask(PAGE) for _ in range(3)][-1]
    for known, status in ((whole[1]["ETag"], "304 Not Modified"), (f'"x", W/{whole[1]["ETag"]}', "304 Not Modified"), ('"x"', "200 OK")):
        answer = ask(PAGE, HTTP_IF_NONE_MATCH=known)
        assert answer[0] == status
        assert (answer[2] == b"") == (status != "200 OK")
        assert {"ETag", "Cache-Control", "Content-Version", "Vary"} <= answer[1].keys()
        assert ("Content-Length" in answer[1]) == (status == "200 OK")
    assert len(passed_on) == 2


DECIDING = [
    {"HTTP_HOST": "127.0.0.1"},
    {"wsgi.url_scheme": "https"},
    {"HTTP_X_FORWARDED_PROTO": "https"},
    {"query": "number=100.2"},
    {"HTTP_ACCEPT_ENCODING": "br"},
    {"path": "/de/rules/2026-01-16/100.1/"},
    {"method": "HEAD"},
]


@pytest.mark.parametrize("other", DECIDING, ids=lambda row: next(iter(row)))
def test_what_decides_on_a_page_is_told_apart(ask: Ask, passed_on: list[str], other: dict[str, str]):
    for _ in range(3):
        ask(PAGE)
    ask(**{"path": PAGE, **other})
    assert len(passed_on) == 3


NOT_REPEATED = ["/", "/100.1", "/api/v1/editions", "/en/search/", "/en/nowhere/", "/healthz", "/admin/login/"]


@pytest.mark.parametrize("path", NOT_REPEATED)
def test_what_depends_on_more_goes_to_the_framework(ask: Ask, passed_on: list[str], path: str):
    for _ in range(4):
        ask(path, query="q=spade")
    assert len(passed_on) == 4


def test_an_import_shows_at_once(ask: Ask):
    for _ in range(3):
        ask(PAGE)
    import_edition(date(2026, 2, 27), {**RULES, "100.1": "Every gardener needs a rake."})
    assert ask(PAGE)[1]["Content-Version"] == str(content_version())


def test_midnight_makes_pages_new(ask: Ask, passed_on: list[str], today: time_machine.Coordinates):
    for _ in range(3):
        ask(PAGE)
    today.move_to(datetime(2027, 2, 5, tzinfo=UTC))
    ask(PAGE)
    assert len(passed_on) == 3
