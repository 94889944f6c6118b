"""The forms of the builder: fields made from the grammar of the format, with only what fits at that moment of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, pgettext

from rules.domain.simulator.checks import Always, Check, Integer, ListOf, MappingOf, OneKind, OneOf, Record, Unreadable
from rules.domain.simulator.fitting import (
    all_faces,
    exists,
    faces_up,
    fitting,
    has_enough,
    is_attached_by_choice,
    is_permanent,
    targets,
    those,
)
from rules.domain.simulator.forms import ID, NAME, NOTE, TARGET
from rules.domain.simulator.grammar import ACTION, EVENT, FILTER, SETUP_OBJECT
from rules.domain.simulator.vocabulary import PLAYERS, Side, Verb
from rules.presentation.build_words import hint_of, label_of, name_of_value
from rules.presentation.trace_names import Names, zone_name
from rules.presentation.traces import card_name, name_of_verb, stack_at
from rules.services.drafts import Moment

# Fields that hold the name of a card, by verb or part.
CARD_FIELDS = frozenset(
    {
        ("setup", "card"),
        ("copy_of", "card"),
        ("component", "card"),
        ("become_copy", "of_card"),
        ("create_token", "card"),
        ("card", "melds_with"),
        ("card", "melds_into"),
    }
)
# Verbs and parts whose `id` is that of something new, with the word that ids are made from.
NEW_IDS = {
    Verb.PUT_ON_STACK: "ability",
    Verb.CREATE_DELAYED_TRIGGER: "delayed_trigger",
    Verb.COPY_SPELL: "copy",
    Verb.CREATE_TOKEN_COPY: "token",
    Verb.CREATE_TOKEN: "token",
    Verb.MELD: "melded",
    "component": "component",
    "setup": "object",
}
# Fields that need not be seen at once, and those that are never seen.
_RARE = frozenset(
    {
        "note",
        "timestamp",
        "choices",
        "controller",
        "under",
        "enters_as_copy_of",
        "copy_of",
        "melded_from",
        "merged_with",
        "only_if",
        "supertypes",
        "loyalty",
        "defense",
        "melds_with",
        "melds_into",
    }
)
_UNSEEN = frozenset({"synthetic"})
_PARTS = {"choices": "choices", "merged_with": "component", "melded_from": "component", "faces": "face", "into": "filter"}
_OBJECTS_OF = {"choices": is_attached_by_choice}


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be chosen."""

    value: str
    label: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A control, or a group of them. `kind` names its template; `name` is that of its value in the address."""

    name: str
    kind: str
    label: str = ""
    hint: str = ""
    error: str = ""
    value: str = ""
    is_required: bool = False
    is_rare: bool = False
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    rows: tuple[Field, ...] = ()
    kinds: tuple[Option, ...] = ()

    @property
    def id(self) -> str:
        """Of the element: the name in letters that need no quoting."""
        return "f-" + re.sub(r"[^a-z0-9_]+", "-", self.name.lower())

    @property
    def described_by(self) -> str:
        """The ids of what says more about the control."""
        return " ".join(f"{self.id}-{what}" for what in ("error", "hint") if getattr(self, what))

    @property
    def is_filled(self) -> bool:
        """Whether anything is said here or below."""
        is_chosen = any(option.is_chosen and option.value for option in self.options)
        below = [each for each in (*self.fields, *self.rows) if each.kind != "hidden"]
        return bool(self.value or self.error or is_chosen) or any(each.is_filled for each in below)

    @property
    def usual(self) -> tuple[Field, ...]:
        """What is seen at once, lists of more fields last."""
        return tuple(sorted((each for each in self.fields if not each.is_rare), key=lambda each: each.kind == "rows"))

    @property
    def rare(self) -> tuple[Field, ...]:
        return tuple(each for each in self.fields if each.is_rare)

    @property
    def opens_rare(self) -> bool:
        return any(each.is_filled for each in self.rare)


def part_of(name: str, check: Check, value: Any, part: str) -> str:
    """What the fields of a nested record belong to."""
    if isinstance(check, OneKind):
        return str(value.get(check.field, "")) if isinstance(value, dict) else ""
    return "filter" if check is FILTER else _PARTS.get(name, name)


def kind_of(check: Check, name: str, part: str) -> str:
    """The template of a field: what is read from the address is what this shows."""
    match check:
        case Always():
            return "hidden" if isinstance(check.constant, str) or name in _UNSEEN else "flag"
        case OneOf():
            return "select"
        case Integer():
            return "number"
        case Record():
            return "group"
        case MappingOf():
            return "counters"
        case ListOf(item=OneOf()):
            return "checks"
        case ListOf(item=Record() | OneKind()):
            return "rows"
        case ListOf():
            return "checks" if check.item is ID else "words"
    if check is ID:
        return "hidden" if name == "id" and part in NEW_IDS else "select"
    if check is TARGET:
        return "select"
    return "card" if (part, name) in CARD_FIELDS else "long" if check is NOTE else "text"


class FormWriter:
    """Writes the fields of one object, event or card. `error` is a sentence, `at` the name of the field that it is about."""

    def __init__(self, moment: Moment, *, at: str = "", error: str = "") -> None:
        self.moment, self.at, self.error = moment, at, error
        self.facts_of = {name: moment.draft.cards.get(card, {}) for name, card in moment.card_of.items()}
        self.names = object_names(moment)
        self.is_told = False
        self.data: Mapping[str, Any] = {}

    def event(self, data: Mapping[str, Any]) -> Field:
        """The form of an event."""
        return self._form(EVENT.kinds[data["do"]], data, str(data["do"]))

    def setup_object(self, data: Mapping[str, Any]) -> Field:
        """The form of an object at the start."""
        facts = self.moment.draft.cards.get(str(data.get("card")))
        return self._form(_fitting_faces(SETUP_OBJECT, facts if isinstance(facts, dict) else {}), data, "setup")

    def card(self, check: Record, data: Mapping[str, Any]) -> Field:
        """The form of a card of one's own."""
        return self._form(check, data, "card")

    def _form(self, check: Record, data: Mapping[str, Any], part: str) -> Field:
        """The whole form; what is wrong with no field of it is said of the nearest one around."""
        self.data = data
        while True:
            self.is_told = False
            found = Field(name="", kind="group", fields=self._fields(check, data, "", part, is_needed=True))
            if self.is_told or not self.at:
                return found if self.is_told else replace(found, error=self.error)
            self.at = self.at.rpartition(".")[0]

    def _fields(self, check: Record, value: Any, prefix: str, part: str, *, is_needed: bool) -> tuple[Field, ...]:
        data = value if isinstance(value, dict) else {}
        return tuple(
            self._field(each, data.get(name), f"{prefix}{name}", part, is_needed=is_needed and name in check.required)
            for name, each in check.fields.items()
            if name not in _UNSEEN
        )

    def _field(self, check: Check, value: Any, path: str, part: str, *, is_needed: bool) -> Field:
        name = path.rpartition(".")[2]
        kind = kind_of(check, name, part)
        around = Field(
            name=path,
            kind=kind,
            label=label_of(name, part=part),
            hint=hint_of(name, part=part),
            is_required=is_needed,
            is_rare=name in _RARE and not is_needed,
            error=self._error_at(path),
        )
        if kind == "hidden":
            return replace(around, value=str(check.constant) if isinstance(check, Always) else _shown(value))
        if kind == "flag":
            return replace(around, value="1" if value is True else "")
        if isinstance(check, Record):
            inner = part_of(name, check, value, part)
            return replace(around, fields=self._fields(check, value, f"{path}.", inner, is_needed=is_needed))
        if kind == "rows" and isinstance(check, ListOf):
            return self._rows(around, check, value, part)
        if isinstance(check, MappingOf):
            return replace(around, fields=self._counters(check, value, path))
        if kind in ("select", "checks"):
            return replace(around, options=self._options(check, value, path, part, is_needed=is_needed))
        if kind == "words":
            return replace(around, value=", ".join(map(_shown, value)) if isinstance(value, list) else _shown(value))
        return replace(around, value=card_name(value)[0] if kind == "card" and isinstance(value, str) and value else _shown(value))

    def _error_at(self, path: str) -> str:
        if not self.error or path != self.at:
            return ""
        self.is_told = True
        return self.error

    def _counters(self, check: MappingOf, value: Any, path: str) -> tuple[Field, ...]:
        kinds = check.key.values if isinstance(check.key, OneOf) else ()
        counters = value if isinstance(value, dict) else {}
        return tuple(
            Field(
                name=f"{path}.{kind}",
                kind="number",
                label=name_of_value(kind, field="kind"),
                value=_shown(counters.get(kind)),
                error=self._error_at(f"{path}.{kind}"),
            )
            for kind in kinds
        )

    def _rows(self, around: Field, check: ListOf, value: Any, part: str) -> Field:
        items = value if isinstance(value, list) else []
        if isinstance(check.item, OneKind):
            rows = [self._kind_row(check.item, item, f"{around.name}.{at}") for at, item in enumerate(items)]
            return replace(around, rows=tuple(rows), kinds=self._kinds(check.item, has_room=len(rows) < check.most))
        blank: list[Any] = [{}] * (max(1, check.least - len(items)) if len(items) < check.most else 0)
        if around.name == "faces":
            blank = [{}] * (check.most - len(items))
        record = check.item
        assert isinstance(record, Record)  # noqa: S101  (for the type checker: rows are made of nothing else)
        inner = part_of(around.name.rpartition(".")[2], record, None, part)
        rows = [
            Field(
                name=f"{around.name}.{at}",
                kind="group",
                label=_name_of_row(inner, at),
                fields=self._fields(record, item, f"{around.name}.{at}.", inner, is_needed=at < len(items)),
            )
            for at, item in enumerate([*items, *blank])
        ]
        return replace(around, rows=tuple(rows))

    def _kind_row(self, check: OneKind, item: Any, path: str) -> Field:
        kind = item.get(check.field) if isinstance(item, dict) else None
        if not isinstance(kind, str) or kind not in check.kinds:
            return Field(name=path, kind="group", label=_shown(kind), error=self._error_at(f"{path}.{check.field}") or self._error_at(path))
        fields = self._fields(check.kinds[kind], item, f"{path}.", kind, is_needed=True)
        return Field(name=path, kind="group", label=_name_of_kind(check, kind), fields=fields, error=self._error_at(path))

    def _kinds(self, check: OneKind, *, has_room: bool) -> tuple[Option, ...]:
        return tuple(Option(str(kind), _name_of_kind(check, kind)) for kind in check.kinds) if has_room else ()

    def _options(self, check: Check, value: Any, path: str, part: str, *, is_needed: bool) -> tuple[Option, ...]:
        name = path.rpartition(".")[2]
        chosen = [each for each in value if isinstance(each, str)] if isinstance(value, list) else [value] if isinstance(value, str) else []
        values = self._values(check, path, name, part)
        if isinstance(check, ListOf) and check.item is ID:  # their order can matter, so what is chosen comes first
            values = (*chosen, *values)
        labels = {each: self._label(check, each, name) for each in (*values, *chosen)}
        options = tuple(Option(each, label, each in chosen) for each, label in labels.items())
        has_none = not isinstance(check, ListOf) and not is_needed
        return (Option("", _name_of_none(name, part)), *options) if has_none else options

    def _values(self, check: Check, path: str, name: str, part: str) -> Iterable[str]:
        if isinstance(check, ListOf):
            check = check.item
        if isinstance(check, OneOf):
            return check.values
        if name == "id":
            return self.moment.stack
        if name == "ids":
            return self.moment.delayed
        if check is TARGET:
            return self._targets(path, part)
        return self._fitting(path, name, part)

    def _targets(self, path: str, part: str) -> Iterable[str]:
        """What something can be attached to: the object that is chosen, or else one that can be."""
        board = self.moment.board
        if path.startswith("effect."):
            return (*self._fitting(path, path.rpartition(".")[2], part), *PLAYERS)
        if part == "choices":
            asked = _at(self.data, f"{path.rpartition('.')[0]}.object")
            names = [asked] if asked else those(board, self.facts_of, is_attached_by_choice)
            return targets(board, self.facts_of, {name: all_faces(self.facts_of.get(name, {})) for name in names})
        if path == "to":
            asked = _at(self.data, "object")
            names = [asked] if asked in board else fitting(board, self.facts_of, Verb.ATTACH, "object")
            return targets(board, self.facts_of, {name: faces_up(board[name], self.facts_of) for name in names})
        own = _at(self.data, "id")  # at the start anything else can lie so, be it for the state-based actions that end it
        return (*(each for each in those(board, self.facts_of, is_permanent) if each != own), *PLAYERS)

    def _fitting(self, path: str, name: str, part: str) -> Iterable[str]:
        board = self.moment.board
        if path.startswith("effect.") or part in ("source", "only_if"):  # what an action does happens later, and may concern anything then
            return those(board, self.facts_of, exists)
        if part in _OBJECTS_OF and name == "object":
            return those(board, self.facts_of, _OBJECTS_OF[part])
        return fitting(board, self.facts_of, Verb(part), name)

    def _label(self, check: Check, value: str, name: str) -> str:
        item = check.item if isinstance(check, ListOf) else check
        if isinstance(item, OneOf) or value in PLAYERS:
            return name_of_value(value, field=name)
        return self.names.get(value) or gettext("The new object “%(id)s”") % {"id": value}


