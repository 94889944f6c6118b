"""Takes an edition out again: what followed it comes from what it came from."""

from __future__ import annotations

from collections.abc import Iterable

from rules.models import Edition
from rules.services.lineage import link_followers
from rules.services.versions import advance_content_version, changing_texts


def delete_editions(editions: Iterable[Edition]) -> None:
    """Deletes editions with all that they hold, and links their neighbours with each other, in one transaction."""
    with changing_texts():
        for edition in editions:
            Edition.objects.filter(pk=edition.pk).delete()
            link_followers(edition)
        advance_content_version()
