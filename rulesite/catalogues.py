"""Compiles the gettext catalogues. Only the .po files are committed; their .mo files are made where they are missing or older.

Run as a program (`python -m rulesite.catalogues`) it says what it has compiled.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import polib

LOCALE_FOLDER = Path(__file__).resolve().parent.parent / "locale"


class CatalogueError(Exception):
    """A catalogue that cannot be read or compiled. The message names the file, and the line where there is one."""


def compile_catalogues(locale_folder: Path = LOCALE_FOLDER) -> list[Path]:
    """Brings every .mo under `locale_folder` up to date and returns those that were written. Several processes may do so at once.

    Raises CatalogueError. Call it before the first translation is looked up: Django keeps what it has loaded.
    """
    catalogues = sorted(locale_folder.glob("*/LC_MESSAGES/*.po"))
    return [_compile(catalogue) for catalogue in catalogues if _is_stale(catalogue)]


def _is_stale(catalogue: Path) -> bool:
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < catalogue.stat().st_mtime_ns


def _compile(catalogue: Path) -> Path:
    """Writes the .mo beside `catalogue` under a name of its own and moves it into place, so a reader never sees half of it."""
    compiled = catalogue.with_suffix(".mo")
    unfinished = catalogue.with_suffix(f".{secrets.token_hex(4)}.mo")
    try:
        # Read before compiling and given to the result: an edit made in between leaves it older than its source, thus stale.
        read_at = catalogue.stat().st_mtime_ns
        unfinished.write_bytes(polib.pofile(str(catalogue), encoding="utf-8").to_binary())
        os.utime(unfinished, ns=(read_at, read_at))
        unfinished.replace(compiled)
    except (OSError, ValueError) as error:  # polib reports a syntax error as OSError, with file and line
        raise CatalogueError(f"{catalogue} could not be compiled: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return compiled


def main(locale_folder: Path = LOCALE_FOLDER) -> int:
    """Compiles what is stale, one line each; the exit status is 1 with the reason on standard error when that fails."""
    try:
        for compiled in compile_catalogues(locale_folder):
            sys.stdout.write(f"compiled {compiled.relative_to(locale_folder)}\n")
    except CatalogueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
