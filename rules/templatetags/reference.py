"""Small pieces that templates share: icons and dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.presentation.card_languages import name_html as _name_html
from rules.presentation.card_languages import text_html as _text_html
from rules.presentation.choices import edition_options as _edition_options
from rules.presentation.choices import edition_options_here as _edition_options_here
from rules.presentation.cited_rules import Cite, cites_html
from rules.presentation.icons import icon_html
from rules.presentation.messages import date_html as _date_html
from rules.presentation.messages import grouped as _grouped
from rules.presentation.messages import long_date as _long_date
from rules.presentation.messages import short_date as _short_date
from rules.presentation.trace_names import inside_quotes
from rules.selectors.editions import Editions, LoadedEdition

register = template.Library()


@register.simple_tag
def icon(name: str, css_class: str = "") -> SafeString:
    """An icon of the sprite; silent, since the words stand beside it."""
    return icon_html(name, css_class)


@register.simple_tag
def edition_options(editions: Editions, chosen: LoadedEdition | None) -> SafeString:
    """The options of a list of editions."""
    return _edition_options(editions, chosen)


@register.simple_tag
def edition_options_here(editions: Editions, here: LoadedEdition | None) -> SafeString:
    """The options of the list with which a reader leaves the edition of the page."""
    return _edition_options_here(editions, here)


@register.simple_tag
def cited(cites: Iterable[Cite], css_class: str = "") -> SafeString:
    """The rules that a step cites, each as a link where it leads to one."""
    return cites_html(cites, css_class)


@register.simple_tag
def lang_of(language: str) -> SafeString:
    """The lang attribute of a text, where its language is not the page's."""
    return format_html(' lang="{}"', language) if language != get_language() else SafeString("")


@register.simple_tag
def in_language(text: str, language: str) -> SafeString:
    """The text, marked with its language where that is not the page's."""
    if language == get_language():
        return format_html("{}", text)
    return format_html('<span lang="{}">{}</span>', language, text)


@register.filter
def as_named(text: str) -> SafeString:
    """The name of an object; marked as English where the card has no name in this language."""
    return _name_html(text)


@register.filter
def with_names(text: str) -> SafeString:
    """A text of the project with its English names of cards marked."""
    return _text_html(text)


@register.filter
def quoted(text: str) -> str:
    """The text as it stands between quotation marks."""
    return inside_quotes(text)


@register.filter
def long_date(day: date) -> str:
    """8 April 2016."""
    return _long_date(day)


@register.filter
def date_html(day: date) -> SafeString:
    """8 April 2016 in a time element."""
    return _date_html(day)


@register.filter
def short_date(day: date) -> str:
    """8 Apr 2016."""
    return _short_date(day)


@register.filter
def short_date_html(day: date) -> SafeString:
    """8 Apr 2016 in a time element, for narrow screens."""
    return format_html('<time datetime="{}">{}</time>', day.isoformat(), _short_date(day))


@register.filter
def grouped(number: int) -> str:
    """3,114, as the active language groups digits."""
    return _grouped(number)


@register.filter
def at(table: dict[str, object], key: str) -> object:
    """The value of a key that is only known here; empty when it is missing."""
    return table.get(key, "")
