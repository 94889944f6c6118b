"""backup: the whole database in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.services.backups import BackupError, back_up, database_name


class Command(BaseCommand):
    help = "Writes the whole database into a new file, while the site runs, and checks it. `restore` brings it back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="where the backup goes; a file that is there is left alone")
        parser.add_argument("--allow-empty", action="store_true", help="also a database without a single edition")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        try:
            found = back_up(file, may_be_empty=options["allow_empty"])
        except BackupError as error:
            raise CommandError(f"{error}; by DATABASE_URL the database is {database_name()}") from error
        self.stdout.write(f"{file}: {found}, {file.stat().st_size} bytes, of {database_name()}")
