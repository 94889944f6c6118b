"""The glossary of an edition, whole and by entry."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from rules.presentation.markup import cited_numbers, paragraphs_html
from rules.presentation.navigation import citation_address
from rules.selectors.editions import LoadedEdition, State
from rules.selectors.glossary import Entry, initial
from rules.selectors.glossary import glossary as entries_of
from rules.selectors.rule_page import numbers_in
from rules.selectors.translations import shares_by_language
from rules.selectors.words import term_names
from rules.web.frame import Today, editions_of, frame, language_of, page, with_edition


def current(request: HttpRequest) -> HttpResponse:
    """Leads to the glossary of the current edition."""
    return HttpResponseRedirect(f"/{language_of(request)}/glossary/current/")


@with_edition
def glossary(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """Every entry, by the letters of the reader's language."""
    return _page(request, edition, "glossary/glossary.html", slug=None)


@with_edition
def entry(request: HttpRequest, edition: LoadedEdition, slug: str) -> HttpResponse:
    """One entry; a term that the edition does not have gets the whole glossary with a word on it."""
    return _page(request, edition, "glossary/entry.html", slug=slug)


def _page(request: HttpRequest, edition: LoadedEdition, template: str, *, slug: str | None) -> HttpResponse:
    language = language_of(request)
    found = entries_of(edition=edition.pk, language=language, terms=term_names(language), slug=slug)
    rest = f"{slug}/" if slug else ""
    around = frame(
        request,
        edition=edition,
        nav="glossary",
        canonical_path=f"/{language}/glossary/{edition.key}/{rest}",
        languages_with_text=_languages(found) if slug else None,
        is_indexed=bool(found) and editions_of(request).state(edition) is not State.PAST,
        today=_today(request, edition, rest),
    )
    if not found and slug:
        return page(request, "glossary/absent.html", around, {"slug": slug}, status=404)
    known = numbers_in(edition=edition.pk, numbers=cited_numbers(item.words.text for item in found))
    views = [_view(item, edition, language, known) for item in found]
    letters = [{"letter": letter, "entries": list(group)} for letter, group in groupby(views, key=lambda view: view["letter"])]
    return page(request, template, around, {"letters": letters, "total": len(found), "entries": views})


def _languages(found: list[Entry]) -> list[str]:
    """The languages that have words of an entry: a name alone makes no page of its own. None when there is no entry."""
    shares = shares_by_language(entry.wording_pk for entry in found)
    return [code for code, share in shares.items() if share.translated]


def _view(item: Entry, edition: LoadedEdition, language: str, known: set[str]) -> dict[str, Any]:
    address = citation_address(language, edition.key, known)
    return {
        "entry": item,
        "letter": initial(item.title, language),
        "paragraphs": paragraphs_html(item.words.text, address=address),
        "href": f"/{language}/glossary/{edition.key}/{item.slug}/",
    }


def _today(request: HttpRequest, edition: LoadedEdition, rest: str) -> Today | None:
    editions = editions_of(request)
    if editions.current is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/glossary/{editions.current.key}/{rest}")
