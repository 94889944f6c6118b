"""Objects made of physical pieces, apart from what they show: the state that the engine changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from rules.domain.simulator.cards import FACE_DOWN, Card, Face
from rules.domain.simulator.vocabulary import DayNight, Layout, Side, Until, Zone


class Origin(StrEnum):
    """Where copiable values come from, as far as mana value asks."""

    FRONT = "front"
    NONMODAL_BACK = "nonmodal back"
    MELDED = "melded"
    FACE_DOWN = "face down"


@dataclass(frozen=True, slots=True)
class Values:
    """Copiable values: a face, and what it is the face of."""

    face: Face
    origin: Origin = Origin.FRONT


@dataclass(slots=True)
class Piece:
    """One physical thing: a card, a token, or a melded pair (then two ids). `up` is 0 for the front or only face, 1 for the back.

    `layout` says what its faces are to each other. A double-faced copy token has the layout of what it copies and `is_copy`.
    """

    ids: tuple[str, ...]
    cards: tuple[Card, ...]
    layout: Layout
    faces: tuple[Values, ...]
    up: int = 0
    is_token: bool = False
    is_copy: bool = False

    @classmethod
    def of_card(cls, name: str, card: Card, *, is_token: bool = False) -> Piece:
        """A card as printed, front face up."""
        return cls((name,), (card,), card.layout, faces_of(card), is_token=is_token)

    @property
    def has_two_faces(self) -> bool:
        return len(self.faces) > 1

    @property
    def is_double_faced(self) -> bool:
        """A card or token with two faces, or a meld card, which some editions count among them."""
        return self.has_two_faces or self.layout in (Layout.MELD, Layout.MELD_RESULT)

    @property
    def shown(self) -> Values:
        return self.faces[self.up]

    @property
    def side(self) -> Side:
        if self.layout is Layout.MELD_RESULT:
            return Side.MELDED
        if self.has_two_faces:
            return Side.BACK if self.up else Side.FRONT
        return Side.FRONT if self.layout is Layout.MELD else Side.SINGLE


def faces_of(card: Card) -> tuple[Values, ...]:
    """The faces of a card, front first."""
    if card.layout is Layout.MELD_RESULT:
        return (Values(card.faces[0], Origin.MELDED),)
    back = Origin.FRONT if card.layout is Layout.MODAL else Origin.NONMODAL_BACK
    return tuple(Values(face, back if at else Origin.FRONT) for at, face in enumerate(card.faces))


@dataclass(frozen=True, slots=True)
class CopyEffect:
    """A copy effect of layer 1."""

    values: Values
    timestamp: int
    until: Until = Until.INDEFINITELY


@dataclass(frozen=True, slots=True)
class PtEffect:
    """An effect of a spell or ability on power and toughness: setting (layer 7b) or modifying (7c)."""

    power: int
    toughness: int
    timestamp: int
    until: Until
    sets_base: bool


@dataclass(slots=True)
class GameObject:
    """A permanent, a spell or a card in any zone. `pieces` from the top down; `incarnation` counts the objects that had this id."""

    id: str
    zone: Zone
    owner: str
    controller: str
    pieces: list[Piece]
    timestamp: int = 0
    incarnation: int = 0
    is_face_down: bool = False
    is_spell_copy: bool = False
    cast_how: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    damage: int = 0
    attached_to: str | None = None
    copy_effects: list[CopyEffect] = field(default_factory=list)
    pt_effects: list[PtEffect] = field(default_factory=list)
    cannot_transform: list[Until] = field(default_factory=list)
    turned_at: int = 0
    has_siege_trigger: bool = False
    became: tuple[str, ...] = ()
    """after a melded or merged permanent has left: the ids of its cards"""

    @property
    def top(self) -> Piece:
        return self.pieces[0]

    @property
    def is_on_battlefield(self) -> bool:
        return self.zone is Zone.BATTLEFIELD

    @property
    def is_merged(self) -> bool:
        return len(self.pieces) > 1

    @property
    def is_melded(self) -> bool:
        return not self.is_merged and self.top.layout is Layout.MELD_RESULT

    @property
    def is_token(self) -> bool:
        return self.top.is_token and not self.is_spell_copy

    @property
    def side(self) -> Side:
        if self.is_face_down:
            return Side.FACE_DOWN
        if self.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return self.top.side
        return Side.SINGLE if self.top.side is Side.SINGLE else Side.FRONT

    @property
    def copy_effect(self) -> CopyEffect | None:
        """The copy effect that shows, if any: the latest."""
        return max(self.copy_effects, key=lambda effect: effect.timestamp) if self.copy_effects else None

    @property
    def copiable(self) -> Values:
        """The copiable values: face-down status over copy effects over the physical face that is up."""
        if self.is_face_down:
            return Values(FACE_DOWN, Origin.FACE_DOWN)
        if self.zone in (Zone.BATTLEFIELD, Zone.STACK):
            effect = self.copy_effect
            return effect.values if effect else self.top.shown
        return self.top.faces[0]

    def forget(self) -> None:
        """It has become a new object: nothing that applied to the old one is left (rule Zones, on changing them)."""
        self.incarnation += 1
        self.became = ()
        self.is_face_down = False
        self.cast_how = ""
        self.counters = {}
        self.damage = 0
        self.attached_to = None
        self.copy_effects, self.pt_effects, self.cannot_transform = [], [], []
        self.turned_at = 0
        self.has_siege_trigger = False
        for piece in self.pieces:
            piece.up = 0


@dataclass(slots=True)
class StackedAbility:
    """An ability or a plain spell on the stack, or a delayed trigger that waits. `since` is when its once-only window opened."""

    id: str
    kind: str
    of: str | None
    of_incarnation: int
    controller: str
    since: int
    incarnations: dict[str, int]
    is_delayed: bool = False
    is_on_stack: bool = True


@dataclass(slots=True)
class Game:
    """All that changes. `clock` counts timestamps and moments alike."""

    cards: dict[str, Card]
    objects: dict[str, GameObject] = field(default_factory=dict)
    abilities: dict[str, StackedAbility] = field(default_factory=dict)
    day_night: DayNight = DayNight.NEITHER
    active_player: str = "A"
    clock: int = 0

    def tick(self) -> int:
        """The next timestamp or moment."""
        self.clock += 1
        return self.clock

    def permanents(self) -> list[GameObject]:
        """The objects on the battlefield by timestamp."""
        found = [each for each in self.objects.values() if each.zone is Zone.BATTLEFIELD]
        found.sort(key=lambda each: each.timestamp)
        return found

    def attachments(self, target: str) -> Iterator[GameObject]:
        """What is attached to an object or player."""
        return (each for each in self.objects.values() if each.attached_to == target and each.zone is Zone.BATTLEFIELD)
