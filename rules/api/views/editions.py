"""The editions, their contents, and an edition as a whole."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint, json_bytes, public
from rules.api.limits import count_request
from rules.api.pages import CURSOR, LIMIT, paged
from rules.api.places import edition_at, editions_of
from rules.api.shapes import Shaper, line_shape, words_shape
from rules.domain.reading import write
from rules.presentation.refusals import RefusalError
from rules.selectors import contents, rule_page, whole_edition
from rules.selectors.glossary import Entry, glossary
from rules.selectors.words import term_names


@endpoint(CURSOR, LIMIT)
def editions(request: HttpRequest, cursor: tuple[int, int] | None, limit: int) -> HttpResponse:
    """Every loaded edition, newest first, and which one is in force."""
    found = editions_of(request)
    shaper = Shaper(request)
    current = found.current.key if found.current else None
    return paged(request, {"current": current}, found.loaded, shaper.edition, cursor=cursor, limit=limit)


@endpoint()
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """An edition with its figures, its introduction and its credits."""
    found = edition_at(request, edition)
    counts = asdict(contents.counts(edition=found.pk))
    return answer({**Shaper(request).edition(found), "counts": counts, **contents.front_matter(edition=found.pk)})


@endpoint()
def edition_contents(request: HttpRequest, edition: str) -> HttpResponse:
    """The sections and chapters of an edition; of an excerpt also the rules that have no chapter above them."""
    found = edition_at(request, edition)
    shaper = Shaper(request)
    headings = rule_page.headings(edition=found.pk, language=shaper.language, terms=term_names(shaper.language))
    return answer({"edition": found.key, "items": [shaper.heading(heading) for heading in headings]})


@endpoint()
def dump_json(request: HttpRequest, edition: str) -> HttpResponse:
    """All that an edition has, in one file."""
    found = edition_at(request, edition)
    count_request(request, "dump")
    shaper = Shaper(request)
    lines = whole_edition.every_line(edition=found.pk, language=shaper.language, terms=term_names(shaper.language))
    data = {
        **shaper.edition(found),
        "language": shaper.language,
        **contents.front_matter(edition=found.pk),
        "rules": [line_shape(line) for line in lines],
        "glossary": [entry_shape(entry) for entry in glossary(edition=found.pk, language=shaper.language)],
    }
    response = HttpResponse(json_bytes(data), content_type="application/json")
    return public(response, is_kept=False)


@endpoint()
def dump_text(request: HttpRequest, edition: str) -> HttpResponse:
    """The exact English words of a complete edition as a text in the official layout, which `import_rules` reads."""
    found = edition_at(request, edition)
    if not found.is_complete:
        raise RefusalError("no_text", gettext("Ask for dump.json, which has all that there is of %(edition)s.") % {"edition": found.key})
    count_request(request, "dump")
    text = write(whole_edition.document(edition=found))
    return public(HttpResponse(text.encode(), content_type="text/plain; charset=utf-8"), is_kept=False)


def entry_shape(entry: Entry) -> dict[str, object]:
    """A glossary entry: its English term, its name in the language, its words, and this project's one sentence on it."""
    return {
        "slug": entry.slug,
        "term": entry.term,
        "name": entry.name or None,
        **words_shape(entry.words),
        "definition": entry.definition or None,
    }
