"""How far the translation of an edition into a language has come, chapter by chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Count, F, QuerySet

from rules.models import Example, GlossaryEntry, Note, RuleVersion, Status
from rules.selectors.former import ExampleAt, former_of_entries, former_of_examples, former_of_rules, lines_with_translations
from rules.selectors.translations import has_words


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of texts. `behind` have only a translation of earlier words; `statuses` says what the translated ones are."""

    total: int = 0
    translated: int = 0
    behind: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)

    @property
    def missing(self) -> int:
        return self.total - self.translated - self.behind

    @property
    def is_complete(self) -> bool:
        return self.translated == self.total

    def __add__(self, other: Tally) -> Tally:
        statuses = Counter(self.statuses) + Counter(other.statuses)
        return Tally(self.total + other.total, self.translated + other.translated, self.behind + other.behind, statuses)


@dataclass(frozen=True, slots=True)
class Progress:
    """The tallies of an edition: its chapters by their three digits (sections stand under their digit), with all under their rules, and its
    glossary."""

    chapters: Mapping[int, Tally]
    glossary: Tally

    @property
    def whole(self) -> Tally:
        return sum(self.chapters.values(), self.glossary)


def progress(*, edition: int, day: date, language: str) -> Progress:
    """What a language has of an edition. At most fourteen queries.

    The texts are those of a translators' catalogue of the edition; `behind` are the fuzzy ones that earlier words are the source of.
    """
    rules = RuleVersion.objects.filter(edition_id=edition)
    under = [model.objects.filter(rule__edition_id=edition) for model in (Example, Note)]
    glossary = GlossaryEntry.objects.filter(edition_id=edition)
    found: dict[int, Tally] = {}
    for rows in (rules.values(place=F("chapter")), *(each.values(place=F("rule__chapter")) for each in under)):
        for chapter, tally in _tallies(rows, language):
            found[chapter] = found.get(chapter, Tally()) + tally
    for chapter, count in (_rules_behind(rules, day, language) + _examples_behind(edition, day, language)).items():
        found[chapter] += Tally(behind=count)
    of_glossary = [tally for _, tally in _tallies(glossary.values(place=F("edition_id")), language)]
    return Progress(found, sum(of_glossary, Tally(behind=_entries_behind(glossary, day, language))))


def _tallies(rows: QuerySet[Any], language: str) -> Iterable[tuple[int, Tally]]:
    """Counts by place and status. `rows` are grouped by `place`."""
    status = f"text__wording__status_{language}"
    counted = rows.order_by().values("place", status)
    for row in counted.annotate(total=Count("pk"), translated=Count("pk", filter=has_words(language, "text__wording__"))):
        statuses = {row[status] or Status.TRANSLATION.value: row["translated"]} if row["translated"] else {}
        yield row["place"], Tally(row["total"], row["translated"], 0, statuses)


def _rules_behind(rules: QuerySet[RuleVersion], day: date, language: str) -> Counter[int]:
    """By chapter the numbered texts that have only a translation of earlier words."""
    untranslated = list(rules.exclude(has_words(language, "text__wording__")).values_list("chapter", "identity"))
    wanted = {identity for _, identity in untranslated} & lines_with_translations(language)
    former = former_of_rules(day=day, language=language, identities=wanted) if wanted else {}
    return Counter(chapter for chapter, identity in untranslated if identity in former and former[identity].is_earlier)


def _examples_behind(edition: int, day: date, language: str) -> Counter[int]:
    """The same for examples."""
    lines = Example.objects.filter(has_words(language, "text__wording__")).values("rule__identity")
    rows = list(
        Example.objects.filter(rule__edition_id=edition, rule__identity__in=lines).values_list(
            "rule__chapter", "rule__identity", "position", "text__text", "text__wording_id", f"text__wording__text_{language}"
        )
    )
    examples = [ExampleAt(*columns[1:5]) for columns in rows]
    former = former_of_examples(day=day, language=language, examples=examples) if examples else {}
    behind = {at for at, each in former.items() if each.is_earlier}
    return Counter(chapter for chapter, identity, position, *_, words in rows if not words and (identity, position) in behind)


def _entries_behind(glossary: QuerySet[GlossaryEntry], day: date, language: str) -> int:
    """How many glossary entries have only a translation of earlier words."""
    translated = GlossaryEntry.objects.filter(has_words(language, "text__wording__")).values("slug")
    slugs = set(glossary.exclude(has_words(language, "text__wording__")).filter(slug__in=translated).values_list("slug", flat=True))
    return sum(each.is_earlier for each in former_of_entries(day=day, language=language, slugs=slugs).values())
