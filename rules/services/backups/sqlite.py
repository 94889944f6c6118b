"""Backups of SQLite, by its online backup: a snapshot of the moment, whoever writes meanwhile, and one transaction on the way back."""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.db import DatabaseError, connection

from rules.services.backups.holdings import MIGRATIONS_TABLE, VERSION_TABLE, BackupError, Holdings

SIGNATURE = b"SQLite format 3\0"
NAME = "SQLite"


def dump(file: Path) -> None:
    """Writes the whole database into `file`, which is there and empty."""
    connection.ensure_connection()
    with closing(sqlite3.connect(file)) as copy:
        connection.connection.backup(copy)
        # One file for itself: the mode that the site runs in would lay two others beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def holdings_of(file: Path) -> Holdings:
    """Raises BackupError for what is damaged, or is the database of something else."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            return _checked_holdings(database)
    except sqlite3.Error as error:
        raise BackupError(str(error)) from error


def database_name() -> str:
    """Its file."""
    return str(_database().absolute())


def is_there() -> bool:
    """Whether there is a database; only to connect would make an empty one."""
    return _database().exists()


def restore(file: Path, expected: Holdings) -> None:
    """Puts the backup in the place of the database. Readers see the old one until the end.

    It holds password hashes as the backup does: where there was no file, the new one is its owner's alone.
    """
    if not is_there():
        _create(_database(), 0o600)
    with _old_one_at_hand() as old:
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
                _copy_over_database(source)
            if _checked_holdings(connection.connection) != expected:
                raise BackupError("the restored database does not hold what the backup does")
        except BaseException:
            if old is not None:
                with closing(sqlite3.connect(old)) as source:
                    _copy_over_database(source)
            raise


def _database() -> Path:
    return Path(connection.settings_dict["NAME"])


def _create(file: Path, mode: int) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    file.chmod(mode)


def _copy_over_database(source: sqlite3.Connection) -> None:
    connection.ensure_connection()
    source.backup(connection.connection)


def _checked_holdings(database: sqlite3.Connection) -> Holdings:
    problems = [row[0] for row in database.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    problems += [f"{row[0]}: row {row[1]} refers to no row of {row[2]}" for row in database.execute("PRAGMA foreign_key_check")][:5]
    if problems:
        raise BackupError("; ".join(problems))
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    # The names come from the database itself.
    rows = {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables.fetchall()}  # noqa: S608
    if not {VERSION_TABLE, MIGRATIONS_TABLE} <= rows.keys():
        raise BackupError("it has not the tables of this site")
    version = database.execute(f"SELECT max(number) FROM {VERSION_TABLE}").fetchone()[0]  # noqa: S608
    migrations = database.execute(f"SELECT app || '.' || name FROM {MIGRATIONS_TABLE}")  # noqa: S608
    return Holdings(version or 0, rows, frozenset(name for (name,) in migrations))


@contextmanager
def _old_one_at_hand() -> Iterator[Path | None]:
    """A copy of the database as it is, or None where it cannot be read; then its files are laid aside, and back again on failure."""
    database = _database()
    copy = database.with_name(f"{database.name}.{secrets.token_hex(4)}.before-restore")
    try:
        try:
            _create(copy, 0o600)
            dump(copy)
        except (sqlite3.Error, DatabaseError):
            with _laid_aside(database):
                yield None
        else:
            yield copy
    finally:
        copy.unlink(missing_ok=True)


@contextmanager
def _laid_aside(database: Path) -> Iterator[None]:
    """Moves what cannot be read as a database out of the way, under a name that says so, where it stays after a success.

    The new file has the mode of the old one.
    """
    connection.close()
    mode = stat.S_IMODE(database.stat().st_mode)
    mark = f"damaged-{secrets.token_hex(4)}"
    files = [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm")]
    moved = [(file, file.with_name(f"{file.name}.{mark}")) for file in files if file.exists()]
    for file, aside in moved:
        file.rename(aside)
    try:
        _create(database, mode)
        yield
    except BaseException:
        connection.close()
        for file in files:
            with suppress(FileNotFoundError):
                file.unlink()
        for file, aside in moved:
            aside.rename(file)
        raise
