"""Imports published texts: one transaction an edition, nothing done twice, nothing half done."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import chain, count

from django.db import transaction
from django.utils.text import slugify

from rules.data import edition_names
from rules.domain.citation_faults import checked
from rules.domain.document import Document
from rules.domain.document import GlossaryEntry as GlossaryNode
from rules.domain.lineage import Node
from rules.domain.numbering import RuleNumber
from rules.domain.reading import Reading, read
from rules.models import Edition, EditionProblem, Example, GlossaryEntry, Level, RuleVersion, Status, Wording
from rules.services.batches import chunks
from rules.services.bundled import attach_bundled_texts, bundled_texts
from rules.services.indexing import index_glossary
from rules.services.lineage import link_editions, new_identities, origin_of
from rules.services.texts import delete_unused_texts, store_texts, texts_of_edition, wordings_of
from rules.services.versions import advance_content_version, changing_texts

_BATCH = 2000
_FIRST_DAY, _LAST_DAY = date(1993, 8, 5), date(2100, 1, 1)  # the game came out on the first; the second is a slip of the pen
_TERM_LENGTH = 120
_SOURCE_LENGTH = 300


class ImportRefusedError(Exception):
    """An import that would change what must not change without being asked to; the message says what and how to ask."""


class Outcome(StrEnum):
    """What an import did."""

    IMPORTED = "imported"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of one text. `homeless` counts bundled texts whose place the official text does not have."""

    edition: str
    outcome: Outcome
    reading: Reading
    rows: int
    homeless: int = 0


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A numbered line of the document in its order."""

    number: RuleNumber
    text: str
    examples: tuple[tuple[str, int], ...] = ()


def import_text(
    data: bytes, *, source: str, effective_date: date | None = None, replace: bool = False, dry_run: bool = False
) -> ImportResult:
    """Reads the bytes of an official English text and stores it as a complete edition.

    The same bytes again change nothing, and other bytes for a date that is loaded raise ImportRefusedError; with `replace` both are read
    and take the place of what is loaded. With `dry_run` everything is done and rolled back. Raises ReadingError for bytes that are no
    rules text.
    """
    reading = checked(read(data, effective_date=effective_date))
    digest = hashlib.sha256(data).hexdigest()
    with changing_texts():
        result = _import_reading(reading, digest=digest, source=source, replace=replace)
        if dry_run:
            transaction.set_rollback(True)
    return result


def _import_reading(reading: Reading, *, digest: str, source: str, replace: bool) -> ImportResult:
    document = reading.document
    if not _FIRST_DAY <= document.effective_date < _LAST_DAY:
        raise ImportRefusedError(f"no edition takes effect on {document.effective_date}: not between {_FIRST_DAY} and {_LAST_DAY}")
    edition = Edition.objects.filter(effective_date=document.effective_date).first()
    is_loaded = edition is not None and edition.is_complete
    if edition and is_loaded and edition.digest == digest and not replace:
        return ImportResult(edition.key, Outcome.UNCHANGED, reading, edition.rules.count())
    if is_loaded and not replace:
        raise ImportRefusedError(
            f"edition {document.effective_date} is loaded from other bytes; pass --replace to put {source} in its place"
        )
    kept = bundled_texts(edition) if edition else {}
    replaced = texts_of_edition(edition) if edition and is_loaded else set()
    edition = _store_edition(edition, reading, digest=digest, source=source)
    rows = _store_rows(edition, document)
    homeless = attach_bundled_texts(edition=edition, texts=kept)
    if replaced:
        delete_unused_texts(replaced)
    advance_content_version()
    return ImportResult(edition.key, Outcome.REPLACED if is_loaded else Outcome.IMPORTED, reading, rows, len(homeless))


def _store_edition(edition: Edition | None, reading: Reading, *, digest: str, source: str) -> Edition:
    document = reading.document
    edition = edition or Edition(effective_date=document.effective_date)
    edition.name = edition.name or edition_names().get(document.effective_date, "")
    edition.is_complete = True
    edition.is_truncated = document.is_truncated
    edition.introduction = "\n".join(document.introduction)
    edition.credits = "\n".join(document.credits)
    edition.source, edition.encoding, edition.digest = source[:_SOURCE_LENGTH], reading.encoding, digest
    edition.save()
    RuleVersion.objects.filter(edition=edition).delete()
    GlossaryEntry.objects.filter(edition=edition).delete()
    EditionProblem.objects.filter(edition=edition).delete()
    EditionProblem.objects.bulk_create(
        [EditionProblem(edition=edition, line=problem.line, kind=problem.kind, detail=str(problem)) for problem in reading.problems]
    )
    return edition


def _store_rows(edition: Edition, document: Document) -> int:
    numbered = _numbered(document)
    texts = [node.text for node in numbered] + [text for node in numbered for text, _ in node.examples]
    keys = store_texts([*texts, *(entry.text for entry in document.glossary)])
    _mark_official(keys.values())
    _store_glossary(edition, document.glossary, keys)
    origin = origin_of(edition, _nodes(numbered, keys))
    rules = RuleVersion.objects.bulk_create(
        [
            RuleVersion(
                edition=edition,
                position=position,
                chapter=node.number.chapter or node.number.section,
                level=Level.of(node.number),
                number=str(node.number),
                identity=identity,
                text_id=keys[node.text],
            )
            for position, (node, identity) in enumerate(zip(numbered, new_identities(origin.inherited()), strict=True), start=1)
        ],
        batch_size=_BATCH,
    )
    Example.objects.bulk_create(
        [
            Example(rule=rule, position=position, after=after, text_id=keys[text])
            for rule, node in zip(rules, numbered, strict=True)
            for position, (text, after) in enumerate(node.examples, start=1)
        ],
        batch_size=_BATCH,
    )
    link_editions(edition, origin)
    return len(rules)


def _nodes(numbered: list[_Numbered], keys: dict[str, int]) -> list[Node]:
    """The numbered lines as lineage reads them, with primary keys for the identity of their words."""
    wordings = wordings_of(keys.values())
    return [Node(node.number, node.text, wordings[keys[node.text]], keys[node.text]) for node in numbered]


def _numbered(document: Document) -> list[_Numbered]:
    nodes: list[_Numbered] = []
    for section in document.sections:
        nodes.append(_Numbered(section.number, section.heading))
        for chapter in section.chapters:
            nodes.append(_Numbered(chapter.number, "\n".join((chapter.heading, *chapter.paragraphs))))
            for rule in chapter.rules:
                nodes.extend(
                    _Numbered(node.number, node.text, tuple((example.text, example.after) for example in node.examples))
                    for node in (rule, *rule.subrules)
                )
    return nodes


def _mark_official(rule_texts: Iterable[int]) -> None:
    """The English of an edition's words is official from now on, whatever a bundled text called it."""
    for keys in chunks(rule_texts):
        Wording.objects.filter(rule_texts__in=keys).exclude(status_en=Status.OFFICIAL).update(status_en=Status.OFFICIAL)


def _store_glossary(edition: Edition, entries: tuple[GlossaryNode, ...], keys: dict[str, int]) -> None:
    taken: set[str] = set()
    rows = []
    for position, entry in enumerate(entries, start=1):
        slug = _free_slug(entry.term, taken)
        taken.add(slug)
        rows.append(GlossaryEntry(edition=edition, position=position, term=entry.term[:_TERM_LENGTH], slug=slug, text_id=keys[entry.text]))
    GlossaryEntry.objects.bulk_create(rows, batch_size=_BATCH)
    index_glossary(edition=edition.pk)


def _free_slug(term: str, taken: set[str]) -> str:
    base = slugify(term)[: _TERM_LENGTH - 10] or "entry"
    return next(slug for slug in chain([base], (f"{base}-{number}" for number in count(2))) if slug not in taken)
