"""Made-up editions in the shape of the official texts, for tests."""

from __future__ import annotations

from textwrap import dedent

from rules.domain.document import GlossaryEntry, Rule
from rules.domain.reading import Reading, read_text

TITLE = "Garden of Glass Comprehensive Rules"
DATE_LINE = "These rules are effective as of March 4, 2024."
RULES = """\
    1. Game Concepts

    100. General

    100.1. Every gardener needs a spade.

    100.1a A spade of Dandân’s make is a spade.
    Example: A gardener has two spades. Both count.
    """
GLOSSARY = """\
    Apple
    A fruit. See rule 100.1.

    Spade
    1. A tool.
    2. A suit of cards.
    See rule 100.1a.
    """
CREDITS = """\
    Game Design: A. Gardener
    Editing: B. Gardener
    """


def text_of(rules: str = RULES, glossary: str = GLOSSARY, credits: str = CREDITS, *, date_line: str = DATE_LINE, between: str = "") -> str:
    """An edition with these rules; `between` stands between the contents and the body."""
    introduction = "Introduction\n\nThis is the law of the garden."
    contents = "Contents\n\n1. Game Concepts\n100. General\n\nGlossary\n\nCredits"
    front = f"{TITLE}\n\n{date_line}\n\n{introduction}\n\n{contents}\n"
    parts = [front, dedent(between), dedent(rules), f"Glossary\n\n{dedent(glossary)}", f"Credits\n\n{dedent(credits)}"]
    return "\n".join(part for part in parts if part)


def under(lines: str) -> str:
    """Rules that go on after 100.1 in a first chapter with a heading."""
    return f"1. Game Concepts\n\n100. General\n\n100.1. Every gardener needs a spade.\n\n{dedent(lines)}"


def read_rules(rules: str) -> Reading:
    """A reading of an edition with these rules."""
    return read_text(text_of(rules))


def read_glossary(glossary: str) -> Reading:
    """A reading of an edition with this glossary."""
    return read_text(text_of(glossary=glossary))


def rules_of(reading: Reading) -> dict[str, Rule]:
    """The rules and subrules by number; the first of those with the same number."""
    found: dict[str, Rule] = {}
    for rule in reading.document.rules:
        found.setdefault(str(rule.number), rule)
    return found


def numbers_of(reading: Reading) -> list[str]:
    """The numbers in the order of the text."""
    return [str(rule.number) for rule in reading.document.rules]


def entries_of(reading: Reading) -> dict[str, GlossaryEntry]:
    """The glossary entries by term."""
    return {entry.term: entry for entry in reading.document.glossary}


def kinds_of(reading: Reading) -> list[str]:
    """What was reported, in the order of the text."""
    return [problem.kind.value for problem in reading.problems]


def long_edition() -> str:
    """A whole edition of 200 lines. Its letters can be written in every encoding that texts were published in."""
    lines = [TITLE, "", DATE_LINE, "", "Introduction", "", "This is the law of the garden, by Jötun and Séance.", "", "Contents", ""]
    chapters = {100: "General", 101: "Tools", 200: "Beds", 201: "Paths", 202: "Trees"}
    sections = {1: "Game Concepts", 2: "Parts of a Garden"}
    for section, heading in sections.items():
        lines += [f"{section}. {heading}", *(f"{number}. {title}" for number, title in chapters.items() if number // 100 == section), ""]
    lines += ["Glossary", "", "Credits", ""]
    for section, heading in sections.items():
        lines += [f"{section}. {heading}", ""]
        for number, title in chapters.items():
            if number // 100 == section:
                lines += [f"{number}. {title}", "", *_rules_of_chapter(number)]
    lines += ["Glossary", ""]
    for term in ("Apple", "Bed", "Dandân", "Gate (Obsolete)", "Rake", "Spade", "Spade vs. Rake", '"Tree"', "Wall"):
        lines += [term, f"1. A thing in the garden of the Ghazbán Ogre, named {term}.", "2. A word. See rule 100.1a.", ""]
    lines += ["Credits", "", "Game Design: A. Gardener", "Editing: B. Gardener", "", DATE_LINE, "", "1702 Garden Lane"]
    return "\n".join([*lines, *[""] * (200 - len(lines))])


def _rules_of_chapter(number: int) -> list[str]:
    return [
        f"{number}.1. A gardener knows chapter {number}.",
        "",
        f"{number}.1a A gardener of the Dandân doesn't dig at night (see rule 100.1).",
        "     The night ends when the sun is up.",
        "Example: The sun is up. A gardener digs.",
        "Example: The sun is down. No gardener digs.",
        "",
        f"{number}.1b A gardener can rest.",
        "",
        f"{number}.2. Digging",
        "",
        f"{number}.2a To dig is to move earth, as El-Hajjâj did.",
        "",
        f'{number}.3. "Earth" means earth, and the Ghazbán Ogre eats it.',
        "Example: An Ogre eats earth. That's no digging.",
        "",
        f"{number}.4. Nobody digs in chapter {number} twice.",
        "",
    ]
