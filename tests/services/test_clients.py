"""Counting of clients goes on while the shared cache is away, in each process by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.core.cache import cache, caches
from django.test import Client
from prometheus_client import REGISTRY

from rules.services.clients import count, take_back
from rulesite import env
from rulesite.caches import Shared
from tests.free_port import free_port

if TYPE_CHECKING:
    from pytest_django.fixtures import SettingsWrapper

    from tests.redis_server import RedisServer

SECONDS = 10**9
"""A stretch that no test sees the end of."""


def use(address: str, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_URL", address)
    monkeypatch.setattr(Shared, "_away_until", 0.0)
    settings.CACHES = {**settings.CACHES, "default": env.cache_url("CACHE_URL")}
    caches["memory"].clear()


@pytest.fixture
def shared(redis_server: RedisServer, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisServer]:
    use(redis_server.url, settings, monkeypatch)
    yield redis_server
    caches["default"]._cache.get_client().connection_pool.disconnect()  # type: ignore[attr-defined]
    caches["memory"].clear()


@pytest.fixture
def _away(settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    use(f"redis://127.0.0.1:{free_port()}/0", settings, monkeypatch)
    yield
    caches["memory"].clear()


def found(who: str) -> int:
    return count("spades", who, seconds=SECONDS)[0]


def test_counts_stand_in_the_shared_cache_and_in_memory_while_it_is_away(shared: RedisServer):
    assert [found("ada"), found("ada"), found("grace")] == [1, 2, 1]
    caches["memory"].clear()
    assert found("ada") == 3
    shared.stop()
    assert [found("ada"), found("ada"), found("grace")] == [1, 2, 1]
    take_back("spades", "ada", seconds=SECONDS)
    assert found("ada") == 2
    shared.start()
    for _ in range(100):
        if cache.add("back", 1):
            break
        time.sleep(0.05)
    assert found("ada") == 1
    take_back("spades", "ada", seconds=SECONDS)
    assert found("ada") == 1


@pytest.mark.usefixtures("_away")
@time_machine.travel("2026-11-29T12:00:00Z", tick=False)
@pytest.mark.filterwarnings("ignore:Cache key contains characters")  # memcached's concern
def test_limits_hold_while_the_shared_cache_is_away(db: None, settings: SettingsWrapper):
    settings.API_LIMITS = {**settings.API_LIMITS, "search": 2}
    assert [Client().get("/api/v1/search?q=711").status_code for _ in range(3)][2] == 429
    settings.LOGIN_LIMITS = {**settings.LOGIN_LIMITS, "account and address": 2}
    tries = [Client().post("/admin/login/", {"username": "ada", "password": "wrong"}, headers={"accept-language": "en"}) for _ in range(3)]
    assert ["Too many tries" in answer.content.decode() for answer in tries] == [False, False, True]


def test_whether_the_shared_cache_answers_is_shown_and_leaves_the_site_ready(db: None, shared: RedisServer, settings: SettingsWrapper):
    def cache_state() -> tuple[int, str]:
        answer = Client().get("/readyz")
        return answer.status_code, answer.json()["cache"]

    def times_away() -> float:
        return REGISTRY.get_sample_value("rules_shared_cache_away_total") or 0

    settings.METRICS = True
    before = times_away()
    assert (cache_state(), times_away()) == ((200, "ok"), before)
    shared.stop()
    assert cache_state() == (200, "away")
    assert times_away() == before + 1


def test_without_a_shared_cache_there_is_no_state_of_one(db: None):
    assert "cache" not in Client().get("/readyz").json()
