"""A played scenario ready for its template: every step with its sentences, its citations as links and the board after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from rules.domain.simulator import Board, Scenario, Step, Trace
from rules.presentation.cited_rules import Cite, CitedRules
from rules.presentation.drawn_cards import CardView, Table
from rules.presentation.traces import Change, ObjectWords, StackItem, StepWords, announce, describe_board, stack_at, tell_steps

Address = Callable[[int], str]
"""Where a step of the play is shown; 0 is the start."""

_ICONS = {"done": "check", "ignored": "skip", "nothing": "skip", "absent": "x", "open": "warn"}
_ON_THE_TABLE = "battlefield"
_IN_PLAY = (_ON_THE_TABLE, "stack")


@dataclass(frozen=True, slots=True)
class FactView:
    """A characteristic with its value and the rules that give it."""

    label: str
    value: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An object on the board: its words, its card and its table of facts. The step is about the one that is in `focus`."""

    words: ObjectWords
    card: CardView
    size: str
    facts: tuple[FactView, ...]
    is_focus: bool


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone besides battlefield and stack with the objects in it."""

    code: str
    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A spell or ability on the stack; a spell that is a card has that card."""

    words: StackItem
    item: Item | None


@dataclass(frozen=True, slots=True)
class BoardView:
    """What lies on the table. `is_undecided`: the text does not decide it, and this is the board before."""

    battlefield: tuple[Item, ...]
    stack: tuple[Slip, ...]
    zones: tuple[ZoneView, ...]
    time: str
    is_undecided: bool = False

    @property
    def items(self) -> tuple[Item, ...]:
        """Every object in every zone."""
        spells = (slip.item for slip in self.stack if slip.item)
        return (*self.battlefield, *spells, *(item for zone in self.zones for item in zone.items))

    @property
    def with_facts(self) -> tuple[Item, ...]:
        """The objects that have a table of facts, the one in focus first; of those in other zones only that one."""
        found = [item for item in self.items if item.facts and (item.is_focus or item.words.zone in _IN_PLAY)]
        return tuple(sorted(found, key=lambda item: not item.is_focus))


@dataclass(frozen=True, slots=True)
class StepView:
    """A step of the play; number 0 is the start, which has no words."""

    number: int
    href: str
    at: str
    said: str
    board: BoardView
    is_on: bool
    is_later: bool
    words: StepWords | None = None
    icon: str = ""
    cites: tuple[Cite, ...] = ()
    also: tuple[Cite, ...] = ()

    @property
    def changes(self) -> tuple[tuple[str, Change], ...]:
        """Its changes, each with the object that it is of where they are of several; what the game itself changes says so by its label."""
        if self.words is None:
            return ()
        objects = {change.object for change in self.words.changes} - {gettext("the game")}
        return tuple((change.object if len(objects) > 1 and change.object in objects else "", change) for change in self.words.changes)


@dataclass(frozen=True, slots=True)
class PlayView:
    """A play as its template shows it. `name` stands in the address; `left_out` counts the events after the text fell silent."""

    name: str
    steps: tuple[StepView, ...]
    has_stack: bool
    left_out: str

    @property
    def now(self) -> StepView:
        return next(step for step in self.steps if step.is_on)

    @property
    def last(self) -> StepView:
        return self.steps[-1]

    @property
    def first(self) -> StepView | None:
        """The start, unless the play is there."""
        return self.steps[0] if self.now.number else None

    @property
    def before(self) -> StepView | None:
        return self.steps[self.now.number - 1] if self.now.number else None

    @property
    def after(self) -> StepView | None:
        return self.steps[self.now.number + 1] if self.now is not self.last else None


def play_view(*, name: str, scenario: Scenario, trace: Trace, cited: CitedRules, at: int, address: Address) -> PlayView:
    """The play of a scenario, open at a step (0: the start); a step that it has not is its last."""
    at = max(0, min(at, len(trace.steps)))
    stage = _Stage(scenario, trace, cited)
    words = tell_steps(scenario=scenario, trace=trace)
    steps = [
        StepView(
            number=number,
            href=address(number),
            at=_place(number, len(trace.steps)),
            said=announce(scenario=scenario, trace=trace, step=number),
            board=stage.board(number),
            is_on=number == at,
            is_later=number > at,
        )
        for number in range(len(trace.steps) + 1)
    ]
    told = [_told(step, each, trace.steps[each.number - 1], cited) for step, each in zip(steps[1:], words, strict=True)]
    return PlayView(name, (steps[0], *told), any(step.board.stack for step in steps), _left_out(scenario, trace))


