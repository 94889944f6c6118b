"""Languages side by side: a chapter or a rule of an edition in two or three languages, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import Level, RuleNumber
from rules.presentation.markup import cited_numbers
from rules.presentation.navigation import Place, citation_address, neighbours, parallel_path, places, rule_path
from rules.presentation.parallel import column_views, parallel_rows, texts_of
from rules.selectors import history, rule_page
from rules.selectors.editions import LoadedEdition, State
from rules.selectors.parallel import Column, columns
from rules.selectors.rule_page import Heading
from rules.selectors.words import Words, term_names
from rules.web.frame import Frame, Today, contents_today, editions_of, frame, language_of, page, query_of, with_edition
from rules.web.views.absent import absent

_MOST = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A language that can stand beside the page's own."""

    code: str
    name: str
    is_chosen: bool


@with_edition
def parallel(request: HttpRequest, edition: LoadedEdition, number: str) -> HttpResponse:
    """Two or three languages of a number. A section, which has no words but its chapters', has its own page instead."""
    language = language_of(request)
    asked = canonical_number(number)
    if asked is None:
        return absent(request, edition=edition, number=None, spelled=number)
    if asked.level is Level.SECTION:
        return HttpResponseRedirect(rule_path(language, edition.key, asked))
    address = parallel_path(language, request.path.split("/")[3], asked)
    if request.path != address:
        return HttpResponsePermanentRedirect(address + query_of(request))
    found = columns(edition=edition, number=asked, languages=_languages(request))
    if not any(line.number == asked for line in found[0].lines):
        return absent(request, edition=edition, number=asked, spelled=str(asked))
    return _page(request, edition, asked, found)


def _languages(request: HttpRequest) -> list[str]:
    """The page's language and those of `with`, by default all. Where `with` names the page's own too, the source language takes its place:
    then the reader has gone over to one of the languages that stood beside."""
    own = language_of(request)
    known = [code for code, _ in settings.LANGUAGES]
    asked = [code for value in request.GET.getlist("with") for code in value.split(",") if code in known]
    if own in asked:
        asked.append(settings.SOURCE_LANGUAGE)
    beside = [code for code in dict.fromkeys(asked) if code != own] or [code for code in known if code != own]
    return [own, *beside][:_MOST]


def _page(request: HttpRequest, edition: LoadedEdition, number: RuleNumber, found: Sequence[Column]) -> HttpResponse:
    language = language_of(request)
    top = (number.parent if number.letter else number) or number
    headings = rule_page.headings_around(edition=edition.pk, number=top, language=language, terms=term_names(language))
    before, after = _neighbours(edition, top, headings, request)
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers(texts_of(found)))
    address = citation_address(language, edition.key, known)
    context = {
        "number": number,
        "heading": _heading(found[0], top, headings),
        "crumbs": _crumbs(headings, top, edition, language),
        "columns": column_views(found),
        "rows": parallel_rows(found, edition=edition.key, language=language, address=address, here=number if number.letter else None),
        "choices": _choices(language, [column.language for column in found]),
        "reading": rule_path(language, edition.key, number),
        "previous": before,
        "next": after,
    }
    return page(request, "rules/parallel.html", _frame(request, edition, number), context)


def _heading(column: Column, number: RuleNumber, headings: Sequence[Heading]) -> Words | None:
    """The heading of the rule itself, else that of its chapter."""
    first = column.lines[0]
    if first.number == number and first.is_title:
        return first.words
    return next((heading.words for heading in headings if heading.number == number.parent), None)


def _crumbs(headings: Sequence[Heading], number: RuleNumber, edition: LoadedEdition, language: str) -> list[Place]:
    return places([heading for heading in headings if heading.number in number.ancestors], language=language, edition=edition.key)


def _neighbours(
    edition: LoadedEdition, number: RuleNumber, headings: list[Heading], request: HttpRequest
) -> tuple[Place | None, Place | None]:
    """The same page of the chapters or rules around, in the same languages."""
    language = language_of(request)
    siblings = [heading for heading in headings if heading.number.level is number.level]
    query = query_of(request) if request.GET.get("with") else ""
    around = places(siblings, language=language, edition=edition.key, here=number)
    before, after = neighbours([replace(place, href=parallel_path(language, edition.key, place.number) + query) for place in around])
    return before, after


def _choices(language: str, shown: Sequence[str]) -> list[Choice]:
    return [Choice(code, name, code in shown) for code, name in settings.LANGUAGES if code != language]


def _frame(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> Frame:
    """For people alone: search engines have the words on a page of each language."""
    return frame(request, edition=edition, nav="rules", number=str(number), is_indexed=False, today=_today(request, edition, number))


def _today(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> Today | None:
    """The same rule side by side in the edition in force; its contents where that does not have it."""
    current = editions_of(request).current
    if current is None or editions_of(request).state(edition) is not State.PAST:
        return None
    same = history.same_rule(number=number, old=edition.pk, new=current.pk)
    return Today(parallel_path(language_of(request), current.key, same), str(same)) if same else contents_today(request, edition)
