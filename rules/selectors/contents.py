"""The contents of an edition: its counts, and how much of each chapter a language has."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Case, Count, IntegerField, Q, Sum, Value, When

from rules.models import Example, GlossaryEntry, Level, RuleVersion


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each an edition has. `texts` counts the distinct rule texts of its numbered rows."""

    chapters: int
    rules: int
    subrules: int
    examples: int
    glossary: int
    texts: int

    @property
    def numbered(self) -> int:
        """Rules and subrules together."""
        return self.rules + self.subrules


@dataclass(frozen=True, slots=True)
class Share:
    """How many of a number of texts a language has in words of its own."""

    translated: int
    total: int

    @property
    def is_complete(self) -> bool:
        return self.translated == self.total


def counts(*, edition: int) -> Counts:
    """The figures of one edition, in three queries."""
    rows = RuleVersion.objects.filter(edition_id=edition).aggregate(
        chapters=Count("pk", filter=Q(level=Level.CHAPTER)),
        rules=Count("pk", filter=Q(level=Level.RULE)),
        subrules=Count("pk", filter=Q(level=Level.SUBRULE)),
        texts=Count("text_id", distinct=True),
    )
    return Counts(
        **rows,
        examples=Example.objects.filter(rule__edition_id=edition).count(),
        glossary=GlossaryEntry.objects.filter(edition_id=edition).count(),
    )


def shares_by_chapter(*, edition: int, language: str) -> dict[int, Share]:
    """How much of each chapter's rules a language has, by chapter; sections stand under their digit."""
    has_words = ~Q(**{f"text__wording__text_{language}": ""}) & Q(**{f"text__wording__text_{language}__isnull": False})
    if language == settings.SOURCE_LANGUAGE:
        has_words = Q()
    translated = Sum(Case(When(has_words, then=Value(1)), default=Value(0), output_field=IntegerField())) if has_words else Count("pk")
    rows = (
        RuleVersion.objects.filter(edition_id=edition).order_by().values("chapter").annotate(total=Count("pk"), translated=translated)
    )
    return {row["chapter"]: Share(row["translated"], row["total"]) for row in rows}


def total_share(shares: dict[int, Share]) -> Share:
    """All chapters together."""
    return Share(sum(share.translated for share in shares.values()), sum(share.total for share in shares.values()))
