"""Editions and numbers as addresses name them."""

from __future__ import annotations

from datetime import date
from typing import cast

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path
from django.utils.translation import gettext

from rules.api.answers import Elsewhere
from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.refusals import Refusal
from rules.selectors.editions import Editions, LoadedEdition, loaded_editions

CURRENT = "current"
_LONGEST = 40


def editions_of(request: HttpRequest) -> Editions:
    """What is loaded, as the page cache found it for this request; other methods than GET and HEAD pass by the cache."""
    if not hasattr(request, "editions"):
        request.editions = loaded_editions()  # type: ignore[attr-defined]
    return cast("Editions", request.editions)  # type: ignore[attr-defined]


def edition_at(request: HttpRequest, text: str) -> LoadedEdition:
    """The edition that a part of the address names: `current`, or its date. Any other date leads to the edition of that day."""
    editions = editions_of(request)
    found = edition_of(request, text)
    if text not in {CURRENT, found.key}:
        raise Elsewhere(escape_uri_path(request.path.replace(f"/{text}", f"/{found.key}", 1)))
    return found if text != CURRENT else editions.current or found


def edition_of(request: HttpRequest, text: str) -> LoadedEdition:
    """The edition that a text names: `current`, or the newest one on or before a date."""
    editions = editions_of(request)
    if text == CURRENT:
        found = editions.current
    else:
        found = editions.on(_day(editions, text))
    if found is None:
        raise _no_such_edition(editions, text)
    return found


def number_at(request: HttpRequest, text: str) -> RuleNumber:
    """The number that a part of the address names; any other spelling leads to the usual one."""
    number = number_of(text)
    if str(number) != text:
        before, _, rest = request.path.rpartition(f"/{text}")
        raise Elsewhere(escape_uri_path(f"{before}/{number}{rest}"))
    return number


def number_of(text: str) -> RuleNumber:
    """The one number that a text spells."""
    number = canonical_number(text)
    if number is None:
        detail = gettext("“%(number)s” is not the number of a section, chapter, rule or subrule.") % {"number": text[:_LONGEST]}
        raise Refusal("no_such_rule", detail, {"number": text[:_LONGEST]})
    return number


def no_such_rule(edition: LoadedEdition, number: RuleNumber) -> Refusal:
    """Says that an edition lacks a number, and where to ask what the number has named."""
    detail = gettext("The edition of %(edition)s has no %(number)s. What the number has named says /api/v1/resolve?number=%(number)s.")
    values = {"edition": edition.key, "number": str(number)}
    return Refusal("no_such_rule", detail % values, values)


def _day(editions: Editions, text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise _no_such_edition(editions, text)
    return found


def _no_such_edition(editions: Editions, text: str) -> Refusal:
    current = editions.current
    fields = {"edition": text[:_LONGEST], "current": current.key if current else None}
    detail = gettext("There is no edition “%(edition)s”. An edition is named by its date, such as 2016-04-08, or as “current”.")
    return Refusal("no_such_edition", detail % fields, fields)
