"""The home page: search, the edition in force, its sections, and how far each language is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from rules.domain.numbering import Level
from rules.presentation.change_chips import counts_sentence, headlines
from rules.presentation.navigation import places, rule_path
from rules.selectors import compare, contents, rule_page
from rules.selectors.editions import Editions
from rules.selectors.translations import shares_of_edition
from rules.selectors.words import term_names
from rules.web.frame import editions_of, frame, language_of, page

_TOPIC = "Transform"


def home(request: HttpRequest) -> HttpResponse:
    """The way into the rules."""
    current = editions_of(request).current
    around = frame(request, nav="home")
    if current is None:
        return page(request, "home/empty.html", around)
    language = language_of(request)
    terms = term_names(language)
    headings = rule_page.headings(edition=current.pk, language=language, terms=terms)
    sections = [heading for heading in headings if heading.number.level is Level.SECTION]
    context = {
        "parts": places(sections or headings, language=language, edition=current.key),
        "spans": _spans(headings),
        "counts": contents.counts(edition=current.pk),
        "shares": shares_of_edition(edition=current.pk),
        "topics": _topics(language),
        "last": _last_changes(editions_of(request), language, terms),
    }
    return page(request, "home/home.html", around, context)


def _last_changes(editions: Editions, language: str, terms: Mapping[str, str]) -> dict[str, Any] | None:
    """What changed with the current edition, if it and the one before it are both here whole."""
    current = editions.current
    before = editions.before(current) if current and current.is_complete else None
    if current is None or before is None or not before.is_complete:
        return None
    comparison = compare.compare_rules(old=before, new=current, language=language, terms=terms)
    return {
        "before": before,
        "counts": counts_sentence(comparison.counts),
        "changes": headlines(comparison, language=language, old=before.key, new=current.key),
    }


def _topics(language: str) -> list[dict[str, str]]:
    """Where each loaded edition has its heading on transforming, the newest first, one for each number."""
    return [
        {"number": number, "edition": day.isoformat(), "href": rule_path(language, day.isoformat(), number)}
        for number, day in rule_page.numbers_of_heading(heading=_TOPIC).items()
    ]


def _spans(headings: list[rule_page.Heading]) -> dict[str, str]:
    """The first and last chapter of each section, as "700–732", by the section's digit."""
    chapters: dict[str, list[str]] = {}
    for heading in headings:
        if heading.number.level is Level.CHAPTER:
            chapters.setdefault(str(heading.number.section), []).append(str(heading.number))
    return {section: f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else numbers[0] for section, numbers in chapters.items()}
