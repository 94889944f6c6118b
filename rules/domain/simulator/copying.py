"""Copies: of permanents, as a permanent enters, of spells, and as tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.citing import cite_state
from rules.domain.simulator.entering import enter, stays_not_permanent
from rules.domain.simulator.objects import CopyEffect, GameObject, Origin, Piece, Values, faces_of
from rules.domain.simulator.run import Run, Source, TextSilentError
from rules.domain.simulator.vocabulary import Layout, Outcome, Reason, Until, Zone


def become_copy(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `become_copy`."""
    each = run.find(fields["object"], source)
    values = _copied_values(run, fields, source)
    if each is None or values is None:
        run.gone(fields["object"])
        return
    until = Until(fields["until"])
    each.copy_effects.append(CopyEffect(values, run.game.tick(), until))
    run.step.add(each.id, Outcome.DONE, Reason.BECAME_COPY, ("layer.copy",))
    run.step.also(*(row.keys if (row := run.row("copy_face")) else ()), "copy.values")
    if until is Until.END_OF_TURN:
        run.step.also("until")
    if each.is_face_down:
        run.step.also("fd.copied")
    cite_state(run, [each])


def _copied_values(run: Run, fields: Mapping[str, Any], source: Source) -> Values | None:
    if "of_card" in fields:
        return faces_of(run.game.cards[fields["of_card"]])[0]
    of = run.find(fields["of"], source, zone=None)
    return None if of is None else of.copiable


def enter_as_copy(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `enter_as_copy`: it enters from its zone as a copy of the face that is up."""
    each, of = run.find(fields["object"], source, zone=None), run.find(fields["of"], source)
    if each is None or of is None:
        run.gone(fields["object"])
    elif each.zone is Zone.BATTLEFIELD:
        run.step.add(each.id, Outcome.NOTHING, Reason.ALREADY_SO)
    elif each.is_token:
        run.step.add(each.id, Outcome.IGNORED, Reason.TOKEN_CANNOT_RETURN, run.decided("token_return", each.id).keys)
    else:
        if each.zone is not Zone.STACK and (stays := stays_not_permanent(run, each)):
            run.step.add(each.id, Outcome.IGNORED, *stays)
            return
        if each.is_spell_copy:
            each.is_spell_copy, each.top.is_token = False, True
        up = each.top.up if each.zone is Zone.STACK else 0
        run.step.also("copy.face", "copy.values", "D.seesface")
        enter(run, each, controller=each.controller, up=up, fields=fields, copies=of.copiable)


def copy_spell(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `copy_spell`."""
    of, name = run.find(fields["of"], source, zone=Zone.STACK), fields["id"]
    if of is None:
        run.gone(fields["of"])
        return
    keys = _spell_copy_keys(run, of)
    has_both = keys is not None
    piece = _both_faces(name, of) if has_both else _one_face(name, of)
    copy = GameObject(name, Zone.STACK, of.controller, of.controller, [piece], timestamp=run.game.tick())
    copy.is_spell_copy, copy.is_face_down, copy.cast_how = True, of.is_face_down, of.cast_how
    run.game.objects[name] = copy
    reason = Reason.COPY_WITH_BOTH_FACES if has_both else Reason.COPY_WITH_ONE_FACE
    run.step.add(name, Outcome.DONE, reason, keys if keys is not None else ("copy.values",))
    run.step.also("copy.values", "copy.face")
    cite_state(run, [copy])


def _spell_copy_keys(run: Run, of: GameObject) -> tuple[str, ...] | None:
    """What makes a copy of this spell double-faced; None: it has one face."""
    if of.is_face_down or not of.top.has_two_faces or not of.top.shown.face.is_permanent:
        return None
    row = run.decided("spell_copy_modal" if of.top.layout is Layout.MODAL else "spell_copy_nonmodal", of.id)
    return row.keys if row.answer == "both_faces" else None


def _one_face(name: str, of: GameObject) -> Piece:
    """The copiable values as they are now, on one face."""
    return Piece((name,), (), Layout.SINGLE, (_unhidden(of),))


def _unhidden(of: GameObject) -> Values:
    """What a copy takes: of a face-down object the face-down values, as those of an ordinary front face."""
    values = of.copiable
    return Values(values.face) if values.origin is Origin.FACE_DOWN else values


def _both_faces(name: str, of: GameObject) -> Piece:
    """Each face with the copiable values of the same face; a copy effect shows on both. The same face is up."""
    effect = of.copy_effect
    faces = (effect.values, effect.values) if effect else of.top.faces
    up = of.top.up if of.zone in (Zone.BATTLEFIELD, Zone.STACK) else 0
    return Piece((name,), (), of.top.layout, faces, up=up, is_copy=True)


def create_token_copy(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `create_token_copy`; with `enters_as_copy_of` the token is created as the one and enters as a copy of the other."""
    of = run.find(fields["of"], source, zone=None)
    other = run.find(fields["enters_as_copy_of"], source) if "enters_as_copy_of" in fields else None
    if of is None or ("enters_as_copy_of" in fields and other is None):
        run.gone(fields["of"] if of is None else fields["enters_as_copy_of"])
        return
    keys = _token_copy_keys(run, of)
    piece = _both_faces(fields["id"], of) if keys is not None else _one_face(fields["id"], of)
    piece.is_token = True
    run.step.cite(*(keys if keys is not None else ("copy.values",)))
    run.step.also("copy.face", "copy.values", "copy.dftoken" if other else "")
    _create(run, fields, source, piece, copies=other.copiable if other else None)


_TOKEN_COPIES = {
    Layout.NONMODAL: "token_copy_nonmodal",
    Layout.MODAL: "token_copy_modal",
    Layout.MELD: "token_copy_meld",
    Layout.MELD_RESULT: "token_copy_meld",
    Layout.DOUBLE_FACED_TOKEN: "token_copy_token",
}


def _token_copy_keys(run: Run, of: GameObject) -> tuple[str, ...] | None:
    """What makes a token that copies this object double-faced; None: it has one face. Raises TextSilentError."""
    is_several = of.is_merged and any(piece.is_double_faced for piece in of.pieces)
    behaviour = "token_copy_merged" if is_several else _TOKEN_COPIES.get(of.top.layout)
    if behaviour is None or of.is_face_down or (of.is_merged and not is_several):
        return None
    row = run.decided(behaviour, of.id)
    return row.keys if row.answer == "both_faces" else None


def create_token(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `create_token`: a predefined token."""
    card = run.game.cards[fields["card"]]
    piece = Piece((fields["id"],), (card,), card.layout, faces_of(card), is_token=True)
    _create(run, fields, source, piece)


def _create(run: Run, fields: Mapping[str, Any], source: Source, piece: Piece, *, copies: Values | None = None) -> None:
    name, controller = fields["id"], fields.get("controller", source.controller)
    token = GameObject(name, Zone.EXILE, controller, controller, [piece])
    run.game.objects[name] = token
    reason = Reason.TOKEN_WITH_BOTH_FACES if piece.has_two_faces else Reason.TOKEN_WITH_ONE_FACE
    if not piece.faces[0].face.is_permanent and not piece.up:
        raise TextSilentError(name)
    enter(run, token, controller=controller, up=piece.up, fields=fields, copies=copies, reason=reason)


__all__ = ["become_copy", "copy_spell", "create_token", "create_token_copy", "enter_as_copy"]
