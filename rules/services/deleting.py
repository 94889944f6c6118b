"""Takes an edition out again: what followed it comes from what it came from."""

from __future__ import annotations

from collections.abc import Iterable

from rules.models import Edition
from rules.services.lineage import link_followers
from rules.services.texts import delete_unused_texts, texts_of_edition
from rules.services.versions import advance_content_version, changing_texts


def delete_editions(editions: Iterable[Edition]) -> None:
    """Deletes editions with all that they hold, and links their neighbours with each other, in one transaction.

    Words that no other edition has go with them; a wording that somebody translated stays.
    """
    with changing_texts():
        texts: set[int] = set()
        for edition in editions:
            texts |= texts_of_edition(edition)
            Edition.objects.filter(pk=edition.pk).delete()
            link_followers(edition)
        delete_unused_texts(texts)
        advance_content_version()
