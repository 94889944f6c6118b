"""Why a step came out as it did, in one or two sentences for each object that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, ngettext

from rules.domain.simulator import Outcome, Reason, Result, Verb
from rules.domain.simulator.vocabulary import DayNight, How, Layout, Side, Zone
from rules.presentation.trace_mana_value import mana_value_sentence
from rules.presentation.trace_names import card_name, damage_words, in_sentence, listed
from rules.presentation.trace_reasons import (
    ALREADY_SO,
    CARRIED_OUT,
    EVERY,
    IN_ORDER,
    NO_SUCH_ABILITY,
    NOT_CAST_SO,
    NOT_IN_EDITION,
    OUTCOMES,
    REASONS,
    SEVERAL,
    SILENT,
    TRIGGER_OPEN,
    Variant,
)
from rules.presentation.trace_step import TURNED, Told


def outcome_word(outcome: Outcome) -> str:
    """The outcome as a label."""
    return gettext(OUTCOMES[outcome])


def results_apart(told: Told) -> tuple[Result, ...]:
    """The results that are told one by one; none where the step is about one object that its title names."""
    step, own = told.step, _own(told)
    if told.event.verb is Verb.MELD or (_is_about_one(told) and len(step.results) == 1):
        return ()
    found = [each for each in step.results if each.object in told.before.board or each.object in told.after.board]
    if _is_about_one(told) and len(told.actions) == 1 and own in found:
        found.remove(own)
    return tuple(found)


def _is_about_one(told: Told) -> bool:
    """Whether a single object is concerned, and named by the title."""
    is_named = told.step.outcome in TURNED or Verb.TRANSFORM_ALL not in {action.verb for action in told.actions}
    return is_named and told.event.verb is not Verb.CHECK_STATE_BASED_ACTIONS and len({each.object for each in told.step.results}) == 1


def _own(told: Told) -> Result:
    """The result that stands for the whole step."""
    step = told.step
    alike = [each for each in step.results if (each.outcome, each.reason) == (step.outcome, step.reason)]
    return alike[-1] if alike else Result(None, step.outcome, step.reason)


def why_of(told: Told) -> str:
    """Why the step came out as it did: of a single object its sentences, of several what they have in common."""
    apart, own = results_apart(told), _own(told)
    if own not in apart or own.outcome is Outcome.UNDETERMINED:
        sentences = _sentences(told, own, but=0)
    elif len(told.actions) > 1:
        sentences = [gettext(IN_ORDER)]
    elif Verb.TRANSFORM_ALL in {action.verb for action in told.actions}:
        sentences = [gettext(EVERY)]
    else:
        sentences = [gettext(SEVERAL)]
    return " ".join([*sentences, *_counts(told)])


def results_of(told: Told) -> tuple[str, ...]:
    """A sentence for each object, where the step concerns several; one for all of whom the same is to be said."""
    found: dict[tuple[Outcome, str], list[str]] = {}
    carried_out = dict[str | None, int]()
    for each in results_apart(told):
        key = each.outcome, " ".join(_sentences(told, each, but=carried_out.get(each.object, 0)))
        if _name(told, each) not in found.setdefault(key, []):
            found[key].append(_name(told, each))
        if each.reason is Reason.CARRIED_OUT:
            carried_out[each.object] = carried_out.get(each.object, 0) + 1
    # Translators: a row of a list: "Elite Vanguard: ignored. It is not represented by a double-faced card."
    message = gettext("%(name)s: %(outcome)s. %(why)s")
    return tuple(message % {"name": listed(names), "outcome": outcome_word(key[0]), "why": key[1]} for key, names in found.items())


def _name(told: Told, result: Result) -> str:
    name = result.object or ""
    return told.before.label(name) if name in told.before.board else told.after.label(name)


def triggers_of(told: Told) -> tuple[str, ...]:
    """What triggered."""
    step = told.step
    if step.triggers is None:
        return () if step.outcome is Outcome.UNDETERMINED else (gettext(TRIGGER_OPEN),)
    found = []
    for each in step.triggers:
        name = told.after.of(each.object)
        if each.into is None:
            found.append(gettext("The last defense counter is gone, so the ability of the Siege %(name)s triggers.") % {"name": name})
        else:
            parts = {"name": name, "into": in_sentence(card_name(each.into)[0])}
            found.append(gettext("An ability of %(name)s triggers: it transformed into %(into)s.") % parts)
    return tuple(found)


def _counts(told: Told) -> list[str]:
    """How many creatures died and how many cards arrived, where these are more."""
    died, cards = told.step.creatures_died, told.step.cards_put_into_graveyard
    if not died or cards <= died:
        return []
    return [
        ngettext("%(count)s creature died.", "%(count)s creatures died.", died) % {"count": died},
        ngettext("%(count)s card was put into a graveyard.", "%(count)s cards were put into a graveyard.", cards) % {"count": cards},
    ]


def _sentences(told: Told, result: Result, *, but: int) -> list[str]:
    """The sentences on one result. `but` counts the same object's results that were carried out before."""
    choose = _CHOOSE.get(result.reason)
    message = (choose(told, result, but) if choose else None) or REASONS[result.reason]
    found = [gettext(message) % _parts(told, result)]
    if result.outcome in TURNED and result.object:
        found += _same_object(told, result.object)
    if result.reason in _SHOWS_MANA_VALUE and result.object and told.trace.after(told.step) is not None:
        sentence = mana_value_sentence(told.rules, told.scenario, result.object, told.becomes(result.object))
        found += [sentence] if sentence else []
    if result.reason is Reason.CARRIED_OUT and told.event.verb is Verb.INSPECT and result.object:
        sentence = mana_value_sentence(told.rules, told.scenario, result.object, told.becomes(result.object))
        found += [sentence] if sentence else []
    return found


