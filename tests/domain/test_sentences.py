"""Sentences: where they end in three languages, and that none of a paragraph is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.sentences import sentences

PARAGRAPHS = {
    "one": ["Transform"],
    "two": ["It taps. ", "It untaps."],
    "after a closing mark": ["(See rule 711, “Meld.”) ", "If it does, stop."],
    "after a question": ["¿Se transforma? ", "¡Sí!"],
    "before an opening mark": ["Das ist alles. ", "„Doppelseitig“ ist ein Wort."],
    "a number is no end": ["See rule 701.27a and 702.3 for it."],
    "an abbreviation": ["Ein Objekt, z. B. Eine Karte, zählt. ", "Das gilt immer."],
    "versus": ["Team vs. Team is a variant. ", "It has rules."],
    "a small letter goes on": ["It reads ‘stop.’ and nothing else."],
}


@pytest.mark.parametrize("expected", PARAGRAPHS.values(), ids=PARAGRAPHS)
def test_a_paragraph_parts_at_its_sentences(expected: list[str]):
    assert sentences("".join(expected)) == tuple(expected)


@given(st.text(alphabet="aA1.?!…“”„») (\n", max_size=60))
def test_nothing_of_a_paragraph_is_lost(text: str):
    assert "".join(sentences(text)) == text
    assert all(sentences(text))
