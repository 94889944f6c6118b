"""import_texts: takes translators' catalogues back, each whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from rules.management.arguments import TRANSLATED, add_meant, edition_day, meant
from rules.services.translating import CatalogueResult, TranslationRefusedError, import_catalogue


class Command(BaseCommand):
    help = "Takes in the translations of a catalogue that export_texts wrote: all of them or none. Fuzzy and blank entries change nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.po", type=Path, help="the catalogue, in UTF-8")
        parser.add_argument("--language", choices=TRANSLATED, default="", help="language of the translations, over the one in the header")
        parser.add_argument(
            "--edition", type=edition_day, metavar="DATE", help="the edition (2016-04-08, or current), over the one in the header"
        )
        parser.add_argument("--part", action="store_true", help="the file is a part of the one that was exported, and not cut off")
        add_meant(parser)
        parser.add_argument("--dry-run", action="store_true", help="read, check and count, but keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        try:
            result = import_catalogue(
                path,
                language=options["language"],
                edition=options["edition"],
                is_part=options["part"],
                meant=meant(options),
                dry_run=options["dry_run"],
            )
        except OSError as error:
            raise CommandError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
        except TranslationRefusedError as error:
            for complaint in error.complaints:
                self.stderr.write(self.style.ERROR(f"{path}: {complaint}"))
            raise CommandError(f"{path}: nothing was imported: {_counted(len(error.complaints), 'problem')}") from error
        except DatabaseError as error:
            raise CommandError(f"{path}: nothing was imported: {error}") from error
        self.stdout.write(f"{path}: {_summary(result)}{' (dry run: nothing kept)' if options['dry_run'] else ''}")


def _summary(result: CatalogueResult) -> str:
    return (
        f"{_counted(result.changed, 'translation')} changed in {result.language} of {result.entries} texts of {result.edition}, "
        f"left out: {result.fuzzy} fuzzy, {result.blank} blank"
    )


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
