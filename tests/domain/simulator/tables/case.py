"""A row of the tables, and the objects and events that many of them share."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.domain.simulator.cases import NEWEST, Data, at, do

NIGHT = {"day_night": "night"}
FRONT, BACK = {"face": "front"}, {"face": "back"}


class Case(NamedTuple):
    """What the last event comes out as; `state` of the object named first in it (or `of`)."""

    id: str
    setup: list[Data]
    events: list[Data]
    outcome: str
    reason: str
    cites: str = ""
    edition: str = NEWEST
    of: str = ""
    state: Data = {}
    more: Data = {}


MOTH, PILGRIM, BEAR = at("p", "Moth"), at("p", "Pilgrim"), at("p", "Bear")
TURN = do("transform", object="p", source={"kind": "spell"})
OWN = [do("transform", object="p")]
STACKED = do("put_on_stack", id="a", kind="activated", of="p", effect=OWN)
CHECK = do("check_state_based_actions")


def returned(name: str = "p", **how: Any) -> Data:
    return do("put_onto_battlefield", objects=[name], **how)


TRANSFORMED = returned(transformed=True)
