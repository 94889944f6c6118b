"""Two workers under gunicorn as configured: an import shows in both at once, and pages outlive what stands behind them."""

from __future__ import annotations

import json
import re
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
def serve(garden: str, log: Path) -> Iterator[Callable[..., Ask]]:
    """Starts gunicorn on the garden with further variables, and returns what asks it, each time on a connection of its own."""
    started: list[GunicornServer] = []

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
