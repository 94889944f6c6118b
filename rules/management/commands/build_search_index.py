"""Makes what the search reads anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rules.services.indexing import build_index


class Command(BaseCommand):
    help = "Makes the index of the search anew from the texts. Imports keep it by themselves; this mends one that came apart."

    def handle(self, *args: Any, **options: Any) -> None:
        size = build_index()
        self.stdout.write(f"the search reads {size.texts} texts and {size.words} words")
