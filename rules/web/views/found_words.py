"""What the search page says on words: headings, glossary, scenarios, texts by section; of one edition or of all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from rules.domain.number_query import is_like_number, numbers_among_words
from rules.domain.numbering import RuleNumber
from rules.domain.query import EVERY_EDITION, Query
from rules.domain.search_plan import Plan
from rules.presentation.excerpts import excerpt_html
from rules.presentation.hits import HitPage, Marker, names_html
from rules.presentation.lines import page_words, texts_of
from rules.presentation.markup import cited_numbers
from rules.presentation.navigation import Place, citation_address, past_link, places, rule_link
from rules.selectors import rule_page
from rules.selectors import search as find
from rules.selectors.editions import LoadedEdition
from rules.selectors.hits import Hit, headings_above
from rules.selectors.number_search import GlossaryHit
from rules.selectors.words import term_names
from rules.services.card_search import card_like
from rules.services.scenario_search import scenarios_with
from rules.services.simulating import WorkedScenario
from rules.web.frame import Frame

_MOST_BEST = 3
_MOST_SCENARIOS = 5
_LONGEST_PAGE = 6
_DAY = re.compile(r"(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])", re.ASCII)


def page_number(request: HttpRequest) -> int:
    """The page of results that the query asks for; 1 for anything that is none."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < _LONGEST_PAGE else 1


def found_words(around: Frame, edition: LoadedEdition, query: Query, number: int) -> dict[str, Any]:
    """What an edition has for words: the best first, then the rest by section."""
    language = around.language
    terms = term_names(language)
    version = around.editions.content_version
    hits = find.by_words(edition=edition.pk, query=query, typed=around.query, language=language, terms=terms, page=number, version=version)
    shared = hit_page(edition, language, terms, (*hits.headings, *hits.texts, *hits.partial), hits.plan.spans)
    is_first = hits.number == 1
    cut = _MOST_BEST if is_first and not hits.headings and len(hits.texts) > _MOST_BEST else 0
    return {
        "found": hits,
        "added": _added(hits.added),
        "correction": _correction(around, hits.corrected),
        "card": _card_meant(around, query, hits),
        "elsewhere": _elsewhere(around, query, hits),
        "found_in": dict(settings.LANGUAGES).get(hits.found_in, ""),
        "is_like_number": is_like_number(around.query),
        "outside": [str(each) for each in query.outside],
        "places": ", ".join(map(str, query.scopes)),
        "looked_in": ", ".join(map(str, hits.places)),
        "numbers": _numbers_to_open(around.query, edition, language),
        **_pages(hits, around.query, edition.key),
        "words": shared.words,
        "headings": [shared.view(hit) for hit in hits.headings] if is_first else [],
        "best": [shared.view(hit) for hit in hits.texts[:cut]],
        "glossary": [glossary_entry(entry, around, hits.plan.spans) for entry in hits.glossary] if is_first else [],
        "mentions": [glossary_entry(entry, around, hits.plan.spans) for entry in hits.mentions] if is_first else [],
        "groups": _by_section(hits.texts[cut:], shared),
        "partial": [shared.view(hit) for hit in hits.partial] if is_first else [],
        **_scenarios(hits.plan, around, is_shown=is_first and hits.outcome is not find.Outcome.SOME),
    }


def found_everywhere(around: Frame, query: Query, number: int) -> dict[str, Any]:
    """The texts of all editions that have the words, each with the days on which it was in force."""
    hits = find.everywhere(query=query, language=around.language, page=number, version=around.editions.content_version)
    return {
        "found": hits,
        "added": _added(hits.added),
        "numbers": [],
        **_pages(hits, around.query, EVERY_EDITION),
        "hits": [_past_hit(hit, around, hits.plan) for hit in hits.hits],
    }


def hit_page(edition: LoadedEdition, language: str, terms: Mapping[str, str], hits: Sequence[Hit], mark: Marker) -> HitPage:
    """What the hits share, in two queries: the headings above them, and which of the numbers that they cite there are."""
    lines = [line for hit in hits for line in hit.lines]
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers(texts_of(lines)))
    above = headings_above([hit.number for hit in hits], edition=edition.pk, language=language, terms=terms)
    return HitPage(edition.key, language, above, citation_address(language, edition.key, known), page_words(lines), mark)


def glossary_entry(entry: GlossaryHit, around: Frame, mark: Marker) -> dict[str, Any]:
    """A glossary entry ready for its template."""
    key = around.edition.key if around.edition else "current"
    return {
        "term": excerpt_html(entry.term, mark(entry.term, around.source_language)),
        "href": f"/{around.language}/glossary/{key}/{entry.slug}/",
        "text": excerpt_html(entry.words.text, mark(entry.words.text, entry.words.language)),
        "language": entry.words.language,
    }


def search_address(language: str, query: str, edition: str = "") -> str:
    """The search page for a query."""
    values = {"q": query, "edition": edition} if edition else {"q": query}
    return f"/{language}/search/?{urlencode(values)}"


