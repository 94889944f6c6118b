"""How the interface answers: JSON for what was found, problem+json (RFC 9457) for what was not, and which methods an address knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt

from rules.api.parameters import Parameter, read_query
from rules.presentation.refusals import STATUSES, RefusalError, title_of

READING = ("GET", "HEAD", "OPTIONS")
_DAY = 24 * 3600


class ElsewhereError(Exception):
    """The same thing has another address, where the edition or the number is spelled as it should be."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def endpoint(
    *parameters: Parameter, post: Callable[..., HttpResponse] | None = None, takes_others: bool = False
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Makes a view of a function that answers GET with the parameters of the query as arguments; `post` answers POST without any.

    What the query has beside them is refused, or with `takes_others` not looked at, for answers that are not kept.
    """
    methods = (*READING, "POST") if post else READING

    def decorate(get: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @csrf_exempt  # nothing is changed by any of these requests, and none of them is anybody's
        @wraps(get)
        def view(request: HttpRequest, **kwargs: str) -> HttpResponse:
            if request.method == "OPTIONS":
                return _options(methods)
            try:
                if request.method not in methods:
                    raise _not_allowed(request, methods)
                if post and request.method == "POST":
                    read_query(request.GET, ())
                    return post(request, **kwargs)
                return get(request, **kwargs, **read_query(request.GET, parameters, takes_others=takes_others))
            except ElsewhereError as elsewhere:
                query = request.META.get("QUERY_STRING", "")
                return HttpResponseRedirect(f"{elsewhere.path}?{query}" if query else elsewhere.path)
            except RefusalError as refusal:
                return refused(request, refusal)

        return view

    return decorate


def answer(data: Mapping[str, Any], *, is_kept: bool = True) -> HttpResponse:
    """JSON that depends on nothing but address, language, texts and day. Not kept: what is large or has no end."""
    return public(HttpResponse(json_bytes(data), content_type="application/json"), is_kept=is_kept)


def public(response: HttpResponse, *, is_kept: bool) -> HttpResponse:
    """Marks an answer for the page cache, which gives it a validator."""
    response.is_public = True  # type: ignore[attr-defined]
    response.is_kept = is_kept  # type: ignore[attr-defined]
    return response


def json_bytes(data: Any) -> bytes:
    """Half of a surrogate pair, which a refusal may quote from a body, has no bytes: it becomes a question mark."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def refused(request: HttpRequest, refusal: RefusalError) -> HttpResponse:
    """A problem as RFC 9457 has it, in the language of the request; `type` is where this site says what the code means."""
    problem = {
        "type": f"/{language_of(request)}/api/#{refusal.code}",
        "title": title_of(refusal.code),
        "status": refusal.status,
        "detail": refusal.detail,
        "code": refusal.code,
        **refusal.fields,
    }
    response = HttpResponse(json_bytes(problem), content_type="application/problem+json", status=refusal.status)
    response["Cache-Control"] = "no-store"
    for name, value in refusal.headers.items():
        response[name] = value
    return response


@endpoint()
def nothing_here(request: HttpRequest, rest: str) -> HttpResponse:
    """404 for an address that the interface does not have."""
    raise RefusalError("not_found", gettext("The interface has no address “%(path)s”.") % {"path": request.path[:200]})


def failed(request: HttpRequest, status: int) -> HttpResponse:
    """What a program gets where the framework gave up; tells nothing of the inside."""
    code = next((code for code, of_code in STATUSES.items() if of_code == status), "bad_request")
    headers = {"Retry-After": "1"} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return refused(request, RefusalError(code, title_of(code), headers=headers))


def language_of(request: HttpRequest) -> str:
    """The language that the query or the program's headers ask for."""
    return getattr(request, "LANGUAGE_CODE", settings.SOURCE_LANGUAGE)


def _not_allowed(request: HttpRequest, methods: tuple[str, ...]) -> RefusalError:
    detail = gettext("This address answers %(methods)s.") % {"methods": ", ".join(methods)}
    return RefusalError("method_not_allowed", detail, headers={"Allow": ", ".join(methods)})


def _options(methods: tuple[str, ...]) -> HttpResponse:
    """The answer to a browser that asks whether a page of another site may read here."""
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    response["Allow"] = response["Access-Control-Allow-Methods"] = ", ".join(methods)
    response["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
    response["Access-Control-Max-Age"] = str(_DAY)
    return response
