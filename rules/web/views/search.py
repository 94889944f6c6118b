"""The search page: numbers exactly, then who cites them; words in headings, glossary and texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from rules.domain.number_query import NumberQuery, is_like_number, numbers_among_words, parse_query
from rules.domain.numbering import NumberRange, RuleNumber
from rules.presentation.excerpts import citation_spans, excerpt_html, word_spans
from rules.presentation.hits import HitPage, Marker
from rules.presentation.lines import page_words, texts_of
from rules.presentation.lives import HolderCard, holder_card
from rules.presentation.markup import cited_numbers
from rules.presentation.navigation import citation_address, places, rule_link, rule_path
from rules.selectors import number_search, resolve, rule_page
from rules.selectors import search as find
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.hits import Hit, headings_above
from rules.selectors.number_search import CitingTexts, GlossaryHit, NumberHits
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page

_LONGEST_QUERY = 200
_LONGEST_EDITION = 20


def search(request: HttpRequest) -> HttpResponse:
    """Answers `q` in the edition asked for, by default the current one."""
    query = request.GET.get("q", "").replace("\0", "").strip()[:_LONGEST_QUERY].strip()
    key = request.GET.get("edition", "").replace("\0", "").strip()
    edition, is_known = _edition(editions_of(request), key)
    around = frame(request, edition=edition, is_indexed=False, query=query, nav="search", today=_today(request, edition, query))
    around = replace(around, asked=_day_between(key, edition))
    shared = {"query": query, "unknown_edition": "" if is_known else key[:_LONGEST_EDITION]}
    numbers = parse_query(query)
    if edition is None or not query:
        response = page(request, "search/empty.html", around, shared)
    elif numbers is None:
        response = page(request, "search/words.html", around, {**shared, **_words(around, edition, query, _page_number(request))})
    else:
        response = page(request, "search/numbers.html", around, {**shared, **_numbers(around, edition, numbers)})
    response.is_public = False  # type: ignore[attr-defined]  # searches have no end; they must not fill the cache
    return response


def _today(request: HttpRequest, edition: LoadedEdition | None, query: str) -> Today | None:
    """The same search in the edition in force."""
    editions = editions_of(request)
    if edition is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/search/?{urlencode({'q': query})}")


def _edition(editions: Editions, key: str) -> tuple[LoadedEdition | None, bool]:
    """The edition that a key or a date means, else the current one, and whether the key meant any."""
    if key in {"", "current"}:
        return editions.current, True
    try:
        found = editions.on(date.fromisoformat(key))
    except ValueError:
        found = None
    return found or editions.current, found is not None


def _day_between(key: str, edition: LoadedEdition | None) -> date | None:
    """The date that was asked for, where it is no edition's own and an earlier edition stands for it."""
    try:
        day = date.fromisoformat(key)
    except ValueError:
        return None
    return day if edition is not None and edition.effective_date < day else None


def _page_number(request: HttpRequest) -> int:
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1


def _numbers(around: Frame, edition: LoadedEdition, query: NumberQuery) -> dict[str, Any]:
    """What the page says on numbers: exact hits, missing ones, and who cites a single number."""
    language = around.language
    terms = term_names(language)
    found = number_search.by_number(edition=edition.pk, asked=query.numbers, language=language, terms=terms)
    single = query.numbers[0] if len(query.numbers) == 1 and isinstance(query.numbers[0], RuleNumber) else None
    cited = number_search.citing(edition=edition.pk, number=single, language=language, terms=terms) if single else CitingTexts()
    exact = [hit for group in found for hit in group.hits]

    def mark(text: str) -> Sequence[tuple[int, int]]:
        return citation_spans(text, single) if single else ()

    shared = _hit_page(edition, language, terms, (*exact, *cited.rules), mark)
    loaded = [each.effective_date for each in around.editions.loaded]
    missing = [group.asked for group in found if not group.hits]
    absences = dict(zip(missing, resolve.absences(edition=edition.pk, asked=missing), strict=True)) if missing else {}
    return {
        "spelled": query.spelled,
        "is_rule": single is not None and single.rule is not None and not single.letter,
        "cards": _cards(around, edition, single) if single else [],
        "groups": [_group(group, shared, absences.get(group.asked), loaded) for group in found],
        "words": shared.words,
        "citing": [shared.view(hit) for hit in cited.rules],
        "total": cited.total,
        "glossary": [_entry(entry, around, mark) for entry in cited.glossary],
    }


def _cards(around: Frame, edition: LoadedEdition, number: RuleNumber) -> list[HolderCard]:
    """The other rules that a number has named; not the one that the edition has under it, which is among the hits."""
    terms = term_names(around.language)
    found = resolve.holders(around.editions, number=number, edition=edition, language=around.language, terms=terms)
    return [
        holder_card(holder, edition=edition, editions=around.editions, language=around.language) for holder in found if not holder.is_here
    ]


