"""Checks of plain data against the scenario format: each takes a value and its path and raises ScenarioError at the first fault.

They are values that can be asked what they accept, so that forms are made from the same tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code, Detail, ScenarioError

Check: TypeAlias = Callable[[Any, str], None]

_SHOWN = 60
_HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stands in parsed data for a number that is none of the format (too many digits, a fraction), so that its path can be told."""

    code: Code
    text: str


def fail(code: Code, path: str, message: str, value: object = None, *, detail: Detail | None = None, other: str = "") -> ScenarioError:
    """The error to raise. `value` is what is wrong: a text or a number as it was written; the field itself where it is neither."""
    return ScenarioError(code, path, message, value=_named(value), detail=detail, other=other)


def _named(value: object) -> str:
    """A value as a sentence names it, "" for a list and for nothing."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else value.text if isinstance(value, Unreadable) else value
    named = str(text) if isinstance(text, str | int | float) else ""
    named = _HALF_A_CHARACTER.sub("\ufffd", named)
    return named if len(named) <= _SHOWN else f"{named[:_SHOWN]}…"


def shown(value: object) -> str:
    """A value as an error message names it, never longer than a line."""
    text = value.text if isinstance(value, Unreadable) else repr(value) if isinstance(value, str | int | float | bool) else _kind(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _kind(value: object) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else f"{value!r:.{_SHOWN}}"


def _wrong_type(value: object, path: str, wanted: str) -> ScenarioError:
    if isinstance(value, Unreadable):
        return fail(value.code, path, f"{shown(value)} is not {wanted} of at most {LIMITS.digits} digits", value)
    return fail(Code.WRONG_TYPE, path, f"{shown(value)} is not {wanted}", value)


@dataclass(frozen=True, slots=True)
class Text:
    """A string of at most `most` characters."""

    most: int = LIMITS.characters

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise _wrong_type(value, path, "a text")
        if len(value) > self.most:
            raise fail(Code.TOO_LARGE, path, f"{len(value)} characters, at most {self.most} are accepted")
        if _HALF_A_CHARACTER.search(value):
            raise fail(Code.BAD_VALUE, path, "half of a surrogate pair is no character")


_A_NAME = Text(LIMITS.name_characters)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A string that matches as a whole."""

    expression: str
    wanted: str

    def __call__(self, value: Any, path: str) -> None:
        _A_NAME(value, path)
        if not re.fullmatch(self.expression, value, re.ASCII):
            raise fail(Code.BAD_VALUE, path, f"{shown(value)} is not {self.wanted}", value)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these strings."""

    values: tuple[str, ...]
    code: Code = Code.BAD_VALUE

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise _wrong_type(value, path, "a text")
        if value not in self.values:
            raise fail(self.code, path, f"{shown(value)} is not one of {', '.join(self.values)}", value)


def one_of(values: Iterable[str], *, code: Code = Code.BAD_VALUE) -> OneOf:
    """One of these strings, each named once."""
    return OneOf(tuple(dict.fromkeys(map(str, values))), code)


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number; true and false are none."""

    least: int = -LIMITS.highest

    def __call__(self, value: Any, path: str) -> None:
        if type(value) is not int:
            raise _wrong_type(value, path, "a whole number")
        if abs(value) > LIMITS.highest:
            raise fail(Code.NUMBER_TOO_LARGE, path, f"a number of more than {LIMITS.digits} digits")
        if value < self.least:
            raise fail(Code.BAD_VALUE, path, f"{value} is less than {self.least}", value)


def truth(value: Any, path: str) -> None:
    """true or false."""
    if type(value) is not bool:
        raise _wrong_type(value, path, "true or false")


@dataclass(frozen=True, slots=True)
class Always:
    """Exactly this value."""

    constant: object

    def __call__(self, value: Any, path: str) -> None:
        if type(value) is not type(self.constant) or value != self.constant:
            raise fail(Code.BAD_VALUE, path, f"{shown(value)} is not {shown(self.constant)}", value)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items all pass. `is_set`: none of them stands twice."""

    item: Check
    least: int = 0
    most: int = LIMITS.listed
    is_set: bool = False

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, list):
            raise _wrong_type(value, path, "a list")
        if len(value) > self.most:
            raise fail(Code.TOO_MANY, path, f"{len(value)} items, at most {self.most} are accepted")
        if len(value) < self.least:
            raise fail(Code.BAD_VALUE, path, f"{len(value)} items, at least {self.least} needed", detail=Detail.TOO_FEW)
        for at, each in enumerate(value):
            self.item(each, f"{path}[{at}]")
            if self.is_set and each in value[:at]:
                raise fail(Code.BAD_VALUE, f"{path}[{at}]", f"{shown(each)} is named twice", each, detail=Detail.NAMED_TWICE)


@dataclass(frozen=True, slots=True)
class Record:
    """An object with these fields and no others. `then` checks what depends on several fields."""

    fields: Mapping[str, Check]
    required: tuple[str, ...] = ()
    then: Check | None = None

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        for name in self.required:
            if name not in value:
                raise fail(Code.MISSING_FIELD, joined(path, name), f"the field {name!r} is missing", name)
        for name, each in value.items():
            known = self.fields.get(name)
            if known is None:
                message = f"no field {shown(name)} here, but {', '.join(self.fields)}"
                raise fail(Code.UNKNOWN_FIELD, joined(path, name), message, name)
            known(each, joined(path, name))
        if self.then is not None:
            self.then(value, path)


def record(fields: Mapping[str, Check], *, required: Iterable[str] = (), then: Check | None = None) -> Record:
    """An object with these fields."""
    return Record(fields, tuple(required), then)


@dataclass(frozen=True, slots=True)
class MappingOf:
    """An object with any names that pass `key`, whose values all pass `item`."""

    key: Check
    item: Check
    most: int = LIMITS.listed
    least: int = 0

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        if not self.least <= len(value) <= self.most:
            code, detail = (Code.TOO_MANY, None) if len(value) > self.most else (Code.BAD_VALUE, Detail.TOO_FEW)
            raise fail(code, path, f"{len(value)} entries, {self.least} to {self.most} are accepted", detail=detail)
        for name, each in value.items():
            self.key(name, joined(path, name))
            self.item(each, joined(path, name))


@dataclass(frozen=True, slots=True)
class OneKind:
    """An object whose `field` says which of the records it has to be."""

    field: str
    kinds: Mapping[str, Record]
    code: Code = Code.BAD_VALUE

    def __call__(self, value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        if self.field not in value:
            raise fail(Code.MISSING_FIELD, joined(path, self.field), f"the field {self.field!r} is missing", self.field)
        if not isinstance(value[self.field], str) or value[self.field] not in self.kinds:
            one_of(self.kinds, code=self.code)(value[self.field], joined(path, self.field))
        self.kinds[value[self.field]](value, path)


def joined(path: str, name: object) -> str:
    """The path of a field."""
    step = str(name)[:_SHOWN]
    if re.fullmatch(r"[A-Za-z_]\w*", step, re.ASCII):
        return f"{path}.{step}" if path else step
    return f"{path}[{step!r}]"
