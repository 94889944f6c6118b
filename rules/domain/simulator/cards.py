"""Card facts: faces, their tagged abilities, and what a filter asks of a permanent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.domain.simulator.vocabulary import COLORS, AbilityKind, Layout

_NOT_ON_THE_BATTLEFIELD = frozenset({"instant", "sorcery"})


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions that all must hold. `types` all, `subtypes` any, `without_subtypes` none; `other` excludes the source itself."""

    is_self: bool = False
    is_other: bool = False
    controller: str | None = None
    name: str | None = None
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    without_subtypes: frozenset[str] = frozenset()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Filter:
        """From checked data."""
        return cls(
            is_self="self" in data,
            is_other="other" in data,
            controller=data.get("controller"),
            name=data.get("name"),
            types=frozenset(data.get("types", ())),
            subtypes=frozenset(data.get("subtypes", ())),
            without_subtypes=frozenset(data.get("without_subtypes", ())),
        )

    @property
    def asks_only_for_name(self) -> bool:
        return self == Filter(name=self.name) and self.name is not None


@dataclass(frozen=True, slots=True)
class Ability:
    """A tagged ability; the fields that its kind does not have keep their defaults."""

    kind: AbilityKind
    what: str = ""
    power: int = 0
    toughness: int = 0
    filter: Filter = Filter()
    types: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Ability:
        """From checked data."""
        return cls(
            kind=AbilityKind(data["ability"]),
            what=data.get("what", ""),
            power=data.get("power", 0),
            toughness=data.get("toughness", 0),
            filter=Filter.read(data.get("filter") or data.get("into") or {}),
            types=tuple(data.get("types", ())),
        )


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card with its own characteristics."""

    name: str
    mana_cost: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()
    mana_value: int = 0
    """of its own mana cost"""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Face:
        """From checked data."""
        return cls(
            name=data["name"],
            mana_cost=data.get("mana_cost"),
            supertypes=tuple(data.get("supertypes", ())),
            types=tuple(data["types"]),
            subtypes=tuple(data.get("subtypes", ())),
            colors=tuple(color for color in COLORS if color in data["colors"]),
            power=data.get("power"),
            toughness=data.get("toughness"),
            loyalty=data.get("loyalty"),
            defense=data.get("defense"),
            abilities=tuple(map(Ability.read, data.get("abilities", ()))),
            mana_value=mana_value(data.get("mana_cost") or ""),
        )

    @property
    def is_permanent(self) -> bool:
        return _NOT_ON_THE_BATTLEFIELD.isdisjoint(self.types)

    @property
    def is_land(self) -> bool:
        return "land" in self.types

    def has(self, kind: AbilityKind) -> bool:
        return any(ability.kind is kind for ability in self.abilities)


FACE_DOWN = Face(name="", types=("creature",), power=2, toughness=2)
"""What a face-down permanent or spell is unless an effect says otherwise (rule Face-Down Spells and Permanents)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its name in the document. `melds_into` names the card that holds the combined back face."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    melds_with: str = ""
    melds_into: str = ""

    @classmethod
    def read(cls, name: str, data: Mapping[str, Any]) -> Card:
        """From checked data."""
        faces = tuple(map(Face.read, data["faces"]))
        return cls(name, Layout(data["layout"]), faces, data.get("melds_with", ""), data.get("melds_into", ""))


def mana_value(cost: str) -> int:
    """The mana value of a cost such as "{2}{G/W}{X}": a variable counts 0, of a hybrid symbol the larger half (rule Mana Value)."""
    return sum(max(map(_half, symbol.split("/"))) for symbol in cost.strip("{}").split("}{") if symbol)


def _half(part: str) -> int:
    return int(part) if part.isdigit() else 0 if part in ("X", "Y", "Z") else 1
