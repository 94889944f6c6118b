"""How often one client may ask for what costs much: counted by the minute in the cache, which the workers can share."""

from __future__ import annotations

import hashlib
import hmac
import time
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

from rules.presentation.refusals import RefusalError

_SECONDS = 60


def count_request(request: HttpRequest, name: str) -> None:
    """Counts a request of a kind; refuses it once the client has had as many in this minute as API_LIMITS allows. 0: any number."""
    most = settings.API_LIMITS[name]
    if not most:
        return
    minute, passed = divmod(int(time.time()), _SECONDS)
    key = f"limit:{name}:{minute}:{_client(request)}"
    cache.add(key, 0, 2 * _SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # thrown out meanwhile, since the cache is full
        return
    if count > most:
        wait = _SECONDS - passed
        detail = ngettext("Ask again in %(seconds)s second.", "Ask again in %(seconds)s seconds.", wait) % {"seconds": wait}
        raise RefusalError("too_many_requests", detail, {"limit": most, "retry_after": wait}, {"Retry-After": str(wait)})


def _client(request: HttpRequest) -> str:
    """Who asks, as digits that do not tell the address and that are forgotten with the count."""
    address = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        # The last one is what our own proxy saw; those before it are whatever the client wrote.
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()
    return hmac.new(settings.SECRET_KEY.encode(), _network(address).encode(), hashlib.sha256).hexdigest()[:32]


def _network(address: str) -> str:
    """An IPv6 client has a whole network of addresses, of which it can take another one each time."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or found.exploded[:19])
    return str(found)
