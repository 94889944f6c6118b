"""Entering the battlefield: which face is up, what stays where it is, and the counters it enters with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.domain.simulator.citing import cite_state
from rules.domain.simulator.objects import CopyEffect, GameObject, Values
from rules.domain.simulator.ruleset import UNDECIDED
from rules.domain.simulator.run import Run, Source, TextSilentError, choice_of
from rules.domain.simulator.turning import attach_to
from rules.domain.simulator.vocabulary import AbilityKind, DayNight, How, Layout, Outcome, Reason, Zone

_ALSO_STAYS = {Reason.STAYS_IN_ZONE_MODAL: ("D.modal_def",), Reason.STAYS_IN_ZONE_MELD: ("MC.notDFC", "D.meldback")}


def put_onto_battlefield(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `put_onto_battlefield`."""
    for name in _found_objects(run, fields["objects"], source):
        each = run.find(name, source, zone=None)
        if each is None:
            run.gone(name)
        elif each.zone is Zone.BATTLEFIELD:
            run.step.add(name, Outcome.NOTHING, Reason.ALREADY_SO)
        else:
            _put(run, each, fields)


def _found_objects(run: Run, names: Iterable[str], source: Source) -> list[str]:
    """The ids named; a melded or merged permanent that has left stands for all its cards."""
    found: list[str] = []
    for name in names:
        each = run.game.objects.get(name)
        if each is not None and each.became and name not in source.stale and each.zone is not Zone.BATTLEFIELD:
            found += [card for card in each.became if card not in found]
            run.step.also(*(row.keys if (row := run.row("meld_found")) and each.zone is Zone.CEASED_TO_EXIST else ()))
        elif name not in found:
            found.append(name)
    return found


