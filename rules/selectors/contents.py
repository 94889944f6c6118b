"""How much there is in an edition."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Count, Q

from rules.domain.reading import ProblemKind
from rules.models import Edition, EditionProblem, Example, GlossaryEntry, Level, RuleVersion


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


def printed_counts(*, edition: int) -> Counts:
    """The figures of the published text, where a glossary entry is a block of its own.

    An entry that the text runs into the one before, without a blank line, is an entry of the edition but no block (Affinity from
    2021-07-23, Concede from 2020-06-01); the reading reports each as a problem.
    """
    figures = counts(edition=edition)
    run_in = EditionProblem.objects.filter(edition_id=edition, kind=ProblemKind.MISSING_BLANK_LINE).count()
    return replace(figures, glossary=figures.glossary - run_in)


def front_matter(*, edition: int) -> dict[str, list[str]]:
    """The paragraphs of an edition's introduction and credits."""
    introduction, credits_ = Edition.objects.values_list("introduction", "credits").get(pk=edition)
    return {"introduction": introduction.splitlines(), "credits": credits_.splitlines()}


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
