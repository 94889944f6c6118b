"""Day and night: the designation, the check in the untap step, and what daybound and nightbound do at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.layers import Shown
from rules.domain.simulator.run import NotInEditionError, Run, Source
from rules.domain.simulator.trace import Result
from rules.domain.simulator.turning import BY_DAY_OR_NIGHT, turn, turn_all
from rules.domain.simulator.vocabulary import AbilityKind, DayNight, Outcome, Reason, Side, Verb

_SPELLS_FOR_DAY = 2
_BECAME = {DayNight.DAY: Reason.BECAME_DAY, DayNight.NIGHT: Reason.BECAME_NIGHT}
_TURNING = {
    DayNight.NIGHT: (AbilityKind.DAYBOUND, (Side.FRONT, Side.SINGLE)),
    DayNight.DAY: (AbilityKind.NIGHTBOUND, (Side.BACK,)),
}
_AS_IT_BECOMES = {DayNight.NIGHT: "day.enter", DayNight.DAY: "night.e"}
_AT_ONCE = {DayNight.NIGHT: "day.c", DayNight.DAY: "night.f"}


def become_day(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `become_day`."""
    _become(run, DayNight.DAY, fields)


def become_night(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `become_night`."""
    _become(run, DayNight.NIGHT, fields)


def _become(run: Run, wanted: DayNight, fields: Mapping[str, Any]) -> None:
    row = run.row("day_night")
    if row is None:
        raise NotInEditionError(wanted)
    if run.game.day_night is wanted:
        run.step.add(None, Outcome.NOTHING, Reason.ALREADY_SO)
        return
    _change(run, wanted, fields, row.keys)


def _change(run: Run, wanted: DayNight, fields: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """It becomes day or night, and every permanent with the ability that faces the other way is told to transform."""
    run.game.day_night = wanted
    first = len(run.step.results)
    keys_of_turning = (_AS_IT_BECOMES[wanted], _AT_ONCE[wanted])
    found = [each.object for each in _facing_the_other_way(run, wanted)]
    turn_all(run, found, Verb.TRANSFORM, BY_DAY_OR_NIGHT, fields, keys_of_turning)
    _set_own(run, Result(None, Outcome.DONE, _BECAME[wanted]), first)
    run.step.cite(*keys)


def _set_own(run: Run, own: Result, first: int) -> None:
    """A day or night event has an outcome of its own, whatever it did to permanents; inside an effect it is one result among others."""
    run.step.results.insert(first, own)
    run.step.own = own


def _facing_the_other_way(run: Run, now: DayNight) -> list[Shown]:
    """Permanents whose daybound (at night) or nightbound (by day) tells them to transform.

    A one-faced permanent with daybound counts as front face up: it is told to, and nothing happens.
    """
    if run.row("daybound") is None:
        return []
    kind, sides = _TURNING[now]
    return [each for each in run.board().values() if each.has(kind) and each.object.side in sides]


def start_turn(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `start_turn`: the untap step's check against the spells of the turn before."""
    run.game.active_player = fields["active_player"]
    spells = fields["spells_cast_last_turn"]
    if run.row("day_night_check") is not None:
        if run.game.day_night is DayNight.DAY and spells == 0:
            _change(run, DayNight.NIGHT, fields, ("dn.2a", "dn.1"))
            return
        if run.game.day_night is DayNight.NIGHT and spells >= _SPELLS_FOR_DAY:
            _change(run, DayNight.DAY, fields, ("dn.2b", "dn.1"))
            return
    run.step.add(None, Outcome.NOTHING, Reason.NO_CHANGE)


def settle(run: Run, fields: Mapping[str, Any]) -> None:
    """What happens immediately after the setup and after every event: 702.145d and g, then c and f (in the editions that have them).

    Only what turned over is told in the step's results.
    """
    if run.row("daybound") is None:
        return
    _designate(run)
    if run.game.day_night is DayNight.NEITHER:
        return
    own = run.step.own or (run.step.most_telling() if run.step.results else None)
    now = run.game.day_night
    for each in _facing_the_other_way(run, now):
        _turn_at_once(run, each, fields, _AT_ONCE[now])
    run.step.own = own


def _turn_at_once(run: Run, each: Shown, fields: Mapping[str, Any], key: str) -> None:
    results, keys, also = list(run.step.results), dict(run.step.keys), dict(run.step.also_keys)
    if not turn(run, each.object, Verb.TRANSFORM, BY_DAY_OR_NIGHT, fields, (key,)):
        run.step.results, run.step.keys, run.step.also_keys = results, keys, also


def _designate(run: Run) -> None:
    """Neither day nor night: a permanent with daybound makes it day, one with nightbound alone makes it night."""
    if run.game.day_night is not DayNight.NEITHER:
        return
    board = run.board().values()
    if any(each.has(AbilityKind.DAYBOUND) for each in board):
        run.game.day_night = DayNight.DAY
        run.step.also("day.d")
    elif any(each.has(AbilityKind.NIGHTBOUND) for each in board):
        run.game.day_night = DayNight.NIGHT
        run.step.also("night.g")
