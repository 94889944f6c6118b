"""Searching by words on the bundled texts and on made-up editions: meaning of signs, order, names, typos, other editions, suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from rules.domain.numbering import RuleNumber
from rules.domain.query import parse
from rules.models import Edition
from rules.selectors.search import Outcome, WordHits, by_words, everywhere, numbers_with, suggestions
from rules.selectors.words import term_names
from rules.services.corpus import load_corpus
from rules.services.scenario_search import scenarios_with
from tests.web.made_up import import_edition

DAY, LATER = date(2020, 1, 1), date(2021, 1, 1)
GARDEN = {
    "100.1": "Spade",
    "100.1a": "A spade is a tool that digs a hole.",
    "100.1b": "A spade with two handles is a double spade.",
    "100.2": "A gate is double-faced, and no spade opens it.",
    "100.2a": "A gate has a front face and a back face. It is never back in the face of a storm.",
    "100.3": "Each gardener digs one hole a turn, by hand or with a spade.",
    "100.4": "Watering Can",
    "100.4a": "A watering can holds ten litres, 10.5 litres with its lid, and never 100 litres.",
    "100.5": "Put a +1/+1 counter on a plant and a -1/-1 counter on a weed.",
    "100.6": "Gardeners' hats are worn by gardeners who water plants.",
}


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        load_corpus()
        import_edition(DAY, GARDEN)
        import_edition(LATER, {**GARDEN, "100.6": "Nobody wears hats.", "100.7": "A shovel is no spade."})
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _site(loaded: None, db: None) -> None:
    """Every test here looks at these editions."""


def edition(day: date | str) -> int:
    return Edition.objects.get(effective_date=day).pk


def found(typed: str, *, day: date | str = DAY, language: str = "en") -> list[str]:
    return sorted(numbers_with(edition=edition(day), query=parse(typed), language=language))


def hits(typed: str, *, day: date | str = DAY, language: str = "en", page: int = 1) -> WordHits:
    return by_words(edition=edition(day), query=parse(typed), typed=typed, language=language, terms=term_names(language), page=page)


# what is typed, what it finds
MEANING = (
    ("spade", "100.1 100.1a 100.1b 100.2 100.3"),
    ("spades", "100.1 100.1a 100.1b 100.2 100.3"),
    ("SPADE digs", "100.1a 100.3"),
    ("spade -digs", "100.1 100.1b 100.2"),
    ("-spade in:100.2", "100.2a"),
    ('"back face"', "100.2a"),
    ('"face back"', ""),
    ('spade -"two handles"', "100.1 100.1a 100.2 100.3"),
    ('back face -"back face"', ""),
    ("dig*", "100.1a 100.3"),
    ("gard*", "100.3 100.6"),
    ("gardeners*", "100.6"),
    ("double-faced", "100.2"),
    ("double faced", "100.2"),
    ("double", "100.1b 100.2"),
    ("in:100.1 spade", "100.1 100.1a 100.1b"),
    ("in:100.1a in:100.3 spade", "100.1a 100.3"),
    ("in:2 spade", ""),
    ("-in:100.1 spade", "100.2 100.3"),
    ("in:100.1b-100.2 spade", "100.1b 100.2"),
    ("-in:100.1-100.2 spade", "100.3"),
    ('spade -"two handles', "100.1 100.1a 100.2 100.3"),
    ("10", ""),
    ("10.5", "100.4a"),
    ("100", "100.4a"),
    ("+1/+1", "100.5"),
    ("-1/-1", "100.5"),
    ("1/1", ""),
    ("gardeners' hats", "100.6"),
    ("gardener’s", "100.3 100.6"),
    ("lang:de spade", ""),
    ("lang:en spade digs", "100.1a 100.3"),
    ("what is a spade with a hole", "100.1a 100.3"),
)


@pytest.mark.parametrize(("typed", "numbers"), [pytest.param(*row, id=row[0]) for row in MEANING])
def test_a_query_finds_the_texts_that_it_means(typed: str, numbers: str):
    assert found(typed) == numbers.split()


def test_a_number_among_words_is_the_place_to_look_in_where_it_has_them():
    assert (order(hits("100.1 spade digs")), hits("100.1 spade digs").places) == (["100.1a"], (RuleNumber.parse("100.1"),))
    assert (order(hits("100.4 spade digs"))[:2], hits("100.4 spade digs").places) == (["100.1a", "100.3"], ())


def test_places_that_are_excluded_have_no_texts_of_all_editions():
    found = everywhere(query=parse("spade -in:100.1-100.2"), language="en")
    assert {place.number for hit in found.hits for place in hit.places if place.number} == {"100.3", "100.7"}


def test_a_row_of_words_does_not_reach_over_a_citation():
    assert found('"rule transform"', day="2026-09-25") == []


def order(result: WordHits) -> list[str]:
    return [str(hit.number) for hit in (*result.headings, *result.texts, *result.partial)]


# what is typed, the first numbers in their order
ORDER = (
    ("spade", "100.1 100.2 100.3"),  # the heading, opened with its subrules; then texts
    ("watering can", "100.4"),
    ("spade digs", "100.1a 100.3"),  # under the keyword's own heading first
    ("back face", "100.2a"),
)


@pytest.mark.parametrize(("typed", "numbers"), [pytest.param(*row, id=row[0]) for row in ORDER])
def test_a_heading_comes_first_then_its_own_rule_then_texts(typed: str, numbers: str):
    assert order(hits(typed))[: len(numbers.split())] == numbers.split()


def test_a_word_by_itself_comes_before_a_part_of_a_hyphenated_one():
    assert order(hits("double")) == ["100.1b", "100.2"]


def test_a_heading_that_is_exactly_meant_is_opened_and_its_subrules_are_not_listed_again():
    result = hits("spade")
    assert [str(line.number) for line in result.headings[0].lines] == ["100.1", "100.1a", "100.1b"]
    assert not {"100.1a", "100.1b"} & {str(hit.number) for hit in result.texts}


# language, what is typed, the names that are searched too, the first number
NAMES = (
    ("en", "Verwandeln", "transform", "701.27"),
    ("en", "transformieren", "transform", "701.27"),
    ("en", "transformarse", "transform", "701.27"),
    ("de", "transformarse", "transform", "701.27"),
    ("es", "Verwandeln", "transform", "701.27"),
    ("en", "mdfc", "modal double-faced card", "712.3"),
    ("de", "MDFC", "modal double-faced card", "712.3"),
    ("en", "umgewandelte Manakosten", "mana value", "712.8a"),
)


@pytest.mark.parametrize(("language", "typed", "name", "number"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in NAMES])
def test_names_of_other_languages_and_players_words_find_the_rules_and_are_said(language: str, typed: str, name: str, number: str):
    result = hits(typed, day="2026-09-25", language=language)
    assert result.outcome is Outcome.ALL
    assert name in {found for each in result.added for found, _ in each.names}
    assert number.split(".")[0] in order(result)[0]
    assert any(each == number or each.startswith(number) for each in order(result)) or number.split(".")[0] == "712"


def test_translations_and_plain_words_are_found_in_their_language():
    assert "711.4b" in found("Rückseite", day="2016-04-08", language="de")
    assert found("Rückseite", day="2016-04-08", language="en") == []
    assert found("lang:es dorso", day="2016-04-08", language="de") == found("dorso", day="2016-04-08", language="es") != []


def test_what_is_asked_for_in_a_language_is_opened_in_that_language():
    result = hits("lang:es transformar", day="2026-09-25", language="en")
    assert str(result.headings[0].number) == "701.27"
    assert {line.words.language for line in result.headings[0].lines if line.words.text} == {"es"}
    assert result.headings[0].words.language == "es"


def test_a_text_in_another_language_alone_is_shown_in_that_language():
    result = hits("diejenige", day="2016-04-08", language="es") if found("diejenige", day="2016-04-08", language="de") else None
    result = result or hits("einer", day="2016-04-08", language="es")
    assert result.outcome is Outcome.OTHER_LANGUAGE
    assert result.found_in == "de"
    assert {hit.words.language for hit in (*result.headings, *result.texts)} == {"de"}


# language, edition, what is typed, what is searched instead
TYPOS = (
    ("en", DAY, "gardner", "gardener"),
    ("en", DAY, "sapde", "spade"),
    ("en", DAY, "wattering can", "watering can"),
    ("en", DAY, "spade diggs hole", "spade digs hole"),
    ("en", DAY, "backface", "back face"),
    ("en", "2026-09-25", "tranform", "transform"),
    ("de", "2016-04-08", "Rückseitte", "Rückseite"),
    ("de", "2026-09-25", "transformiren", "transformieren"),
    ("es", "2026-09-25", "transfromarse", "transformarse"),
    ("en", DAY, "watterring can hollds", "watering can holds"),
)


@pytest.mark.parametrize(("language", "day", "typed", "meant"), [pytest.param(*row, id=f"{row[0]}: {row[2]}") for row in TYPOS])
def test_a_mistyped_word_is_put_right_and_said(language: str, day: date | str, typed: str, meant: str):
    result = hits(typed, day=day, language=language)
    assert result.outcome is Outcome.CORRECTED
    assert result.corrected == meant
    assert order(result) or result.glossary


# what is typed, the word in it that nobody has mistyped
NO_TYPOS = (
    ("shade digs hole", "shade"),
    ("plank counter", "plank"),
    ("bats worn by gardeners", "bats"),
    ("bold spade", "bold"),
    ("golem spade", "golem"),
    ("stern gate", "stern"),
    ("wanderer waters plants", "wanderer"),
    ("holdover storm", "holdover"),
)


@pytest.mark.parametrize(("typed", "rare"), [pytest.param(*row, id=row[0]) for row in NO_TYPOS])
def test_a_word_that_is_only_rare_stays_and_is_named(typed: str, rare: str):
    result = hits(typed)
    assert (result.outcome, result.corrected, result.absent) == (Outcome.SOME, "", (rare,))
    assert order(result)


def test_what_nothing_is_like_finds_nothing():
    result = hits("xyzzy")
    assert result.outcome is Outcome.NOTHING
    assert result.is_empty


def test_words_that_never_stand_together_find_what_has_most_of_them():
    result = hits("spade digs hole storm litres")
    assert result.outcome is Outcome.SOME
    assert order(result)[0] in {"100.1a", "100.3"}


def test_texts_of_all_editions_are_found_with_the_days_that_they_were_in_force():
    result = everywhere(query=parse("hats"), language="en")
    spans = {hit.text: [(place.number, place.first, place.last) for place in hit.places] for hit in result.hits}
    assert spans == {
        GARDEN["100.6"]: [("100.6", DAY, DAY)],
        "Nobody wears hats.": [("100.6", LATER, LATER)],
    }
    assert everywhere(query=parse("digs hole"), language="en").hits[0].places[0].last == LATER
    assert everywhere(query=parse("spade in:100.7"), language="en").total == 1


def test_a_text_of_all_editions_is_found_by_its_translation_and_its_glossary_term():
    german = everywhere(query=parse("Rückseite lang:de"), language="de")
    assert german.total
    assert all("ückseite" in hit.found for hit in german.hits)
    terms = {place.term for hit in everywhere(query=parse("gate"), language="en").hits for place in hit.places}
    assert "Gate" in terms


# what is typed, what is offered first, in the language of the reader
OFFERED = (
    ("en", DAY, "spa", "Spade"),
    ("en", DAY, "water", "Watering Can"),
    ("en", DAY, "watering c", "Watering Can"),
    ("en", DAY, "gat", "Gate"),
    ("en", "2026-09-25", "transf", "Transform"),
    ("de", "2026-09-25", "transf", "Transformieren"),
    ("es", "2026-09-25", "transf", "Transformar"),
    ("de", DAY, "rücks", "Rückseite"),
    ("de", DAY, "ruecks", ""),
    ("en", DAY, "watreing", "Watering Can"),
    ("en", DAY, "spade zzz", "Spade"),
    ("en", DAY, "rücks", "Rückseite"),
    ("en", DAY, "mdf", "MDFC"),
    ("en", DAY, "s", ""),
    ("en", DAY, "zzz", ""),
    ("en", DAY, "🧙", ""),
)


@pytest.mark.parametrize(("language", "day", "typed", "first"), [pytest.param(*row, id=f"{row[0]}: {row[2]!a}") for row in OFFERED])
def test_suggestions_begin_with_what_is_typed(language: str, day: date | str, typed: str, first: str):
    offered = suggestions(edition=edition(day), typed=typed, language=language)
    assert (offered[0].text if offered else "") == first


def test_a_players_word_is_offered_as_what_it_means():
    offered = [each.text for each in suggestions(edition=edition(DAY), typed="two-sided", language="en")]
    assert offered == ["double-faced card"]


def test_numbers_are_suggested_for_numbers():
    assert [str(each.number) for each in suggestions(edition=edition(DAY), typed="rule 10", language="en")] == ["100"]
    assert [str(each.number) for each in suggestions(edition=edition(DAY), typed="100.1", language="en")] == ["100.1", "100.1a", "100.1b"]
    assert [str(each.number) for each in suggestions(edition=edition(DAY), typed="rule 100.4", language="de")] == ["100.4", "100.4a"]


def test_scenarios_are_found_by_what_they_say_in_every_language():
    for language, typed in (("en", "clone"), ("de", "Klon"), ("es", "clon")):
        plan = hits(typed, day="2026-09-25", language=language).plan
        assert scenarios_with(plan=plan), (language, typed)
    assert scenarios_with(plan=hits("xyzzy").plan) == []


def test_the_number_of_queries_does_not_depend_on_how_much_is_found():
    def taken(typed: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            everywhere(query=parse(typed), language="de")
        return len(queries)

    taken("spade")  # reads what is kept from then on
    assert taken("hats") == taken("spade") == taken("a*")


HOSTILE = (
    *"\"'*()[]{}^~:;\\|&!<>-+%_#@`$",
    '"',
    '""',
    '"""',
    "'",
    "''",
    "a'b",
    'a"b',
    "a' OR 'b",
    "(a",
    "a)",
    "a AND",
    "NOT",
    "OR OR",
    "NEAR(a b)",
    "a NEAR/2 b",
    "{a}",
    "{a b}:c",
    "stems:a",
    "words : a*",
    "^a",
    "a + b",
    "a & b | !c",
    "a <-> b",
    "a:*",
    "a:AB",
    "'a':1A",
    "\\",
    "\\'",
    "a\\",
    "%",
    "%s",
    "%(x)s",
    "{}",
    "{0}",
    "; DROP TABLE rules_searchtext; --",
    "' UNION SELECT 1 --",
    "\0",
    "a\0b",
    "\ud800",
    "\u202e",
    "\ufffd",
    "🧙‍♂️",
    "e\u0301\u0301\u0301",
    "ß",
    "İ",
    "ǅ",
    "ﬁ",
    "①",
    "²",
    "١٢",
    "مرحبا",
    "漢字",
    "x" * 10_240,
    "a " * 5_000,
    '"a" ' * 3_000,
    "-a " * 3_000,
    "a* " * 3_000,
    "in:7 " * 2_000,
    "⟦1⟧",
    "⟦⟦",
    "=a",
    "=a*",
    ".",
    "..",
    ". .",
    "- - -",
    "-",
    "--",
    "-*",
    "*-",
    '-"',
    '"-',
    "+1/+1",
    "*/*",
    "in:",
    "in:0",
    "in:999.999z",
    "lang:",
    "edition:",
    "edition:9999-99-99",
    "lang:de",
    "in:7",
    "-a",
)


@pytest.mark.parametrize("typed", [pytest.param(text, id=f"{place}-{text[:12]!a}") for place, text in enumerate(HOSTILE)])
def test_hostile_input_is_answered(typed: str):
    for language in ("en", "de", "es"):
        hits(typed, language=language)
        everywhere(query=parse(typed), language=language)
        suggestions(edition=edition(DAY), typed=typed, language=language)
