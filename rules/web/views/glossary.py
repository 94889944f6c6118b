"""The glossary of an edition, whole and by entry."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from rules.presentation.markup import Address, cited_numbers, paragraphs_html
from rules.presentation.navigation import citation_address
from rules.selectors.editions import LoadedEdition, State
from rules.selectors.glossary import Entry, elsewhere, initial
from rules.selectors.glossary import glossary as entries_of
from rules.selectors.resolve import spans
from rules.selectors.rule_page import numbers_in
from rules.selectors.translations import shares_by_language
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page, with_edition


def current(request: HttpRequest) -> HttpResponse:
    """Leads to the glossary of the current edition."""
    return HttpResponseRedirect(f"/{language_of(request)}/glossary/current/")


@with_edition
def glossary(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """Every entry, by the letters of the reader's language."""
    found = entries_of(edition=edition.pk, language=language_of(request))
    around = _frame(request, edition, is_indexed=bool(found))
    return page(request, "glossary/glossary.html", around, {"letters": _letters(found, edition, around), "total": len(found)})


@with_edition
def entry(request: HttpRequest, edition: LoadedEdition, slug: str) -> HttpResponse:
    """One entry among its neighbours in the alphabet; for a term that the edition does not have, a way to those it has."""
    found = entries_of(edition=edition.pk, language=language_of(request))
    asked = next((item for item in found if item.slug == slug), None)
    if asked is None:
        return _absent(request, edition, slug)
    around = _frame(request, edition, slug=slug, languages_with_text=_languages(asked))
    letters = _letters(found, edition, around, here=asked)
    return page(request, "glossary/entry.html", around, {"letters": letters, "entry": asked, "here": initial(asked.title, around.language)})


def _absent(request: HttpRequest, edition: LoadedEdition, slug: str) -> HttpResponse:
    """404: says which editions have the term, and under which other one this edition has the entry."""
    around = _frame(request, edition, slug=slug, is_indexed=False, languages_with_text=())
    found = elsewhere(slug=slug, edition=edition)
    days = found.days if found else frozenset()
    # An excerpt, or a text that breaks off before the entry, does not interrupt a run of editions that have it.
    speaking = (each for each in around.editions.loaded if each.effective_date in days or (each.is_complete and not each.is_truncated))
    loaded = [each.effective_date for each in speaking]
    runs = [
        {
            "span": span,
            "number": "",
            "first_href": f"/{around.language}/glossary/{span.first}/{slug}/",
            "last_href": f"/{around.language}/glossary/{span.last}/{slug}/",
        }
        for span in spans(days, loaded=loaded)
    ]
    return page(request, "glossary/absent.html", around, {"slug": slug, "found": found, "spans": runs}, status=404)


def _frame(request: HttpRequest, edition: LoadedEdition, *, slug: str = "", is_indexed: bool = True, **fields: Any) -> Frame:
    rest = f"{slug}/" if slug else ""
    return frame(
        request,
        edition=edition,
        nav="glossary",
        slug=slug,
        canonical_path=f"/{language_of(request)}/glossary/{edition.key}/{rest}",
        is_indexed=is_indexed and editions_of(request).state(edition) is not State.PAST,
        today=_today(request, edition, rest),
        **fields,
    )


def _letters(found: list[Entry], edition: LoadedEdition, around: Frame, *, here: Entry | None = None) -> list[dict[str, Any]]:
    """The letters of the alphabet that have entries, each with its entries; with `here` only the letter of that entry has them."""
    groups = [(letter, list(group)) for letter, group in groupby(found, key=lambda item: initial(item.title, around.language))]
    shown = [(letter, group if here is None or here in group else []) for letter, group in groups]
    cited = cited_numbers(item.words.text for _, group in shown for item in group)
    known = numbers_in(edition=edition.pk, numbers=cited)
    address = citation_address(around.language, edition.key, known)
    return [
        {"letter": letter, "entries": [_view(item, edition, around.language, address, here) for item in group]} for letter, group in shown
    ]


def _languages(asked: Entry) -> list[str]:
    """The languages that have words of an entry: a name alone makes no page of its own."""
    shares = shares_by_language([asked.wording_pk])
    return [code for code, share in shares.items() if share.translated]


def _view(item: Entry, edition: LoadedEdition, language: str, address: Address, here: Entry | None) -> dict[str, Any]:
    return {
        "entry": item,
        "paragraphs": paragraphs_html(item.words.text, address=address),
        "href": f"/{language}/glossary/{edition.key}/{item.slug}/#{item.slug}",
        "is_here": item == here,
    }


def _today(request: HttpRequest, edition: LoadedEdition, rest: str) -> Today | None:
    editions = editions_of(request)
    if editions.current is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/glossary/{editions.current.key}/{rest}")
