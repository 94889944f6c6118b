"""export_texts: the texts of an edition as a gettext catalogue for translators."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polib
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.management.arguments import TRANSLATED, edition_day
from rules.models import Edition
from rules.presentation.catalogue import catalogue
from rules.selectors.translatable import TranslatableText, texts_of_edition


class Command(BaseCommand):
    help = "Writes the texts of an edition with their translations as a gettext catalogue. import_texts takes it back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.po", type=Path, help="the catalogue to write; one of that name is replaced")
        parser.add_argument("--language", required=True, choices=TRANSLATED, help="language of the translations")
        parser.add_argument("--edition", required=True, type=edition_day, metavar="DATE", help="the edition, such as 2016-04-08 or current")

    def handle(self, *args: Any, **options: Any) -> None:
        language, day, path = options["language"], options["edition"], options["file"]
        edition = Edition.objects.filter(effective_date=day).first()
        if edition is None:
            raise CommandError(f"edition {day} is not loaded")
        texts = texts_of_edition(edition=edition.pk, day=day, language=language)
        written = catalogue(texts, language=language, edition=edition.key, when=datetime.now(UTC))
        try:
            _write(written, path)
        except OSError as error:
            raise CommandError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from error
        self.stdout.write(
            f"{path}: {len(written)} texts of {edition.key}, {sum(bool(text.translation) for text in texts)} translated, "
            f"{len(written.fuzzy_entries())} fuzzy{_sources(texts)}"
        )


def _sources(texts: Iterable[TranslatableText]) -> str:
    """Where the fuzzy translations come from: those of earlier words are the ones that the page “Translations” counts as behind."""
    found = Counter(text.former.is_earlier for text in texts if text.former and not text.translation)
    return f" ({found[True]} behind, {found[False]} lent by later editions)" if found[False] else ""


def _write(written: polib.POFile, path: Path) -> None:
    """Puts the file in its place whole or not at all: somebody may have it open."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(f"{written}\n", encoding="utf-8", newline="\n")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
