"""Error pages: what can be said without telling anything of the inside."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from rules.web.frame import frame, page


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: there is no such page; offers the search and the editions."""
    return _error(request, "errors/404.html", 404)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return _error(request, "errors/403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token, as an expired one of the admin is."""
    return forbidden(request)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: plain, since even the host of the request may be wrong."""
    return HttpResponse(render_to_string("errors/plain.html", {"status": 400}), status=400)


def body_too_large(request: HttpRequest) -> HttpResponse:
    """413: the body is refused unread."""
    return HttpResponse(render_to_string("errors/plain.html", {"status": 413}), status=413)


def uri_too_long(request: HttpRequest) -> HttpResponse:
    """414: the address is refused unread."""
    return HttpResponse(render_to_string("errors/plain.html", {"status": 414}), status=414)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: needs neither database nor session."""
    return HttpResponse(render_to_string("errors/plain.html", {"status": 500}), status=500)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503 with the wish to be asked again: needs neither database nor session."""
    response = HttpResponse(render_to_string("errors/plain.html", {"status": 503}), status=503)
    response["Retry-After"] = "1"
    return response


def _error(request: HttpRequest, template: str, status: int) -> HttpResponse:
    response = page(request, template, frame(request, languages_with_text=(), is_indexed=False), status=status)
    response.is_public = False  # type: ignore[attr-defined]  # addresses without a page have no end; they must not fill the cache
    return response
