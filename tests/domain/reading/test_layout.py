"""A document written out in the official layout reads again as an equal document."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.domain.document import Chapter, Document, Example, GlossaryEntry, Rule, Section
from rules.domain.numbering import SUBRULE_LETTERS, RuleNumber
from rules.domain.reading import read, read_text, write
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import long_edition

WORDS = st.sampled_from(
    ["spade", "Dandân", "garden’s", "“rake”", "701.4b,", "(see", "rule", "100)", "2/2", "{T}:", "—", "won't", "+1/+1", "A", "Æther"]
)
SENTENCES = st.lists(WORDS, min_size=1, max_size=12).map(lambda words: f"The {' '.join(words)}.")
TITLES = st.lists(st.sampled_from(["Spade", "of", "Glass", "vs.", "Two-Handed", "Æther"]), max_size=4).map(
    lambda words: " ".join(["Garden", *words, "Option"])
)
PARAGRAPHS = st.lists(SENTENCES, max_size=3).map(tuple)


@st.composite
def rule_of(draw: st.DrawFn, number: RuleNumber) -> Rule:
    paragraphs = draw(st.lists(SENTENCES, min_size=1, max_size=3) | TITLES.map(lambda title: [title]))
    places = sorted(draw(st.lists(st.integers(1, len(paragraphs)), max_size=4)))
    return Rule(number, tuple(paragraphs), tuple(Example(draw(SENTENCES), place) for place in places))


@st.composite
def rules_of_chapter(draw: st.DrawFn, chapter: int) -> tuple[Rule, ...]:
    rules = []
    for rule in range(1, draw(st.integers(0, 4)) + 1):
        number = RuleNumber(chapter // 100, chapter, rule)
        letters = SUBRULE_LETTERS[: draw(st.integers(0, 14))] if rule == 1 else ""
        head = draw(rule_of(number))
        subrules = tuple(draw(rule_of(RuleNumber(number.section, chapter, rule, letter))) for letter in letters)
        rules.append(Rule(head.number, head.paragraphs, head.examples, subrules))
    return tuple(rules)


@st.composite
def sections(draw: st.DrawFn) -> tuple[Section, ...]:
    found = []
    for section in range(1, draw(st.integers(1, 4)) + 1):
        chapters = []
        for place in range(draw(st.integers(1, 3))):
            number = section * 100 + place
            rules = draw(rules_of_chapter(number))
            if number == 100 and not rules:
                rules = (Rule(RuleNumber(1, 100, 1), ("A rule.",)),)
            chapters.append(Chapter(RuleNumber(section, number), draw(TITLES), rules, draw(PARAGRAPHS) if number != 100 else ()))
        found.append(Section(RuleNumber(section), draw(TITLES), tuple(chapters)))
    return tuple(found)


@st.composite
def entries(draw: st.DrawFn) -> tuple[GlossaryEntry, ...]:
    terms = draw(st.lists(TITLES, max_size=5, unique=True).map(sorted))
    found = []
    for term in terms:
        plain = draw(st.lists(SENTENCES, min_size=1, max_size=2))
        senses = [f"{place}. {sentence}" for place, sentence in enumerate(plain, 1)]
        see = draw(st.sampled_from([[], ["See rule 100.1."]]))
        found.append(GlossaryEntry(term, tuple(draw(st.sampled_from([plain, senses])) + see)))
    return tuple(found)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Documents whose words can stand in an official text."""
    is_truncated = draw(st.booleans())
    return Document(
        effective_date=draw(st.dates(date(1993, 8, 5), date(2099, 12, 31))),
        title=draw(TITLES),
        introduction=draw(PARAGRAPHS),
        sections=draw(sections()),
        glossary=draw(entries()),
        credits=() if is_truncated else draw(PARAGRAPHS),
        is_truncated=is_truncated,
    )


@given(documents())
@settings(max_examples=150, deadline=None)
def test_a_document_written_out_and_read_again_is_equal(document: Document) -> None:
    text = write(document)
    reading = read_text(text)
    assert reading.document == document
    assert read(text.encode("utf-16")).document == document
    assert_every_line_is_accounted_for(text, reading)


def test_a_text_in_the_official_layout_is_written_as_it_was() -> None:
    text = long_edition()
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    assert [line.strip() for line in write(read_text(text).document).split("\n") if line.strip()] == lines
