"""How far the translation of an edition into a language has come, chapter by chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Count, F, QuerySet

from rules.models import Example, GlossaryEntry, RuleVersion, Status
from rules.selectors.former import identities_behind
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
    """The tallies of an edition: its chapters by their three digits (sections stand under their digit), with examples, and its glossary."""

    chapters: Mapping[int, Tally]
    glossary: Tally

    @property
    def whole(self) -> Tally:
        return sum(self.chapters.values(), self.glossary)


def progress(*, edition: int, day: date, language: str) -> Progress:
    """What a language has of an edition. Five queries; an example of which only earlier words are translated counts as missing."""
    rules = RuleVersion.objects.filter(edition_id=edition)
    examples = Example.objects.filter(rule__edition_id=edition)
    glossary = GlossaryEntry.objects.filter(edition_id=edition)
    found: dict[int, Tally] = {}
    for chapter, tally in _tallies(rules.values(place=F("chapter")), language):
        found[chapter] = found.get(chapter, Tally()) + tally
    for chapter, tally in _tallies(examples.values(place=F("rule__chapter")), language):
        found[chapter] = found.get(chapter, Tally()) + tally
    for chapter, count in _behind(rules, edition, day, language).items():
        found[chapter] += Tally(behind=count)
    of_glossary = (tally for _, tally in _tallies(glossary.values(place=F("edition_id")), language))
    return Progress(found, sum(of_glossary, Tally()))


def _tallies(rows: QuerySet[Any], language: str) -> Iterable[tuple[int, Tally]]:
    """Counts by place and status. `rows` are grouped by `place`."""
    status = f"text__wording__status_{language}"
    counted = rows.order_by().values("place", status)
    for row in counted.annotate(total=Count("pk"), translated=Count("pk", filter=has_words(language, "text__wording__"))):
        statuses = {row[status] or Status.TRANSLATION.value: row["translated"]} if row["translated"] else {}
        yield row["place"], Tally(row["total"], row["translated"], 0, statuses)


def _behind(rules: QuerySet[RuleVersion], edition: int, day: date, language: str) -> Counter[int]:
    """By chapter the rules that have only a translation of earlier words."""
    behind = identities_behind(edition=edition, day=day, language=language)
    untranslated = rules.exclude(has_words(language, "text__wording__")).values_list("chapter", "identity")
    return Counter(chapter for chapter, identity in untranslated if identity in behind) if behind else Counter()