def _at(data: Any, path: str) -> str:
    """The text at a path such as choices.0.object; "" where there is none."""
    for step in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(step)
        else:
            data = data[int(step)] if isinstance(data, list) and step.isdecimal() and int(step) < len(data) else None
    return data if isinstance(data, str) else ""


def _fitting_faces(check: Record, facts: Mapping[str, Any]) -> Record:
    """The form of an object, with the faces that its card can have up."""
    if len(facts.get("faces", ())) != 1:
        return check
    return replace(check, fields={**check.fields, "face": OneOf((str(Side.FACE_DOWN),))})


def applicable_verbs(moment: Moment) -> list[Verb]:
    """The verbs for which there is what they need at that moment, in the order of the format."""
    facts_of = {name: moment.draft.cards.get(card, {}) for name, card in moment.card_of.items()}
    return [verb for verb in Verb if _has_all(moment, facts_of, verb, EVENT.kinds[verb])]


def _has_all(moment: Moment, facts_of: Mapping[str, Mapping[str, Any]], verb: Verb, check: Record) -> bool:
    return all(_is_there(moment, facts_of, verb, name, check) for name in check.required)


def _is_there(moment: Moment, facts_of: Mapping[str, Mapping[str, Any]], verb: Verb, name: str, check: Record) -> bool:
    each = check.fields[name]
    if name == "id":
        return verb in NEW_IDS or bool(moment.stack)
    if name == "ids":
        return bool(moment.delayed)
    is_reference = each is ID or (isinstance(each, ListOf) and each.item is ID)
    return not is_reference or has_enough(moment.board, facts_of, verb, name)


