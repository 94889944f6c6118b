"""The lines of a chapter or a rule in several languages, with the translations that are behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.domain.numbering import RuleNumber
from rules.selectors.editions import LoadedEdition
from rules.selectors.former import ExampleAt, Former, former_of_examples, former_of_rules
from rules.selectors.rule_page import Line, lines
from rules.selectors.words import term_names


@dataclass(frozen=True, slots=True)
class Column:
    """The same lines in one language. The former translations are by identity, those of examples also by position."""

    language: str
    lines: tuple[Line, ...]
    former_rules: Mapping[int, Former]
    former_examples: Mapping[tuple[int, int], Former]


def columns(*, edition: LoadedEdition, number: RuleNumber, languages: Sequence[str]) -> list[Column]:
    """A column a language, in their order; their lines are the same. At most eight queries a language."""
    return [_column(edition, number, language) for language in languages]


def _column(edition: LoadedEdition, number: RuleNumber, language: str) -> Column:
    found = lines(edition=edition.pk, number=number, language=language, terms=term_names(language))
    missing = {line.identity for line in found if line.words.is_fallback}
    rules = former_of_rules(day=edition.effective_date, language=language, identities=missing)
    return Column(language, tuple(found), rules, _former_examples(edition, found, language))


def _former_examples(edition: LoadedEdition, found: Sequence[Line], language: str) -> Mapping[tuple[int, int], Former]:
    lacking = [line for line in found if any(example.words.is_fallback for example in line.examples)]
    examples = [
        ExampleAt(line.identity, example.position, example.words.english, example.wording_pk)
        for line in lacking
        for example in line.examples
    ]
    if not examples:
        return {}
    former = former_of_examples(day=edition.effective_date, language=language, examples=examples)
    untranslated = {(line.identity, each.position) for line in lacking for each in line.examples if each.words.is_fallback}
    return {key: value for key, value in former.items() if key in untranslated}
