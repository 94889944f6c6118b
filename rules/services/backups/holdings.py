"""What a database or its backup holds, to compare the two and to tell it to the person who restores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

VERSION_TABLE = "rules_contentversion"
MIGRATIONS_TABLE = "django_migrations"
EDITIONS_TABLE = "rules_edition"


class BackupError(Exception):
    """A backup that could not be made or restored; the message says why. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The content version, the rows of every table, and the migrations that made the tables, each as `app.name`."""

    content_version: int
    rows: Mapping[str, int]
    migrations: frozenset[str]

    @property
    def editions(self) -> int:
        return self.rows.get(EDITIONS_TABLE, 0)

    def __str__(self) -> str:
        return f"content version {self.content_version}, editions: {self.editions}, rows in all tables: {sum(self.rows.values())}"
