"""The editions as options of a list: on every page with a chooser, so written at once and not by a template's loop."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from rules.selectors.editions import Editions, LoadedEdition

_Option = tuple[LoadedEdition, bool, str]


def edition_options(editions: Editions, chosen: LoadedEdition | None) -> SafeString:
    """Every edition with its name, newest first."""
    return _options((edition, edition == chosen, _named(edition.key, edition)) for edition in editions.loaded)


def edition_options_here(editions: Editions, here: LoadedEdition | None) -> SafeString:
    """The same, and which one is in force. The edition of the page says its date alone: with a name it would be cut off on a phone."""
    current = editions.current

    def option(edition: LoadedEdition) -> _Option:
        date = edition.key
        if edition == current and edition.is_complete:
            date = pgettext("option of a list", "%(date)s, current") % {"date": date}
        return edition, edition == here, date if edition == here else _named(date, edition)

    return _options(map(option, editions.loaded))


def _named(date: str, edition: LoadedEdition) -> str:
    return f"{date} · {edition.name}" if edition.name else date


def _options(options: Iterable[_Option]) -> SafeString:
    return format_html_join(
        "\n",
        '<option value="{}"{}>{}</option>',
        ((edition.key, SafeString(" selected") if is_chosen else "", words) for edition, is_chosen, words in options),
    )
