"""The form of what a scenario expects: states, steps and the editions they hold for."""

from __future__ import annotations

from typing import Any

from rules.domain.simulator.checks import Always, Integer, ListOf, MappingOf, fail, one_of, record, truth
from rules.domain.simulator.forms import COUNTERS, DATE, ID, NAME, NOTE, PLAYER, RULE_NUMBER, TARGET
from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code, Detail
from rules.domain.simulator.vocabulary import COLORS, NOT_ATTACHED, TYPES, DayNight, Outcome, Reason, Side, Zone

_COUNT = Integer(least=0)


def _attached_to(value: Any, path: str) -> None:
    if value != NOT_ATTACHED:
        TARGET(value, path)


def _asserts_something(value: Any, path: str) -> None:
    if len(value) < 2:
        raise fail(Code.MISSING_FIELD, path, "a state says something about its object", detail=Detail.NOTHING_SAID)


_GAME_STATE = record({"object": Always("game"), "after_event": _COUNT, "day_night": one_of(DayNight)}, required=("object", "day_night"))
_OBJECT_STATE = record(
    {
        "object": ID,
        "after_event": _COUNT,
        "zone": one_of(Zone),
        "face": one_of(Side),
        "name": NAME,
        "mana_value": _COUNT,
        "colors": ListOf(one_of(COLORS)),
        "supertypes": ListOf(NAME),
        "types": ListOf(one_of(TYPES)),
        "subtypes": ListOf(NAME),
        "power": Integer(),
        "toughness": Integer(),
        "counters": COUNTERS,
        "damage": _COUNT,
        "attached_to": _attached_to,
        "attachments": ListOf(ID),
        "token": truth,
        "controller": PLAYER,
        "transformed_permanent": truth,
    },
    required=("object",),
    then=_asserts_something,
)


def _state(value: Any, path: str) -> None:
    is_game = isinstance(value, dict) and value.get("object") == "game"
    (_GAME_STATE if is_game else _OBJECT_STATE)(value, path)


_OUTCOME, _REASON = one_of(Outcome), one_of(Reason)
_STEP = record(
    {
        "event": Integer(least=1),
        "outcome": _OUTCOME,
        "reason": _REASON,
        "objects": ListOf(
            record({"object": ID, "outcome": _OUTCOME, "reason": _REASON}, required=("object", "outcome", "reason")),
            least=1,
        ),
        "triggers": ListOf(
            record({"object": ID, "ability": one_of(("transforms_into", "siege")), "into": NAME}, required=("object", "ability"))
        ),
        "creatures_died": _COUNT,
        "cards_put_into_graveyard": _COUNT,
        "cites": MappingOf(DATE, ListOf(RULE_NUMBER), least=1),
        "behaviours": ListOf(NAME),
        "note": NOTE,
    },
    required=("event", "outcome", "reason"),
)
EXPECTATION = record(
    {
        "editions": record({"from": DATE, "before": DATE}, required=("from",)),
        "states": ListOf(_state, most=LIMITS.expectations),
        "steps": ListOf(_STEP, most=LIMITS.expectations),
        "why": NOTE,
    },
    required=("editions", "why"),
)
