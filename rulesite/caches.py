"""Where answers are kept: in the memory of a process within so many bytes, and in a Redis server that may be away at any time."""

from __future__ import annotations

import logging
import pickle
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from rulesite.metrics import count_cache_away

_log = logging.getLogger(__name__)
_PAUSE = 1.0


class Memory(BaseCache):
    """Keeps what was used last, up to MAX_BYTES in one process. Caches with the same LOCATION are the same memory."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._max_bytes: int = params["OPTIONS"]["MAX_BYTES"]
        self._kept = _memories.setdefault(name, _Kept())

    def validate_key(self, key: str) -> None:
        """Any key will do."""

    @property
    def size(self) -> int:
        """The bytes of all that is kept."""
        return self._kept.size

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key = self.make_and_validate_key(key, version=version)
        with self._kept.lock:
            pickled = self._kept.read(key)
        return default if pickled is None else pickle.loads(pickled)  # noqa: S301 - what this process wrote itself

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        key = self.make_and_validate_key(key, version=version)
        pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        with self._kept.lock:
            self._kept.write(key, pickled, self.get_backend_timeout(timeout), self._max_bytes)

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        with self._kept.lock:
            if self._kept.read(key) is not None:
                return False
            self._kept.write(key, pickled, self.get_backend_timeout(timeout), self._max_bytes)
            return True

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        key = self.make_and_validate_key(key, version=version)
        with self._kept.lock:
            pickled = self._kept.read(key)
            if pickled is None:
                raise ValueError(f"Key '{key}' not found")
            value: int = pickle.loads(pickled) + delta  # noqa: S301 - what this process wrote itself
            self._kept.write(key, pickle.dumps(value), self._kept.expiry(key), self._max_bytes)
            return value

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        with self._kept.lock:
            pickled = self._kept.read(key)
            if pickled is None:
                return False
            self._kept.write(key, pickled, self.get_backend_timeout(timeout), self._max_bytes)
            return True

    def delete(self, key: str, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        with self._kept.lock:
            return self._kept.drop(key)

    def clear(self) -> None:
        with self._kept.lock:
            self._kept.forget()


class _Kept:
    """Pickled values with the time until which they hold, the one used last at the end. Whoever calls holds the lock."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.size = 0
        self._rows: OrderedDict[str, tuple[bytes, float | None]] = OrderedDict()

    def read(self, key: str) -> bytes | None:
        row = self._rows.get(key)
        if row is None:
            return None
        if row[1] is not None and row[1] <= time.time():
            self.drop(key)
            return None
        self._rows.move_to_end(key)
        return row[0]

    def expiry(self, key: str) -> float | None:
        return self._rows[key][1]

    def write(self, key: str, pickled: bytes, expiry: float | None, max_bytes: int) -> None:
        self.drop(key)
        size = len(key) + len(pickled)
        if size > max_bytes:
            return
        while self.size + size > max_bytes:
            self.drop(next(iter(self._rows)))
        self._rows[key] = pickled, expiry
        self.size += size

    def drop(self, key: str) -> bool:
        row = self._rows.pop(key, None)
        if row is None:
            return False
        self.size -= len(key) + len(row[0])
        return True

    def forget(self) -> None:
        self._rows.clear()
        self.size = 0


_memories: dict[str, _Kept] = {}


class Shared(RedisCache):
    """A Redis server for all workers. While it does not answer nothing is kept and nothing is found, and nobody waits for it."""

    _away_until = 0.0

    def add(self, *arguments: Any, **options: Any) -> bool:
        return self._ask(super().add, False, *arguments, **options)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._ask(super().get, default, key, default, version)

    def set(self, *arguments: Any, **options: Any) -> None:
        self._ask(super().set, None, *arguments, **options)

    def touch(self, *arguments: Any, **options: Any) -> bool:
        return self._ask(super().touch, False, *arguments, **options)

    def delete(self, *arguments: Any, **options: Any) -> bool:
        return self._ask(super().delete, False, *arguments, **options)

    def get_many(self, *arguments: Any, **options: Any) -> dict[str, Any]:
        return self._ask(super().get_many, {}, *arguments, **options)

    def has_key(self, *arguments: Any, **options: Any) -> bool:
        return self._ask(super().has_key, False, *arguments, **options)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        found: int | None = self._ask(super().incr, None, key, delta, version)
        if found is None:
            raise ValueError(f"Key '{key}' not found")
        return found

    def set_many(self, *arguments: Any, **options: Any) -> list[str]:
        return self._ask(super().set_many, [], *arguments, **options)

    def delete_many(self, *arguments: Any, **options: Any) -> None:
        self._ask(super().delete_many, None, *arguments, **options)

    def clear(self) -> None:
        self._ask(super().clear, None)

    def answers(self) -> bool:
        """Whether the server is there."""
        return self._ask(self._cache.get_client().ping, False)

    @classmethod
    def _ask(cls, command: Callable[..., Any], otherwise: Any, *arguments: Any, **options: Any) -> Any:
        if time.monotonic() < cls._away_until:
            return otherwise
        try:
            return command(*arguments, **options)
        except RedisError as error:
            cls._away_until = time.monotonic() + _PAUSE
            count_cache_away()
            _log.warning("the shared cache does not answer: %s", error)
            return otherwise
