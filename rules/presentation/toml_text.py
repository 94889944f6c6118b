"""Plain data of the scenario format as TOML: a table a card and a scenario, lists with a line an entry."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_MUST_BE_ESCAPED = re.compile("[\x7f-\x9f\ufeff]")


def toml_text(document: Mapping[str, Any]) -> str:
    """A document of transform-scenario/1 as the text of a TOML file."""
    parts = [f"format = {_value(document['format'])}\n"]
    parts += [f"[cards.{_key(name)}]\n{_fields(facts)}" for name, facts in document["cards"].items()]
    parts += [f"[[scenarios]]\n{_fields(scenario)}" for scenario in document["scenarios"]]
    return "\n".join(parts)


def _fields(data: Mapping[str, Any]) -> str:
    return "".join(f"{_key(name)} = {_listed(value)}\n" for name, value in data.items())


def _listed(value: Any) -> str:
    """A list of objects with a line each, else the value."""
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
    return _value(value)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(value)


def _text(value: str) -> str:
    """A basic string; JSON escapes the same signs in the same way, but for a few that TOML does not allow bare."""
    return _MUST_BE_ESCAPED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(value, ensure_ascii=False))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)
