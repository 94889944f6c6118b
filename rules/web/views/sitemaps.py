"""The lists of pages for search engines: an index, one list for each edition, one of all other pages, one of ambiguous numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rules.presentation.origin import origin_of
from rules.presentation.sitemaps import IndexedPage, sitemap, sitemap_index
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.indexed import indexed_entries, indexed_numbers, numbers_of_several_rules
from rules.services import simulating
from rules.web.frame import editions_of
from rules.web.views.errors import not_found

# Pages that stand in no edition, below their language.
_ALONE = ("", "rules/", "compare/", "simulator/", "simulator/build/", "about/", "api/", "offline/", "privacy/", "legal/")


def index(request: HttpRequest) -> HttpResponse:
    """The lists that there are."""
    paths = ["/sitemaps/pages.xml", "/sitemaps/numbers.xml", *(f"/sitemaps/{each.key}.xml" for each in editions_of(request).loaded)]
    return _answer(sitemap_index(paths, origin=origin_of(request)))


def pages(request: HttpRequest) -> HttpResponse:
    """The pages that stand in no edition, the cases of the simulator, and the comparisons of neighbouring editions."""
    editions = editions_of(request)
    pairs = ((editions.before(edition), edition) for edition in editions.loaded if edition.is_complete)
    # Their words are mostly English in every language.
    compared = (IndexedPage.at(f"compare/{before.key}/{edition.key}/", [settings.SOURCE_LANGUAGE]) for before, edition in pairs if before)
    cases = (f"simulator/{name}/" for name in simulating.worked_scenarios())
    return _answer(_sitemap(request, (*(IndexedPage.at(rest, _languages()) for rest in (*_ALONE, *cases)), *compared)))


def numbers(request: HttpRequest) -> HttpResponse:
    """The numbers that have named several rules."""
    found = numbers_of_several_rules()
    return _answer(_sitemap(request, (IndexedPage.at(f"rule/{number}/", _languages()) for number in found)))


def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """The pages of one edition that are indexed."""
    editions = editions_of(request)
    try:
        found = editions.get(date.fromisoformat(edition))
    except ValueError:
        found = None
    if found is None:
        return not_found(request)
    return _answer(_sitemap(request, _pages_of(editions, found)))


def _pages_of(editions: Editions, edition: LoadedEdition) -> Iterator[IndexedPage]:
    is_past = editions.state(edition) is State.PAST
    rules = f"rules/{edition.key}/"
    if not is_past:
        yield IndexedPage.at(rules, _languages())
        yield IndexedPage.at(f"translations/{edition.key}/", _languages())
    for page in indexed_numbers(editions, edition=edition):
        yield IndexedPage.at(f"{rules}{page.number}/", page.languages)
        if page.has_life:
            yield IndexedPage.at(f"history/{edition.key}/{page.number}/", _languages())
    entries = indexed_entries(editions, edition=edition)
    glossary = f"glossary/{edition.key}/"
    if entries:
        yield IndexedPage.at(glossary, _languages())
    for entry in entries:
        yield IndexedPage.at(f"{glossary}{entry.slug}/", entry.languages)


def _languages() -> list[str]:
    return [code for code, _ in settings.LANGUAGES]


def _sitemap(request: HttpRequest, found: Iterable[IndexedPage]) -> str:
    return sitemap(found, origin=origin_of(request))


def _answer(text: str) -> HttpResponse:
    """With a validator, but not kept: all lists together are larger than what the cache is for."""
    response = HttpResponse(text, content_type="application/xml; charset=utf-8")
    response.is_public = True  # type: ignore[attr-defined]
    response.is_kept = False  # type: ignore[attr-defined]
    return response
