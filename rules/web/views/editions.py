"""The list of editions, and the chooser's way to one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import rule_path
from rules.selectors import history
from rules.selectors.editions import Editions, LoadedEdition
from rules.web.frame import editions_of, frame, language_of, no_such_edition, page, source_of

_EDITION = re.compile(r"current|\d{4}-\d{2}-\d{2}", re.ASCII)
_SLUG = re.compile(r"[-\w]{1,120}")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")


def editions(request: HttpRequest) -> HttpResponse:
    """Every loaded edition by year. `edition` in the query leads there (at `number`); with `number` alone each edition opens at it.

    With `part=glossary` it is about the glossaries, at the entry `slug`.

    The number is that of the rule in the edition `from`, and each edition opens at the number that the rule has there.
    """
    language = language_of(request)
    number = canonical_number(request.GET.get("number", ""))
    chosen = request.GET.get("edition", "")
    loaded = editions_of(request)
    target = next((edition for edition in loaded.loaded if edition.key == chosen), None)
    if request.GET.get("part") == "glossary":
        return _glossaries(request, target)
    source = source_of(request) if number else None
    if target:
        return HttpResponseRedirect(_chosen(language, target, number, source))
    asked = _asked(loaded, source, number)
    around = frame(request, nav="editions", is_indexed=number is None)
    context = {"years": _by_year(loaded, lambda edition: _row(loaded, edition, language, asked)), "number": number, "source": asked.source}
    return page(request, "rules/editions.html", around, context)


def _glossaries(request: HttpRequest, target: LoadedEdition | None) -> HttpResponse:
    """To the glossary of the chosen edition, at the same entry; without a choice all of them."""
    slug = request.GET.get("slug", "")
    entry = f"{slug}/" if _SLUG.fullmatch(slug) else ""
    language, loaded = language_of(request), editions_of(request)
    if target:
        return HttpResponseRedirect(f"/{language}/glossary/{target.key}/{entry}")

    def row(edition: LoadedEdition) -> dict[str, Any]:
        return {"edition": edition, "state": loaded.state(edition), "href": f"/{language}/glossary/{edition.key}/{entry}"}

    around = frame(request, nav="editions", is_indexed=False)
    return page(request, "rules/editions.html", around, {"years": _by_year(loaded, row), "number": None, "source": None})


def unknown_edition(request: HttpRequest, edition: str, rest: str = "") -> HttpResponse:
    """Leads on where only capitals or dashes were typed wrong; else 404 for what is no date at all."""
    mended = edition.translate(_DASHES).lower()
    if mended != edition and _EDITION.fullmatch(mended):
        number = canonical_number(rest)
        return HttpResponsePermanentRedirect(f"/{language_of(request)}/rules/{mended}/{f'{number}/' if number else rest}")
    return no_such_edition(request, edition)


def _chosen(language: str, edition: LoadedEdition, number: RuleNumber | None, source: LoadedEdition | None) -> str:
    """The page of the same rule in the chosen edition; where that does not have it, the page that says what became of it."""
    if number is None:
        return f"/{language}/rules/{edition.key}/"
    if source is None or source == edition:
        return rule_path(language, edition.key, number)
    if found := history.same_rule(number=number, old=source.pk, new=edition.pk):
        # Another number is another place, so that the fragment of the page before must not be kept.
        return rule_path(language, edition.key, number) if found == number else f"{rule_path(language, edition.key, found)}#{found}"
    return f"{rule_path(language, edition.key, number)}?from={source.key}"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A number that each edition is to open at. With `source` it is that of a rule there, and `numbers` has its number by edition."""

    number: RuleNumber | None
    source: LoadedEdition | None = None
    numbers: Mapping[int, RuleNumber] = field(default_factory=dict)


def _asked(loaded: Editions, source: LoadedEdition | None, number: RuleNumber | None) -> _Asked:
    identity = history.identity_of(edition=source.pk, number=number) if source and number else None
    if not identity:
        return _Asked(number)
    versions = history.versions_of(loaded, [identity])[identity]
    return _Asked(number, source, {version.edition.pk: version.number for version in versions})


def _by_year(loaded: Editions, row: Callable[[LoadedEdition], dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"year": year, "editions": [row(edition) for edition in group]}
        for year, group in groupby(loaded.loaded, key=lambda edition: edition.effective_date.year)
    ]


def _row(loaded: Editions, edition: LoadedEdition, language: str, asked: _Asked) -> dict[str, Any]:
    """An edition of the list, with the number of the rule there; none where the edition does not have the rule."""
    there = asked.numbers.get(edition.pk) if asked.source else asked.number
    href = f"/{language}/rules/{edition.key}/"
    if there:
        href = rule_path(language, edition.key, there)
    elif asked.source:
        href = f"{rule_path(language, edition.key, asked.number or '')}?from={asked.source.key}"
    return {
        "edition": edition,
        "state": loaded.state(edition),
        "href": href,
        "number": there,
        "is_without": asked.source is not None and there is None and edition.is_complete,
    }
