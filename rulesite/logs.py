"""Logs as lines of JSON with the number of the request; neither addresses nor what was searched for."""

from __future__ import annotations

import json
import logging
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

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
