"""One HTTP exchange with an address that was checked before, under a deadline and with an allowance of bytes."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from ipaddress import IPv6Address
from time import monotonic
from typing import TYPE_CHECKING, cast

from rules.services.fetching.addresses import IPAddress
from rules.services.fetching.errors import FetchError
from rules.services.fetching.urls import Target

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_USER_AGENT = "rules-reference (fetch_rules)"


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment, on the monotonic clock, at which a whole download must be finished."""

    ends: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        return cls(monotonic() + seconds)

    def remaining(self) -> float:
        """Seconds left, above 0. Raises TimeoutError when there are none."""
        left = self.ends - monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class MeteredStream(io.RawIOBase):
    """The bytes that arrive on a socket. Every single read ends at the deadline, so a slow drip does too.

    `allow` says how many more bytes may arrive and what the FetchError says when the other side sends more.
    """

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._sock = sock
        self._deadline = deadline
        self._allowance = 0
        self._complaint = ""

    def allow(self, count: int, complaint: str) -> None:
        self._allowance, self._complaint = count, complaint

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        if self._allowance <= 0:
            raise FetchError(self._complaint)
        self._sock.settimeout(self._deadline.remaining())
        count = self._sock.recv_into(memoryview(buffer)[: self._allowance])
        self._allowance -= count
        return count

    def makefile(self, mode: str) -> io.BufferedReader:
        """What HTTPResponse asks a socket for."""
        return io.BufferedReader(self)


@contextmanager
def connection(target: Target, addresses: Sequence[IPAddress], deadline: Deadline) -> Iterator[socket.socket]:
    """A socket connected to the first of `addresses` that answers; for https it has verified the certificate of the host name.

    The host is not looked up again. Raises OSError (ssl.SSLError, TimeoutError).
    """
    with _connected(target, addresses, deadline) as plain:
        if target.scheme == "http":
            yield plain
            return
        plain.settimeout(deadline.remaining())
        # A text cut off by somebody on the way must not look complete, so a missing goodbye is an error.
        with _tls_context().wrap_socket(plain, server_hostname=target.host, suppress_ragged_eofs=False) as secure:
            yield secure


def _connected(target: Target, addresses: Sequence[IPAddress], deadline: Deadline) -> socket.socket:
    """Tries the addresses in order, each with its share of the time left, so that a silent one leaves time for the next."""
    failures: list[str] = []
    for tried, address in enumerate(addresses):
        try:
            return _opened(address, target.port, seconds=deadline.remaining() / (len(addresses) - tried))
        except OSError as error:
            failures.append(f"{address}: {error}")
    deadline.remaining()
    raise FetchError(f"{target.url}: cannot connect to {target.host} ({'; '.join(failures)})")


def _opened(address: IPAddress, port: int, *, seconds: float) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if isinstance(address, IPv6Address) else socket.AF_INET, socket.SOCK_STREAM)
    try:
        sock.settimeout(seconds)
        sock.connect((str(address), port))
    except BaseException:
        sock.close()
        raise
    return sock


def _tls_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # Set by default in some releases of Python 3.11, where a missing goodbye would go unnoticed.
    context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
    context.set_alpn_protocols(["http/1.1"])
    return context


def ask(target: Target, sock: socket.socket, stream: MeteredStream, *, header_size: int) -> HTTPResponse:
    """Sends the GET request and reads the status and headers of the answer, its body still unread."""
    request = (
        f"GET {target.path} HTTP/1.1\r\nHost: {target.authority}\r\nUser-Agent: {_USER_AGENT}\r\n"
        "Accept: */*\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n"
    )
    sock.sendall(request.encode("ascii"))
    stream.allow(header_size, f"{target.url}: the headers are larger than {header_size:,} bytes")
    response = HTTPResponse(cast(socket.socket, stream), method="GET")
    response.begin()
    return response
