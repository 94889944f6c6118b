"""The words of an edition as searches show them in a language, kept like the texts that they look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from django.db.models import QuerySet

from rules.domain.numbering import RuleNumber
from rules.domain.ranking import Ranked
from rules.models import Example, GlossaryEntry, RuleVersion
from rules.selectors.hits import Hit
from rules.selectors.kept import kept
from rules.selectors.number_search import GlossaryHit, glossary_hit
from rules.selectors.rule_page import ExampleLine
from rules.selectors.words import Words, word_fields, words_of

_MOST_EDITIONS = 4
_Row: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ShownWords:
    """The rules and the glossary entries of an edition by primary key, and the examples by that of their rule, as rows of columns."""

    language: str
    rules: Mapping[int, _Row]
    examples: Mapping[int, Sequence[_Row]]
    entries: Mapping[int, _Row]

    def hits(self, found: Iterable[Ranked], *, terms: Mapping[str, str]) -> list[Hit]:
        """Found rules with their examples."""
        return [self._hit(each.best.place, terms) for each in found if each.best.place in self.rules]

    def glossary(self, found: Iterable[Ranked]) -> list[GlossaryHit]:
        """Found glossary entries."""
        rows = (self.entries[each.best.place] for each in found if each.best.place in self.entries)
        return [glossary_hit(dict(zip(_entry_columns(self.language), row, strict=True)), self.language) for row in rows]

    def _hit(self, rule: int, terms: Mapping[str, str]) -> Hit:
        number, *words = self.rules[rule]
        examples = tuple(self._example(row, terms) for row in self.examples.get(rule, ()))
        return Hit(RuleNumber.parse(number), self._words(words, terms), examples=examples)

    def _example(self, row: _Row, terms: Mapping[str, str]) -> ExampleLine:
        position, after, wording, *words = row
        return ExampleLine(position, after, self._words(words, terms), wording)

    def _words(self, row: Sequence[Any], terms: Mapping[str, str]) -> Words:
        return words_of(dict(zip(word_fields(self.language), row, strict=True)), language=self.language, terms=terms)


@kept(_MOST_EDITIONS)
def shown_words(edition: int, language: str, *, version: int) -> ShownWords:
    """The words of an edition in a language. Three queries."""
    words = word_fields(language)
    examples: dict[int, list[_Row]] = {}
    under = Example.objects.filter(rule__edition_id=edition).order_by("rule_id", "position")
    for rule, *row in under.values_list("rule_id", "position", "after", "text__wording_id", *words):
        examples.setdefault(rule, []).append(tuple(row))
    rules = RuleVersion.objects.filter(edition_id=edition).order_by()
    entries = GlossaryEntry.objects.filter(edition_id=edition).order_by()
    return ShownWords(language, _by_key(rules, "number", *words), examples, _by_key(entries, *_entry_columns(language)))


def _by_key(rows: QuerySet[Any], *columns: str) -> dict[int, _Row]:
    return {key: tuple(row) for key, *row in rows.values_list("pk", *columns)}


@cache
def _entry_columns(language: str) -> tuple[str, ...]:
    return ("term", "slug", *(column for column in word_fields(language) if not column.startswith("bundled")))
