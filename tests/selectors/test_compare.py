"""What a comparison says of two editions: small made-up ones, the bundled excerpts, and the official archive."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.domain.numbering import RuleNumber
from rules.models import Note, RuleVersion
from rules.selectors.compare import Comparison, Kind, Level, Row, compare_editions, compare_number, compare_rules, number_in
from rules.selectors.editions import LoadedEdition, loaded_editions
from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from rules.services.texts import store_texts
from tests.made_up_edition import SMALL_BODY, SMALL_GLOSSARY, official_text

OLD, NEW = date(2001, 1, 1), date(2002, 2, 2)


def edition(day: date | str) -> LoadedEdition:
    found = loaded_editions().get(date.fromisoformat(day) if isinstance(day, str) else day)
    assert found is not None
    return found


def compared(old: date | str, new: date | str, *, language: str = "en") -> Comparison:
    return compare_editions(old=edition(old), new=edition(new), language=language, terms={})


def of_small_texts(body: Sequence[str] = SMALL_BODY, *, glossary: Sequence[str] = SMALL_GLOSSARY) -> Comparison:
    """The comparison of the small text with another one in its place a year later."""
    import_text(official_text(OLD), source="old")
    import_text(official_text(NEW, body=body, glossary=glossary), source="new")
    return compared(OLD, NEW)


def replaced(old: str, new: str) -> list[str]:
    assert any(old in paragraph for paragraph in SMALL_BODY)
    return [paragraph.replace(old, new) for paragraph in SMALL_BODY]


def told(rows: Sequence[Row]) -> list[tuple[str, str, str]]:
    """Kind, old label, new label of each row."""
    return [(row.kind.value, row.old.label if row.old else "", row.new.label if row.new else "") for row in rows]


@pytest.mark.django_db
def test_equal_texts_have_no_changes():
    comparison = of_small_texts()
    assert comparison.changes == ()
    assert comparison.left_out == 0


@pytest.mark.django_db
def test_a_rule_with_other_words_is_reworded():
    comparison = of_small_texts(replaced("each player needs a deck", "each player needs two decks"))
    assert told(comparison.changes) == [("reworded", "100.2", "100.2")]
    assert comparison.counts[Kind.REWORDED] == 1


@pytest.mark.django_db
def test_straight_quotes_and_dashes_are_typography_and_no_change():
    import_text(official_text(OLD, body=replaced("a two-player game", "a “two-player game” — always")), source="old")
    import_text(official_text(NEW, body=replaced("a two-player game", 'a "two-player game"—always')), source="new")
    comparison = compared(OLD, NEW)
    assert comparison.changes == ()
    assert comparison.counts[Kind.TYPOGRAPHY] == 1


@pytest.mark.django_db
def test_a_new_rule_moves_those_behind_it_and_only_renumbers_what_cites_them():
    body = ["100.2. Gardens stand outside of the game and never count.", *SMALL_BODY[5:]]
    body = [paragraph.replace("100.2. To play", "100.3. To play").replace("rule 100.2", "rule 100.3") for paragraph in body]
    comparison = of_small_texts([*SMALL_BODY[:5], *body])
    assert told(comparison.changes) == [("added", "", "100.2"), ("same", "100.2", "100.3")]
    assert comparison.counts.moved == 1
    assert told(comparison.groups[0].folded(Kind.CITATIONS)) == [("citations", "101.1", "101.1")]
    assert comparison.counts[Kind.CITATIONS] == 1


@pytest.mark.django_db
def test_a_chapter_that_moved_is_one_row_with_its_rules_under_it():
    body = [paragraph.replace("100.", "102.").replace("rule 102.2.", "rule 100.2.") for paragraph in SMALL_BODY[1:6]]
    comparison = of_small_texts([SMALL_BODY[0], *SMALL_BODY[6:], *body])
    moved = [row for row in comparison.changes if row.is_moved]
    assert told(moved) == [("same", "100", "102")]
    along = [("100.1", "102.1"), ("100.1a", "102.1a"), ("100.1b", "102.1b"), ("100.2", "102.2")]
    assert [(old, new) for _, old, new in told(moved[0].along)] == along
    assert comparison.counts.moved == 5


@pytest.mark.django_db
def test_a_reworded_rule_of_a_moved_chapter_is_a_row_of_its_own():
    body = [paragraph.replace("100.", "102.").replace("needs a deck", "needs a full deck") for paragraph in SMALL_BODY[1:6]]
    comparison = of_small_texts([SMALL_BODY[0], *SMALL_BODY[6:], *body])
    rows = [row for row in comparison.changes if row.level is Level.RULE]
    assert ("reworded", "100.2", "102.2") in told(rows)
    assert comparison.counts.moved == 5


@pytest.mark.django_db
def test_a_removed_rule_stands_behind_the_one_before_it():
    body = [paragraph for paragraph in SMALL_BODY if not paragraph.startswith("100.1b")]
    comparison = of_small_texts([*body[:3], body[3].replace("two is", "two people is"), *body[4:]])
    assert told(comparison.changes) == [("reworded", "100.1a", "100.1a"), ("removed", "100.1b", "")]


@pytest.mark.django_db
def test_examples_are_compared_beside_their_rule():
    comparison = of_small_texts(replaced("Ben brings a hundred cards", "Carla brings a chair and a table for everybody"))
    rows = [row for row in comparison.changes if row.level is Level.EXAMPLE]
    assert [(kind, old or new) for kind, old, new in told(rows)] == [("added", "100.2"), ("removed", "100.2")]
    assert comparison.counts.examples == 2


def note(day: date, number: str, *texts: str) -> None:
    """Gives a rule notes as a bundled text has them."""
    rule = RuleVersion.objects.get(edition__effective_date=day, number=number)
    for position, (text, key) in enumerate(store_texts(texts).items(), start=1):
        Note.objects.create(rule=rule, position=position, text_id=key)
        assert text


@pytest.mark.django_db
def test_notes_are_compared_where_a_rule_has_some_in_both_editions():
    of_small_texts()
    note(OLD, "100.1", "Two people are enough for a game.", "Dice can be lent.")
    note(NEW, "100.1", "Two people are quite enough for a game.", "Nobody needs a chair in order to win.")
    comparison = compared(OLD, NEW)
    assert {row.level for row in comparison.changes} == {Level.NOTE}
    texts = [(row.kind.value, row.old.words.text if row.old else "", row.new.words.text if row.new else "") for row in comparison.changes]
    assert texts == [
        ("reworded", "Two people are enough for a game.", "Two people are quite enough for a game."),
        ("added", "", "Nobody needs a chair in order to win."),
        ("removed", "Dice can be lent.", ""),
    ]
    assert comparison.counts.notes == 3
    assert comparison.counts.examples == comparison.notes_apart == 0


@pytest.mark.django_db
def test_notes_of_one_text_alone_came_and_went_nowhere():
    of_small_texts()
    note(OLD, "100.1", "Two people are enough for a game.", "Dice can be lent.")
    note(NEW, "100.2", "A deck is a heap of cards.")
    comparison = compared(OLD, NEW)
    assert comparison.changes == ()
    assert comparison.notes_apart == 3
    scope = compare_number(old=edition(OLD), new=edition(NEW), number=RuleNumber.parse("100.2"), language="en", terms={})
    assert scope is not None
    assert scope.notes_apart == 1


@pytest.mark.django_db
def test_headings_are_compared():
    comparison = of_small_texts(replaced("101. Golden Words", "101. The Golden Words"))
    assert told(comparison.changes) == [("reworded", "101", "101")]


@pytest.mark.django_db
def test_glossary_entries_come_go_and_change():
    comparison = of_small_texts(glossary=("Chair\nA thing to sit on.", "Deck\nThe cards a player starts with. See rule 100.2."))
    (entries,) = (group for group in comparison.groups if not group.key)
    assert sorted(told(entries.changes)) == [("added", "", "Chair"), ("removed", "Player", ""), ("reworded", "Deck", "Deck")]


@pytest.mark.django_db
def test_the_other_direction_says_the_opposite():
    of_small_texts([*SMALL_BODY[:5], *SMALL_BODY[6:]])
    assert [row.kind for row in compared(OLD, NEW).changes if row.level is Level.RULE] == [Kind.REMOVED]
    assert [row.kind for row in compared(NEW, OLD).changes if row.level is Level.RULE] == [Kind.ADDED]


@pytest.mark.django_db
def test_an_excerpt_speaks_only_of_what_it_has(archive_free_site: None):
    comparison = compared("2016-04-08", "2026-09-25")
    kinds = {row.kind for row in comparison.changes}
    assert kinds <= {Kind.REWORDED, Kind.SAME, Kind.NOT_COMPARED, Kind.CITATIONS, Kind.TYPOGRAPHY}
    assert comparison.left_out > 0


@pytest.mark.django_db
def test_a_summary_is_never_compared_word_by_word(archive_free_site: None):
    rows = [row for row in compared("2016-04-08", "2026-09-25").changes if row.old and row.new]
    summaries = [row for row in rows if "summary" in {row.old.words.status, row.new.words.status} and row.kind is not Kind.SAME]
    assert summaries
    assert {row.kind for row in summaries if not row.is_only_moved} == {Kind.NOT_COMPARED}


@pytest.fixture
def archive_free_site() -> None:
    """The bundled excerpts alone."""
    load_corpus()


NEIGHBOURS = [
    # curly against straight quotes
    ("2018-10-05", "2019-01-25", 0, 29, 0, 10),
    # the keyword actions sorted anew
    ("2025-04-04", "2025-06-06", 17, 21, 251, 300),
    # five rules reworded, of one more the list of keywords: read off the two texts
    ("2025-11-14", "2026-01-16", 5, 5, 3, 3),
]


@pytest.mark.parametrize(("old", "new", "few", "many", "least", "most"), NEIGHBOURS, ids=[row[0] for row in NEIGHBOURS])
def test_official_editions_show_their_real_changes(archive_site: None, old: str, new: str, few: int, many: int, least: int, most: int):
    counts = compared(old, new).counts
    assert few <= counts[Kind.REWORDED] <= many
    assert least <= counts.moved <= most


def test_moves_are_told_as_moves_and_not_as_gone_and_new(archive_site: None):
    counts = compared("2025-04-04", "2025-06-06").counts
    assert counts[Kind.REMOVED] == 0
    assert counts[Kind.ADDED] < 20


def test_no_entry_is_new_only_because_the_earlier_text_breaks_off(archive_site: None):
    comparison = compared("2013-02-01", "2013-05-01")
    (entries,) = (group for group in comparison.groups if not group.key)
    assert [row for row in entries.rows if row.kind in {Kind.ADDED, Kind.REMOVED, Kind.REWORDED}] == []
    assert comparison.left_out > 400


def test_an_official_text_beside_an_excerpt_lacks_nothing(archive_site: None):
    for pair in (("2026-01-16", "2026-09-25"), ("2026-09-25", "2026-01-16")):
        assert {row.kind for row in compared(*pair).changes} == {Kind.NOT_COMPARED}


def test_split_rules_name_what_they_came_from_over_many_editions(archive_site: None):
    rows = compared("2011-09-30", "2026-01-16").changes
    split = [row for row in rows if row.kind is Kind.SPLIT]
    numbers = {row.old.label for row in rows if row.old}
    assert split
    assert {other for row in split for other in row.others} <= numbers | {row.others[0] for row in split}
    backwards = [row for row in compared("2026-01-16", "2011-09-30").changes if row.kind is Kind.MERGED]
    assert {row.old.label for row in backwards if row.old} == {row.new.label for row in split if row.new}


def test_a_chapter_is_compared_with_what_it_was_under_its_old_number(archive_site: None):
    comparison = compare_number(
        old=edition("2016-04-08"), new=edition("2026-01-16"), number=RuleNumber.parse("712"), language="en", terms={}
    )
    assert comparison is not None
    numbers = {row.old.label: row.new.label for row in comparison.groups[0].rows if row.old and row.new and row.level is Level.RULE}
    # As history files and the published texts of both days have them.
    assert numbers["711"] == "712"
    assert numbers["711.4b"] == "712.8e"


def test_a_number_that_the_newer_text_lacks_has_no_comparison(archive_site: None):
    pair = {"old": edition("2016-04-08"), "new": edition("2026-01-16")}
    assert compare_number(**pair, number=RuleNumber.parse("999.1"), language="en", terms={}) is None
    assert number_in(edition=pair["old"], number=RuleNumber.parse("711.4b"), other=pair["new"]) == "712.8e"


def test_a_translation_is_compared_only_where_both_sides_have_one(archive_site: None):
    for row in compared("2016-04-08", "2026-01-16", language="de").changes:
        if row.old and row.new and row.kind is not Kind.NOT_COMPARED:
            assert row.old.words.language == row.new.words.language


def test_the_number_of_queries_does_not_depend_on_the_editions_between(archive_site: None):
    counts = set()
    for old, new in (("2025-11-14", "2026-01-16"), ("2011-09-30", "2026-01-16"), ("2016-04-08", "2026-09-25")):
        pair = {"old": edition(old), "new": edition(new)}
        with CaptureQueriesContext(connection) as queries:
            compare_editions(**pair, language="en", terms={})
        with CaptureQueriesContext(connection) as fewer:
            compare_rules(**pair, language="en", terms={})
        counts.add((len(queries), len(fewer)))
    assert counts == {(6, 3)}
