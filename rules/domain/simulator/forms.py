"""The small pieces that the tables of the scenario format share: ids, names, numbers, dates."""

from __future__ import annotations

from datetime import date
from typing import Any

from rules.domain.simulator.checks import Integer, MappingOf, Pattern, Text, fail, one_of
from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code
from rules.domain.simulator.vocabulary import COUNTER_KINDS, PLAYERS, RESERVED_IDS

NAME = Text(LIMITS.name_characters)
NOTE = Text()
NUMBER = Integer()
COUNT = Integer(least=0)
POSITIVE = Integer(least=1)
PLAYER = one_of(PLAYERS)
RULE_NUMBER = Pattern(r"\d{3}\.\d+[a-z]?", "a rule number such as 701.27a")
KIND_OF_COUNTER = one_of(COUNTER_KINDS)
COUNTERS = MappingOf(KIND_OF_COUNTER, COUNT)
_date_form = Pattern(r"\d{4}-\d{2}-\d{2}", "a date such as 2016-04-08")
_id_form = Pattern(r"[a-z][a-z0-9_]*", "an id such as p1 (lower case letters, digits, underscores)")


def DATE(value: Any, path: str) -> None:  # noqa: N802  (a check like its neighbours)
    """A day of the calendar."""
    _date_form(value, path)
    try:
        date.fromisoformat(value)
    except ValueError:
        raise fail(Code.BAD_VALUE, path, f"{value} is no day of the calendar", value) from None


def ID(value: Any, path: str) -> None:  # noqa: N802  (a check like its neighbours)
    """The id of an object or an ability."""
    _id_form(value, path)
    if value in RESERVED_IDS:
        raise fail(Code.BAD_VALUE, path, f"the id {value!r} is reserved", value)


def TARGET(value: Any, path: str) -> None:  # noqa: N802  (a check like its neighbours)
    """The id of an object, or a player."""
    if value not in PLAYERS:
        ID(value, path)
