"""Which rules are in force: behaviours and rule numbers by edition, each in spans of their own. No date stands in code, all in the data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from rules.domain.simulator.problems import Code, ScenarioError

UNDECIDED = "undecided"
"""The answer of a behaviour that the text of the edition leaves open."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one behaviour is from one date on, and the keys of the rule numbers that decide it."""

    behaviour: str
    first: str
    answer: str
    keys: tuple[str, ...] = ()


class BehaviourError(ValueError):
    """Behaviour data that contradicts itself; the message names the place."""


@dataclass(frozen=True)
class Behaviours:
    """All behaviours of all editions: rows by name, numbers by key and date, each sorted by date. A number of None is no such rule.

    `words` are what the editions call a thing, by date too: nothing happens differently, but sentences name it so.
    """

    editions: tuple[str, ...]
    rows: Mapping[str, tuple[Row, ...]]
    numbers: Mapping[str, tuple[tuple[str, str | None], ...]]
    words: Mapping[str, tuple[tuple[str, str | None], ...]]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Behaviours:
        """From plain data in the form of `rules/data/behaviours.json`. Raises BehaviourError."""
        rows = {name: _rows(name, each["rows"]) for name, each in data["behaviours"].items()}
        numbers, words = _spans(data["rule_numbers"]), _spans(data["words"])
        unknown = sorted({key for each in rows.values() for row in each for key in row.keys} - set(numbers))
        if unknown:
            raise BehaviourError(f"no rule numbers for {', '.join(unknown)}")
        return cls(tuple(sorted(data["editions"])), rows, numbers, words)

    @cached_property
    def dates(self) -> tuple[str, ...]:
        """Every date from which anything is known, in order: the editions, and what rows and numbers begin with."""
        of_rows = {row.first for each in self.rows.values() for row in each}
        of_numbers = {first for spans in self.numbers.values() for first, _ in spans}
        return tuple(sorted({*self.editions, *of_rows, *of_numbers}))

    def ruleset(self, asked: str) -> Ruleset:
        """The rules of the last known edition on or before a date (2016-04-08). Raises ScenarioError before the first, and for no date."""
        try:
            date.fromisoformat(asked if len(asked) == len("2016-04-08") else "")
        except ValueError:
            message = f"{asked[:40]!r} is not a date such as 2016-04-08"
            raise ScenarioError(Code.BAD_VALUE, "edition", message, value=asked[:40]) from None
        at = bisect_right(self.dates, asked)
        if not at:
            message = f"{asked} is before the first edition, {self.dates[0]}"
            raise ScenarioError(Code.EDITION_NOT_COVERED, "edition", message, value=asked)
        return self._ruleset_of(self.dates[at - 1])

    def _ruleset_of(self, edition: str) -> Ruleset:
        cached = self._rulesets.get(edition)
        if cached is None:
            rows = {name: row for name, each in self.rows.items() if (row := _last_row(each, edition))}
            numbers = {key: number for key, spans in self.numbers.items() if (number := _last_entry(spans, edition))}
            words = {thing: word for thing, spans in self.words.items() if (word := _last_entry(spans, edition))}
            cached = self._rulesets[edition] = Ruleset(edition, self.dates[-1], rows, numbers, words)
        return cached

    @cached_property
    def _rulesets(self) -> dict[str, Ruleset]:
        return {}


@dataclass(frozen=True)
class Ruleset:
    """The rules of one edition. What is missing in `rows` or `numbers` is no rule of this edition."""

    edition: str
    newest: str
    rows: Mapping[str, Row]
    numbers: Mapping[str, str]
    words: Mapping[str, str]

    def row(self, behaviour: str) -> Row | None:
        """How the edition answers; None: it has no such rule."""
        return self.rows.get(behaviour)

    def cited(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The rule numbers of these keys in this edition, each once, in the order of the keys."""
        found = (self.numbers.get(key) for key in keys)
        return tuple(dict.fromkeys(number for number in found if number))


def _spans(data: Mapping[str, Mapping[str, str | None]]) -> dict[str, tuple[tuple[str, str | None], ...]]:
    return {key: tuple(sorted(spans.items())) for key, spans in data.items()}


def _rows(name: str, data: Iterable[Mapping[str, Any]]) -> tuple[Row, ...]:
    rows = tuple(Row(name, each["from"], each["answer"], tuple(each.get("keys", ()))) for each in data)
    if not rows or list(rows) != sorted(rows, key=lambda row: row.first) or len({row.first for row in rows}) < len(rows):
        raise BehaviourError(f"the rows of {name} are not in the order of their dates")
    return rows


def _last_row(rows: tuple[Row, ...], edition: str) -> Row | None:
    return next((row for row in reversed(rows) if row.first <= edition), None)


def _last_entry(spans: tuple[tuple[str, str | None], ...], edition: str) -> str | None:
    return next((number for first, number in reversed(spans) if first <= edition), None)
