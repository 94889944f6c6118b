"""Numbers are read through their misprints, and what is wrong with them is reported (hazards N1 to N7)."""

from __future__ import annotations

import pytest

from rules.domain.reading import read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import kinds_of, numbers_of, read_rules, rules_of, text_of, under


@pytest.mark.parametrize(
    ("line", "number", "kinds"),
    [
        pytest.param("100.2. If it rains, stop.", "100.2", [], id="a rule"),
        pytest.param("100.1a If it rains, stop.", "100.1a", [], id="a subrule"),
        pytest.param("100.2 If it rains, stop.", "100.2", ["misspelt-number"], id="N1 no full stop"),
        pytest.param("100.1a. If it rains, stop.", "100.1a", ["misspelt-number"], id="N2 a full stop"),
        pytest.param("100.2.If it rains, stop.", "100.2", ["misspelt-number"], id="N3 no space"),
        pytest.param("100.1aIf it rains, stop.", "100.1a", ["misspelt-number"], id="N3 no space after the letter"),
        pytest.param("100.2.  If it rains, stop.", "100.2", [], id="N3 two spaces"),
        pytest.param("100.1a  If it rains, stop.", "100.1a", [], id="N3 two spaces after the letter"),
        pytest.param("100.2.\tIf it rains, stop.", "100.2", [], id="N3 a tab"),
        pytest.param("100.2.\u00a0If it rains, stop.", "100.2", [], id="N3 a no-break space"),
        pytest.param("100. 1a If it rains, stop.", "100.1a", ["misspelt-number"], id="N4 a blank inside"),
        pytest.param("100. 2. If it rains, stop.", "100.2", ["misspelt-number"], id="N4 a blank inside a rule"),
        pytest.param("100.a If it rains, stop.", "100.1a", ["missing-digit"], id="N4 no digit"),
        pytest.param(" 100.1a If it rains, stop.", "100.1a", [], id="N5 a leading blank"),
        pytest.param("\t100.2. If it rains, stop.", "100.2", [], id="N5 a leading tab"),
    ],
)
def test_a_number_is_read_as_it_is_meant(line: str, number: str, kinds: list[str]) -> None:
    text = text_of(under(f"{line}\n\n100.3. Then go on.\n") if number == "100.2" else under(f"{line}\n\n100.2. Then go on.\n"))
    reading = read_text(text)
    assert rules_of(reading)[number].text == "If it rains, stop."
    assert kinds_of(reading) == kinds
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize("line", ["100.2. Ante", "100.2 Ante", "100.2. Double Strike"])
def test_a_heading_with_a_number_is_a_rule_of_one_paragraph(line: str) -> None:
    """N1"""
    reading = read_rules(under(f"{line}\n\n100.2a Its text.\n"))
    rule = rules_of(reading)["100.2"]
    assert (rule.text, [str(subrule.number) for subrule in rule.subrules]) == (line[6:].strip(), ["100.2a"])


@pytest.mark.parametrize(
    ("numbers", "kinds"),
    [
        pytest.param(
            ["100.2.", "100.2a", "100.2b", "100.1c", "100.2d"], ["out-of-order"], id="N6 a subrule of another rule, not used before"
        ),
        pytest.param(["100.1a", "100.2.", "100.2a", "100.1a", "100.2b"], ["duplicate-number"], id="N6 a wrong number that exists"),
        pytest.param(["100.1a", "100.1a", "100.1b"], ["duplicate-number"], id="N6 a letter twice, the next one goes on"),
        pytest.param(["100.1a", "100.1a", "100.1c"], ["duplicate-number"], id="N6 a letter twice for the next one"),
        pytest.param(["100.2.", "100.2.", "100.3."], ["duplicate-number"], id="N6 a rule twice"),
        pytest.param(["100.2.", "100.33.", "100.4."], ["number-gap"], id="N6 a digit too many"),
        pytest.param(["100.2.", "501.3.", "100.4."], ["wrong-chapter"], id="N6 a number of another chapter"),
        pytest.param(["100.2.", "501.3.", "501.4.", "100.5."], ["wrong-chapter"] * 2, id="N6 several of another chapter"),
        pytest.param(["100.1a", "105.1b", "100.1c"], ["wrong-chapter"], id="N6 a subrule of another chapter"),
        pytest.param(["100.3."], ["number-gap"], id="N7 a rule skipped"),
        pytest.param(["100.1a", "100.1c"], ["number-gap"], id="N7 a letter skipped"),
        pytest.param(["100.1d"], ["number-gap"], id="N7 the first letters skipped"),
        pytest.param([f"100.1{letter}" for letter in "abcdefghijkmnpq"], [], id="N7 l and o skipped"),
        pytest.param([f"100.1{letter}" for letter in "abcdefghijklm"], ["skipped-letter"], id="N7 l used"),
        pytest.param([f"100.1{letter}" for letter in "abcdefghijkn"], ["number-gap"], id="N7 l and m skipped"),
        pytest.param([f"100.{rule}." for rule in range(2, 13)], [], id="ten and more"),
    ],
)
def test_numbers_that_do_not_follow_are_kept_in_place_and_reported(numbers: list[str], kinds: list[str]) -> None:
    text = text_of(under("\n\n".join(f"{number} Words of the {place}th." for place, number in enumerate(numbers)) + "\n"))
    reading = read_text(text)
    assert numbers_of(reading) == ["100.1", *(number.strip(".") for number in numbers)]
    assert [rule.text for rule in reading.document.rules][1:] == [f"Words of the {place}th." for place in range(len(numbers))]
    assert kinds_of(reading) == kinds
    assert_every_line_is_accounted_for(text, reading)


def test_a_duplicate_stands_under_the_rule_it_follows() -> None:
    """N6: nothing is overwritten or moved to where its number would belong."""
    reading = read_rules(under("100.1a First.\n\n100.2. Two.\n\n100.1a Second.\n"))
    first, second = next(iter(reading.document.chapters)).rules
    assert [subrule.text for subrule in first.subrules] == ["First."]
    assert [subrule.text for subrule in second.subrules] == ["Second."]


def test_a_number_without_words_takes_the_next_line() -> None:
    reading = read_rules(under("100.2.\nThe words.\n\n100.3. More.\n"))
    assert rules_of(reading)["100.2"].paragraphs == ("The words.",)
    assert reading.problems == ()


def test_a_number_without_any_words_is_reported() -> None:
    reading = read_rules(under("100.2.\n\n100.3. More.\n"))
    assert rules_of(reading)["100.2"].paragraphs == ("",)
    assert [str(problem) for problem in reading.problems] == ["line 24: nothing stands under this: '100.2.'"]


@pytest.mark.parametrize(
    "line",
    ["1000.1. A thousand and one things.", "100.1ab Two letters.", "100.0. Nothing.", "099.1. Less than a hundred.", "100.1-2. Both."],
)
def test_what_only_looks_like_a_number_is_text_and_reported(line: str) -> None:
    reading = read_rules(under(f"{line}\n"))
    assert numbers_of(reading) == ["100.1"]
    assert rules_of(reading)["100.1"].paragraphs[-1] == line
    assert kinds_of(reading) in (["unreadable-number"], [])
