"""Times the import of every official text into a new database: python benchmarks/bench_importing.py.

The database is a temporary SQLite file, or a temporary one on the PostgreSQL server that DATABASE_URL names.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "rulesite.settings"

import django  # noqa: E402  (a plain script finds the project by its own place)

django.setup()

from django.db import connection  # noqa: E402

from rules.services.corpus import load_corpus  # noqa: E402
from rules.services.importing import import_text  # noqa: E402

COMPARED = 10


def official_texts() -> list[Path]:
    """The files of the archive, which CR_ARCHIVE names, oldest first; empty without an archive."""
    return sorted(Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr")).glob("[0-9]*.txt"))


def import_seconds_a_row(path: Path) -> float:
    """Imports a text and returns the seconds it took, reading included, divided by its numbered rows."""
    start = time.perf_counter()
    rows = import_text(path.read_bytes(), source=path.name).rows
    return (time.perf_counter() - start) / rows


def megabytes() -> float:
    """What the database holds, 10⁶ bytes each, with what SQLite has still in its log."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return Path(str(connection.settings_dict["NAME"])).stat().st_size / 1e6
        cursor.execute("SELECT pg_database_size(current_database())")
        return cursor.fetchone()[0] / 1e6


def measure(paths: list[Path]) -> None:
    """Imports the texts in their order and prints the figures."""
    start = time.perf_counter()
    load_corpus()
    loaded = time.perf_counter()
    seconds = [import_seconds_a_row(path) for path in paths]
    took = time.perf_counter() - loaded
    first, last = (statistics.median(part) * 1e6 for part in (seconds[:COMPARED], seconds[-COMPARED:]))
    print(f"{connection.vendor}: load_corpus {loaded - start:.2f} s; {len(paths)} editions in {took:.1f} s, {megabytes():.1f} MB")
    print(f"a numbered row, median of the first {COMPARED} editions {first:.0f} µs, of the last {last:.0f} µs, ratio {last / first:.2f}")


def main() -> None:
    paths = official_texts()
    if not paths:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return
    with tempfile.TemporaryDirectory() as folder:
        values = connection.settings_dict
        is_file = connection.vendor == "sqlite"
        values["TEST"]["NAME"] = f"{folder}/bench.sqlite3" if is_file else f"bench_{values['NAME']}"
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            measure(paths)
        finally:
            connection.creation.destroy_test_db(values["NAME"], verbosity=0)


if __name__ == "__main__":
    main()
