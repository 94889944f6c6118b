"""What the running site tells those who run it: numbers of requests, logs, slow queries, readiness."""

from __future__ import annotations

import io
import json
import logging
import sys
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from rules.models import SearchText
from rules.selectors.editions import content_version
from rulesite import readiness
from rulesite.logs import JsonFormatter, SlowQueries, request_id
from rulesite.observed import Observed
from tests.web.made_up import import_edition

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django.fixtures import SettingsWrapper


def numbered(asked: str) -> tuple[str, str, str]:
    """The number that the site gets, the one that logs have meanwhile, and the one of the answer, for a request with a number."""
    got: list[str] = []
    headers: list[tuple[str, str]] = []

    def site(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        got.extend((environ["HTTP_X_REQUEST_ID"], request_id.get()))
        start_response("200 OK", [])
        return []

    environ = {"REQUEST_METHOD": "GET", "HTTP_X_REQUEST_ID": asked, "wsgi.input": io.BytesIO()}
    Observed(site)(environ, lambda status, said, *_: headers.extend(said))
    return got[0], got[1], dict(headers)["X-Request-ID"]


def test_every_request_gets_a_number_of_its_own(settings: SettingsWrapper):
    settings.BEHIND_PROXY = False
    first, second = numbered(""), numbered("the-number-of-a-stranger")
    assert len({*first}) == len({*second}) == 1
    assert first != second
    assert second[0] != "the-number-of-a-stranger"


@pytest.mark.parametrize(("asked", "is_taken"), [("0123456789abcdef", True), ("a b", False), ("x" * 200, False), ("number\r\nX: y", False)])
def test_behind_a_proxy_the_number_is_that_of_the_proxy(settings: SettingsWrapper, asked: str, is_taken: bool):
    settings.BEHIND_PROXY = True
    assert (numbered(asked)[2] == asked) is is_taken


def test_a_line_of_the_log_is_one_object():
    token = request_id.set("0123456789abcdef")
    try:
        raise RuntimeError("a\nb")
    except RuntimeError:
        record = logging.LogRecord("site", logging.ERROR, __file__, 1, "said %s", ("\u201eso\u201c\n",), sys.exc_info())
    record.fields = {"milliseconds": 7}
    line = JsonFormatter().format(record)
    request_id.reset(token)
    assert "\n" not in line
    row = json.loads(line)
    assert (row["level"], row["message"], row["request_id"], row["milliseconds"]) == (
        "ERROR",
        "said \u201eso\u201c\n",
        "0123456789abcdef",
        7,
    )
    assert "RuntimeError: a\nb" in row["exception"]


def test_slow_queries_are_noted_without_their_values(db: None, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING, "rulesite.queries"), connection.execute_wrapper(SlowQueries(0)):
        SearchText.objects.filter(stems="swordfish").exists()
    (record,) = caplog.records
    assert "SELECT" in record.fields["sql"]  # type: ignore[attr-defined]
    assert "swordfish" not in str(record.__dict__)


def test_quick_queries_are_not_noted(db: None, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING, "rulesite.queries"), connection.execute_wrapper(SlowQueries(60_000)):
        SearchText.objects.exists()
    assert caplog.records == []


@pytest.fixture
def _never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_migrated", set())


pytestmark = pytest.mark.usefixtures("_never_ready")


def test_a_site_with_its_tables_is_ready(db: None, client: Client):
    response = client.get("/readyz")
    assert (response.status_code, response.json()["ready"], response["Cache-Control"]) == (200, True, "no-store")
    import_edition(date(2026, 1, 16))
    assert client.get("/readyz").json() == {
        "ready": True,
        "database": "ok",
        "migrations": "ok",
        "content_version": content_version(),
        "index_version": content_version(),
    }


def test_without_its_database_it_is_not(db: None, client: Client):
    def away(*_: Any) -> None:
        raise OperationalError("password=swordfish")

    with connection.execute_wrapper(away):
        response = client.get("/readyz")
    assert (response.status_code, response.json()) == (503, {"ready": False, "database": "away"})


def test_with_a_migration_to_come_it_is_not(db: None, client: Client):
    MigrationRecorder.Migration.objects.filter(app="rules").latest("id").delete()
    response = client.get("/readyz")
    assert (response.status_code, response.json()["migrations"]) == (503, "missing")


def test_with_editions_and_no_index_it_is_not(db: None, client: Client):
    import_edition(date(2026, 1, 16))
    SearchText.objects.all().delete()
    response = client.get("/readyz")
    assert (response.status_code, response.json()["index_version"]) == (503, "missing")
