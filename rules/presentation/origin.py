"""Where the site stands: scheme and host of its absolute addresses."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def origin_of(request: HttpRequest) -> str:
    """SITE_URL, else scheme and host of the request, in small letters."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host().lower()}"


def hosts_of(request: HttpRequest) -> set[str]:
    """The hosts of addresses that are this site's own."""
    return {request.get_host().lower(), origin_of(request).partition("://")[2]}
