"""Numbers without an edition, and short links for chat: both lead to the rule, or to the page of what the number has named."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path

from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.lives import holder_card
from rules.presentation.navigation import resolver_path, rule_link, rule_path
from rules.selectors.editions import LoadedEdition
from rules.selectors.resolve import Holder, always_named, holders
from rules.selectors.rule_page import edition_answering
from rules.selectors.words import term_names
from rules.web.frame import editions_of, frame, language_of, no_such_edition, page
from rules.web.views.absent import absent
from rules.web.views.errors import not_found

_LONGEST_DATE = 20


def rule_without_edition(request: HttpRequest, number: str) -> HttpResponse:
    """The rule that a number has always named, else all that it has named; with `?on=2014-06-01` the rule in force on that day."""
    editions = editions_of(request)
    asked = canonical_number(number)
    on = request.GET.get("on", "").strip()
    try:
        day = date.fromisoformat(on) if on else None
    except ValueError:
        return no_such_edition(request, on[:_LONGEST_DATE])
    edition = edition_answering(editions, day=day, number=asked) if day else editions.current
    if edition is None:
        return no_such_edition(request, on[:_LONGEST_DATE] or "current")
    if asked is None:
        return absent(request, edition=edition, number=None, spelled=number)
    if day:
        said = day.isoformat() if day != edition.effective_date else ""
        return HttpResponseRedirect(rule_link(language_of(request), edition.key, asked, asked_day=said))
    return _resolved(request, edition, asked)


def _resolved(request: HttpRequest, current: LoadedEdition, number: RuleNumber) -> HttpResponse:
    found = _holders(request, current, number)
    if link := _only_page(request, found):
        return HttpResponseRedirect(link)
    if not found:
        return absent(request, edition=current, number=number, spelled=str(number))
    language = language_of(request)
    address = resolver_path(language, number)
    if request.path != address:
        return HttpResponsePermanentRedirect(address)
    editions = editions_of(request)
    cards = [holder_card(holder, edition=current, editions=editions, language=language) for holder in found]
    around = frame(request, edition=current, nav="rules", number=str(number))
    return page(request, "history/number.html", around, {"number": number, "cards": cards})


def _holders(request: HttpRequest, current: LoadedEdition, number: RuleNumber) -> tuple[Holder, ...]:
    language = language_of(request)
    return holders(editions_of(request), number=number, edition=current, language=language, terms=term_names(language))


def _only_page(request: HttpRequest, found: tuple[Holder, ...]) -> str:
    """The page of the one rule that a number has always named; empty where there are several, or where it is not in the rules now."""
    version = always_named(found)
    if version is None:
        return ""
    return rule_link(language_of(request), version.edition.key, version.number)


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """`/711.4b` leads to the rule that the number has always named, else to the page of what it has named."""
    asked = canonical_number(number)
    current = editions_of(request).current
    if asked is None or current is None:
        return _for_reader(not_found(request))
    link = _only_page(request, _holders(request, current, asked))
    return _for_reader(HttpResponseRedirect(link or resolver_path(language_of(request), asked)))


def rule_of_edition(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """`/2016-04-08/711.4b` leads to the rule of that edition, a date between editions to that of the newest one on or before it."""
    asked = canonical_number(number)
    if asked is None:
        return _for_reader(not_found(request))
    try:
        day = date.fromisoformat(edition)
        editions = editions_of(request)
        found = editions.get(day) or edition_answering(editions, day=day, number=asked)
    except ValueError:
        found = None
    if found is None:
        return _for_reader(no_such_edition(request, edition))
    link = rule_link(language_of(request), found.key, asked, asked_day="" if found.key == edition else edition)
    return _for_reader(HttpResponseRedirect(link))


def in_small_letters(request: HttpRequest, address: str) -> HttpResponse:
    """`/EN/Rules/2016-04-08/711.4B` leads to the address that is meant; the number in it is mended in the same step."""
    parts = address.lower().rstrip("/").split("/")
    # A byte that is not UTF-8 stands in the path as %FF: in small letters it would lead to itself.
    if parts[0] not in dict(settings.LANGUAGES) or address.lower() == address or "%" in address:
        return not_found(request)
    if len(parts) == 4 and parts[1] == "rules" and (number := canonical_number(parts[3])):
        return HttpResponsePermanentRedirect(rule_path(parts[0], parts[2], number))
    return HttpResponsePermanentRedirect(escape_uri_path(f"/{'/'.join(parts)}/"))


def _for_reader(response: HttpResponse) -> HttpResponse:
    """Marks an answer that depends on the remembered language; the middleware adds the browser's wish."""
    patch_vary_headers(response, ("Cookie",))
    return response
