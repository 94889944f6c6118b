"""The page about the interface for programs."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rules.presentation import interface as described
from rules.web.frame import editions_of, frame, page

_FORMAT_OF_DAYS = "2014-06-01"


def interface(request: HttpRequest) -> HttpResponse:
    """Every address of the interface with its parameters, the codes of problems, and how often one may ask."""
    current = editions_of(request).current
    context = {
        "groups": described.groups(),
        "parameters": described.parameters(),
        "codes": described.codes(),
        "limits": settings.API_LIMITS,
        "megabytes": described.limit_of_body(),
        "edition": current.key if current else _FORMAT_OF_DAYS,
    }
    return page(request, "about/interface.html", frame(request, nav="interface"), context)
