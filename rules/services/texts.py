"""Stores words once: finds or creates the rule texts and wordings of many texts at a time."""

from __future__ import annotations

from collections.abc import Iterable

from rules.domain.wording import digest, exact_digest, fold, mask
from rules.models import RuleText, Wording

_CHUNK = 800  # SQLite binds at most some thousand parameters in one statement


def store_texts(texts: Iterable[str]) -> dict[str, int]:
    """The primary keys of the rule texts with these exact words, created with their wordings where they are new."""
    by_digest = {exact_digest(text): text for text in texts}
    known = _primary_keys(RuleText, by_digest)
    new = {key: text for key, text in by_digest.items() if key not in known}
    if new:
        wordings = _store_wordings(new.values())
        RuleText.objects.bulk_create(
            [RuleText(digest=key, text=text, wording_id=wordings[text]) for key, text in new.items()],
            batch_size=_CHUNK,
            ignore_conflicts=True,
        )
        known |= _primary_keys(RuleText, new)
    return {text: known[key] for key, text in by_digest.items()}


def _store_wordings(texts: Iterable[str]) -> dict[str, int]:
    digests = {text: digest(text) for text in texts}
    known = _primary_keys(Wording, digests.values())
    missing = {key: text for text, key in digests.items() if key not in known}
    Wording.objects.bulk_create(
        [Wording(digest=key, text_en=fold(mask(text).text)) for key, text in missing.items()], batch_size=_CHUNK, ignore_conflicts=True
    )
    known |= _primary_keys(Wording, missing)
    return {text: known[key] for text, key in digests.items()}


def _primary_keys(model: type[RuleText] | type[Wording], digests: Iterable[bytes]) -> dict[bytes, int]:
    wanted = list(digests)
    found: dict[bytes, int] = {}
    for start in range(0, len(wanted), _CHUNK):
        rows = model.objects.filter(digest__in=wanted[start : start + _CHUNK]).values_list("digest", "pk")
        found.update((bytes(key), pk) for key, pk in rows)
    return found
