"""Queries whose SQL is made once: making it takes Django several times as long as a database takes to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection
from django.db.models import QuerySet

_ANY_KEY = 0
_PLACE_OF_KEYS = "IN (%s)"


class Prepared:
    """Columns of rows by their keys: `build` makes the query set for a list of keys, the only values in it."""

    def __init__(self, build: Callable[[Sequence[int]], QuerySet[Any]], *columns: str) -> None:
        self._build = build
        self._columns = columns
        self._pieces: dict[str, tuple[str, str]] = {}

    def rows(self, keys: Sequence[int]) -> list[dict[str, Any]]:
        """The rows as values() has them. One query; none where there are no keys."""
        if not keys:
            return []
        before, after = self._pieces.get(connection.vendor) or self._make()
        with connection.cursor() as cursor:
            cursor.execute(f"{before}IN ({', '.join(['%s'] * len(keys))}){after}", keys)
            return [dict(zip(self._columns, row, strict=True)) for row in cursor.fetchall()]

    def _make(self) -> tuple[str, str]:
        query = self._build([_ANY_KEY]).values_list(*self._columns).query
        sql, values = query.get_compiler(connection=connection).as_sql()
        before, keys, after = sql.partition(_PLACE_OF_KEYS)
        if not keys or values != (_ANY_KEY,):
            message = f"not a query by one list of keys: {sql}"
            raise ValueError(message)
        return self._pieces.setdefault(connection.vendor, (before, after))
