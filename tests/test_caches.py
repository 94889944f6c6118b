"""The memory of a process keeps within its bytes; a shared cache that is away is never waited for and never an error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.core.cache import CacheHandler
from django.core.cache.backends.base import BaseCache

from rulesite import env
from rulesite.caches import Memory, Shared

if TYPE_CHECKING:
    from tests.redis_server import RedisServer


@pytest.fixture
def memory(request: pytest.FixtureRequest) -> Memory:
    return Memory(request.node.name, {"OPTIONS": {"MAX_BYTES": 10_000}})


@pytest.fixture
def shared(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseCache]:
    monkeypatch.setenv("CACHE_URL", redis_server.url)
    monkeypatch.setattr(Shared, "_away_until", 0.0)
    cache = CacheHandler({"default": env.cache_url("CACHE_URL")})["default"]
    yield cache
    cache.close()
    cache._cache.get_client().connection_pool.disconnect()  # type: ignore[attr-defined]


def test_what_was_used_last_stays_within_so_many_bytes(memory: Memory):
    for number in range(100):
        memory.set(f"page-{number}", b"x" * 1000)
        assert memory.get("page-0")
        assert memory.size <= 10_000
    assert memory.get("page-99")
    assert memory.get("page-50") is None
    assert sum(memory.has_key(f"page-{number}") for number in range(100)) >= 8


def test_a_value_larger_than_the_memory_is_not_kept_and_throws_nothing_out(memory: Memory):
    memory.set("small", 1)
    memory.set("large", b"x" * 20_000)
    assert memory.get("large") is None
    assert memory.get("small") == 1


def test_the_size_is_that_of_what_is_kept(memory: Memory):
    memory.set("one", b"x" * 500)
    once = memory.size
    memory.set("one", b"y" * 500)
    assert memory.size == once
    memory.delete("one")
    assert memory.size == 0
    assert not memory.delete("one")
    memory.set("one", b"x" * 500)
    memory.clear()
    assert memory.size == 0


def test_what_is_kept_for_a_time_is_gone_after_it(memory: Memory):
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False) as clock:
        memory.set("short", 1, 10)
        memory.set("long", 1, 10)
        memory.touch("long", 100)
        memory.set("for-ever", 1, None)
        clock.shift(10)
        assert (memory.get("short"), memory.get("long"), memory.get("for-ever")) == (None, 1, 1)
        assert not memory.touch("short")


def test_caches_of_one_place_are_one_memory(memory: Memory, request: pytest.FixtureRequest):
    other = Memory(request.node.name, {"OPTIONS": {"MAX_BYTES": 10_000}})
    memory.set("word", "spade")
    assert other.get("word") == "spade"
    assert Memory("elsewhere", {"OPTIONS": {"MAX_BYTES": 10_000}}).get("word") is None


def test_both_caches_count(memory: Memory, shared: BaseCache):
    for cache in (memory, shared):
        assert cache.add("count", 0, 60)
        assert not cache.add("count", 5, 60)
        assert [cache.incr("count"), cache.incr("count", 2)] == [1, 3]
        with pytest.raises(ValueError):
            cache.incr("nothing")


def test_workers_share_what_is_in_the_shared_cache(shared: BaseCache, redis_server: RedisServer):
    shared.set("page", (b"bytes", {"of": "a page"}), 60)
    other = CacheHandler({"default": env.cache_url("CACHE_URL")})["default"]
    assert other.get("page") == (b"bytes", {"of": "a page"})
    other._cache.get_client().connection_pool.disconnect()  # type: ignore[attr-defined]


def test_a_shared_cache_that_is_away_keeps_and_finds_nothing(shared: BaseCache, redis_server: RedisServer):
    shared.set("page", 1)
    redis_server.stop()
    assert shared.get("page", "nothing") == "nothing"
    assert shared.get_many(["page"]) == {}
    assert shared.set_many({"page": 2}) == []
    assert not shared.add("page", 2)
    assert not shared.has_key("page")
    assert not shared.touch("page")
    assert not shared.delete("page")
    with pytest.raises(ValueError):
        shared.incr("page")
    shared.set("page", 2)
    shared.delete_many(["page"])
    shared.clear()


def test_a_shared_cache_that_comes_back_is_asked_again(shared: BaseCache, redis_server: RedisServer):
    redis_server.stop()
    shared.set("page", 1)
    redis_server.start()
    assert shared.get("page") is None
    for _ in range(100):
        shared.set("page", 2)
        if shared.get("page"):
            break
        time.sleep(0.05)
    assert shared.get("page") == 2


@pytest.mark.parametrize("value", ["127.0.0.1:6379", "http://cache.example", "redis://", "redis://u:secret@host:port/0", "memcached://x"])
def test_an_address_that_is_none_of_a_cache_stops_the_start(value: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CACHE_URL", value)
    with pytest.raises(env.EnvironmentVariableError, match="CACHE_URL") as raised:
        env.cache_url("CACHE_URL")
    assert "secret" not in str(raised.value)


def test_without_an_address_there_is_no_shared_cache(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CACHE_URL", " ")
    assert env.cache_url("CACHE_URL") is None
