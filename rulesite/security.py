"""The headers that every response carries: what a page may load, and from where."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from rulesite.language_choice import PROGRAMS

_PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The admin of Django sets styles in attributes and draws a few icons from data addresses.
_ADMIN = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Answers for programs are data: nothing in them is ever loaded or run.
_DATA = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
_PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"


class SecurityHeaders:
    """Sets the content security policy and the permissions policy; lets pages of any site read what is meant for programs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.setdefault("Content-Security-Policy", _policy(request.path))
        response.setdefault("Permissions-Policy", _PERMISSIONS)
        if request.path.startswith(PROGRAMS):
            response.setdefault("Access-Control-Allow-Origin", "*")
            response.setdefault("Access-Control-Expose-Headers", "Content-Version, ETag, Retry-After")
        return response


def _policy(path: str) -> str:
    if path.startswith(PROGRAMS):
        return _DATA
    return _ADMIN if path.startswith("/admin/") else _PAGES
