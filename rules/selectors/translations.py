"""How much of a number of texts each language has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Count, Q, QuerySet

from rules.domain.numbering import RuleNumber
from rules.models import RuleVersion, Status, Wording


@dataclass(frozen=True, slots=True)
class Share:
    """How many of a number of texts a language has in words of its own."""

    translated: int
    total: int

    @property
    def is_complete(self) -> bool:
        return self.translated == self.total


def shares_by_language(wordings: Iterable[int]) -> dict[str, Share]:
    """How many of the wordings each language has words for; the source language has all. One query."""
    return _shares(Wording.objects.filter(pk__in=set(wordings)), "")


def shares_of_edition(*, edition: int) -> dict[str, Share]:
    """How many of an edition's numbered texts each language has. One query."""
    return _shares(RuleVersion.objects.filter(edition_id=edition), "text__wording__")


@dataclass(frozen=True, slots=True)
class Translated:
    """A rule whose words of another edition there are in a language: its number there, and the first edition that has these words."""

    number: RuleNumber
    edition: str
    is_summary: bool


def translated_elsewhere(*, identities: Iterable[int], language: str) -> dict[int, tuple[Translated, ...]]:
    """By identity of a rule its newest translation and its newest summary in a language, from whatever edition. One query at most."""
    wanted = {identity for identity in identities if identity}
    if not wanted or language == settings.SOURCE_LANGUAGE:
        return {}
    status = f"text__wording__status_{language}"
    rows = RuleVersion.objects.filter(has_words(language, "text__wording__"), identity__in=wanted).order_by("-edition__effective_date")
    newest: dict[tuple[int, bool], int] = {}
    found: dict[tuple[int, bool], Translated] = {}
    for identity, wording, number, day, said in rows.values_list(
        "identity", "text__wording_id", "number", "edition__effective_date", status
    ):
        key = (identity, said == Status.SUMMARY)
        if newest.setdefault(key, wording) == wording:
            found[key] = Translated(RuleNumber.parse(number), day.isoformat(), said == Status.SUMMARY)
    return {identity: tuple(found[key] for key in ((identity, False), (identity, True)) if key in found) for identity, _ in found}


def has_words(language: str, prefix: str = "") -> Q:
    """Whether a wording, reached by `prefix`, has words of its own in a language."""
    return Q(**{f"{prefix}text_{language}__isnull": False}) & ~Q(**{f"{prefix}text_{language}": ""})


def _shares(rows: QuerySet[Any], prefix: str) -> dict[str, Share]:
    others = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]
    found = rows.aggregate(total=Count("pk"), **{code: Count("pk", filter=has_words(code, prefix)) for code in others})
    total = found.pop("total")
    return {settings.SOURCE_LANGUAGE: Share(total, total), **{code: Share(count, total) for code, count in found.items()}}


def shares_by_chapter(*, edition: int, language: str) -> dict[int, Share]:
    """How much of each chapter's rules a language has, by chapter; sections stand under their digit. One query."""
    is_translated = has_words(language, "text__wording__") if language != settings.SOURCE_LANGUAGE else Q(pk__isnull=False)
    rows = RuleVersion.objects.filter(edition_id=edition).order_by().values("chapter")
    return {
        row["chapter"]: Share(row["translated"], row["total"])
        for row in rows.annotate(total=Count("pk"), translated=Count("pk", filter=is_translated))
    }
