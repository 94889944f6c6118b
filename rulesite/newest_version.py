"""Which content version is the newest: one small read of the database a request, so that an import shows in every worker at once."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection

from rules.selectors.editions import content_version
from rulesite.kept_pages import remember, remembered_by_others

VERSION_HEADER = "Content-Version"
_NAME = "content-version"
_LONG = 0.5  # a connection that was lost says so at once; only a pool without any lets wait
_log = logging.getLogger(__name__)


class NewestVersion:
    """The content version as the database has it now; while the database does not answer, the last one that this process saw.

    A process that has seen none takes the last one that another worker saw, where they share a cache. Nothing can change the texts
    meanwhile, since every change goes through the database. One request asks again every two seconds.
    """

    _PAUSE = 2.0

    def __init__(self) -> None:
        self._last: int | None = None
        self._asks_again_at = 0.0
        self._asking = threading.Lock()

    def __call__(self) -> int | None:
        """None where the database has not answered yet, and no worker knows."""
        if not self._asks_again_at:
            return self._asked(_read)
        if time.monotonic() < self._asks_again_at or not self._asking.acquire(blocking=False):
            return self._last
        try:
            return self._asked(_read_once)
        finally:
            self._asking.release()

    @property
    def is_away(self) -> bool:
        """Whether the database did not answer when it was last asked, less than two seconds ago."""
        return time.monotonic() < self._asks_again_at

    def forget(self) -> None:
        """As when the process started."""
        self._last, self._asks_again_at = None, 0.0

    def _asked(self, read: Callable[[], int]) -> int | None:
        try:
            newest = read()
        except DatabaseError as error:
            self._asks_again_at = time.monotonic() + self._PAUSE
            _log.warning("the content version cannot be read: %s", error)
            self._last = self._last or _seen_by_others()
            return self._last
        if newest != self._last:
            remember(_NAME, str(newest))
        self._last, self._asks_again_at = newest, 0.0
        return newest


newest_version = NewestVersion()


def _seen_by_others() -> int | None:
    found = remembered_by_others(_NAME)
    return int(found) if found else None


def _read() -> int:
    """Once more on a new connection where the old one was lost, as when the server was started anew; not where none could be had."""
    is_lost = connection.connection is not None
    start = time.monotonic()
    try:
        return _read_once()
    except DatabaseError:
        has_waited = time.monotonic() - start >= _LONG
        if connection.in_atomic_block or (has_waited and not is_lost):
            raise
        connection.close()
        return _read_once()


def _read_once() -> int:
    """From the primary, whatever pages are read from: a replica may be behind."""
    return content_version(using=DEFAULT_DB_ALIAS)
