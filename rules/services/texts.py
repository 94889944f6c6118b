"""Stores words once: finds or creates the rule texts and wordings of many texts at a time, and deletes those no longer in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from django.conf import settings
from django.db.models import CASCADE, ManyToOneRel

from rules.domain.references import citations
from rules.domain.wording import digest, exact_digest, fold, mask
from rules.models import Citation, Edition, Example, GlossaryEntry, Note, RuleText, RuleVersion, Wording
from rules.services.batches import MOST_KEYS, chunks
from rules.services.indexing import index_new_wordings, prune_index


def store_texts(texts: Iterable[str]) -> dict[str, int]:
    """The primary keys of the rule texts with these exact words, created with their wordings where they are new.

    Safe beside another writer: what it stored meanwhile is taken. Two that store the same texts in another order can wait for each other
    on PostgreSQL; `changing_texts` keeps them apart.
    """
    by_digest = {exact_digest(text): text for text in texts}
    known = _primary_keys(RuleText, by_digest)
    new = {key: text for key, text in by_digest.items() if key not in known}
    if new:
        wordings = _store_wordings(new.values())
        RuleText.objects.bulk_create(
            [RuleText(digest=key, text=text, wording_id=wordings[text]) for key, text in new.items()],
            batch_size=MOST_KEYS,
            ignore_conflicts=True,
        )
        stored = _primary_keys(RuleText, new)
        _store_citations({stored[key]: text for key, text in new.items()})
        known |= stored
        index_new_wordings(wordings.values())
    return {text: known[key] for key, text in by_digest.items()}


def _store_citations(texts: Mapping[int, str]) -> None:
    """What the new texts cite; those of a text that another writer stored meanwhile are there already."""
    rows = [
        Citation(text_id=key, number=number)
        for key, text in texts.items()
        for number in dict.fromkeys(str(number) for each in citations(text) for number in each.numbers)
    ]
    Citation.objects.bulk_create(rows, batch_size=MOST_KEYS, ignore_conflicts=True)


def wordings_of(rule_texts: Iterable[int]) -> dict[int, int]:
    """The primary keys of the wordings of rule texts, by theirs."""
    found: dict[int, int] = {}
    for keys in chunks(set(rule_texts)):
        found.update(RuleText.objects.filter(pk__in=keys).values_list("pk", "wording_id"))
    return found


def delete_unused_texts(candidates: Iterable[int]) -> None:
    """Deletes those of the rule texts that nothing refers to, with what is derived from them.

    Their wordings go too, unless somebody's words in another language hang there.
    """
    unused = set(candidates)
    for reference in RuleText._meta.get_fields(include_hidden=True):
        if isinstance(reference, ManyToOneRel) and reference.on_delete is not CASCADE:
            unused -= _referred_to(reference, unused)
    wordings: set[int] = set()
    for keys in chunks(unused):
        texts = RuleText.objects.filter(pk__in=keys)
        wordings.update(texts.values_list("wording_id", flat=True))
        texts.delete()
    for keys in chunks(wordings):
        idle = [wording.pk for wording in Wording.objects.filter(pk__in=keys, rule_texts=None) if not _has_own_words(wording)]
        Wording.objects.filter(pk__in=idle).delete()
    prune_index()


def texts_of_edition(edition: Edition) -> set[int]:
    """The rule texts that an edition has, bundled ones included."""
    found: set[int | None] = set(GlossaryEntry.objects.filter(edition=edition).values_list("text", flat=True))
    found.update(chain.from_iterable(RuleVersion.objects.filter(edition=edition).values_list("text", "bundled_text")))
    found.update(chain.from_iterable(Example.objects.filter(rule__edition=edition).values_list("text", "bundled_text")))
    found.update(chain.from_iterable(Note.objects.filter(rule__edition=edition).values_list("text", "bundled_text")))
    return {text for text in found if text is not None}


def _referred_to(reference: ManyToOneRel, texts: Iterable[int]) -> set[int]:
    """Those of the rule texts that the rows of one foreign key use."""
    column = reference.field.attname
    found: set[int] = set()
    for keys in chunks(texts):
        found.update(reference.related_model._default_manager.filter(**{f"{column}__in": keys}).values_list(column, flat=True))
    return found


def _has_own_words(wording: Wording) -> bool:
    """Whether the wording has more than the English of the official text."""
    translated = (f"text_{code}" for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE)
    plain = (f"plain_{code}" for code, _ in settings.LANGUAGES)
    return any(getattr(wording, column) for column in (*translated, *plain))


def _store_wordings(texts: Iterable[str]) -> dict[str, int]:
    digests = {text: digest(text) for text in texts}
    known = _primary_keys(Wording, digests.values())
    missing = {key: text for text, key in digests.items() if key not in known}
    Wording.objects.bulk_create(
        [Wording(digest=key, text_en=fold(mask(text).text)) for key, text in missing.items()], batch_size=MOST_KEYS, ignore_conflicts=True
    )
    known |= _primary_keys(Wording, missing)
    return {text: known[key] for text, key in digests.items()}


def _primary_keys(model: type[RuleText] | type[Wording], digests: Iterable[bytes]) -> dict[bytes, int]:
    found: dict[bytes, int] = {}
    for keys in chunks(digests):
        found.update((bytes(key), pk) for key, pk in model.objects.filter(digest__in=keys).values_list("digest", "pk"))
    return found
