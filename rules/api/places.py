"""Editions and numbers as addresses name them."""

from __future__ import annotations

from datetime import date
from typing import cast

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path
from django.utils.translation import gettext

from rules.api.answers import ElsewhereError
from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.refusals import RefusalError
from rules.selectors.editions import Editions, LoadedEdition, loaded_editions
from rules.selectors.rule_page import edition_answering

CURRENT = "current"
_LONGEST = 40


def editions_of(request: HttpRequest) -> Editions:
    """What is loaded, as the page cache found it for this request; other methods than GET and HEAD pass by the cache."""
    if not hasattr(request, "editions"):
        request.editions = loaded_editions()  # type: ignore[attr-defined]
    return cast("Editions", request.editions)  # type: ignore[attr-defined]


def at(request: HttpRequest, *editions: str, number: str = "") -> tuple[list[LoadedEdition], RuleNumber | None]:
    """What an address names: editions, and a number where it has one. Another date or spelling leads to the usual address.

    A date leads to the edition of that day, as `current` does not: that is answered in place. Where that is an excerpt without the number,
    a date between editions leads to the newest complete one.
    """
    meant = number_of(number) if number else None
    found = [edition_of(request, text, number=None if _is_loaded(request, text) else meant) for text in editions]
    names = {text: edition.key for text, edition in zip(editions, found, strict=True) if text != CURRENT}
    if meant is not None:
        names[number] = str(meant)
    usual = "/".join(names.get(part, part) for part in request.path.split("/"))
    if usual != request.path:
        raise ElsewhereError(escape_uri_path(usual))
    return found, meant


def edition_at(request: HttpRequest, text: str) -> LoadedEdition:
    """The edition that an address names."""
    return at(request, text)[0][0]


def rule_at(request: HttpRequest, edition: str, number: str) -> tuple[LoadedEdition, RuleNumber]:
    """The edition and the number that an address names."""
    (found,), meant = at(request, edition, number=number)
    return found, meant or number_of(number)


def edition_of(request: HttpRequest, text: str, *, number: RuleNumber | None = None) -> LoadedEdition:
    """The edition that a text names: `current`, or the newest one on or before a date that can answer to the number."""
    editions = editions_of(request)
    found = editions.current if text == CURRENT else edition_answering(editions, day=_day(editions, text), number=number)
    if found is None:
        raise _no_such_edition(editions, text)
    return found


def number_of(text: str) -> RuleNumber:
    """The one number that a text spells."""
    number = canonical_number(text)
    if number is None:
        detail = gettext("“%(number)s” is not the number of a section, chapter, rule or subrule.") % {"number": text[:_LONGEST]}
        raise RefusalError("no_such_rule", detail, {"number": text[:_LONGEST]})
    return number


def no_such_rule(edition: LoadedEdition, number: RuleNumber) -> RefusalError:
    """Says that an edition lacks a number, or that the site lacks it of an excerpt, and where to ask what the number has named."""
    values = {"edition": edition.key, "number": str(number)}
    detail = (
        gettext("The edition of %(edition)s has no %(number)s. What the number has named says %(address)s.")
        if edition.is_complete
        else gettext(
            "Of the edition of %(edition)s only parts are on this site, and %(number)s is not among them. "
            "What the number has named says %(address)s."
        )
    )
    return RefusalError("no_such_rule", detail % {**values, "address": f"/api/v1/resolve?number={number}"}, values)


def _is_loaded(request: HttpRequest, key: str) -> bool:
    return any(edition.key == key for edition in editions_of(request).loaded)


def _day(editions: Editions, text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise _no_such_edition(editions, text)
    return found


def _no_such_edition(editions: Editions, text: str) -> RefusalError:
    current = editions.current
    fields = {"edition": text[:_LONGEST], "current": current.key if current else None}
    detail = gettext("There is no edition “%(edition)s”. An edition is named by its date, such as 2016-04-08, or as “current”.")
    return RefusalError("no_such_edition", detail % fields, fields)