_SHOWS_MANA_VALUE = frozenset(
    {
        Reason.TURNED_OVER,
        Reason.EACH_COMPONENT_TURNED_OVER,
        Reason.ENTERED_BACK_FACE_UP,
        Reason.ENTERED_AS_COPY,
        Reason.BECAME_COPY,
        Reason.BECAME_TOKEN_WITH_ONE_FACE,
        Reason.BECAME_TOKEN_WITH_BOTH_FACES,
        Reason.CAST_BACK_FACE_UP,
        Reason.COPY_WITH_ONE_FACE,
        Reason.COPY_WITH_BOTH_FACES,
        Reason.TOKEN_WITH_ONE_FACE,
        Reason.TOKEN_WITH_BOTH_FACES,
        Reason.MELDED,
    }
)


def _parts(told: Told, result: Result) -> Mapping[str, object]:
    """What sentences can name."""
    was = told.was(result.object)
    return {
        "shown": in_sentence(card_name(was.get("name") or "")[0]),
        "turned": told.turned_in(result.object) or told.step.event,
        "stacked": told.stacked_in or told.step.event,
        "damage": damage_words(was.get("damage", 0)),
        "toughness": was.get("toughness", 0),
    }


def _same_object(told: Told, name: str) -> list[str]:
    if told.was_changed(name):
        return [gettext(Variant.SAME_OBJECT)]
    return [gettext(Variant.STILL_FOUND)] if told.waiting_for(name) else []


# Reasons of which more can be said than the table does


def _turned_over(told: Told, result: Result, but: int) -> str | None:
    name = result.object
    day_or_night = _turned_by_day_or_night(told, name)
    if day_or_night:
        return day_or_night
    if result.outcome is Outcome.CONVERTED:
        return Variant.CONVERTED
    if _is_again(told, name):
        return Variant.AGAIN
    if told.was(name).get("name") and told.was(name)["name"] == told.becomes(name).get("name"):
        return Variant.TURNS_UNSEEN
    if told.was(name).get("token"):
        return Variant.TOKEN_TURNS
    return Variant.MODAL_TURNS if told.is_modal(name) else None


def _turned_by_day_or_night(told: Told, name: str | None) -> str | None:
    """Turned over by daybound or nightbound: as it became night or day, or at once after something else."""
    if told.step.reason is Reason.BECAME_NIGHT:
        return Variant.TURNS_BY_NIGHT
    if told.step.reason is Reason.BECAME_DAY:
        return Variant.TURNS_BY_DAY
    if told.action_on(name, _TURNING_VERBS) or Verb.TRANSFORM_ALL in {action.verb for action in told.actions}:
        return None
    return Variant.TURNS_AT_ONCE_BY_NIGHT if told.after.board["game"]["day_night"] == DayNight.NIGHT else Variant.TURNS_AT_ONCE_BY_DAY


_TURNING_VERBS = {Verb.TRANSFORM: None, Verb.CONVERT: None}


def _is_again(told: Told, name: str | None) -> bool:
    """Whether an ability of the permanent turns it over although it has turned over since."""
    stacked = told.stacked
    if stacked is None or stacked.fields.get("of") != name or told.answers("own_abilities") == "once":
        return False
    return (told.turned_in(name) or 0) > (told.stacked_in or 0) and told.turned_in(name) != told.step.event


