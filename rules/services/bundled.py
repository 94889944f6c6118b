"""The bundled texts of an edition as rows by place, so that they stay when official words take their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypeVar

from rules.models import Edition, Example, Note, RuleVersion


class Kind(StrEnum):
    """What a bundled text is: a numbered rule, or an example or a note under one."""

    RULE = "rule"
    EXAMPLE = "example"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands in an edition. `position` counts from 1 under the rule and is 0 for the rule itself."""

    number: str
    kind: Kind = Kind.RULE
    position: int = 0


BundledTexts: TypeAlias = Mapping[Place, int]
"""The primary keys of rule texts by their place."""

_Row = TypeVar("_Row", RuleVersion, Example)


def bundled_texts(edition: Edition) -> dict[Place, int]:
    """The bundled texts that the edition holds: all of an excerpt, those kept beside the official words of a complete one."""
    column = "bundled_text_id" if edition.is_complete else "text_id"
    found = {
        Place(number): text
        for number, text in RuleVersion.objects.filter(edition=edition, **{f"{column}__isnull": False}).values_list("number", column)
    }
    for number, position, text in Example.objects.filter(rule__edition=edition, **{f"{column}__isnull": False}).values_list(
        "rule__number", "position", column
    ):
        found[Place(number, Kind.EXAMPLE, position)] = text
    for number, position, text in Note.objects.filter(rule__edition=edition).values_list("rule__number", "position", "text_id"):
        found[Place(number, Kind.NOTE, position)] = text
    return found


def attach_bundled_texts(*, edition: Edition, texts: BundledTexts) -> list[Place]:
    """Keeps bundled texts beside the official words of a complete edition. Returns the places that the edition does not have."""
    numbers = {place.number for place in texts}
    rules = {rule.number: rule for rule in reversed(RuleVersion.objects.filter(edition=edition, number__in=numbers).order_by("position"))}
    examples = {
        Place(example.rule.number, Kind.EXAMPLE, example.position): example
        for example in Example.objects.filter(rule__in=rules.values()).select_related("rule")
    }
    Note.objects.filter(rule__edition=edition).delete()
    homeless: list[Place] = []
    for place, text in texts.items():
        if place.number not in rules or (place.kind is Kind.EXAMPLE and place not in examples):
            homeless.append(place)
        elif place.kind is Kind.NOTE:
            Note.objects.create(rule=rules[place.number], position=place.position, text_id=text)
        elif place.kind is Kind.EXAMPLE:
            examples[place].bundled_text_id = text
        else:
            rules[place.number].bundled_text_id = text
    RuleVersion.objects.bulk_update(_changed(rules.values()), ["bundled_text"])
    Example.objects.bulk_update(_changed(examples.values()), ["bundled_text"])
    return homeless


def _changed(rows: Iterable[_Row]) -> list[_Row]:
    return [row for row in rows if row.bundled_text_id is not None]
