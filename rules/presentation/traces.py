"""A played scenario as sentences of the active language: its steps, its boards, its ending."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, gettext_noop

from rules.domain.simulator import Board, Event, Outcome, Scenario, Step, Trace
from rules.domain.simulator.vocabulary import Zone
from rules.presentation.boards import board_after, describe_board, stack_at, state_words
from rules.presentation.trace_changes import changes_of
from rules.presentation.trace_names import Names, card_name, exists
from rules.presentation.trace_problems import tell_problem
from rules.presentation.trace_reasons import TONES
from rules.presentation.trace_step import TURNED, Told
from rules.presentation.trace_titles import instruction, name_of_verb, title_of
from rules.presentation.trace_values import Change, Fact, ObjectWords, StackItem, StepWords
from rules.presentation.trace_why import outcome_word, results_of, triggers_of, why_of
from rules.services.simulating import ruleset

__all__ = [
    "Change",
    "Fact",
    "ObjectWords",
    "StackItem",
    "StepWords",
    "announce",
    "card_name",
    "describe_board",
    "name_of_verb",
    "stack_at",
    "tell_action",
    "tell_ending",
    "tell_event",
    "tell_problem",
    "tell_steps",
]


def tell_event(*, scenario: Scenario, event: Event, board: Board | None) -> str:
    """The title of an event alone. Names are those of the board, or of the setup where there is none."""
    return title_of(Names(scenario, board), event)


def tell_action(*, scenario: Scenario, action: Event, board: Board | None) -> str:
    """An instruction of an effect, beginning with a small letter."""
    return instruction(Names(scenario, board), action)


def tell_steps(*, scenario: Scenario, trace: Trace) -> tuple[StepWords, ...]:
    """Every step that was played; after one that the text does not decide there are no more."""
    return tuple(_tell(Told(scenario, trace, step)) for step in trace.steps)


def _tell(told: Told) -> StepWords:
    step = told.step
    return StepWords(
        number=step.event,
        title=title_of(told.before, told.event, step),
        outcome=outcome_word(step.outcome),
        tone=TONES[step.outcome],
        why=why_of(told),
        results=results_of(told),
        triggers=triggers_of(told),
        changes=changes_of(told),
        cites=step.cites,
        also=step.also,
    )


def announce(*, scenario: Scenario, trace: Trace, step: int) -> str:
    """What is spoken after a move to a step (0: the start): what happened, and the object that it is about."""
    if not step:
        names = Names(scenario, trace.boards[0])
        rules = ruleset(edition=trace.edition)
        told = [
            f"{names.of(name)}: {state_words(names, rules, state)}."
            for name, state in names.board.items()
            if _is_on_battlefield(name, state)
        ]
        return " ".join([gettext("Start."), *told])
    told_step = Told(scenario, trace, trace.steps[step - 1])
    return _announced(told_step)


def _is_on_battlefield(name: str, state: object) -> bool:
    return name != "game" and isinstance(state, dict) and state.get("zone") == Zone.BATTLEFIELD


def _announced(told: Told) -> str:
    step, names = told.step, told.after
    about = next((each.object for each in step.results if each.object and each.outcome is step.outcome), None)
    parts = {"step": step.event, "title": title_of(told.before, told.event, step), "outcome": outcome_word(step.outcome)}
    if about is None or not exists(told.becomes(about)) or told.trace.after(step) is None:
        return gettext("Step %(step)s. %(title)s: %(outcome)s.") % parts
    parts |= {"name": told.before.of(about), "now": names.of(about), "state": state_words(names, told.rules, told.becomes(about))}
    if step.outcome in TURNED:
        return gettext("Step %(step)s. %(name)s turned over: %(now)s, %(state)s.") % parts
    return gettext("Step %(step)s. %(title)s: %(outcome)s. %(now)s, %(state)s.") % parts


def tell_ending(*, scenario: Scenario, trace: Trace) -> str:
    """How the case ends, in one short sentence about the object that it turns on."""
    last = trace.steps[-1]
    if last.outcome is Outcome.UNDETERMINED:
        return gettext("The rules leave open what happens in step %(step)s.") % {"step": last.event}
    about = _about(trace)
    if about is None:
        return _of_last_step(scenario, trace, last)
    board = board_after(trace, len(trace.boards))
    names, state = Names(scenario, board), board[about]
    if state.get("zone") == Zone.BATTLEFIELD:
        message = _STAYS if trace.boards[0].get(about, {}).get("zone") == Zone.BATTLEFIELD else _CAME
        rules = ruleset(edition=trace.edition)
        return gettext(message) % {"name": names.of(about), "state": state_words(names, rules, state)}
    return gettext(_ENDINGS[Zone(state["zone"])]) % {"name": names.of(about)}


# Translators: the state is a list such as "back face up, 5/5, mana value 4"
_STAYS = gettext_noop("%(name)s stays, %(state)s.")
# Translators: the state is a list such as "back face up, 5/5, mana value 4"
_CAME = gettext_noop("%(name)s is on the battlefield, %(state)s.")
_ENDINGS = {
    Zone.STACK: gettext_noop("%(name)s is on the stack."),
    Zone.GRAVEYARD: gettext_noop("%(name)s is in the graveyard."),
    Zone.EXILE: gettext_noop("%(name)s is in exile."),
    Zone.HAND: gettext_noop("%(name)s is in hand."),
    Zone.LIBRARY: gettext_noop("%(name)s is in the library."),
    Zone.CEASED_TO_EXIST: gettext_noop("%(name)s does not exist any more."),
    Zone.COMPONENT: gettext_noop("%(name)s is part of another permanent."),
}


def _of_last_step(scenario: Scenario, trace: Trace, last: Step) -> str:
    parts = {
        "title": title_of(Names(scenario, trace.before(last)), scenario.events[last.event - 1], last),
        "outcome": outcome_word(last.outcome),
    }
    return gettext("%(title)s: %(outcome)s.") % parts


def _about(trace: Trace) -> str | None:
    """The object that the case turns on: the first that was told to turn over, else the last that a step concerned."""
    board = trace.boards[-1]
    results = [each for step in trace.steps for each in step.results if each.object in board]
    told = [each.object for each in results if each.outcome in (*TURNED, Outcome.IGNORED, Outcome.ILLEGAL)]
    others = [each.object for each in results]
    return next(_found(told), None) or next(_found(others[::-1]), None)


def _found(names: list[str | None]) -> Iterator[str]:
    return (name for name in names if name)