def dated_searches(typed: str, around: Frame) -> list[dict[str, str]]:
    """The dates among the words: each with the edition of that day, or with the search for the other words in it."""
    found = []
    for match in _DAY.finditer(typed):
        rest = " ".join(f"{typed[: match.start()]} {typed[match.end() :]}".split())
        if around.editions.on(_day(match[0])) is not None:
            reader = f"/{around.language}/rules/{match[0]}/"
            found.append({"day": match[0], "href": search_address(around.language, rest, match[0]) if rest else reader})
    return found


def _day(text: str) -> date:
    """A day; the first of all where the text is none, on which there is no edition."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min


def _added(added: Sequence[find.AddedNames]) -> list[dict[str, Any]]:
    """What was typed, and the names that were looked for too."""
    return [{"typed": each.typed, "names": names_html(each.names)} for each in added]


def _correction(around: Frame, corrected: str) -> dict[str, str]:
    return {"query": corrected, "href": search_address(around.language, corrected)} if corrected else {}


def _card_meant(around: Frame, query: Query, hits: find.WordHits) -> dict[str, str]:
    """The card of the simulator whose mistyped name was asked for, where nothing has all of the words."""
    nothing = hits.outcome in {find.Outcome.NOTHING, find.Outcome.SOME, find.Outcome.CORRECTED}
    name = card_like(query=query.rest) if nothing and query.wanted else None
    return {"name": name, "href": search_address(around.language, f'"{name}"')} if name else {}


def _elsewhere(around: Frame, query: Query, hits: find.WordHits) -> dict[str, Any]:
    """Where nothing has all of the words: how many texts of other editions have."""
    nothing = hits.outcome in {find.Outcome.NOTHING, find.Outcome.SOME}
    version = around.editions.content_version
    total = find.everywhere(query=query, language=around.language, version=version).total if nothing and query.wanted else 0
    return {"href": search_address(around.language, around.query, EVERY_EDITION), "total": total}


def _pages(hits: find.WordHits | find.EverywhereHits, query: str, edition: str) -> dict[str, str]:
    return {
        "previous_page": urlencode({"q": query, "edition": edition, "page": hits.number - 1}),
        "next_page": urlencode({"q": query, "edition": edition, "page": hits.number + 1}),
    }


def _by_section(texts: Sequence[Hit], shared: HitPage) -> list[dict[str, Any]]:
    """The hits by section, the section of the best first."""
    groups: dict[int, list[Hit]] = {}
    for hit in texts:
        groups.setdefault(hit.number.section, []).append(hit)
    return [
        {"place": _section(section, shared), "number": section, "hits": [shared.view(hit) for hit in hits]}
        for section, hits in groups.items()
    ]


def _section(section: int, shared: HitPage) -> Place | None:
    heading = shared.above.get(RuleNumber(section))
    return places([heading], language=shared.language, edition=shared.edition)[0] if heading else None


def _numbers_to_open(query: str, edition: LoadedEdition, language: str) -> list[dict[str, str]]:
    """The rule numbers among the words, each with its page, or with the answer to a search for it where the edition does not have it."""
    numbers = numbers_among_words(query)
    known = rule_page.numbers_in(edition=edition.pk, numbers=numbers) if numbers else set()
    pages = {str(number): rule_link(language, edition.key, number) for number in numbers if str(number) in known}
    searches = {str(number): search_address(language, str(number), edition.key) for number in numbers}
    return [{"number": number, "href": href} for number, href in (searches | pages).items()]


def _scenarios(plan: Plan, around: Frame, *, is_shown: bool) -> dict[str, Any]:
    """The scenarios that the words are found in, on a site that plays them."""
    found = scenarios_with(plan=plan) if is_shown else []
    try:
        shown = [_scenario(scenario, plan, around) for scenario in found[:_MOST_SCENARIOS]]
    except NoReverseMatch:
        return {"scenarios": [], "scenarios_total": 0}
    return {"scenarios": shown, "scenarios_total": len(found)}


def _scenario(scenario: WorkedScenario, plan: Plan, around: Frame) -> dict[str, str]:
    language = around.language if around.language in scenario.title else around.source_language
    title, question = scenario.title[language], scenario.question[language]
    return {
        "href": reverse("scenario", args=[scenario.id]),
        "title": excerpt_html(title, plan.spans(title, language)),
        "question": excerpt_html(question, plan.spans(question, language)),
        "language": language,
    }


def _past_hit(hit: find.PastHit, around: Frame, plan: Plan) -> dict[str, Any]:
    """A text of any edition: where it stands in the newest that has it, and in which it stood before."""
    return {
        "text": excerpt_html(hit.found, plan.spans(hit.found, hit.language)),
        "language": hit.language,
        "is_plain": hit.is_plain,
        "english": excerpt_html(hit.text) if hit.language != around.source_language else "",
        "is_in_force": around.editions.is_in_force(hit.last),
        "places": [
            {
                "href": past_link(around.language, place),
                "name": place.number or place.term,
                "is_number": bool(place.number),
                "is_example": place.is_example,
                "first": place.first,
                "last": place.last,
            }
            for place in hit.places
        ],
    }
