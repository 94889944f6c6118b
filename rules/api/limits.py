"""How often one client may ask for what costs much, in one minute."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import ngettext

from rules.presentation.refusals import RefusalError
from rules.services.clients import address_of, count

_SECONDS = 60


def count_request(request: HttpRequest, name: str) -> None:
    """Counts a request of a kind; refuses it once the client has had as many in this minute as API_LIMITS allows. 0: any number."""
    most = settings.API_LIMITS[name]
    if not most:
        return
    found, wait = count(name, address_of(request), seconds=_SECONDS)
    if found > most:
        detail = ngettext("Ask again in %(seconds)s second.", "Ask again in %(seconds)s seconds.", wait) % {"seconds": wait}
        raise RefusalError("too_many_requests", detail, {"limit": most, "retry_after": wait}, {"Retry-After": str(wait)})
