"""Throws damaged official texts at the import: python tests/fuzz/fuzz_reading.py [--texts 10000] [--imports 1000] [--minutes 30].

Every text is either refused in words, or read with its problems; nothing else may happen, and after each the database is consistent:
as before it after a refusal and a dry run, one content version further after an import, and as before it once the import is taken back.
Most texts are official ones cut down to some of their chapters; a share is whole. The database is a temporary one. Exit code 1 after a
finding or without all the texts.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "rulesite.settings"

import django  # noqa: E402  (a plain script finds the project by its own place)

django.setup()

from django.db import connection  # noqa: E402

from rules.domain.reading import ReadingError  # noqa: E402
from rules.models import Edition  # noqa: E402
from rules.selectors.editions import content_version  # noqa: E402
from rules.services.corpus import load_corpus  # noqa: E402
from rules.services.deleting import delete_editions  # noqa: E402
from rules.services.importing import ImportRefusedError, ImportResult, Outcome, import_text  # noqa: E402
from tests.archive import archive_files  # noqa: E402
from tests.fuzz.consistency import faults, row_counts  # noqa: E402
from tests.fuzz.mutations import Seed, mutated, seed_of  # noqa: E402

# One a way of writing letters, and the newest.
SEEDS = ("2011-09-30", "2013-05-01", "2013-07-13", "2014-02-01", "2016-08-26", "2019-05-03", "2026-01-16")
NEIGHBOURS = SEEDS[1::2]
WORDS = "rules_searchword"
SLOWEST_NAMED = 3


class Fuzzer:
    """Counts what becomes of the texts, and keeps what must not happen as `findings`."""

    def __init__(self, seeds: list[Seed], arguments: argparse.Namespace) -> None:
        self.seeds, self.arguments = seeds, arguments
        self.chance = random.Random(arguments.seed)
        self.counts: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()
        self.slowest: list[tuple[float, str]] = []
        self.findings: list[str] = []
        self.originals = {date.fromisoformat(seed.name): seed.abridged() for seed in seeds if seed.name in NEIGHBOURS}

    def run(self) -> None:
        load_corpus()
        self.excerpts = set(Edition.objects.values_list("effective_date", flat=True))
        for day, data in self.originals.items():
            import_text(data, source="original", effective_date=day)
        self.base = row_counts()
        self._judge("the originals", faults())
        end = time.monotonic() + self.arguments.minutes * 60
        # The real imports are spread among the dry runs, so that both get their share of an early end.
        kinds = ["dry"] * self.arguments.texts + ["real"] * self.arguments.imports
        self.chance.shuffle(kinds)
        for turn, kind in enumerate(kinds):
            if time.monotonic() > end:
                break
            self._try(turn, is_dry=kind == "dry")

    def _try(self, turn: int, *, is_dry: bool) -> None:
        seed = self.chance.choice(self.seeds)
        is_whole = self.chance.random() < self.arguments.whole
        data = mutated(seed, self.chance, is_whole=is_whole)
        # By the date of the text, which may be misprinted; or by one given, of an edition that is loaded or of one between two others.
        own = date.fromisoformat(seed.name)
        day = self.chance.choice([None, None, own, own + timedelta(days=self.chance.choice([-40, 40]))])
        replace = self.chance.random() < 0.7
        name = f"turn {turn}: {'whole' if is_whole else 'abridged'} {seed.name}"
        kind = "dry run" if is_dry else "import"
        before, version = row_counts(), content_version()
        start = time.perf_counter()
        try:
            result = import_text(data, source="damaged", effective_date=day, replace=replace, dry_run=is_dry)
        except (ReadingError, ImportRefusedError) as refusal:
            self._count(f"{kind}: refused by {type(refusal).__name__}", is_whole)
            result = None
        except Exception:
            self._keep(name, data, traceback.format_exc(limit=-4))
            self._count(f"{kind}: another exception", is_whole)
            result = None
        self._clock(name, time.perf_counter() - start)
        if result is not None:
            self._count(f"{kind}: {result.outcome}", is_whole)
            self.problems.update(problem.kind for problem in result.reading.problems)
        has_changed = result is not None and not is_dry and result.outcome is not Outcome.UNCHANGED
        found = faults() if has_changed else ([] if row_counts() == before else [f"rows {before} became {row_counts()}"])
        if content_version() != version + has_changed:
            found.append(f"content version {version} became {content_version()}")
        if has_changed and result is not None:
            found += self._take_back(result)
        if found:
            self._keep(name, data, "\n".join(found))

    def _take_back(self, result: ImportResult) -> list[str]:
        """Puts the original or the excerpt in the place of what was imported, or deletes it; every table has as many rows as before then.

        The words of the search may be more: a word goes when no text has its letters, whatever their accents.
        """
        day = date.fromisoformat(result.edition)
        if day in self.originals:
            import_text(self.originals[day], source="original", effective_date=day, replace=True)
        else:
            delete_editions(Edition.objects.filter(effective_date=day))
            if day in self.excerpts:
                load_corpus()
        now = row_counts()
        wrong = [
            f"taken back, {table} has {now[table]} rows, not {rows}"
            for table, rows in self.base.items()
            if now[table] != rows and not (table == WORDS and now[table] > rows)
        ]
        return wrong + faults()

    def _count(self, what: str, is_whole: bool) -> None:
        self.counts[what] += 1
        self.counts["whole texts" if is_whole else "abridged texts"] += 1

    def _clock(self, name: str, seconds: float) -> None:
        self.slowest = sorted([*self.slowest, (seconds, name)], reverse=True)[:SLOWEST_NAMED]

    def _keep(self, name: str, data: bytes, what: str) -> None:
        """Notes a finding, and writes its bytes into the folder that was named for them."""
        self.findings.append(f"{name}: {what}")
        print(f"FINDING {self.findings[-1]}", flush=True)
        if self.arguments.keep:
            self.arguments.keep.mkdir(parents=True, exist_ok=True)
            (self.arguments.keep / f"{len(self.findings)}.txt").write_bytes(data)

    def _judge(self, name: str, found: list[str]) -> None:
        if found:
            self._keep(name, b"", "\n".join(found))

    @property
    def tried(self) -> int:
        return sum(number for what, number in self.counts.items() if ":" in what)

    def report(self) -> None:
        for what, number in sorted(self.counts.items()):
            print(f"{number:7} {what}")
        print(f"problems of the texts that were read: {sum(self.problems.values())} of {len(self.problems)} kinds")
        print("slowest: " + "; ".join(f"{seconds:.2f} s {name}" for seconds, name in self.slowest))
        print(f"{self.tried} texts, {len(self.findings)} findings")


def main() -> int:
    arguments = read_arguments()
    paths = [path for path in archive_files() if path.stem in SEEDS]
    if not paths:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return 0
    chance = random.Random(arguments.seed)
    fuzzer = Fuzzer([seed_of(path, chance) for path in paths], arguments)
    print(f"texts of {', '.join(seed.name for seed in fuzzer.seeds)}, seed {arguments.seed}, {connection.vendor}", flush=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        values = connection.settings_dict
        values["TEST"]["NAME"] = f"{folder}/fuzz.sqlite3" if connection.vendor == "sqlite" else f"fuzz_{values['NAME']}"
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            fuzzer.run()
        finally:
            fuzzer.report()
            print(f"in {(time.monotonic() - start) / 60:.1f} minutes")
            connection.creation.destroy_test_db(values["NAME"], verbosity=0)
    return int(bool(fuzzer.findings) or fuzzer.tried < arguments.texts + arguments.imports)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Throws damaged official texts at the import.")
    parser.add_argument("--texts", type=int, default=10_000, help="how many go through the dry run")
    parser.add_argument("--imports", type=int, default=1_000, help="how many are imported and taken back")
    parser.add_argument("--whole", type=float, default=0.01, help="the share of texts that are not abridged")
    parser.add_argument("--minutes", type=float, default=30, help="after how long it ends at the latest")
    parser.add_argument("--seed", type=int, default=711)
    parser.add_argument("--keep", type=Path, help="a folder for the bytes of findings")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
