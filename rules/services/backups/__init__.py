"""The whole database in one file: taken while the site runs, brought back whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from types import ModuleType

from django.core.cache import cache
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from rules.services.backups import postgresql, sqlite
from rules.services.backups.holdings import BackupError, Holdings
from rules.services.backups.seal import check_seal, set_seal

__all__ = ["BackupError", "Holdings", "back_up", "database_is_there", "database_name", "missing_migrations", "read_backup", "restore"]

_PROGRAMS: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgresql}


def back_up(file: Path, *, may_be_empty: bool = False) -> Holdings:
    """Writes a backup into a new file, readable by its owner alone, and reads it again; a file that is there is left alone.

    A database without editions is refused, unless it may be empty: it is more likely another one than that of the site.
    """
    if file.exists():
        raise BackupError(f"{file} is there already: name another file")
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))
        _own().dump(unfinished)
        set_seal(unfinished)
        found = read_backup(unfinished)
        if not (found.editions or may_be_empty):
            raise BackupError("the database holds no edition")
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.rename(file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return found


def read_backup(file: Path, *, may_lack_digest: bool = False) -> Holdings:
    """What a backup holds, read from its first byte to its last. Raises BackupError where it cannot be restored into this database.

    A file without the digest that `back_up` ends it with is refused, unless it may lack it.
    """
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror or error}") from error
    own = _own()
    if not start.startswith(own.SIGNATURE):
        kinds = [each.NAME for each in _PROGRAMS.values() if start.startswith(each.SIGNATURE)]
        what = f"a backup of {kinds[0]}, but the database is {own.NAME}" if kinds else "no backup"
        raise BackupError(f"{file} is {what}")
    try:
        found: Holdings = own.holdings_of(file)
        check_seal(file, may_lack=may_lack_digest)
    except BackupError as error:
        raise BackupError(f"{file} cannot be restored: {error}") from error
    if unknown := found.migrations - _known_migrations():
        raise BackupError(f"{file} is of a newer version of the site; this one does not know {', '.join(sorted(unknown))}")
    return found


def restore(file: Path, *, may_lack_digest: bool = False) -> Holdings:
    """Puts a backup in the place of all that the database holds, and checks it. If anything fails the database stays as it was."""
    found = read_backup(file, may_lack_digest=may_lack_digest)
    _own().restore(file, found)
    cache.clear()  # a content version of the time after the backup may come again, for other texts
    return found


def database_name() -> str:
    """Which database it is, without a password."""
    name: str = _own().database_name()
    return name


def database_is_there() -> bool:
    """Whether there is anything that a backup would take the place of, without making it by asking."""
    found: bool = _own().is_there()
    return found


def missing_migrations(found: Holdings) -> list[str]:
    """Those that a backup is older than: `migrate` runs them."""
    return sorted(_known_migrations() - found.migrations)


def _own() -> ModuleType:
    return _PROGRAMS[connection.vendor]


def _known_migrations() -> set[str]:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    replaced = {f"{app}.{name}" for migration in loader.disk_migrations.values() for app, name in migration.replaces}
    return {f"{app}.{name}" for app, name in loader.disk_migrations} | replaced
