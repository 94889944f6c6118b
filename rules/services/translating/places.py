"""The texts of an edition by their place, for what comes in to be attached to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rules.domain.numbering import RuleNumber
from rules.domain.places import PlaceKind, TextPlace
from rules.models import Edition, Example, GlossaryEntry, Note, RuleVersion
from rules.services.translating.complaints import Complaint, TranslationRefusedError

_COLUMNS = ("text__text", "text__wording_id")


@dataclass(frozen=True, slots=True)
class Original:
    """The exact English of a place and the primary key of its wording. `term` names a glossary entry."""

    english: str
    wording: int
    term: str = ""


def loaded_edition(day: date) -> Edition:
    """The edition of that day. Raises TranslationRefusedError where it is not loaded."""
    edition = Edition.objects.filter(effective_date=day).first()
    if edition is None:
        raise TranslationRefusedError([Complaint(0, "", f"edition {day} is not loaded; import its English text first")])
    return edition


def originals_of(edition: Edition) -> dict[TextPlace, Original]:
    """Every text of the edition in its order, those under a rule behind all rules, the glossary last."""
    found: dict[TextPlace, Original] = {}
    places: dict[int, TextPlace] = {}
    seen: dict[str, int] = {}
    for pk, number, *columns in RuleVersion.objects.filter(edition=edition).order_by("position").values_list("pk", "number", *_COLUMNS):
        seen[number] = seen.get(number, 0) + 1
        places[pk] = TextPlace.of(RuleNumber.parse(number), copy=seen[number])
        found[places[pk]] = Original(*columns)
    for kind, model in ((PlaceKind.EXAMPLE, Example), (PlaceKind.NOTE, Note)):
        rows = model.objects.filter(rule__edition=edition).order_by("rule__position", "position")
        for rule, position, *columns in rows.values_list("rule_id", "position", *_COLUMNS):
            found[places[rule].under(kind, position)] = Original(*columns)
    entries = GlossaryEntry.objects.filter(edition=edition).order_by("position").values_list("slug", *_COLUMNS, "term")
    return found | {TextPlace(slug, PlaceKind.ENTRY): Original(*columns) for slug, *columns in entries}
