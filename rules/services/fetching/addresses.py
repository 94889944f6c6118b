"""Which network addresses may be asked: a host is resolved once, and every address it has must be public."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import Thread

from rules.services.fetching.errors import FetchError

IPAddress = IPv4Address | IPv6Address
AddressRule = Callable[[IPAddress], bool]
Resolver = Callable[[str], Sequence[str]]

# Special blocks of the IANA registries that `is_global` calls global in some Python version, or that only pass a packet on.
_SPECIAL_IPV4 = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
_UNICAST_IPV6 = IPv6Network("2000::/3")
_SPECIAL_IPV6 = (
    IPv6Network("2001::/23"),  # protocol assignments, among them Teredo, which embeds IPv4 addresses
    IPv6Network("2001:db8::/32"),  # documentation
    IPv6Network("2002::/16"),  # 6to4, which embeds IPv4 addresses and is retired (RFC 7526)
    IPv6Network("3fff::/20"),  # documentation
)
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: IPAddress) -> bool:
    """Whether `address` is one host of the public internet, reached as itself.

    A NAT64 address counts as the IPv4 address it embeds, because networks without IPv4 reach every IPv4 host that way
    (RFC 6052). Other embeddings (IPv4-mapped, 6to4, Teredo) are never public.
    """
    if isinstance(address, IPv4Address):
        return address.is_global and not (address.is_multicast or address.is_reserved or _is_in(address, _SPECIAL_IPV4))
    if address in _NAT64:
        return address.scope_id is None and is_public(IPv4Address(int(address) & 0xFFFFFFFF))
    return address in _UNICAST_IPV6 and address.is_global and address.scope_id is None and not _is_in(address, _SPECIAL_IPV6)


def _is_in(address: IPAddress, networks: Sequence[IPv4Network | IPv6Network]) -> bool:
    return any(address in network for network in networks)


def system_resolver(host: str) -> list[str]:
    """The addresses of `host` as text, in the order the system prefers. Raises OSError or UnicodeError."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def checked_addresses(host: str, *, url: str, rule: AddressRule, resolver: Resolver, seconds: float) -> tuple[IPAddress, ...]:
    """The addresses of `host`, resolved once. Raises FetchError if it has none or one that `rule` refuses, TimeoutError after `seconds`."""
    try:
        addresses = tuple(dict.fromkeys(ip_address(text) for text in _resolved(host, resolver, seconds)))
    except TimeoutError:
        raise
    except (OSError, ValueError) as error:
        raise FetchError(f"{url}: cannot find the host {host}: {error}") from error
    if not addresses:
        raise FetchError(f"{url}: the host {host} has no address")
    for address in addresses:
        if not rule(address):
            raise FetchError(f"{url}: the host {host} has the address {address}, which is not public")
    return addresses


def _resolved(host: str, resolver: Resolver, seconds: float) -> Sequence[str]:
    """What `resolver` answers. It runs in a thread of its own, since the system's look-up takes no time limit."""
    answers: SimpleQueue[Sequence[str] | Exception] = SimpleQueue()

    def look_up() -> None:
        try:
            answers.put(resolver(host))
        except Exception as error:
            answers.put(error)

    Thread(target=look_up, name=f"look up {host}", daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if isinstance(answer, Exception):
        raise answer
    return answer