def _not_double_faced(told: Told, result: Result, but: int) -> str | None:
    state, card = told.was(result.object) or told.becomes(result.object), told.card(result.object)
    if state.get("token"):
        return Variant.ONE_FACED_TOKEN
    is_other = card is not None and state.get("name") and state["name"] not in {face.name for face in card.faces}
    return Variant.ONLY_LOOKS_SO if is_other and state.get("face") == Side.SINGLE else None


def _meld_card(told: Told, result: Result, but: int) -> str | None:
    if told.answers("meld_is_double_faced") == "no":
        return Variant.MELD_NOT_DOUBLE_FACED
    return Variant.MELD_EXCEPTED if "D.meldnotransform" in told.step.keys else None


def _turned_since(told: Told, result: Result, but: int) -> str | None:
    if told.stacked is None:
        return None
    return Variant.SINCE_CREATED if told.stacked.verb is Verb.CREATE_DELAYED_TRIGGER else Variant.SINCE_STACKED


def _stays_face_up(told: Told, result: Result, but: int) -> str | None:
    name, card = result.object, told.card(result.object)
    if any(each.verb is Verb.MERGE and each.fields["with"] == name for each in told.scenario.events) or any(
        "merged_with" in each and each["id"] == name for each in told.scenario.setup
    ):
        return Variant.MERGED_STAYS_FACE_UP
    return Variant.MELDED_STAYS_FACE_UP if card and card.layout in (Layout.MELD, Layout.MELD_RESULT) else None


def _entered_front(told: Told, result: Result, but: int) -> str | None:
    card = told.card(result.object)
    if card and card.layout is Layout.MELD:
        return Variant.ENTERED_MELD_CARD
    if told.event.verb is Verb.PLAY_LAND:
        return Variant.ENTERED_FACE_OF_LAND if told.is_modal(result.object) else None
    return Variant.ENTERED_FROM_STACK if told.was(result.object).get("zone") == Zone.STACK else None


def _entered_back(told: Told, result: Result, but: int) -> str | None:
    if told.event.verb is Verb.PLAY_LAND:
        return Variant.ENTERED_FACE_OF_LAND
    if told.was(result.object).get("zone") == Zone.STACK and told.was(result.object).get("face") == Side.BACK:
        return Variant.ENTERED_BACK_FROM_STACK
    return Variant.ENTERED_BACK_BY_NIGHT if "day.enter" in told.step.keys else None


def _entered_as_copy(told: Told, result: Result, but: int) -> str | None:
    is_back = "day.enter" in told.step.keys and told.becomes(result.object).get("face") == Side.BACK
    return Variant.COPY_ENTERED_BACK_BY_NIGHT if is_back else None


def _cast_front(told: Told, result: Result, but: int) -> str | None:
    card = told.card(result.object)
    if card and card.layout is Layout.MELD:
        return Variant.CAST_MELD_CARD
    return Variant.CAST_MODAL_FRONT if told.is_modal(result.object) else None


def _cast_back(told: Told, result: Result, but: int) -> str | None:
    how = _how(told, result)
    ways = {
        How.DISTURB: Variant.CAST_WITH_DISTURB,
        How.MORE_THAN_MEETS_THE_EYE: Variant.CAST_WITH_MORE,
        How.BACK_FACE: Variant.CAST_MODAL_BACK,
    }
    return ways.get(how) if how else None


def _how(told: Told, result: Result) -> How | None:
    action = told.action_on(result.object, {Verb.CAST: None})
    return How(action.fields["how"]) if action else None


def _token(told: Told, result: Result, but: int) -> str | None:
    has_both = result.reason is Reason.TOKEN_WITH_BOTH_FACES
    action = told.action_on(result.object, {Verb.CREATE_TOKEN: None, Verb.CREATE_TOKEN_COPY: None})
    if action is None:
        return None
    if action.verb is Verb.CREATE_TOKEN:
        return Variant.PREDEFINED_BOTH_FACES if has_both else Variant.PREDEFINED_ONE_FACE
    if "enters_as_copy_of" in action.fields and not has_both:
        return Variant.TOKEN_CREATED_AS_OTHER
    return Variant.TOKEN_OF_BOTH_FACES if has_both else Variant.TOKEN_OF_FACE_UP


