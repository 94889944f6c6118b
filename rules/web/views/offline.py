"""Reading offline: the page where an edition is kept, what a browser loads for it, its service worker and its manifest."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext, override, pgettext

from rules.presentation.messages import long_date
from rules.selectors.editions import LoadedEdition
from rules.web.frame import editions_of, frame, language_of, page, source_of, with_edition
from rules.web.keeping import assets, packed, parts
from rules.web.views.errors import not_found

_FORMAT = 1


def offline(request: HttpRequest) -> HttpResponse:
    """Where an edition is kept and removed; `from` in the query is the edition that is chosen at first."""
    editions = editions_of(request)
    context = {"chosen": source_of(request) or editions.current}
    return page(request, "offline/offline.html", frame(request, nav="offline", is_indexed=not request.GET), context)


def kept(request: HttpRequest) -> HttpResponse:
    """What a browser shows without network for an address that it has not kept."""
    return page(request, "offline/kept.html", frame(request, nav="offline", languages_with_text=(), is_indexed=False))


@with_edition
def shell(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """What stands around every kept page. The service worker fills in what stands in braces."""
    around = frame(request, edition=edition, nav="rules", languages_with_text=(), is_indexed=False, is_kept=True)
    return page(request, "offline/shell.html", around)


@with_edition
def listed(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """What is to be loaded: the shell, the parts with where they and their sizes are, the files with their sizes."""
    language = language_of(request)
    here = f"/{language}/offline/{edition.key}"
    answer = {
        "format": _FORMAT,
        "edition": edition.key,
        "language": language,
        "version": f"{settings.BUILD_VERSION}.{editions_of(request).content_version}",
        "is_complete": edition.is_complete,
        "title": gettext("Edition of %(date)s") % {"date": long_date(edition.effective_date)},
        "shell": f"{here}/shell/",
        "parts": [{"pages": f"{here}/{name}/", "size": f"{here}/{name}/size/"} for name in parts(request, edition)],
        "assets": assets(),
    }
    return _data(answer)


@with_edition
def part(request: HttpRequest, edition: LoadedEdition, name: str) -> HttpResponse:
    """The pages of a part."""
    paths = parts(request, edition).get(name)
    if paths is None:
        return not_found(request)
    response = HttpResponse(packed(request, edition, name, paths).content, content_type="application/json; charset=utf-8")
    response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


@with_edition
def size(request: HttpRequest, edition: LoadedEdition, name: str) -> HttpResponse:
    """How many bytes a part takes in the browser, and how many are loaded for it."""
    paths = parts(request, edition).get(name)
    if paths is None:
        return not_found(request)
    found = packed(request, edition, name, paths)
    return _data({"kept": found.size, "loaded": len(found.content)})


def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that answers without network; from the root, so that it is in charge of every address."""
    context = {"build": settings.BUILD_VERSION, "static": settings.STATIC_URL, "languages": [code for code, _ in settings.LANGUAGES]}
    response = render(request, "offline/service-worker.js", context, content_type="text/javascript; charset=utf-8")
    response.is_public = True  # type: ignore[attr-defined]
    return response


def manifest(request: HttpRequest) -> HttpResponse:
    """What a device needs to put the site among its applications, in the language asked for, by default the first."""
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with override(language):
        response = _data(_manifest(language))
    response["Content-Type"] = "application/manifest+json; charset=utf-8"
    return response


def _manifest(language: str) -> dict[str, object]:
    return {
        "id": "/",
        "name": gettext("Comprehensive Rules"),
        "short_name": pgettext("name of the site below its icon, at most 12 letters", "Magic rules"),
        "description": gettext("Every edition of the rules of Magic: The Gathering."),
        "lang": language,
        "start_url": f"/{language}/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#faf6ee",
        "theme_color": "#faf6ee",
        "icons": [
            {"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": static("img/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("img/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {"src": static("img/icon-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": gettext("Search"), "url": f"/{language}/search/"},
            {"name": gettext("Reading offline"), "url": f"/{language}/offline/"},
        ],
    }


def _data(answer: dict[str, object]) -> HttpResponse:
    response = JsonResponse(answer)
    response["X-Robots-Tag"] = "noindex"
    response.is_public = True  # type: ignore[attr-defined]
    return response
