"""Two editions compared: the choice of the pair, all that changed, and one chapter or rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect

from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.domain.wording import is_heading
from rules.presentation.change_chips import count_chips
from rules.presentation.comparison import Writer
from rules.presentation.messages import not_in_edition
from rules.presentation.navigation import compare_path
from rules.selectors import compare
from rules.selectors.compare import Comparison, Row
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.words import Words, term_names
from rules.web.frame import Frame, editions_of, frame, language_of, no_such_edition, page, with_edition
from rules.web.views.absent import absent

_INLINE = "inline"


def choose(request: HttpRequest) -> HttpResponse:
    """The choice of two editions. `old` and `new` in the query lead to their comparison, at the rule that `number` is in `of`."""
    editions = editions_of(request)
    old, new = (_loaded(editions, request.GET.get(name, "")) for name in ("old", "new"))
    if old and new:
        return _chosen(request, *((new, old) if request.GET.get("swap") else (old, new)))
    current = editions.current
    pair = (editions.before(current), current) if current else (None, None)
    around = frame(request, nav="compare", is_indexed=not request.GET)
    return page(request, "compare/choose.html", around, {"old": pair[0], "new": pair[1], "neighbours": _neighbours(editions)})


@with_edition
def with_the_one_before(request: HttpRequest, edition: LoadedEdition) -> HttpResponse:
    """One edition alone leads to its comparison with the one before; the first one to the choice."""
    before = editions_of(request).before(edition)
    language = language_of(request)
    return HttpResponseRedirect(compare_path(language, before.key, edition.key) if before else f"/{language}/compare/")


def with_pair(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hands the view the two editions of the address. A date between editions leads to the newest loaded one on or before it."""

    @wraps(view)
    def wrapped(request: HttpRequest, old: str, new: str, **kwargs: Any) -> HttpResponse:
        editions = editions_of(request)
        pair = []
        for key in (old, new):
            found = _meant(editions, key)
            if found is None:
                return no_such_edition(request, key)
            pair.append(found)
        number = canonical_number(kwargs["number"]) if "number" in kwargs else None
        address = compare_path(language_of(request), pair[0].key, pair[1].key, number or kwargs.get("number", ""))
        if request.path != address:
            query = f"?{request.GET.urlencode()}" if request.GET else ""
            is_fixed = (old, new) == (pair[0].key, pair[1].key)
            return (HttpResponsePermanentRedirect if is_fixed else HttpResponseRedirect)(address + query)
        return view(request, old=pair[0], new=pair[1], **kwargs)

    return wrapped


@with_pair
def editions_compared(request: HttpRequest, old: LoadedEdition, new: LoadedEdition) -> HttpResponse:
    """All that changed between two editions, in either order."""
    language = language_of(request)
    comparison = compare.compare_editions(old=old, new=new, language=language, terms=term_names(language))
    is_neighbour = new.is_complete and editions_of(request).before(new) == old
    around = _frame(request, old, new, is_indexed=is_neighbour and not request.GET)
    context = {"groups": _writer(request, comparison, old, new).groups(comparison)}
    return page(request, "compare/editions.html", around, {**_common(request, comparison, old, new), **context})


@with_pair
def number_compared(request: HttpRequest, old: LoadedEdition, new: LoadedEdition, number: str) -> HttpResponse:
    """One section, chapter, rule or subrule of the newer text with all that stands under it."""
    language = language_of(request)
    asked = canonical_number(number)
    if asked is None:
        return absent(request, edition=new, number=None, spelled=number)
    comparison = compare.compare_number(old=old, new=new, number=asked, language=language, terms=term_names(language))
    if comparison is None:
        return absent(request, edition=new, number=asked, spelled=str(asked))
    (group,) = comparison.groups
    own = next(row for row in group.rows if row.new and row.new.label == str(asked))
    writer = replace(_writer(request, comparison, old, new), is_whole=False)
    context = {
        "number": asked,
        "old_number": own.old.label if own.old else "",
        "heading": _heading(comparison, asked),
        "crumbs": [
            {"number": str(above), "href": compare_path(language, old.key, new.key, above)} for above in asked.ancestors if above.chapter
        ],
        "group": writer.scope(group),
    }
    around = _frame(request, old, new, is_indexed=False, number=str(asked))
    return page(request, "compare/number.html", around, {**_common(request, comparison, old, new, number=asked), **context})


