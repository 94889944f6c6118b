"""A Document as text in the layout of the official texts: reading it again gives an equal Document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.domain.document import Chapter, Document, GlossaryEntry, Rule, Section
from rules.domain.numbering import RuleNumber
from rules.domain.reading.front import MONTHS

_INDENT = "     "


def write(document: Document) -> str:
    """The text of `document`, one paragraph a line, with LF line ends.

    Reading it again gives an equal document when its words can stand in an official text: no line breaks and no white space
    at the ends, sentences that end as sentences do, terms that do not, numbers in order. A truncated document has no credits.
    """
    blocks = chain(_front(document), _body(document), _glossary(document), _back(document))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _front(document: Document) -> Iterator[str]:
    yield document.title
    day = document.effective_date
    yield f"These rules are effective as of {MONTHS[day.month - 1]} {day.day}, {day.year:04}."
    yield "Introduction"
    yield from document.introduction
    yield "Contents"
    for section in document.sections:
        yield "\n".join((_heading(section), *map(_heading, section.chapters)))
    yield "Glossary"
    yield "Credits"


def _body(document: Document) -> Iterator[str]:
    for section in document.sections:
        yield _heading(section)
        for chapter in section.chapters:
            yield from _chapter(chapter)


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield _heading(chapter)
    yield from chapter.paragraphs
    for rule in chapter.rules:
        yield _rule(rule)
        yield from map(_rule, rule.subrules)


def _rule(rule: Rule) -> str:
    """The rule with its further paragraphs, indented, and its examples, each after the paragraphs that stand before it."""
    lines = []
    for count, paragraph in enumerate(rule.paragraphs, 1):
        lines.append(f"{_number(rule.number)} {paragraph}".rstrip() if count == 1 else f"{_INDENT}{paragraph}")
        lines.extend(f"Example: {example.text}" for example in rule.examples if example.after == count)
    return "\n".join(lines)


def _glossary(document: Document) -> Iterator[str]:
    if document.glossary or not document.is_truncated:
        yield "Glossary"
    yield from map(_entry, document.glossary)


def _entry(entry: GlossaryEntry) -> str:
    return "\n".join((entry.term, *entry.paragraphs))


def _back(document: Document) -> Iterator[str]:
    if not document.is_truncated:
        yield "Credits"
        yield from document.credits


def _heading(node: Section | Chapter) -> str:
    return f"{node.number}. {node.heading}".rstrip()


def _number(number: RuleNumber) -> str:
    return str(number) if number.letter else f"{number}."
