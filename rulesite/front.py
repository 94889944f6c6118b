"""What stands before the framework: a page that was answered before is answered again without it, while the texts are the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication

from django.core.cache import caches
from django.http import HttpResponse
from django.utils.http import parse_etags

from rules.selectors.editions import today
from rulesite.kept_pages import KEPT_SECONDS, MEMORY, wanted_encoding
from rulesite.logs import ANSWERED_BY
from rulesite.newest_version import newest_version
from rulesite.plain_request import make_plain

_Headers = list[tuple[str, str]]
# All that decides on a page whose language is in its address, beside the texts and the day.
_DECIDING = ("wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO", "HTTP_HOST", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING")


class Front:
    """A WSGI application around the site, which the page cache tells by `is_repeatable` what does not depend on anything else."""

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET" or environ["PATH_INFO"][3:4] != "/":
            return self._site(environ, start_response)
        make_plain(environ)
        name = f"front:{newest_version()}:{today()}:{_digest(environ)}"
        found: tuple[str, _Headers, bytes, str] | None = caches[MEMORY].get(name)
        if found is None:
            return self._passed_on(environ, start_response, name)
        environ[ANSWERED_BY] = "front"
        status, headers, content, etag = found
        if etag in _known(environ):
            start_response("304 Not Modified", [row for row in headers if row[0] not in {"Content-Length", "Content-Type"}])
            return []
        start_response(status, headers)
        return [content]

    def _passed_on(self, environ: dict[str, Any], start_response: StartResponse, name: str) -> Iterable[bytes]:
        said: list[tuple[str, _Headers]] = []

        def listen(status: str, headers: _Headers, *rest: Any) -> Callable[[bytes], object]:
            said.append((status, headers))
            return start_response(status, headers, *rest)

        answer = self._site(environ, listen)
        if isinstance(answer, HttpResponse) and getattr(answer, "is_repeatable", False):
            status, headers = said[-1]
            is_still_the_newest = name.startswith(f"front:{answer['Content-Version']}:")
            if is_still_the_newest:
                caches[MEMORY].set(name, (status, headers, answer.content, answer["ETag"]), KEPT_SECONDS)
        return answer


def _digest(environ: dict[str, Any]) -> str:
    parts = [environ.get(name, "") for name in _DECIDING]
    parts.append(wanted_encoding(environ.get("HTTP_ACCEPT_ENCODING", "")))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _known(environ: dict[str, Any]) -> set[str]:
    header = environ.get("HTTP_IF_NONE_MATCH")
    return {etag.removeprefix("W/") for etag in parse_etags(header)} if header else set()
