"""The texts of the archive as lineage takes them, each read and linked once for all tests."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.domain.document import Document
from rules.domain.lineage import (
    Coverage,
    Entry,
    Example,
    Glossary,
    Lineage,
    Node,
    NumberedText,
    compose,
    link_examples,
    link_glossary,
    link_rules,
    rule_map,
)
from rules.domain.numbering import RuleNumber
from rules.domain.reading import read
from rules.domain.wording import digest, exact_digest

DIGEST = cache(digest)


def node(number: RuleNumber, text: str) -> Node:
    return Node(number, text, DIGEST(text), exact_digest(text))


class Archive:
    """The editions of the archive by date ("2016-04-08"), and the lineage of any two of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dates = sorted(path.stem for path in folder.glob("2*.txt"))
        self.steps = list(pairwise(self.dates))
        self.document = cache(self._document)
        self.text = cache(self._text)
        self.lineage = cache(self._lineage)

    def _document(self, date: str) -> Document:
        return read((self.folder / f"{date}.txt").read_bytes()).document

    def _text(self, date: str) -> NumberedText:
        nodes = []
        for section in self.document(date).sections:
            nodes.append(node(section.number, section.heading))
            for chapter in section.chapters:
                nodes.append(node(chapter.number, "\n".join((chapter.heading, *chapter.paragraphs))))
                nodes.extend(node(each.number, each.text) for rule in chapter.rules for each in (rule, *rule.subrules))
        return NumberedText(tuple(nodes))

    def _lineage(self, old: str, new: str) -> Lineage:
        return link_rules(self.text(old), self.text(new))

    def glossary(self, date: str) -> Glossary:
        document = self.document(date)
        entries = [Entry(entry.term, entry.text, DIGEST(entry.text)) for entry in document.glossary]
        return Glossary(entries, Coverage.TRUNCATED if document.is_truncated else Coverage.COMPLETE)

    def examples(self, date: str) -> list[Example]:
        places = {each.number: place for place, each in enumerate(self.text(date).nodes)}
        return [
            Example(places[rule.number], example.text, DIGEST(example.text))
            for rule in self.document(date).rules
            for example in rule.examples
        ]

    def glossary_lineage(self, old: str, new: str) -> Lineage:
        return link_glossary(self.glossary(old), self.glossary(new))

    def example_lineage(self, old: str, new: str) -> Lineage:
        return link_examples(self.examples(old), self.examples(new), self.lineage(old, new))

    def direct_map(self, old: str, new: str) -> dict[str, str | None]:
        """The numbers of two editions linked with nothing between them."""
        return spelled(rule_map(self.lineage(old, new), self.text(old).nodes, self.text(new).nodes))

    def composed_map(self, old: str, new: str) -> dict[str, str | None]:
        """The numbers of two editions by way of all editions between them."""
        chain = self.dates[self.dates.index(old) : self.dates.index(new) + 1]
        return spelled(compose(rule_map(self.lineage(a, b), self.text(a).nodes, self.text(b).nodes) for a, b in pairwise(chain)))

    @property
    def truth(self) -> dict[str, Any]:
        """True numbers of headings, found by their names, and a list of those that were renamed, merged or split."""
        found: dict[str, Any] = json.loads((self.folder.parent / "lineage" / "truth.json").read_text(encoding="utf-8"))
        return found


def spelled(numbers: dict[RuleNumber, RuleNumber | None]) -> dict[str, str | None]:
    return {str(old): None if new is None else str(new) for old, new in numbers.items()}


@pytest.fixture(scope="session")
def editions(archive: Path) -> Archive:
    """For tests marked `archive`."""
    return Archive(archive)
