"""Lists in pages: each says where the next one begins, and no list is ever a mix of texts from before and after an import."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, language_of
from rules.api.parameters import Parameter, whole
from rules.api.places import editions_of
from rules.presentation.origin import origin_of
from rules.presentation.refusals import RefusalError

Item = TypeVar("Item")
USUAL_SIZE = 100
MOST_ITEMS = 500
_CURSOR = re.compile(r"v([0-9]{1,9})-([0-9]{1,9})", re.ASCII)


def _cursor(text: str) -> tuple[int, int]:
    """The content version of the first page, and the place of the next item."""
    match = _CURSOR.fullmatch(text)
    if match is None:
        raise ValueError(gettext("It is what “next” of the page before leads to."))
    return int(match[1]), int(match[2])


CURSOR = Parameter("cursor", _cursor)
LIMIT = Parameter("limit", whole(MOST_ITEMS), default=USUAL_SIZE)


def start_of(request: HttpRequest, cursor: tuple[int, int] | None) -> int:
    """The place at which a page begins."""
    if cursor is None:
        return 0
    if cursor[0] != editions_of(request).content_version:
        raise RefusalError(
            "outdated_cursor", gettext("An import has changed the texts since the first page. Begin again without a cursor.")
        )
    return cursor[1]


def paged(
    request: HttpRequest,
    around: dict[str, Any],
    items: Sequence[Item],
    shape: Callable[[Item], dict[str, Any]],
    *,
    cursor: tuple[int, int] | None,
    limit: int,
    is_kept: bool = True,
) -> HttpResponse:
    """A page of a list within what stands around it. Pages of other sizes and from other places than the usual are not kept."""
    start = start_of(request, cursor)
    end = start + limit
    page = {
        "total": len(items),
        "items": [shape(item) for item in items[start:end]],
        "next": next_page(request, end) if end < len(items) else None,
    }
    is_usual = limit == USUAL_SIZE and start % limit == 0 and start <= len(items)
    return answer({**around, **page}, is_kept=is_kept and is_usual)


def next_page(request: HttpRequest, start: int) -> str:
    """The address of the page that begins at a place; the language is named in it, whatever the headers of the next request."""
    query = {**request.GET.dict(), "lang": language_of(request), "cursor": f"v{editions_of(request).content_version}-{start}"}
    return f"{origin_of(request)}{request.path}?{urlencode(query)}"
