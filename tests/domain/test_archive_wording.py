"""The official texts of every edition: their citations, headings and symbols are read without a miss."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.domain.references import citations
from rules.domain.symbols import symbols
from rules.domain.wording import fill, fold, is_heading, mask

ROOT = Path(__file__).parents[2]
ARCHIVE = ROOT / os.environ.get("CR_ARCHIVE", "../shared/cr")
EDITIONS = sorted(ARCHIVE.glob("2*.txt"))

pytestmark = pytest.mark.skipif(not EDITIONS, reason=f"no official texts in {ARCHIVE} (set CR_ARCHIVE)")

# A short reader of its own, so that the tests do not lean on the one they stand beside.
NUMBERED = re.compile(r"\s*([1-9]\d\d\.\s?\d{1,3}[a-z]?)\.?\s+(\S.*?)\s*")
KEYWORD = re.compile(r"70[12]\.\s?(?!1\Z)\d+")


def decoded(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


@cache
def lines() -> dict[str, tuple[str, str]]:
    """Every different line of the archive: its words → (number or "", edition that first prints it)."""
    found: dict[str, tuple[str, str]] = {}
    for path in EDITIONS:
        for line in re.split(r"\r\n|\r|\n", decoded(path.read_bytes())):
            numbered = NUMBERED.fullmatch(line)
            number, words = numbered.groups() if numbered else ("", line.strip())
            found.setdefault(words, (number, path.stem))
    return found


def rules() -> Iterator[tuple[str, str, str]]:
    return ((words, number, edition) for words, (number, edition) in lines().items() if number)


def test_every_dotted_number_stands_in_exactly_one_citation() -> None:
    missed = [
        (edition, words[max(0, number.start() - 20) : number.end() + 20])
        for words, (_, edition) in lines().items()
        for cited in [citations(words)]
        for number in re.finditer(r"\d{3}\.\d+[a-z]?", words)
        if sum(each.start <= number.start() and number.end() <= each.end for each in cited) != 1
    ]
    assert missed == []


def test_every_number_behind_the_word_rule_or_section_is_cited() -> None:
    missed = [
        (edition, place[0])
        for words, (_, edition) in lines().items()
        for place in re.finditer(r"\b(?:rules?|sections?|and|See) \d{3}\b(?! (?:cards|more))|\bsections? \d\b", mask(words).text)
    ]
    assert missed == []


def test_no_address_phone_number_or_year_of_the_credits_is_cited() -> None:
    cited = {
        words[each.start : each.end]
        for words in lines()
        for each in citations(words)
        if re.search(r"Wizards of the Coast LLC|Tel:|©", words)
    }
    assert cited == set()


def test_masking_loses_nothing_and_folding_is_stable() -> None:
    for words in lines():
        masked = mask(words)
        assert fill(masked.text, masked.citations) == words
        folded = fold(words)
        assert fold(folded) == folded
        assert len(mask(folded).citations) == len(masked.citations)


def test_keywords_have_headings_and_no_sentence_is_one() -> None:
    keywords = [(words, number) for words, number, _ in rules() if KEYWORD.fullmatch(number)]
    assert len(keywords) > 200
    assert [row for row in keywords if not is_heading(row[0])] == []
    # What else is called a heading: read by eye, the names of options and of the parts of the type line.
    assert {words for words, number, _ in rules() if not KEYWORD.fullmatch(number) and is_heading(words)} == {
        "Card Types",
        "Subtypes",
        "Supertypes",
        "Single Planar Deck Option",
        "Supervillain Rumble Option",
        "Brawl Option",
        "Commander Draft",
        "Archenemy Commander Option",
    }


def test_every_symbol_of_the_archive_is_read() -> None:
    unread = {
        braces[0]
        for words in lines()
        for known in [{(each.start, each.end) for each in symbols(words)}]
        for braces in re.finditer(r"\{[^}]*\}?", words)
        if braces.span() not in known
    }
    assert unread == set()
