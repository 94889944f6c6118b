"""restore: a backup in the place of all that the database holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from rules.management.arguments import confirmed
from rules.selectors.editions import loaded_editions
from rules.services.backups import BackupError, database_is_there, missing_migrations, read_backup, restore


class Command(BaseCommand):
    help = "Puts a backup in the place of all that the database holds, after a question. If anything fails the database stays as it was."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")
        parser.add_argument("--yes", "--no-input", "--noinput", action="store_true", dest="yes", help="do not ask")
        parser.add_argument("--without-digest", action="store_true", help="take a file without a digest, as older versions wrote it")

    def handle(self, *args: Any, **options: Any) -> None:
        file, may_lack_digest = options["file"], options["without_digest"]
        try:
            found = read_backup(file, may_lack_digest=may_lack_digest)
            self.stdout.write(f"{file}: {found}")
            if not options["yes"] and not confirmed(f"It takes the place of {_present()}. Everything that is there now is lost. Restore?"):
                raise CommandError("nothing was restored: answer yes, or pass --yes where nobody can be asked")
            restore(file, may_lack_digest=may_lack_digest)
        except BackupError as error:
            raise CommandError(f"{error}; the database is as it was") from error
        self.stdout.write(f"restored and checked: {found}")
        if missing_migrations(found):
            self.stdout.write(self.style.WARNING("The backup is of an older version of the site: run migrate and load_corpus now."))
        self.stdout.write("Restart the workers: they may keep pages of before in their memory.")


def _present() -> str:
    """What the database holds now, in words; it may be damaged, empty or not there at all."""
    if not database_is_there():
        return "no database yet"
    try:
        editions = loaded_editions()
    except DatabaseError:
        return "a database that cannot be read"
    return f"content version {editions.content_version}, editions: {len(editions.loaded)}"
