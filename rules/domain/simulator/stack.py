"""Abilities and plain spells on the stack, delayed triggers, and carrying out the actions of an effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.domain.simulator.objects import StackedAbility
from rules.domain.simulator.run import NotInEditionError, Run, Source, StepBuilder, TextSilentError, most_telling
from rules.domain.simulator.scenario import Event
from rules.domain.simulator.trace import Result
from rules.domain.simulator.vocabulary import Outcome, Reason, SourceKind

Act: TypeAlias = Callable[[Run, Event, Source], None]
"""Carries out one action."""


def put_on_stack(run: Run, event: Event) -> None:
    """The verb `put_on_stack`: ids in the effect are bound to the objects that they name now."""
    fields = event.fields
    ability = _stacked(run, event, kind=fields["kind"], of=fields.get("of"))
    run.game.abilities[ability.id] = ability
    run.step.add(None, Outcome.DONE, Reason.CARRIED_OUT)
    of = run.game.objects.get(ability.of or "")
    if of is not None and of.has_siege_trigger and ability.kind == "triggered" and (row := run.row("siege")):
        run.step.also(*row.keys)


def _stacked(run: Run, event: Event, *, kind: str, of: str | None) -> StackedAbility:
    source = run.game.objects.get(of or "")
    return StackedAbility(
        id=event.fields["id"],
        kind=kind,
        of=of,
        of_incarnation=source.incarnation if source else 0,
        controller=source.controller if source else "A",
        since=run.game.tick(),
        incarnations={name: each.incarnation for name, each in run.game.objects.items()},
    )


def create_delayed_trigger(run: Run, event: Event) -> None:
    """The verb `create_delayed_trigger`: its window opens now, and its objects are bound now."""
    ability = _stacked(run, event, kind="triggered", of=event.fields["of"])
    ability.is_delayed, ability.is_on_stack = True, False
    run.game.abilities[ability.id] = ability
    run.step.add(None, Outcome.DONE, Reason.CARRIED_OUT)
    run.step.also("delayed")


def put_delayed_on_stack(run: Run, event: Event) -> None:
    """The verb `put_delayed_on_stack`."""
    run.step.also("delayed")
    for name in event.fields["ids"]:
        ability = run.game.abilities.get(name)
        if ability is None or ability.is_on_stack:
            run.gone(None)
        else:
            ability.is_on_stack = True
            run.step.add(None, Outcome.DONE, Reason.CARRIED_OUT)


def resolve(run: Run, event: Event, effect: tuple[Event, ...], act: Act) -> None:
    """The verb `resolve`: the actions in order. An action that the edition does not have does not stop the others."""
    ability = run.game.abilities.get(event.fields["id"])
    if ability is None or not ability.is_on_stack:
        run.gone(None)
        return
    del run.game.abilities[ability.id]
    source = _source_of(run, ability)
    whole, owns = run.step, []
    for action in effect:
        run.step = StepBuilder()
        try:
            _carry_out(run, action, source, act)
            owns.append(run.step.own or run.step.most_telling())
        finally:
            whole.take(run.step)
            run.step = whole
    whole.own = most_telling(owns)
    if ability.is_delayed:
        whole.also("delayed")
    _siege_left_stack(run, ability)


def _source_of(run: Run, ability: StackedAbility) -> Source:
    objects = run.game.objects
    stale = frozenset(name for name, number in ability.incarnations.items() if objects[name].incarnation != number)
    is_spell = ability.kind == "spell"
    return Source(
        kind=SourceKind.SPELL if is_spell else SourceKind.OTHER_ABILITY,
        controller=ability.controller,
        of=ability.of,
        of_incarnation=ability.of_incarnation,
        since=None if is_spell else ability.since,
        is_delayed=ability.is_delayed,
        is_effect=True,
        stale=stale,
    )


def _carry_out(run: Run, action: Event, source: Source, act: Act) -> None:
    if not _is_met(run, action.fields.get("only_if"), source):
        run.step.add(_object_of(action.fields), Outcome.NOTHING, Reason.CONDITION_NOT_MET)
        return
    try:
        act(run, action, source)
    except NotInEditionError:
        run.step.own = Result(_object_of(action.fields), Outcome.NOT_IN_EDITION, Reason.RULE_NOT_IN_EDITION)
        run.step.results.append(run.step.own)
    except TextSilentError as silence:
        run.step.results.append(Result(silence.name, Outcome.UNDETERMINED, Reason.TEXT_SILENT))
        raise


def _object_of(fields: Mapping[str, Any]) -> str | None:
    name = fields.get("object")
    return name if isinstance(name, str) else None


def _is_met(run: Run, condition: Mapping[str, Any] | None, source: Source) -> bool:
    """Whether the permanent has exactly so many counters of that kind."""
    if condition is None:
        return True
    each = run.find(condition["object"], source)
    return each is not None and each.counters.get(condition["kind"], 0) == condition["number"]


def _siege_left_stack(run: Run, ability: StackedAbility) -> None:
    of = run.game.objects.get(ability.of or "")
    if of is not None and ability.kind == "triggered" and of.incarnation == ability.of_incarnation:
        of.has_siege_trigger = False
