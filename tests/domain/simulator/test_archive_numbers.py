"""Every number that the behaviours cite exists in the official text, and its words say what the behaviour rests on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from rules.data import DATA
from rules.domain.reading import read
from rules.services.simulating import behaviours, editions
from tests.archive import archive_files

pytestmark = pytest.mark.archive

MOST_WORDS = 5
MOST_RULES = 5


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Key phrases by key and first edition."""
    found: Mapping[str, Mapping[str, str]] = json.loads((DATA / "behaviours.json").read_text(encoding="utf-8"))["phrases"]
    return found


def words(text: str) -> str:
    """Lower-case words between blanks, without apostrophes of any kind."""
    folded = re.sub("['’ʼ\x92]", "", text.lower())
    return " ".join(["", *re.findall(r"[a-z0-9+/]+", folded), ""])


def phrase_of(key: str, edition: str) -> str:
    return next(phrase for first, phrase in sorted(phrases()[key].items(), reverse=True) if first <= edition)


# Seven of the known editions are not in the archive; without an archive all of them are skipped, with that reason.
PRESENT = sorted({path.stem for path in archive_files()} & set(editions())) or editions()


@pytest.mark.parametrize("edition", PRESENT)
def test_every_number_stands_in_the_text_and_says_its_phrase(archive: Path, edition: str):
    data = (archive / f"{edition}.txt").read_bytes()
    chapters = [chapter for section in read(data).document.sections for chapter in section.chapters]
    texts = {str(each.number): words(each.text) for chapter in chapters for rule in chapter.rules for each in (rule, *rule.subrules)}
    numbers = behaviours().ruleset(edition).numbers
    assert not [f"{key} {number}" for key, number in numbers.items() if number not in texts]
    wanted = {key: words(phrase_of(key, edition)) for key in numbers}
    assert not [f"{key} {number}: {wanted[key]}" for key, number in numbers.items() if wanted[key] not in texts[number]]
    common = {key: sum(phrase in text for text in texts.values()) for key, phrase in wanted.items()}
    assert not {key: count for key, count in common.items() if count > MOST_RULES}


def test_a_phrase_has_few_words():
    assert not [phrase for spans in phrases().values() for phrase in spans.values() if not 1 < len(phrase.split()) <= MOST_WORDS]


def test_every_key_with_numbers_has_a_phrase():
    assert set(phrases()) == set(behaviours().numbers)
