"""The cells of a comparison as HTML: a page can have thousands, and templates would take several times as long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from rules.presentation.icons import icon_html
from rules.presentation.messages import grouped

_FOLD = '<details class="fold"><summary>{}{}</summary><div class="fold__in">{}</div></details>'


def lang_attribute(language: str, page: str) -> str:
    """The attribute that marks words of a language on a page of another one, with the blank before it."""
    return "" if language in {"", page} else f' lang="{escape(language)}"'


def joined(pieces: Iterable[SafeString]) -> SafeString:
    """Pieces of HTML, one behind the other."""
    return mark_safe("".join(map(conditional_escape, pieces)))  # noqa: S308 - escaped


def number_html(number: SafeString, *, href: str, edition: str) -> SafeString:
    """A number or term as a link, with its edition for where there is one column."""
    return mark_safe(f'<a class="rule__no" href="{escape(href)}" data-ed="{edition}"><span>{number}</span></a>')  # noqa: S308 - escaped


def subrule_html(rule: str, letter: str) -> SafeString:
    """The number of a subrule, its letter set off."""
    return mark_safe(f"<i>{rule}</i>{letter}")  # noqa: S308 - digits and a letter


def words_html(paragraphs: Iterable[SafeString], *, lang: str, css: str = "text", label: SafeString | str = "") -> SafeString:
    """The paragraphs of a text; `lang` is an attribute, `label` is spoken before each of them."""
    inner = "".join(f'<p class="{css}">{conditional_escape(label)}{conditional_escape(paragraph)}</p>' for paragraph in paragraphs)
    return mark_safe(f"<div{lang}>{inner}</div>" if inner else "")  # noqa: S308 - escaped above


def folded_html(words: SafeString, *, count: int) -> SafeString:
    """Removed words behind a line that says how many they are."""
    line = ngettext("Removed text, %(count)s word", "Removed text, %(count)s words", count) % {"count": grouped(count)}
    return format_html(_FOLD, icon_html("down"), line, words)


def meta_html(pieces: Sequence[SafeString]) -> SafeString:
    """The line above the words: what kind of text it is, its heading, what happened to it."""
    return mark_safe(f'<p class="cmp__meta">{joined(pieces)}</p>' if pieces else "")  # noqa: S308 - escaped


def tag_html(words: str) -> SafeString:
    """What kind of text it is, for what has no number of its own."""
    return format_html('<span class="example__tag">{}</span>', words)


def title_html(words: str, *, lang: str) -> SafeString:
    """The heading that a text stands under."""
    return mark_safe(f'<span class="note"{lang}>{escape(words)}</span>')  # noqa: S308 - escaped


def brief_html(words: SafeString, *, lang: str) -> SafeString:
    """The first words of a text that has only moved."""
    return mark_safe(f'<span class="cmp__brief"{lang}>{conditional_escape(words)}</span>')  # noqa: S308 - escaped
