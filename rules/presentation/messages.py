"""Codes and dates as sentences of the active language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.conf import settings
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, npgettext, pgettext

from rules.models import Status
from rules.selectors.editions import LoadedEdition
from rules.selectors.former import Former
from rules.selectors.words import OtherWords, Words


def grouped(number: int) -> str:
    """3,114 as the active language writes it: Spanish sets no thousands apart in a number of four digits."""
    is_grouped = number >= settings.GROUPED_FROM.get(get_language() or "", 1_000)
    return number_format(number, force_grouping=is_grouped)


def long_date(day: date) -> str:
    """8 April 2016, as the active language writes it."""
    return date_format(day, "DATE_FORMAT")


def short_date(day: date) -> str:
    """8 Apr 2016, for narrow screens."""
    return date_format(day, pgettext("date format with a short month, in the letters of Django's date filter", "j M Y"))


def date_html(day: date) -> SafeString:
    """The long date in a time element."""
    return format_html('<time datetime="{}">{}</time>', day.isoformat(), long_date(day))


def status_sentence(words: Words | OtherWords | Former) -> str:
    """What the words are, for a visitor: official, quoted, this project's translation or summary."""
    match words.status:
        case Status.TRANSLATION:
            return gettext("This project’s translation, not official")
        case Status.SUMMARY:
            return gettext("This project’s summary, not the official words")
        case Status.OFFICIAL:
            return _of_publisher(words.language, gettext("Official words"), gettext("Official translation"))
        case Status.QUOTED:
            return _of_publisher(words.language, gettext("Quoted from the official text"), gettext("Quoted from a published translation"))
        case _:
            return ""


def counted_statuses(counts: Mapping[str, int], *, language: str) -> list[tuple[int, str]]:
    """Counts of texts by status, best first, each with what so many texts of the status are called; none of which there are none."""
    named = ((status, counts.get(status, 0)) for status in (Status.OFFICIAL, Status.QUOTED, Status.TRANSLATION, Status.SUMMARY))
    return [(count, _counted_status(status, count, is_original=language == settings.SOURCE_LANGUAGE)) for status, count in named if count]


def _counted_status(status: Status, count: int, *, is_original: bool) -> str:
    # Translators: "number" is the number of texts, which stands in front: "4 official translations".
    match status:
        case Status.OFFICIAL if is_original:
            return npgettext("number", "official text", "official texts", count)
        case Status.OFFICIAL:
            return npgettext("number", "official translation", "official translations", count)
        case Status.QUOTED if is_original:
            return npgettext("number", "quotation from the official text", "quotations from the official text", count)
        case Status.QUOTED:
            return npgettext("number", "quotation from a published translation", "quotations from a published translation", count)
        case Status.SUMMARY:
            return npgettext("number", "summary of this project, not official", "summaries of this project, not official", count)
        case _:
            return npgettext("number", "translation of this project, not official", "translations of this project, not official", count)


def not_in_edition(edition: LoadedEdition) -> str:
    """Said in place of a text that an edition does not have, or that this site does not have of it."""
    if edition.is_complete and not edition.is_truncated:
        return gettext("Not in the edition of %(edition)s") % {"edition": edition.key}
    return gettext("Not in what this site has of the edition of %(edition)s") % {"edition": edition.key}


def _of_publisher(language: str, original: str, translated: str) -> str:
    return original if language == settings.SOURCE_LANGUAGE else translated
