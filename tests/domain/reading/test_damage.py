"""Damaged input becomes problems or a refusal, never another exception, and never takes square time."""

from __future__ import annotations

import codecs
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.domain.reading import Reading, ReadingError, read, read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import long_edition, text_of

EDITION = long_edition()
ENCODINGS = {
    "utf-8": ("utf-8", b""),
    "utf-8-sig": ("utf-8", codecs.BOM_UTF8),
    "utf-16-le": ("utf-16-le", codecs.BOM_UTF16_LE),
    "utf-16-be": ("utf-16-be", codecs.BOM_UTF16_BE),
    "cp1252": ("cp1252", b""),
    "mac-roman": ("mac_roman", b""),
    "cp437": ("cp437", b""),
}
MUTATIONS = 2000
PIECES = [
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "",
    ".",
    "100.1a ",
    "100.2. ",
    "101. ",
    "2. ",
    "Example: ",
    "Glossary",
    "Credits",
    "Contents",
    "a",
    "l",
    "\t",
    "?",
    '"',
    "l9",
]


def reading_or_refusal(data: bytes) -> Reading | None:
    try:
        return read(data)
    except ReadingError:
        return None


@given(st.binary(max_size=400))
@settings(deadline=None)
def test_any_bytes_give_a_reading_or_a_refusal(data: bytes) -> None:
    reading_or_refusal(data)


@given(st.lists(st.sampled_from(EDITION.split("\n") + PIECES), max_size=60).map("\n".join))
@settings(max_examples=300, deadline=None)
def test_any_lines_of_an_edition_give_a_reading_that_accounts_for_them_or_a_refusal(text: str) -> None:
    try:
        reading = read_text(text)
    except ReadingError:
        return
    assert_every_line_is_accounted_for(text, reading)


def test_the_edition_to_be_damaged_has_200_lines_and_no_problem() -> None:
    reading = read_text(EDITION)
    assert (len(EDITION.split("\n")), reading.problems) == (200, ())
    assert_every_line_is_accounted_for(EDITION, reading)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_damaged_bytes_of_an_edition_give_a_reading_or_a_refusal(encoding: str) -> None:
    codec, mark = ENCODINGS[encoding]
    whole = mark + EDITION.encode(codec)
    assert reading_or_refusal(whole) == read_text(EDITION) or read(whole).document == read_text(EDITION).document
    chance = random.Random(encoding)
    for _ in range(MUTATIONS):
        reading_or_refusal(damaged(whole, chance))


def damaged(data: bytes, chance: random.Random) -> bytes:
    """`data` with a few bytes changed, inserted, removed, doubled or cut off."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice([0, 1, 1, 2, 40, 900]))
        middle = chance.choice(
            [b"", bytes([chance.randrange(256)]), data[start:end] * 2, chance.choice(PIECES).encode(), chance.randbytes(3)]
        )
        data = data[:start] + middle + data[end:]
        if chance.random() < 0.05:
            data = data[:start]
    return data


def test_damaged_lines_are_all_accounted_for() -> None:
    """Lines removed, doubled, moved, joined, split and misprinted."""
    chance = random.Random(2024)
    for _ in range(MUTATIONS):
        text = misprinted(EDITION, chance)
        try:
            reading = read_text(text)
        except ReadingError:
            continue
        assert_every_line_is_accounted_for(text, reading)


def misprinted(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(chance.randint(1, 5)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        position = chance.randrange(len(lines[at]) + 1)
        changes = [
            [],
            [lines[at], lines[at]],
            [lines[other]],
            [lines[at][:position], lines[at][position:]],
            [lines[at][:position] + chance.choice(PIECES) + lines[at][position:]],
            [lines[at][:position] + lines[at][position + 1 :]],
            [f"     {lines[at]}"],
            ["", lines[at]],
        ]
        lines[at : at + 1] = chance.choice(changes)
        lines = lines or [""]
    return "\n".join(lines)


LARGE = 400_000


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param("a", id="one line of letters"),
        pytest.param(" ", id="one line of blanks"),
        pytest.param("1", id="one line of digits"),
        pytest.param("Example:", id="one line of labels"),
        pytest.param("100.1. ", id="one line of numbers"),
        pytest.param("<!--", id="comments"),
        pytest.param("as of ", id="dates"),
        pytest.param("a\n", id="short lines"),
        pytest.param("and so on,\n", id="lines without an end"),
        pytest.param("A line that goes on and on for some time without\n", id="a hard-wrapped paragraph"),
        pytest.param("A sentence that ends here.\n", id="paragraphs"),
        pytest.param("100.1a A rule.\n", id="one number again and again"),
        pytest.param("100.1. A rule.\n\n", id="rules"),
        pytest.param("Example: One.\n", id="examples"),
        pytest.param("100. A heading\n", id="headings"),
        pytest.param("1. A section\n", id="sections"),
        pytest.param("A\nB.\n", id="terms without blank lines"),
        pytest.param("A\n\n", id="terms without text"),
        pytest.param("A\x07\n", id="control characters"),
        pytest.param("isn?t ", id="lost apostrophes"),
        pytest.param("é", id="letters beyond ASCII"),
        pytest.param("\r\r\n", id="line ends"),
    ],
)
@pytest.mark.parametrize("part", ["front", "rules", "glossary", "credits"])
def test_no_input_takes_square_time(piece: str, part: str) -> None:
    """400 kB take about a second at a linear rate, an hour at a square one."""
    long = piece * (LARGE // len(piece)) + "\n"
    text = text_of()
    spots = {
        "front": text.index("Introduction"),
        "rules": text.index("100.1a A"),
        "glossary": text.index("Spade\n1."),
        "credits": len(text),
    }
    start = time.monotonic()
    for codec in ("utf-8", "cp1252"):
        reading_or_refusal((text[: spots[part]] + long + text[spots[part] :]).encode(codec))
    assert time.monotonic() - start < 20