def object_names(moment: Moment) -> dict[str, str]:
    """What objects and abilities are called in lists, by id, with the zone that objects are in."""
    if moment.scenario is None or moment.trace is None:
        return {name: card_name(card)[0] for name, card in moment.card_of.items()}
    names = Names(moment.scenario, moment.board)
    found = {
        name: gettext("%(name)s (%(zone)s)") % {"name": names.of(name), "zone": zone_name(state["zone"])}
        for name, state in moment.board.items()
        if name != "game" and "name" in state
    }
    for name in (*moment.stack, *moment.delayed):
        found[name] = _stacked_name(moment, name) or name.replace("_", " ")
    return found


def _stacked_name(moment: Moment, name: str) -> str:
    if moment.scenario is None or moment.trace is None:
        return ""
    told = stack_at(scenario=moment.scenario, trace=moment.trace, step=moment.trace.boards.index(moment.board))
    return next((f"{each.name}: {each.note}" if each.note else each.name for each in told if each.id == name), "")


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return value.text if isinstance(value, Unreadable) else value if isinstance(value, str) else str(value)[:200]


def _name_of_kind(check: OneKind, kind: str) -> str:
    return name_of_verb(Verb(kind)) if check is ACTION or check.field == "do" else name_of_value(kind, field="ability")


def _name_of_row(part: str, at: int) -> str:
    if part == "face":
        return gettext("Front or only face") if at == 0 else gettext("Back face")
    return gettext("Number %(number)s") % {"number": at + 1}


def _name_of_none(name: str, part: str) -> str:
    if part == "setup" and name == "face":
        return gettext("Front or only face")
    if name in ("controller", "under") and part != "filter":
        return gettext("As usual")
    if name == "controller":
        return gettext("Anyone")
    return pgettext("nothing is chosen", "None")


__all__ = ["CARD_FIELDS", "NAME", "NEW_IDS", "Field", "FormWriter", "Option", "applicable_verbs", "kind_of", "object_names", "part_of"]
