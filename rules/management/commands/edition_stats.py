"""edition_stats: how much there is in every loaded edition."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.selectors.contents import printed_counts
from rules.selectors.editions import loaded_editions


class Command(BaseCommand):
    help = "Counts chapters, rules, subrules, examples, glossary entries and distinct rule texts of every loaded edition."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as a JSON object by date")

    def handle(self, *args: Any, **options: Any) -> None:
        figures = {edition.key: asdict(printed_counts(edition=edition.pk)) for edition in reversed(loaded_editions().loaded)}
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=1))
            return
        for key, row in figures.items():
            self.stdout.write(f"{key}: " + ", ".join(f"{name} {number}" for name, number in row.items()))
