"""Hard-wrapped texts: lines are joined, and a reference at the start of a line is no rule (hazards L3, L4)."""

from __future__ import annotations

import pytest

from rules.domain.reading import read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import entries_of, kinds_of, numbers_of, rules_of, text_of

WRAPPED = """\
    1. Game Concepts

    100. General

    100.1. Every gardener needs a spade, and the spade has to be one that is
    made of iron, wood, or a mix of the two. A spade that is made of gold is
    a work of art.
    Example: A gardener has a spade of iron and a spade of gold. The second one
    is a work of art, so that gardener has one spade.

    100.1a A gardener without a spade can dig by hand. This takes longer than it
    takes with a spade.

    100.2. Digging

    100.2a To dig is to move earth from the place where it is to the place where
    it is not.
    100.2b A hole is what is left.

    101. Tools

    101.1. A tool is a spade, a rake, or another thing that a gardener can hold
    in one hand.
    """


def wrapped(rules: str) -> str:
    """A hard-wrapped edition that ends with these rules, from 101.2 on."""
    return text_of(f"{WRAPPED}\n    " + "\n    ".join(rules.split("\n")) + "\n")


def test_the_lines_of_a_paragraph_are_joined_by_a_blank() -> None:
    """L3"""
    text = wrapped("101.2. A rake.")
    reading = read_text(text)
    rules = rules_of(reading)
    assert list(rules) == ["100.1", "100.1a", "100.2", "100.2a", "100.2b", "101.1", "101.2"]
    assert rules["100.1"].paragraphs == (
        "Every gardener needs a spade, and the spade has to be one that is made of iron, wood, or a mix of the two. "
        "A spade that is made of gold is a work of art.",
    )
    assert [example.text for example in rules["100.1"].examples] == [
        "A gardener has a spade of iron and a spade of gold. The second one is a work of art, so that gardener has one spade."
    ]
    assert rules["100.2a"].text == "To dig is to move earth from the place where it is to the place where it is not."
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize(
    "reference",
    [
        '407, "Adding to the Garden," and what follows there.',
        '212.4, "Gates."',
        '502.26, "Moving," for more.',
        "401.4), any gardener can go on.",
        "409.1f-h.",
        "102.7.",
        '419.8 "Sources of Water."',
        "1 until the end of the day.",
        "101.3. Then go on.",
        "101.3.",
        "101.4. That rule is not about this.",
        "101. That chapter is not about this.",
        "2. That section is not about this.",
        "100.1a and 100.1b.",
    ],
)
def test_a_reference_at_the_start_of_a_line_is_no_rule(reference: str) -> None:
    """L4"""
    line = "101.2. A gardener that has read this far can find more of this in rule"
    text = wrapped(f"{line}\n{reference}\n\n101.3. The next one.\n\n101.4. And the last.")
    reading = read_text(text)
    assert numbers_of(reading)[-3:] == ["101.2", "101.3", "101.4"]
    assert rules_of(reading)["101.2"].text == f"{line[7:]} {reference}"
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


def test_a_rule_of_another_chapter_that_is_quoted_is_text() -> None:
    """L4: a paragraph of its own within 101.2."""
    quoted = "100.4. If a gardener has to dig, that gardener can rest first, as it was said."
    text = wrapped(f"101.2. This rule quotes another one.\n\n{quoted}\n\n101.3. The next one.")
    reading = read_text(text)
    assert rules_of(reading)["101.2"].paragraphs == ("This rule quotes another one.", quoted)
    assert kinds_of(reading) == ["quoted-number"]
    assert_every_line_is_accounted_for(text, reading)


def test_a_wrong_digit_in_a_wrapped_text_is_a_rule_and_reported() -> None:
    """N6: the end of the number tells a slip from a quotation."""
    reading = read_text(wrapped("101.2. The second one.\n\n110.3. The third one.\n\n101.4. The fourth one."))
    assert numbers_of(reading)[-3:] == ["101.2", "110.3", "101.4"]
    assert kinds_of(reading) == ["wrong-chapter"]


def test_a_rule_right_below_a_wrapped_paragraph_is_a_rule_when_it_is_due() -> None:
    """P1 in a hard-wrapped text."""
    text = wrapped(
        "101.2. A gardener that has read this far can find more of this in the\nnext rule.\n101.3. This one.\n102. Beds\n102.1. A bed."
    )
    reading = read_text(text)
    assert numbers_of(reading)[-3:] == ["101.2", "101.3", "102.1"]


def test_a_rule_right_below_a_heading_of_a_wrapped_text_is_a_rule() -> None:
    reading = read_text(wrapped("101.2. Digging\n101.2a To dig is to move earth.\n101.3. Raking\n101.3a To rake is not to dig."))
    assert numbers_of(reading)[-4:] == ["101.2", "101.2a", "101.3", "101.3a"]
    assert reading.problems == ()


def test_a_short_line_ends_a_paragraph_of_a_wrapped_text() -> None:
    """P2 in a hard-wrapped text: the editor would have put the next word on the same line."""
    reading = read_text(
        wrapped(
            "101.2. A short first paragraph.\n   A second one, of which the words go on and on until the\nline is full.\n\n101.3. More."
        )
    )
    assert rules_of(reading)["101.2"].paragraphs == (
        "A short first paragraph.",
        "A second one, of which the words go on and on until the line is full.",
    )


def test_the_glossary_introduction_and_credits_of_a_wrapped_text_are_joined() -> None:
    """L3"""
    glossary = """\
    Gate
    1. What closes the garden at night, when the gardeners are in the house and
    asleep.
    2. A wall with a hole.
    See rule 100.1a.

    Hole
    What is left when a gardener has moved earth from the place where it was to
    another place. See rule 100.2b, and the example that stands below that one,
    too.
    """
    credits = (
        "    Design: A. Gardener\n    Editing: B. Gardener, C. Gardener, D. Gardener, E. Gardener, F. Gardener,\n    and G. Gardener\n"
    )
    text = text_of(WRAPPED, glossary, credits).replace(
        "This is the law of the garden.", "This is the law of the garden. It has been the law since the garden was\nmade of glass."
    )
    reading = read_text(text)
    entries = entries_of(reading)
    assert entries["Gate"].paragraphs == (
        "1. What closes the garden at night, when the gardeners are in the house and asleep.",
        "2. A wall with a hole.",
        "See rule 100.1a.",
    )
    assert len(entries["Hole"].paragraphs) == 1
    assert reading.document.introduction == ("This is the law of the garden. It has been the law since the garden was made of glass.",)
    assert reading.document.credits == (
        "Design: A. Gardener",
        "Editing: B. Gardener, C. Gardener, D. Gardener, E. Gardener, F. Gardener, and G. Gardener",
    )
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


def test_a_text_with_one_paragraph_a_line_is_not_joined() -> None:
    rules = "100. General\n\n100.1. One paragraph, which is long enough to fill a line of some eighty columns.\nAnother paragraph.\n"
    assert rules_of(read_text(text_of(f"1. Game Concepts\n\n{rules}")))["100.1"].paragraphs[1] == "Another paragraph."
