"""import_rules: official texts, from files or addresses."""

from __future__ import annotations

import argparse
import re
import time
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from rules.domain.reading import MAX_BYTES, ReadingError
from rules.services.fetching import FetchError, Limits, download
from rules.services.importing import ImportRefusedError, ImportResult, import_text

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Command(BaseCommand):
    help = "Imports official texts of the rules, one transaction an edition. The same bytes again change nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("texts", nargs="+", metavar="FILE|URL", help="a published text, as a file or at an http(s) address")
        parser.add_argument(
            "--language", default=settings.SOURCE_LANGUAGE, choices=[settings.SOURCE_LANGUAGE], help="language of the texts"
        )
        parser.add_argument(
            "--effective-date", type=_date, metavar="DATE", help="the date of the edition (2016-04-08), over the text's own"
        )
        parser.add_argument("--replace", action="store_true", help="read an edition that is loaded anew, from other bytes or from the same")
        parser.add_argument("--dry-run", action="store_true", help="read, check and count, but keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        texts = options["texts"]
        if options["effective_date"] and len(texts) > 1:
            raise CommandError(f"--effective-date {options['effective_date']} fits one text, but {len(texts)} are given")
        failed = [name for at, name in enumerate(texts, start=1) if not self._import(name, f"[{at}/{len(texts)}]", options)]
        if failed:
            raise CommandError(f"{len(failed)} of {len(texts)} texts were not imported: {', '.join(failed)}")

    def _import(self, name: str, progress: str, options: dict[str, Any]) -> bool:
        start = time.perf_counter()
        try:
            result = import_text(
                _bytes_of(name),
                source=name if _is_address(name) else Path(name).name,
                effective_date=options["effective_date"],
                replace=options["replace"],
                dry_run=options["dry_run"],
            )
        except OSError as error:
            self.stderr.write(self.style.ERROR(f"{progress} {name}: cannot be read: {(error.strerror or str(error)).lower()}"))
            return False
        except (ReadingError, ImportRefusedError, FetchError, DatabaseError) as error:
            self.stderr.write(self.style.ERROR(f"{progress} {name}: {error}"))
            return False
        self._report(name, progress, result, seconds=time.perf_counter() - start, is_dry_run=options["dry_run"])
        return True

    def _report(self, name: str, progress: str, result: ImportResult, *, seconds: float, is_dry_run: bool) -> None:
        problems = result.reading.problems
        what = f"{result.outcome}{' (dry run: nothing kept)' if is_dry_run else ''}"
        found = f"{len(problems)} problem{'' if len(problems) == 1 else 's'}"
        self.stdout.write(f"{progress} {result.edition}: {what}, {result.rows} numbered rows, {found}, {seconds:.2f} s")
        for problem in problems:
            self.stdout.write(f"    {name}: {problem}")
        if result.reading.document.is_truncated:
            self.stdout.write(self.style.WARNING(f"    {name}: the text breaks off before its end"))
        if result.homeless:
            self.stdout.write(self.style.WARNING(f"    {name}: {result.homeless} bundled texts have no place in the official text"))
        self.stdout.flush()  # the reader of a pipe waits for a line, too


def _date(value: str) -> date:
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date such as 2016-04-08: {value!r}") from None


def _is_address(name: str) -> bool:
    return _SCHEME.match(name) is not None


def _bytes_of(name: str) -> bytes:
    """The bytes of a file or of what an address answers, one more than the limit at most: the reading refuses it then, and says so."""
    if _is_address(name):
        return download(name, limits=Limits(seconds=settings.FETCH_TIMEOUT)).data
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)
