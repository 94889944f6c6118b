"""The parts of a text are found where contents, contact blocks and missing ends make it hard (hazards S1 to S7)."""

from __future__ import annotations

from datetime import date
from itertools import chain

import pytest

from rules.domain.numbering import RuleNumber
from rules.domain.reading import Part, Place, read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import CREDITS, TITLE, kinds_of, numbers_of, read_rules, text_of, under


def test_the_body_names_its_sections_whatever_the_contents_say() -> None:
    """S1: contents with another title, and a chapter that only the body has."""
    rules = """
    1. The Garden

    100. General

    100.1. Every gardener needs a spade.

    101. This section is now empty

    102. Tools

    102.1. A spade is a tool.
    """
    reading = read_rules(rules)
    assert [section.heading for section in reading.document.sections] == ["The Garden"]
    assert [chapter.heading for chapter in reading.document.chapters] == ["General", "This section is now empty", "Tools"]
    assert reading.problems == ()


def test_a_chapter_left_blank_keeps_its_sentence() -> None:
    """S1: the sentence stands under the heading, without a number."""
    reading = read_rules(under("101. Old Tools\n\n[This chapter has been intentionally left blank.]\n\n102. Tools\n\n102.1. A spade.\n"))
    chapter = list(reading.document.chapters)[1]
    assert (chapter.heading, chapter.rules, chapter.paragraphs) == ("Old Tools", (), ("[This chapter has been intentionally left blank.]",))
    assert reading.problems == ()


@pytest.mark.parametrize("heading", ["Questions?", "Customer Service Information"])
def test_a_contact_block_before_the_body_is_front_matter(heading: str) -> None:
    """S2: between contents and body."""
    text = text_of(between=f"{heading}\n\nWrite to the garden.\n2 Roundwood Avenue\n1-206-555-0100\n")
    reading = read_text(text)
    assert reading.document == read_text(text_of()).document
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize("heading", ["Questions?", "Customer Service Information"])
@pytest.mark.parametrize("is_before", [True, False], ids=["before the credits", "after the credits"])
def test_a_contact_block_at_the_end_is_back_matter(heading: str, is_before: bool) -> None:
    """S2: the credits repeat the date and hold lines that start with digits."""
    block = f"{heading}\n\n1702 Groot-Garden\n2 Roundwood Avenue\n1-206-555-0100\n1. Game Concepts\n"
    names = "Design: A. Gardener\n\nThese rules are effective as of April 1, 1999.\n"
    end = f"{block}\nCredits\n\n{names}" if is_before else f"Credits\n\n{names}\n{block}"
    text = text_of().replace("Credits\n\nGame Design: A. Gardener\nEditing: B. Gardener\n", end)
    reading = read_text(text)
    assert {line for line in end.split("\n") if line} - {"Credits"} == set(reading.document.credits) - {"Credits"}
    assert (reading.document.effective_date, len(reading.document.glossary)) == (date(2024, 3, 4), 2)
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize(
    ("last", "is_entry"),
    [
        pytest.param("Spade ", True, id="after a term"),
        pytest.param("1. A tool.", False, id="after a sense"),
        pytest.param("Credits", None, id="with an empty end"),
    ],
)
def test_a_text_that_breaks_off_in_its_glossary_is_read_to_its_last_line(last: str, is_entry: bool | None) -> None:
    """S3"""
    text = text_of()
    end = text.rindex(last.strip()) + len(last.strip())
    reading = read_text(text[:end] + " ")
    assert reading.document.is_truncated is (is_entry is not None)
    if is_entry is not None:
        last_entry = reading.document.glossary[-1]
        assert (last_entry.term, last_entry.paragraphs) == ("Spade", () if is_entry else ("1. A tool.",))
        assert kinds_of(reading) == ["truncated"]
    assert_every_line_is_accounted_for(text[:end], reading)


@pytest.mark.parametrize("end", ["100.1a", "Example: A gardener", "Every gardener", "100. General\n\n100.1."])
def test_a_text_that_breaks_off_in_its_rules_is_read_to_its_last_line(end: str) -> None:
    """S3"""
    text = text_of()
    text = text[: text.index(end) + len(end)]
    reading = read_text(text)
    assert reading.document.is_truncated
    assert (reading.document.glossary, reading.document.credits) == ((), ())
    assert "truncated" in kinds_of(reading)
    assert_every_line_is_accounted_for(text, reading)


def test_a_text_without_a_glossary_but_with_credits_is_whole_and_says_so() -> None:
    text = text_of()
    start, end = text.rindex("Glossary"), text.rindex("Credits")
    reading = read_text(text[:start] + text[end:])
    assert not reading.document.is_truncated
    assert kinds_of(reading) == ["missing-glossary"]


