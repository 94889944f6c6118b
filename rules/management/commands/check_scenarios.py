"""check_scenarios: whether scenarios come out as they expect, in every edition that they speak of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.domain.simulator import Miss, ScenarioError
from rules.services.simulating import Checked, check_file


class Command(BaseCommand):
    help = "Plays scenario files (TOML or JSON) in every known edition inside their spans and tells what came out otherwise."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="transform-scenario/1, or a scenario file of the project")
        parser.add_argument("--json", action="store_true", help="as a JSON object by file")

    def handle(self, *args: Any, **options: Any) -> None:
        found: dict[str, Checked | str] = {str(path): self._check(path) for path in options["files"]}
        if options["json"]:
            self.stdout.write(json.dumps({name: _as_data(each) for name, each in found.items()}, indent=1, ensure_ascii=False))
        bad = [name for name, each in found.items() if isinstance(each, str) or each.misses]
        for name, each in found.items():
            if not options["json"]:
                self._report(name, each)
        if bad:
            raise CommandError(f"{len(bad)} of {len(found)} files did not pass: {', '.join(bad)}")

    def _check(self, path: Path) -> Checked | str:
        try:
            return check_file(path=path)
        except ScenarioError as error:
            self.stderr.write(self.style.ERROR(f"{path}: {error}"))
            return str(error)
        except OSError as error:
            self.stderr.write(self.style.ERROR(f"{path}: {error.strerror or error}"))
            return str(error.strerror or error)

    def _report(self, name: str, checked: Checked | str) -> None:
        if isinstance(checked, str):
            return
        for miss in checked.misses:
            self.stdout.write(f"{name}: {miss}")
        self.stdout.write(f"{name}: {checked.scenarios} scenarios, {checked.runs} runs, {len(checked.misses)} misses")


def _as_data(checked: Checked | str) -> dict[str, Any]:
    if isinstance(checked, str):
        return {"error": checked}
    return {"scenarios": checked.scenarios, "runs": checked.runs, "misses": [_miss_as_data(each) for each in checked.misses]}


def _miss_as_data(miss: Miss) -> dict[str, Any]:
    return {
        "scenario": miss.scenario,
        "edition": miss.edition,
        "place": miss.place,
        "expected": miss.expected,
        "found": miss.found,
    }
