"""Links to the glossary in the official texts: the eighty phrases, and hyphens and citations as another reader sees them."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.utils.text import slugify

from rules.data import usage
from rules.domain.document import Document
from rules.domain.reading import read
from rules.domain.references import citations
from rules.domain.terms import Mention, Vocabulary, keys_of, mentions, vocabulary
from tests.archive import ARCHIVE
from tests.domain.term_phrases import LINKED, NOT_LINKED, Phrase
from tests.independent_reader import Text, read_edition

pytestmark = pytest.mark.archive

EDITIONS = ("2026-01-16", "2016-04-08", "2012-10-01")


@cache
def document_of(edition: str) -> Document:
    return read((ARCHIVE / f"{edition}.txt").read_bytes()).document


@cache
def vocabulary_of(edition: str) -> Vocabulary:
    names = [entry.term for entry in document_of(edition).glossary]
    return vocabulary([(name, slugify(name)) for name in names], language="en", usage=usage())


def text_of(edition: str) -> Text:
    return read_edition(ARCHIVE / f"{edition}.txt")


def links_in(edition: str, number: str) -> list[Mention]:
    """The mentions in a rule, less the subject that the heading of its rule names."""
    text = text_of(edition)
    words = text.paragraphs[number]
    heading = text.paragraphs[re.sub("[a-z]$", "", number)]
    known = vocabulary_of(edition)
    own = frozenset() if re.search("[.:;]", heading) else keys_of(heading, known)
    return [mention for mention in mentions(words, known, cited=citations(words)) if mention.key not in own]


def place_of(phrase: Phrase) -> tuple[int, int]:
    text = text_of(phrase.edition).paragraphs[phrase.number]
    start = text.index(phrase.phrase) + phrase.phrase.index(phrase.words)
    return start, start + len(phrase.words)


def ids(rows: tuple[Phrase, ...]) -> list[str]:
    return [f"{row.edition} {row.number} {row.words}" for row in rows]


def test_half_of_the_phrases_lead_nowhere() -> None:
    assert len(LINKED) == len(NOT_LINKED) == 40


@pytest.mark.parametrize("phrase", LINKED, ids=ids(LINKED))
def test_these_words_lead_to_their_entry(phrase: Phrase) -> None:
    found = {(link.start, link.end): link.key for link in links_in(phrase.edition, phrase.number)}
    assert found.get(place_of(phrase)) == phrase.slug


@pytest.mark.parametrize("phrase", NOT_LINKED, ids=ids(NOT_LINKED))
def test_these_words_lead_nowhere(phrase: Phrase) -> None:
    start, end = place_of(phrase)
    assert [link for link in links_in(phrase.edition, phrase.number) if start <= link.start and link.end <= end] == []
