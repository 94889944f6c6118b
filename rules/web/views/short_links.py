"""Short links for chat: a number, with or without an edition, leads to its page in the reader's language."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers

from rules.domain.number_query import canonical_number
from rules.presentation.navigation import rule_link
from rules.web.frame import language_of
from rules.web.views.errors import not_found


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """`/711.4b` leads to the rule of the current edition."""
    asked = canonical_number(number)
    if asked is None:
        return not_found(request)
    return _to(request, f"/{language_of(request)}/rule/{asked}/")


def rule_of_edition(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """`/2016-04-08/711.4b` leads to the rule of that edition."""
    asked = canonical_number(number)
    if asked is None:
        return not_found(request)
    return _to(request, rule_link(language_of(request), edition, asked))


def _to(request: HttpRequest, address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    patch_vary_headers(response, ("Cookie",))  # the remembered language
    return response