def _chosen(request: HttpRequest, old: LoadedEdition, new: LoadedEdition) -> HttpResponse:
    """To the comparison of two editions, at the same rule where the newer one has it."""
    number = canonical_number(request.GET.get("number", ""))
    of = _loaded(editions_of(request), request.GET.get("of", ""))
    found = compare.number_in(edition=of, number=number, other=new) if number and of else None
    query = f"?view={_INLINE}" if request.GET.get("view") == _INLINE else ""
    return HttpResponseRedirect(compare_path(language_of(request), old.key, new.key, found or "") + query)


def _loaded(editions: Editions, key: str) -> LoadedEdition | None:
    return next((edition for edition in editions.loaded if edition.key == key), None)


def _meant(editions: Editions, key: str) -> LoadedEdition | None:
    """The edition that an address means: by its date, by a day on which it was in force, or as the current one."""
    if key == "current":
        return editions.current
    try:
        return editions.on(date.fromisoformat(key))
    except ValueError:
        return None


def _neighbours(editions: Editions) -> list[tuple[LoadedEdition, LoadedEdition]]:
    """Every complete edition, newest first, with the one before it."""
    pairs = ((editions.before(edition), edition) for edition in editions.loaded if edition.is_complete)
    return [(before, edition) for before, edition in pairs if before]


def _frame(request: HttpRequest, old: LoadedEdition, new: LoadedEdition, *, is_indexed: bool, number: str = "") -> Frame:
    # The words are mostly English in every language, so search engines keep that page alone.
    source = [settings.SOURCE_LANGUAGE]
    return frame(request, nav="compare", pair=(old, new), languages_with_text=source, is_indexed=is_indexed, number=number)


def _writer(request: HttpRequest, comparison: Comparison, old: LoadedEdition, new: LoadedEdition) -> Writer:
    return Writer(
        language=language_of(request),
        old=old.key,
        new=new.key,
        is_inline=_is_inline(request),
        at=_position(request, comparison.changes),
        titles=comparison.titles,
    )


def _is_inline(request: HttpRequest) -> bool:
    return request.GET.get("view") == _INLINE


def _position(request: HttpRequest, changes: tuple[Row, ...]) -> int:
    """The change that the address points to, from 1; 0 for none."""
    at = request.GET.get("at", "")
    return min(int(at), len(changes)) if at.isascii() and at.isdecimal() and len(at) < 7 else 0


def _common(
    request: HttpRequest, comparison: Comparison, old: LoadedEdition, new: LoadedEdition, *, number: RuleNumber | None = None
) -> dict[str, Any]:
    """What both pages of a comparison show around their rows."""
    at, total = _position(request, comparison.changes), len(comparison.changes)
    return {
        "old": old,
        "new": new,
        "number": number,
        "nowhere": {"old": not_in_edition(old), "new": not_in_edition(new)},
        "is_inline": _is_inline(request),
        "counts": list(count_chips(comparison.counts)),
        "at": at,
        "total": total,
        "previous": _step(request, at - 1) if at > 1 else "",
        "next": _step(request, at + 1) if at < total else "",
        "left_out": comparison.left_out,
        "notes_apart": comparison.notes_apart,
        "base": compare_path(language_of(request), old.key, new.key),
        "states": {edition.key: editions_of(request).state(edition) for edition in (old, new)},
        "views": {view: request.path + (f"?{urlencode({'view': view})}" if view else "") for view in ("", _INLINE)},
    }


def _step(request: HttpRequest, at: int) -> str:
    """The address of a change: marked by the server, and by a script through its fragment."""
    view = {"view": _INLINE} if _is_inline(request) else {}
    return f"?{urlencode({**view, 'at': at})}#c{at}"


def _heading(comparison: Comparison, number: RuleNumber) -> Words | None:
    """The words of the nearest heading that the number is or stands under."""
    above = (number, *reversed(number.ancestors))
    titles = (comparison.titles.get(str(each)) for each in above)
    return next((words for words in titles if words and is_heading(words.english)), None)
