"""The list of editions, and the chooser's way to one of them."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import rule_path
from rules.selectors.editions import Editions, LoadedEdition
from rules.web.frame import editions_of, frame, language_of, no_such_edition, page

_EDITION = re.compile(r"current|\d{4}-\d{2}-\d{2}", re.ASCII)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")


def editions(request: HttpRequest) -> HttpResponse:
    """Every loaded edition by year. `edition` in the query leads there (at `number`); with `number` alone each edition opens at it."""
    language = language_of(request)
    number = canonical_number(request.GET.get("number", ""))
    chosen = request.GET.get("edition", "")
    part = "glossary" if request.GET.get("part") == "glossary" else "rules"
    loaded = editions_of(request)
    if chosen in {edition.key for edition in loaded.loaded}:
        return HttpResponseRedirect(_address(language, part, chosen, number))
    around = frame(request, nav="editions", is_indexed=number is None)
    return page(request, "rules/editions.html", around, {"years": _by_year(loaded, language, number), "number": number})


def unknown_edition(request: HttpRequest, edition: str, rest: str = "") -> HttpResponse:
    """Leads on where only capitals or dashes were typed wrong; else 404 for what is no date at all."""
    mended = edition.translate(_DASHES).lower()
    if mended != edition and _EDITION.fullmatch(mended):
        number = canonical_number(rest)
        return HttpResponsePermanentRedirect(f"/{language_of(request)}/rules/{mended}/{f'{number}/' if number else rest}")
    return no_such_edition(request, edition)


def _address(language: str, part: str, edition: str, number: RuleNumber | None) -> str:
    return rule_path(language, edition, number) if number and part == "rules" else f"/{language}/{part}/{edition}/"


def _by_year(loaded: Editions, language: str, number: RuleNumber | None) -> list[dict[str, Any]]:
    return [
        {"year": year, "editions": [_row(loaded, edition, language, number) for edition in group]}
        for year, group in groupby(loaded.loaded, key=lambda edition: edition.effective_date.year)
    ]


def _row(loaded: Editions, edition: LoadedEdition, language: str, number: RuleNumber | None) -> dict[str, Any]:
    return {"edition": edition, "state": loaded.state(edition), "href": _address(language, "rules", edition.key, number)}