@pytest.mark.parametrize(
    ("line", "day"),
    [
        pytest.param("These rules are effective as of March 4, 2024.", date(2024, 3, 4), id="S5 effective"),
        pytest.param("These rules are effective as of March 4, 2024", date(2024, 3, 4), id="S5 without a full stop"),
        pytest.param("These rules are current as of June 1, 2004.", date(2004, 6, 1), id="S5 current"),
        pytest.param("All rules are CURRENT AS OF JUNE 1, 2004.", date(2004, 6, 1), id="capitals"),
        pytest.param("These rules are current as of Sept. 1, 2004.", date(2004, 9, 1), id="short month"),
        pytest.param("These rules are effective as of 1 September 2004.", date(2004, 9, 1), id="day first"),
        pytest.param("These rules are effective as of the garden and of May 2nd, 2004", None, id="no date there"),
        pytest.param("These rules are effective as of May 2nd, 2004", date(2004, 5, 2), id="2nd"),
        pytest.param("These rules are effective as of May\n2, 2004.", date(2004, 5, 2), id="on two lines"),
        pytest.param("These rules are effective as of 2004-05-02.", date(2004, 5, 2), id="digits"),
    ],
)
def test_the_date_is_the_one_that_the_text_states(line: str, day: date | None) -> None:
    """S4, S5: the name of the file plays no part."""
    text = text_of(date_line=line)
    if day is None:
        text += "\nThese rules are effective as of April 1, 1999.\n"
        day = date(1999, 4, 1)
    assert read_text(text).document.effective_date == day


def test_a_text_that_begins_with_a_contact_block_has_its_title_and_introduction() -> None:
    """S6"""
    document = read_text("Customer Service\n\nCall the garden: 2 Roundwood Avenue.\n\n" + text_of()).document
    assert (document.title, document.introduction) == (TITLE, ("This is the law of the garden.",))


def test_a_text_without_a_heading_over_its_introduction_keeps_its_paragraphs() -> None:
    document = read_text(text_of().replace("Introduction\n\n", "").replace("Contents\n\n", "")).document
    assert document.introduction == ("This is the law of the garden.",)


def test_chapters_of_one_name_are_kept_apart() -> None:
    """S7"""
    reading = read_rules(
        under("2. Beds\n\n200. General\n\n200.1. A bed is earth.\n\n3. Paths\n\n300. General\n\n300.1. A path is gravel.\n")
    )
    assert [(str(chapter.number), chapter.heading) for chapter in reading.document.chapters] == [
        ("100", "General"),
        ("200", "General"),
        ("300", "General"),
    ]
    assert reading.problems == ()


def test_headings_without_blank_lines_around_them_are_headings() -> None:
    reading = read_rules(
        "1. Game Concepts\n100. General\n100.1. A spade.\n101. Tools\n101.1. A rake.\n2. Beds\n200. General\n200.1. A bed.\n"
    )
    assert numbers_of(reading) == ["100.1", "101.1", "200.1"]
    assert [section.number for section in reading.document.sections] == [RuleNumber(1), RuleNumber(2)]


@pytest.mark.parametrize(
    ("rules", "numbers", "kinds"),
    [
        pytest.param("100. General\n\n100.1. A spade.\n", ["1", "100"], ["missing-heading"], id="no section"),
        pytest.param("1. Game Concepts\n\n100.1. A spade.\n", ["1", "100"], ["missing-heading"], id="no chapter"),
        pytest.param(under("101.1. A rake.\n"), ["1", "100", "101"], ["missing-heading"], id="no second chapter"),
        pytest.param(under("200. Beds\n\n200.1. A bed.\n"), ["1", "100", "2", "200"], ["missing-heading"], id="no second section"),
        pytest.param(under("200.1. A bed.\n"), ["1", "100", "2", "200"], ["missing-heading", "missing-heading"], id="neither"),
        pytest.param(
            under("100. General\n\n100.2. A bed.\n"), ["1", "100", "100"], ["duplicate-number", "number-gap"], id="a chapter twice"
        ),
        pytest.param(under("103. Beds\n\n103.1. A bed.\n"), ["1", "100", "103"], ["number-gap"], id="a chapter too far"),
        pytest.param(under("501. Beds\n\n501.1. A bed.\n"), ["1", "100", "501"], ["wrong-chapter"], id="a chapter of another section"),
        pytest.param(under("4. Beds\n\n400. Beds\n\n400.1. A bed.\n"), ["1", "100", "4", "400"], ["number-gap"], id="a section too far"),
        pytest.param(under("101 Beds\n\n101.1. A bed.\n"), ["1", "100", "101"], ["misspelt-number"], id="a chapter without a full stop"),
    ],
)
def test_headings_that_are_missing_or_wrong_are_reported_and_lose_no_rule(rules: str, numbers: list[str], kinds: list[str]) -> None:
    text = text_of(rules)
    reading = read_text(text)
    found = [[str(section.number), *(str(chapter.number) for chapter in section.chapters)] for section in reading.document.sections]
    assert list(chain.from_iterable(found)) == numbers
    assert kinds_of(reading) == kinds
    assert_every_line_is_accounted_for(text, reading)


def test_a_line_that_belongs_nowhere_is_a_problem_that_quotes_it() -> None:
    text = text_of(
        "1. Game Concepts\n\n100. General\n\n100.1. A spade.\n\nf\n\n2. Beds\n\nA sentence without a chapter.\n\n200. Beds\n\n200.1. A.\n"
    )
    reading = read_text(text)
    assert [str(problem) for problem in reading.problems] == [
        "line 24: stray line: 'f'",
        "line 28: stray line: 'A sentence without a chapter.'",
    ]
    assert (reading.places[24], reading.places[28]) == (Place(Part.PROBLEM, 0), Place(Part.PROBLEM, 1))
    assert_every_line_is_accounted_for(text, reading)


def test_introduction_and_credits_are_kept_line_by_line() -> None:
    document = read_text(text_of(credits=f"{CREDITS}\n\n© 2025 The Garden.\n")).document
    assert document.introduction == ("This is the law of the garden.",)
    assert document.credits == ("Game Design: A. Gardener", "    Editing: B. Gardener".strip(), "© 2025 The Garden.")
