"""Casting spells and having them resolve, and playing lands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.domain.simulator.cards import Face
from rules.domain.simulator.citing import cite_state
from rules.domain.simulator.entering import enter, put_off_stack
from rules.domain.simulator.objects import GameObject, Piece
from rules.domain.simulator.ruleset import UNDECIDED
from rules.domain.simulator.run import NotInEditionError, Run, Source, TextSilentError
from rules.domain.simulator.vocabulary import AbilityKind, How, Layout, Outcome, Reason, Side, Zone


class _Refusal(NamedTuple):
    """A player can't do that."""

    reason: Reason
    keys: tuple[str, ...] = ()


class _Spell(NamedTuple):
    """How the card is put on the stack: side 0 or 1, or face down."""

    up: int
    keys: tuple[str, ...] = ()
    is_face_down: bool = False


def cast(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `cast`."""
    how = How(fields["how"])
    _require(run, how)
    each = _card_in_hand_or_elsewhere(run, fields["card"], source)
    if each is None:
        return
    spell = _WAYS[how](run, each)
    if isinstance(spell, _Spell) and not spell.is_face_down and each.top.faces[spell.up].face.is_land:
        spell = _Refusal(Reason.LAND_CANNOT_BE_CAST, ("D.evalface",) if run.is_double_faced(each.top) else ())
    if isinstance(spell, _Refusal):
        run.step.add(each.id, Outcome.ILLEGAL, spell.reason, spell.keys)
        cite_state(run, [each])
        return
    caster = source.controller if source.is_effect else each.owner
    _put_on_stack(run, each, spell, how, controller=fields.get("controller", caster))


def _require(run: Run, how: How) -> None:
    """Raises NotInEditionError for a way of casting that the edition does not have."""
    behaviour = {
        How.TRANSFORMED: "cast_transformed_nonmodal",
        How.DISTURB: "disturb",
        How.MORE_THAN_MEETS_THE_EYE: "more_than_meets_the_eye",
    }.get(how)
    if behaviour is not None and run.row(behaviour) is None:
        raise NotInEditionError(how)


def _card_in_hand_or_elsewhere(run: Run, name: str, source: Source) -> GameObject | None:
    """The card to be cast or played; None where the step has its result already."""
    each = run.find(name, source, zone=None)
    if each is None:
        run.gone(name)
    elif each.zone in (Zone.STACK, Zone.BATTLEFIELD):
        run.step.add(name, Outcome.NOTHING, Reason.ALREADY_SO)
    elif each.is_token:
        run.step.add(name, Outcome.IGNORED, Reason.TOKEN_CANNOT_RETURN, run.decided("token_return", name).keys)
    else:
        return each
    return None


def _normal(run: Run, each: GameObject) -> _Spell | _Refusal:
    if each.top.layout is Layout.MODAL:
        return _Spell(0, run.decided("cast_modal", each.id).keys)
    return _Spell(0, run.decided("cast_double_faced", each.id).keys if each.top.has_two_faces else ())


def _back_face(run: Run, each: GameObject) -> _Spell | _Refusal:
    if each.top.layout is not Layout.MODAL:
        return _Refusal(Reason.NOT_A_MODAL_CARD, run.decided("cast_double_faced", each.id).keys)
    return _Spell(1, run.decided("cast_modal", each.id).keys)


def _transformed(run: Run, each: GameObject) -> _Spell | _Refusal:
    kind = "nonmodal" if each.top.has_two_faces else "other"
    row = run.decided(f"cast_transformed_{'modal' if each.top.layout is Layout.MODAL else kind}", each.id)
    return _Spell(1, row.keys)


def _face_down(run: Run, each: GameObject) -> _Spell | _Refusal:
    if not run.is_double_faced(each.top):
        return _Spell(0, ("fd.chars",), is_face_down=True)
    row = run.decided("cast_face_down", each.id)
    if row.answer == "illegal":
        return _Refusal(Reason.CANNOT_BE_CAST_FACE_DOWN, row.keys)
    return _Spell(0, row.keys, is_face_down=True)


def _disturb(run: Run, each: GameObject) -> _Spell | _Refusal:
    is_able = each.zone is Zone.GRAVEYARD and _front(each).has(AbilityKind.DISTURB) and each.top.has_two_faces
    return _Spell(1, run.decided("disturb", each.id).keys) if is_able else _Refusal(Reason.NO_SUCH_ABILITY, ("disturb.a",))


def _more_than_meets_the_eye(run: Run, each: GameObject) -> _Spell | _Refusal:
    is_able = _front(each).has(AbilityKind.MORE_THAN_MEETS_THE_EYE) and each.top.has_two_faces
    return _Spell(1, run.decided("more_than_meets_the_eye", each.id).keys) if is_able else _Refusal(Reason.NO_SUCH_ABILITY, ("mtmte",))


_WAYS = {
    How.NORMAL: _normal,
    How.BACK_FACE: _back_face,
    How.TRANSFORMED: _transformed,
    How.FACE_DOWN: _face_down,
    How.DISTURB: _disturb,
    How.MORE_THAN_MEETS_THE_EYE: _more_than_meets_the_eye,
}


def _front(each: GameObject) -> Face:
    return each.top.faces[0].face


def _put_on_stack(run: Run, each: GameObject, spell: _Spell, how: How, *, controller: str) -> None:
    each.forget()
    each.zone, each.controller, each.cast_how = Zone.STACK, controller, how
    each.is_face_down, each.top.up = spell.is_face_down, spell.up
    each.timestamp = run.game.tick()
    run.step.add(each.id, Outcome.DONE, _cast_reason(each), spell.keys)
    run.step.also("D.evalface" if each.top.has_two_faces else "", "D.castmodal" if each.top.layout is Layout.MODAL else "")
    if how is How.TRANSFORMED and each.top.faces[0].face.defense is not None:
        run.step.also("siege")
    cite_state(run, [each])


def _cast_reason(each: GameObject) -> Reason:
    if each.is_face_down:
        return Reason.CAST_FACE_DOWN
    if not each.top.is_double_faced:
        return Reason.CAST_ONE_FACED
    return Reason.CAST_BACK_FACE_UP if each.top.up else Reason.CAST_FRONT_FACE_UP


def play_land(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `play_land`."""
    each = _card_in_hand_or_elsewhere(run, fields["card"], source)
    if each is None:
        return
    refusal = _not_playable(run, each.top, up := int(fields.get("face") == Side.BACK))
    if refusal is not None:
        run.step.add(each.id, Outcome.ILLEGAL, refusal.reason, refusal.keys)
        cite_state(run, [each])
        return
    if each.top.layout is Layout.MODAL:
        run.decided("play_modal_land", each.id)
    enter(run, each, controller=fields.get("controller", each.owner), up=up, fields=fields, is_land_play=True)


def _not_playable(run: Run, piece: Piece, up: int) -> _Refusal | None:
    if up and piece.layout is not Layout.MODAL:
        return _Refusal(Reason.NOT_A_MODAL_CARD, ("D.castfront",))
    if not piece.faces[up].face.is_land:
        return _Refusal(Reason.NOT_A_LAND_FACE, ("D.landmodal",) if piece.layout is Layout.MODAL else ())
    return None


def resolve_spell(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `resolve_spell`: a permanent spell enters, an instant or sorcery spell is done."""
    each = run.find(fields["spell"], source, zone=Zone.STACK)
    if each is None:
        run.gone(fields["spell"])
    elif not each.copiable.face.is_permanent:
        run.step.add(each.id, Outcome.DONE, Reason.RESOLVED)
        put_off_stack(run, each)
    elif each.is_spell_copy:
        _become_token(run, each, fields)
    else:
        up = each.top.up
        enter(run, each, controller=each.controller, up=up, fields=fields, is_face_down=each.is_face_down)


def _become_token(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    row = run.row("permanent_spell_copy")
    if row is None:
        raise NotInEditionError("permanent_spell_copy")
    if row.answer == UNDECIDED:
        raise TextSilentError(each.id)
    has_both = each.top.has_two_faces
    reason = Reason.BECAME_TOKEN_WITH_BOTH_FACES if has_both else Reason.BECAME_TOKEN_WITH_ONE_FACE
    each.is_spell_copy, each.top.is_token = False, True
    if has_both:
        run.step.cite("copy.dfspell")
    run.step.cite(*row.keys)
    enter(run, each, controller=each.controller, up=each.top.up, fields=fields, is_face_down=each.is_face_down, reason=reason)
