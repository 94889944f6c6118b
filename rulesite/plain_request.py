"""What of a request decides on a page: the host without variants, and of the query what some page reads. All else is dropped unread.

So nobody fills the page cache with addresses that differ in what no page knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, QueryDict

from rules.services import simulating

_FREE = ("/api/", "/admin/")  # these refuse or know what they do not know themselves
_BUILDER = re.compile(r"/[a-z]{2}/simulator/build/", re.ASCII)  # the fields of its forms are many, and it is not kept
_USUAL_PORTS = {"http": ":80", "https": ":443"}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_FEW = re.compile(r"0|[1-9]\d{0,2}", re.ASCII)


def _one(is_known: Callable[[str], object]) -> Callable[[Sequence[str]], bool]:
    return lambda values: len(values) == 1 and bool(is_known(values[0]))


def _is_edition(value: str) -> bool:
    return bool(_DAY.fullmatch(value)) and value in simulating.editions()


def _are_languages(values: Sequence[str]) -> bool:
    codes = [code for value in values for code in value.split(",")]
    return len(set(codes)) == len(codes) and set(codes) <= set(dict(settings.LANGUAGES))


def _never(values: Sequence[str]) -> bool:
    return False


# Every parameter that a public page reads, and with which values the page is kept: with few that have an effect.
# tests/web/test_parameters.py finds what is missing here in the source.
PARAMETERS: dict[str, Callable[[Sequence[str]], bool]] = {
    "against": _one(_is_edition),
    "asked": _never,
    "at": _one(_FEW.fullmatch),
    "edition": _one(_is_edition),
    "from": _never,
    "guess": _one(lambda value: value == "1"),
    "guessed": _one(_FEW.fullmatch),
    "language": _never,
    "new": _never,
    "number": _never,
    "of": _never,
    "old": _never,
    "on": _never,
    "page": _never,
    "part": _never,
    "play": _one(lambda value: value in simulating.worked_scenarios()),
    "q": _never,
    "scenario": _never,
    "slug": _never,
    "step": _one(_FEW.fullmatch),
    "swap": _never,
    "view": _one(lambda value: value == "inline"),
    "with": _are_languages,
}


class ReadQuery(QueryDict):
    """A query that remembers which of its parameters a view has read by name."""

    def __init__(self, query: str) -> None:
        self.read: set[str] = set()
        super().__init__(query)
        self.read.clear()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def getlist(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().getlist(name, default)

    @property
    def is_kept(self) -> bool:
        """Whether the view has read all that there is, and all of it has one of few values."""
        return all(name in self.read and PARAMETERS.get(name, _never)(values) for name, values in self.lists())


def make_plain(environ: dict[str, Any]) -> None:
    """Drops from a WSGI environment what no page reads. Twice is the same as once."""
    if host := environ.get("HTTP_HOST"):
        environ["HTTP_HOST"] = _plain_host(host, environ.get("wsgi.url_scheme", ""))
    query = environ.get("QUERY_STRING", "")
    if query and len(query) <= settings.LONGEST_QUERY and _is_of_page(environ.get("PATH_INFO", "")):
        environ["QUERY_STRING"] = _plain_query(query)


def read_plain(request: HttpRequest) -> None:
    """Makes a request plain, and has it remember what is read of its query. Too many fields are refused further in."""
    make_plain(request.META)
    if _is_of_page(request.path_info):
        with suppress(SuspiciousOperation):
            request.GET = ReadQuery(request.META.get("QUERY_STRING", ""))  # type: ignore[assignment]


def is_kept_under(request: HttpRequest) -> bool:
    """Whether the address of a request is one of those under which a page is kept."""
    query = request.GET
    return has_own_host(request) and (query.is_kept if isinstance(query, ReadQuery) else True)


def has_own_host(request: HttpRequest) -> bool:
    """Whether the host is a name that the settings allow by itself, at the port at which the site answers."""
    host = request.get_host()
    name, _, port = host.rpartition(":") if re.search(r":\d+$", host) else (host, "", "")
    is_named = any(name in (allowed, allowed.removeprefix(".")) for allowed in map(str.lower, settings.ALLOWED_HOSTS))
    return is_named and (not port or port == request.META.get("SERVER_PORT"))


def _is_of_page(path: str) -> bool:
    return not path.startswith(_FREE) and not _BUILDER.match(path)


def _plain_host(host: str, scheme: str) -> str:
    plain = host.lower().removesuffix(_USUAL_PORTS.get(scheme, "")) if scheme in _USUAL_PORTS else host.lower()
    return re.sub(r"\.(?=$|:\d+$)", "", plain)


def _plain_query(query: str) -> str:
    """The parameters that some page reads, encoded in one way."""
    text = query.encode("latin-1", "replace").decode("utf-8", "replace")
    pairs = [(name, value) for name, value in parse_qsl(text, keep_blank_values=True) if name in PARAMETERS]
    return urlencode(pairs, safe=",")
