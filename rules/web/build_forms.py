"""The form of one object, event or own card: opened from the draft, read from the address, saved into the draft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rules.domain.simulator import LIMITS, Code, ScenarioError
from rules.domain.simulator.grammar import CARD, EVENT, SETUP_OBJECT
from rules.domain.simulator.vocabulary import Verb
from rules.presentation.build_lists import PARTS, fault_of, field_of, sentence_of
from rules.presentation.building import Field, FormWriter, Option, applicable_verbs
from rules.presentation.traces import name_of_verb
from rules.services.drafts import EVENTS, SETUP, Draft, Moment, moment, new_object
from rules.web.build_query import QueryReader

_SENT = ("save", "again", "without")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenForm:
    """A form to show, or the draft into which it was saved and the place there. `kind`: object, event or card."""

    place: str
    kind: str
    number: int
    root: Field
    verb: str = ""
    verbs: tuple[Option, ...] = ()
    is_wrong: bool = False
    saved: Draft | None = None
    saved_at: str = ""

    @property
    def is_new(self) -> bool:
        return len(self.place) == 1


def open_form(params: QueryDict, draft: Draft, edition: str) -> OpenForm:
    """The form that the address asks for. Raises ScenarioError for a place that there is not."""
    place = params.get("form", "e")
    letter, number = place[:1], place[1:]
    if letter not in ("o", "e", "c") or not (number == "" or (number.isascii() and number.isdecimal() and len(number) < 4)):
        raise ScenarioError(Code.IMPOSSIBLE_REFERENCE, "form", f"{place[:20]!r} is no place of a case", value=place[:20])
    return _FORMS[letter](params, draft, edition, int(number) if number else None)


def _is_sent(params: QueryDict) -> bool:
    return any(name in params for name in _SENT)


def _event(params: QueryDict, draft: Draft, edition: str, at: int | None) -> OpenForm:
    events = draft.items(EVENTS)
    at = None if at is not None and at >= len(events) else at
    old = events[at] if at is not None else {}
    around = moment(draft=draft, edition=edition, at=len(events) if at is None else at)
    verbs = applicable_verbs(around)
    verb = params.get("do") or (old.get("do") if isinstance(old, dict) else "") or next(map(str, verbs), "")
    if not isinstance(verb, str) or verb not in EVENT.kinds:
        raise ScenarioError(Code.UNKNOWN_VERB, "do", f"no verb {str(verb)[:60]!r}", value=str(verb)[:60])
    reader = QueryReader(params, draft, without=params.get("without", ""))
    is_sent = _is_sent(params)
    data = reader.record(EVENT.kinds[verb], verb) if is_sent else old if _has(old, "do", verb) else _new_event(verb, around)
    is_saved = "save" in params and not reader.has_new_rows
    found = draft.with_item(EVENTS, data, at)
    place = len(events) if at is None else at
    error = (
        _error(lambda: EVENT(data, ""), _up_to(found, place + 1), EVENTS, place)
        if is_saved
        else _old_error(draft, "e", at, is_sent=is_sent)
    )
    return OpenForm(
        place="e" if at is None else f"e{at}",
        kind="event",
        number=place + 1,
        root=FormWriter(around, at=error[0], error=error[1]).event(data),
        verb=verb,
        verbs=tuple(Option(str(each), name_of_verb(each), each == verb) for each in dict.fromkeys((*verbs, Verb(verb)))),
        is_wrong=bool(error[1]),
        saved=found if is_saved and not error[1] else None,
        saved_at=f"e{place}",
    )


def _new_event(verb: str, around: Moment) -> dict[str, Any]:
    """What a new event most likely is."""
    if verb == Verb.PUT_ON_STACK:
        return {"do": verb, "kind": "triggered", **({"of": around.objects[0]} if around.objects else {})}
    return {"do": verb, "source": {"kind": "spell"}} if "source" in EVENT.kinds[verb].fields else {"do": verb}


def _object(params: QueryDict, draft: Draft, edition: str, at: int | None) -> OpenForm:
    objects = draft.items(SETUP)
    if at is None or at >= len(objects):
        raise ScenarioError(Code.UNKNOWN_OBJECT, "form", f"there are {len(objects)} objects", value=params.get("form", "")[:20])
    is_sent = _is_sent(params)
    reader = QueryReader(params, draft)
    data = reader.record(SETUP_OBJECT, "setup") if is_sent else objects[at]
    is_saved = "save" in params
    found = draft.with_item(SETUP, data, at)
    error = _old_error(draft, "o", at, is_sent=is_sent)
    if is_saved:
        error = _error(lambda: SETUP_OBJECT(data, ""), _up_to(found, 0), SETUP, at)
    around = moment(draft=draft, edition=edition, at=0)
    return OpenForm(
        place=f"o{at}",
        kind="object",
        number=at + 1,
        root=FormWriter(around, at=error[0], error=error[1]).setup_object(data if isinstance(data, dict) else {}),
        is_wrong=bool(error[1]),
        saved=found if is_saved and not error[1] else None,
        saved_at=f"o{at}",
    )


def _card(params: QueryDict, draft: Draft, edition: str, at: int | None) -> OpenForm:
    own = list(draft.own_cards)
    old = own[at] if at is not None and at < len(own) else ""
    is_sent = _is_sent(params)
    reader = QueryReader(params, draft, without=params.get("without", ""))
    data = reader.record(CARD, "card") if is_sent else draft.own_cards.get(old) or _new_card(params.get("name", ""))
    is_saved = "save" in params and not reader.has_new_rows
    error = _error(lambda: CARD(data, ""), None, "", 0) if is_saved else _old_error(draft, "c", at, is_sent=is_sent)
    saved = _with_card(draft, data, old) if is_saved and not error[1] else None
    return OpenForm(
        place=f"c{at}" if old else "c",
        kind="card",
        number=(at or 0) + 1,
        root=FormWriter(moment(draft=draft, edition=edition, at=0), at=error[0], error=error[1]).card(CARD, data),
        is_wrong=bool(error[1]),
        saved=saved,
        saved_at="cards" if old or saved is None else f"o{len(saved.items(SETUP)) - 1}",
    )


def _new_card(name: str) -> dict[str, Any]:
    return {"layout": "nonmodal", "faces": [{"name": name[: LIMITS.name_characters], "types": ["creature"]}, {"types": ["creature"]}]}


def _with_card(draft: Draft, data: Mapping[str, Any], old: str) -> Draft:
    """A new card is put among the objects at once."""
    name = data["faces"][0]["name"]
    found = draft.with_card(name, {**data, "synthetic": True}, old=old)
    return found if old else found.with_item(SETUP, new_object(draft=found, card=name))


def _has(data: Any, name: str, value: str) -> bool:
    return isinstance(data, dict) and data.get(name) == value


def _up_to(draft: Draft, events: int) -> Draft:
    """The draft with so many events: what stands behind an item has faults of its own."""
    return draft.with_fields(events=draft.items(EVENTS)[:events])


def _error(check: Any, draft: Draft | None, part: str, at: int) -> tuple[str, str]:
    """The control and the sentence of what is wrong with this item; two empty texts for nothing."""
    try:
        check()
    except ScenarioError as error:
        return field_of(error.path), sentence_of(error)
    if draft and (problem := draft.problem):
        fault = fault_of(problem, draft)
        if fault.place[:1] and PARTS.get(fault.place[:1]) == part and fault.place[1:] == str(at):
            return fault.field, fault.sentence
    return "", ""


def _old_error(draft: Draft, letter: str, at: int | None, *, is_sent: bool) -> tuple[str, str]:
    """What is wrong with the item in the draft, for a form that was just opened."""
    problem = draft.problem
    if problem is None or is_sent or at is None:
        return "", ""
    fault = fault_of(problem, draft)
    return (fault.field, fault.sentence) if fault.place == f"{letter}{at}" else ("", "")


_FORMS = {"e": _event, "o": _object, "c": _card}
