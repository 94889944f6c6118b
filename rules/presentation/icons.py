"""Icons of the sprite as HTML; silent, since the words stand beside them."""

from __future__ import annotations

from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString


@cache  # a long page has thousands, and where the sprite is served does not change while the process runs
def icon_html(name: str, css_class: str = "") -> SafeString:
    """The icon of a name."""
    classes = f"ic {css_class}".strip()
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>', classes, static("img/icons.svg"), name)
