"""A played scenario as sentences of the active language: its steps, its boards, its ending."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from rules.domain.simulator import Board, Event, Outcome, Reason, Ruleset, Scenario, Step, Trace
from rules.domain.simulator.vocabulary import Zone
from rules.presentation.boards import board_after, describe_board, in_zone, stack_at, state_words
from rules.presentation.trace_changes import changes_of
from rules.presentation.trace_instructions import instruction
from rules.presentation.trace_mana_value import told_rules
from rules.presentation.trace_names import Names, card_name, components, exists, in_sentence
from rules.presentation.trace_problems import tell_problem
from rules.presentation.trace_reasons import TONES
from rules.presentation.trace_step import TURNED, Told
from rules.presentation.trace_titles import name_of_verb, title_of
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


def tell_steps(*, scenario: Scenario, trace: Trace, terms: str = "") -> tuple[StepWords, ...]:
    """Every step that was played; after one that the text does not decide there are no more.

    `terms` is the edition whose words tell them, "" that of the trace.
    """
    return tuple(_tell(Told(scenario, trace, step, terms)) for step in trace.steps)


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
        found = [name for name, state in names.board.items() if state.get("zone") == Zone.BATTLEFIELD]
        told = [f"{names.label(name)}: {state_words(names, rules, names.board[name])}." for name in found]
        return " ".join([gettext("Start."), *told])
    told_step = Told(scenario, trace, trace.steps[step - 1])
    return _announced(told_step)


def _announced(told: Told) -> str:
    step, names = told.step, told.after
    about = next((each.object for each in step.results if each.object and each.outcome is step.outcome), None)
    parts = {"step": step.event, "title": title_of(told.before, told.event, step), "outcome": outcome_word(step.outcome)}
    if about is None or not exists(told.becomes(about)) or told.trace.after(step) is None:
        return gettext("Step %(step)s. %(title)s: %(outcome)s.") % parts
    parts |= {
        "name": told.before.of(about),
        "now": _undescribed(names, about),
        "state": state_words(names, told.rules, told.becomes(about)),
    }
    if step.outcome in TURNED:
        return gettext("Step %(step)s. %(name)s turned over: %(now)s, %(state)s.") % parts
    return gettext("Step %(step)s. %(title)s: %(outcome)s. %(now)s, %(state)s.") % parts


def tell_ending(*, scenario: Scenario, trace: Trace, terms: str = "") -> str:
    """How the case ends, in a short sentence about the object that it turns on, or one about each of two.

    `terms` is the edition whose words tell it, "" that of the trace.
    """
    last = trace.steps[-1]
    if last.outcome is Outcome.UNDETERMINED:
        return gettext("The rules leave open what happens in step %(step)s.") % {"step": last.event}
    rules = told_rules(trace.edition, terms)
    about = _about(trace)
    return " ".join(_ending(scenario, trace, each, rules) for each in about) if about else _of_last_step(scenario, trace, last)


def _ending(scenario: Scenario, trace: Trace, about: str, rules: Ruleset) -> str:
    board = board_after(trace, len(trace.boards))
    names, state = Names(scenario, board), board[about]
    if state.get("zone") == Zone.BATTLEFIELD:
        parts = {"name": _undescribed(names, about), "state": state_words(names, rules, state)}
        return gettext(_of_permanent(trace, about)) % (parts | {"was": Names(scenario, trace.boards[0]).of(about)})
    return _fallen_apart(names, about) or gettext(_ENDINGS[Zone(state["zone"])]) % {"name": names.of(about)}


def _of_permanent(trace: Trace, about: str) -> str:
    """What a permanent has become, entered as, or stays: it stays where it neither turned over nor looks otherwise."""
    was, becomes = (board.get(about, {}).get("name") for board in (trace.boards[0], trace.boards[-1]))
    if not all(board.get(about, {}).get("zone") == Zone.BATTLEFIELD for board in trace.boards):
        return _CAME
    if was and becomes and was != becomes:
        return _BECAME
    has_turned = any(each.object == about and each.outcome in TURNED for step in trace.steps for each in step.results)
    return _CAME if has_turned or was != becomes else _STAYS


def _undescribed(names: Names, about: str) -> str:
    """The name of an object beside its state, which says itself that it is face down."""
    return names.of(about) if names.board[about].get("name") else in_sentence(names.card(about))


# Translators: the state is a list such as "back face up, 5/5, mana value 4"
_STAYS = gettext_noop("%(name)s stays, %(state)s.")
# Translators: was and name are names of the two faces; the state is a list such as "back face up, 5/5, mana value 4"
_BECAME = gettext_noop("%(was)s is now %(name)s, %(state)s.")
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
    title = title_of(Names(scenario, trace.before(last)), scenario.events[last.event - 1], last)
    return gettext("%(title)s: %(outcome)s.") % {"title": title, "outcome": outcome_word(last.outcome)}


def _fallen_apart(names: Names, about: str) -> str:
    """Of a melded or merged permanent that has left: where its cards are now; else ""."""
    parts = [name for name in components(names.scenario, about) if exists(names.board.get(name, {}))]
    zones = {names.board[name]["zone"] for name in parts}
    if len(parts) < 2 or len(zones) > 1:
        return ""
    told = {"name": names.of(about), "names": names.several(parts), "where": in_zone(zones.pop())}
    if about in parts:
        # Translators: the place is "in the graveyard", "in exile" or the like
        return gettext("The merged permanent has left the battlefield; its cards, %(names)s, are now %(where)s.") % told
    # Translators: the place is "in the graveyard", "in exile" or the like
    return gettext("%(name)s is gone; left are %(names)s, %(where)s.") % told


def _about(trace: Trace) -> list[str]:
    """The objects that the case turns on, two at most: told to turn over, or else entered or changed."""
    board = trace.boards[-1]
    results = [each for step in trace.steps for each in step.results if each.object in board]
    told = [each.object for each in results if each.outcome in (*TURNED, Outcome.IGNORED)]
    became = [each.object for each in results if each.reason in _TELLING]
    found = [name for name in dict.fromkeys([*told, *became]) if name]
    return found[:2] or [each.object for each in results[-1:] if each.object]


_TELLING = frozenset(
    {
        Reason.ENTERED_FRONT_FACE_UP,
        Reason.ENTERED_BACK_FACE_UP,
        Reason.ENTERED_AS_COPY,
        Reason.PUT_INTO_GRAVEYARD_INSTEAD,
        Reason.CAST_BACK_FACE_UP,
        Reason.BECAME_COPY,
        Reason.MELDED,
        Reason.MERGED,
        Reason.TURNED_FACE_UP,
        Reason.TOKEN_WITH_ONE_FACE,
        Reason.TOKEN_WITH_BOTH_FACES,
        Reason.BECAME_TOKEN_WITH_ONE_FACE,
        Reason.BECAME_TOKEN_WITH_BOTH_FACES,
    }
)
