"""Pages kept by address, content version, edition in force and build: what is kept never grows old, so nothing expires it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseNotModified
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import override

from rules.selectors.editions import Editions, loaded_editions, today
from rulesite.errors import unavailable
from rulesite.kept_pages import (
    PLAIN,
    Representation,
    etag_of,
    keep,
    kept,
    remember,
    remembered,
    remembered_by_others,
    representation,
    wanted_encoding,
)
from rulesite.language_choice import language_asked
from rulesite.logs import ANSWERED_BY
from rulesite.newest_version import VERSION_HEADER, newest_version
from rulesite.plain_request import is_kept_under, make_plain, read_plain
from rulesite.replicas import Reading, reading

_ANSWERS_EVERY_METHOD = ("/api/",)
_NOT_PAGES = ("/admin/", "/language/", "/healthz", "/readyz", "/metrics", settings.STATIC_URL)
_MOST_TRIES = 5


class PageCache:
    """Answers public pages from what is kept, and gives them a validator.

    Stands in front of all that costs: static files, session, authentication. A view that may be kept sets `response.is_public = True`, and
    must depend on nothing but the address, the texts and the day's edition. With `is_kept = False` beside it it gets a validator and is not
    kept: for answers that are large or have no end. Every request carries `editions`, what is loaded as of today.

    The content version is read before and after an answer is made; where it has changed meanwhile, the answer could be of both and is made
    again. What is made from a replica is of one snapshot; where that fails, it is made again from the primary.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(_NOT_PAGES):
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            make_plain(request.META)
            is_answered = request.path.startswith(_ANSWERS_EVERY_METHOD)
            return self.get_response(request) if is_answered else HttpResponseNotAllowed(["GET", "HEAD"])
        read_plain(request)
        is_primary_alone = False
        for _ in range(_MOST_TRIES):
            version = newest_version()
            if version is None:
                return self.get_response(request)
            with reading(version, is_primary_alone=is_primary_alone) as source:
                response = self._kept_or_made(request, version, source)
            is_primary_alone = source.has_failed
            if response is not None:
                response[VERSION_HEADER] = str(version)
                return response
        return _unavailable(request)

    def _kept_or_made(self, request: HttpRequest, version: int, source: Reading) -> HttpResponseBase | None:
        """None where the texts changed while the answer was made, or where the replica failed that it was read from."""
        try:
            newest, editions = _newest(version)
            key = page_key(request, version, newest)
        except (SuspiciousOperation, DatabaseError):
            return self._failed(request, source)
        encoding = wanted_encoding(request.headers.get("Accept-Encoding", ""))
        known = {etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))}
        if found := kept(key, encoding):
            request.META[ANSWERED_BY] = "page cache"
            again = _answer(request, found, known)
            again.is_repeatable = again.status_code == HTTPStatus.OK and language_asked(request).is_named  # type: ignore[attr-defined]
            return again
        # Only an answer of 200 that this address gave with these very texts has had this validator.
        if same := known & {etag_of(key, encoding), etag_of(key, PLAIN)}:
            return _not_modified(request, min(same))
        if newest_version.is_away and source.is_primary_alone:
            return _unavailable(request)  # each reader would wait for a connection
        try:
            request.editions = editions or loaded_editions(version=version)  # type: ignore[attr-defined]
            response = self.get_response(request)
            if source.is_of_replica and response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                source.fail()
                return None
            if not source.is_still_of_its_version():
                return None
        except DatabaseError:
            return self._failed(request, source)
        if editions is not None:
            remember(_newest_name(version), newest)
        return _made(request, response, key, encoding)

    def _failed(self, request: HttpRequest, source: Reading) -> HttpResponseBase | None:
        """None where another database may do better; else what the framework answers, which fails further in with an error page for it."""
        if not source.is_of_replica:
            return self.get_response(request)
        source.fail()
        return None


def _unavailable(request: HttpRequest) -> HttpResponse:
    with override(language_asked(request).code):
        return unavailable(request)


def page_key(request: HttpRequest, version: int, newest: str) -> str:
    """What a page depends on, as hex digits: address, language, content version, newest edition in force, build.

    An excerpt counts too: what pages say of it changes on its day, though the current edition does not.
    """
    parts = (
        request.scheme or "",
        request.get_host(),
        request.path,
        urlencode(sorted(request.GET.lists()), doseq=True),  # the order of different parameters says nothing, that of equal ones does
        language_asked(request).code,
        str(version),
        newest,
        settings.BUILD_VERSION,
        settings.SITE_URL,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _newest(version: int) -> tuple[str, Editions | None]:
    """The newest edition in force, and all that are loaded where they had to be read for it."""
    name = _newest_name(version)
    known = remembered(name)
    if known is not None:
        return known, None
    try:
        editions = loaded_editions(version=version)
    except DatabaseError:
        known = remembered_by_others(name)
        if known is None:
            raise
        return known, None
    return editions.newest, editions


def _newest_name(version: int) -> str:
    return f"newest:{version}:{today()}"


def _made(request: HttpRequest, response: HttpResponseBase, key: str, encoding: str) -> HttpResponseBase:
    """What the views answered, kept where it may be, in the encoding that is wanted."""
    if not isinstance(response, HttpResponse) or response.cookies:
        return response
    is_public = getattr(response, "is_public", False)
    if is_public:
        _let_be_kept(response)
    page = representation(response, key=key if is_public else "")
    if not is_public and not page.is_compressible:
        return response
    is_kept = is_public and getattr(response, "is_kept", True) and is_kept_under(request)
    wanted = keep(page, encoding) if is_kept else page.encoded(encoding)
    return wanted.response(is_head=request.method == "HEAD")


def _answer(request: HttpRequest, page: Representation, known: set[str]) -> HttpResponse:
    if page.etag and ("*" in known or page.etag in known):
        return _not_modified(request, page.etag)
    return page.response(is_head=request.method == "HEAD")


def _not_modified(request: HttpRequest, etag: str) -> HttpResponse:
    """304, with the headers that the whole answer would have for those that keep it."""
    response = HttpResponseNotModified()
    response["ETag"] = etag
    patch_vary_headers(response, ("Accept-Encoding",) if language_asked(request).is_named else ("Accept-Encoding", "Accept-Language"))
    _let_be_kept(response)
    return response


def _let_be_kept(response: HttpResponse) -> None:
    """Browsers ask each time whether the page is still the same; caches that many share, such as the proxy's, ask every few seconds."""
    patch_cache_control(response, public=True, max_age=0, s_maxage=settings.SHARED_CACHE_SECONDS, must_revalidate=True)
