"""Failures that the framework notices: a page for readers, a problem for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from rules.api.answers import failed
from rules.web.views import errors
from rulesite.language_choice import PROGRAMS

_Handler = Callable[..., HttpResponse]


def _for_both(page: _Handler, status: int) -> _Handler:
    def handle(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
        if request.path.startswith(PROGRAMS):
            return failed(request, status)
        return page(request, exception) if exception else page(request)

    return handle


bad_request = _for_both(errors.bad_request, 400)
body_too_large = _for_both(errors.body_too_large, 413)
uri_too_long = _for_both(errors.uri_too_long, 414)
unavailable = _for_both(errors.unavailable, 503)
_broken = _for_both(errors.server_error, 500)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; 503 where it is only the database that does not answer at the moment."""
    is_away = isinstance(sys.exception(), OperationalError | InterfaceError)
    return unavailable(request) if is_away else _broken(request)
