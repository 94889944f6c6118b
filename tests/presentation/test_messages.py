"""Numbers and dates as each language writes them."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules.presentation.messages import grouped

# Spanish: Real Academia Española, Ortografía (2010), chapter VIII: four digits stand together, more are set in groups by a blank.
NUMBERS = [
    ("en", 999, "999"),
    ("en", 3114, "3,114"),
    ("de", 3114, "3.114"),
    ("es", 3114, "3114"),
    ("es", 9999, "9999"),
    ("es", 10000, "10\u00a0000"),
    ("en", 12345, "12,345"),
]


@pytest.mark.parametrize(("language", "number", "written"), NUMBERS, ids=[f"{row[0]}-{row[1]}" for row in NUMBERS])
def test_thousands_are_set_apart_as_the_language_does(language: str, number: int, written: str):
    with translation.override(language):
        assert grouped(number) == written
