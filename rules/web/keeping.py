"""What a browser keeps of an edition for reading without network: its pages without what stands around them, in parts.

A part is loaded and measured at a time, so that no request takes long. A kept page is its title, a line break and its `main` element.
"""

from __future__ import annotations

import copy
import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, QueryDict
from django.templatetags.static import static
from django.urls import resolve

from rules.presentation.navigation import play_path, rule_path
from rules.selectors import rule_page
from rules.selectors.editions import LoadedEdition
from rules.services import simulating
from rules.web.frame import editions_of, language_of

_KEPT_SECONDS = 3600
_SCENARIOS_A_PART = 16
_MAIN = '<main id="main"'
_MAIN_END = "</main>"


@dataclass(frozen=True, slots=True)
class Packed:
    """A part as it is sent: compressed JSON, pages by address. `size`: the bytes that its pages take in the browser."""

    content: bytes
    size: int


def parts(request: HttpRequest, edition: LoadedEdition) -> Mapping[str, list[str]]:
    """The addresses of the pages that are kept of an edition in the language of the request, by the name of their part."""
    language = language_of(request)
    headings = rule_page.headings(edition=edition.pk, language=language, terms={})
    found = {"start": [f"/{language}/offline/kept/", f"/{language}/rules/{edition.key}/", f"/{language}/simulator/"]}
    for heading in headings:
        found.setdefault(f"section-{heading.number.section}", []).append(rule_path(language, edition.key, heading.number))
    found["glossary"] = [f"/{language}/glossary/{edition.key}/"]
    for position, name in enumerate(simulating.worked_scenarios()):
        found.setdefault(f"scenarios-{position // _SCENARIOS_A_PART + 1}", []).append(play_path(language, name, edition=edition.key))
    return found


def packed(request: HttpRequest, edition: LoadedEdition, name: str, paths: list[str]) -> Packed:
    """A part, made once an hour for these texts and this build."""
    version = editions_of(request).content_version
    parts_of_key = (settings.BUILD_VERSION, settings.SITE_URL, str(version), request.get_host(), language_of(request), edition.key, name)
    key = hashlib.sha256("\n".join(parts_of_key).encode()).hexdigest()
    found = cache.get(key)
    if found is None:
        pages = dict(_pages(request, paths))
        content = gzip.compress(json.dumps({"pages": pages}, ensure_ascii=False).encode(), mtime=0)
        found = (content, sum(len(page.encode()) for page in pages.values()))
        cache.set(key, found, _KEPT_SECONDS)
    return Packed(*found)


def assets() -> dict[str, int]:
    """The style sheets, scripts and drawings that every page is shown with: their sizes by address."""
    return {
        static(str(path.relative_to(folder))): path.stat().st_size
        for folder in map(Path, settings.STATICFILES_DIRS)
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".css", ".js", ".svg"}
    }


def _pages(request: HttpRequest, paths: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        inner = _request_for(request, path)
        view = resolve(inner.path)
        html = view.func(inner, *view.args, **view.kwargs).content.decode()
        yield path, f"{_between(html, '<title>', '</title>')}\n{_MAIN}{_between(html, _MAIN, _MAIN_END)}{_MAIN_END}"


def _request_for(request: HttpRequest, path: str) -> HttpRequest:
    """The request of the same reader for another address."""
    inner = copy.copy(request)
    address, _, query = path.partition("?")
    inner.path = inner.path_info = address
    inner.GET = QueryDict(query)
    return inner


def _between(html: str, start: str, end: str) -> str:
    return html.partition(start)[2].partition(end)[0]
