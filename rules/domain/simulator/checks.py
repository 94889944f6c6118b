"""Checks of plain data against the scenario format: each takes a value and its path and raises ScenarioError at the first fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code, ScenarioError

Check: TypeAlias = Callable[[Any, str], None]

_SHOWN = 60
_HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stands in parsed data for a number that is none of the format (too many digits, a fraction), so that its path can be told."""

    code: Code
    text: str


def fail(code: Code, path: str, message: str) -> ScenarioError:
    """The error to raise."""
    return ScenarioError(code, path, message)


def shown(value: object) -> str:
    """A value as an error message names it, never longer than a line."""
    text = value.text if isinstance(value, Unreadable) else repr(value) if isinstance(value, str | int | float | bool) else _kind(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _kind(value: object) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else f"{value!r:.{_SHOWN}}"


def _wrong_type(value: object, path: str, wanted: str) -> ScenarioError:
    if isinstance(value, Unreadable):
        return fail(value.code, path, f"{shown(value)} is not {wanted} of at most {LIMITS.digits} digits")
    return fail(Code.WRONG_TYPE, path, f"{shown(value)} is not {wanted}")


def text(*, most: int = LIMITS.characters) -> Check:
    """A string of at most `most` characters."""

    def check(value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise _wrong_type(value, path, "a text")
        if len(value) > most:
            raise fail(Code.TOO_LARGE, path, f"{len(value)} characters, at most {most} are accepted")
        if _HALF_A_CHARACTER.search(value):
            raise fail(Code.BAD_VALUE, path, "half of a surrogate pair is no character")

    return check


def pattern(expression: str, wanted: str) -> Check:
    """A string that matches as a whole."""
    compiled = re.compile(expression, re.ASCII)
    is_text = text(most=LIMITS.name_characters)

    def check(value: Any, path: str) -> None:
        is_text(value, path)
        if not compiled.fullmatch(value):
            raise fail(Code.BAD_VALUE, path, f"{shown(value)} is not {wanted}")

    return check


def one_of(values: Iterable[str], *, code: Code = Code.BAD_VALUE, wanted: str = "") -> Check:
    """One of these strings."""
    allowed = {str(value): None for value in values}

    def check(value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise _wrong_type(value, path, "a text")
        if value not in allowed:
            raise fail(code, path, f"{shown(value)} is not {wanted or 'one of ' + ', '.join(allowed)}")

    return check


def integer(*, least: int = -LIMITS.highest) -> Check:
    """A whole number; true and false are none."""

    def check(value: Any, path: str) -> None:
        if type(value) is not int:
            raise _wrong_type(value, path, "a whole number")
        if abs(value) > LIMITS.highest:
            raise fail(Code.NUMBER_TOO_LARGE, path, f"a number of more than {LIMITS.digits} digits")
        if value < least:
            raise fail(Code.BAD_VALUE, path, f"{value} is less than {least}")

    return check


def truth(value: Any, path: str) -> None:
    """true or false."""
    if type(value) is not bool:
        raise _wrong_type(value, path, "true or false")


def always(constant: object) -> Check:
    """Exactly this value."""

    def check(value: Any, path: str) -> None:
        if type(value) is not type(constant) or value != constant:
            raise fail(Code.BAD_VALUE, path, f"{shown(value)} is not {shown(constant)}")

    return check


def list_of(item: Check, *, least: int = 0, most: int = LIMITS.listed) -> Check:
    """A list whose items all pass."""

    def check(value: Any, path: str) -> None:
        if not isinstance(value, list):
            raise _wrong_type(value, path, "a list")
        if len(value) > most:
            raise fail(Code.TOO_MANY, path, f"{len(value)} items, at most {most} are accepted")
        if len(value) < least:
            raise fail(Code.BAD_VALUE, path, f"{len(value)} items, at least {least} needed")
        for at, each in enumerate(value):
            item(each, f"{path}[{at}]")

    return check


def record(fields: Mapping[str, Check], *, required: Collection[str] = (), then: Check | None = None) -> Check:
    """An object with these fields and no others. `then` checks what depends on several fields."""

    def check(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        for name in required:
            if name not in value:
                raise fail(Code.MISSING_FIELD, _join(path, name), f"the field {name!r} is missing")
        for name, each in value.items():
            known = fields.get(name)
            if known is None:
                raise fail(Code.UNKNOWN_FIELD, _join(path, name), f"no field {shown(name)} here, but {', '.join(fields)}")
            known(each, _join(path, name))
        if then is not None:
            then(value, path)

    return check


def mapping(key: Check, item: Check, *, most: int = LIMITS.listed, least: int = 0) -> Check:
    """An object with any names that pass `key`, whose values all pass `item`."""

    def check(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        if not least <= len(value) <= most:
            raise fail(
                Code.TOO_MANY if len(value) > most else Code.BAD_VALUE, path, f"{len(value)} entries, {least} to {most} are accepted"
            )
        for name, each in value.items():
            key(name, _join(path, name))
            item(each, _join(path, name))

    return check


def one_kind(field: str, kinds: Mapping[str, Check], *, code: Code = Code.BAD_VALUE) -> Check:
    """An object whose `field` says which of the checks it has to pass."""
    named = one_of(kinds, code=code)

    def check(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise _wrong_type(value, path, "an object with fields")
        if field not in value:
            raise fail(Code.MISSING_FIELD, _join(path, field), f"the field {field!r} is missing")
        named(value[field], _join(path, field))
        kinds[value[field]](value, path)

    return check


def _join(path: str, name: object) -> str:
    step = str(name)[:_SHOWN]
    if re.fullmatch(r"[A-Za-z_]\w*", step, re.ASCII):
        return f"{path}.{step}" if path else step
    return f"{path}[{step!r}]"
