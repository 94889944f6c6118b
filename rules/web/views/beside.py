"""What stands beside the pages: robots, the icon, and a sign of life."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static


def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read all but searches, previews and copies, and of the interface for programs what describes a shared link."""
    rules = (
        "User-agent: *\nDisallow: /admin/\nDisallow: /*/search/\nDisallow: /*/preview/\nDisallow: /*/offline/*/\n"
        "Disallow: /api/v1/\nAllow: /api/v1/oembed\n\n"
        f"Sitemap: {request.scheme}://{request.get_host()}/sitemap.xml\n"
    )
    return HttpResponse(rules, content_type="text/plain; charset=utf-8")


def favicon(request: HttpRequest) -> HttpResponse:
    """Browsers ask for it by this name whatever the page says."""
    return HttpResponsePermanentRedirect(static("img/mark.svg"))


def health(request: HttpRequest) -> HttpResponse:
    """Whether the process answers."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")
