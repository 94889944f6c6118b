"""Backups of PostgreSQL, by its own programs: pg_dump reads one snapshot, and one transaction of psql brings everything back."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from django.db import connection
from psycopg.conninfo import make_conninfo

from rules.services.backups.holdings import MIGRATIONS_TABLE, VERSION_TABLE, BackupError, Holdings

SIGNATURE = b"PGDMP"
NAME = "PostgreSQL"
_LOCK_SECONDS = 60
# What Django itself takes out of OPTIONS before it connects.
_NOT_FOR_LIBPQ = ("pool", "isolation_level", "assume_role", "server_side_binding", "prepare_threshold", "client_encoding")
_TABLE = re.compile(r'COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;')
# Older tables than those of the backup and newer ones: nothing of them may stay.
_DROP_TABLES = """
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', name);
    END LOOP;
END $$;
"""


def dump(file: Path) -> None:
    """Writes the whole database into `file`."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}", f"--dbname={_conninfo()}")


def holdings_of(file: Path) -> Holdings:
    """Reads all of the backup, so what is cut off or damaged raises BackupError, as the backup of something else does."""
    rows: Counter[str] = Counter()
    version, migrations = 0, set()
    with _output_of("pg_restore", "--data-only", "--file=-", str(file)) as lines:
        for table, row in _rows(lines):
            if row is None:
                rows[table] += 0
                continue
            rows[table] += 1
            if table == VERSION_TABLE:
                version = int(row["number"])
            elif table == MIGRATIONS_TABLE:
                migrations.add(f"{row['app']}.{row['name']}")
    if not {VERSION_TABLE, MIGRATIONS_TABLE} <= rows.keys():
        raise BackupError("it has not the tables of this site")
    return Holdings(version, dict(rows), frozenset(migrations))


def database_name() -> str:
    """Its name and its server, as far as the settings have one."""
    values = connection.settings_dict
    place = ":".join(str(values[part]) for part in ("HOST", "PORT") if values[part])
    return f"{values['NAME']} of PostgreSQL{f' at {place}' if place else ''}"


def is_there() -> bool:
    """Whether there is a database: `createdb` is a step of its own."""
    return True


def restore(file: Path, expected: Holdings) -> None:
    """Puts the backup in the place of the database. Readers wait for its end; where another transaction goes on too long, it gives up."""
    psql = _command("psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={_conninfo()}")
    connection.close()
    pipe = subprocess.PIPE
    with subprocess.Popen(psql, env=_environment(), stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe) as process:  # noqa: S603
        script, errors = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stderr)
        # What ends without COMMIT is taken back; where the pipe is broken, psql has failed and says why.
        with suppress(BrokenPipeError), script:
            _write_script(script, file, expected)
        said = errors.read().decode(errors="replace")
    if process.returncode:
        raise BackupError(_reason("psql", said))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _write_script(script: IO[bytes], file: Path, expected: Holdings) -> None:
    script.write(f"BEGIN;\nSET LOCAL client_min_messages = warning;\nSET LOCAL lock_timeout = '{_LOCK_SECONDS}s';\n{_DROP_TABLES}".encode())
    with _output_of("pg_restore", "--no-owner", "--no-privileges", "--clean", "--if-exists", "--file=-", str(file)) as lines:
        shutil.copyfileobj(lines, script)
    script.write(f"\nRESET search_path;\n{_verification(expected)}\nCOMMIT;\n".encode())


def _verification(expected: Holdings) -> str:
    """A statement that fails, and so takes everything back, unless every table has as many rows as the backup."""
    # The names of the tables come from the backup and are quoted, the rest is numbers.
    counted = {connection.ops.quote_name(table): rows for table, rows in expected.rows.items()}
    wrong = [f"(SELECT count(*) FROM {table}) <> {rows}" for table, rows in counted.items()]  # noqa: S608
    wrong.append(f"(SELECT max(number) FROM {VERSION_TABLE}) IS DISTINCT FROM {expected.content_version}")  # noqa: S608
    return (
        f"DO $$ BEGIN IF {' OR '.join(wrong)} THEN "
        "RAISE EXCEPTION 'the restored database does not hold what the backup does'; END IF; END $$;"
    )


def _rows(lines: Iterable[bytes]) -> Iterator[tuple[str, dict[str, str] | None]]:
    """Every table as it begins, with None, and then each of its rows by column."""
    table, columns = "", []
    for line in lines:
        text = line.decode(errors="replace").removesuffix("\n")
        if not table:
            if start := _TABLE.fullmatch(text):
                table, columns = start[1], [name.strip('"') for name in start[2].split(", ")]
                yield table, None
        elif text == "\\.":
            table = ""
        else:
            values = text.split("\t")
            if len(values) != len(columns):
                raise BackupError(f"a row of {table} is cut off")
            yield table, dict(zip(columns, values, strict=True))


def _conninfo() -> str:
    """Where the database is, for libpq; its password travels in the environment, where other users cannot see it."""
    values = connection.settings_dict
    options = {name: value for name, value in values["OPTIONS"].items() if name not in _NOT_FOR_LIBPQ}
    place = {"dbname": values["NAME"], "user": values["USER"], "host": values["HOST"], "port": values["PORT"]}
    return make_conninfo(**options, **{name: str(value) for name, value in place.items() if value})


def _environment() -> dict[str, str]:
    password = connection.settings_dict["PASSWORD"]
    return {**os.environ, **({"PGPASSWORD": password} if password else {}), "LC_MESSAGES": "C"}


def _command(program: str, *arguments: str) -> list[str]:
    path = shutil.which(program)
    if path is None:
        raise BackupError(f"{program} is not on the path: install the client programs of PostgreSQL (postgresql-client)")
    return [path, *arguments]


def _run(program: str, *arguments: str) -> None:
    done = subprocess.run(_command(program, *arguments), env=_environment(), capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise BackupError(_reason(program, done.stderr.decode(errors="replace")))


@contextmanager
def _output_of(program: str, *arguments: str) -> Iterator[IO[bytes]]:
    """What a program prints. Raises BackupError at the end when it failed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(program, *arguments), env=_environment(), stdout=pipe, stderr=pipe) as process:  # noqa: S603
        output, errors = cast(IO[bytes], process.stdout), cast(IO[bytes], process.stderr)
        try:
            yield output
        except BaseException:
            process.kill()
            raise
        said = errors.read().decode(errors="replace")
    if process.returncode:
        raise BackupError(_reason(program, said))


def _reason(program: str, said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return f"{program}: {' '.join(lines[:3]) or 'failed without a word'}"
