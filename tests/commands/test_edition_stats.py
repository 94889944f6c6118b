"""edition_stats: the counts of the loaded editions, against independent ones."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

from django.core.management import call_command


def stats() -> dict[str, dict[str, int]]:
    out = StringIO()
    call_command("edition_stats", json=True, stdout=out)
    return json.loads(out.getvalue())


def test_every_figure_of_the_independent_counts_is_met(archive_site: None, archive: Path) -> None:
    counted = json.loads((archive / "counts.json").read_text(encoding="utf-8"))["editions"]
    figures = stats()
    wrong = [
        f"{edition} {name}: counted {number}, loaded {figures[edition][name]}"
        for edition, row in counted.items()
        for name, number in row.items()
        if name != "encoding" and figures[edition][name] != number
    ]
    assert not wrong, "\n".join(wrong)


def test_every_official_text_is_an_edition(archive_site: None, archive: Path) -> None:
    assert {path.stem for path in archive.glob("*.txt")} <= stats().keys()
