"""Who asks, and how often: counted in the cache, which the workers can share, under digits that do not tell the address.

While a shared cache is away, each process counts in its own memory.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

_PLACES = ("default", "memory")


def count(name: str, who: str, *, seconds: int) -> tuple[int, int]:
    """Counts one more of a kind; how many there are now in this stretch of so many seconds, and how many seconds of it are left."""
    stretch, passed = divmod(int(time.time()), seconds)
    key = _key(name, who, stretch)
    for alias in _PLACES:
        caches[alias].add(key, 0, 2 * seconds)
        try:
            return caches[alias].incr(key), seconds - passed
        except ValueError:  # away, or thrown out meanwhile, since the cache is full
            continue
    return 0, seconds - passed


def take_back(name: str, who: str, *, seconds: int) -> None:
    """Counts one less in this stretch."""
    key = _key(name, who, int(time.time()) // seconds)
    for alias in _PLACES:
        try:
            if caches[alias].decr(key) < 0:
                caches[alias].delete(key)  # the stretch has begun in between
            return
        except ValueError:  # it was not counted there
            continue


def address_of(request: HttpRequest) -> str:
    """The address of a client, or the network of an IPv6 one, which has a whole network and can take another address each time."""
    address = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        # The last one is what our own proxy saw; those before it are whatever the client wrote.
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or found.exploded[:19])
    return str(found)


def _key(name: str, who: str, stretch: int) -> str:
    digest = hmac.new(settings.SECRET_KEY.encode(), who.encode(errors="replace"), hashlib.sha256).hexdigest()[:32]
    return f"limit:{name}:{stretch}:{digest}"
