"""The kinds of problems of a published text as editors read them."""

from __future__ import annotations

from django.utils.translation import gettext

from rules.domain.reading.problems import SENTENCES, ProblemKind


def kind_label(kind: str) -> str:
    """The kind in the active language; a kind that an older version stored and this one does not know stays as it is."""
    try:
        return gettext(SENTENCES[ProblemKind(kind)])
    except ValueError:
        return kind
