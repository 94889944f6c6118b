"""The rules that a judge would want stand among the first three hits."""

from __future__ import annotations

import pytest

from rules.data import search_questions
from rules.domain.query import parse
from rules.domain.search_plan import Alternative
from rules.domain.thesaurus import Name
from rules.models import Edition
from rules.selectors.editions import content_version
from rules.selectors.search import by_words
from rules.selectors.search.texts import texts_of_all
from rules.selectors.words import term_names
from tests.selectors.relevance import CARD_NAMES, RELEVANCE, SAME_STEM, UNRELATED
from tests.selectors.relevance_of_players import BEHIND, ENTRIES, NAMELESS, PLAYERS, TOGETHER, WORDS_FOR_HEADINGS


def first_three(language: str, typed: str) -> list[str]:
    """The numbers of the first three hits, with those of the subrules that are opened in them."""
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    found = by_words(edition=edition, query=parse(typed), typed=typed, language=language, terms=term_names(language))
    numbers: list[str] = []
    for hit in (*found.headings, *found.texts, *found.partial)[:3]:
        numbers += [str(hit.number), *(str(line.number) for line in hit.lines)]
    return numbers


@pytest.mark.parametrize(("language", "typed", "wanted"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in RELEVANCE])
def test_the_rule_that_is_wanted_is_among_the_first_three(archive_site: None, language: str, typed: str, wanted: str):
    assert set(first_three(language, typed)) & set(wanted.split())


@pytest.mark.parametrize(
    ("language", "typed", "wanted"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in PLAYERS + WORDS_FOR_HEADINGS]
)
def test_what_players_call_it_finds_the_rule_that_is_wanted(archive_site: None, language: str, typed: str, wanted: str):
    assert set(first_three(language, typed)) & set(wanted.split())


@pytest.mark.parametrize(("language", "typed", "wanted"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in TOGETHER])
def test_two_things_asked_for_together_are_both_found(archive_site: None, language: str, typed: str, wanted: str):
    assert set(wanted.split()) <= set(first_three(language, typed))


@pytest.mark.parametrize(("language", "typed", "wanted"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in SAME_STEM])
def test_a_name_as_it_was_typed_comes_before_one_of_the_same_stem(archive_site: None, language: str, typed: str, wanted: str):
    assert first_three(language, typed)[0] == wanted


@pytest.mark.parametrize(("language", "typed", "other"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in BEHIND])
def test_what_has_only_a_part_of_the_name_does_not_come_first(archive_site: None, language: str, typed: str, other: str):
    assert first_three(language, typed)[0] != other


@pytest.mark.parametrize(("language", "typed", "term"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in ENTRIES])
def test_the_entry_that_is_meant_comes_first(archive_site: None, language: str, typed: str, term: str):
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    found = by_words(edition=edition, query=parse(typed), typed=typed, language=language, terms=term_names(language))
    assert found.glossary[0].term == term


@pytest.mark.parametrize(("language", "typed"), [pytest.param(*row, id=": ".join(row)) for row in NAMELESS])
def test_a_word_that_only_shares_a_stem_with_a_name_names_nothing(archive_site: None, language: str, typed: str):
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    assert not by_words(edition=edition, query=parse(typed), typed=typed, language=language, terms=term_names(language)).added


def test_mana_is_no_form_of_the_spanish_hand(archive_site: None):
    assert "402" not in first_three("es", "maná") + first_three("es", "mana")
    assert first_three("es", "mano")[0] == "402"


def test_what_answers_a_question_stands_in_a_rule_of_some_edition(archive_site: None):
    texts = [each for held in texts_of_all(version=content_version()).values() for each in held if each.language == "en"]
    answers = [(name, Name.of(name)) for _, answers in search_questions() for name in answers]
    rows = [(name, Alternative(words.stems("en"), is_row=words.is_row)) for name, words in answers]
    assert [name for name, row in rows if not any(row.is_in(each.stems, each.words) for each in texts)] == []


@pytest.mark.parametrize("typed", ["Dryad Arbour", "hanweir garison"])
def test_a_mistyped_name_of_a_card_that_the_rules_speak_of_is_put_right(archive_site: None, typed: str):
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    found = by_words(edition=edition, query=parse(typed), typed=typed, language="en", terms={})
    assert found.corrected.casefold() in {"dryad arbor", "hanweir garrison"}
    assert found.total


@pytest.mark.parametrize("typed", CARD_NAMES)
def test_the_name_of_a_card_is_not_corrected(archive_site: None, typed: str):
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    assert not by_words(edition=edition, query=parse(typed), typed=typed, language="en", terms={}).corrected


def test_the_table_is_long_enough():
    assert len(RELEVANCE) >= 60
    assert len(UNRELATED) >= 20
    assert len(PLAYERS) >= 80
