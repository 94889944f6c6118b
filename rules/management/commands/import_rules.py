"""import_rules: official texts and whole translations of them, from files or addresses."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from rules.domain.places import TextPlace
from rules.domain.reading import MAX_BYTES, ProblemKind, Reading, ReadingError
from rules.management.arguments import add_meant, confirmed, is_at_terminal, iso_date, meant
from rules.management.replacing import replacement_by
from rules.models import Status
from rules.services.fetching import FetchError, Limits, download
from rules.services.importing import ImportRefusedError, import_text
from rules.services.statistics import count_rows
from rules.services.translating import TranslationRefusedError, WholeTextResult, import_whole_text

_NAMED_PLACES = 10
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Command(BaseCommand):
    help = "Imports official texts of the rules, one transaction an edition. The same bytes again change nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("texts", nargs="+", metavar="FILE|URL", help="a published text, as a file or at an http(s) address")
        parser.add_argument(
            "--language",
            default=settings.SOURCE_LANGUAGE,
            choices=[code for code, _ in settings.LANGUAGES],
            help="language of the texts: a translated one is attached to the English of its edition, number by number",
        )
        parser.add_argument(
            "--status", choices=[status.value for status in Status], help="what translated words are, where not this project's translation"
        )
        parser.add_argument("--publishers-words", action="store_true", help="--status official is meant, without asking")
        add_meant(parser)
        parser.add_argument(
            "--effective-date", type=iso_date, metavar="DATE", help="the date of the edition (2016-04-08), over the text's own"
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="read an edition that is loaded anew, from other bytes or from the same; translated words never need it",
        )
        parser.add_argument(
            "--no-input", "--noinput", action="store_true", dest="no_input", help="replace without asking; needed where nobody can be asked"
        )
        parser.add_argument("--dry-run", action="store_true", help="read, check and count, but keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        texts = options["texts"]
        if options["status"] and options["language"] == settings.SOURCE_LANGUAGE:
            raise CommandError(f"--status {options['status']} is for translated texts; English ones are the official words")
        if options["status"] == Status.OFFICIAL and not (options["publishers_words"] or options["dry_run"]):
            _ask_about_official(texts)
        if options["effective_date"] and len(texts) > 1:
            raise CommandError(f"--effective-date {options['effective_date']} fits one text, but {len(texts)} are given")
        failed = [name for at, name in enumerate(texts, start=1) if not self._import(name, f"[{at}/{len(texts)}]", options)]
        if not options["dry_run"]:
            count_rows()
        if failed:
            raise CommandError(f"{len(failed)} of {len(texts)} texts were not imported: {', '.join(failed)}")

    def _import(self, name: str, progress: str, options: dict[str, Any]) -> bool:
        try:
            if options["language"] == settings.SOURCE_LANGUAGE:
                self._import_original(name, progress, options)
            else:
                self._import_translation(name, progress, options)
        except OSError as error:
            self.stderr.write(self.style.ERROR(f"{progress} {name}: cannot be read: {(error.strerror or str(error)).lower()}"))
            return False
        except TranslationRefusedError as error:
            for complaint in error.complaints:
                self.stderr.write(self.style.ERROR(f"{progress} {name}: {complaint}"))
            return False
        except (ReadingError, ImportRefusedError, FetchError, DatabaseError) as error:
            self.stderr.write(self.style.ERROR(f"{progress} {name}: {error}"))
            return False
        self.stdout.flush()  # the reader of a pipe waits for a line, too
        return True

    def _import_original(self, name: str, progress: str, options: dict[str, Any]) -> None:
        data = _bytes_of(name)
        if options["replace"]:
            self._ask_about_replacing(data, options)
        start = time.perf_counter()
        result = import_text(
            data,
            source=name if _is_address(name) else Path(name).name,
            effective_date=options["effective_date"],
            replace=options["replace"],
            dry_run=options["dry_run"],
        )
        what = f"{result.outcome}{_kept(options)}, {result.rows} numbered rows"
        self._report(name, f"{progress} {result.edition}: {what}", result.reading, result.reading.problems, start)
        if result.homeless:
            self.stdout.write(self.style.WARNING(f"    {name}: {result.homeless} bundled texts have no place in the official text"))

    def _ask_about_replacing(self, data: bytes, options: dict[str, Any]) -> None:
        """Prints what would change in numbers, and asks the person at the terminal. Raises ImportRefusedError without a yes."""
        found = replacement_by(data, effective_date=options["effective_date"])
        if found is None:
            return
        self.stdout.write(f"    in the place of {found}")
        by = " by a text that breaks off before its end" if found.breaks_off else ""
        if options["no_input"] or options["dry_run"] or confirmed(f"Replace edition {found.edition}{by}?"):
            return
        way = "" if is_at_terminal() else ": pass --no-input where nobody can be asked"
        raise ImportRefusedError(f"edition {found.edition} was not replaced{by}{way}")

    def _import_translation(self, name: str, progress: str, options: dict[str, Any]) -> None:
        start = time.perf_counter()
        result = import_whole_text(
            _bytes_of(name),
            language=options["language"],
            effective_date=options["effective_date"],
            status=Status(options["status"]) if options["status"] else None,
            meant=meant(options),
            dry_run=options["dry_run"],
        )
        attached, changed = _counted(result.attached, "text"), _counted(result.changed, "translation")
        left_out = f"{sum(map(len, result.missing))} missing, {len(result.extra)} extra"
        what = f"{attached} in {options['language']}{_kept(options)}, {changed} changed, {left_out}"
        self._report(name, f"{progress} {result.edition}: {what}", result.reading, _problems_of_translation(result), start)
        for run in result.missing:
            self.stdout.write(self.style.WARNING(f"    {name}: missing: {_places(run)}"))
        for stray in result.extra:
            self.stdout.write(self.style.WARNING(f"    {name}: extra, left out: {stray}"))

    def _report(self, name: str, what: str, reading: Reading, problems: Sequence[object], start: float) -> None:
        self.stdout.write(f"{what}, {_counted(len(problems), 'problem')}, {time.perf_counter() - start:.2f} s")
        for problem in problems:
            self.stdout.write(f"    {name}: {problem}")
        if reading.document.is_truncated:
            self.stdout.write(self.style.WARNING(f"    {name}: the text breaks off before its end"))


def _ask_about_official(texts: Sequence[str]) -> None:
    """Asks the person at the terminal whether words are the publisher's own. Raises CommandError for a no, also where nobody is there."""
    named = ", ".join(texts)
    if not confirmed(f"Has the publisher of the rules written the words of {named}? The site will call them an official translation."):
        raise CommandError(
            f"nothing was imported: --status official says that {named} has the publisher's own words; pass --publishers-words where it has"
        )


