"""The query language of the search: every sign that it has, and that any other text is words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.query import LONGEST_QUERY, MOST_CLAUSES, Clause, parse


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
    ("token token TOKEN", "token"),
    ('"unbalanced token', "unbalanced token"),
    ('token"', "token"),
    ('""', ""),
    ("a OR b AND NOT c", "a or b and not c"),
    ("text:^a NEAR/2", "text a near 2"),
    ("in:abc", "in abc"),
    ("in:", "in"),
    ("lang:fr", "lang fr"),
    ("edition:yesterday", "edition yesterday"),
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
    ("lang:de Karte", "", "", "de", ""),
    ("Sprache:DE Karte", "", "", "de", ""),
    ("idioma:es carta", "", "", "es", ""),
    ("701.27f transform 711.4b", "", "", "", "701.27f 711.4b"),
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


@given(st.text(max_size=400))
def test_every_text_has_a_meaning(text: str):
    query = parse(text)
    assert len(query.clauses) <= MOST_CLAUSES
    assert all(clause.words for clause in query.clauses)


def test_what_is_beyond_the_longest_query_is_left_out():
    assert parse("word " * 10_000).clauses == (Clause(("word",)),)
    assert sum(len(word) for clause in parse("x" * 10_240).clauses for word in clause.words) <= LONGEST_QUERY
