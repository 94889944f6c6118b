"""Paragraphs and examples stay with their rule and in their order (hazards P1 to P3)."""

from __future__ import annotations

import pytest

from rules.domain.document import Example
from rules.domain.reading import read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import kinds_of, numbers_of, read_rules, rules_of, text_of, under


def test_rules_need_no_blank_line_before_them() -> None:
    """P1, with the stray letter that stood before one of them."""
    text = text_of(under("100.2. Two.\n100.2a A letter.\nf\n100.3. Three\n100.3a Four.\n"))
    reading = read_text(text)
    assert numbers_of(reading) == ["100.1", "100.2", "100.2a", "100.3", "100.3a"]
    assert kinds_of(reading) == ["stray-line"]
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize(
    "indent", ["   ", "     ", "          ", "\t", "", "\n", "\n     "], ids=["3", "5", "10", "tab", "flush", "after a blank line", "both"]
)
def test_a_paragraph_without_a_number_goes_on_in_its_rule(indent: str) -> None:
    """P2"""
    text = text_of(under(f"100.2. The first paragraph.\n{indent}The second one.\n{indent}The third.\n\n100.3. More.\n"))
    reading = read_text(text)
    assert rules_of(reading)["100.2"].paragraphs == ("The first paragraph.", "The second one.", "The third.")
    assert reading.problems == ()
    assert_every_line_is_accounted_for(text, reading)


def test_examples_before_and_after_a_further_paragraph_keep_their_places() -> None:
    """P2"""
    lines = "100.2. One.\nExample: Of one.\n     Two.\nExample: Of two.\n\nExample: Of two, again.\n     Three.\n\n100.3. More.\n"
    reading = read_rules(under(lines))
    rule = rules_of(reading)["100.2"]
    assert rule.paragraphs == ("One.", "Two.", "Three.")
    assert rule.examples == (Example("Of one.", 1), Example("Of two.", 2), Example("Of two, again.", 2))


@pytest.mark.parametrize("count", [1, 4, 7])
def test_a_rule_has_as_many_examples_as_it_has(count: int) -> None:
    """P3"""
    reading = read_rules(under("100.1a Dig.\n" + "".join(f"Example: Number {place}.\n" for place in range(count))))
    assert [example.text for example in rules_of(reading)["100.1a"].examples] == [f"Number {place}." for place in range(count)]


@pytest.mark.parametrize(
    ("label", "kinds"),
    [
        ("Example: ", []),
        (" Example: ", []),
        ("Example:", []),
        ("Example : ", []),
        ("Examples: ", []),
        ("EXAMPLE: ", []),
        ("Example:Example: ", ["repeated-label"]),
        ("Example: Example: ", ["repeated-label"]),
        ("Example:\n", []),
    ],
)
def test_the_label_of_an_example_is_no_part_of_its_words(label: str, kinds: list[str]) -> None:
    """P3, N5"""
    text = text_of(under(f"100.2. Dig.\n{label}A gardener digs.\n\n100.3. More.\n"))
    reading = read_text(text)
    assert rules_of(reading)["100.2"].examples == (Example("A gardener digs."),)
    assert rules_of(reading)["100.2"].paragraphs == ("Dig.",)
    assert kinds_of(reading) == kinds
    assert_every_line_is_accounted_for(text, reading)


def test_an_example_without_a_rule_is_a_problem() -> None:
    text = text_of("1. Game Concepts\n\n100. General\n\n100.1. Dig.\n\n101. Tools\n\nExample: Of nothing.\n\n101.1. A spade.\n")
    reading = read_text(text)
    assert kinds_of(reading) == ["stray-line"]
    assert_every_line_is_accounted_for(text, reading)


def test_a_sentence_broken_in_two_by_accident_is_joined_and_reported() -> None:
    paragraphs = "     One more.\n     Another.\n\n"
    reading = read_rules(
        under(f"100.2. Dig.\n{paragraphs}100.3. A gardener digs only in the\nmorning of a day.\n\n100.4. A spade.\n     Two spades.\n")
    )
    assert rules_of(reading)["100.3"].paragraphs == ("A gardener digs only in the morning of a day.",)


def test_a_line_that_underlines_a_heading_is_no_text() -> None:
    text = text_of(under("101. Tools\n----------\n\n101.1. A spade.\n"))
    reading = read_text(text)
    assert [chapter.paragraphs for chapter in reading.document.chapters] == [(), ()]
    assert_every_line_is_accounted_for(text, reading)
