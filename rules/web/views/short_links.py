"""Short links for chat: a number, with or without an edition, leads to its page in the reader's language in one step."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.utils.cache import patch_vary_headers

from rules.domain.number_query import canonical_number
from rules.presentation.navigation import rule_link, rule_path
from rules.web.frame import editions_of, language_of, no_such_edition
from rules.web.views.errors import not_found


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """`/711.4b` leads to the rule of the current edition."""
    asked = canonical_number(number)
    current = editions_of(request).current
    if asked is None or current is None:
        return _for_reader(not_found(request))
    return _for_reader(HttpResponseRedirect(rule_link(language_of(request), current.key, asked)))


def rule_of_edition(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """`/2016-04-08/711.4b` leads to the rule of that edition, a date between editions to that of the newest one on or before it."""
    asked = canonical_number(number)
    if asked is None:
        return _for_reader(not_found(request))
    try:
        found = editions_of(request).on(date.fromisoformat(edition))
    except ValueError:
        found = None
    if found is None:
        return _for_reader(no_such_edition(request, edition))
    link = rule_link(language_of(request), found.key, asked, asked_day="" if found.key == edition else edition)
    return _for_reader(HttpResponseRedirect(link))


def in_small_letters(request: HttpRequest, address: str) -> HttpResponse:
    """`/EN/Rules/2016-04-08/711.4B` leads to the address that is meant; the number in it is mended in the same step."""
    parts = address.lower().rstrip("/").split("/")
    if parts[0] not in dict(settings.LANGUAGES) or address.lower() == address:
        return not_found(request)
    if len(parts) == 4 and parts[1] == "rules" and (number := canonical_number(parts[3])):
        return HttpResponsePermanentRedirect(rule_path(parts[0], parts[2], number))
    return HttpResponsePermanentRedirect(f"/{'/'.join(parts)}/")


def _for_reader(response: HttpResponse) -> HttpResponse:
    """Marks an answer that depends on the remembered language; the middleware adds the browser's wish."""
    patch_vary_headers(response, ("Cookie",))
    return response