def _put(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    if each.is_token or each.is_spell_copy:
        run.step.add(each.id, Outcome.IGNORED, Reason.TOKEN_CANNOT_RETURN, run.decided("token_return", each.id).keys)
        return
    if "transformed" in fields:
        stays = _stays_told_transformed(run, each)
    else:
        stays = None if "face_down" in fields else stays_not_permanent(run, each)
    if stays is not None:
        run.step.add(each.id, Outcome.IGNORED, *stays)
        run.step.also(*_ALSO_STAYS.get(stays[0], ()))
        cite_state(run, [each])
        return
    if "face_down" in fields and each.top.is_double_faced:
        run.decided("enter_face_down", each.id)
    enter(
        run,
        each,
        controller=fields.get("under", each.owner),
        up=1 if "transformed" in fields else 0,
        is_face_down="face_down" in fields,
        fields=fields,
    )


def _stays_told_transformed(run: Run, each: GameObject) -> tuple[Reason, tuple[str, ...]] | None:
    """Why a card told to enter transformed stays where it is; None: it enters with its back face up."""
    run.decided("enter_transformed_nonmodal", each.id)  # before the phrase there is no such action
    layout, piece = each.top.layout, each.top
    if layout is Layout.MELD:
        return _stays(run, each, "enter_transformed_meld", Reason.STAYS_IN_ZONE_MELD)
    if not piece.has_two_faces:
        return _stays(run, each, "enter_transformed_one_faced", Reason.STAYS_IN_ZONE_NOT_DOUBLE_FACED)
    if layout is Layout.MODAL:
        stays = _stays(run, each, "enter_transformed_modal", Reason.STAYS_IN_ZONE_MODAL)
        if stays is not None:
            return stays
        if not piece.faces[0].face.is_permanent:
            run.decided("enter_transformed_modal_nonpermanent", each.id)
    if not piece.faces[1].face.is_permanent:
        run.decided("enter_transformed_to_instant_or_sorcery", each.id)
    return None


def _stays(run: Run, each: GameObject, behaviour: str, reason: Reason) -> tuple[Reason, tuple[str, ...]] | None:
    row = run.decided(behaviour, each.id)
    return None if row.answer == "enters" else (reason, row.keys)


def stays_not_permanent(run: Run, each: GameObject) -> tuple[Reason, tuple[str, ...]] | None:
    """Why a card whose front face is no permanent card stays where it is; None: it is one."""
    if each.top.faces[0].face.is_permanent:
        return None
    behaviour = "put_modal_nonpermanent" if each.top.layout is Layout.MODAL else "put_instant_or_sorcery"
    return Reason.STAYS_IN_ZONE_FRONT_NOT_PERMANENT, run.decided(behaviour, each.id).keys


def enter(
    run: Run,
    each: GameObject,
    *,
    controller: str,
    up: int,
    fields: Mapping[str, Any],
    is_face_down: bool = False,
    copies: Values | None = None,
    is_land_play: bool = False,
    reason: Reason | None = None,
) -> None:
    """An object enters with this face up and gives its result (`reason` where it is not what the face says).

    `copies` are the values it enters as a copy of. A permanent with daybound enters with its back face up at night.
    """
    was, how = each.zone, each.cast_how
    by_night = not up and not is_face_down and _enters_back_by_night(run, each, copies)
    if by_night and not each.top.faces[1].face.is_permanent:
        _instead_of_entering(run, each, was)
        return
    each.forget()
    each.zone, each.controller, each.is_face_down = Zone.BATTLEFIELD, controller, is_face_down
    each.top.up = 1 if by_night else up
    each.timestamp = run.game.tick()
    if copies is not None:
        each.copy_effects.append(CopyEffect(copies, each.timestamp))
    _add_counters(run, each, fields)
    target = choice_of(each.id, fields)
    if target is not None:
        attach_to(run, each, target)
    own_reason, keys = _entered(run, each, was, is_land_play=is_land_play)
    run.step.add(each.id, Outcome.DONE, reason or own_reason, keys if reason is None else ())
    run.step.also(*keys, "D.landmodal" if is_land_play and each.top.is_double_faced else "", "newobject" if reason is None else "")
    if how == How.DISTURB:
        run.step.cite("disturb.b")
    if by_night and (row := run.row("replacement_order")) and copies is not None:
        run.step.also(*row.keys)
    cite_state(run, [each])


def _enters_back_by_night(run: Run, each: GameObject, copies: Values | None) -> bool:
    """Whether daybound makes it enter with its back face up. Raises TextSilentError where the edition leaves that open."""
    if run.game.day_night is not DayNight.NIGHT or run.row("daybound") is None:
        return False
    face = copies.face if copies else each.top.faces[0].face
    if not face.has(AbilityKind.DAYBOUND):
        return False
    row = run.row(_daybound_behaviour(each))
    if row is not None and row.answer == UNDECIDED:
        raise TextSilentError(each.id)
    if row is None or row.answer != "back":
        return False
    run.step.cite(*row.keys)
    return True


def _daybound_behaviour(each: GameObject) -> str:
    piece = each.top
    if piece.layout is Layout.MELD:
        return "daybound_enter_meld"
    if not piece.has_two_faces:
        return "daybound_enter_one_faced"
    if piece.is_token or each.is_spell_copy:
        return "daybound_enter_token"
    return "daybound_enter_modal" if piece.layout is Layout.MODAL else "daybound_enter_nonmodal"


def _instead_of_entering(run: Run, each: GameObject, was: Zone) -> None:
    """It would enter with an instant or sorcery face up."""
    if was is not Zone.STACK:
        raise TextSilentError(each.id)
    keys = run.decided("resolve_to_instant_or_sorcery", each.id).keys
    run.step.add(each.id, Outcome.DONE, Reason.PUT_INTO_GRAVEYARD_INSTEAD, keys)
    put_off_stack(run, each)


def put_off_stack(run: Run, each: GameObject) -> None:
    """A spell that is done goes to its owner's graveyard; a copy of a spell ceases to exist."""
    each.forget()
    if each.is_spell_copy:
        each.zone = Zone.CEASED_TO_EXIST
        return
    each.zone = Zone.GRAVEYARD
    each.timestamp = run.game.tick()
    run.step.cards_put_into_graveyard += len(each.top.ids)
    cite_state(run, [each])


def _add_counters(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    face = each.copiable.face
    if face.loyalty is not None and "planeswalker" in face.types:
        each.counters["loyalty"] = face.loyalty
        run.step.also("pw.enter")
    if face.defense is not None and "battle" in face.types and (row := run.row("battle_enters")):
        each.counters["defense"] = face.defense
        run.step.also(*row.keys)
    for kind, number in fields.get("counters", {}).items():
        each.counters[kind] = each.counters.get(kind, 0) + number


def _entered(run: Run, each: GameObject, was: Zone, *, is_land_play: bool) -> tuple[Reason, tuple[str, ...]]:
    """The reason that the face gives, and the keys that decide it."""
    piece = each.top
    if each.is_face_down:
        return Reason.ENTERED_FACE_DOWN, run.decided("enter_face_down", each.id).keys if run.is_double_faced(piece) else ("fd.chars",)
    if each.copy_effects:
        if piece.has_two_faces:
            run.step.also(*_row_keys(run, "enter_from_stack" if was is Zone.STACK else "enter_put"))
        return Reason.ENTERED_AS_COPY, _row_keys(run, "copy_face")
    if piece.layout is Layout.MELD:
        return Reason.ENTERED_FRONT_FACE_UP, _meld_keys(run, each, was)
    if not piece.has_two_faces:
        return Reason.ENTERED_ONE_FACED, ()
    reason = Reason.ENTERED_BACK_FACE_UP if piece.up else Reason.ENTERED_FRONT_FACE_UP
    if is_land_play and piece.layout is Layout.MODAL:
        return reason, _row_keys(run, "play_modal_land")
    if was is Zone.STACK:
        return reason, _row_keys(run, "enter_from_stack")
    return reason, _row_keys(run, "enter_transformed_nonmodal" if piece.up else "enter_put")


def _meld_keys(run: Run, each: GameObject, was: Zone) -> tuple[str, ...]:
    row = run.decided("enter_meld", each.id)
    from_stack = run.row("enter_from_stack") if was is Zone.STACK and "MC.enter" not in row.keys else None
    return from_stack.keys if from_stack else row.keys


def _row_keys(run: Run, behaviour: str) -> tuple[str, ...]:
    row = run.row(behaviour)
    return row.keys if row else ()
