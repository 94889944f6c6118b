"""Downloading one file from the public internet, within limits of size, time and redirects."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse

from rules.services.fetching.addresses import AddressRule, Resolver, checked_addresses, is_public, system_resolver
from rules.services.fetching.errors import FetchError
from rules.services.fetching.transport import Deadline, MeteredStream, ask, connection
from rules.services.fetching.urls import Target

_REDIRECTS = (301, 302, 303, 307, 308)
_PIECE = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a download may cost and where it may go. The defaults are those of production.

    `size` and `header_size` are bytes, `seconds` spans everything from the look-up of the host to the last byte, redirects
    included. `address_rule` and `ports` decide what may be connected to; only a test that runs its own server widens them.
    """

    size: int = 20_000_000
    seconds: float = 60
    redirects: int = 5
    header_size: int = 65_536
    ports: frozenset[int] = frozenset({80, 443})
    address_rule: AddressRule = is_public


@dataclass(frozen=True, slots=True)
class Download:
    """A downloaded file. `final_url` is where the redirects led; `content_type` is the header as sent, empty if there was none."""

    url: str
    final_url: str
    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class _Redirect:
    location: str


def download(url: str, *, limits: Limits, resolver: Resolver = system_resolver) -> Download:
    """The file at an http or https `url`, from public addresses only and complete. Raises FetchError for everything else.

    `resolver` gives the addresses of a host as text; it is asked once for each request, and the connection goes to an address
    it gave, so a second answer cannot lead elsewhere. Proxies of the environment are not used.
    """
    deadline = Deadline.after(limits.seconds)
    target = Target.parse(url)
    visited = [target]
    while True:
        with _failures_named(target, limits):
            answer = _exchange(target, limits=limits, resolver=resolver, deadline=deadline)
        if not isinstance(answer, _Redirect):
            data, content_type = answer
            return Download(url, target.url, data, content_type)
        target = _redirected(visited, answer, limits)
        visited.append(target)


def _redirected(visited: list[Target], redirect: _Redirect, limits: Limits) -> Target:
    last, target = visited[-1], visited[-1].follow(redirect.location)
    if last.scheme == "https" and target.scheme == "http":
        raise FetchError(f"{last.url}: redirects from https to http: {target.url}")
    if target in visited:
        raise FetchError(f"{last.url}: redirects in a circle, back to {target.url}")
    if len(visited) > limits.redirects:
        raise FetchError(f"{visited[0].url}: more than {limits.redirects} redirects, the last to {target.url}")
    return target


@contextmanager
def _failures_named(target: Target, limits: Limits) -> Iterator[None]:
    """Turns what the network and the other side can do wrong into a FetchError that names the URL."""
    try:
        yield
    except TimeoutError as error:
        raise FetchError(f"{target.url}: not finished within {limits.seconds:g} seconds") from error
    except ssl.SSLCertVerificationError as error:
        raise FetchError(f"{target.url}: the certificate is not valid for {target.host}: {error.verify_message}") from error
    except ssl.SSLError as error:
        raise FetchError(f"{target.url}: TLS failed: {error}") from error
    except (HTTPException, ValueError) as error:
        raise FetchError(f"{target.url}: not a correct HTTP answer: {error!r:.200}") from error
    except OSError as error:
        raise FetchError(f"{target.url}: the connection broke: {error}") from error


def _exchange(target: Target, *, limits: Limits, resolver: Resolver, deadline: Deadline) -> tuple[bytes, str] | _Redirect:
    """One request: the body and its content type, or where it redirects to."""
    if target.port not in limits.ports:
        allowed = ", ".join(map(str, sorted(limits.ports)))
        raise FetchError(f"{target.url}: port {target.port} is refused (allowed: {allowed})")
    addresses = checked_addresses(target.host, url=target.url, rule=limits.address_rule, resolver=resolver, seconds=deadline.remaining())
    with connection(target, addresses, deadline) as sock:
        stream = MeteredStream(sock, deadline)
        with closing(ask(target, sock, stream, header_size=limits.header_size)) as response:
            if response.status in _REDIRECTS:
                return _Redirect(_location(response, target))
            _refuse_unreadable(response, target, limits)
            # Twice the size leaves room for the framing of chunks; it bounds what a chunk of a lying size can pour in.
            stream.allow(2 * limits.size + _PIECE, _too_large(target, limits))
            return _body(response, target, limits), response.headers.get("Content-Type", "").strip()


def _location(response: HTTPResponse, target: Target) -> str:
    location = response.headers.get("Location", "").strip()
    if not location:
        raise FetchError(f"{target.url}: status {response.status} without a Location")
    try:
        return location.encode("latin-1").decode("utf-8")  # http.client reads headers as Latin-1, servers write UTF-8
    except UnicodeError:
        return location


def _refuse_unreadable(response: HTTPResponse, target: Target, limits: Limits) -> None:
    if response.status != 200:
        raise FetchError(f"{target.url}: status {response.status}")
    for name, plain in (("Content-Encoding", ("", "identity")), ("Transfer-Encoding", ("", "chunked"))):
        value = ", ".join(response.headers.get_all(name, [])).strip().lower()
        if value not in plain:
            raise FetchError(f"{target.url}: {name} {value!r:.80} is refused")
    lengths = set(response.headers.get_all("Content-Length", []))
    if len(lengths) > 1 or not all(value.isascii() and value.isdigit() for value in lengths):
        raise FetchError(f"{target.url}: Content-Length {', '.join(sorted(lengths))!r:.80} is refused")
    if response.length is not None and response.length > limits.size:
        raise FetchError(f"{_too_large(target, limits)} ({response.length:,} announced)")


def _body(response: HTTPResponse, target: Target, limits: Limits) -> bytes:
    data = bytearray()
    while piece := response.read(min(_PIECE, limits.size + 1 - len(data))):
        data += piece
        if len(data) > limits.size:
            raise FetchError(_too_large(target, limits))
    if response.length:  # http.client returns what came before the connection ended, and keeps what is missing
        raise FetchError(f"{target.url}: broke off after {len(data):,} bytes, {response.length:,} are missing")
    return bytes(data)


def _too_large(target: Target, limits: Limits) -> str:
    return f"{target.url}: larger than {limits.size:,} bytes"
