"""Pages kept by address, content version, edition in force and build: what is kept never grows old, so nothing expires it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseNotModified
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language

from rules.selectors.editions import Editions, loaded_editions

_ANSWERS_EVERY_METHOD = ("/api/",)
_NOT_PAGES = ("/admin/", "/language/", "/healthz", settings.STATIC_URL)
_KEPT_SECONDS = 24 * 3600


class PageCache:
    """Answers public pages from the cache and gives them a validator.

    Stands in front of session and authentication: a view that may be kept sets `response.is_public = True`, and must depend on nothing but
    the address, the texts and the day's edition. With `is_kept = False` beside it it gets a validator and is not kept: for answers that are
    large or have no end. Every request carries `editions`, what is loaded as of today.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(_NOT_PAGES):
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            is_answered = request.path.startswith(_ANSWERS_EVERY_METHOD)
            return self.get_response(request) if is_answered else HttpResponseNotAllowed(["GET", "HEAD"])
        request.editions = loaded_editions()  # type: ignore[attr-defined]
        key = page_key(request, request.editions)  # type: ignore[attr-defined]
        etag = f'"{key}"'
        if etag in {known.removeprefix("W/") for known in parse_etags(request.headers.get("If-None-Match", ""))}:
            # Only an answer of 200 that this address gave with these very texts has had this validator.
            return _with_validator(HttpResponseNotModified(), etag)
        kept = cache.get(key)
        if kept is None:
            response = self.get_response(request)
            if not getattr(response, "is_public", False) or not isinstance(response, HttpResponse):
                return response
            kept = (response.content, response["Content-Type"], response.get("Content-Language", ""), response.status_code)
            if getattr(response, "is_kept", True):
                cache.set(key, kept, _KEPT_SECONDS)
        page = _response(kept, etag=etag)
        return get_conditional_response(request, etag=etag, response=page) or page


def page_key(request: HttpRequest, editions: Editions) -> str:
    """What a page depends on, as hex digits: address, language, content version, newest edition in force, build.

    An excerpt counts too: what pages say of it changes on its day, though the current edition does not.
    """
    newest = editions.on(editions.today)
    parts = (
        request.scheme or "",
        request.get_host(),
        request.get_full_path(),
        get_language() or "",
        str(editions.content_version),
        newest.key if newest else "",
        settings.BUILD_VERSION,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _response(kept: tuple[bytes, str, str, int], *, etag: str) -> HttpResponse:
    content, content_type, language, status = kept
    response = HttpResponse(content, content_type=content_type, status=status)
    if language:
        response["Content-Language"] = language
    return _with_validator(response, etag)


def _with_validator(response: HttpResponse, etag: str) -> HttpResponse:
    if response.status_code in {200, 304}:
        response["ETag"] = etag
    patch_cache_control(response, public=True, max_age=0, must_revalidate=True)
    return response
