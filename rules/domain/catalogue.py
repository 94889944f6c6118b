"""What a translators' file says of itself beside its entries: the names that export and import agree on."""

from __future__ import annotations

EDITION_FIELD = "X-Edition"
COUNT_FIELD = "X-Texts"
STATUS_NOTE = "status: "


def status_note(status: str) -> str:
    """The comment on an entry that had a translation when the file was made: what its words were then."""
    return f"{STATUS_NOTE}{status or 'unknown'}"


def had_translation(comment: str) -> bool:
    """Whether the comments of an entry say that it had a translation when the file was made."""
    return any(line.startswith(STATUS_NOTE) for line in comment.splitlines())
