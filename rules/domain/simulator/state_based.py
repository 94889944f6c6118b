"""State-based actions, performed when a scenario asks for them. Left out by the format: the legend rule and planeswalker uniqueness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from rules.domain.simulator.cards import Ability
from rules.domain.simulator.layers import Shown
from rules.domain.simulator.leaving import leave
from rules.domain.simulator.objects import GameObject
from rules.domain.simulator.run import Run, Source
from rules.domain.simulator.trace import Result
from rules.domain.simulator.vocabulary import PLAYERS, AbilityKind, Outcome, Reason, Zone

_Board: TypeAlias = Mapping[str, Shown]
_Applies: TypeAlias = Callable[[Run, Shown, _Board], bool]


def check_state_based_actions(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `check_state_based_actions`: all that apply are performed at once, and again, until none applies."""
    is_first = True
    while found := list(_applicable(run)):
        is_first = False
        creatures = {each.object.id for each in run.board().values() if each.is_creature}
        for each, reason, key in found:
            _perform(run, each, reason, key, died=each.id in creatures)
    if is_first:
        run.step.add(None, Outcome.NOTHING, Reason.NO_STATE_BASED_ACTION)
        run.step.also(*(key for _, key, _ in _ACTIONS if any(_concerns(run, key, each) for each in run.board().values())))
    else:
        run.step.own = Result(None, Outcome.DONE, Reason.STATE_BASED_ACTIONS_PERFORMED)


def _concerns(run: Run, key: str, shown: Shown) -> bool:
    """Whether an action that did not apply might be asked about: damage is marked, counters are few, something is attached."""
    each = shown.object
    return {
        "sba.lethal": shown.is_creature and each.damage > 0,
        "sba.tough0": shown.is_creature,
        "sba.pw": "planeswalker" in shown.types,
        "sba.battle": "battle" in shown.types,
        "sba.aura": shown.has_subtype("Aura"),
        "sba.equip": shown.has_subtype("Equipment"),
        "sba.unattach": each.attached_to is not None,
    }.get(key, False)


def _applicable(run: Run) -> Iterator[tuple[GameObject, Reason, str]]:
    board = run.board()
    for shown in board.values():
        for reason, key, applies in _ACTIONS:
            if applies(run, shown, board):
                yield shown.object, reason, key
                break
    for each in run.game.objects.values():
        if each.is_token and each.zone not in (Zone.BATTLEFIELD, Zone.CEASED_TO_EXIST, Zone.COMPONENT):
            yield each, Reason.TOKEN_CEASED_TO_EXIST, "sba.token"


def _perform(run: Run, each: GameObject, reason: Reason, key: str, *, died: bool) -> None:
    if reason is Reason.TOKEN_CEASED_TO_EXIST:
        each.zone = Zone.CEASED_TO_EXIST
        run.step.add(each.id, Outcome.DONE, reason, (key,))
    elif reason in (Reason.EQUIPMENT_UNATTACHED, Reason.PERMANENT_UNATTACHED):
        each.attached_to = None
        run.step.add(each.id, Outcome.DONE, reason, (key,))
    else:
        leave(run, each, Zone.GRAVEYARD, died=died, reason=reason, keys=(key,))


def _toughness_zero(run: Run, shown: Shown, board: _Board) -> bool:
    return shown.is_creature and (shown.toughness or 0) <= 0


def _lethal_damage(run: Run, shown: Shown, board: _Board) -> bool:
    return shown.is_creature and shown.object.damage > 0 and shown.object.damage >= (shown.toughness or 0)


def _loyalty_zero(run: Run, shown: Shown, board: _Board) -> bool:
    return "planeswalker" in shown.types and not shown.object.counters.get("loyalty")


def _defense_zero(run: Run, shown: Shown, board: _Board) -> bool:
    is_out = "battle" in shown.types and not shown.object.counters.get("defense") and not shown.object.has_siege_trigger
    return is_out and run.row("battle_without_defense") is not None


def _unattached(run: Run, shown: Shown, board: _Board) -> bool:
    if shown.object.attached_to is None:
        return False
    is_attachable = shown.has_subtype("Aura") or shown.has_subtype("Equipment")
    return not is_attachable or shown.is_creature or "battle" in shown.types


def _aura(run: Run, shown: Shown, board: _Board) -> bool:
    return shown.has_subtype("Aura") and not _is_legal(shown, shown.object.attached_to, board)


def _equipment(run: Run, shown: Shown, board: _Board) -> bool:
    to = shown.object.attached_to
    return shown.has_subtype("Equipment") and to is not None and not (to in board and board[to].is_creature)


_ACTIONS: tuple[tuple[Reason, str, _Applies], ...] = (
    (Reason.TOUGHNESS_ZERO_OR_LESS, "sba.tough0", _toughness_zero),
    (Reason.LETHAL_DAMAGE, "sba.lethal", _lethal_damage),
    (Reason.LOYALTY_ZERO, "sba.pw", _loyalty_zero),
    (Reason.DEFENSE_ZERO, "sba.battle", _defense_zero),
    (Reason.PERMANENT_UNATTACHED, "sba.unattach", _unattached),
    (Reason.AURA_PUT_INTO_GRAVEYARD, "sba.aura", _aura),
    (Reason.EQUIPMENT_UNATTACHED, "sba.equip", _equipment),
)


def _is_legal(aura: Shown, to: str | None, board: _Board) -> bool:
    """Whether the Aura may be attached to that; an Aura without a tagged enchant ability to anything."""
    if to is None or to == aura.object.id or (to not in PLAYERS and to not in board):
        return False
    enchants: list[Ability] = [ability for ability in aura.abilities if ability.kind is AbilityKind.ENCHANT]
    return all(_may_enchant(ability.what, to, board) for ability in enchants)


def _may_enchant(what: str, to: str, board: _Board) -> bool:
    if what == "player" or to in PLAYERS:
        return what == "player" and to in PLAYERS
    return what == "permanent" or what in board[to].types
