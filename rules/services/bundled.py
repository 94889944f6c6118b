"""The bundled texts of an edition as rows by place, so that they stay when official words take their place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

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

    @property
    def home(self) -> Place:
        """The place that an official text must have to keep this one: a note is no part of it and needs its rule alone."""
        return Place(self.number) if self.kind is Kind.NOTE else self


BundledTexts: TypeAlias = Mapping[Place, int]
"""The primary keys of rule texts by their place."""


def bundled_texts(edition: Edition) -> dict[Place, int]:
    """The bundled texts that the edition holds: all of an excerpt, those kept beside the official words of a complete one."""
    column = "bundled_text_id" if edition.is_complete else "text_id"
    is_held = {f"{column}__isnull": False}
    rules = RuleVersion.objects.filter(edition=edition, **is_held).values_list("number", column)
    examples = Example.objects.filter(rule__edition=edition, **is_held).values_list("rule__number", "position", column)
    notes = Note.objects.filter(rule__edition=edition).values_list("rule__number", "position", "text_id")
    found = {Place(number): text for number, text in rules}
    found |= {Place(number, Kind.EXAMPLE, position): text for number, position, text in examples}
    return found | {Place(number, Kind.NOTE, position): text for number, position, text in notes}


def attach_bundled_texts(*, edition: Edition, texts: BundledTexts) -> list[Place]:
    """Keeps these bundled texts, and no others, beside the official words of a complete edition.

    Returns the places that the edition does not have. Where it has a number twice, the first is the place.
    """
    homes = _homes(edition, {place.number for place in texts})
    housed = {place: text for place, text in texts.items() if place.home in homes}
    if housed != bundled_texts(edition):
        _put_beside(edition, housed, homes)
    return [place for place in texts if place not in housed]


def _homes(edition: Edition, numbers: Collection[str]) -> dict[Place, RuleVersion | Example]:
    """The rows of the rules with these numbers and of their examples, by place."""
    rules = {rule.number: rule for rule in RuleVersion.objects.filter(edition=edition, number__in=numbers).order_by("-position")}
    homes: dict[Place, RuleVersion | Example] = {Place(number): rule for number, rule in rules.items()}
    for example in Example.objects.filter(rule__in=rules.values()).select_related("rule"):
        homes[Place(example.rule.number, Kind.EXAMPLE, example.position)] = example
    return homes


def _put_beside(edition: Edition, texts: BundledTexts, homes: Mapping[Place, RuleVersion | Example]) -> None:
    RuleVersion.objects.filter(edition=edition, bundled_text__isnull=False).update(bundled_text=None)
    Example.objects.filter(rule__edition=edition, bundled_text__isnull=False).update(bundled_text=None)
    Note.objects.filter(rule__edition=edition).delete()
    notes = []
    for place, text in texts.items():
        if place.kind is Kind.NOTE:
            notes.append(Note(rule_id=homes[place.home].pk, position=place.position, text_id=text))
        else:
            type(homes[place]).objects.filter(pk=homes[place].pk).update(bundled_text=text)
    Note.objects.bulk_create(notes)
