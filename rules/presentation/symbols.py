"""Mana and other symbols: what a screen reader says for each, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext


def symbol_html(text: str, parts: Sequence[str]) -> SafeString:
    """A drawn symbol that is spoken in the active language and copied as it is printed. `parts` are what stands between the slashes."""
    kind = "-".join(part.lower() for part in parts)
    return format_html(
        '<span class="sym sym--{}" role="img" aria-label="{}"><span class="sym__t" aria-hidden="true">{}</span></span>',
        _css_name(kind),
        spoken(parts),
        text,
    )


def spoken(parts: Sequence[str]) -> str:
    """The symbol in words of the active language, such as "white mana" or "white or blue mana"."""
    codes = [part.upper() for part in parts]
    if "P" in codes and len(codes) > 1:
        # Translators: spoken for {W/P}; mana is "white mana" or "white mana or blue mana"
        return gettext("Phyrexian mana: %(mana)s or 2 life") % {"mana": spoken([code for code in codes if code != "P"])}
    if len(codes) == 2 and codes != ["1", "2"]:
        # Translators: spoken for {2/U}: 2 generic mana or blue mana
        return gettext("%(first)s or %(second)s") % {"first": spoken(codes[:1]), "second": spoken(codes[1:])}
    return _single("/".join(codes))


def _single(code: str) -> str:
    if code.isdigit():
        # Translators: spoken for {2}
        return ngettext("%(count)s generic mana", "%(count)s generic mana", int(code)) % {"count": code}
    names = {
        "W": gettext("white mana"),
        "U": gettext("blue mana"),
        "B": gettext("black mana"),
        "R": gettext("red mana"),
        "G": gettext("green mana"),
        "C": gettext("colorless mana"),
        "S": gettext("snow mana"),
        "X": gettext("X generic mana"),
        "Y": gettext("Y generic mana"),
        "Z": gettext("Z generic mana"),
        "T": pgettext("symbol", "tap"),
        "Q": pgettext("symbol", "untap"),
        "E": pgettext("symbol", "energy counter"),
        "P": pgettext("symbol", "Phyrexian mana symbol"),
        "TK": pgettext("symbol", "ticket counter"),
        "CHAOS": pgettext("symbol", "chaos"),
        "A": pgettext("symbol", "acorn"),
        "H": pgettext("symbol", "Phyrexian hybrid mana"),
        "½": pgettext("symbol", "half a generic mana"),
        "1/2": pgettext("symbol", "half a generic mana"),
        "∞": pgettext("symbol", "infinite generic mana"),
    }
    # Translators: spoken for a symbol without a name of its own, such as {PW}
    return names.get(code) or gettext("symbol %(code)s") % {"code": code}


def _css_name(kind: str) -> str:
    return {"½": "half", "1-2": "half", "∞": "infinity"}.get(kind, kind)
