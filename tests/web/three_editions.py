"""Three official editions and the bundled texts in the test database, for modules of tests marked `django_db` that only read them.

2026-01-16 is in force then, and 2026-09-25 an excerpt. Only with editions missing in between can be seen what is said of those.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from tests.independent_reader import Text, read_edition

EDITIONS = ("2011-09-30", "2016-04-08", "2026-01-16")
EXCERPT = "2026-09-25"
_CORPUS = Path(__file__).resolve().parents[2] / "rules" / "data" / "corpus"


@pytest.fixture(scope="module")
def three_editions(archive: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, Text]]:
    """What the independent reader finds in each edition, by date; the same editions are loaded while the module runs, and gone after."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_corpus()
        for key in EDITIONS:
            import_text((archive / f"{key}.txt").read_bytes(), source=key)
        yield {key: read_edition(archive / f"{key}.txt") for key in EDITIONS} | {EXCERPT: _excerpt()}
        transaction.set_rollback(True)


def _excerpt() -> Text:
    """The bundled texts of the excerpt as their files have them."""
    rows = [row for file in sorted(_CORPUS.glob(f"{EXCERPT}.*.toml")) for row in tomllib.loads(file.read_text(encoding="utf-8"))["rules"]]
    return Text({row["number"]: row["text_en"] for row in rows if row["kind"] in {"chapter", "rule", "subrule"}}, {})
