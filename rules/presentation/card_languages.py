"""Names of cards that have none in the active language: they are marked as what they are, English."""

from __future__ import annotations

import re
from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.presentation.traces import card_name
from rules.services.simulating import cards

# What tells two objects of one name apart: "Clone (2)".
_APART = re.compile(r" \(\d+\)\Z")


def name_html(text: str) -> SafeString:
    """The text, marked as English where it is the name of a card that has no other name here."""
    if _APART.sub("", text) in _english_here(get_language() or ""):
        return format_html('<span lang="en">{}</span>', text)
    return format_html("{}", text)


@cache
def _english_here(language: str) -> frozenset[str]:
    """The names of faces that stand in English in the active language, which is the one named."""
    names = (face.name for card in cards().values() for face in card.faces)
    return frozenset(name for name in names if card_name(name)[1] != language)
