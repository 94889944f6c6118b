"""What a played scenario looks like in words: the values that templates of the simulator show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """A chip under a step. Where `stays` is true, `before` and `after` are equal and a rule keeps the value."""

    object: str
    label: str
    before: str
    after: str
    stays: bool


@dataclass(frozen=True, slots=True)
class StepWords:
    """One step. `tone` is a code for its colour: done, ignored, nothing, absent or open."""

    number: int
    title: str
    outcome: str
    tone: str
    why: str
    results: tuple[str, ...]
    triggers: tuple[str, ...]
    changes: tuple[Change, ...]
    cites: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of the table of an object: a characteristic, its value, and the rules that give it."""

    label: str
    value: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectWords:
    """An object of a board. `zone` and `face` are codes; `lang` is the language of `name`, `english` is "" for a face-down object."""

    id: str
    zone: str
    zone_name: str
    face: str
    name: str
    english: str
    lang: str
    state: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class StackItem:
    """An ability or spell on the stack."""

    id: str
    name: str
    note: str
