"""Glossary entries are told apart where blank lines are missing or too many (hazards G1 to G4)."""

from __future__ import annotations

import pytest

from rules.domain.reading import read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import entries_of, kinds_of, read_glossary, text_of


def test_an_entry_keeps_its_senses_and_references_as_lines() -> None:
    entry = entries_of(read_text(text_of()))["Spade"]
    assert entry.paragraphs == ("1. A tool.", "2. A suit of cards.", "See rule 100.1a.")


def test_terms_glued_to_their_text_are_split_and_reported_as_one_slip() -> None:
    """G1"""
    text = text_of(glossary="Ash1. Burnt wood.\n2. A tree.\n\nFace Up1. Seen.\n\nGrass\nA plant.\n")
    reading = read_text(text)
    assert {term: entry.paragraphs for term, entry in entries_of(reading).items()} == {
        "Ash": ("1. Burnt wood.", "2. A tree."),
        "Face Up": ("1. Seen.",),
        "Grass": ("A plant.",),
    }
    assert [str(problem) for problem in reading.problems] == ["line 29: term glued to its text, split: 'Ash, Face Up' (also on lines 32)"]
    assert_every_line_is_accounted_for(text, reading)


def test_a_term_without_a_blank_line_before_it_is_an_entry_by_the_alphabet() -> None:
    """G2"""
    text = text_of(glossary="Adder\nA snake. See rule 100.1.\nAffinity\nA liking.\n\nApple\nA fruit.\n")
    reading = read_text(text)
    assert {term: entry.text for term, entry in entries_of(reading).items()} == {
        "Adder": "A snake. See rule 100.1.",
        "Affinity": "A liking.",
        "Apple": "A fruit.",
    }
    assert kinds_of(reading) == ["missing-blank-line"]
    assert_every_line_is_accounted_for(text, reading)


def test_a_short_line_out_of_the_alphabet_is_no_term() -> None:
    """G2"""
    reading = read_glossary("Adder\nA snake.\nWith venom\nand fangs.\n\nApple\nA fruit.\n")
    assert [entry.term for entry in reading.document.glossary] == ["Adder", "Apple"]


@pytest.mark.parametrize(
    "term",
    [
        "Team vs. Team Variant",
        '"As though"',
        "“As though”",
        "Ante (Obsolete)",
        "For Mirrodin!",
        "Banding, “Bands with Other”",
        "A.B.",
        "{T}",
        "+1/+1 Counter",
        "60 Cards",
    ],
)
def test_a_term_can_hold_full_stops_quotes_and_digits(term: str) -> None:
    """G3"""
    reading = read_glossary(f"{term}\nA word of the garden.\n\nZinnia\nA flower.\n")
    assert [entry.term for entry in reading.document.glossary] == [term, "Zinnia"]
    reading = read_glossary(f"!\nA sign.\n\n{term}\nA word of the garden.\n\nZinnia\nA flower.\n")
    assert [entry.term for entry in reading.document.glossary] == ["!", term, "Zinnia"]


def test_examples_in_the_glossary_stay_paragraphs_of_their_entry() -> None:
    """P3"""
    entry = entries_of(read_glossary("Spade\nA tool.\nExample: This one.\n\nExample: That one.\n"))["Spade"]
    assert entry.paragraphs == ("A tool.", "Example: This one.", "Example: That one.")


@pytest.mark.parametrize("line", ["2. A suit of cards.", "See rule 100.1.", "It is made of iron, and its handle is of wood."])
def test_a_blank_line_inside_an_entry_does_not_end_it(line: str) -> None:
    reading = read_glossary(f"Spade\n1. A tool.\n\n{line}\n\nZinnia\nA flower.\n")
    assert [(entry.term, entry.paragraphs) for entry in reading.document.glossary] == [
        ("Spade", ("1. A tool.", line)),
        ("Zinnia", ("A flower.",)),
    ]
    assert kinds_of(reading) == ["misplaced-blank-line"]


def test_a_blank_line_between_a_term_and_its_text_does_not_part_them() -> None:
    reading = read_glossary("Spade\n\nA tool. See rule 100.1.\n\nZinnia\nA flower.\n")
    assert [(entry.term, entry.text) for entry in reading.document.glossary] == [
        ("Spade", "A tool. See rule 100.1."),
        ("Zinnia", "A flower."),
    ]


@pytest.mark.parametrize("indent", ["    ", "\t"])
def test_a_list_of_indented_items_with_blank_lines_is_one_entry(indent: str) -> None:
    """G4"""
    items = [f"{name} (symbol: a {name.lower()})" for name in ("Alder", "Birch", "Zelkova", "Cedar")]
    listed = "\n\n".join(f"{indent}{item}" for item in items)
    text = text_of(glossary=f"Expansions and Editions\nThe trees are:\n\n{listed}\n\nFlower\nA bloom.\n")
    reading = read_text(text)
    assert [entry.term for entry in reading.document.glossary] == ["Expansions and Editions", "Flower"]
    assert reading.document.glossary[0].paragraphs == ("The trees are:", *items)
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


def test_a_term_whose_text_is_lost_is_kept_and_reported() -> None:
    reading = read_glossary("Apple\nA fruit.\n\nBed\n\nCloud\nWater.\n")
    assert [(entry.term, entry.paragraphs) for entry in reading.document.glossary] == [
        ("Apple", ("A fruit.",)),
        ("Bed", ()),
        ("Cloud", ("Water.",)),
    ]
    assert kinds_of(reading) == ["missing-text"]


def test_the_last_entry_is_kept() -> None:
    assert entries_of(read_glossary("Apple\nA fruit.\n\nZone\nA place."))["Zone"].text == "A place."
