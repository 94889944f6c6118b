"""The search page, and what it says on numbers: those exactly, then who cites them. On words see found_words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rules.domain.number_query import NumberQuery, dated_citation
from rules.domain.numbering import NumberRange, RuleNumber
from rules.domain.query import CURRENT_EDITION, EVERY_EDITION, Query, Refused, cleaned, parse
from rules.presentation.excerpts import citation_spans
from rules.presentation.hits import HitPage
from rules.presentation.lives import HolderCard, holder_card
from rules.presentation.navigation import rule_link, rule_path
from rules.selectors import number_search, resolve, rule_page
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.number_search import CitingTexts, NumberHits
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page
from rules.web.views.found_words import dated_searches, found_everywhere, found_words, glossary_entry, hit_page, page_number

_LONGEST_EDITION = 20


def search(request: HttpRequest) -> HttpResponse:
    """Answers `q` in the edition asked for, by default the current one, or in all of them."""
    typed = cleaned(request.GET.get("q", ""))
    cited, cited_edition = dated_citation(typed) or (typed, "")
    query = parse(cited, languages=tuple(code for code, _ in settings.LANGUAGES))
    key = query.edition or cited_edition or request.GET.get("edition", "").replace("\0", "").strip()
    edition, is_known = _edition(editions_of(request), key)
    around = frame(request, edition=edition, is_indexed=False, query=typed, nav="search", today=_today(request, edition, typed))
    around = replace(around, asked=_day_between(key, edition))
    query, refused = _without_refused(query, edition if key != EVERY_EDITION else None)
    shared = {
        "query": typed,
        "unknown_edition": "" if is_known else key[:_LONGEST_EDITION],
        "is_everywhere": key == EVERY_EDITION,
        "refused": refused,
        "connectives": query.connectives,
        "exclusions": query.exclusions if query.is_mere_exclusion else "",
        "dated": dated_searches(query.rest, around),
    }
    numbers = query.number_query
    if edition is None or not (query.rest or query.scopes or query.excluded_scopes):
        response = page(request, "search/empty.html", around, shared)
    elif numbers is not None:
        response = page(
            request,
            "search/numbers.html",
            around,
            {**shared, **_numbers(around, edition, numbers, query.language, is_everywhere=key == EVERY_EDITION)},
        )
    elif key == EVERY_EDITION:
        response = page(request, "search/everywhere.html", around, {**shared, **found_everywhere(around, query, page_number(request))})
    else:
        response = page(request, "search/words.html", around, {**shared, **found_words(around, edition, query, page_number(request))})
    response.is_public = False  # type: ignore[attr-defined]  # searches have no end; they must not fill the cache
    return response


def _today(request: HttpRequest, edition: LoadedEdition | None, query: str) -> Today | None:
    """The same search in the edition in force."""
    editions = editions_of(request)
    if edition is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/search/?{urlencode({'q': query})}")


def _without_refused(query: Query, edition: LoadedEdition | None) -> tuple[Query, list[Refused]]:
    """The query without the places that its edition does not have, and these beside the other operators that could not be followed."""
    refused = [replace(each, value=each.value[:_LONGEST_EDITION]) for each in query.refused]
    numbers = [scope for scope in (*query.scopes, *query.excluded_scopes) if isinstance(scope, RuleNumber)]
    if edition is None or not numbers:
        return query, refused
    known = rule_page.numbers_in(edition=edition.pk, numbers=numbers)
    missing = [number for number in numbers if str(number) not in known]
    refused += [Refused("in", str(number)) for number in missing]
    kept, excluded = ([scope for scope in held if scope not in missing] for held in (query.scopes, query.excluded_scopes))
    return replace(query, scopes=tuple(kept), excluded_scopes=tuple(excluded)), refused


def _edition(editions: Editions, key: str) -> tuple[LoadedEdition | None, bool]:
    """The edition that a key or a date means, else the current one, and whether the key meant any."""
    if key in {"", CURRENT_EDITION, EVERY_EDITION}:
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


def _numbers(around: Frame, edition: LoadedEdition, query: NumberQuery, asked_language: str, *, is_everywhere: bool) -> dict[str, Any]:
    """What the page says on numbers: exact hits, missing ones, and who cites a single number; the texts in the language asked for.

    Where all editions were asked for, also which of them have each number.
    """
    language = around.language
    terms = term_names(language)
    shown_in = asked_language or language
    found = number_search.by_number(edition=edition.pk, asked=query.numbers, language=shown_in, terms=terms)
    single = query.numbers[0] if len(query.numbers) == 1 and isinstance(query.numbers[0], RuleNumber) else None
    cited = number_search.citing(edition=edition.pk, number=single, language=shown_in, terms=terms) if single else CitingTexts()
    exact = [hit for group in found for hit in group.hits]

    def mark(text: str, language: str) -> Sequence[tuple[int, int]]:
        return citation_spans(text, single) if single else ()

    shared = hit_page(edition, language, terms, (*exact, *cited.rules), mark)
    loaded = [each.effective_date for each in around.editions.loaded]
    missing = [group.asked for group in found if is_everywhere or not group.hits]
    absences = dict(zip(missing, resolve.absences(edition=edition.pk, asked=missing), strict=True)) if missing else {}
    return {
        "spelled": query.spelled,
        "is_rule": single is not None and single.rule is not None and not single.letter,
        "cards": _cards(around, edition, single) if single else [],
        "groups": [_group(group, shared, absences.get(group.asked), loaded) for group in found],
        "words": shared.words,
        "citing": [shared.view(hit) for hit in cited.rules],
        "total": cited.total,
        "glossary": [glossary_entry(entry, around, mark) for entry in cited.glossary],
    }


def _cards(around: Frame, edition: LoadedEdition, number: RuleNumber) -> list[HolderCard]:
    """The other rules that a number has named; not the one that the edition has under it, which is among the hits."""
    terms = term_names(around.language)
    found = resolve.holders(around.editions, number=number, edition=edition, language=around.language, terms=terms)
    return [
        holder_card(holder, edition=edition, editions=around.editions, language=around.language) for holder in found if not holder.is_here
    ]


def _group(found: NumberHits, shared: HitPage, absence: resolve.Absence | None, loaded: Sequence[date]) -> dict[str, Any]:
    """The hits of a number or range; for one that is missing, what can be said of it; else, where that is known, which editions have it."""
    said = absence and _absence(absence, shared, loaded, is_range=isinstance(found.asked, NumberRange))
    return {
        "asked": str(found.asked),
        "hits": [shared.view(hit) for hit in found.hits],
        "is_cut": any(hit.number.rule is not None and not hit.is_open for hit in found.hits),
        "ends_at": str(found.ends_at or ""),
        "has_skipped_letter": bool(NumberQuery((found.asked,)).skipped_letter),
        "absence": said if not found.hits else None,
        "spans": said["spans"] if said and found.hits else [],
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
            for span, number in resolve.runs_of(absence, loaded=loaded)
        ],
    }
