"""Plays a scenario under one edition, event by event, and tells what came of each."""

from __future__ import annotations

from collections.abc import Mapping

from rules.domain.simulator import casting, changing, copying, day_night, entering, leaving, melding, naming, stack, state_based, turning
from rules.domain.simulator.changing import Handler
from rules.domain.simulator.objects import Game
from rules.domain.simulator.ruleset import Ruleset
from rules.domain.simulator.run import NotInEditionError, Run, Source, StepBuilder, TextSilentError
from rules.domain.simulator.scenario import Event, Scenario
from rules.domain.simulator.setting_up import check_layouts, new_game
from rules.domain.simulator.states import game_board
from rules.domain.simulator.trace import Board, Result, Step, Trace
from rules.domain.simulator.vocabulary import Outcome, Reason, SourceKind, Verb

_HANDLERS: Mapping[Verb, Handler] = {
    Verb.TRANSFORM: turning.transform,
    Verb.CONVERT: turning.transform,
    Verb.TRANSFORM_ALL: turning.transform_all,
    Verb.BECOME_COPY: copying.become_copy,
    Verb.ENTER_AS_COPY: copying.enter_as_copy,
    Verb.MODIFY_PT: changing.modify_pt,
    Verb.SET_BASE_PT: changing.set_base_pt,
    Verb.CANNOT_TRANSFORM: changing.cannot_transform,
    Verb.ADD_COUNTERS: changing.add_counters,
    Verb.REMOVE_COUNTERS: changing.remove_counters,
    Verb.DEAL_DAMAGE: changing.deal_damage,
    Verb.ATTACH: changing.attach,
    Verb.PUT_ONTO_BATTLEFIELD: entering.put_onto_battlefield,
    Verb.CAST: casting.cast,
    Verb.RESOLVE_SPELL: casting.resolve_spell,
    Verb.COPY_SPELL: copying.copy_spell,
    Verb.PLAY_LAND: casting.play_land,
    Verb.CREATE_TOKEN_COPY: copying.create_token_copy,
    Verb.CREATE_TOKEN: copying.create_token,
    Verb.MOVE: leaving.move,
    Verb.MELD: melding.meld,
    Verb.MERGE: melding.merge,
    Verb.TURN_FACE_UP: changing.turn_face_up,
    Verb.TURN_FACE_DOWN: changing.turn_face_down,
    Verb.BECOME_DAY: day_night.become_day,
    Verb.BECOME_NIGHT: day_night.become_night,
    Verb.START_TURN: day_night.start_turn,
    Verb.CHECK_STATE_BASED_ACTIONS: state_based.check_state_based_actions,
    Verb.END_TURN: changing.end_turn,
    Verb.CHOOSE_CARD_NAME: naming.choose_card_name,
    Verb.INSPECT: changing.inspect,
}


def play(scenario: Scenario, rules: Ruleset) -> Trace:
    """The scenario under the rules of one edition. Raises ScenarioError where the edition does not know a card's layout."""
    check_layouts(scenario, rules)
    run = Run(new_game(scenario, rules), rules)
    effects = {event.fields["id"]: event.effect for event in scenario.events if event.effect}
    boards, steps = [], []
    day_night.settle(run, {})
    boards.append(_board(run))
    for number, event in enumerate(scenario.events, start=1):
        step = _step(run, number, event, effects)
        steps.append(step)
        if step.outcome is Outcome.UNDETERMINED:
            break
        boards.append(_board(run))
    return Trace(scenario.id, rules.edition, tuple(steps), tuple(boards), frozenset(run.asked))


def game_after(scenario: Scenario, rules: Ruleset, events: int) -> Game:
    """The game after so many events of the scenario. Raises ScenarioError as `play` does; they must be decided."""
    check_layouts(scenario, rules)
    run = Run(new_game(scenario, rules), rules)
    effects = {event.fields["id"]: event.effect for event in scenario.events if event.effect}
    day_night.settle(run, {})
    for number, event in enumerate(scenario.events[:events], start=1):
        _step(run, number, event, effects)
    return run.game


def _board(run: Run) -> Board:
    return game_board(run.game, run, has_living_metal=run.rules.row("living_metal") is not None)


def _step(run: Run, number: int, event: Event, effects: Mapping[str, tuple[Event, ...]]) -> Step:
    run.step = StepBuilder()
    try:
        _do(run, event, effects)
        day_night.settle(run, event.fields)
    except NotInEditionError:
        run.step = StepBuilder()
        run.step.add(_object_of(event), Outcome.NOT_IN_EDITION, Reason.RULE_NOT_IN_EDITION)
        day_night.settle(run, event.fields)
    except TextSilentError as silence:
        results = run.step.results
        run.step = StepBuilder(results=results, own=Result(silence.name, Outcome.UNDETERMINED, Reason.TEXT_SILENT), triggers=None)
        if run.step.own not in results and run.step.own is not None:
            results.append(run.step.own)
    return run.step.finish(number, event.verb, run.rules)


def _object_of(event: Event) -> str | None:
    name = event.fields.get("object")
    return name if isinstance(name, str) else None


def _do(run: Run, event: Event, effects: Mapping[str, tuple[Event, ...]]) -> None:
    match event.verb:
        case Verb.PUT_ON_STACK:
            stack.put_on_stack(run, event)
        case Verb.CREATE_DELAYED_TRIGGER:
            stack.create_delayed_trigger(run, event)
        case Verb.PUT_DELAYED_ON_STACK:
            stack.put_delayed_on_stack(run, event)
        case Verb.RESOLVE:
            stack.resolve(run, event, effects.get(event.fields["id"], ()), _act)
        case _:
            _act(run, event, _direct_source(run, event))


def _act(run: Run, event: Event, source: Source) -> None:
    _HANDLERS[event.verb](run, event.fields, source)


def _direct_source(run: Run, event: Event) -> Source:
    """The source of a direct instruction: an ability of the permanent itself goes on the stack and resolves with nothing between."""
    data = event.fields.get("source", {})
    kind, controller = SourceKind(data.get("kind", SourceKind.SPELL)), data.get("controller", "A")
    if kind is not SourceKind.OWN_ABILITY:
        return Source(kind, controller, of=data.get("object"))
    of = data.get("object") or event.fields.get("object")
    each = run.game.objects.get(of or "")
    return Source(kind, controller, of=of, of_incarnation=each.incarnation if each else None, since=run.game.clock)
