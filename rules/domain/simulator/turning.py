"""Transform and convert: what lets a permanent turn over, what stops it, and what happens as it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.cards import Filter
from rules.domain.simulator.citing import cite_state, has_static_abilities
from rules.domain.simulator.layers import Shown, matches
from rules.domain.simulator.objects import GameObject, Piece
from rules.domain.simulator.ruleset import UNDECIDED
from rules.domain.simulator.run import NotInEditionError, Run, Source, choice_of
from rules.domain.simulator.trace import Trigger
from rules.domain.simulator.vocabulary import AbilityKind, Layout, Outcome, Reason, SourceKind, Verb

_OF_CONVERT = {"T.turn": "C.turn", "T.nothing": "C.nothing", "T.instant": "C.instant", "T.once": "C.once"}
_BY_DAY_OR_NIGHT = "day or night"

BY_DAY_OR_NIGHT = Source(SourceKind.OTHER_ABILITY, of=_BY_DAY_OR_NIGHT)
"""The source of what daybound and nightbound do themselves."""


def transform(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verbs `transform` and `convert`."""
    verb = Verb(fields["do"])
    _require(run, verb)
    each = run.find(fields["object"], source)
    if each is None:
        run.gone(fields["object"])
        return
    turn(run, each, verb, source, fields)


