"""What spells and abilities change on a permanent: power and toughness, counters, damage, attachment, and its face-down status."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.domain.simulator.citing import cite_state, has_static_abilities
from rules.domain.simulator.layers import Shown
from rules.domain.simulator.objects import GameObject, PtEffect
from rules.domain.simulator.run import Run, Source
from rules.domain.simulator.trace import Trigger
from rules.domain.simulator.turning import attach_to
from rules.domain.simulator.vocabulary import PLAYERS, Layout, Outcome, Reason, Until, Verb

Handler: TypeAlias = Callable[[Run, Mapping[str, Any], Source], None]
_Change: TypeAlias = Callable[[Run, GameObject, Mapping[str, Any]], None]


def _of_permanent(change: _Change) -> Handler:
    """The handler of a verb that changes the permanent in its field `object`."""

    def handle(run: Run, fields: Mapping[str, Any], source: Source) -> None:
        each = run.find(fields["object"], source)
        if each is None:
            run.gone(fields["object"])
        else:
            change(run, each, fields)

    return handle


def _carried_out(run: Run, each: GameObject, *keys: str) -> None:
    run.step.add(each.id, Outcome.DONE, Reason.CARRIED_OUT, keys)
    cite_state(run, [each])


def _power_and_toughness(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    sets_base = fields["do"] == Verb.SET_BASE_PT
    each.pt_effects.append(PtEffect(fields["power"], fields["toughness"], run.game.tick(), Until(fields["until"]), sets_base))
    _carried_out(run, each, "until")


def _cannot_transform(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    each.cannot_transform.append(Until(fields["until"]))
    run.step.also("cant")
    _carried_out(run, each, "until")


def _add_counters(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    kind = fields["kind"]
    each.counters[kind] = each.counters.get(kind, 0) + fields["number"]
    _carried_out(run, each)


def _remove_counters(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    kind = fields["kind"]
    if not each.counters.get(kind):
        run.step.add(each.id, Outcome.NOTHING, Reason.NO_COUNTERS)
        return
    _take(run, each, kind, fields["number"])
    _carried_out(run, each)


def _take(run: Run, each: GameObject, kind: str, number: int) -> None:
    """Takes so many counters off, or all there are. The last defense counter of a Siege triggers its ability."""
    had = each.counters.get(kind, 0)
    each.counters[kind] = max(0, had - number)
    if kind != "defense" or not had or each.counters[kind]:
        return
    row = run.row("siege")
    if row is not None and run.shown(each).has_subtype("Siege"):
        each.has_siege_trigger = True
        run.step.cite(*row.keys)
        if run.step.triggers is not None:
            run.step.triggers.append(Trigger(each.id, "siege"))


def _deal_damage(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    shown: Shown = run.shown(each)
    if shown.is_creature:
        each.damage += fields["number"]
    for type_, kind in (("planeswalker", "loyalty"), ("battle", "defense")):
        if type_ in shown.types:
            _take(run, each, kind, fields["number"])
    _carried_out(run, each)


def _attach(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    to = fields["to"]
    target = run.game.objects.get(to)
    if target is each:
        run.step.add(each.id, Outcome.NOTHING, Reason.NO_PERMANENT_MATCHES)
    elif to not in PLAYERS and (target is None or not target.is_on_battlefield):
        run.gone(each.id)
    elif each.attached_to == to:
        run.step.add(each.id, Outcome.NOTHING, Reason.ALREADY_SO)
    else:
        attach_to(run, each, to)
        _carried_out(run, each)


modify_pt = _of_permanent(_power_and_toughness)
set_base_pt = _of_permanent(_power_and_toughness)
cannot_transform = _of_permanent(_cannot_transform)
add_counters = _of_permanent(_add_counters)
remove_counters = _of_permanent(_remove_counters)
deal_damage = _of_permanent(_deal_damage)
attach = _of_permanent(_attach)


def _face_up(run: Run, each: GameObject, fields: Mapping[str, Any]) -> None:
    if not each.is_face_down:
        run.step.add(each.id, Outcome.NOTHING, Reason.ALREADY_SO)
        return
    if not all(piece.faces[0].face.is_permanent for piece in each.pieces):
        # A manifested instant or sorcery card is revealed and stays as it is (701.34f of 2023).
        run.step.add(each.id, Outcome.IGNORED, Reason.STAYS_IN_ZONE_FRONT_NOT_PERMANENT, ("is.stays",))
        run.step.also("facedown.manifest")
        return
    keys = run.decided("face_up_double_faced", each.id).keys if run.is_double_faced(each.top) else ("fd.turnup",)
    each.is_face_down = False
    _new_timestamp(run, each)
    run.step.add(each.id, Outcome.DONE, Reason.TURNED_FACE_UP, keys)
    cite_state(run, [each])


turn_face_up = _of_permanent(_face_up)


def _new_timestamp(run: Run, each: GameObject) -> None:
    row = run.row("timestamp_face_down")
    if row is not None:
        run.step.also(*row.keys, "ts.static" if has_static_abilities(each) else "")
        if row.answer == "new":
            each.timestamp = run.game.tick()


def turn_face_down(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `turn_face_down`."""
    for name in fields["objects"]:
        each = run.find(name, source)
        if each is None:
            run.gone(name)
        elif each.is_face_down:
            run.step.add(name, Outcome.NOTHING, Reason.ALREADY_SO)
        else:
            _face_down(run, each)


def _face_down(run: Run, each: GameObject) -> None:
    behaviour = _stays_face_up(each)
    if behaviour is not None:
        keys = run.decided(behaviour, each.id).keys
        run.step.add(each.id, Outcome.IGNORED, Reason.CANNOT_BE_TURNED_FACE_DOWN, keys)
        run.step.also("D.alwaysfaceup")
    else:
        each.is_face_down = True
        _new_timestamp(run, each)
        run.step.add(each.id, Outcome.DONE, Reason.TURNED_FACE_DOWN, ("fd.chars",))
    cite_state(run, [each])


def _stays_face_up(each: GameObject) -> str | None:
    """The behaviour that keeps it face up; None: it is turned face down."""
    if not any(piece.is_double_faced for piece in each.pieces):
        return None
    if each.is_merged:
        return "face_down_merged"
    return "face_down_meld" if each.top.layout in (Layout.MELD, Layout.MELD_RESULT) else "face_down_double_faced"


def end_turn(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `end_turn`: damage and what lasts until end of turn end together."""
    changed = []
    for each in run.game.permanents():
        lasting = [effect for effect in each.pt_effects if effect.until is not Until.END_OF_TURN]
        copies = [effect for effect in each.copy_effects if effect.until is not Until.END_OF_TURN]
        if len(lasting) < len(each.pt_effects) or len(copies) < len(each.copy_effects):
            changed.append(each)
        each.pt_effects, each.copy_effects, each.damage = lasting, copies, 0
        each.cannot_transform = [until for until in each.cannot_transform if until is not Until.END_OF_TURN]
    run.step.add(None, Outcome.DONE, Reason.CARRIED_OUT, ("eot",))
    cite_state(run, changed)


def inspect(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `inspect`: nothing happens, the state is to be explained."""
    for name in fields["objects"]:
        each = run.find(name, source, zone=None)
        run.step.add(name, Outcome.DONE, Reason.CARRIED_OUT)
        cite_state(run, [each] if each else [])
