"""Addresses that were taken out of a sentence with the punctuation behind them: "See https://…/en/rules/2016-04-08/711.4b/." """

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.utils.encoding import escape_uri_path

from rulesite.language_choice import PROGRAMS

# Marks of a sentence that are no punctuation to Unicode, and punctuation that stands at the end of an address by right.
_FURTHER_MARKS = ">`|"
_OF_ADDRESSES = "/-_%&#@"


class MendedAddress:
    """Answers an address that leads nowhere with a redirect to the same without the punctuation at its end, where it has some."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == 404 and request.method in ("GET", "HEAD") and (address := mended(request.path)):
            query = request.META.get("QUERY_STRING", "")
            return HttpResponsePermanentRedirect(escape_uri_path(address) + (f"?{query}" if query else ""))
        return response


def mended(path: str) -> str:
    """The path without the marks at its end; empty where it has none, leads upwards or to another host, or is one for programs.

    Pages of a language end in a slash.
    """
    if ".." in path.split("/") or path.startswith(("//", "/\\", PROGRAMS)):
        return ""
    end = len(path)
    while end > 1 and (_is_mark(path[end - 1]) or (path[end - 1] == "/" and _is_mark(path[end - 2]))):
        end -= 1
    if end == len(path) or end <= 1:
        return ""
    bare = path[:end]
    is_page = bare.split("/", 2)[1] in dict(settings.LANGUAGES)
    return f"{bare.rstrip('/')}/" if is_page else bare


def _is_mark(letter: str) -> bool:
    return letter in _FURTHER_MARKS or (unicodedata.category(letter)[0] in "PZ" and letter not in _OF_ADDRESSES)
