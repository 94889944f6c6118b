"""The content version: the number that every change of the texts advances, and the lock that changes take turns with."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F

from rules.models import ContentVersion


@contextmanager
def changing_texts() -> Iterator[None]:
    """A transaction that changes texts: one at a time, while readers go on. Of two imports of an edition the second sees the first's rows.

    PostgreSQL locks the row of the content version; SQLite has one writer by itself.
    """
    with transaction.atomic():
        ContentVersion.objects.select_for_update().get_or_create(pk=1)
        yield


def advance_content_version() -> None:
    """Makes every page that was cached before out of date. Call it inside the transaction of the change."""
    if not ContentVersion.objects.filter(pk=1).update(number=F("number") + 1):
        ContentVersion.objects.create(pk=1, number=1)
