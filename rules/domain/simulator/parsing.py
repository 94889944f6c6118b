"""Bytes of a scenario file (JSON or TOML) as plain data, with the place where they do not parse."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from rules.domain.simulator.checks import Unreadable
from rules.domain.simulator.limits import LIMITS
from rules.domain.simulator.problems import Code, ScenarioError

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_LONG_NUMBER = re.compile(rf"\d{{{LIMITS.digits + 1}}}")


def parse(content: bytes) -> Any:
    """The data of a file. Raises ScenarioError: too large, not UTF-8, neither JSON (then it starts with a brace) nor TOML, too deep."""
    text = decode(content)
    return parse_json(text) if text.lstrip().startswith("{") else parse_toml(text)


def decode(content: bytes) -> str:
    """The text, without a byte order mark."""
    if len(content) > LIMITS.bytes:
        raise ScenarioError(Code.TOO_LARGE, "", f"more than {LIMITS.bytes} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = content[: error.start].split(b"\n")
        message = f"not UTF-8: byte 0x{content[error.start]:02x}"
        raise ScenarioError(Code.NOT_PARSEABLE, "", message, line=len(lines), column=len(lines[-1]) + 1) from None


def parse_json(text: str) -> Any:
    """Plain data from JSON. A number that is none of the format becomes an Unreadable, so that the check can tell its path."""
    try:
        data = json.loads(text, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction, object_pairs_hook=_without_duplicates)
    except json.JSONDecodeError as error:
        raise ScenarioError(Code.NOT_PARSEABLE, "", f"not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise _too_deep() from None
    _check_depth(data)
    return data


def parse_toml(text: str) -> Any:
    """Plain data from TOML."""
    try:
        data = tomllib.loads(text, parse_float=_fraction)
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(text, str(error)) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # Python refuses to read a number of thousands of digits
        place = _place(text, match.start() if (match := _LONG_NUMBER.search(text)) else 0)
        message = f"a number of more than {LIMITS.digits} digits"
        raise ScenarioError(Code.NUMBER_TOO_LARGE, "", message, line=place[0], column=place[1]) from None
    _check_depth(data)
    return data


def _toml_error(text: str, message: str) -> ScenarioError:
    match = _TOML_PLACE.search(message)
    line, column = (int(match[1]), int(match[2])) if match and match[1] else _place(text, len(text))
    what = (message[: match.start()] if match else message)[:200]
    return ScenarioError(Code.NOT_PARSEABLE, "", f"not TOML: {what}", line=line, column=column)


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _integer(text: str) -> int | Unreadable:
    return int(text) if len(text) <= LIMITS.digits + 1 else Unreadable(Code.NUMBER_TOO_LARGE, text[:80])


def _fraction(text: str) -> Unreadable:
    return Unreadable(Code.WRONG_TYPE, text[:80])


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ScenarioError(Code.DUPLICATE_ID, twice[:80], f"the name {twice[:80]!r} stands twice in one object", value=twice[:80])
    return found


def _check_depth(data: Any) -> None:
    """Raises ScenarioError for more brackets inside brackets than the limit."""
    level, depth = [data], 0
    while level := [each for outer in level for each in _inside(outer)]:
        depth += 1
        if depth > LIMITS.depth:
            raise _too_deep()


def _inside(data: Any) -> list[Any]:
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [each for each in values if isinstance(each, dict | list)]


def _too_deep() -> ScenarioError:
    return ScenarioError(Code.TOO_DEEP, "", f"more than {LIMITS.depth} brackets inside brackets")