def _carried_out(told: Told, result: Result, but: int) -> str | None:
    action = told.action_on(result.object, CARRIED_OUT, but=but)
    if action is None:
        return None
    state, types = told.was(result.object), told.was(result.object).get("types", ())
    if action.verb is Verb.DEAL_DAMAGE and "creature" not in types:
        return Variant.DAMAGE_TO_BATTLE if "battle" in types else Variant.DAMAGE_TO_PLANESWALKER
    if action.verb is Verb.MOVE:
        return _moved(told, result) or CARRIED_OUT[Verb.MOVE]
    return CARRIED_OUT[action.verb] if state or result.object is None or action.verb is Verb.INSPECT else None


def _resolved(told: Told, result: Result, but: int) -> str | None:
    return Variant.COPY_RESOLVED if "name" not in told.becomes(result.object) else None


def _moved(told: Told, result: Result) -> str | None:
    name, state = result.object, told.was(result.object)
    if state.get("face") == Side.MELDED or _falls_apart(told):
        return Variant.SEVERAL_CARDS_MOVE
    if state.get("token"):
        return Variant.TOKEN_MOVES
    if state.get("zone") == Zone.STACK and told.card(name) is None:
        return Variant.SPELL_COPY_MOVES
    card = told.card(name)
    has_back = card is not None and len(card.faces) > 1 and state.get("zone") == Zone.BATTLEFIELD
    return Variant.CARD_MOVES_WITH_BACK if has_back else None


def _falls_apart(told: Told) -> bool:
    """Whether a component of a merged permanent is a card of its own again."""
    board = told.before.board.items()
    return any(each.get("zone") == Zone.COMPONENT != told.becomes(name).get("zone") for name, each in board)


def _already_so(told: Told, result: Result, but: int) -> str | None:
    action = told.action_on(result.object, ALREADY_SO)
    return ALREADY_SO[action.verb] if action else None


def _not_in_edition(told: Told, result: Result, but: int) -> str | None:
    how = _how(told, result)
    if how and how in NOT_CAST_SO:
        return NOT_CAST_SO[how]
    action = told.action_on(result.object, NOT_IN_EDITION) or told.action_on(None, NOT_IN_EDITION)
    return NOT_IN_EDITION[action.verb] if action else None


def _no_such_ability(told: Told, result: Result, but: int) -> str | None:
    how = _how(told, result)
    return NO_SUCH_ABILITY.get(how) if how else None


def _silent(told: Told, result: Result, but: int) -> str | None:
    action = told.action_on(result.object, SILENT) or told.action_on(None, SILENT)
    return SILENT[action.verb] if action else None


def _face_up(told: Told, result: Result, but: int) -> str | None:
    card = told.card(result.object)
    return Variant.TURNED_UP_FRONT if card and len(card.faces) > 1 else Variant.TURNED_UP_ONE_FACED


def _no_match(told: Told, result: Result, but: int) -> str | None:
    return Variant.NOT_TO_ITSELF if told.action_on(result.object, {Verb.ATTACH: None}) else None


def _lethal(told: Told, result: Result, but: int) -> str | None:
    was = told.was(result.object)
    is_known = was.get("damage") and "toughness" in was and was["damage"] >= was["toughness"]
    return Variant.LETHAL_DAMAGE_KNOWN if is_known else None


_CHOOSE: Mapping[Reason, Callable[[Told, Result, int], str | None]] = {
    Reason.TURNED_OVER: _turned_over,
    Reason.NOT_DOUBLE_FACED: _not_double_faced,
    Reason.MELD_CARD: _meld_card,
    Reason.ALREADY_TURNED_OVER_SINCE: _turned_since,
    Reason.CANNOT_BE_TURNED_FACE_DOWN: _stays_face_up,
    Reason.ENTERED_FRONT_FACE_UP: _entered_front,
    Reason.ENTERED_BACK_FACE_UP: _entered_back,
    Reason.ENTERED_AS_COPY: _entered_as_copy,
    Reason.CAST_FRONT_FACE_UP: _cast_front,
    Reason.CAST_BACK_FACE_UP: _cast_back,
    Reason.TOKEN_WITH_ONE_FACE: _token,
    Reason.TOKEN_WITH_BOTH_FACES: _token,
    Reason.CARRIED_OUT: _carried_out,
    Reason.ALREADY_SO: _already_so,
    Reason.RULE_NOT_IN_EDITION: _not_in_edition,
    Reason.NO_SUCH_ABILITY: _no_such_ability,
    Reason.TEXT_SILENT: _silent,
    Reason.RESOLVED: _resolved,
    Reason.TURNED_FACE_UP: _face_up,
    Reason.LETHAL_DAMAGE: _lethal,
    Reason.NO_PERMANENT_MATCHES: _no_match,
}
