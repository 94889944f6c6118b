"""fetch_rules: finds the newest official text on the publisher's rules page and imports it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.services.fetching import FetchError, Limits, download, newest_text_link


class Command(BaseCommand):
    help = "Finds the newest official text on the publisher's rules page (RULES_PAGE_URL) and imports it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--replace", action="store_true", help="put other bytes in place of an edition that is loaded")
        parser.add_argument(
            "--no-input", "--noinput", action="store_true", dest="no_input", help="replace without asking; needed where nobody can be asked"
        )
        parser.add_argument("--dry-run", action="store_true", help="find, read, check and count, but keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            page = download(settings.RULES_PAGE_URL, limits=Limits(seconds=settings.FETCH_TIMEOUT))
            link = newest_text_link(page.data, base_url=page.final_url)
        except FetchError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"found {link.url}")
        passed_on = {name: options[name] for name in ("replace", "no_input", "dry_run")}
        call_command("import_rules", link.url, **passed_on, stdout=self.stdout, stderr=self.stderr)
