"""The life of a rule: its changes, newest first, its numbers drawn over time, and what its former numbers hold today."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.life import changes_words, entry_views, timeline
from rules.presentation.lines import line_view, page_words, texts_of
from rules.presentation.lives import number_spans
from rules.presentation.markup import cited_numbers
from rules.presentation.navigation import citation_address, feed_path, history_path, places, resolver_path, rule_link, title_of
from rules.selectors import history as lives
from rules.selectors import rule_page
from rules.selectors.editions import Editions, LoadedEdition, State
from rules.selectors.history import Life, Run, WordChange
from rules.selectors.hits import headings_above
from rules.selectors.rule_page import Heading, Line
from rules.selectors.words import term_names
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page, with_edition
from rules.web.views.absent import absent

# So far beyond the newest edition the timeline goes, so that what that one changed has a stroke. Not to today: a kept page knows no day.
_DRAWN_ON = timedelta(days=90)


@with_edition
def history(request: HttpRequest, edition: LoadedEdition, number: str) -> HttpResponse:
    """The life of the rule that a number means in an edition. What people type is mended by one redirect."""
    asked = canonical_number(number)
    if asked is None:
        return absent(request, edition=edition, number=None, spelled=number)
    language = language_of(request)
    own_path = history_path(language, request.path.split("/")[3], asked)
    if request.path != own_path:
        return HttpResponsePermanentRedirect(own_path)
    identity = lives.identity_of(edition=edition.pk, number=asked)
    if not identity:
        return absent(request, edition=edition, number=asked, spelled=str(asked))
    editions = editions_of(request)
    terms = term_names(language)
    life = lives.life(editions, identity=identity, language=language, terms=terms)
    version = life.version_in(edition) or life.versions[-1]
    heading = Heading(asked, life.words[version.pk])
    above = headings_above([asked], edition=edition.pk, language=language, terms=terms)
    first = life.versions[0]
    begin = _lines_of_first(first, language, terms)
    cited = rule_page.numbers_in(edition=first.edition.pk, numbers=cited_numbers(texts_of(begin)))
    address = citation_address(language, first.edition.key, cited)
    here = life.version_in(editions.current) if editions.current else None
    context = {
        "number": asked,
        "title": heading.words if heading.is_title else None,
        "crumbs": places([above[each] for each in asked.ancestors if each in above], language=language, edition=edition.key),
        "rule_href": rule_link(language, edition.key, asked),
        "entries": entry_views(life, language=language, address=address),
        "begin": [line_view(line, edition=first.edition.key, language=language, address=address, page=page_words(begin)) for line in begin],
        "band": timeline(life, first=editions.loaded[-1].effective_date, last=editions.loaded[0].effective_date + _DRAWN_ON),
        "spans": number_spans(life.numbers, language=language),
        "numbers": _numbers(life),
        "versions": len(life.versions),
        "rewordings": sum(changes_words(entry) for entry in life.entries),
        "example_changes": sum(bool(entry.examples) for entry in life.entries),
        "is_constant": all(entry.words is not WordChange.UNCOMPARED for entry in life.entries),
        "holders": _holders(life, editions, language, terms, here.number if here else None),
        "feed": feed_path(language, edition.key, asked),
        "resolver": resolver_path(language, asked),
    }
    return page(request, "history/history.html", _frame(request, edition, asked, here), context)


def _lines_of_first(first: lives.Version, language: str, terms: dict[str, str]) -> list[Line]:
    """The rule in its first edition with all that stands under it; of a section or chapter its heading alone."""
    if first.number.rule is None:
        return []
    lines = rule_page.lines(edition=first.edition.pk, number=first.number, language=language, terms=terms)
    return [line for line in lines if line.number == first.number or not first.number.letter]


def _numbers(life: Life) -> int:
    """How many numbers the rule has had, one after the other."""
    return sum(run.key is not None for run in life.numbers)


def _frame(request: HttpRequest, edition: LoadedEdition, number: RuleNumber, here: lives.Version | None) -> Frame:
    """The life is the same from wherever it is looked at; search engines keep the one of today's number."""
    language = language_of(request)
    editions = editions_of(request)
    shown = (here.edition.key, here.number) if here else (edition.key, number)
    is_past = editions.state(edition) is State.PAST
    return frame(
        request,
        edition=edition,
        nav="rules",
        number=str(number),
        canonical_path=history_path(language, *shown),
        today=Today(history_path(language, here.edition.key, here.number), str(here.number)) if is_past and here else None,
    )


def _holders(life: Life, editions: Editions, language: str, terms: dict[str, str], here: RuleNumber | None) -> list[dict[str, Any]]:
    """What the former numbers of the rule hold in the edition in force, the newest first; nothing where that is an excerpt. One query."""
    current = editions.current
    if current is None or not current.is_complete:
        return []
    former: dict[str, Run[RuleNumber]] = {}
    for run in life.numbers:
        if run.key is not None and run.key != here:
            former.setdefault(str(run.key), run)
    found = {
        str(heading.number): heading
        for heading in rule_page.headings_of(edition=current.pk, numbers=former, language=language, terms=terms)
    }
    return [
        {
            "number": number,
            "until": run.until,
            "last": run.last,
            "href": rule_link(language, current.key, found[number].number) if number in found else "",
            "title": title_of(found[number], 40) if number in found else "",
            "language": found[number].words.language if number in found else language,
            "resolver": resolver_path(language, number),
        }
        for number, run in former.items()
    ]
