"""rule_map: which number of one edition is which number of another."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.management.arguments import edition_day
from rules.selectors.editions import Editions, LoadedEdition, loaded_editions
from rules.selectors.lineage import rule_map


class Command(BaseCommand):
    help = "Maps every chapter, rule and subrule of the edition OLD to its number in the edition NEW. Either may be the earlier one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("old", type=edition_day, metavar="OLD", help="an edition, such as 2016-04-08 or current")
        parser.add_argument("new", type=edition_day, metavar="NEW", help="another edition")
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


def _edition(editions: Editions, day: date) -> LoadedEdition:
    found = editions.get(day)
    if found is None:
        raise CommandError(f"edition {day} is not loaded")
    return found