def transform_all(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `transform_all`: the same for every permanent that meets the filter when the instruction begins."""
    of = run.game.objects.get(source.of or "")
    filter_ = Filter.read(fields["filter"])
    found = [each.object for each in run.board().values() if matches(filter_, each, source=of, controller=source.controller)]
    if not found:
        run.step.add(None, Outcome.NOTHING, Reason.NO_PERMANENT_MATCHES)
    turn_all(run, found, Verb.TRANSFORM, source, fields)


def turn_all(run: Run, found: list[GameObject], verb: Verb, source: Source, fields: Mapping[str, Any], keys: tuple[str, ...] = ()) -> None:
    """Tells several permanents at once; their results stand in the order of `found`.

    The active player's turn first: they get the earlier of the timestamps that are given out together (rule Timestamp Order).
    """
    first = len(run.step.results)
    for each in sorted(found, key=lambda each: each.controller != run.game.active_player):
        turn(run, each, verb, source, fields, keys)
    order = {each.id: at for at, each in enumerate(found)}
    run.step.results[first:] = sorted(run.step.results[first:], key=lambda result: order[result.object or ""])


def _require(run: Run, verb: Verb) -> None:
    if verb is Verb.CONVERT and run.row("convert") is None:
        raise NotInEditionError(verb)


def turn(run: Run, each: GameObject, verb: Verb, source: Source, fields: Mapping[str, Any], keys: tuple[str, ...] = ()) -> bool:
    """Tests an instruction in the order of the format and carries it out. Returns whether the permanent turned over.

    `keys` are further ones that decide (daybound and nightbound).
    """
    shown = run.shown(each)
    stopped = _stopped(run, shown, verb, source)
    if stopped is not None:
        reason, deciding = stopped
        run.step.add(each.id, Outcome.IGNORED, reason, (*_read_for(verb, deciding), *keys))
        _also_stopped(run, each, reason, verb)
        return False
    _turn_over(run, shown, verb, source, fields, keys)
    return True


def _read_for(verb: Verb, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of Transform as they read for Convert, which has subrules of its own."""
    return tuple(_OF_CONVERT.get(key, key) for key in keys) if verb is Verb.CONVERT else keys


def _also_stopped(run: Run, each: GameObject, reason: Reason, verb: Verb) -> None:
    if reason is Reason.NOT_DOUBLE_FACED:
        run.step.also("D.who", "D.seesface")
    elif reason is Reason.MODAL_CARD:
        run.step.also("D.modal_def", "D.kinds")
    elif reason is Reason.MELD_CARD:
        run.step.also("D.kinds")
    elif reason is Reason.ALREADY_TURNED_OVER_SINCE:
        run.step.also("T.once", "C.once")
    elif reason is Reason.OTHER_FACE_INSTANT_OR_SORCERY and verb is Verb.CONVERT:
        run.step.also("T.instant")
    cite_state(run, [each])


def _stopped(run: Run, shown: Shown, verb: Verb, source: Source) -> tuple[Reason, tuple[str, ...]] | None:
    """The first reason why the instruction is ignored, with its keys; None: nothing stops it. Raises TextSilentError."""
    each = shown.object
    return (
        _what_it_is(run, each)
        or _face_down(run, each)
        or _other_face(run, each)
        or _effect_says_cannot(run, shown, verb)
        or _day_or_night(run, shown, source)
        or _turned_since(run, each, source)
    )


def _what_it_is(run: Run, each: GameObject) -> tuple[Reason, tuple[str, ...]] | None:
    if each.is_merged:
        return (
            None
            if any(_turns(run, piece) for piece in each.pieces)
            else (Reason.NOT_DOUBLE_FACED, run.decided("turn_one_faced", each.id).keys)
        )
    behaviour, reason = _kind_of(each.top)
    row = run.decided(behaviour, each.id)
    return None if row.answer == "turns" else (reason, row.keys)


def _kind_of(piece: Piece) -> tuple[str, Reason]:
    """The behaviour that says whether a piece turns, and the reason if it does not."""
    if piece.layout in (Layout.MELD, Layout.MELD_RESULT):
        return "turn_meld", Reason.MELD_CARD
    if not piece.has_two_faces:
        return "turn_one_faced", Reason.NOT_DOUBLE_FACED
    if piece.layout is Layout.MODAL:
        return "turn_modal", Reason.MODAL_CARD
    return ("turn_token" if piece.is_token else "turn_double_faced"), Reason.NOT_DOUBLE_FACED


def _turns(run: Run, piece: Piece) -> bool:
    return run.answer(_kind_of(piece)[0]) == "turns"


def _face_down(run: Run, each: GameObject) -> tuple[Reason, tuple[str, ...]] | None:
    if not each.is_face_down:
        return None
    return Reason.FACE_DOWN, run.decided("turn_face_down_object", each.id).keys


def _other_face(run: Run, each: GameObject) -> tuple[Reason, tuple[str, ...]] | None:
    turning = [piece for piece in each.pieces if _turns(run, piece)]
    if any(_can_turn_to_other_face(piece) for piece in turning):
        return None
    return Reason.OTHER_FACE_INSTANT_OR_SORCERY, run.decided("turn_to_instant_or_sorcery", each.id).keys


def _can_turn_to_other_face(piece: Piece) -> bool:
    return piece.faces[1 - piece.up].face.is_permanent


def _effect_says_cannot(run: Run, shown: Shown, verb: Verb) -> tuple[Reason, tuple[str, ...]] | None:
    is_stopped = bool(shown.object.cannot_transform) or any(
        matches(ability.filter, shown, source=other.object, controller=other.object.controller)
        for other in run.board().values()
        for ability in other.abilities
        if ability.kind is AbilityKind.STATIC_CANNOT_TRANSFORM
    )
    return (Reason.EFFECT_SAYS_CANNOT, ("cant", "C.cant") if verb is Verb.CONVERT else ("cant",)) if is_stopped else None


def _day_or_night(run: Run, shown: Shown, source: Source) -> tuple[Reason, tuple[str, ...]] | None:
    if source is BY_DAY_OR_NIGHT or run.row("daybound") is None:
        return None
    keys = [key for kind, key in ((AbilityKind.DAYBOUND, "day.enter"), (AbilityKind.NIGHTBOUND, "night.e")) if shown.has(kind)]
    return (Reason.DAYBOUND_OR_NIGHTBOUND, (*keys, "cant")) if keys else None


def _is_own_ability(each: GameObject, source: Source) -> bool:
    return source.since is not None and source.of == each.id and source.of_incarnation == each.incarnation


def _turned_since(run: Run, each: GameObject, source: Source) -> tuple[Reason, tuple[str, ...]] | None:
    if not _is_own_ability(each, source):
        return None
    row = run.decided("own_abilities", each.id)
    if row.answer != "once" or each.turned_at <= (source.since or 0):
        return None
    return Reason.ALREADY_TURNED_OVER_SINCE, row.keys[:1]


def _turn_over(run: Run, before: Shown, verb: Verb, source: Source, fields: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    each = before.object
    moment = run.game.tick()
    had_static = has_static_abilities(each)
    turned = [piece for piece in each.pieces if piece.has_two_faces and _turns(run, piece) and _can_turn_to_other_face(piece)]
    for piece in turned:
        piece.up = 1 - piece.up
    each.turned_at = moment
    if _gets_timestamp(run, each):
        each.timestamp = moment
    outcome = Outcome.CONVERTED if verb is Verb.CONVERT else Outcome.TRANSFORMED
    run.step.add(each.id, outcome, _reason(each), (*_turning_keys(run, each, verb), *keys))
    _also_turned(run, each, source, has_static=had_static)
    _as_transforms(run, each, fields)
    _trigger(run, each, before)


def _reason(each: GameObject) -> Reason:
    return Reason.EACH_COMPONENT_TURNED_OVER if each.is_merged else Reason.TURNED_OVER


def _turning_keys(run: Run, each: GameObject, verb: Verb) -> tuple[str, ...]:
    if each.is_merged:
        return run.decided("turn_merged", each.id).keys
    if verb is Verb.CONVERT:
        return run.decided("convert", each.id).keys
    return run.decided(_kind_of(each.top)[0], each.id).keys


def _gets_timestamp(run: Run, each: GameObject) -> bool:
    answer = run.answer("timestamp_turning_merged") if each.is_merged else None
    return (answer or run.answer("timestamp_turning")) == "new"


def _also_turned(run: Run, each: GameObject, source: Source, *, has_static: bool) -> None:
    step = run.step
    if has_static or any(effect.sets_base for effect in each.pt_effects):
        step.also(*(row.keys if (row := run.row("timestamp_turning")) else ()), "ts.static", "ts.object")
    if _is_own_ability(each, source):
        step.also(*(row.keys if (row := run.row("own_abilities")) else ()))
    if row := run.row("same_object"):
        step.also(*row.keys)
    cite_state(run, [each])
    step.also("D.who", "T.who")
    if source.is_delayed:
        step.also("delayed")


def _as_transforms(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    """ "As this permanent transforms": before anything else looks at it."""
    if not run.shown(each).has(AbilityKind.AS_TRANSFORMS):
        return
    row = run.row("as_transforms")
    target = choice_of(each.id, fields)
    if row is None:
        return
    run.step.also(*row.keys)
    if target is not None:
        attach_to(run, each, target)


def attach_to(run: Run, each: GameObject, target: str) -> None:
    """Attaches it; it receives a new timestamp."""
    each.attached_to = target
    each.timestamp = run.game.tick()


def _trigger(run: Run, each: GameObject, before: Shown) -> None:
    """ "Transforms into": looks at the state right after, from 2012 to 2016 also at the one before. The data says when."""
    after = run.shown(each)
    abilities = [ability for ability in after.abilities if ability.kind is AbilityKind.TRANSFORMS_INTO]
    if before.has(AbilityKind.TRANSFORMS_INTO):
        run.step.also("T.into")
    if not abilities:
        return
    row = run.row("transforms_into")
    if row is None or row.answer == UNDECIDED:
        run.step.triggers = None
        return
    run.step.also(*row.keys)
    for ability in abilities:
        if row.answer == "name_gained" and not ability.filter.asks_only_for_name:
            run.step.triggers = None
            continue
        is_met = matches(ability.filter, after, source=each, controller=each.controller)
        if row.answer == "name_gained" and before.face.name == ability.filter.name:
            is_met = False
        if is_met and run.step.triggers is not None:
            run.step.triggers.append(Trigger(each.id, str(AbilityKind.TRANSFORMS_INTO), after.face.name))
