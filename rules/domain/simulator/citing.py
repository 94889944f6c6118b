"""Which rules decide what an object looks like: the keys that a step cites for the state it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.domain.simulator.layers import Shown
from rules.domain.simulator.objects import GameObject, Origin, Piece
from rules.domain.simulator.run import Run
from rules.domain.simulator.vocabulary import AbilityKind, Layout, Zone

_STATIC = frozenset(
    {
        AbilityKind.STATIC_MODIFY_PT,
        AbilityKind.STATIC_SET_BASE_PT,
        AbilityKind.STATIC_ADD_TYPES,
        AbilityKind.STATIC_CANNOT_TRANSFORM,
    }
)


def cite_state(run: Run, objects: Iterable[GameObject]) -> None:
    """Adds to the step what decides the state of these objects as they are now."""
    for each in objects:
        if each.zone in (Zone.CEASED_TO_EXIST, Zone.COMPONENT):
            continue
        run.step.also(*state_keys(run, run.shown(each)))


def state_keys(run: Run, shown: Shown) -> Iterator[str]:
    """The keys of the face that is up, of mana value, colors, types and so on."""
    each = shown.object
    if each.is_face_down:
        yield "fd.chars"
        if run.is_double_faced(each.top):
            yield "D.facedown"
    elif each.zone is Zone.BATTLEFIELD:
        yield from _of_permanent(run, each)
    elif each.zone is Zone.STACK:
        yield from _of_spell(run, each)
    elif run.is_double_faced(each.top):
        yield "D.otherzones"
    if not each.is_face_down and each.zone in (Zone.BATTLEFIELD, Zone.STACK):
        yield from _of_characteristics(run, shown)


def _of_permanent(run: Run, each: GameObject) -> Iterator[str]:
    if each.is_merged:
        yield "merge.top"
    if each.copy_effects:
        yield from _of_copy(run, each)
    yield from _of_face_up(run, each, each.top)
    if each.top.has_two_faces and each.top.up:
        yield "T.transformed"
    if each.is_token and any("Incubator" in values.face.subtypes for values in each.top.faces):
        yield "incubator"


def _of_copy(run: Run, each: GameObject) -> Iterator[str]:
    yield from ("layer.copy", "copy.face", "D.seesface", "copy.values")
    yield from _of_origin(run, each.copiable.origin)


def _of_origin(run: Run, origin: Origin) -> Iterator[str]:
    """What decides the mana value of a copied face."""
    behaviour = {Origin.NONMODAL_BACK: "mana_value_copy_of_back", Origin.MELDED: "mana_value_copy_of_melded"}.get(origin)
    if behaviour and (row := run.row(behaviour)):
        yield from row.keys


def _of_face_up(run: Run, each: GameObject, top: Piece) -> Iterator[str]:
    if top.layout is Layout.MELD_RESULT:
        yield from _row_keys(run, "mana_value_melded")
    elif top.layout is Layout.MODAL:
        yield from _row_keys(run, "mana_value_modal")
    elif top.has_two_faces and top.up:
        yield "D.backup"
        if each.is_merged:
            yield from _row_keys(run, "mana_value_merged_back")
        elif not each.copy_effects:
            yield from _row_keys(run, "mana_value_token_back" if top.is_copy else "mana_value_back")
    elif top.has_two_faces:
        yield "D.frontup"
    elif not each.copy_effects:
        yield from _of_origin(run, top.shown.origin)


def _row_keys(run: Run, behaviour: str) -> tuple[str, ...]:
    row = run.row(behaviour)
    return row.keys if row else ()


def _of_spell(run: Run, each: GameObject) -> Iterator[str]:
    if each.top.layout is Layout.MODAL:
        yield "D.modalface"
    elif each.top.has_two_faces or each.top.shown.origin is Origin.NONMODAL_BACK:
        yield "D.spellface"
    if each.top.shown.origin is Origin.NONMODAL_BACK:
        yield from _row_keys(run, "mana_value_spell_copy_back" if each.is_spell_copy else "mana_value_spell_back")


def _of_characteristics(run: Run, shown: Shown) -> Iterator[str]:
    face = shown.face
    if face.mana_cost is None:
        own_cost_counts = not (shown.object.top.has_two_faces and shown.object.top.up) or shown.object.top.layout is Layout.MODAL
        if own_cost_counts or shown.object.copy_effects:
            yield "MV.none"
        if face.colors:
            yield "color.indicator"
    if "planeswalker" in shown.types or shown.object.counters.get("loyalty"):
        yield "pw.loyalty"
    if face.has(AbilityKind.LIVING_METAL):
        yield from _row_keys(run, "living_metal")
    if face.power is not None and not shown.is_creature and shown.object.is_on_battlefield:
        yield from ("vehicle.pt", "noncreature.pt") if shown.has_subtype("Vehicle") else ("noncreature.pt",)


def has_static_abilities(each: GameObject) -> bool:
    """Whether a timestamp of this object matters to others: a face of it, or what it copies, has a static ability."""
    faces = [values.face for piece in each.pieces for values in piece.faces] + [effect.values.face for effect in each.copy_effects]
    return any(ability.kind in _STATIC for face in faces for ability in face.abilities)
