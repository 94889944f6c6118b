"""The search of one edition by numbers or by words."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint
from rules.api.limits import count_request
from rules.api.pages import CURSOR, next_page, start_of
from rules.api.parameters import Parameter, words
from rules.api.places import CURRENT, edition_of, editions_of
from rules.api.shapes import Shaper, words_shape
from rules.presentation.refusals import RefusalError
from rules.selectors.finding import Asked, find
from rules.selectors.hits import Hit
from rules.selectors.number_search import GlossaryHit
from rules.selectors.words import term_names


@endpoint(Parameter("q", words, is_required=True), Parameter("edition", words, default=CURRENT), CURSOR)
def search(request: HttpRequest, q: str, edition: str, cursor: tuple[int, int] | None) -> HttpResponse:
    """What an edition has for numbers, exactly, or for words."""
    count_request(request, "search")
    asked = Asked.read(q)
    _refuse(asked)
    found = edition_of(request, asked.edition or edition)
    shaper = Shaper(request)
    page = start_of(request, cursor) or 1
    version = editions_of(request).content_version
    hits = find(edition=found, asked=asked, language=shaper.language, terms=term_names(shaper.language), page=page, version=version)

    def place(hit: Hit) -> dict[str, Any]:
        return {**shaper.place(found, hit.number, hit.words), **words_shape(hit.words)}

    def entry(hit: GlossaryHit) -> dict[str, Any]:
        return {"slug": hit.slug, "term": hit.term, **words_shape(hit.words)}

    data = {
        "edition": found.key,
        "by": str(hits.by),
        "understood": hits.understood or None,
        "total": hits.total,
        "items": [place(hit) for hit in hits.items],
        "missing": list(hits.missing),
        "outcome": str(hits.outcome).replace(" ", "_") if hits.outcome else None,
        "headings": [place(hit) for hit in hits.headings],
        "glossary": [entry(hit) for hit in hits.glossary],
        "mentions": [entry(hit) for hit in hits.mentions],
        "partial": [place(hit) for hit in hits.partial],
        "next": next_page(request, page + 1) if hits.has_more else None,
    }
    return answer(data, is_kept=False)


def _refuse(asked: Asked) -> None:
    """Refuses signs with a value that they cannot have; that of an edition is refused as any unknown edition is."""
    for each in asked.words.refused:
        if each.operator != "edition":
            said = {"sign": each.operator, "value": each.value}
            raise RefusalError(
                "bad_parameter", gettext("“%(value)s” cannot stand behind “%(sign)s:” in a search.") % said, {"parameter": "q"}
            )
