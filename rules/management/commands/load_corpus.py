"""load_corpus: the bundled texts and terms, in every language."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.services.corpus import CorpusError, load_corpus


class Command(BaseCommand):
    help = "Loads the bundled texts and terms. A second run changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--overwrite", action="store_true", help="put the bundled words in place of words that were edited or imported since"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            changed = load_corpus(overwrite=options["overwrite"])
        except CorpusError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("bundled texts loaded" if changed else "bundled texts are loaded already")
