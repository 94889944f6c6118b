"""Pages of an edition's rules: contents, section, chapter, rule and subrule, and the number that an edition does not have."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import Level, RuleNumber
from rules.presentation.lines import LineView, elsewhere, line_view, page_words, texts_of
from rules.presentation.linking import linking_by_rule
from rules.presentation.lives import NumberSpan, number_spans
from rules.presentation.markup import cited_numbers
from rules.presentation.messages import status_sentence
from rules.presentation.navigation import (
    Place,
    around_here,
    citation_address,
    feed_path,
    history_path,
    neighbours,
    parallel_path,
    places,
    report_address,
    rule_link,
    rule_path,
)
from rules.presentation.references import ReferenceView, places_above, reference_views
from rules.presentation.sharing import Card, first_words, rule_card
from rules.selectors import contents, history, resolve, rule_page
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.kept import kept
from rules.selectors.linking import referring
from rules.selectors.rule_page import Heading, Line
from rules.selectors.translations import Share, shares_by_chapter, shares_by_language, translated_elsewhere
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, contents_today, editions_of, frame, language_of, page, source_of, with_edition
from rules.web.views.absent import absent
from rules.web.views.errors import not_found
from rules.web.views.linking import linking_in
from rules.web.views.widget import is_known_to_simulator, widget_of

_MOST_RULES = 64


@dataclass(frozen=True, slots=True)
class _OfRule:
    """What the pages of a rule and of its subrules have in common; no lines where the edition does not have the rule."""

    lines: list[Line]
    views: list[LineView]
    shares: dict[str, Share]
    headings: list[Heading]
    references: list[ReferenceView]


@with_edition
def edition_contents(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """The sections and chapters of an edition, with how much of each the language has."""
    language = language_of(request)
    headings = rule_page.headings(edition=edition.pk, language=language, terms=term_names(language))
    shares = shares_by_chapter(edition=edition.pk, language=language)
    around = frame(
        request,
        edition=edition,
        nav="rules",
        canonical_path=f"/{language}/rules/{edition.key}/",
        is_indexed=editions_of(request).state(edition) is not State.PAST,
        today=contents_today(request, edition),
    )
    return page(
        request,
        "rules/contents.html",
        around,
        {
            "sections": _grouped(headings, edition.key, language, shares),
            "counts": contents.counts(edition=edition.pk),
            **contents.front_matter(edition=edition.pk),
            "share": _together(shares.values()),
        },
    )


@with_edition
def rule(request: HttpRequest, edition: LoadedEdition, number: str) -> HttpResponse:
    """Any number of an edition. What people type is mended by one redirect; a number that is not there gets the page that helps."""
    asked = canonical_number(number)
    if asked is None:
        return absent(request, edition=edition, number=None, spelled=number)
    key = request.path.split("/")[3]
    address = rule_path(language_of(request), key, asked)
    if request.path != address:
        query = request.GET.urlencode()
        return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
    if (moved := _from_elsewhere(request, edition, asked)) is not None:
        return moved
    view = {Level.SECTION: _section, Level.CHAPTER: _chapter}.get(asked.level, _rule)
    return view(request, edition, asked)


def _from_elsewhere(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> HttpResponse | None:
    """Where the number is that of another edition (`from`): leads to the same rule here, or says what became of it."""
    source = source_of(request)
    if source is None or source == edition:
        return None
    if found := history.same_rule(number=number, old=source.pk, new=edition.pk):
        return HttpResponseRedirect(rule_link(language_of(request), edition.key, found))
    if history.identity_of(edition=source.pk, number=number):
        return absent(request, edition=edition, number=number, spelled=str(number))
    return None


@with_edition
def preview(request: HttpRequest, edition: LoadedEdition, number: str) -> HttpResponse:
    """The card that a citation shows on hover: the heading and the first lines of a rule."""
    language = language_of(request)
    asked = canonical_number(number)
    found = _lines(edition, asked, language) if asked else []
    lines = [line for line in found if asked and (line.number == asked or not asked.letter)]
    around = frame(request, edition=edition, is_indexed=False)
    if not lines:
        return not_found(request)
    shown = next((line for line in lines if not line.is_title), lines[0])
    views = _views(found, edition, language, version=editions_of(request).content_version, shown=[shown])
    return page(request, "rules/preview.html", around, {"number": asked, "title": lines[0], "line": views[0], "link": views[0].link})


def _references(
    edition: LoadedEdition, number: RuleNumber, cited: Iterable[str], language: str, terms: Mapping[str, str]
) -> list[ReferenceView]:
    """Who refers to a page from elsewhere, by the numbers that it shows. Two queries, however many they are."""
    found = referring(edition=edition.pk, numbers=set(cited))
    numbers = places_above(each.number for each in found if each.number)
    rows = rule_page.headings_of(edition=edition.pk, numbers=numbers, language=language, terms=terms)
    headings = {str(heading.number): heading for heading in rows}
    return reference_views(found, page=number, edition=edition.key, language=language, headings=headings)


def _section(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> HttpResponse:
    language = language_of(request)
    headings = rule_page.headings(edition=edition.pk, language=language, terms=term_names(language))
    own = [heading for heading in headings if heading.number.section == number.section]
    title = next((heading for heading in own if heading.number == number), None)
    if not own:
        return absent(request, edition=edition, number=number, spelled=str(number))
    shares = shares_by_chapter(edition=edition.pk, language=language)
    of_section = [share for chapter, share in shares.items() if str(chapter).startswith(str(number))]
    sections = [heading for heading in headings if heading.number.level is Level.SECTION]
    before, after = neighbours(places(sections, language=language, edition=edition.key, here=number))
    context: dict[str, Any] = {
        "number": number,
        "heading": title.words if title else None,
        "crumbs": [],
        "section": _grouped(own, edition.key, language, shares)[0],
        "share": _together(of_section),
        "previous": before,
        "next": after,
    }
    card = rule_card(number=number, edition=edition, language=language, heading=title.words if title else None, lines=[])
    return page(request, "rules/section.html", _frame(request, edition, number, [], None, card), context)


def _chapter(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> HttpResponse:
    language = language_of(request)
    lines = _lines(edition, number, language)
    if not lines:
        return absent(request, edition=edition, number=number, spelled=str(number))
    terms = term_names(language)
    headings = rule_page.headings_around(edition=edition.pk, number=number, language=language, terms=terms)
    chapters = [heading for heading in headings if heading.number.level is Level.CHAPTER]
    before, after = neighbours(places(chapters, language=language, edition=edition.key, here=number))
    heading, rules = (lines[0], lines[1:]) if lines[0].number == number else (None, lines)
    words = heading.words if heading else None
    shares = shares_by_language(line.wording_pk for line in lines)
    views = _views(rules, edition, language, version=editions_of(request).content_version)
    crumbs = _crumbs(headings, number, edition, language)
    context = {
        "number": number,
        "heading": words,
        "title_status": _title_status([line for line in lines if line.is_title], lines),
        "description": first_words(number, rules),
        "lines": views,
        "index": [view for view in views if view.is_title],
        "crumbs": crumbs,
        "previous": before,
        "next": after,
        "parallel": parallel_path(language, edition.key, number),
        "words": page_words(lines),
        "shares": shares,
        "widget": widget_of(request, edition=edition, number=number),
        "is_known": is_known_to_simulator(edition),
        "references": _references(edition, number, [str(number)], language, terms),
    }
    card = rule_card(number=number, edition=edition, language=language, heading=words, lines=rules, parts=crumbs)
    return page(request, "rules/chapter.html", _frame(request, edition, number, lines, shares, card), context)


def _rule(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> HttpResponse:
    language = language_of(request)
    own = RuleNumber(number.section, number.chapter, number.rule)
    shared = _of_rule(edition, own, language, version=editions_of(request).content_version)
    lines, headings, shares = shared.lines, shared.headings, shared.shares
    asked = next((line for line in lines if line.number == number), None)
    if asked is None:
        return absent(request, edition=edition, number=number, spelled=str(number))
    chapter = next((heading for heading in headings if heading.number == own.parent), None)
    title = lines[0] if lines[0].is_title and lines[0].number == own else None
    rules = lines[1:] if title else lines
    views = [
        replace(view, is_here=True) if number.letter and line.number == number else view
        for view, line in zip(shared.views, lines, strict=True)
    ]
    numbers = _numbers_of(editions_of(request), asked.identity, language)
    of_chapter = [heading for heading in headings if heading.number.level is Level.RULE]
    toc = places(of_chapter, language=language, edition=edition.key, here=own)
    before, after = neighbours(toc)
    crumbs = _crumbs(headings, own, edition, language)
    words = title.words if title else chapter.words if chapter else None
    context = {
        "number": number,
        "rule": own,
        "title": title,
        "heading": words,
        "title_status": _title_status([title] if title else [], lines),
        "description": first_words(number, rules),
        "chapter": chapter,
        "lines": views[1:] if title else views,
        "of_title": views[0] if title else None,
        "jump": str(number) if number.letter else "",
        "numbers": numbers,
        "history": history_path(language, edition.key, number),
        "feed": feed_path(language, edition.key, number),
        "parallel": parallel_path(language, edition.key, number),
        "report": report_address(number=str(number), edition=edition.key, language=language),
        "crumbs": crumbs,
        "near": around_here(toc),
        "previous": before,
        "next": after,
        "words": page_words(lines),
        "shares": shares,
        "widget": widget_of(request, edition=edition, number=number),
        "is_known": is_known_to_simulator(edition),
        "references": shared.references,
    }
    card = rule_card(number=number, edition=edition, language=language, heading=words, lines=lines, parts=crumbs)
    return page(request, "rules/rule.html", _frame(request, edition, number, lines, shares, card), context)


@kept(_MOST_RULES)
def _of_rule(edition: LoadedEdition, rule: RuleNumber, language: str, *, version: int) -> _OfRule:
    """Kept, since who reads a rule goes on to its subrules. Eleven queries at most."""
    terms = term_names(language)
    lines = rule_page.lines(edition=edition.pk, number=rule, language=language, terms=terms)
    if not lines:
        return _OfRule([], [], {}, [], [])
    return _OfRule(
        lines=lines,
        views=_with_translations(_views(lines, edition, language, version=version), lines, edition, language),
        shares=shares_by_language(line.wording_pk for line in lines),
        headings=rule_page.headings_around(edition=edition.pk, number=rule, language=language, terms=terms),
        references=_references(edition, rule, (str(line.number) for line in lines), language, terms),
    )


def _numbers_of(editions: Editions, identity: int, language: str) -> list[NumberSpan]:
    """The numbers that a rule has had, newest first. One query, and one more where an edition breaks off."""
    versions = history.versions_of(editions, [identity]).get(identity, [])
    found = history.number_runs(editions, versions, silent=history.silent_editions(editions))
    return [span for span in number_spans(found, language=language) if span.number]


def _title_status(titles: list[Line], lines: list[Line]) -> str:
    """What the first heading is that is something else than the page says of its texts."""
    usual = page_words(lines).usual_status
    return next((status for title in titles if (status := status_sentence(title.words)) != usual), "")


def _frame(
    request: HttpRequest, edition: LoadedEdition, number: RuleNumber, lines: list[Line], shares: dict[str, Share] | None, card: Card
) -> Frame:
    """The frame of a numbered page: indexed where it is today's or says something that today's does not."""
    editions = editions_of(request)
    language = language_of(request)
    is_past = editions.state(edition) is State.PAST
    return frame(
        request,
        edition=edition,
        nav="rules",
        number=str(number),
        canonical_path=rule_path(language, edition.key, number),
        languages_with_text=None if shares is None else [code for code, share in shares.items() if share.translated],
        is_indexed=not is_past or (number.rule is not None and _differs_from_today(editions, lines)),
        today=_today(request, edition, number) if is_past else None,
        card=card,
    )


def _differs_from_today(editions: Editions, lines: list[Line]) -> bool:
    if editions.current is None:
        return False
    texts = {str(line.number): line.text_pk for line in lines}
    return resolve.texts_by_number(edition=editions.current, numbers=list(texts)) != texts


def _today(request: HttpRequest, edition: LoadedEdition, number: RuleNumber) -> Today | None:
    """The same rule in the edition in force; where that does not have it, the page that says what became of it."""
    current = editions_of(request).current
    contents = contents_today(request, edition)
    if current is None or contents is None:
        return None
    language = language_of(request)
    if found := history.same_rule(number=number, old=edition.pk, new=current.pk):
        return Today(rule_link(language, current.key, found), str(found))
    if not current.is_complete:
        return contents
    return Today(f"{rule_path(language, current.key, number)}?from={edition.key}")


def _lines(edition: LoadedEdition, number: RuleNumber, language: str) -> list[Line]:
    return rule_page.lines(edition=edition.pk, number=number, language=language, terms=term_names(language))


def _views(
    lines: list[Line], edition: LoadedEdition, language: str, *, version: int, shown: Container[Line] | None = None
) -> list[LineView]:
    """The lines, or those `shown` of them, ready for their templates. Terms are linked once a rule, unless its heading names them."""
    wanted = [line for line in lines if shown is None or line in shown]
    known = rule_page.numbers_in(edition=edition.pk, numbers=cited_numbers(texts_of(wanted)))
    address = citation_address(language, edition.key, known)
    linking = linking_in(edition, language=language, version=version, known=known)
    together = page_words(wanted)
    return [
        line_view(line, edition=edition.key, language=language, address=address, page=together, linking=its)
        for line, its in zip(lines, linking_by_rule(lines, linking), strict=True)
        if shown is None or line in shown
    ]


def _with_translations(views: list[LineView], lines: list[Line], edition: LoadedEdition, language: str) -> list[LineView]:
    """The lines, those in English with links to the same rule where it is in the reader's language. One query at most."""
    missing = [line.identity for line in lines if line.words.is_fallback]
    found = translated_elsewhere(identities=missing, language=language)
    return [
        replace(view, elsewhere=elsewhere(found.get(line.identity, ()), number=line.number, edition=edition.key, language=language))
        if line.words.is_fallback
        else view
        for view, line in zip(views, lines, strict=True)
    ]


def _crumbs(headings: list[Heading], number: RuleNumber, edition: LoadedEdition, language: str) -> list[Place]:
    """The headings above a number, from its section down."""
    above = [heading for heading in headings if heading.number in number.ancestors]
    return places(above, language=language, edition=edition.key)


def _together(shares: Iterable[Share]) -> Share:
    counted = list(shares)
    return Share(sum(share.translated for share in counted), sum(share.total for share in counted))


def _grouped(headings: list[Heading], edition: str, language: str, shares: dict[int, Share]) -> list[dict[str, Any]]:
    """Sections with their chapters, each as a link with its share; chapters without a section of their own stand under its digit."""
    groups: dict[int, dict[str, Any]] = {}
    for heading, place in zip(headings, places(headings, language=language, edition=edition), strict=True):
        number = heading.number
        group = groups.setdefault(number.section, {"number": str(number.section), "place": None, "chapters": []})
        if number.level is Level.SECTION:
            group["place"] = place
        else:
            group["chapters"].append({"place": place, "share": shares.get(number.chapter or 0)})
    return list(groups.values())
