"""The outcome of a scenario under every edition at a glance: a row of ticks with a key; and the answers to guess from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rules.domain.simulator import Scenario, Trace
from rules.presentation.traces import describe_board, tell_ending, tell_steps
from rules.services.outcomes import Kind, Outcomes, differing


@dataclass(frozen=True, slots=True)
class Tick:
    """An edition in the row; `css` is the colour of its outcome."""

    date: str
    css: str
    is_on: bool
    ending: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the key: editions in a row with one outcome. The link plays it under the newest of them."""

    css: str
    first: str
    last: str
    count: int
    ending: str
    href: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Ribbon:
    """All editions, oldest first."""

    ticks: tuple[Tick, ...]
    entries: tuple[Entry, ...]
    position: int

    @property
    def last(self) -> int:
        return len(self.ticks) - 1


@dataclass(frozen=True, slots=True)
class Choice:
    """An ending to choose from; `number` is that of its kind."""

    number: int
    ending: str


def ribbon(*, scenario: Scenario, outcomes: Outcomes, edition: str, address: Callable[[str], str]) -> Ribbon:
    """The row with one edition marked. `address` is where an edition is played."""
    endings = tell_endings(scenario=scenario, kinds=outcomes.kinds, terms=edition)
    ticks = [Tick(date, _css(span.kind), date == edition, endings[span.kind.number]) for span in outcomes.spans for date in span.editions]
    entries = [
        Entry(
            css=_css(span.kind),
            first=span.first,
            last=span.last,
            count=len(span.editions),
            ending=endings[span.kind.number],
            href=address(span.last),
            is_here=edition in span.editions,
        )
        for span in outcomes.spans
    ]
    position = next((at for at, tick in enumerate(ticks) if tick.is_on), len(ticks) - 1)
    return Ribbon(tuple(ticks), tuple(entries), position)


def choices(*, scenario: Scenario, outcomes: Outcomes, edition: str) -> tuple[Choice, ...]:
    """Every ending that some edition has, in the terms of one and in an order that does not give the answer away."""
    endings = tell_endings(scenario=scenario, kinds=outcomes.kinds, terms=edition)
    found = [Choice(kind.number, endings[kind.number]) for kind in outcomes.kinds if kind.trace]
    return tuple(sorted(found, key=lambda choice: choice.ending))


def tell_endings(*, scenario: Scenario, kinds: Sequence[Kind], terms: str) -> dict[int, str]:
    """The ending of each kind by its number, in the terms of one edition. Kinds that end alike also say where they differ first."""
    endings = {kind.number: _ending(scenario, kind.trace, terms) for kind in kinds}
    often = Counter(endings.values())
    alike = [kind for kind in kinds if often[endings[kind.number]] > 1]
    return endings | {kind.number: _told_apart(scenario, kind, alike, endings, terms) for kind in alike}


def _ending(scenario: Scenario, trace: Trace | None, terms: str) -> str:
    if trace is None:
        return gettext("The rules do not know cards of this kind yet.")
    return tell_ending(scenario=scenario, trace=trace, terms=terms)


def _told_apart(scenario: Scenario, kind: Kind, alike: Sequence[Kind], endings: dict[int, str], terms: str) -> str:
    """The ending with what came of the first step that differs, or with the objects that stand otherwise at the end."""
    others = [each.trace for each in alike if each is not kind and endings[each.number] == endings[kind.number]]
    trace, other = kind.trace, next((each for each in others if each), None)
    if trace is None or other is None:
        return endings[kind.number]
    at = _first_difference(trace, other)
    if at is None:
        return " ".join([endings[kind.number], *_standing(scenario, trace, other, terms)])
    step = tell_steps(scenario=scenario, trace=trace, terms=terms)[at]
    # Translators: ending is a sentence; outcome is a word such as "ignored"; why is a sentence
    return gettext("%(ending)s Step %(number)s: %(outcome)s. %(why)s") % {
        "ending": endings[kind.number],
        "number": step.number,
        "outcome": step.outcome,
        "why": " ".join([step.why, *step.results]),
    }


def _standing(scenario: Scenario, trace: Trace, other: Trace, terms: str) -> Iterator[str]:
    apart = {name for name, _ in differing(trace.boards[-1], other.boards[-1])}
    for each in describe_board(scenario=scenario, trace=trace, step=len(trace.boards) - 1, terms=terms):
        if each.id in apart:
            yield f"{each.name}: {each.state}."


def _first_difference(one: Trace, other: Trace) -> int | None:
    for at, (step, counterpart) in enumerate(zip(one.steps, other.steps, strict=False)):
        if (step.outcome, step.reason, step.results) != (counterpart.outcome, counterpart.reason, counterpart.results):
            return at
    return None if len(one.steps) == len(other.steps) else min(len(one.steps), len(other.steps)) - 1


def _css(kind: Kind) -> str:
    return f"o{kind.number + 1}" if kind.trace else "o0"
