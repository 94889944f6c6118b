"""The numbered texts of the archive, read once for all tests of lineage."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.domain.document import Document
from rules.domain.lineage import Lineage, Node, NumberedText, compose, link_rules, rule_map
from rules.domain.numbering import RuleNumber
from rules.domain.reading import read
from rules.domain.wording import digest, exact_digest


class Archive:
    """The editions of the archive by date, and the lineage of any two."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dates = sorted(path.stem for path in folder.glob("2*.txt"))
        self.steps = list(pairwise(self.dates))
        self.document: Callable[[str], Document] = cache(lambda date: read((folder / f"{date}.txt").read_bytes()).document)
        self.text: Callable[[str], NumberedText] = cache(self._text)
        self.lineage: Callable[[str, str], Lineage] = cache(lambda old, new: link_rules(self.text(old), self.text(new)))
        self._digest = cache(lambda text: (digest(text), exact_digest(text)))

    @property
    def truth(self) -> dict[str, Any]:
        """True numbers of headings, found by their names and handed along with the archive."""
        return json.loads((self.folder.parent / "lineage" / "truth.json").read_text(encoding="utf-8"))

    def node(self, number: RuleNumber, text: str) -> Node:
        return Node(number, text, *self._digest(text))

    def _text(self, date: str) -> NumberedText:
        nodes = []
        for section in self.document(date).sections:
            nodes.append(self.node(section.number, section.heading))
            for chapter in section.chapters:
                nodes.append(self.node(chapter.number, "\n".join((chapter.heading, *chapter.paragraphs))))
                nodes.extend(self.node(each.number, each.text) for rule in chapter.rules for each in (rule, *rule.subrules))
        return NumberedText(tuple(nodes))

    def direct_map(self, old: str, new: str) -> dict[str, str | None]:
        """The numbers of two editions matched with nothing between them."""
        return spelled(rule_map(self.lineage(old, new), self.text(old).nodes, self.text(new).nodes))

    def composed_map(self, old: str, new: str) -> dict[str, str | None]:
        """The numbers of two editions by way of all editions between them."""
        chain = self.dates[self.dates.index(old) : self.dates.index(new) + 1]
        return spelled(compose(rule_map(self.lineage(a, b), self.text(a).nodes, self.text(b).nodes) for a, b in pairwise(chain)))


def spelled(numbers: dict[RuleNumber, RuleNumber | None]) -> dict[str, str | None]:
    return {str(old): None if new is None else str(new) for old, new in numbers.items()}


@pytest.fixture(scope="session")
def editions(archive: Path) -> Archive:
    """For tests marked `archive`."""
    return Archive(archive)
