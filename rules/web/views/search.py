"""The search page: numbers exactly, then who cites them; words in headings, glossary and texts."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse

from rules.domain.number_query import NumberQuery, parse_query
from rules.domain.numbering import RuleNumber
from rules.presentation.markup import marked_excerpt
from rules.presentation.navigation import places, rule_link, rule_path
from rules.selectors import resolve, rule_page
from rules.selectors import search as find
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.rule_page import Heading
from rules.selectors.search import Hit, NumberHits
from rules.selectors.words import term_names
from rules.web.frame import editions_of, frame, language_of, page

_LONGEST_QUERY = 200


def search(request: HttpRequest) -> HttpResponse:
    """Answers `q` in the edition asked for, by default the current one."""
    query = request.GET.get("q", "").replace("\0", "").strip()[:_LONGEST_QUERY]
    edition = _edition(editions_of(request), request.GET.get("edition", ""))
    around = frame(request, edition=edition, is_indexed=False, query=query, nav="search")
    if edition is None or not query:
        return page(request, "search/empty.html", around, {"query": query})
    language = language_of(request)
    terms = term_names(language)
    headings = rule_page.headings(edition=edition.pk, language=language, terms=terms)
    show = _Show(edition, language, headings)
    numbers = parse_query(query)
    if numbers is None:
        hits = find.by_words(edition=edition.pk, query=query, language=language, terms=terms)
        return page(request, "search/words.html", around, {"query": query, **show.words(hits, query)})
    found = find.by_number(edition=edition.pk, query=numbers, language=language, terms=terms)
    single = numbers.numbers[0] if len(numbers.numbers) == 1 and isinstance(numbers.numbers[0], RuleNumber) else None
    cited = find.citing(edition=edition.pk, number=single, language=language, terms=terms) if single else []
    context = {
        "query": query,
        "spelled": numbers.spelled,
        "groups": [show.number(hits) for hits in found],
        "skipped": _skipped(numbers, edition, language),
        "citing": [show.hit(hit, str(single)) for hit in cited],
    }
    return page(request, "search/numbers.html", around, context)


def _edition(editions: Editions, key: str) -> LoadedEdition | None:
    try:
        return editions.on(date.fromisoformat(key)) or editions.current
    except ValueError:
        return editions.current


def _skipped(query: NumberQuery, edition: LoadedEdition, language: str) -> list[dict[str, str]]:
    near = query.skipped_letter
    known = rule_page.numbers_in(edition=edition.pk, numbers=near) if near else set()
    return [{"number": str(number), "href": rule_link(language, edition.key, number)} for number in near if str(number) in known]


class _Show:
    """Hits of one edition made ready for the templates."""

    def __init__(self, edition: LoadedEdition, language: str, headings: list[Heading]) -> None:
        self.edition = edition
        self.language = language
        self.headings = headings

    def hit(self, hit: Hit, words: str = "") -> dict[str, Any]:
        """A hit with the headings above it and the place where the words stand in it."""
        path = places(find.above(number=hit.number, headings=self.headings), language=self.language, edition=self.edition.key)
        return {
            "number": str(hit.number),
            "href": rule_link(self.language, self.edition.key, hit.number),
            "path": path,
            "is_title": Heading(hit.number, hit.words).is_title,
            "text": marked_excerpt(hit.words.text, words),
            "language": hit.words.language,
        }

    def number(self, found: NumberHits) -> dict[str, Any]:
        """The hits of a number, each with the first lines below it; for a number that is missing, where it exists."""
        hits = [{**self.hit(hit), "below": self._below(hit.number)} for hit in found.hits[: find.MOST_HITS]]
        first = found.asked if isinstance(found.asked, RuleNumber) else found.asked.first
        presence = resolve.presence(first).dates if found.is_missing else ()
        return {
            "asked": str(found.asked),
            "hits": hits,
            "elsewhere": [{"day": day, "href": rule_path(self.language, day.isoformat(), first)} for day in presence],
        }

    def words(self, hits: find.WordHits, query: str) -> dict[str, Any]:
        """Hits of words, texts grouped by section."""
        groups: dict[int, list[dict[str, Any]]] = {}
        for hit in hits.texts:
            groups.setdefault(hit.number.section, []).append(self.hit(hit, query))
        sections = {heading.number.section: heading for heading in self.headings if heading.number.chapter is None}
        return {
            "headings": [self.hit(hit, query) for hit in hits.headings],
            "glossary": [
                {
                    "term": term,
                    "href": f"/{self.language}/glossary/{self.edition.key}/{slug}/",
                    "text": marked_excerpt(words.text, query),
                    "language": words.language,
                }
                for term, slug, words in hits.glossary
            ],
            "sections": [{"section": sections.get(number), "number": number, "hits": found} for number, found in groups.items()],
            "total": hits.total,
            "shown": len(hits.texts),
            "is_empty": hits.is_empty,
        }

    def _below(self, number: RuleNumber) -> list[dict[str, Any]]:
        """The first subrules of a rule."""
        if number.rule is None or number.letter:
            return []
        lines = rule_page.lines(edition=self.edition.pk, number=number, language=self.language, terms={})
        return [
            {
                "number": str(line.number),
                "href": rule_link(self.language, self.edition.key, line.number),
                "text": marked_excerpt(line.words.text, ""),
                "language": line.words.language,
            }
            for line in lines
            if line.number.letter
        ]
