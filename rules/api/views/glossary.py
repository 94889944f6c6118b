"""The glossary of an edition, page by page and entry by entry."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint
from rules.api.pages import CURSOR, LIMIT, paged
from rules.api.places import edition_at
from rules.api.shapes import Shaper
from rules.api.views.editions import entry_shape
from rules.presentation.refusals import RefusalError
from rules.selectors.glossary import glossary as entries_of

_LONGEST = 100


@endpoint(CURSOR, LIMIT)
def glossary(request: HttpRequest, edition: str, cursor: tuple[int, int] | None, limit: int) -> HttpResponse:
    """Every entry, in the order of the language's alphabet."""
    found = edition_at(request, edition)
    entries = entries_of(edition=found.pk, language=Shaper(request).language)
    return paged(request, {"edition": found.key}, entries, entry_shape, cursor=cursor, limit=limit)


@endpoint()
def entry(request: HttpRequest, edition: str, slug: str) -> HttpResponse:
    """One entry by its slug, which is made from the English term in every language."""
    found = edition_at(request, edition)
    shaper = Shaper(request)
    entries = entries_of(edition=found.pk, language=shaper.language)
    asked = next((each for each in entries if each.slug == slug), None)
    if asked is None:
        values = {"slug": slug[:_LONGEST], "edition": found.key}
        raise RefusalError("no_such_entry", gettext("The glossary of %(edition)s has no entry “%(slug)s”.") % values, values)
    page = shaper.page(f"/{shaper.language}/glossary/{found.key}/{asked.slug}/")
    return answer({"edition": found.key, **entry_shape(asked), "url": page})
