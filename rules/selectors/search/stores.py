"""The full-text index of each database behind one interface: texts that may be what a search asks for.

What is found is a superset, the same on every database: words anywhere in a text, no rows of words and nothing excluded. The caller
looks closer (`Alternative.is_in`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db import connections, router

from rules.domain.search_plan import Alternative, Group
from rules.models import SearchText


class Store(Protocol):
    """How a database finds rows of rules_searchtext by their words. `keys` are their primary keys in one value, with blanks between."""

    keys: str

    def matching(self, expression: str) -> tuple[str, list[str]]:
        """A FROM and WHERE for rows of rules_searchtext by their key, with its parameters. An empty expression means all."""

    def word(self, token: str, *, is_prefix: bool = False) -> str:
        """An expression for texts with a stem, or with a word that begins so."""

    def all_of(self, parts: Iterable[str]) -> str: ...

    def any_of(self, parts: Iterable[str]) -> str: ...


class SqliteStore:
    """FTS5: the table rules_searchtext_index."""

    keys = "group_concat(rowid, ' ')"

    def matching(self, expression: str) -> tuple[str, list[str]]:
        if not expression:
            return "FROM rules_searchtext", []
        return "FROM rules_searchtext_index WHERE rules_searchtext_index MATCH %s", [expression]

    def word(self, token: str, *, is_prefix: bool = False) -> str:
        return f'"{token.replace(chr(34), "")}"{"*" if is_prefix else ""}'

    def all_of(self, parts: Iterable[str]) -> str:
        return _joined(parts, " AND ")

    def any_of(self, parts: Iterable[str]) -> str:
        return _joined(parts, " OR ")


class PostgresStore:
    """The column `vector` of rules_searchtext."""

    keys = "string_agg(id::text, ' ')"

    def matching(self, expression: str) -> tuple[str, list[str]]:
        if not expression:
            return "FROM rules_searchtext", []
        return "FROM rules_searchtext WHERE vector @@ %s::tsquery", [expression]

    def word(self, token: str, *, is_prefix: bool = False) -> str:
        quoted = token.replace("\\", "").replace("'", "")
        return f"'{quoted}'{':*' if is_prefix else ''}"

    def all_of(self, parts: Iterable[str]) -> str:
        return _joined(parts, " & ")

    def any_of(self, parts: Iterable[str]) -> str:
        return _joined(parts, " | ")


@dataclass(frozen=True, slots=True)
class Asked:
    """The groups that a text in one of the languages must have, all or any of them."""

    groups: Sequence[Group]
    languages: Sequence[str]
    is_any: bool = False


def store() -> Store:
    """The store of the database in use."""
    return _STORES[connections[router.db_for_read(SearchText)].vendor]


def matching(asked: Asked) -> list[tuple[str, list[int]]]:
    """The primary keys of the texts, behind the language in which they would have what is asked for. One query.

    The database sends the keys of a language as one value: to send and to read a row for each takes about as long as to find them.
    """
    parts, parameters = [], []
    for language in asked.languages:
        source, values = store().matching(_expression(asked, language))
        parts.append(f"SELECT %s, {store().keys} {source}")
        parameters += [language, *values]
    with connections[router.db_for_read(SearchText)].cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), parameters)
        found = cursor.fetchall()
    return [(language, list(map(int, keys.split()))) for language, keys in found if keys]


def _expression(asked: Asked, language: str) -> str:
    parts = [store().any_of(_of(each) for each in group.alternatives.get(language, ())) for group in asked.groups]
    return store().any_of(parts) if asked.is_any else store().all_of(parts)


def _of(alternative: Alternative) -> str:
    if alternative.is_prefix:
        return store().word(alternative.stored, is_prefix=True)
    return store().all_of(store().word(each) for each in dict.fromkeys(alternative.stems))


def _joined(parts: Iterable[str], sign: str) -> str:
    found = list(parts)
    return found[0] if len(found) == 1 else f"({sign.join(found)})" if found else ""


_STORES: dict[str, Store] = {"sqlite": SqliteStore(), "postgresql": PostgresStore()}
