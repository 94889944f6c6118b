"""Random queries on every official edition find what a plain search of all texts finds, on whatever database the tests run."""

from __future__ import annotations

import random

import pytest

from rules.data import search_words, terms
from rules.domain.analysis import tokens
from rules.domain.query import parse
from rules.domain.small_words import SMALL_WORDS
from rules.models import Edition
from rules.selectors.search import numbers_with
from tests.search_reference import find, forms_of, random_parts, texts_of

QUERIES = 300
LANGUAGES = ("en", "en", "de", "es")
TRANSLATED = ("2011-09-30", "2016-04-08", "2026-09-25")  # what has German and Spanish words


def words_that_stand_for_others() -> frozenset[str]:
    """Words of names, which find other names too, and small words, which a search of several passes over."""
    names = [name for typed, _ in search_words() for _, group in typed for name in group]
    for term in terms():
        for code in ("en", "de", "es"):
            names += [term.get(code, ""), *term.get(f"also_{code}", [])]
    forms = (forms_of(token.word) for name in names for token in tokens(name))
    return frozenset().union(*forms, *SMALL_WORDS.values())


def test_300_random_queries_find_what_is_in_the_texts(archive_site: None):
    choose = random.Random(20260116)
    editions = list(Edition.objects.order_by("effective_date").values_list("pk", "effective_date"))
    assert len(editions) >= 73
    unwanted = words_that_stand_for_others()
    asked, found, wrong = 0, 0, {}
    translated = [each for each in editions if str(each[1]) in TRANSLATED]
    while asked < QUERIES:
        edition, day = choose.choice(choose.choice((editions, editions, translated)))
        texts = texts_of(edition)
        for _ in range(10):
            language = choose.choice(LANGUAGES)
            if not any(text.language == language for text in texts):
                continue
            if not (parts := random_parts(texts, language, choose, unwanted)):
                continue
            typed = " ".join(part.typed for part in parts)
            numbers = set(numbers_with(edition=edition, query=parse(typed), language=language))
            expected = find(texts, parts, (language, "en"))
            asked += 1
            found += bool(expected)
            if numbers != expected:
                wrong[f"{day} {language}: {typed}"] = sorted(numbers ^ expected)
    assert wrong == {}
    assert found > asked * 0.6


@pytest.mark.parametrize("typed", ["the", "player", "in:7", "-player in:701", "a* in:100"])
def test_wide_queries_find_what_is_in_the_texts(archive_site: None, typed: str):
    edition = Edition.objects.get(effective_date="2026-01-16").pk
    query = parse(typed)
    numbers = numbers_with(edition=edition, query=query, language="en")
    assert len(numbers) == len(set(numbers)) > 0
    assert all(any(number.startswith(str(scope)) for scope in query.scopes) for number in numbers if query.scopes)
