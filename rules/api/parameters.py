"""The parameters of a query: which there are, and what can be read from each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext

from rules.presentation.refusals import RefusalError

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a query. `read` makes its value of the text, or raises ValueError with a sentence that says what it can be."""

    name: str
    read: Callable[[str], Any]
    default: Any = None
    is_required: bool = False


def read_query(query: QueryDict, parameters: Sequence[Parameter], *, takes_others: bool = False) -> dict[str, Any]:
    """The values by name. Whatever an address does not know is refused: nothing is asked for in vain, and no answer is kept twice."""
    known = {parameter.name: parameter for parameter in (LANGUAGE, *parameters)}
    for name in query:
        if name not in known:
            if takes_others:
                continue
            detail = gettext("There is no parameter “%(name)s” here, but: %(known)s.")
            raise _refusal("unknown_parameter", name, detail % {"name": name[:_LONGEST], "known": ", ".join(known)})
        if len(query.getlist(name)) > 1:
            raise _refusal("bad_parameter", name, gettext("The parameter “%(name)s” stands here more than once.") % {"name": name})
    values = {name: _value(parameter, query) for name, parameter in known.items()}
    del values[LANGUAGE.name]
    return values


def _value(parameter: Parameter, query: Mapping[str, str]) -> Any:
    name = parameter.name
    text = query.get(name)
    if text is None:
        if parameter.is_required:
            raise _refusal("missing_parameter", name, gettext("The parameter “%(name)s” is missing.") % {"name": name})
        return parameter.default
    try:
        return parameter.read(text)
    except ValueError as error:
        values = {"name": name, "value": text[:_LONGEST], "reason": error}
        # Translators: the reason is a sentence such as "It is a date such as 2016-04-08."
        raise _refusal("bad_parameter", name, gettext("“%(value)s” cannot be “%(name)s”. %(reason)s") % values) from None


def _refusal(code: str, name: str, detail: str) -> RefusalError:
    return RefusalError(code, detail, {"parameter": name[:_LONGEST]})


def day(text: str) -> date:
    """A date such as 2016-04-08, and in no other of the ways that ISO 8601 has."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise ValueError(gettext("It is a date such as 2016-04-08."))
    return found


def flag(text: str) -> bool:
    """true or false."""
    if text not in {"true", "false"}:
        raise ValueError(gettext("It is true or false."))
    return text == "true"


def words(text: str) -> str:
    """Any text that says something, and is not too long. A search looks past a NUL, which no text has."""
    said = text.replace("\0", "").strip()
    if not said or len(text) > _LONGEST:
        raise ValueError(_no_text())
    return said


def plain_words(text: str) -> str:
    """The same for a number: nothing is left out of it unsaid."""
    if "\0" in text:
        raise ValueError(_no_text())
    return words(text)


def _no_text() -> str:
    return gettext("It is a text of 1 to %(most)s characters, not of blanks alone and without NUL.") % {"most": _LONGEST}


def whole(most: int) -> Callable[[str], int]:
    """A whole number from 1 to `most`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= most):
            raise ValueError(gettext("It is a whole number from 1 to %(most)s.") % {"most": most})
        return int(text)

    return read


def _language(text: str) -> str:
    codes = dict(settings.LANGUAGES)
    if text not in codes:
        raise ValueError(gettext("It is one of %(values)s.") % {"values": ", ".join(codes)})
    return text


LANGUAGE = Parameter("lang", _language)
