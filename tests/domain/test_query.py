"""The query language of the search: every sign that it has, and that any other text is words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.numbering import RuleNumber
from rules.domain.query import LONGEST_QUERY, MOST_CLAUSES, Clause, is_inside, parse


def outline(clause: Clause) -> str:
    """A clause as one would type it."""
    words = " ".join(clause.words)
    row = f'"{words}"' if len(clause.words) > 1 or clause.is_quoted else words
    return ("-" if clause.is_excluded else "") + row + ("*" if clause.is_prefix else "")


# what is typed, what a text must and must not have
CLAUSES = (
    ("transform", "transform"),
    ("Transform Token", "transform token"),
    ('"back face" token', '"back face" token'),
    ("„Rückseite der Karte“", '"ruckseite der karte"'),
    ("«cara frontal»", '"cara frontal"'),
    ("“back face”", '"back face"'),
    ("copy -token", "copy -token"),
    ('copy -"back face"', 'copy -"back face"'),
    ("-token", "-token"),
    ("transf*", "transf*"),
    ("-transf*", "-transf*"),
    ("t*", "t"),
    ("*", ""),
    ("double-faced", '"double faced"'),
    ("-double-faced", '-"double faced"'),
    ("state-based-action", '"state based action"'),
    ("+1/+1 -1/-1", "+1/+1 ~1/~1"),
    ("and/or", "and or"),
    ("player's", "player's"),
    ("copy - token", "copy token"),
    ("copy --token", "copy token"),
    ("copy-token -", '"copy token"'),
    ('copy -"back face', 'copy -"back face"'),
    ("copy -„Rückseite", 'copy -"ruckseite"'),
    ("token token TOKEN", "token"),
    ('"unbalanced token', "unbalanced token"),
    ('token"', "token"),
    ('""', ""),
    ("a OR b AND NOT c", "a b and not c"),
    ("OR", "or"),
    ("flying or haste", "flying or haste"),
    ("strike first strike", "strike first strike"),
    ("text:^a NEAR/2", "text a near 2"),
    ("in:", ""),
    ("in: haste", "haste"),
    ("haste:", "haste"),
    ("http://example.org", "http example org"),
    ("{T}: add", "{t} add"),
    ("'; DROP TABLE x; --", "drop table x"),
    ("\0transform\0", "transform"),
    ("🧙", ""),
)


@pytest.mark.parametrize(("typed", "clauses"), [pytest.param(*row, id=ascii(row[0])) for row in CLAUSES])
def test_what_is_typed_has_this_meaning(typed: str, clauses: str):
    assert " ".join(map(outline, parse(typed).clauses)) == clauses


# what is typed, scopes, edition, language, numbers
OPERATORS = (
    ("in:701 token", "701", "", "", ""),
    ("token IN:701.27", "701.27", "", "", ""),
    ("in:7 in:901.2a", "7 901.2a", "", "", ""),
    ("en:711.4b", "711.4b", "", "", ""),
    ("edition:2016-04-08 token", "", "2016-04-08", "", ""),
    ("ausgabe:2016-04-08", "", "2016-04-08", "", ""),
    ("edición:2016-04-08", "", "2016-04-08", "", ""),
    ("edition:all token", "", "all", "", ""),
    ("ausgabe:alle", "", "all", "", ""),
    ("edición:todas", "", "all", "", ""),
    ("edition:current token", "", "current", "", ""),
    ("ausgabe:aktuell", "", "current", "", ""),
    ("edición:vigente", "", "current", "", ""),
    ("in:701-702 token", "701–702", "", "", ""),
    ("in:702.6a–702.9", "702.6a–702.9", "", "", ""),
    ("in:702.6-9", "702.6–702.9", "", "", ""),
    ("in:701,712.4", "701 712.4", "", "", ""),
    ("lang:de Karte", "", "", "de", ""),
    ("Sprache:DE Karte", "", "", "de", ""),
    ("idioma:es carta", "", "", "es", ""),
    ("701.27f transform 711.4b", "", "", "", "701.27f 711.4b"),
    ("702,19b trample", "", "", "", "702.19b"),
    ("in:702 702,115 surge", "702", "", "", "702.115"),
    ("10,000 tokens", "", "", "", ""),
    ('"701.27"', "", "", "", ""),
    ("edition:2016-02-31", "", "", "", ""),
    ("in:7012", "", "", "", ""),
)


@pytest.mark.parametrize(("typed", "scopes", "edition", "language", "numbers"), [pytest.param(*row, id=row[0]) for row in OPERATORS])
def test_operators_are_read(typed: str, scopes: str, edition: str, language: str, numbers: str):
    query = parse(typed)
    assert " ".join(map(str, query.scopes)) == scopes
    assert " ".join(map(str, query.numbers)) == numbers
    assert (query.edition, query.language) == (edition, language)


# what is typed, the operator and the value that it cannot have, the words that are left
REFUSED = (
    ("edition:2016 transform", "edition", "2016", "transform"),
    ("edition:9999-99-99 transform", "edition", "9999-99-99", "transform"),
    ("transform ausgabe:gestern", "edition", "gestern", "transform"),
    ("lang:fr transform", "lang", "fr", "transform"),
    ("in:abc transform", "in", "abc", "transform"),
    ("in:702-701 transform", "in", "702-701", "transform"),
    ("-lang:de transform", "-lang", "de", "transform"),
    ("transform -edition:2016-04-08", "-edition", "2016-04-08", "transform"),
    ("in:7012", "in", "7012", ""),
    ("in: transform", "in", "", "transform"),
    ("transform lang:", "lang", "", "transform"),
    ("ausgabe: transform", "edition", "", "transform"),
)


@pytest.mark.parametrize(("typed", "operator", "value", "words"), [pytest.param(*row, id=row[0]) for row in REFUSED])
def test_a_value_that_an_operator_cannot_have_is_no_word(typed: str, operator: str, value: str, words: str):
    query = parse(typed)
    assert [(each.operator, each.value) for each in query.refused] == [(operator, value)]
    assert (query.refused_value(operator), query.rest) == (value, words)
    assert " ".join(map(outline, query.clauses)) == words


# what is typed, the words in it that other searches take for a sign
CONNECTIVES = (
    ("flying OR haste", "OR"),
    ("Flugfähigkeit ODER Eile", "ODER"),
    ("vuela O prisa", "O"),
    ("flying | haste OR reach", "| OR"),
    ("flying or haste", ""),
    ("OR", ""),
    ("ORC", ""),
)


@pytest.mark.parametrize(("typed", "connectives"), [pytest.param(*row, id=row[0]) for row in CONNECTIVES])
def test_words_that_other_searches_take_for_a_sign_are_told(typed: str, connectives: str):
    assert " ".join(parse(typed).connectives) == connectives


# what is typed, the numbers that it asks for and nothing else
NUMBERS_ALONE = (
    ("701.27", "701.27"),
    ("701.25 edition:2016-04-08", "701.25"),
    ("edition:2012-10-01 701.27", "701.27"),
    ("in:701 701.27", "701.27"),
    ("in:7 701.27a–c lang:de", "701.27a–c"),
    ("in:702 701.27", ""),
    ("701.27 transform", ""),
    ("in:701", ""),
    ("edition:2012-10-01", ""),
)


@pytest.mark.parametrize(("typed", "numbers"), [pytest.param(*row, id=row[0]) for row in NUMBERS_ALONE])
def test_numbers_beside_operators_are_numbers(typed: str, numbers: str):
    asked = parse(typed).number_query
    assert (asked.spelled if asked else "") == numbers


# what is typed, the numbers in none of the places asked for
OUTSIDE = (
    ("701.27 in:702", "701.27"),
    ("in:702 CR 701.27a–c", "701.27a–c"),
    ("701 in:7 in:702", ""),
    ("701.27, 702.3 in:702", "701.27"),
    ("701 in:702", "701"),
    ("701.27 in:701", ""),
    ("7 in:402", ""),
    ("701.27 transform in:702", ""),
    ("701.27", ""),
    ("in:702", ""),
)


@pytest.mark.parametrize(("typed", "numbers"), [pytest.param(*row, id=row[0]) for row in OUTSIDE])
def test_numbers_outside_of_the_places_asked_for_are_told(typed: str, numbers: str):
    query = parse(typed)
    assert ", ".join(map(str, query.outside)) == numbers
    assert query.is_empty is bool(numbers) or query.number_query is not None


@given(st.text(max_size=400))
def test_every_text_has_a_meaning(text: str):
    query = parse(text)
    assert len(query.clauses) <= MOST_CLAUSES
    assert all(clause.words for clause in query.clauses)


def test_what_is_beyond_the_longest_query_is_left_out():
    assert parse("word " * 10_000).clauses == (Clause(("word",)),)
    assert sum(len(word) for clause in parse("x" * 10_240).clauses for word in clause.words) <= LONGEST_QUERY


def test_a_place_behind_a_minus_is_left_out():
    query = parse("-in:702 -in:701.2-701.5 flying")
    assert (query.scopes, " ".join(map(str, query.excluded_scopes)), query.rest) == ((), "702 701.2–701.5", "flying")
    assert not query.is_empty
    assert not query.is_mere_exclusion
    assert parse("-in:702").is_mere_exclusion
    assert parse('-token -"back face" -in:7').exclusions == "token, “back face”, in:7"
    assert parse("-in:702 702.9").number_query is None


# a place from one number to another, what is in it, what is not
SPANS = (
    ("701-702", "701 701.5 702.9b 702.190", "7 700.4 703 703.1"),
    ("702.6a-702.9", "702.6a 702.6c 702.7 702.9 702.9b", "702 702.6 702.10"),
    ("1-2", "1 100.1 2 205.3m", "3 300.1"),
)


@pytest.mark.parametrize(("place", "inside", "outside"), SPANS)
def test_a_place_has_all_that_stands_from_one_number_to_another(place: str, inside: str, outside: str):
    scopes = parse(f"in:{place}").scopes
    assert [number for number in inside.split() if not is_inside(RuleNumber.parse(number), scopes)] == []
    assert [number for number in outside.split() if is_inside(RuleNumber.parse(number), scopes)] == []


def test_numbers_among_words_can_be_the_places_to_look_in():
    in_places, in_chapters = parse("702.6 attach").in_places, parse("transform 712").in_chapters
    assert in_places is not None
    assert in_places.scopes == (RuleNumber.parse("702.6"),)
    assert in_chapters is not None
    assert (in_chapters.scopes, [clause.typed for clause in in_chapters.wanted]) == ((RuleNumber.parse("712"),), ["transform"])
    assert parse("702.6 attach in:701").in_places is parse("702.6").in_places is None
    assert parse("712").in_chapters is parse("transform 12").in_chapters is parse('transform "712"').in_chapters is None
