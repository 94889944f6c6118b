"""The texts of an edition as a gettext catalogue, which Poedit and Weblate open as it is."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import polib
from django.conf import settings

from rules.domain.catalogue import COUNT_FIELD, EDITION_FIELD, status_note
from rules.selectors.former import Former
from rules.selectors.translatable import TranslatableText

_LINE_LENGTH = 100


def catalogue(texts: Iterable[TranslatableText], *, language: str, edition: str, when: datetime) -> polib.POFile:
    """An entry a text, in the order of the edition. `when` is the time of the export.

    The context is the place ("711.5 example 2"). A text whose words have changed comes with its former translation as fuzzy and the words
    that this was made from as the previous ones.
    """
    found = polib.POFile(wrapwidth=_LINE_LENGTH)
    found.header = f"The rules of {edition}, translated. Only msgstr is yours; blank and fuzzy entries are left out by import_texts."
    found.extend(_entry(text) for text in texts)
    found.metadata = {**_header(language, edition, when), COUNT_FIELD: str(len(found))}
    return found


def _header(language: str, edition: str, when: datetime) -> dict[str, str]:
    stamp = when.strftime("%Y-%m-%d %H:%M%z")
    return {
        "Project-Id-Version": f"Comprehensive Rules {edition}",
        "Report-Msgid-Bugs-To": settings.OPERATOR_EMAIL,
        "POT-Creation-Date": stamp,
        "PO-Revision-Date": stamp,
        "Last-Translator": "",
        "Language-Team": dict(settings.LANGUAGES)[language],
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        EDITION_FIELD: edition,
    }


def _entry(text: TranslatableText) -> polib.POEntry:
    former = None if text.translation else text.former
    return polib.POEntry(
        msgctxt=str(text.place),
        msgid=text.english,
        msgstr=former.text if former else text.translation,
        comment=_comment(text, former),
        flags=["fuzzy"] if former else [],
        previous_msgctxt=str(former.place) if former else None,
        previous_msgid=former.english if former else None,
    )


def _comment(text: TranslatableText, former: Former | None) -> str:
    if former:
        return f"the translation was made from the words of {former.edition}"
    return status_note(text.status) if text.translation else ""
