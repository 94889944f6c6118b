"""What every page has around its own content: edition bar, languages, robots, and the one way to answer with a template."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.utils.encoding import escape_uri_path

from rules.domain.number_query import canonical_number
from rules.presentation.navigation import in_every_language
from rules.presentation.origin import origin_of
from rules.presentation.sharing import Card
from rules.selectors.editions import Editions, LoadedEdition, State, loaded_editions


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """The same page in a language with the same query, in that language's own name."""

    code: str
    name: str
    href: str
    is_here: bool

    @property
    def home(self) -> str:
        return f"/{self.code}/"


@dataclass(frozen=True, slots=True)
class Today:
    """Where the words of this page stand in the edition in force."""

    href: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The surroundings of a page. `path` and `address` are quoted; the address has the query, which the other languages keep.

    `languages_with_text` are those in which the page has words of its own, for search engines; none for a page that does not exist.
    `pair` are the two editions of a comparison, which stands in neither of them.
    `slug` is the glossary entry of the page, `card` what a shared link to it shows.
    `number` means the rule that it names in the edition `number_from`, by default the one shown.
    `scenario` or a `case` of the reader is played under the edition shown, open at `step`; `played` is the date of an edition that is not
    here, where it is played under that.
    `is_kept`: it is shown without network, from what a browser has kept of the edition.
    """

    editions: Editions
    edition: LoadedEdition | None
    language: str
    path: str
    address: str
    languages: tuple[LanguageLink, ...]
    languages_with_text: tuple[str, ...]
    number: str = ""
    number_from: str = ""
    slug: str = ""
    nav: str = ""
    query: str = ""
    is_indexed: bool = True
    canonical_path: str = ""
    today: Today | None = None
    asked: date | None = None
    origin: str = ""
    pair: tuple[LoadedEdition, LoadedEdition] | None = None
    scenario: str = ""
    case: str = ""
    step: int = 0
    played: date | None = None
    played_is_past: bool = False
    card: Card | None = None
    is_kept: bool = False
    source_language: str = settings.SOURCE_LANGUAGE

    @property
    def home(self) -> str:
        return f"/{self.language}/"

    @property
    def state(self) -> State | None:
        return self.editions.state(self.edition) if self.edition else None

    @property
    def before(self) -> LoadedEdition | None:
        """The edition that this one is compared with unless the reader chooses another."""
        return self.editions.before(self.edition) if self.edition else None

    @property
    def is_past(self) -> bool:
        return self.played_is_past if self.played else self.state is State.PAST

    @property
    def number_edition(self) -> str:
        """The edition in which `number` names the rule of the page."""
        return self.number_from or (self.edition.key if self.edition else "")

    @property
    def canonical(self) -> str:
        """The address that search engines keep: this one, unless the page shows in this language only what another says already.

        Empty for a page that does not exist.
        """
        path = self.canonical_path or self.path
        if not self.languages_with_text:
            return ""
        if self.language in self.languages_with_text:
            return path
        return in_every_language(path)[self.languages_with_text[0]]

    @property
    def structured(self) -> str:
        """What the card says as JSON-LD."""
        return self.card.structured(self.origin) if self.card else ""

    @property
    def embed_query(self) -> str:
        """What oEmbed is asked for the card."""
        return urlencode({"url": f"{self.origin}{self.card.path}"}) if self.card else ""

    @property
    def alternates(self) -> dict[str, str]:
        """The languages that search engines may offer, by code."""
        if len(self.languages_with_text) < 2:
            return {}
        addresses = in_every_language(self.canonical_path or self.path)
        return {code: addresses[code] for code in self.languages_with_text}

    @property
    def excerpt_between(self) -> LoadedEdition | None:
        """The newest excerpt between the complete edition shown and the date that was asked for."""
        if self.asked is None or self.edition is None or not self.edition.is_complete:
            return None
        return next(iter(self.editions.excerpts_between(self.edition.effective_date, self.asked)), None)

    @property
    def unloaded_between(self) -> tuple[date, ...]:
        """Known editions between the one shown and the date that was asked for."""
        if self.asked is None or self.edition is None:
            return ()
        return self.editions.unloaded_between(self.edition.effective_date, self.asked)


def frame(
    request: HttpRequest, *, edition: LoadedEdition | None = None, languages_with_text: Collection[str] | None = None, **fields: Any
) -> Frame:
    """The frame of a request. Without an edition the page stands in the current one; without `languages_with_text` it exists in all."""
    editions = editions_of(request)
    language = language_of(request)
    path = escape_uri_path(request.path)
    query = query_of(request)
    addresses = in_every_language(path)
    return Frame(
        editions=editions,
        edition=edition or editions.current,
        language=language,
        path=path,
        address=path + query,
        languages=tuple(LanguageLink(code, name, addresses[code] + query, code == language) for code, name in settings.LANGUAGES),
        languages_with_text=tuple(code for code, _ in settings.LANGUAGES if languages_with_text is None or code in languages_with_text),
        asked=_asked(request, edition or editions.current),
        origin=origin_of(request),
        **fields,
    )


def page(request: HttpRequest, template: str, frame: Frame, context: dict[str, Any] | None = None, *, status: int = 200) -> HttpResponse:
    """A public page: no session, no cookie, kept by the page cache."""
    response = render(request, template, {"frame": frame, **(context or {})}, status=status)
    response.is_public = True  # type: ignore[attr-defined]
    return response


def editions_of(request: HttpRequest) -> Editions:
    """What is loaded, as the page cache found it for this request; other methods than GET and HEAD pass by the cache."""
    if not hasattr(request, "editions"):
        request.editions = loaded_editions()  # type: ignore[attr-defined]
    return cast("Editions", request.editions)  # type: ignore[attr-defined]


def language_of(request: HttpRequest) -> str:
    """The language that the address named."""
    return request.LANGUAGE_CODE


def query_of(request: HttpRequest) -> str:
    """The query with its question mark as links carry it along, commas as they are; empty without one."""
    return f"?{request.GET.urlencode().replace('%2C', ',')}" if request.GET else ""


def source_of(request: HttpRequest) -> LoadedEdition | None:
    """The edition that the reader comes from, `from` in the query: there the number of the address names the rule that is meant."""
    key = request.GET.get("from", "")
    return next((edition for edition in editions_of(request).loaded if edition.key == key), None)


def contents_today(request: HttpRequest, edition: LoadedEdition) -> Today | None:
    """The contents of the edition in force, for a page of a past one."""
    editions = editions_of(request)
    if editions.current is None or editions.state(edition) is not State.PAST:
        return None
    return Today(f"/{language_of(request)}/rules/{editions.current.key}/")


def with_edition(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hands the view a loaded edition for the key in the address.

    `current` is rendered in place; a date between editions leads to the newest loaded one on or before it; any other key gets the page
    that says which editions there are.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, edition: str, **kwargs: Any) -> HttpResponse:
        editions = editions_of(request)
        try:
            day = None if edition == "current" else date.fromisoformat(edition)
        except ValueError:
            return no_such_edition(request, edition)
        found = editions.get(day) if day else editions.current
        if found and not request.path.endswith("/") and "number" not in kwargs:
            return HttpResponsePermanentRedirect(f"{request.path}/")
        if found:
            return view(request, edition=found, **kwargs)
        if day and (nearest := editions.on(day)):
            return HttpResponseRedirect(_path_in(request, edition, nearest, number=kwargs.get("number", "")) + f"?asked={day}")
        return no_such_edition(request, edition)

    return wrapped


def _path_in(request: HttpRequest, edition: str, found: LoadedEdition, *, number: str) -> str:
    """The same page of another edition, the number spelled as it should be, so that one redirect mends both."""
    before, _, rest = f"{request.path.rstrip('/')}/".partition(f"/{edition}/")
    if asked := canonical_number(number):
        rest = rest.replace(number, str(asked), 1)
    return f"{before}/{found.key}/{rest}"


def no_such_edition(request: HttpRequest, edition: str) -> HttpResponse:
    """404: says that there is no such edition and which one is nearest."""
    editions = editions_of(request)
    try:
        nearest = editions.nearest(date.fromisoformat(edition))
    except ValueError:
        nearest = None
    around = frame(request, nav="editions", languages_with_text=(), is_indexed=False)
    return page(
        request, "rules/no_such_edition.html", around, {"asked_edition": edition, "nearest": nearest or editions.current}, status=404
    )


def _asked(request: HttpRequest, shown: LoadedEdition | None) -> date | None:
    """The day that was asked for, if this edition is the answer to it: an address may be older than an import.

    The newest complete edition answers too, for what a later excerpt lacks.
    """
    try:
        day = date.fromisoformat(request.GET.get("asked", ""))
    except ValueError:
        return None
    editions = editions_of(request)
    return day if shown in {editions.on(day), editions.complete_on(day)} else None
