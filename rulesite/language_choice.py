"""The language of a request: the address decides; where it names none, the remembered language, then the browser's wish.

Programs name it by `lang` in the query, and no cookie decides for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

PROGRAMS = "/api/"


class LanguageAsked(NamedTuple):
    """A language and whether the address names it; else it depends on headers."""

    code: str
    is_named: bool


class LanguageOfAddress:
    """Activates the language that the first part of the address names, or for programs its query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language, is_named = language_asked(request)
        request.LANGUAGE_CODE = language
        with translation.override(language):
            response = self.get_response(request)
        response.setdefault("Content-Language", language)
        if not is_named:
            patch_vary_headers(response, ("Accept-Language",))
        return response


def language_asked(request: HttpRequest) -> LanguageAsked:
    """The language of the address, else the one that the reader wishes."""
    is_for_programs = request.path_info.startswith(PROGRAMS)
    named = request.GET.get("lang", "") if is_for_programs else request.path_info.split("/", 2)[1]
    if named in dict(settings.LANGUAGES):
        return LanguageAsked(named, is_named=True)
    return LanguageAsked(accepted_language(request) if is_for_programs else wished_language(request), is_named=False)


def wished_language(request: HttpRequest) -> str:
    """The language that the reader asked to be remembered, else the best of Accept-Language, else the source language."""
    remembered = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if remembered in dict(settings.LANGUAGES):
        return str(remembered)
    return accepted_language(request)


def accepted_language(request: HttpRequest) -> str:
    """The best of Accept-Language, else the source language."""
    for wanted, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower()):
        code = wanted.split("-")[0]
        if code in dict(settings.LANGUAGES):
            return code
    return settings.SOURCE_LANGUAGE


def redirect_to_language(request: HttpRequest) -> HttpResponse:
    """`/` leads to the home page in the reader's language; never cached for others."""
    response = HttpResponseRedirect(f"/{wished_language(request)}/")
    patch_vary_headers(response, ("Cookie",))
    response["Cache-Control"] = "private, no-cache"
    return response


@csrf_exempt  # sets a preference and nothing else; a token would need a cookie of its own
@require_POST
def remember_language(request: HttpRequest) -> HttpResponse:
    """Remembers the posted language for `/` (or forgets it when it is blank), and goes back to the page."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise PermissionDenied("the language is remembered from this site's own pages alone")
    language = request.POST.get("language", "")
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    response = HttpResponseRedirect(target)
    if language in dict(settings.LANGUAGES) or not language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE if language else 0,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    return response
