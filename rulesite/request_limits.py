"""Requests that are too long or too large, refused before anything of them is read. The settings have the limits."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from rulesite.errors import body_too_large, uri_too_long
from rulesite.language_choice import PROGRAMS


class RequestLimits:
    """Answers 414 to a long address and 413 to a large body. What programs send is limited where it is read, and may be larger."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if len(request.path) > settings.LONGEST_PATH or len(request.META.get("QUERY_STRING", "")) > settings.LONGEST_QUERY:
            return uri_too_long(request)
        if not request.path.startswith(PROGRAMS) and _length_of_body(request) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return body_too_large(request)
        return self.get_response(request)


def _length_of_body(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0
