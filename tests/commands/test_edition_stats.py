"""edition_stats: the counts of the loaded editions, against independent ones."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.services.importing import import_text
from tests.made_up_edition import SMALL_BODY, official_text


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


@pytest.mark.django_db
class TestOnAMadeUpEdition:
    @pytest.fixture(autouse=True)
    def edition(self) -> None:
        import_text(official_text(date(2001, 1, 1)), source="a.txt")

    def test_counts_each_kind_and_each_text_once(self) -> None:
        import_text(official_text(date(2002, 1, 1), body=(*SMALL_BODY, "101.2. Golden Words")), source="b.txt")
        small = {"chapters": 2, "rules": 3, "subrules": 2, "examples": 2, "glossary": 2, "texts": 8}
        assert stats() == {"2001-01-01": small, "2002-01-01": {**small, "rules": 4}}

    def test_prints_a_line_an_edition(self) -> None:
        out = StringIO()
        call_command("edition_stats", stdout=out)
        assert out.getvalue() == "2001-01-01: chapters 2, rules 3, subrules 2, examples 2, glossary 2, texts 8\n"
