"""Small pieces that templates share: icons and dates."""

from __future__ import annotations

from datetime import date

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.presentation.messages import date_html as _date_html
from rules.presentation.messages import long_date as _long_date
from rules.presentation.messages import short_date as _short_date

register = template.Library()


@register.simple_tag
def icon(name: str, css_class: str = "") -> SafeString:
    """An icon of the sprite; silent, since the words stand beside it."""
    classes = f"ic {css_class}".strip()
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>', classes, static("img/icons.svg"), name)


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
def at(table: dict[str, object], key: str) -> object:
    """The value of a key that is only known here; empty when it is missing."""
    return table.get(key, "")