def _group(found: NumberHits, shared: HitPage, absence: resolve.Absence | None, loaded: Sequence[date]) -> dict[str, Any]:
    """The hits of a number or range; for one that is missing, what can be said of it."""
    return {
        "asked": str(found.asked),
        "hits": [shared.view(hit) for hit in found.hits],
        "is_cut": any(hit.number.rule is not None and not hit.is_open for hit in found.hits),
        "ends_at": str(found.ends_at or ""),
        "has_skipped_letter": bool(NumberQuery((found.asked,)).skipped_letter),
        "absence": absence and _absence(absence, shared, loaded, is_range=isinstance(found.asked, NumberRange)),
    }


def _absence(absence: resolve.Absence, shared: HitPage, loaded: Sequence[date], *, is_range: bool) -> dict[str, Any]:
    """What is said of a missing number. The runs of editions that have it name it where it is one of a range."""
    language, edition = shared.language, shared.edition
    return {
        "neighbours": [{"number": str(near), "href": rule_link(language, edition, near)} for near in absence.neighbours],
        "parent": absence.parent and {"number": str(absence.parent), "href": rule_path(language, edition, absence.parent)},
        "spans": [
            {
                "span": span,
                "number": str(number) if is_range else "",
                "first_href": rule_link(language, span.first.isoformat(), number),
                "last_href": rule_link(language, span.last.isoformat(), number),
            }
            for span, number in _runs(absence, loaded)
        ],
    }


def _runs(absence: resolve.Absence, loaded: Sequence[date]) -> list[tuple[resolve.Span, RuleNumber]]:
    """Runs of editions that have the same number, newest first."""
    days: dict[RuleNumber, list[date]] = {}
    for day, number in absence.members:
        days.setdefault(number, []).append(day)
    runs = [(span, number) for number, held in days.items() for span in resolve.spans(held, loaded=loaded)]
    return sorted(runs, key=lambda run: run[0].last, reverse=True)


def _words(around: Frame, edition: LoadedEdition, query: str, number: int) -> dict[str, Any]:
    """What the page says on words: headings, glossary, and texts grouped by section."""
    language = around.language
    terms = term_names(language)
    hits = find.by_words(edition=edition.pk, query=query, language=language, terms=terms, page=number)

    def mark(text: str) -> Sequence[tuple[int, int]]:
        return word_spans(text, hits.marked)

    shared = _hit_page(edition, language, terms, (*hits.headings, *hits.texts), mark)
    groups = [
        {"place": _section(section, shared), "number": section, "hits": [shared.view(hit) for hit in group]}
        for section, group in groupby(hits.texts, key=lambda hit: hit.number.section)
    ]
    return {
        "found": hits,
        "is_like_number": is_like_number(query),
        "numbers": _numbers_to_open(query, edition, language),
        "previous_page": urlencode({"q": query, "edition": edition.key, "page": hits.number - 1}),
        "next_page": urlencode({"q": query, "edition": edition.key, "page": hits.number + 1}),
        "words": shared.words,
        "headings": [shared.view(hit) for hit in hits.headings] if hits.number == 1 else [],
        "glossary": [_entry(entry, around, mark) for entry in hits.glossary] if hits.number == 1 else [],
        "groups": groups,
    }


def _numbers_to_open(query: str, edition: LoadedEdition, language: str) -> list[dict[str, str]]:
    """The rule numbers among the words, each with its page, or with the answer to a search for it where the edition does not have it."""
    numbers = numbers_among_words(query)
    known = rule_page.numbers_in(edition=edition.pk, numbers=numbers) if numbers else set()
    pages = {str(number): rule_link(language, edition.key, number) for number in numbers if str(number) in known}
    searches = {str(number): f"/{language}/search/?{urlencode({'q': str(number), 'edition': edition.key})}" for number in numbers}
    return [{"number": number, "href": href} for number, href in (searches | pages).items()]


def _hit_page(edition: LoadedEdition, language: str, terms: Mapping[str, str], hits: Sequence[Hit], mark: Marker) -> HitPage:
    """What the hits share, in two queries: the headings above them, and which of the numbers that they cite there are."""
    lines = [line for hit in hits for line in hit.lines]
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers(texts_of(lines)))
    above = headings_above([hit.number for hit in hits], edition=edition.pk, language=language, terms=terms)
    return HitPage(edition.key, language, above, citation_address(language, edition.key, known), page_words(lines), mark)


def _section(section: int, shared: HitPage) -> Any:
    heading = shared.above.get(RuleNumber(section))
    return places([heading], language=shared.language, edition=shared.edition)[0] if heading else None


def _entry(entry: GlossaryHit, around: Frame, mark: Marker) -> dict[str, Any]:
    key = around.edition.key if around.edition else "current"
    return {
        "term": excerpt_html(entry.term, mark(entry.term)),
        "href": f"/{around.language}/glossary/{key}/{entry.slug}/",
        "text": excerpt_html(entry.words.text, mark(entry.words.text)),
        "language": entry.words.language,
    }
