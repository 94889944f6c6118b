"""import_rules killed at any moment: the database is whole, no edition is half there, and the next run completes."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from rules.models import Edition, EditionProblem, Example, GlossaryEntry, Note, RuleText, RuleVersion, Wording
from rules.services.corpus import load_corpus
from tests.conftest import ROOT
from tests.made_up_edition import bundled_body, official_text

ROUNDS = 20
SEED = 711
# The first and the last take the place of excerpts with bundled texts and notes.
EDITIONS = {"2011-09-30": "2011-09-30.701.25", "2012-02-01": None, "2012-05-01": None, "2016-04-08": "2016-04-08.711"}


def fingerprints() -> dict[str, str]:
    """Every edition and the words, each with a digest of all its rows by natural keys."""
    under = ("rule__number", "position", "text__text", "bundled_text__text")
    found = {}
    for edition in Edition.objects.order_by("effective_date"):
        rows = (
            (edition.is_complete, edition.is_truncated, edition.name, edition.encoding, edition.digest),
            *RuleVersion.objects.filter(edition=edition).values_list("position", "number", "text__text", "bundled_text__text"),
            *Example.objects.filter(rule__edition=edition).order_by("rule__position", "position").values_list("after", *under),
            *Note.objects.filter(rule__edition=edition).order_by("rule__position", "position").values_list(*under),
            *GlossaryEntry.objects.filter(edition=edition).order_by("position").values_list("term", "slug", "text__text"),
            *EditionProblem.objects.filter(edition=edition).order_by("line", "pk").values_list("line", "kind", "detail"),
        )
        found[edition.key] = _digest(rows)
    wordings = Wording.objects.order_by("text_en").values_list("text_en", "text_de", "plain_es", "status_en", "status_es")
    return found | {"words": _digest((*RuleText.objects.order_by("text").values_list("text"), *wordings))}


def _digest(rows: tuple[object, ...]) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def problems_of_database() -> list[str]:
    if connection.vendor != "sqlite":
        return []  # PostgreSQL has no such check of one database; that its rows can all be read is checked by the fingerprints
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        found = [row[0] for row in cursor.fetchall() if row[0] != "ok"]
        cursor.execute("PRAGMA foreign_key_check")
        return found + [str(row) for row in cursor.fetchall()]


def made_up_files(folder: Path) -> list[Path]:
    """Editions of some 800 numbered lines, a tenth of them with words of their own."""
    files = []
    for edition, bundled in EDITIONS.items():
        body = ["1. Game Concepts"]
        for chapter in range(100, 180):
            body.append(f"{chapter}. Chapter {chapter}")
            for rule in range(1, 10):
                own = f" since {edition}" if rule == 9 else ""
                body.append(
                    f"{chapter}.{rule}. Rule {rule} of its chapter cites rule {chapter}.1 and says{own} what it says about {chapter}."
                )
        files.append(folder / f"{edition}.txt")
        body += bundled_body(bundled) if bundled else []
        files[-1].write_bytes(official_text(date.fromisoformat(edition), body=body))
    return files


class Importer:
    """The command in a process of its own. It waits for the first text on its standard input, so that its start does not count."""

    def __init__(self, files: list[Path], database: str) -> None:
        command = [sys.executable, "manage.py", "import_rules", "/dev/stdin", *map(str, files[1:])]
        environment = {**os.environ, "DATABASE_URL": database}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.first = files[0].read_bytes()

    def run(self, *, editions: int, seconds: float) -> bool:
        """Lets it go on for so many editions and then some seconds, and kills it. Returns whether it was still at work."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(self.first)
        self.process.stdin.close()
        reported = 0
        while reported < editions:
            reported += self.process.stdout.readline().startswith(b"[")
        time.sleep(seconds)
        self.process.kill()
        self.process.stdout.close()
        return self.process.wait() < 0


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return made_up_files(tmp_path)


@pytest.fixture
def importers(files: list[Path], own_database: str) -> Iterator[Iterator[Importer]]:
    """Importers one after the other, each started while its predecessor is at work."""
    waiting = [Importer(files, own_database)]

    def supply() -> Iterator[Importer]:
        while True:
            waiting.append(Importer(files, own_database))
            yield waiting.pop(0)

    yield supply()
    for importer in waiting:
        importer.process.kill()
        importer.process.communicate()


def start_afresh() -> None:
    """The bundled texts and nothing else."""
    call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
    load_corpus()


def test_leaves_whole_editions_alone_and_the_next_run_completes(importers: Iterator[Importer], files: list[Path]) -> None:
    start_afresh()
    excerpts = fingerprints()
    start = time.perf_counter()
    call_command("import_rules", *files, stdout=StringIO())
    an_edition = (time.perf_counter() - start) / len(EDITIONS)
    clean = fingerprints()
    moments, killed, seen = random.Random(SEED), 0, set()
    for turn in range(ROUNDS):
        start_afresh()
        killed += next(importers).run(editions=turn % len(EDITIONS), seconds=moments.random() * an_edition)
        assert problems_of_database() == []
        left = fingerprints()
        arrived = [edition for edition in EDITIONS if left.get(edition) != excerpts.get(edition)]
        assert arrived == list(EDITIONS)[: len(arrived)]
        assert {edition: left[edition] for edition in arrived} == {edition: clean[edition] for edition in arrived}
        seen.add(len(arrived))
        call_command("import_rules", *files, stdout=StringIO())
        assert problems_of_database() == []
        assert fingerprints() == clean
    assert killed >= ROUNDS / 2
    assert len(seen) >= 3, "the moments do not spread over the editions"
