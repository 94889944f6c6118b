"""Logs as lines of JSON with the number of the request; neither addresses nor what was searched for."""

from __future__ import annotations

import json
import logging
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

# The number of the request that this thread answers; empty outside of one.
request_id: ContextVar[str] = ContextVar("request_id", default="")
ANSWERED_BY = "rules.answered_by"
_queries = logging.getLogger("rulesite.queries")


class JsonFormatter(logging.Formatter):
    """One object a line: time, level, logger, message, request_id, and what the message brings along under `fields`."""

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := request_id.get():
            row["request_id"] = number
        row |= getattr(record, "fields", {})
        if record.exc_info:
            row["exception"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False, default=str)


class Expected(logging.Filter):
    """Tells what strangers and a database that is away bring about for what it is: nothing that is broken here.

    Refusals (a foreign host, too many fields, no such page) are INFO, and without their tracebacks; a database that does not answer is a
    WARNING of one line, and every other failure stays what it is.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record, as it is told then, is wanted at all."""
        if record.name.startswith("django.security.") or (record.name == "django.request" and getattr(record, "status_code", 500) < 500):
            return self._told_as(record, logging.INFO)
        if record.name == "django.request" and record.exc_info and isinstance(record.exc_info[1], OperationalError | InterfaceError):
            return self._told_as(record, logging.WARNING)
        return True

    def _told_as(self, record: logging.LogRecord, level: int) -> bool:
        record.levelno, record.levelname = level, logging.getLevelName(level)
        record.exc_info = record.exc_text = None
        return logging.getLogger().isEnabledFor(level)  # LOG_LEVEL; the framework sets one of its own for its loggers


class SlowQueries:
    """Notes every statement that takes longer than so many milliseconds; never its values."""

    def __init__(self, milliseconds: int) -> None:
        self._seconds = milliseconds / 1000

    def watch(self, connection: BaseDatabaseWrapper, **_: Any) -> None:
        """For the signal of a new connection."""
        if self not in connection.execute_wrappers:
            connection.execute_wrappers.append(self)

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        start = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            took = time.perf_counter() - start
            if took >= self._seconds:
                _queries.warning("slow query", extra={"fields": {"milliseconds": round(took * 1000, 1), "sql": sql[:2000]}})
