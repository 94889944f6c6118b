"""rule_map: which number of one edition is which number of another."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.selectors.editions import Editions, LoadedEdition, loaded_editions
from rules.selectors.lineage import rule_map


class Command(BaseCommand):
    help = "Maps every chapter, rule and subrule of the edition OLD to its number in the edition NEW. Either may be the earlier one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("old", metavar="OLD", help="the date of an edition, such as 2016-04-08")
        parser.add_argument("new", metavar="NEW", help="the date of another edition")
        parser.add_argument("--json", action="store_true", help="as a JSON object; null where NEW does not have the rule")

    def handle(self, *args: Any, **options: Any) -> None:
        editions = loaded_editions()
        old, new = (_edition(editions, options[name]) for name in ("old", "new"))
        numbers = rule_map(old=old.pk, new=new.pk)
        if options["json"]:
            self.stdout.write(json.dumps(numbers, indent=1))
            return
        for number, found in numbers.items():
            self.stdout.write(f"{number} {found or '-'}")


def _edition(editions: Editions, key: str) -> LoadedEdition:
    try:
        found = editions.get(date.fromisoformat(key))
    except ValueError as error:
        raise CommandError(f"{key!r} is not a date such as 2016-04-08") from error
    if found is None:
        raise CommandError(f"edition {key} is not loaded")
    return found
