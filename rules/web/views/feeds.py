"""Atom feeds: what each edition changed, and the life of one rule through all its numbers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.utils.translation import gettext

from rules.domain.number_query import canonical_number
from rules.presentation.life import EntryView, entry_views
from rules.presentation.lives import rule_name
from rules.presentation.messages import long_date
from rules.presentation.navigation import history_path, rule_link
from rules.presentation.origin import origin_of
from rules.selectors import history
from rules.selectors.changes import EditionChanges, newest_changes
from rules.selectors.editions import LoadedEdition
from rules.selectors.words import term_names
from rules.web.frame import editions_of
from rules.web.views.errors import not_found

_MOST_EDITIONS = 12
_Feed = Callable[..., HttpResponse]


def _in_language(view: _Feed) -> _Feed:
    """Speaks the language that stands in the middle of the address; 404 for one that the site does not have."""

    @wraps(view)
    def wrapped(request: HttpRequest, language: str, **kwargs: Any) -> HttpResponse:
        if language not in dict(settings.LANGUAGES):
            return not_found(request)
        with translation.override(language):
            response = view(request, language=language, **kwargs)
        response["Content-Language"] = language
        return response

    return wrapped


@_in_language
def changes(request: HttpRequest, language: str) -> HttpResponse:
    """An entry for each of the newest editions, with what it changed."""
    origin = origin_of(request)
    feed = _atom(
        request,
        language,
        title=gettext("Changes of the Comprehensive Rules"),
        subtitle=gettext("What each edition changed, with the rules that have other words."),
        page=f"/{language}/rules/",
    )
    for found in newest_changes(editions_of(request), most=_MOST_EDITIONS):
        edition = found.edition
        feed.add_item(
            title=_edition_title(edition),
            link=f"{origin}/{language}/rules/{edition.key}/",
            description=_changes_html(found, language, origin),
            unique_id=_tag(origin, edition.effective_date, f"/{language}/rules/"),
            updateddate=_moment(edition.effective_date),
        )
    return _answer(feed)


@_in_language
def rule(request: HttpRequest, language: str, edition: str, number: str) -> HttpResponse:
    """An entry for each change of the rule that a number means in an edition, whatever number it has had since."""
    asked = canonical_number(number)
    found = next((each for each in editions_of(request).loaded if each.key == edition), None)
    identity = history.identity_of(edition=found.pk, number=asked) if found and asked else None
    if not identity or asked is None:
        return not_found(request)
    life = history.life(editions_of(request), identity=identity, language=language, terms=term_names(language))
    newest = life.versions[-1]
    name = rule_name(newest.number, life.words[newest.pk])
    origin = origin_of(request)
    feed = _atom(
        request,
        language,
        title=gettext("Changes of rule %(name)s") % {"name": name},
        subtitle=gettext("It keeps following the rule when its number changes."),
        page=history_path(language, edition, asked),
    )
    for view in entry_views(life, language=language, address=lambda number: None):
        key = view.day.isoformat()
        feed.add_item(
            title=f"{view.number or view.read_number} · {view.title} · {long_date(view.day)}",
            link=f"{origin}{rule_link(language, view.read_edition, view.read_number)}",
            description=_entry_html(view, origin),
            unique_id=_tag(origin, view.day, f"/{language}/rules/{key}/{view.read_number}/"),
            updateddate=_moment(view.day),
        )
    return _answer(feed)


def _atom(request: HttpRequest, language: str, *, title: str, subtitle: str, page: str) -> Atom1Feed:
    origin = origin_of(request)
    return Atom1Feed(
        title=title,
        link=f"{origin}{page}",
        description=subtitle,
        language=language,
        author_name=gettext("Comprehensive Rules"),
        feed_url=f"{origin}{request.path}",
        feed_guid=f"{origin}{request.path}",
    )


def _tag(origin: str, day: date, path: str) -> str:
    """A tag URI (RFC 4151) that names the same thing for ever: the host, the day of the edition, the path."""
    return get_tag_uri(f"{origin}{path}".rstrip("/"), day)


def _moment(day: date) -> datetime:
    """Editions come into force at midnight UTC."""
    return datetime.combine(day, time(), UTC)


def _edition_title(edition: LoadedEdition) -> str:
    title = gettext("Edition of %(date)s") % {"date": long_date(edition.effective_date)}
    return f"{title} · {edition.name}" if edition.name else title


def _changes_html(found: EditionChanges, language: str, origin: str) -> str:
    reworded = [(str(number), origin + rule_link(language, found.edition.key, number)) for number in found.reworded]
    return render_to_string("feeds/changes.html", {"found": found, "reworded": reworded})


def _entry_html(view: EntryView, origin: str) -> str:
    return render_to_string("feeds/entry.html", {"entry": view, "origin": origin})


def _answer(feed: Atom1Feed) -> HttpResponse:
    response = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    response.is_public = True  # type: ignore[attr-defined]
    return response
