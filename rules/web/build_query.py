"""What a form of the builder sends, as plain data of the scenario format; it is checked afterwards, by the format's own checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from rules.domain.simulator import LIMITS, Code
from rules.domain.simulator.checks import Always, Check, Integer, ListOf, MappingOf, OneKind, OneOf, Record, Unreadable
from rules.presentation.building import CARD_FIELDS, NEW_IDS, kind_of, part_of
from rules.services.card_search import card_called
from rules.services.drafts import Draft

_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{LIMITS.digits}}}", re.ASCII)
_DIGITS = re.compile(r"[+-]?[0-9]+", re.ASCII)


class QueryReader:
    """Reads the fields of one form. `without` is a row that is taken away. `has_new_rows`: a row was asked for, so the form goes on."""

    def __init__(self, params: QueryDict, draft: Draft, *, without: str = "") -> None:
        self.params, self.draft, self.without = params, draft, without
        self.has_new_rows = False
        self._new: list[dict[str, str]] = []

    def record(self, check: Record, part: str, prefix: str = "") -> dict[str, Any]:
        """The fields that are filled in; those that the format wants and that can be empty are there, empty."""
        found: dict[str, Any] = {}
        for name, each in check.fields.items():
            value = self._value(each, f"{prefix}{name}", part)
            is_needed = name in check.required and isinstance(each, Record | ListOf)
            if value is None and is_needed:
                value = {} if isinstance(each, Record) else []
            if value is not None and (is_needed or value not in ({}, [])):
                found[name] = value
        return found

    def _value(self, check: Check, path: str, part: str) -> Any:
        """What a field says; None for nothing."""
        name = path.rpartition(".")[2]
        kind = kind_of(check, name, part)
        text = self.params.get(path, "").strip()
        if kind == "hidden":
            return check.constant if isinstance(check, Always) and isinstance(check.constant, str) else self._id(path, part)
        if isinstance(check, Always):
            return check.constant if text else None
        if isinstance(check, Record):
            return self.record(check, part_of(name, check, None, part), f"{path}.") or None
        if isinstance(check, MappingOf):
            return self._counters(check, path)
        if isinstance(check, ListOf):
            return self._list(check, path, part, kind)
        if isinstance(check, Integer):
            return _number(text)
        return (self._card(text) if (part, name) in CARD_FIELDS else text) if text else None

    def _id(self, path: str, part: str) -> str | None:
        if part not in NEW_IDS:
            return None
        given = self.params.get(path, "").strip()
        if not given:
            given = self.draft.new_id(NEW_IDS[part], also={"new": self._new})
            self._new.append({"id": given})
        return given

    def _counters(self, check: MappingOf, path: str) -> dict[str, Any] | None:
        kinds = check.key.values if isinstance(check.key, OneOf) else ()
        found = {kind: _number(text) for kind in kinds if (text := self.params.get(f"{path}.{kind}", "").strip())}
        return found or None

    def _list(self, check: ListOf, path: str, part: str, kind: str) -> list[Any] | None:
        if isinstance(check.item, OneKind):
            return self._kind_rows(check.item, path)
        if isinstance(check.item, Record):
            return self._record_rows(check, check.item, path, part)
        if kind == "words":
            return [word for each in self.params.get(path, "").split(",") if (word := each.strip())] or None
        return [each for each in self.params.getlist(path) if each] or None

    def _kind_rows(self, check: OneKind, path: str) -> list[Any] | None:
        found = []
        for at in range(LIMITS.listed):
            kind = self.params.get(f"{path}.{at}.{check.field}", "")
            if not kind:
                break
            if self.without != f"{path}.{at}":
                found.append(self._of_kind(check, kind, f"{path}.{at}."))
        if new := self.params.get(f"{path}.new", ""):
            self.has_new_rows = True
            found.append(self._of_kind(check, new, f"{path}.{LIMITS.listed}."))
        return found or None

    def _of_kind(self, check: OneKind, kind: str, prefix: str) -> dict[str, Any]:
        if kind not in check.kinds:
            return {check.field: kind}
        return {check.field: kind, **self.record(check.kinds[kind], kind, prefix)}

    def _record_rows(self, check: ListOf, item: Record, path: str, part: str) -> list[Any] | None:
        name = path.rpartition(".")[2]
        inner = part_of(name, item, None, part)
        found = []
        for at in range(min(check.most, LIMITS.listed)):
            if self._is_filled(f"{path}.{at}."):
                row = self.record(item, inner, f"{path}.{at}.")
                found.append(row)
        return found or None

    def _is_filled(self, prefix: str) -> bool:
        """Whether a row says anything; the id of what would be new says nothing."""
        return any(str(value).strip() for name, value in self.params.items() if name.startswith(prefix) and name != f"{prefix}id")

    def _card(self, text: str) -> str:
        return card_meant(text, self.draft)


def card_meant(text: str, draft: Draft) -> str:
    """The card that a name in any language means; the text itself where there is none."""
    own: Mapping[str, Any] = draft.own_cards
    return text if text in own else card_called(name=text) or text


def _number(text: str) -> Any:
    """A number; what is none stays as it is, so that the check tells so."""
    if _NUMBER.fullmatch(text):
        return int(text)
    return Unreadable(Code.NUMBER_TOO_LARGE, text[:80]) if _DIGITS.fullmatch(text) else text or None


__all__ = ["QueryReader", "card_meant"]
