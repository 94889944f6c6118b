"""What the running site tells those who run it: numbers of requests, logs, slow queries, readiness."""

from __future__ import annotations

import io
import json
import logging
import sys
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from django.core.exceptions import DisallowedHost
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpResponse
from django.test import RequestFactory

from rules.models import SearchText
from rules.selectors.editions import content_version
from rulesite import metrics, readiness
from rulesite.logs import Expected, JsonFormatter, SlowQueries, request_id
from rulesite.metrics import Metrics
from rulesite.observed import Observed
from rulesite.wsgi import application
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


def test_what_is_told_after_a_request_does_not_have_its_number():
    numbered("")
    assert request_id.get() == ""
    with pytest.raises(RuntimeError):
        Observed(_broken)({"REQUEST_METHOD": "GET"}, lambda *_: lambda _: None)
    assert request_id.get() == ""


def _broken(*_: Any) -> list[bytes]:
    raise RuntimeError("broken")


@pytest.mark.parametrize(("asked", "is_taken"), [("0123456789abcdef", True), ("a b", False), ("x" * 200, False), ("number\r\nX: y", False)])
def test_behind_a_proxy_the_number_is_that_of_the_proxy(settings: SettingsWrapper, asked: str, is_taken: bool):
    settings.BEHIND_PROXY = True
    assert (numbered(asked)[2] == asked) is is_taken


def figures(path: str = "/metrics", method: str = "get") -> HttpResponse:
    """The answer of the middleware, whose next one has nothing."""
    request = getattr(RequestFactory(), method)(path, headers={"host": "app:8000"})
    answer = Metrics(lambda _: HttpResponse(status=404))(request)
    assert isinstance(answer, HttpResponse)
    return answer


def test_the_figures_are_told_by_any_name(db: None, settings: SettingsWrapper):
    settings.METRICS = True
    answer = figures()
    assert answer.status_code == 200
    assert "rules_database_up 1.0\n" in answer.content.decode()
    assert f"rules_content_version {float(content_version())}\n" in answer.content.decode()
    assert figures(method="post").status_code == 405
    assert figures("/metrics/").status_code == 404


def test_the_figures_are_told_while_the_database_is_away(db: None, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch):
    def is_away() -> int:
        raise OperationalError("no connection")

    settings.METRICS = True
    monkeypatch.setattr(metrics, "content_version", is_away)
    answer = figures()
    assert answer.status_code == 200
    assert "rules_database_up 0.0\n" in answer.content.decode()
    assert "rules_requests_total" in answer.content.decode()
    assert "rules_content_version" not in answer.content.decode()


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


def told(name: str, level: int, status: int, error: Exception | None) -> tuple[str, bool]:
    """The level at which a record of the framework is told with LOG_LEVEL=INFO, and whether its traceback is."""
    record = logging.LogRecord(name, level, __file__, 1, "said", (), (type(error), error, None) if error else None)
    record.status_code = status
    before = logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)
    try:
        assert Expected().filter(record)
    finally:
        logging.getLogger().setLevel(before)
    return record.levelname, record.exc_info is not None


TOLD = [
    ("django.security.DisallowedHost", logging.ERROR, 400, DisallowedHost("evil"), ("INFO", False)),
    ("django.request", logging.WARNING, 404, None, ("INFO", False)),
    ("django.request", logging.ERROR, 503, OperationalError("away"), ("WARNING", False)),
    ("django.request", logging.ERROR, 500, RuntimeError("broken"), ("ERROR", True)),
    ("rulesite.newest_version", logging.WARNING, 0, None, ("WARNING", False)),
]


@pytest.mark.parametrize(("name", "level", "status", "error", "said"), TOLD, ids=[f"{row[0]} {row[2]}" for row in TOLD])
def test_what_strangers_bring_about_is_no_error_of_the_site(
    name: str, level: int, status: int, error: Exception | None, said: tuple[str, bool]
):
    assert told(name, level, status, error) == said


def test_at_the_usual_level_a_missing_page_and_a_foreign_host_are_not_told(bundled_site: None, client: Client):
    handler = logging.StreamHandler(stream := io.StringIO())
    handler.addFilter(Expected())
    logging.getLogger().addHandler(handler)
    try:
        client.get("/de/nowhere")
        client.get("/de/", headers={"host": "evil.example"})
        logging.getLogger("rulesite").warning("told")
    finally:
        logging.getLogger().removeHandler(handler)
    assert stream.getvalue() == "told\n"


def test_head_has_no_body_for_the_server_to_drop(bundled_site: None, connections_stay: None):
    environ = {**RequestFactory().head("/de/nowhere").environ, "REQUEST_METHOD": "HEAD"}
    said: list[str] = []
    assert list(application(environ, lambda status, *_: said.append(status))) == []
    assert said == ["404 Not Found"]


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
