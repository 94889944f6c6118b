"""The glossary of an edition, whole and by entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from rules.presentation.linking import Linking
from rules.presentation.markup import cited_numbers, paragraphs_html
from rules.presentation.navigation import citation_address
from rules.presentation.references import use_groups
from rules.presentation.sharing import entry_card
from rules.selectors import rule_page
from rules.selectors.editions import LoadedEdition, State
from rules.selectors.glossary import Entry, elsewhere, entry_of, initial
from rules.selectors.glossary import glossary as entries_of
from rules.selectors.linking import term_uses
from rules.selectors.resolve import spans
from rules.selectors.translations import shares_by_language
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page, with_edition
from rules.web.views.errors import not_found
from rules.web.views.linking import linking_of, terms_of


def current(request: HttpRequest) -> HttpResponse:
    """Leads to the glossary of the current edition."""
    return HttpResponseRedirect(f"/{language_of(request)}/glossary/current/")


@with_edition
def glossary(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """Every entry, by the letters of the reader's language."""
    found = entries_of(edition=edition.pk, language=language_of(request))
    around = _frame(request, edition, is_indexed=bool(found))
    return page(request, "glossary/glossary.html", around, {"letters": _letters(request, found, edition, around), "total": len(found)})


@with_edition
def entry(request: HttpRequest, edition: LoadedEdition, slug: str) -> HttpResponse:
    """One entry among its neighbours in the alphabet; for a term that the edition does not have, a way to those it has."""
    found = entries_of(edition=edition.pk, language=language_of(request))
    asked = next((item for item in found if item.slug == slug), None)
    if asked is None:
        return _absent(request, edition, slug)
    card = entry_card(term=asked.title, slug=slug, words=asked.words, edition=edition, language=language_of(request))
    around = _frame(request, edition, slug=slug, languages_with_text=_languages(asked), card=card)
    letters = _letters(request, found, edition, around, here=asked)
    headings = rule_page.headings(edition=edition.pk, language=around.language, terms=term_names(around.language))
    used = _uses(request, edition).get(slug, ())
    context = {
        "letters": letters,
        "entry": asked,
        "here": initial(asked.title, around.language),
        "uses": use_groups(used, edition=edition.key, language=around.language, headings=headings),
    }
    return page(request, "glossary/entry.html", around, context)


@with_edition
def preview(request: HttpRequest, edition: LoadedEdition, slug: str) -> HttpResponse:
    """The card that a term shows on hover: its entry."""
    asked = entry_of(edition=edition.pk, language=language_of(request), slug=slug)
    if asked is None:
        return not_found(request)
    around = frame(request, edition=edition, is_indexed=False)
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers([asked.words.text]))
    view = _view(asked, edition, linking_of(request, edition, known), known, None, {})
    return page(request, "glossary/preview.html", around, {"entry": asked, "view": view})


def _uses(request: HttpRequest, edition: LoadedEdition) -> Mapping[str, Sequence[str]]:
    """The numbers of the rules that use a term, by slug."""
    known = terms_of(request, edition).vocabularies[settings.SOURCE_LANGUAGE]
    return term_uses(edition=edition, known=known, version=editions_of(request).content_version)


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


def _letters(
    request: HttpRequest, found: list[Entry], edition: LoadedEdition, around: Frame, *, here: Entry | None = None
) -> list[dict[str, Any]]:
    """The letters of the alphabet that have entries, each with its entries; with `here` only the letter of that entry has them."""
    groups = [(letter, list(group)) for letter, group in groupby(found, key=lambda item: initial(item.title, around.language))]
    shown = [(letter, group if here is None or here in group else []) for letter, group in groups]
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers(item.words.text for _, group in shown for item in group))
    linking, uses = linking_of(request, edition, known), _uses(request, edition)
    return [{"letter": letter, "entries": [_view(item, edition, linking, known, here, uses) for item in group]} for letter, group in shown]


def _languages(asked: Entry) -> list[str]:
    """The languages that have words of an entry: a name alone makes no page of its own."""
    shares = shares_by_language([asked.wording_pk])
    return [code for code, share in shares.items() if share.translated]


def _view(
    item: Entry, edition: LoadedEdition, linking: Linking, known: set[str], here: Entry | None, uses: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """An entry ready for its template; it links the other terms in it."""
    language = linking.language
    own = linking.about(item.slug)
    path = f"/{language}/glossary/{edition.key}/{item.slug}/"
    address = citation_address(language, edition.key, known)
    return {
        "entry": item,
        "paragraphs": paragraphs_html(item.words.text, address=address, linking=own, language=item.words.language),
        "path": path,
        "href": f"{path}#{item.slug}",
        "is_here": item == here,
        "used": len(uses.get(item.slug, ())),
    }


def _today(request: HttpRequest, edition: LoadedEdition, rest: str) -> Today | None:
    editions = editions_of(request)
    if editions.current is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/glossary/{editions.current.key}/{rest}")
