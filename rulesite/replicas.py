"""Which database a page is read from: a streaming replica that stands at the page's content version, else the primary."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from itertools import count
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.models import Model

from rules.selectors.editions import content_version
from rulesite.metrics import count_passed_over, count_read

_log = logging.getLogger(__name__)


class Replica:
    """A streaming replica, left out for five seconds after it failed. Then one request tries it, while the others still go elsewhere."""

    _PAUSE = 5.0

    def __init__(self, alias: str) -> None:
        self.alias = alias
        self._left_out_until = 0.0
        self._lock = Lock()

    def may_be_asked(self) -> bool:
        with self._lock:
            if not self._left_out_until:
                return True
            if time.monotonic() < self._left_out_until:
                return False
            self._left_out_until = time.monotonic() + self._PAUSE
            return True

    def leave_out(self, error: object) -> None:
        with self._lock:
            self._left_out_until = time.monotonic() + self._PAUSE
        count_passed_over(self.alias, "away")
        _log.warning("%s is left out: %s", self.alias, error)
        connections[self.alias].close()

    def snapshot(self, version: int) -> ExitStack | None:
        """An open transaction that sees the texts of exactly this version, whatever is replayed meanwhile; None where there is none."""
        if not self.may_be_asked():
            return None
        try:
            found = self._begun_again(version)
        except DatabaseError as error:
            self.leave_out(error)
            return None
        if self._left_out_until:
            self._left_out_until = 0.0
            _log.warning("%s is used again", self.alias)
        if found is None:
            count_passed_over(self.alias, "behind")
        return found

    def _begun_again(self, version: int) -> ExitStack | None:
        """Once more on a new connection where the old one was lost, as when the server was started anew."""
        had_connection = connections[self.alias].connection is not None
        try:
            return self._begun(version)
        except DatabaseError:
            connections[self.alias].close()
            if not had_connection:
                raise
            return self._begun(version)

    def _begun(self, version: int) -> ExitStack | None:
        with ExitStack() as transactions:
            transactions.enter_context(_read_only(self.alias))
            if content_version(using=self.alias) == version:
                return transactions.pop_all()
        return None


class Reading:
    """What one request reads from. The database is chosen when it is first read, so an answer that is kept asks no replica."""

    def __init__(self, version: int, *, is_primary_alone: bool) -> None:
        self.has_failed = False
        self.is_primary_alone = is_primary_alone
        self._version = version
        self._replica: Replica | None = None
        self._alias = DEFAULT_DB_ALIAS if is_primary_alone else ""
        self._transactions = ExitStack()

    @property
    def alias(self) -> str:
        """The database, chosen now unless it was before."""
        if not self._alias:
            self._alias = DEFAULT_DB_ALIAS  # also what the choosing itself may read
            self._choose()
            count_read("primary" if self._replica is None else self._alias)
        return self._alias

    @property
    def is_of_replica(self) -> bool:
        return self._replica is not None

    def is_still_of_its_version(self) -> bool:
        """Whether all that was read is of the version: of a snapshot it is, and the primary must stand where it stood."""
        return self.is_of_replica or content_version(using=DEFAULT_DB_ALIAS) == self._version

    def fail(self) -> None:
        """The replica did not give what was asked of it: it is left out if it is gone, and the request goes to the primary."""
        self.has_failed = True
        self.close()
        if self._replica and not connections[self._alias].is_usable():
            self._replica.leave_out("it went away while a page was made")

    def close(self) -> None:
        """Ends the transaction; there is nothing to end where the server is gone."""
        try:
            self._transactions.close()
        except DatabaseError:
            connections[self._alias].close()

    def _choose(self) -> None:
        for replica in _in_turn():
            if snapshot := replica.snapshot(self._version):
                self._transactions, self._replica, self._alias = snapshot, replica, replica.alias
                return


class Router:
    """Reads of a request that chose a replica go there, everything else goes to the primary."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str | None:
        reading = _reading.get()
        return reading.alias if reading else None

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        """All databases hold the same rows."""
        return True

    def allow_migrate(self, alias: str, app_label: str, **hints: Any) -> bool:
        return alias == DEFAULT_DB_ALIAS


@contextmanager
def reading(version: int, *, is_primary_alone: bool = False) -> Iterator[Reading]:
    """Inside of it models and selectors read from one database, in which the texts are of this version."""
    chosen = Reading(version, is_primary_alone=is_primary_alone or not _replicas)
    before = _reading.set(chosen)
    try:
        yield chosen
    finally:
        _reading.reset(before)
        chosen.close()


@contextmanager
def _read_only(alias: str) -> Iterator[None]:
    """A transaction that is rolled back, which also ends well where the connection was lost."""
    with transaction.atomic(using=alias):
        yield
        transaction.set_rollback(True, using=alias)


def _in_turn() -> list[Replica]:
    """All replicas, beginning with another one each time."""
    start = next(_turn) % len(_replicas)
    return _replicas[start:] + _replicas[:start]


_reading: ContextVar[Reading | None] = ContextVar("reading", default=None)
_replicas = [Replica(alias) for alias in settings.DATABASE_REPLICAS]
_turn = count()
