"""Puts translations into the wordings that they belong to, after proofreading those that are new."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings

from rules.domain.proofreading import Fault, FaultKind, Typography, proofread
from rules.domain.wording import SlotError, fill, mask, template_of
from rules.models import Status, Wording
from rules.services.batches import chunks
from rules.services.indexing import index_wordings
from rules.services.translating.complaints import Complaint, TranslationRefusedError

_BATCH = 200
# Faults that somebody may mean, by the flag that says so.
DOUBTFUL = frozenset((FaultKind.NUMBERS, FaultKind.LANGUAGE, FaultKind.SHORT))
_FLAGS = {FaultKind.ENGLISH: "--allow-english", **dict.fromkeys(DOUBTFUL, "--allow-doubtful")}


@dataclass(frozen=True, slots=True)
class Offer:
    """A translation of the exact English words of a place, and the line of the file on which it stands."""

    line: int
    place: str
    english: str
    wording: int
    translation: str


@dataclass(frozen=True, slots=True)
class _Taken:
    """What a wording gets: the translation with the citations as slots, and where it came from."""

    template: str
    offer: Offer


def put_translations(
    offers: Iterable[Offer],
    *,
    language: str,
    status: Status | None = None,
    complaints: Iterable[Complaint] = (),
    meant: Collection[FaultKind] = (),
) -> int:
    """Stores the translations and returns how many wordings changed. Words that are stored already stay as they are.

    New words become this project's translation unless `status` says otherwise; with it, unchanged words take it too. Raises
    TranslationRefusedError with `complaints` and with what is wrong with the offers, and then stores nothing: two offers for the same
    wording must agree. Faults of the kinds that are `meant` are none.
    """
    found = list(offers)
    stored = {pk: wording for keys in chunks({offer.wording for offer in found}) for pk, wording in Wording.objects.in_bulk(keys).items()}
    problems = list(complaints)
    taken: dict[int, _Taken] = {}
    for offer in found:
        template, faults = _template(offer, getattr(stored[offer.wording], f"text_{language}") or "", language, meant)
        if faults:
            problems += (Complaint(offer.line, offer.place, fault) for fault in faults)
        elif (first := taken.setdefault(offer.wording, _Taken(template, offer))).template != template:
            problems.append(_conflict(first.offer, offer))
    if problems:
        raise TranslationRefusedError(problems)
    return _store({pk: each.template for pk, each in taken.items()}, stored, language, status)


def _template(offer: Offer, stored: str, language: str, meant: Collection[FaultKind]) -> tuple[str, list[str]]:
    """The offer as a template, and its faults. What is stored already is not found fault with."""
    citations = mask(offer.english).citations
    translation = offer.translation.strip()
    if stored and _filled(stored, citations) == translation:
        return stored, []
    typography = Typography(settings.QUOTATION_MARKS.get(language, ""), settings.EXAMPLE_LABELS[language], language)
    found = proofread(offer.english, translation, typography)
    faults = [_said(fault) for fault in found if fault.kind not in meant]
    return ("", faults) if faults else (template_of(translation, citations), [])


def _said(fault: Fault) -> str:
    return f"{fault}; pass {_FLAGS[fault.kind]} where that is meant" if fault.kind in _FLAGS else str(fault)


def _filled(template: str, citations: tuple[str, ...]) -> str:
    try:
        return fill(template, citations)
    except SlotError:
        return ""


def _conflict(first: Offer, offer: Offer) -> Complaint:
    where = f"line {first.line} ({first.place})"
    return Complaint(offer.line, offer.place, f"another translation than on {where}, whose English words are the same")


def _store(templates: Mapping[int, str], stored: Mapping[int, Wording], language: str, status: Status | None) -> int:
    text_field, status_field = f"text_{language}", f"status_{language}"
    changed = []
    for pk, template in templates.items():
        wording = stored[pk]
        is_same = getattr(wording, text_field) == template
        due = status or (getattr(wording, status_field) if is_same else None) or Status.TRANSLATION
        if not is_same or getattr(wording, status_field) != due:
            setattr(wording, text_field, template)
            setattr(wording, status_field, due)
            changed.append(wording)
    Wording.objects.bulk_update(changed, [text_field, status_field], batch_size=_BATCH)
    index_wordings(wording.pk for wording in changed)
    return len(changed)
