"""Answers as they are kept and sent: each representation (plain, gzip, Brotli) made once, with the validator that is its own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus

import brotli
from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers

from rulesite.caches import Shared

PLAIN = ""
KEPT_SECONDS = 24 * 3600
MEMORY = "memory"
# A smaller answer fills one packet whether it is compressed or not.
_COMPRESSED_FROM = 500
_COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda content: brotli.compress(content, mode=brotli.MODE_TEXT, quality=5),
    "gzip": lambda content: gzip.compress(content, compresslevel=6, mtime=0),
}
ENCODINGS = (*_COMPRESS, PLAIN)


@dataclass(frozen=True, slots=True)
class Representation:
    """An answer in one encoding, with its headers. Without a key it has no validator."""

    key: str
    status: int
    headers: tuple[tuple[str, str], ...]
    content: bytes
    encoding: str = PLAIN

    @property
    def etag(self) -> str:
        return etag_of(self.key, self.encoding) if self.key and self.status == HTTPStatus.OK else ""

    @property
    def is_compressible(self) -> bool:
        return not self.encoding and len(self.content) >= _COMPRESSED_FROM

    def encoded(self, encoding: str) -> Representation:
        """The same answer compressed; as it is where that would not be worth it."""
        if not encoding or not self.is_compressible:
            return self
        return replace(self, content=_COMPRESS[encoding](self.content), encoding=encoding)

    def response(self, *, is_head: bool = False) -> HttpResponse:
        """The whole answer; for HEAD its headers alone."""
        response = HttpResponse(b"" if is_head else self.content, status=self.status)
        for name, value in self.headers:
            response[name] = value
        response["Content-Length"] = str(len(self.content))
        if self.encoding:
            response["Content-Encoding"] = self.encoding
        if etag := self.etag:
            response["ETag"] = etag
        return response


def representation(response: HttpResponse, *, key: str) -> Representation:
    """A rendered answer, compressed only where its view did so. It says that it varies by encoding only where it does."""
    encoding = response.get("Content-Encoding", PLAIN)
    if not encoding and len(response.content) >= _COMPRESSED_FROM:
        patch_vary_headers(response, ("Accept-Encoding",))
    headers = tuple((name, value) for name, value in response.items() if name != "Content-Encoding")
    return Representation(key, response.status_code, headers, response.content, encoding)


def etag_of(key: str, encoding: str) -> str:
    return f'"{key}-{encoding}"' if encoding else f'"{key}"'


@lru_cache(maxsize=512)
def wanted_encoding(accepted: str) -> str:
    """The first of ours that Accept-Encoding allows, by its weights where they differ (RFC 9110)."""
    weights = {}
    for part in accepted.lower().split(","):
        name, _, parameters = part.partition(";")
        weights[name.strip()] = _weight(parameters)
    weights.setdefault(PLAIN, weights.get("identity", 0.001))
    anything = weights.get("*", 0.0)
    return max(ENCODINGS, key=lambda encoding: weights.get(encoding, anything))


def _weight(parameters: str) -> float:
    name, _, value = parameters.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def kept(key: str, encoding: str) -> Representation | None:
    """The representation that is kept of a page, made of the plain one where it was not asked for before."""
    found = _found(key, encoding)
    if found is None and encoding and (plain := _found(key, PLAIN)):
        found = plain.encoded(encoding)
        _put(found, encoding)
    return found


def keep(page: Representation, encoding: str) -> Representation:
    """Keeps a page that was just made, plain and as it is wanted, and returns it as it is wanted."""
    _put(page, PLAIN)
    wanted = page.encoded(encoding)
    if encoding:
        _put(wanted, encoding)
    return wanted


def _found(key: str, encoding: str) -> Representation | None:
    """From the memory of this process, else from the cache that all workers share."""
    name = _name(key, encoding)
    found: Representation | None = caches[MEMORY].get(name)
    if found is None and (shared := _shared()):
        found = shared.get(name)
        if found is not None:
            caches[MEMORY].set(name, found, KEPT_SECONDS)
    return found


def _put(page: Representation, encoding: str) -> None:
    name = _name(page.key, encoding)
    caches[MEMORY].set(name, page, KEPT_SECONDS)
    if shared := _shared():
        shared.set(name, page, KEPT_SECONDS)


def _name(key: str, encoding: str) -> str:
    return f"page:{key}:{encoding}"


def remembered(name: str) -> str | None:
    """A small fact that was to be remembered, as this process knows it."""
    found: str | None = caches[MEMORY].get(name)
    return found


def remembered_by_others(name: str) -> str | None:
    """The same from the cache that all workers share, for one that starts while the database is away."""
    shared = _shared()
    found: str | None = shared.get(name) if shared else None
    return found


def remember(name: str, fact: str) -> None:
    caches[MEMORY].set(name, fact, KEPT_SECONDS)
    if shared := _shared():
        shared.set(name, fact, None)


def _shared() -> Shared | None:
    """The cache of all workers, where there is one."""
    cache = caches[DEFAULT_CACHE_ALIAS]
    return cache if isinstance(cache, Shared) else None
