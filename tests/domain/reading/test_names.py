"""Translated texts in the official layout: names of parts, labels and dates of other languages are read as the English ones are."""

from __future__ import annotations

from datetime import date

import pytest

from rules.domain.reading import LayoutNames, ReadingError, read

ITALIAN = LayoutNames(
    "Esempio:",
    {"Glossary": ("Glossario",), "Credits": ("Crediti",), "Contents": ("Indice",)},
    ("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"),
)
TEXT = """\
Regole del giardino

Queste regole sono in vigore dal 4 aprile 2024.

Indice

1. Concetti
100. Generale

Glossario
Crediti

1. Concetti

100. Generale

100.1. Ogni giardiniere ha una vanga.
Esempio: Anna ha una vanga.
ESEMPIO : Ben ne ha due.

100.1a Una vanga di vetro è una vanga.

Glossario

Vanga
Un attrezzo. Vedi regola 100.1.

Crediti

Nessuno
"""


def test_every_part_is_found():
    document = read(TEXT.encode(), names=ITALIAN).document
    assert document.effective_date == date(2024, 4, 4)
    rules = {str(rule.number): rule for rule in document.rules}
    assert rules["100.1"].text == "Ogni giardiniere ha una vanga."
    assert [example.text for example in rules["100.1"].examples] == ["Anna ha una vanga.", "Ben ne ha due."]
    assert rules["100.1a"].text == "Una vanga di vetro è una vanga."
    assert [(entry.term, entry.text) for entry in document.glossary] == [("Vanga", "Un attrezzo. Vedi regola 100.1.")]
    assert document.credits == ("Nessuno",)
    assert not document.is_truncated


def test_lines_keep_their_numbers():
    reading = read(TEXT.replace("100.1a", "100.1c").encode(), names=ITALIAN)
    assert [problem.line for problem in reading.problems] == [21]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Stand: 8. april 2016", date(2016, 4, 8)),
        ("vigentes desde el 8 de Aprile de 2016", date(2016, 4, 8)),
        ("These rules are effective as of May 9, 2017. (aprile: 8 aprile 2016)", date(2017, 5, 9)),
    ],
)
def test_a_date_is_read_in_the_spelling_of_several_languages(line: str, expected: date):
    names = LayoutNames("Esempio:", months=[name if name != "aprile" or "april " not in line else "april" for name in ITALIAN.months])
    text = TEXT.replace("Queste regole sono in vigore dal 4 aprile 2024.", line)
    assert read(text.encode(), names=names).document.effective_date == expected


def test_a_date_among_the_rules_is_not_the_effective_one():
    text = TEXT.replace("Queste regole sono in vigore dal 4 aprile 2024.", "Buongiorno.").replace(
        "una vanga.\n", "una vanga dal 4 aprile 2024.\n"
    )
    with pytest.raises(ReadingError, match="no effective date"):
        read(text.encode(), names=ITALIAN)
    assert read(text.encode(), names=ITALIAN, effective_date=date(2020, 1, 1)).document.effective_date == date(2020, 1, 1)
