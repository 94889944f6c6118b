"""What describes the interface to programs (OpenAPI), and what describes a page to sites that show links (oEmbed)."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint, language_of
from rules.api.parameters import Parameter, whole
from rules.api.places import CURRENT, edition_of, editions_of, number_of
from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.presentation.origin import hosts_of, origin_of
from rules.presentation.refusals import RefusalError
from rules.presentation.sharing import rule_card
from rules.selectors.editions import LoadedEdition
from rules.selectors.resolve import always_named, holders
from rules.selectors.rule_page import headings_of, lines
from rules.selectors.words import term_names

_FILE = Path(__file__).resolve().parent.parent / "openapi.json"
_PAGE = re.compile(r"/(?P<language>[a-z]{2})/rules/(?P<edition>current|\d{4}-\d{2}-\d{2})/(?P<number>[^/]+)/?", re.ASCII | re.IGNORECASE)
_SHORT = re.compile(r"/(?:(?P<language>[a-z]{2})/rule/|(?P<day>\d{4}-\d{2}-\d{2})/)?(?P<number>[^/]+)/?", re.ASCII | re.IGNORECASE)
_LONGEST_ADDRESS = 2000
_WIDEST = 10_000


@endpoint()
def openapi(request: HttpRequest) -> HttpResponse:
    """The description of the interface."""
    return answer(_description())


@cache
def _description() -> dict[str, object]:
    described: dict[str, object] = json.loads(_FILE.read_text(encoding="utf-8"))
    return described


def _address(text: str) -> str:
    if len(text) > _LONGEST_ADDRESS:
        raise ValueError(gettext("It is the address of a page of this site."))
    return text


_SIZE = whole(_WIDEST)


@endpoint(
    Parameter("url", _address, is_required=True),
    Parameter("format", str, default="json"),
    Parameter("maxwidth", _SIZE),
    Parameter("maxheight", _SIZE),
    takes_others=True,  # consumers ask with parameters of their own: dnt, theme, callback
)
def oembed(request: HttpRequest, url: str, format: str, maxwidth: int | None, maxheight: int | None) -> HttpResponse:
    """The card of a rule's page (oEmbed 1.0, type link), in the language of the page."""
    if format != "json":
        raise RefusalError("unknown_format", gettext("It exists as JSON alone."))
    language, edition, number = _page_at(request, url)
    terms = term_names(language)
    found = lines(edition=edition.pk, number=number, language=language, terms=terms)
    if not any(line.number == number for line in found):
        raise _no_page(url)
    above = headings_of(edition=edition.pk, numbers=map(str, (*number.ancestors, number)), language=language, terms=terms)
    heading = next((each.words for each in reversed(above) if each.is_title), None)
    with translation.override(language):
        card = rule_card(number=number, edition=edition, language=language, heading=heading, lines=found)
        provider = gettext("Comprehensive Rules")
    origin = origin_of(request)
    title = f"{card.title}: {card.words}" if card.words else card.title
    data = {"version": "1.0", "type": "link", "title": title, "provider_name": provider, "provider_url": f"{origin}/{language}/"}
    return answer(data, is_kept=False)


def _page_at(request: HttpRequest, url: str) -> tuple[str, LoadedEdition, RuleNumber]:
    """Language, edition and number of the page at an address of this site, or to which it leads from one that is short or in capitals."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise _no_page(url) from None
    if parts.netloc.lower() not in hosts_of(request):
        raise _no_page(url)
    path = unquote(parts.path)
    if match := _PAGE.fullmatch(path):
        number = number_of(match["number"])
        language, edition = match["language"].lower(), edition_of(request, match["edition"].lower(), number=number)
    elif match := _SHORT.fullmatch(path):
        language = (match["language"] or language_of(request)).lower()
        edition, number = _meant(request, url, match["day"], match["number"])
    else:
        raise _no_page(url)
    if language not in dict(settings.LANGUAGES):
        raise _no_page(url)
    return language, edition, number


def _meant(request: HttpRequest, url: str, day: str | None, spelled: str) -> tuple[LoadedEdition, RuleNumber]:
    """What a short address leads to: the rule of a day, or the one that the number has always named."""
    number = canonical_number(spelled)
    if number is None:
        raise _no_page(url)
    if day:
        return edition_of(request, day, number=number), number
    language = language_of(request)
    current = edition_of(request, CURRENT)
    version = always_named(holders(editions_of(request), number=number, edition=current, language=language, terms=term_names(language)))
    if version is None:
        raise _no_page(url)
    return version.edition, version.number


def _no_page(url: str) -> RefusalError:
    return RefusalError("no_such_page", gettext("“%(url)s” is not the address of a rule on this site.") % {"url": url[:200]})
