"""Two workers under gunicorn as configured: an import shows in both at once, and pages outlive what stands behind them."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.cache import CacheHandler

from rules.selectors.editions import content_version
from rules.services.importing import import_text
from rulesite import env
from rulesite.gunicorn_log import tell_nobody
from tests.gunicorn_server import GunicornServer
from tests.web.made_up import RULES, edition_text, import_edition

if TYPE_CHECKING:
    from tests.redis_server import RedisServer

DAY = date(2020, 1, 1)
PAGE = "/en/rules/2020-01-01/100.1/"
Ask = Callable[[str], tuple[int, dict[str, str], str]]


@pytest.fixture
def garden(own_database: str) -> str:
    import_edition(DAY, {**RULES, "100.1": "Every gardener needs a spade."})
    return own_database


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """What the servers of a test write."""
    return tmp_path / "log"


@pytest.fixture
def servers() -> list[GunicornServer]:
    """Those that a test started, in their order."""
    return []


@pytest.fixture
def serve(garden: str, log: Path, servers: list[GunicornServer]) -> Iterator[Callable[..., Ask]]:
    """Starts gunicorn on the garden with further variables, and returns what asks it, each time on a connection of its own."""
    started = servers

    def start(**variables: str) -> Ask:
        server = GunicornServer(log, DATABASE_URL=garden, **variables)
        started.append(server)
        server.start()
        return server.ask

    yield start
    for server in started:
        server.stop()


def versions(ask: Ask, times: int = 24) -> set[tuple[int, str, bool]]:
    answers = [ask(PAGE) for _ in range(times)]
    return {(status, headers.get("Content-Version", ""), "rake" in text) for status, headers, text in answers}


def replace_words() -> None:
    words = {**RULES, "100.1": "Every gardener needs a rake."}
    import_text(edition_text(DAY, words), source="rake.txt", effective_date=DAY, replace=True)


def test_an_import_shows_in_every_worker_at_once(serve: Callable[..., Ask]):
    ask = serve()
    before = content_version()
    assert versions(ask) == {(200, str(before), False)}
    replace_words()
    assert content_version() > before
    assert versions(ask) == {(200, str(content_version()), True)}


def test_workers_with_a_shared_cache_go_on_without_it_and_with_it_again(serve: Callable[..., Ask], redis_server: RedisServer):
    ask = serve(CACHE_URL=redis_server.url)
    assert versions(ask) == {(200, str(content_version()), False)}
    redis_server.stop()
    assert versions(ask) == {(200, str(content_version()), False)}
    replace_words()
    assert versions(ask) == {(200, str(content_version()), True)}
    redis_server.start()
    assert versions(ask) == {(200, str(content_version()), True)}


def test_what_one_worker_made_another_finds(serve: Callable[..., Ask], redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CACHE_URL", redis_server.url)
    shared = CacheHandler({"default": env.cache_url("CACHE_URL")})["default"]
    first, second = (serve(CACHE_URL=redis_server.url, WEB_CONCURRENCY="1") for _ in range(2))
    name = f"page:{first(PAGE)[1]['ETag'][1:-1]}:"
    page = shared.get(name)
    shared.set(name, replace(page, content=b"as the first worker made it"))
    shared._cache.get_client().connection_pool.disconnect()  # type: ignore[attr-defined]
    assert second(PAGE)[2] == "as the first worker made it"


def test_the_log_has_the_number_of_the_request_and_neither_the_address_nor_the_search(serve: Callable[..., Ask], log: Path):
    ask = serve(LOG_FORMAT="json")
    number = ask("/en/search/?q=swordfish")[1]["X-Request-ID"]
    ask(PAGE)
    for _ in range(100):  # a line is written after its answer
        text = log.read_text(encoding="utf-8")
        if PAGE in text:
            break
        time.sleep(0.05)
    rows = [json.loads(line) for line in text.splitlines()]
    (row,) = [row for row in rows if row.get("request_id") == number]
    assert (row["method"], row["path"], row["status"]) == ("GET", "/en/search/", 200)
    assert {row["path"] for row in rows if row["logger"] == "gunicorn.access"} == {"/healthz", "/en/search/", PAGE}
    assert "swordfish" not in text
    assert not [row for row in rows if row["logger"] == "gunicorn.access" and "127.0.0.1" in str(row)]


def raw(place: str, request: bytes) -> bytes:
    """What gunicorn answers to these bytes."""
    host, _, port = place.partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def test_an_invalid_request_is_logged_without_its_sender_and_its_words(servers: list[GunicornServer], serve: Callable[..., Ask], log: Path):
    serve(LOG_FORMAT="json")
    assert b" 400 " in raw(servers[0].place, b"GET /en/search/?q=swordfish HTTP/9.9\r\n\r\n")
    assert b" 414 " in raw(servers[0].place, b"GET /en/search/?q=" + b"swordfish" * 1000 + b" HTTP/1.1\r\n\r\n")
    text = log.read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    assert [row["message"] for row in rows if row["level"] == "WARNING"] == ["invalid request"] * 2
    assert "swordfish" not in text
    assert "ip=" not in text


def test_a_failure_of_gunicorn_is_logged_without_the_query():
    record = logging.LogRecord(
        "gunicorn.error", logging.ERROR, "", 0, "Error handling request %s %s", ("GET", "/en/search/?q=swordfish"), None
    )
    assert tell_nobody(record)
    assert record.getMessage() == "Error handling request GET /en/search/"


def test_no_header_moves_the_beginning_of_the_site(servers: list[GunicornServer], serve: Callable[..., Ask]):
    serve()
    request = f"GET {PAGE} HTTP/1.1\r\nHost: localhost\r\nSCRIPT_NAME: /evil\r\nConnection: close\r\n\r\n"
    answer = raw(servers[0].place, request.encode())
    assert b" 200 OK" in answer
    assert b"/evil" not in answer


def test_what_a_worker_that_ended_has_counted_stays_and_its_files_do_not(
    servers: list[GunicornServer], serve: Callable[..., Ask], tmp_path: Path
):
    figures = tmp_path / "figures"
    figures.mkdir()
    ask = serve(METRICS="yes", WEB_CONCURRENCY="1", PROMETHEUS_MULTIPROC_DIR=str(figures))

    def pages() -> float:
        return sum(float(number) for number in re.findall(r"^rules_requests_total\{.*\} (\S+)$", ask("/metrics")[2], re.MULTILINE))

    def workers() -> list[int]:
        return [int(pid) for pid in Path(f"/proc/{servers[0].pid}/task/{servers[0].pid}/children").read_text().split()]

    for _ in range(5):
        ask(PAGE)
    for _ in range(2):
        before, (pid,) = pages(), workers()
        os.kill(pid, signal.SIGTERM)
        for _ in range(200):
            if workers() and pid not in workers() and not list(figures.glob(f"*_{pid}.db")):
                break
            time.sleep(0.1)
        assert pages() >= before > 5
        assert sorted(path.name.partition("_")[0] for path in figures.glob("*_ended.db")) == ["counter", "histogram"]
        assert len(list(figures.glob("*.db"))) <= 4


def test_the_figures_are_those_of_all_workers_together(serve: Callable[..., Ask]):
    ask = serve(METRICS="yes")
    for _ in range(30):
        assert ask(PAGE)[0] == 200
    status, headers, text = ask("/metrics")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    counted = {
        dict(re.findall(r'(\w+)="([^"]*)"', labels))["answered_by"]: float(number)
        for labels, number in re.findall(r"^rules_requests_total\{(.*)\} (\S+)$", text, re.MULTILINE)
    }
    assert counted["front"] >= 20
    assert sum(counted.values()) >= 31  # those of the start beside
    assert f"rules_content_version {float(content_version())}" in text


def test_there_are_no_figures_unless_asked_for(serve: Callable[..., Ask]):
    assert serve(METRICS="no")("/metrics")[0] == 404
