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

from rules.api.answers import answer, endpoint, origin_of
from rules.api.parameters import Parameter, whole
from rules.api.places import edition_of, number_of
from rules.presentation.refusals import RefusalError
from rules.presentation.sharing import rule_card
from rules.selectors.rule_page import headings_of, lines
from rules.selectors.words import term_names

_FILE = Path(__file__).resolve().parent.parent / "openapi.json"
_PAGE = re.compile(r"/(?P<language>[a-z]{2})/rules/(?P<edition>current|\d{4}-\d{2}-\d{2})/(?P<number>[^/]+)/?", re.ASCII)
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
)
def oembed(request: HttpRequest, url: str, format: str, maxwidth: int | None, maxheight: int | None) -> HttpResponse:
    """The card of a rule's page (oEmbed 1.0, type link), in the language of the page."""
    if format != "json":
        raise RefusalError("unknown_format", gettext("It exists as JSON alone."))
    language, edition_key, spelled = _page_at(request, url)
    edition, number = edition_of(request, edition_key), number_of(spelled)
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


def _page_at(request: HttpRequest, url: str) -> tuple[str, str, str]:
    """Language, edition and number of the page at an address of this site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise _no_page(url) from None
    match = _PAGE.fullmatch(unquote(parts.path))
    if parts.netloc != request.get_host() or match is None or match["language"] not in dict(settings.LANGUAGES):
        raise _no_page(url)
    return match["language"], match["edition"], match["number"]


def _no_page(url: str) -> RefusalError:
    return RefusalError("no_such_page", gettext("“%(url)s” is not the address of a rule on this site.") % {"url": url[:200]})
