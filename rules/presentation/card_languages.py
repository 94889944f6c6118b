"""Names of cards that have none in the active language: they are marked as what they are, English."""

from __future__ import annotations

import re
from functools import cache

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rules.presentation.traces import card_name
from rules.services.simulating import cards, worked_scenarios

# What tells two objects of one name apart: "Clone (2)".
_APART = re.compile(r" \(\d+\)\Z")


def name_html(text: str) -> SafeString:
    """The text, marked as English where it is the name of a card that has no other name here."""
    if _APART.sub("", text) in _english_here(get_language() or ""):
        return format_html('<span lang="en">{}</span>', text)
    return format_html("{}", text)


def text_html(text: str) -> SafeString:
    """A text of the project in the active language, its English names of cards marked."""
    return mark_safe(_pattern(get_language() or "").sub(lambda found: f'<span lang="en">{found[0]}</span>', escape(text)))  # noqa: S308


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """The English names of cards in escaped words, the longest first; nothing where the language is English."""
    if language == "en":
        return re.compile(r"(?!)")
    names = sorted((escape(name) for name in _all_names()), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")


def _all_names() -> set[str]:
    """Every face of the cards, and what scenarios name besides."""
    faces = {face.name for card in cards().values() for face in card.faces}
    scenarios = (worked.scenario for worked in worked_scenarios().values())
    own = {face.name for scenario in scenarios for card in scenario.cards.values() for face in card.faces}
    return faces | own


@cache
def _english_here(language: str) -> frozenset[str]:
    """The names of faces that stand in English in the active language, which is the one named."""
    names = (face.name for card in cards().values() for face in card.faces)
    return frozenset(name for name in names if card_name(name)[1] != language)
