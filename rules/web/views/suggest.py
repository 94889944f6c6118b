"""What the search box offers while somebody types, and the description by which a browser adds the site as a search engine."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext, override

from rules.domain.query import cleaned
from rules.presentation.navigation import rule_link
from rules.presentation.origin import origin_of
from rules.selectors.editions import LoadedEdition
from rules.selectors.search import Suggestion, suggestions
from rules.web.frame import editions_of, language_of


def suggest(request: HttpRequest) -> HttpResponse:
    """Suggestions as browsers read them: what was typed, completions, a line on each, an address for each."""
    typed = cleaned(request.GET.get("q", ""))
    edition = _edition(request)
    version = editions_of(request).content_version
    found = suggestions(edition=edition.pk, typed=typed, language=language_of(request), version=version) if edition and typed else []
    lines = [[each.text for each in found], [_kind(each) for each in found], [_address(each, request, edition) for each in found]]
    response = JsonResponse([typed, *lines], safe=False, content_type="application/x-suggestions+json")
    response["X-Robots-Tag"] = "noindex"
    return response


def opensearch(request: HttpRequest) -> HttpResponse:
    """The description in the language asked for, by default the first."""
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with override(language):
        origin = origin_of(request)
        return render(
            request,
            "search/opensearch.xml",
            {"origin": origin, "language": language},
            content_type="application/opensearchdescription+xml; charset=utf-8",
        )


def _edition(request: HttpRequest) -> LoadedEdition | None:
    editions = editions_of(request)
    key = request.GET.get("edition", "")
    return next((edition for edition in editions.loaded if edition.key == key), None) or editions.current


def _kind(each: Suggestion) -> str:
    if each.number is not None:
        return str(each.number)
    return gettext("Glossary") if each.slug else gettext("Search")


def _address(each: Suggestion, request: HttpRequest, edition: LoadedEdition | None) -> str:
    language, key = language_of(request), edition.key if edition else "current"
    if each.number is not None:
        return rule_link(language, key, each.number)
    if each.slug:
        return f"/{language}/glossary/{key}/{each.slug}/"
    return f"/{language}/search/?{urlencode({'q': each.text, 'edition': key})}"
