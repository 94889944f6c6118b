"""How far the translations of an edition have come, and how to take part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rules.domain.numbering import Level
from rules.presentation.messages import counted_statuses
from rules.presentation.navigation import parallel_path, places
from rules.selectors import rule_page
from rules.selectors.editions import LoadedEdition, State
from rules.selectors.progress import Progress, Tally
from rules.selectors.progress import progress as progress_of
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page, with_edition


@with_edition
def progress(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """The progress of the page's language, chapter by chapter; in the source language that of all others in a line each."""
    language = language_of(request)
    is_source = language == settings.SOURCE_LANGUAGE
    codes = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE and (is_source or code == language)]
    found = {code: progress_of(edition=edition.pk, day=edition.effective_date, language=code) for code in codes}
    context = {
        "languages": [_language(code, found[code].whole, edition) for code in codes],
        "sections": [] if is_source else _sections(found[language], edition, language),
        "glossary": None if is_source else found[language].glossary,
        "is_source": is_source,
    }
    return page(request, "translations/progress.html", _frame(request, edition), context)


def _language(code: str, tally: Tally, edition: LoadedEdition) -> dict[str, Any]:
    return {
        "code": code,
        "name": dict(settings.LANGUAGES)[code],
        "tally": tally,
        "statuses": counted_statuses(tally.statuses, language=code),
        "href": f"/{code}/translations/{edition.key}/",
    }


def _sections(found: Progress, edition: LoadedEdition, language: str) -> list[dict[str, Any]]:
    """The sections with their tallies and those of their chapters. What an excerpt has without a heading stands under its number."""
    headings = rule_page.headings(edition=edition.pk, language=language, terms=term_names(language))
    titles = dict(zip((heading.number for heading in headings), places(headings, language=language, edition=edition.key), strict=True))
    sections: dict[int, dict[str, Any]] = {}
    for number, place in titles.items():
        section = sections.setdefault(number.section, {"number": str(number.section), "place": None, "chapters": []})
        if number.level is Level.SECTION:
            section["place"] = place
        else:
            tally = found.chapters.get(number.chapter or 0, Tally())
            section["chapters"].append({"place": place, "tally": tally, "parallel": parallel_path(language, edition.key, number)})
    for digit, section in sections.items():
        section["tally"] = _of_section(found.chapters, digit)
    return list(sections.values())


def _of_section(chapters: Mapping[int, Tally], digit: int) -> Tally:
    return sum((tally for chapter, tally in chapters.items() if str(chapter).startswith(str(digit))), Tally())


def _frame(request: HttpRequest, edition: LoadedEdition) -> Frame:
    language = language_of(request)
    editions = editions_of(request)
    is_past = editions.state(edition) is State.PAST
    today = Today(f"/{language}/translations/{editions.current.key}/") if is_past and editions.current else None
    path = f"/{language}/translations/{edition.key}/"
    return frame(request, edition=edition, nav="translations", canonical_path=path, is_indexed=not is_past, today=today)
