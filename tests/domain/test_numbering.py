"""Rule numbers parse, print and order as the rules do."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.numbering import SUBRULE_LETTERS, Level, NumberError, NumberRange, RuleNumber


@st.composite
def rule_numbers(draw: st.DrawFn) -> RuleNumber:
    """Numbers of every level."""
    section = draw(st.integers(1, 9))
    level = draw(st.sampled_from(Level))
    if level is Level.SECTION:
        return RuleNumber(section)
    chapter = section * 100 + draw(st.integers(0, 99))
    if level is Level.CHAPTER:
        return RuleNumber(section, chapter)
    rule = draw(st.integers(1, 999))
    return RuleNumber(section, chapter, rule, draw(st.sampled_from(SUBRULE_LETTERS)) if level is Level.SUBRULE else "")


@given(rule_numbers())
def test_a_number_reads_back_what_it_prints(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number


@given(st.text(max_size=8))
def test_any_text_is_a_number_that_prints_the_same_or_is_refused_by_name(text: str) -> None:
    try:
        number = RuleNumber.parse(text)
    except NumberError:
        with pytest.raises(NumberError, match=re.escape(repr(text))):
            RuleNumber.parse(text)
    else:
        assert str(number) == text


@pytest.mark.parametrize(
    "text", ["", "0", "10", "1000", "012", "711.", "711.0", "711.04", "711.4B", "711.4bb", "711.4.b", "711 .4", "711.4b ", "٧١١", "711.4ä"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NumberError):
        RuleNumber.parse(text)


@given(rule_numbers(), rule_numbers(), rule_numbers())
def test_numbers_are_in_one_order(first: RuleNumber, second: RuleNumber, third: RuleNumber) -> None:
    assert (first < second) + (second < first) + (first == second) == 1
    low, middle, high = sorted((first, second, third))
    assert not any((middle < low, high < middle, high < low))


def test_numbers_are_ordered_as_the_rules_print_them() -> None:
    printed = ["1", "100", "100.1", "100.1a", "100.1k", "100.1m", "100.2", "100.10", "101", "2", "701.9", "701.9a", "701.10", "9"]
    assert [str(number) for number in sorted(map(RuleNumber.parse, reversed(printed)))] == printed


@given(rule_numbers())
def test_ancestors_stand_before_their_number_and_end_at_its_parent(number: RuleNumber) -> None:
    assert all(ancestor < number for ancestor in number.ancestors)
    assert number.ancestors[-1:] == ((number.parent,) if number.parent else ())
    assert [ancestor.level for ancestor in number.ancestors] == list(Level)[: len(number.ancestors)]


@pytest.mark.parametrize("letter", [*"lo"])
def test_the_letters_that_rules_skip_are_held_and_told(letter: str) -> None:
    assert RuleNumber.parse(f"100.1{letter}").has_skipped_letter


def test_no_letter_in_use_is_a_skipped_one() -> None:
    assert SUBRULE_LETTERS == "abcdefghijkmnpqrstuvwxyz"
    assert not any(RuleNumber.parse(f"100.1{letter}").has_skipped_letter for letter in SUBRULE_LETTERS)


@pytest.mark.parametrize(
    ("first", "last", "printed"),
    [
        ("701.27a", "701.27f", "701.27a–f"),
        ("712.9", "712.10", "712.9–10"),
        ("614", "615", "614–615"),
        ("3", "5", "3–5"),
        ("100.1", "100.1", "100.1–1"),
    ],
)
def test_a_range_prints_only_what_its_ends_do_not_share(first: str, last: str, printed: str) -> None:
    assert str(NumberRange(RuleNumber.parse(first), RuleNumber.parse(last))) == printed


@pytest.mark.parametrize(
    ("first", "last"), [("701.27f", "701.27a"), ("701.27a", "701.28b"), ("701.27", "701.27b"), ("701.1", "702.2"), ("700", "800")]
)
def test_a_range_of_no_siblings_in_order_is_refused(first: str, last: str) -> None:
    with pytest.raises(NumberError, match=f"{first} to {last}"):
        NumberRange(RuleNumber.parse(first), RuleNumber.parse(last))


def test_a_range_contains_its_ends_and_the_siblings_between() -> None:
    numbers = NumberRange(RuleNumber.parse("701.27b"), RuleNumber.parse("701.27d"))
    asked = ["701.27a", "701.27b", "701.27c", "701.27d", "701.27e", "701.27", "701.28c"]
    assert [text for text in asked if RuleNumber.parse(text) in numbers] == ["701.27b", "701.27c", "701.27d"]
