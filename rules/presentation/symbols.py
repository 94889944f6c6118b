"""Mana and other symbols: what a screen reader says for each, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, pgettext_lazy

_DRAWN = frozenset({"W", "U", "B", "R", "G", "C", "S", "T", "Q", "E", "P", "H", "A", "CHAOS", "PW", "TK"})
_PAINTED = frozenset({"X", "Y", "Z", "½", "∞"})

_NAMES = {
    "W": gettext_lazy("white mana"),
    "U": gettext_lazy("blue mana"),
    "B": gettext_lazy("black mana"),
    "R": gettext_lazy("red mana"),
    "G": gettext_lazy("green mana"),
    "C": gettext_lazy("colorless mana"),
    "S": gettext_lazy("snow mana"),
    "X": gettext_lazy("X generic mana"),
    "Y": gettext_lazy("Y generic mana"),
    "Z": gettext_lazy("Z generic mana"),
    "T": pgettext_lazy("symbol", "tap"),
    "Q": pgettext_lazy("symbol", "untap"),
    "E": pgettext_lazy("symbol", "energy counter"),
    "P": pgettext_lazy("symbol", "Phyrexian mana"),
    "H": pgettext_lazy("symbol", "Phyrexian hybrid mana"),
    "TK": pgettext_lazy("symbol", "ticket counter"),
    "PW": pgettext_lazy("symbol", "planeswalker"),
    "CHAOS": pgettext_lazy("symbol", "chaos"),
    "A": pgettext_lazy("symbol", "acorn"),
    "½": pgettext_lazy("symbol", "half a generic mana"),
    "∞": pgettext_lazy("symbol", "infinite generic mana"),
}


def symbol_html(text: str, parts: Sequence[str], *, marks_language: bool = True) -> SafeString | None:
    """A drawn symbol that is spoken in the active language and copied as it is printed; None for one that has no drawing.

    `parts` are what stands between the slashes, such as ("W", "U"). The label is marked with its language, since the symbol may stand in
    a passage of another one.
    """
    drawing = _drawing(parts)
    if drawing is None:
        return None
    return format_html(
        '<span class="sym {}"{} role="img"{} aria-label="{}"><span class="sym__t" aria-hidden="true">{}</span></span>',
        drawing,
        _figure(parts),
        format_html(' lang="{}"', get_language()) if marks_language else "",
        spoken(parts),
        text,
    )


def spoken(parts: Sequence[str]) -> str:
    """The symbol in words of the active language, such as "white mana" or "white mana or blue mana"."""
    if len(parts) > 1 and parts[-1] == "P":
        # Translators: spoken for {W/P} and {G/U/P}; mana is "white mana" or "green mana or blue mana"
        return gettext("%(mana)s or 2 life") % {"mana": spoken(parts[:-1])}
    if len(parts) == 2:
        # Translators: spoken for {2/U}: 2 generic mana or blue mana
        return gettext("%(first)s or %(second)s") % {"first": spoken(parts[:1]), "second": spoken(parts[1:])}
    return _single(parts[0])


def _drawing(parts: Sequence[str]) -> str | None:
    """The CSS classes of the drawing."""
    if len(parts) == 1:
        code = parts[0]
        if code in _DRAWN:
            return f"sym--{code.lower()}"
        if not _is_figure(code):
            return None
        return "sym--n sym--wide" if len(code) > 2 else "sym--n"
    first, second = parts[0], parts[1]
    if first == second or not all(_is_figure(code) or code in _DRAWN for code in parts):
        return None
    life = " sym--life" if len(parts) == 3 else ""
    return f"sym--pair{life} sym--first-{_half(first)} sym--second-{_half(second)}"


def _half(code: str) -> str:
    return "n" if _is_figure(code) else code.lower()


def _figure(parts: Sequence[str]) -> SafeString:
    figure = next((code for code in parts if _is_figure(code)), None)
    return format_html(' data-n="{}"', figure) if figure else SafeString("")


def _is_figure(code: str) -> bool:
    return code.isdecimal() or code in _PAINTED


def _single(code: str) -> str:
    if code.isdecimal():
        # Translators: spoken for {2}
        return ngettext("%(count)s generic mana", "%(count)s generic mana", int(code)) % {"count": code}
    return str(_NAMES[code])
