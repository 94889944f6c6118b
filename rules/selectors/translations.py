"""How much of a number of texts each language has."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db.models import Count, Q

from rules.models import Wording
from rules.selectors.contents import Share


def shares_by_language(wordings: Iterable[int]) -> dict[str, Share]:
    """How many of the wordings each language has words for; the source language has all. One query."""
    wanted = set(wordings)
    others = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]
    found = Wording.objects.filter(pk__in=wanted).aggregate(**{code: Count("pk", filter=_has_words(code)) for code in others})
    return {settings.SOURCE_LANGUAGE: Share(len(wanted), len(wanted)), **{code: Share(found[code], len(wanted)) for code in others}}


def _has_words(language: str) -> Q:
    return Q(**{f"text_{language}__isnull": False}) & ~Q(**{f"text_{language}": ""})
