"""Links to the glossary in the official texts: the hundred phrases, and hyphens and citations as another reader sees them."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.utils.text import slugify

from rules.data import usage
from rules.domain.document import Document
from rules.domain.reading import read
from rules.domain.references import citations
from rules.domain.terms import Mention, Vocabulary, keys_of, mentions, phrases_of, vocabulary
from tests.archive import ARCHIVE
from tests.domain.term_phrases import EVERYDAY, LINKED, NOT_LINKED, SAME_WORDS, Phrase
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
    assert len(LINKED) == len(NOT_LINKED) == 50


@pytest.mark.parametrize("phrase", [*LINKED, *SAME_WORDS], ids=ids((*LINKED, *SAME_WORDS)))
def test_these_words_lead_to_their_entry(phrase: Phrase) -> None:
    found = {(link.start, link.end): link.key for link in links_in(phrase.edition, phrase.number)}
    assert found.get(place_of(phrase)) == phrase.slug


@pytest.mark.parametrize("phrase", [*NOT_LINKED, *EVERYDAY], ids=ids((*NOT_LINKED, *EVERYDAY)))
def test_these_words_lead_nowhere(phrase: Phrase) -> None:
    start, end = place_of(phrase)
    assert [link for link in links_in(phrase.edition, phrase.number) if start <= link.start and link.end <= end] == []


def mentions_by_number(edition: str) -> dict[str, tuple[str, tuple[Mention, ...]]]:
    known = vocabulary_of(edition)
    return {number: (words, mentions(words, known, cited=citations(words))) for number, words in text_of(edition).paragraphs.items()}


def test_double_inside_a_longer_word_is_not_the_keyword() -> None:
    """111 of 139 are this trap; here are those in the first paragraphs of the rules, which the other reader knows."""
    trapped = linked = 0
    for words, found in mentions_by_number("2026-01-16").values():
        inside = {match.start() for match in re.finditer(r"double-(?=\w)", words, re.IGNORECASE)}
        doubles = [mention for mention in found if mention.key == "double"]
        assert not inside & {mention.start for mention in doubles}
        trapped += len(inside)
        linked += len(doubles)
    assert trapped > 90
    assert linked > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_link_begins_or_ends_inside_a_word(edition: str) -> None:
    cut = [
        (number, words[mention.start - 12 : mention.end + 12])
        for number, (words, found) in mentions_by_number(edition).items()
        for mention in found
        if re.search(r"[\w‐‑-]\Z", words[: mention.start].replace("_", "")) or re.match(r"[\w‐‑-]", words[mention.end :].replace("_", ""))
    ]
    assert cut == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_link_stands_in_a_citation_or_its_title(edition: str) -> None:
    number = r"\d{3}(?:\.\d+[a-z]?)?"
    cited = re.compile(rf"rules? {number}(?:, [“\"][^”\"]+[”\"])?(?:(?:,? and(?: rule)?|,) {number}(?:, [“\"][^”\"]+[”\"])?)*")
    inside = [
        (number, words[mention.start : mention.end])
        for number, (words, found) in mentions_by_number(edition).items()
        for match in cited.finditer(words)
        for mention in found
        if mention.start < match.end() and match.start() < mention.end
    ]
    assert inside == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_entry_is_found_by_its_own_name(edition: str) -> None:
    """Those that are not are named in the data, with a reason."""
    known = vocabulary_of(edition)
    names = [entry.term for entry in document_of(edition).glossary]
    lost = [name for name in names if not any(slugify(name) in keys_of(phrase, known) for phrase in phrases_of(name))]
    assert [name for name in lost if not {phrase.lower() for phrase in phrases_of(name)} & usage().unlinked] == []


def test_the_data_names_terms_of_the_glossary_only() -> None:
    """A slip of the pen in the data would unlink nothing, silently."""
    phrases = {phrase.lower() for edition in EDITIONS for entry in document_of(edition).glossary for phrase in phrases_of(entry.term)}
    listed = usage()
    in_context = {term for language, term in listed.contexts if language == "en"}
    named = listed.unlinked | listed.capital | listed.proper | listed.fixed | set(listed.forms) | in_context
    assert sorted(named - phrases) == []
