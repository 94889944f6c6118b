"""Made-up editions in the shape of the official texts, for what only the dates and the words of an edition decide."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from rules.services.importing import import_text

RULES: Mapping[str, str] = {
    "100.1": "Every gardener needs a spade.",
    "100.1a": "A spade made of glass is a spade.",
    "100.2": "A garden has one gate. (See rule 100.1.)",
}


def edition_text(day: date, rules: Mapping[str, str] = RULES) -> bytes:
    """An edition of one chapter with these rules by number, taking effect on `day`."""
    numbered = [f"{number}{'' if number[-1].isalpha() else '.'} {words}" for number, words in rules.items()]
    paragraphs = [
        "Garden of Glass Comprehensive Rules",
        f"These rules are effective as of {day:%B} {day.day}, {day.year}.",
        "Introduction",
        "This is the law of the garden.",
        "Contents",
        "1. Game Concepts\n100. General",
        "Glossary\nCredits",
        "1. Game Concepts",
        "100. General",
        *numbered,
        "Glossary",
        "Spade\nA tool. See rule 100.1.",
        "Gate\nA way in.",
        "Credits",
        "Game Design: A. Gardener",
    ]
    return "\n\n".join(paragraphs).encode()


def import_edition(day: date, rules: Mapping[str, str] = RULES) -> None:
    """Imports such an edition as a complete one."""
    import_text(edition_text(day, rules), source=f"{day}.txt", effective_date=day)
