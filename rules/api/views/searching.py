"""The search by numbers or by words, of one edition or of all."""

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
from rules.domain.query import EVERY_EDITION
from rules.presentation.navigation import past_link
from rules.presentation.refusals import RefusalError
from rules.selectors import resolve
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.finding import Asked, By, find
from rules.selectors.hits import Hit
from rules.selectors.number_search import GlossaryHit
from rules.selectors.search import AddedNames, Outcome, PastHit, PastPlace, everywhere
from rules.selectors.words import term_names


@endpoint(Parameter("q", words, is_required=True), Parameter("edition", words, default=CURRENT), CURSOR)
def search(request: HttpRequest, q: str, edition: str, cursor: tuple[int, int] | None) -> HttpResponse:
    """What an edition has for numbers, exactly, or for words; the texts of all editions that have the words."""
    count_request(request, "search")
    asked = Asked.read(q)
    _refuse(asked)
    key = asked.edition or edition
    page = start_of(request, cursor) or 1
    if key == EVERY_EDITION and not (asked.numbers or asked.words.outside):
        return _everywhere(request, asked, page)
    found = edition_of(request, CURRENT if key == EVERY_EDITION else key)
    shaper = Shaper(request)
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
        "searched_as": [_searched_as(each) for each in hits.searched_as],
        "total": hits.total,
        "items": [place(hit) for hit in hits.items],
        "missing": list(hits.missing),
        "editions_with": _editions_with(editions_of(request), found, asked) if key == EVERY_EDITION and asked.numbers else [],
        "outcome": str(hits.outcome).replace(" ", "_") if hits.outcome else None,
        "headings": [place(hit) for hit in hits.headings],
        "glossary": [entry(hit) for hit in hits.glossary],
        "mentions": [entry(hit) for hit in hits.mentions],
        "partial": [place(hit) for hit in hits.partial],
        "next": next_page(request, page + 1) if hits.has_more else None,
    }
    return answer(data, is_kept=False)


def _everywhere(request: HttpRequest, asked: Asked, page: int) -> HttpResponse:
    """The texts of all editions, in force or not, with the editions between which each stood where."""
    editions, shaper = editions_of(request), Shaper(request)
    hits = everywhere(query=asked.words, language=shaper.language, page=page, version=editions.content_version)

    def place(each: PastPlace) -> dict[str, Any]:
        return {
            "number": each.number or None,
            "slug": each.slug or None,
            "term": each.term or None,
            "is_example": each.is_example,
            "first": each.first.isoformat(),
            "last": each.last.isoformat(),
            "url": shaper.page(past_link(shaper.language, each)),
        }

    def text(hit: PastHit) -> dict[str, Any]:
        return {
            "text": hit.found,
            "language": hit.language,
            "is_plain": hit.is_plain,
            "english": hit.text,
            "is_in_force": editions.is_in_force(hit.last),
            "places": [place(each) for each in hit.places],
        }

    data = {
        "edition": EVERY_EDITION,
        "by": str(By.WORDS),
        "understood": None,
        "searched_as": [_searched_as(each) for each in hits.added],
        "total": hits.total,
        "items": [text(hit) for hit in hits.hits],
        "missing": [],
        "editions_with": [],
        "outcome": str(Outcome.ALL if hits.total else Outcome.NOTHING),
        "headings": [],
        "glossary": [],
        "mentions": [],
        "partial": [],
        "next": next_page(request, page + 1) if hits.number < hits.pages else None,
    }
    return answer(data, is_kept=False)


def _searched_as(added: AddedNames) -> dict[str, Any]:
    """What was typed, and the names that were looked for too, each with its language."""
    return {"typed": added.typed, "names": [{"name": name, "language": code} for name, code in added.names]}


def _editions_with(editions: Editions, edition: LoadedEdition, asked: Asked) -> list[dict[str, Any]]:
    """The runs of editions that have each number that was asked for, newest first; of a range its first number there."""
    if asked.numbers is None:
        return []
    loaded = [each.effective_date for each in editions.loaded]
    found = resolve.absences(edition=edition.pk, asked=asked.numbers.numbers)
    runs = (run for absence in found for run in resolve.runs_of(absence, loaded=loaded))
    return [
        {"number": str(number), "first": span.first.isoformat(), "last": span.last.isoformat(), "editions": span.editions}
        for span, number in runs
    ]


def _refuse(asked: Asked) -> None:
    """Refuses signs with a value that they cannot have; that of an edition is refused as any unknown edition is."""
    for each in asked.words.refused:
        if not each.value:
            raise RefusalError(
                "bad_parameter",
                gettext("Nothing stands right behind “%(sign)s:” in a search.") % {"sign": each.operator},
                {"parameter": "q"},
            )
        if each.operator != "edition":
            said = {"sign": each.operator, "value": each.value}
            raise RefusalError(
                "bad_parameter", gettext("“%(value)s” cannot stand behind “%(sign)s:” in a search.") % said, {"parameter": "q"}
            )