def _places(run: Sequence[TextPlace]) -> str:
    """Places that follow each other: each by name, or the ends of a long run."""
    if len(run) > _NAMED_PLACES:
        return f"{run[0]} to {run[-1]} ({len(run)} texts)"
    return ", ".join(map(str, run))


def _problems_of_translation(result: WholeTextResult) -> list[object]:
    """The problems of its reading, all gaps in the numbers as one: which texts are missing is listed by name."""
    gaps = [problem for problem in result.reading.problems if problem.kind is ProblemKind.NUMBER_GAP]
    others: list[object] = [problem for problem in result.reading.problems if problem.kind is not ProblemKind.NUMBER_GAP]
    if not result.missing or len(gaps) < 2:
        return [*gaps, *others]
    return [f"a part of the edition: numbers are missing at {len(gaps)} places, first before line {gaps[0].line}", *others]


def _kept(options: dict[str, Any]) -> str:
    return " (dry run: nothing kept)" if options["dry_run"] else ""


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _is_address(name: str) -> bool:
    return _SCHEME.match(name) is not None


def _bytes_of(name: str) -> bytes:
    """The bytes of a file or of what an address answers, one more than the limit at most: the reading refuses it then, and says so."""
    if _is_address(name):
        return download(name, limits=Limits(seconds=settings.FETCH_TIMEOUT)).data
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)