def _told(view: StepView, words: StepWords, step: Step, cited: CitedRules) -> StepView:
    keys = (*step.keys, *step.also_keys)
    return replace(view, words=words, icon=_ICONS[words.tone], cites=cited.links(words.cites, keys), also=cited.links(words.also, keys))


def _place(number: int, total: int) -> str:
    if not number:
        # Translators: place in a case, before its first step
        return gettext("Start")
    # Translators: place in a case
    return gettext("Step %(number)s of %(total)s") % {"number": number, "total": total}


def _left_out(scenario: Scenario, trace: Trace) -> str:
    count = len(scenario.events) - len(trace.steps)
    if not count:
        return ""
    # Translators: stands under a case in which the rules leave a step open
    return ngettext(
        "One further event is not played, since the text does not decide what it would start from.",
        "%(count)s further events are not played, since the text does not decide what they would start from.",
        count,
    ) % {"count": count}


class _Stage:
    """Sets up the boards of one play."""

    def __init__(self, scenario: Scenario, trace: Trace, cited: CitedRules) -> None:
        self._scenario, self._trace, self._cited = scenario, trace, cited
        self._table = Table(scenario, trace)
        self._sizes = _sizes(trace)
        self._focus = _focus(trace)

    def board(self, number: int) -> BoardView:
        """The board after a step."""
        at = min(number, len(self._trace.boards) - 1)
        states = self._trace.boards[at]
        items = {
            words.id: self._item(words, states, number) for words in describe_board(scenario=self._scenario, trace=self._trace, step=at)
        }
        slips = [Slip(each, items.get(each.id)) for each in stack_at(scenario=self._scenario, trace=self._trace, step=at)]
        return BoardView(
            battlefield=tuple(item for item in items.values() if item.words.zone == _ON_THE_TABLE),
            stack=tuple(slips),
            zones=_zones(items, shown={slip.words.id for slip in slips}),
            time=_time(states),
            is_undecided=at != number,
        )

    def _item(self, words: ObjectWords, states: Board, number: int) -> Item:
        is_focus = self._focus[number] == words.id
        size = self._sizes.get(words.id, "s") if words.zone == _ON_THE_TABLE else "s"
        facts = tuple(FactView(fact.label, fact.value, self._cited.links(fact.cites)) for fact in words.facts)
        return Item(words, self._table.draw(words.id, states[words.id]), size, facts, is_focus)


def _sizes(trace: Trace) -> Mapping[str, str]:
    """The objects that the play is about are drawn large, the fewer they are the larger."""
    concerned = {result.object for step in trace.steps for result in step.results if result.object}
    leading = [name for name in trace.boards[0] if name in concerned] or [name for name in trace.boards[0] if name != "game"][:1]
    size = "l" if len(leading) == 1 else "m" if len(leading) == 2 else "s"
    return dict.fromkeys(concerned | set(leading), size)


def _focus(trace: Trace) -> tuple[str, ...]:
    """The object that each board is about, from the start on: that of the step, else the one before."""
    concerned = [_first_object(trace, step) for step in trace.steps]
    at_first = next((name for name in concerned if name in trace.boards[0]), next((name for name in trace.boards[0] if name != "game"), ""))
    found = [at_first]
    for name in concerned:
        found.append(name or found[-1])
    return tuple(found)


def _first_object(trace: Trace, step: Step) -> str:
    board = trace.after(step) or trace.before(step)
    return next((each.object for each in step.results if each.object and "face" in board.get(each.object, {})), "")


def _zones(items: Mapping[str, Item], *, shown: set[str]) -> tuple[ZoneView, ...]:
    found: dict[str, list[Item]] = {}
    for name, item in items.items():
        if item.words.zone != _ON_THE_TABLE and name not in shown:
            found.setdefault(item.words.zone, []).append(item)
    return tuple(ZoneView(code, each[0].words.zone_name, tuple(each)) for code, each in found.items())


def _time(states: Board) -> str:
    names = {"day": gettext("It is day."), "night": gettext("It is night.")}
    return names.get(states["game"]["day_night"], "")
