"""Outermost: gives every request its number and, where figures are wanted, counts it and times it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4
from wsgiref.types import StartResponse, WSGIApplication

from django.conf import settings

from rulesite.logs import ANSWERED_BY, request_id
from rulesite.metrics import count

_NUMBER = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)


class Observed:
    """A WSGI application around the site. The number of a request comes from the proxy in front, else it is made here."""

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        number = environ.get("HTTP_X_REQUEST_ID", "") if settings.BEHIND_PROXY else ""
        if not _NUMBER.fullmatch(number):
            number = uuid4().hex
        environ["HTTP_X_REQUEST_ID"] = number
        request_id.set(number)
        start = time.perf_counter()

        def answer(status: str, headers: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            if settings.METRICS:
                count(environ["REQUEST_METHOD"], status[:3], environ.get(ANSWERED_BY, "view"), time.perf_counter() - start)
            return start_response(status, [*headers, ("X-Request-ID", number)], *rest)

        try:
            answered = self._site(environ, answer)
            if environ["REQUEST_METHOD"] != "HEAD":
                return answered
            # The server would drop the body, and complain of it.
            if hasattr(answered, "close"):
                answered.close()
            return []
        finally:
            request_id.set("")  # what the server says next in this thread may be of a request that never comes here
