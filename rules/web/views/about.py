"""Pages about the site: what it is, what it stores, and who runs it. The operator's facts come from the settings."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rules.domain.number_query import canonical_number
from rules.web.frame import frame, page


def about(request: HttpRequest) -> HttpResponse:
    """What the site is, whose words it shows, and how a mistake is reported."""
    number = canonical_number(request.GET.get("number", ""))
    return page(
        request, "about/about.html", frame(request), {"number": number, "edition": request.GET.get("edition", "")[:10], **_operator()}
    )


def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, where, and how to get rid of it."""
    return page(request, "about/privacy.html", frame(request), _operator())


def legal(request: HttpRequest) -> HttpResponse:
    """The legal notice of the operator."""
    return page(request, "about/legal.html", frame(request), _operator())


def _operator() -> dict[str, object]:
    return {
        "operator_name": settings.OPERATOR_NAME,
        "operator_address": [line.strip() for line in settings.OPERATOR_ADDRESS.split("|") if line.strip()],
        "operator_email": settings.OPERATOR_EMAIL,
        "report_url": settings.REPORT_URL,
    }
