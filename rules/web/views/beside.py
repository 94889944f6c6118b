"""What stands beside the pages: robots, the icon, and a sign of life."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static

from rules.presentation.origin import origin_of


def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read all but searches, previews and copies, and of the interface for programs what describes a shared link."""
    rules = (
        "User-agent: *\nDisallow: /admin/\nDisallow: /*/search/\nDisallow: /*/preview/\nDisallow: /*/offline/*/\n"
        "Disallow: /api/v1/\nAllow: /api/v1/oembed\n\n"
        f"Sitemap: {origin_of(request)}/sitemap.xml\n"
    )
    return HttpResponse(rules, content_type="text/plain; charset=utf-8")


def favicon(request: HttpRequest) -> HttpResponse:
    """Browsers ask for it by this name whatever the page says."""
    response = HttpResponseRedirect(static("img/mark.svg"))
    response["Cache-Control"] = "public, max-age=86400"  # the name of the file changes with its content
    return response


def health(request: HttpRequest) -> HttpResponse:
    """Whether the process answers."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")
