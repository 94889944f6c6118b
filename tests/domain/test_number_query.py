"""Whatever spelling of a rule number is typed is understood, and words are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.number_query import canonical_number, dated_citation, is_like_number, numbers_among_words, parse_query
from rules.domain.numbering import NumberRange, RuleNumber

# What is typed, and the numbers that it means: "a–b" for a range from a to b, all in full.
SPELLINGS = (
    ("702.6", "702.6"),
    ("702.60", "702.60"),
    ("702.186", "702.186"),
    ("CR 702.6.", "702.6"),
    ("cr702.6", "702.6"),
    ("CR: 702.6", "702.6"),
    ("MTG CR 702.6", "702.6"),
    ("rule 702.6", "702.6"),
    ("Rules 702.6", "702.6"),
    ("the rule 702.6", "702.6"),
    ("rule 702,6", "702.6"),
    ("702,115", "702.115"),
    ("702:6", "702.6"),
    ("702. 6", "702.6"),
    ("702 6", "702.6"),
    ("701–27", "701.27"),
    ("rule #702.6", "702.6"),
    ("rule no. 702.6", "702.6"),
    ("#702.6", "702.6"),
    ("§ 711.4b", "711.4b"),
    ("§711.4b", "711.4b"),
    ("711.4b", "711.4b"),
    ("711.4 b", "711.4b"),
    ("711.4.b", "711.4b"),
    ("711.4(b)", "711.4b"),
    ("711.4-b", "711.4b"),
    ("(711.4(b))", "711.4b"),
    ("701.27A", "701.27a"),
    ("704.5L", "704.5l"),
    ("704.5o", "704.5o"),
    ("(see 711.4b)", "711.4b"),
    ("“711.4b”", "711.4b"),
    # As it stands in a sentence, whatever follows it there.
    ("CR 711.4b.", "711.4b"),
    ("CR 711.4b,", "711.4b"),
    ("CR 711.4b).", "711.4b"),
    ("CR 711.4b.)”", "711.4b"),
    ("rule 711.4b –", "711.4b"),
    ("711.4b—", "711.4b"),
    ("711.4b…", "711.4b"),
    ("711.4b†", "711.4b"),
    ("711.4b ·", "711.4b"),
    ("711.4b」。", "711.4b"),
    ("rule 711.4b’s", "711.4b"),
    ("rule 711.4b's.", "711.4b"),
    ("711.4b′", "711.4b"),
    ("711–", "711"),
    ("See rule 701.27, “Transform.”", "701.27"),
    ("(See rule 701.27, “Transform.”)", "701.27"),
    ("Siehe Regel 701.27, „Transformieren“.", "701.27"),
    ("Ver la regla 701.27, «Transformar».", "701.27"),
    ("„Regel 711.4b“", "711.4b"),
    ("«regla 711.4b»", "711.4b"),
    ("[711.4b]", "711.4b"),
    ("/711.4b/", "711.4b"),
    ("rule/711.4b/", "711.4b"),
    ("711.4b?", "711.4b"),
    ("  711.4b \n", "711.4b"),
    ("\u00a0CR\u00a0711.4b\u00a0", "711.4b"),
    ("711\u200b.4b", "711.4b"),
    ("７１１．４ｂ", "711.4b"),
    ("7", "7"),
    ("7.", "7"),
    ("section 7", "7"),
    ("Abschnitt 7", "7"),
    ("sección 7", "7"),
    ("seccion 7", "7"),
    ("711", "711"),
    ("702.", "702"),
    ("702.1…", "702.1"),
    ("chapter 711", "711"),
    ("Kapitel 711", "711"),
    ("capítulo 711", "711"),
    ("Regel 711.4b", "711.4b"),
    ("siehe Regel 711.4b", "711.4b"),
    ("Regel Nr. 711.4b", "711.4b"),
    ("regel 711,4b", "711.4b"),
    ("regla 701.27", "701.27"),
    ("la regla 701.27", "701.27"),
    ("véase la regla 701.27", "701.27"),
    ("regla n.º 701.27", "701.27"),
    ("subrule 704.5k", "704.5k"),
    ("702.6a–c", "702.6a–702.6c"),
    ("702.6a-c", "702.6a–702.6c"),
    ("702.6a - c", "702.6a–702.6c"),
    ("702.6a-702.6c", "702.6a–702.6c"),
    ("702.6 a bis c", "702.6a–702.6c"),
    ("Regeln 701.27a bis f", "701.27a–701.27f"),
    ("rules 701.27a to f", "701.27a–701.27f"),
    ("reglas 701.27a a la f", "701.27a–701.27f"),
    ("reglas 701.27a a f", "701.27a–701.27f"),
    ("reglas 712.9 a 10", "712.9–712.10"),
    ("712.9–10", "712.9–712.10"),
    ("903.6–903.11", "903.6–903.11"),
    ("711-713", "711–713"),
    ("sections 3-5", "3–5"),
    ("Abschnitte 3 und 4", "3 4"),
    ("reglas 702.6 o 702.7", "702.6 702.7"),
    ("702.6, 702.7", "702.6 702.7"),
    ("702.6,702.7", "702.6 702.7"),
    ("702.6 702.7", "702.6 702.7"),
    ("702.6; 711", "702.6 711"),
    ("614,615", "614 615"),
    ("rules 614 and 615", "614 615"),
    ("Regel 702.6 und Regel 702.7", "702.6 702.7"),
    ("reglas 702.6 y 702.7", "702.6 702.7"),
    ("702.6 and 7", "702.6 702.7"),
    ("608.3a and b", "608.3a 608.3b"),
    ("rules 701.27a–f, 712.9–10, and 712.18", "701.27a–701.27f 712.9–712.10 712.18"),
    ("702.6c-a", "702.6c 702.6a"),
    ("702.6–703.1", "702.6 703.1"),
)


@pytest.mark.parametrize(("text", "meant"), [pytest.param(*row, id=row[0]) for row in SPELLINGS])
def test_every_spelling_of_a_number_is_understood(text: str, meant: str) -> None:
    expected = []
    for spelled in meant.split():
        ends = [RuleNumber.parse(end) for end in spelled.split("–")]
        expected.append(ends[0] if len(ends) == 1 else NumberRange(*ends))

    query = parse_query(text)

    assert query is not None
    assert query.numbers == tuple(expected)


WORDS = (
    "",
    " ",
    ".",
    "transform",
    "Regel",
    "rule",
    "rules and",
    "20 life",
    "20",
    "4 examples",
    "711 examples",
    "C 20",
    "C20",
    "the 100",
    "100 cards",
    "702.6 equip",
    "equip 702.6",
    "702.6foo",
    "702.06",
    "702.6.1",
    "7011",
    "0",
    "007",
    "7-11",
    "$300",
    "5.5",
    "-1/-1",
    "2/2",
    "1-1",
    "7-8",
    "3, 4",
    "2016-04-08",
    "1-206-624-0933",
    "a–f",
    "b",
    "{2}{W}",
    "\ud800",
    "702.6, transform",
)


@pytest.mark.parametrize("text", [pytest.param(word, id=ascii(word)) for word in WORDS])
def test_words_and_quantities_are_no_number_query(text: str) -> None:
    assert parse_query(text) is None


LIKE_NUMBERS = ("7012", "70127", "6a", "701.27aa", "7O2.6", "70l.27", "rule 7012", "Regel 7O2.6", "702.6.1", "702.06", "20")


@pytest.mark.parametrize("text", LIKE_NUMBERS)
def test_what_is_shaped_like_a_number_but_is_none_is_told_apart(text: str) -> None:
    assert is_like_number(text)
    assert parse_query(text) is None


@pytest.mark.parametrize(
    "text", ["", "transform", "20 life", "2/2", "-1/-1", "4th", "C20", "a", "o", "2016-04-08", "701.27f text", "702.6foo"]
)
def test_words_and_quantities_are_not_shaped_like_a_number(text: str) -> None:
    assert not is_like_number(text)


AMONG_WORDS = (
    ("701.27f text", "701.27f"),
    ("701.27 on 2016-04-08", "701.27"),
    ("equip 702.6", "702.6"),
    ("“702.6A”, transform", "702.6a"),
    ("does 702.6 beat 702.7b or 702.6?", "702.6 702.7b"),
    ("711 examples", ""),
    ("100 cards", ""),
    ("702.6foo", ""),
    ("702.6.1 text", ""),
    ("1702.6 text", ""),
    ("2016-04-08", ""),
)


@pytest.mark.parametrize(("text", "numbers"), [pytest.param(*row, id=row[0]) for row in AMONG_WORDS])
def test_numbers_that_stand_among_words_are_found(text: str, numbers: str) -> None:
    assert numbers_among_words(text) == tuple(map(RuleNumber.parse, numbers.split()))


@pytest.mark.parametrize(
    ("text", "neighbours"),
    [
        ("704.5l", ("704.5k", "704.5m")),
        ("704.5L", ("704.5k", "704.5m")),
        ("704.5o", ("704.5n", "704.5p")),
        ("704.5a-l", ("704.5k", "704.5m")),
    ],
)
def test_a_letter_that_the_rules_skip_has_its_neighbours_named(text: str, neighbours: tuple[str, str]) -> None:
    query = parse_query(text)

    assert query is not None
    assert tuple(map(str, query.skipped_letter)) == neighbours


@pytest.mark.parametrize("text", ["704.5k", "704", "7", "702.6a–c"])
def test_other_letters_are_not_skipped(text: str) -> None:
    query = parse_query(text)

    assert query is not None
    assert query.skipped_letter == ()


def test_a_query_is_spelled_as_the_rules_would_print_it() -> None:
    query = parse_query("Regeln 702,6A bis c und 711")

    assert query is not None
    assert query.spelled == "702.6a–c, 711"


ADDRESSES = (
    ("711.4b", "711.4b"),
    ("711.4B", "711.4b"),
    ("711.4b.", "711.4b"),
    ("711.4 b", "711.4b"),
    ("711 .4b", "711.4b"),
    ("711,4b", "711.4b"),
    ("711–4b", "711.4b"),
    ("701.27a–f", "701.27a"),
    ("７１１．４ｂ", "711.4b"),
    ("cr711.4b", "711.4b"),
    ("711", "711"),
    ("7", "7"),
    ("702.6,702.7", None),
    ("transform", None),
    ("20", None),
    ("", None),
)


@pytest.mark.parametrize(("text", "number"), [pytest.param(*row, id=row[0]) for row in ADDRESSES])
def test_an_address_is_mended_to_the_one_number_it_means(text: str, number: str | None) -> None:
    assert canonical_number(text) == (None if number is None else RuleNumber.parse(number))


def test_what_is_too_long_for_numbers_is_none_of_them() -> None:
    assert parse_query("702.6, " * 100_000) is None
    assert parse_query("7" * 1_000_000) is None


PIECES = st.sampled_from(
    ["rule ", "CR", "§", "702", "6", ".", ",", "-", "–", " ", "a", "l", "b", "bis ", " a ", "and ", "(", ")", "/", "7"]
)


@given(st.text(max_size=300) | st.lists(PIECES, max_size=20).map("".join))
def test_any_text_is_a_query_or_none(text: str) -> None:
    query = parse_query(text)

    assert query is None or query.numbers
    assert is_like_number(text) in {True, False}
    assert all(number.rule for number in numbers_among_words(text))


@given(st.text(max_size=20) | st.lists(PIECES, max_size=12).map("".join))
def test_the_spelling_of_a_query_means_the_same_numbers(text: str) -> None:
    query = parse_query(text)

    assert query is None or parse_query(f"CR {query.spelled}") == query


CITATIONS = (
    ("CR 701.27 (2026-01-16)", ("701.27", "2026-01-16")),
    ("CR 701.27a (2026-01-16).", ("701.27a", "2026-01-16")),
    ("(CR 701.27a (2026-01-16))", None),
    ("CR 701.27a–c (2026-01-16) https://example.org/en/rules/2026-01-16/701.27/", ("701.27a–c", "2026-01-16")),
    ("[CR 701.27 (2026-01-16)](https://example.org/en/rules/2026-01-16/701.27/)", ("701.27", "2026-01-16")),
    ("CR 701.27", None),
    ("transform (2026-01-16)", None),
    ("CR 701.27 (2026-01-16) transform", None),
)


@pytest.mark.parametrize(("text", "meant"), CITATIONS)
def test_a_copied_citation_names_its_edition(text: str, meant: tuple[str, str] | None) -> None:
    assert dated_citation(text) == meant
