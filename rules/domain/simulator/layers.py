"""What permanents show: copiable values, then types (layer 4), then power and toughness (layers 7b and 7c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.domain.simulator.cards import Ability, Face, Filter
from rules.domain.simulator.objects import Game, GameObject
from rules.domain.simulator.vocabulary import TYPES, AbilityKind, Zone


@dataclass(slots=True)
class Shown:
    """The characteristics of an object after all layers. Power and toughness are None where it has none."""

    object: GameObject
    face: Face
    types: frozenset[str]
    power: int | None = None
    toughness: int | None = None

    @property
    def is_creature(self) -> bool:
        return "creature" in self.types

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return self.face.abilities

    def has(self, kind: AbilityKind) -> bool:
        return self.face.has(kind)

    def has_subtype(self, subtype: str) -> bool:
        return subtype in self.face.subtypes

    @property
    def ordered_types(self) -> list[str]:
        return [each for each in TYPES if each in self.types]


@dataclass(frozen=True, slots=True)
class _TypeEffect:
    source: Shown
    filter: Filter
    types: frozenset[str]

    def reach(self, board: Iterable[Shown]) -> tuple[Shown, ...]:
        return tuple(
            each for each in board if matches(self.filter, each, source=self.source.object, controller=self.source.object.controller)
        )


def matches(filter_: Filter, shown: Shown, *, source: GameObject | None, controller: str) -> bool:
    """Whether a permanent meets a filter, as seen from a source and its controller."""
    face, is_source = shown.face, source is shown.object
    return (
        (not filter_.is_self or is_source)
        and (not filter_.is_other or not is_source)
        and (filter_.controller is None or (shown.object.controller == controller) == (filter_.controller == "you"))
        and (filter_.name is None or filter_.name == face.name)
        and filter_.types <= shown.types
        and (not filter_.subtypes or not filter_.subtypes.isdisjoint(face.subtypes))
        and filter_.without_subtypes.isdisjoint(face.subtypes)
    )


def board(game: Game, *, has_living_metal: bool = True) -> dict[str, Shown]:
    """The permanents by id as they look now, by timestamp. Living metal only acts where the edition has it."""
    found = {each.id: _copied(each) for each in game.permanents()}
    _add_types(game, found, has_living_metal=has_living_metal)
    _set_power_and_toughness(found)
    _modify_power_and_toughness(game, found)
    return found


def off_battlefield(each: GameObject) -> Shown:
    """A card or spell in another zone: what its face prints."""
    face = each.copiable.face
    return Shown(each, face, frozenset(face.types), face.power, face.toughness)


def shown(game: Game, each: GameObject, **options: bool) -> Shown:
    """One object as it looks now."""
    return board(game, **options)[each.id] if each.zone is Zone.BATTLEFIELD else off_battlefield(each)


def _copied(each: GameObject) -> Shown:
    face = each.copiable.face
    return Shown(each, face, frozenset(face.types))


def _abilities(found: Mapping[str, Shown], kind: AbilityKind) -> Iterator[tuple[Shown, Ability]]:
    return ((each, ability) for each in found.values() for ability in each.face.abilities if ability.kind is kind)


def _add_types(game: Game, found: Mapping[str, Shown], *, has_living_metal: bool) -> None:
    waiting = [
        _TypeEffect(each, ability.filter, frozenset(ability.types)) for each, ability in _abilities(found, AbilityKind.STATIC_ADD_TYPES)
    ]
    if has_living_metal:
        alive = [each for each, _ in _abilities(found, AbilityKind.LIVING_METAL) if each.object.controller == game.active_player]
        waiting += [_TypeEffect(each, Filter(is_self=True), frozenset({"artifact", "creature"})) for each in alive]
    waiting.sort(key=lambda effect: effect.source.object.timestamp)
    while waiting:
        effect = _next_type_effect(waiting, found)
        waiting.remove(effect)
        for each in effect.reach(found.values()):
            each.types |= effect.types


def _next_type_effect(waiting: list[_TypeEffect], found: Mapping[str, Shown]) -> _TypeEffect:
    """The oldest effect that depends on no other one; the oldest of all where they depend on each other (613.8b of 2023)."""
    for effect in waiting:
        if not any(_depends(effect, other, found) for other in waiting if other is not effect):
            return effect
    return waiting[0]


def _depends(effect: _TypeEffect, other: _TypeEffect, found: Mapping[str, Shown]) -> bool:
    """Whether applying `other` would change what `effect` applies to."""
    if not effect.filter.types & other.types:
        return False
    now = effect.reach(found.values())
    before = {name: each.types for name, each in found.items()}
    for each in other.reach(found.values()):
        each.types |= other.types
    then = effect.reach(found.values())
    for name, each in found.items():
        each.types = before[name]
    return [each.object.id for each in now] != [each.object.id for each in then]


def _set_power_and_toughness(found: Mapping[str, Shown]) -> None:
    effects: list[tuple[int, int, int, list[Shown]]] = []
    for each in found.values():
        if each.is_creature:  # a creature without printed values has 0/0 (208.5), a noncreature permanent none (208.3)
            each.power, each.toughness = each.face.power or 0, each.face.toughness or 0
        effects += [(effect.timestamp, effect.power, effect.toughness, [each]) for effect in each.object.pt_effects if effect.sets_base]
    for source, ability in _abilities(found, AbilityKind.STATIC_SET_BASE_PT):
        effects.append((source.object.timestamp, ability.power, ability.toughness, list(_reach(ability, source, found))))
    for _, power, toughness, reached in sorted(effects, key=lambda effect: effect[0]):
        for each in reached:
            if each.is_creature:
                each.power, each.toughness = power, toughness


def _reach(ability: Ability, source: Shown, found: Mapping[str, Shown]) -> Iterator[Shown]:
    return (each for each in found.values() if matches(ability.filter, each, source=source.object, controller=source.object.controller))


def _modify_power_and_toughness(game: Game, found: Mapping[str, Shown]) -> None:
    for each in found.values():
        for effect in each.object.pt_effects:
            if not effect.sets_base:
                _modify(each, effect.power, effect.toughness)
        counters = each.object.counters.get("+1/+1", 0)
        _modify(each, counters, counters)
    for source, ability in _abilities(found, AbilityKind.STATIC_MODIFY_PT):
        for each in _reach(ability, source, found):
            _modify(each, ability.power, ability.toughness)
    for source, ability in _abilities(found, AbilityKind.ATTACHED_MODIFY_PT):
        if bearer := found.get(source.object.attached_to or ""):
            _modify(bearer, ability.power, ability.toughness)


def _modify(each: Shown, power: int, toughness: int) -> None:
    if each.power is not None and each.toughness is not None:
        each.power, each.toughness = each.power + power, each.toughness + toughness
