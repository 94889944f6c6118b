"""The official texts: every figure, every line and every name of all editions (they need CR_ARCHIVE)."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from rules.domain.document import GlossaryEntry
from rules.domain.reading import Figures, ProblemKind, Reading, figures_of, read, read_text, write
from tests.archive import ARCHIVE, archive_files, each_archive_file, needs_archive
from tests.domain.reading.accounting import assert_every_line_is_accounted_for

pytestmark = pytest.mark.archive

MAX_PROBLEMS = 10
EXPECTED_PROBLEMS = {
    ProblemKind.MISSPELT_NUMBER: "119.1d. (first 118.1d.), 606.5 (2021-06-18 on), 901.4.All and a few more misplace a full stop",
    ProblemKind.REPEATED_LABEL: "an example of 2014-09-25 to 2015-03-27 begins with Example:Example:",
    ProblemKind.MISSING_BLANK_LINE: "Concede (2020-06-01 on) and Affinity (2021-07-23 on) stand in the block of the entry before them",
    ProblemKind.GLUED_TERM: "eleven terms of 2021-06-18 have lost the line break before their first sense",
    ProblemKind.STRAY_LINE: "2021-11-19 has a line that holds the letter f alone",
    ProblemKind.NUMBER_GAP: "2023-04-14 has no 712.3a to 712.3c",
    ProblemKind.TRUNCATED: "2013-02-01 breaks off in its glossary",
}
NAMES = {
    r"Dand\Sn": {"Dandân", "Dandan"},
    r"Ghazb\S{1,2}n Ogre": {"Ghazbán Ogre", "Ghazban Ogre"},
    r"\bMa\Sr\Sf": {"Ma’rûf", "Ma'rûf", "Ma'ruf"},
    r"\bJun\Sn": {"Junún", "Junun"},
    r"El-Hajj\Sj": {"El-Hajjâj", "El-Hajjaj"},
    r"Khab\Sl": {"Khabál", "Khabal"},
    r"Juz\Sm": {"Juzám", "Juzam"},
    r"\S{1,2}ther Storm": {"Æther Storm", "AEther Storm", "Aether Storm"},
}


@cache
def reading_of(path: Path) -> Reading:
    return read(path.read_bytes())


def letters_of(path: Path, encoding: str) -> str:
    return path.read_bytes().decode({"mac-roman": "mac_roman"}.get(encoding, encoding)).removeprefix("\ufeff")


def counts() -> dict[str, dict[str, int | str]]:
    path = ARCHIVE / "counts.json"
    counted: dict[str, dict[str, int | str]] = json.loads(path.read_text())["editions"] if path.exists() else {}
    return counted


@pytest.mark.parametrize("path", each_archive_file(*counts()))
def test_the_figures_of_an_edition_are_those_of_an_independent_count(path: Path) -> None:
    expected = counts()[path.stem]
    reading = reading_of(path)
    names = Figures.__dataclass_fields__
    assert figures_of(reading) == Figures(**{name: int(expected[name]) for name in names})
    assert reading.encoding == str(expected["encoding"]).removesuffix("+bom")


@pytest.mark.parametrize("path", each_archive_file())
def test_the_date_is_that_of_the_file(path: Path) -> None:
    assert reading_of(path).document.effective_date == date.fromisoformat(path.stem)


@pytest.mark.parametrize("path", each_archive_file())
def test_every_line_ends_in_one_place_and_no_word_is_lost(path: Path) -> None:
    reading = reading_of(path)
    assert_every_line_is_accounted_for(letters_of(path, reading.encoding), reading)


@pytest.mark.parametrize("path", each_archive_file())
def test_problems_are_few_and_each_kind_has_a_reason(path: Path) -> None:
    problems = reading_of(path).problems
    assert len(problems) <= MAX_PROBLEMS
    assert {problem.kind for problem in problems} <= set(EXPECTED_PROBLEMS)


@needs_archive
def test_each_reason_is_needed_and_in_its_place() -> None:
    found = {
        (path.stem, problem.line, problem.kind): problem.value[:20]
        for path in archive_files()
        for problem in reading_of(path).problems
        if problem.kind in (ProblemKind.STRAY_LINE, ProblemKind.NUMBER_GAP, ProblemKind.TRUNCATED, ProblemKind.GLUED_TERM)
    }
    assert found == {
        ("2013-02-01", 4609, ProblemKind.TRUNCATED): "Attack Multiple Play",
        ("2021-06-18", 5785, ProblemKind.GLUED_TERM): "Ability, Ante, Arche",
        ("2021-11-19", 4540, ProblemKind.STRAY_LINE): "f",
        ("2023-04-14", 5297, ProblemKind.NUMBER_GAP): "712.3d A modal doubl",
    }
    assert {problem.kind for path in archive_files() for problem in reading_of(path).problems} == set(EXPECTED_PROBLEMS)


@pytest.mark.parametrize("path", each_archive_file())
def test_names_are_spelled_right_in_every_encoding(path: Path) -> None:
    """Hazard E5: a wrong encoding spells these names with signs, or with a no-break space."""
    reading = reading_of(path)
    text = write(reading.document)
    for pattern, spellings in NAMES.items():
        assert set(re.findall(pattern, text)) <= spellings
    assert set(re.findall(r"[^\x00-\x7f]", text)) <= set("©®™Æáâòúû–—‘’“”−∞")


@pytest.mark.parametrize("path", each_archive_file())
def test_an_edition_written_out_and_read_again_is_equal(path: Path) -> None:
    document = reading_of(path).document
    assert read_text(write(document)).document == document


@pytest.mark.parametrize("path", each_archive_file("2013-02-01"))
def test_the_text_that_breaks_off_is_flagged_and_kept_to_its_last_term(path: Path) -> None:
    document = reading_of(path).document
    assert document.is_truncated
    assert document.glossary[-1] == GlossaryEntry("Attack Multiple Players", ())
    assert document.credits == ()


@needs_archive
def test_all_other_texts_are_whole() -> None:
    assert [path.stem for path in archive_files() if reading_of(path).document.is_truncated] == ["2013-02-01"]


@pytest.mark.parametrize(
    ("path", "number", "paragraphs", "after"),
    [
        pytest.param(*case.values, "509.1b", 2, [2], id=f"{case.id} 509.1b", marks=case.marks)
        for case in each_archive_file("2011-09-30", "2013-05-01", "2026-01-16")
    ],
)
def test_an_example_after_a_further_paragraph_stands_there(path: Path, number: str, paragraphs: int, after: list[int]) -> None:
    rule = next(rule for rule in reading_of(path).document.rules if str(rule.number) == number)
    assert (len(rule.paragraphs), [example.after for example in rule.examples]) == (paragraphs, after)
