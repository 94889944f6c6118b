"""Made-up editions in the layout of the official texts, for tests that need a small one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from rules.data import DATA

_HEADING = re.compile(r"[1-9](?:\d\d)?\. ")

SMALL_BODY = (
    "1. Game Concepts",
    "100. General",
    "100.1. These rules apply to any game with two or more players.",
    "100.1a A game for two is a two-player game.",
    "100.1b A game for more than two is a multiplayer game. See section 1.",
    "100.2. To play, each player needs a deck.\nExample: Anna brings sixty cards.\nExample: Ben brings a hundred cards.",
    "101. Golden Words",
    "101.1. What a card says goes before these rules. (See rule 100.2.)",
)
SMALL_GLOSSARY = ("Deck\nThe cards that a player starts with. See rule 100.2.", "Player\nOne of the people in the game.")


def official_text(
    day: date = date(2001, 1, 1), *, body: Iterable[str] = SMALL_BODY, glossary: Iterable[str] = SMALL_GLOSSARY, encoding: str = "utf-8"
) -> bytes:
    """The bytes of an edition. `body` holds headings, rules and subrules, each with its examples on lines below; `glossary` terms."""
    body = list(body)
    contents = [paragraph for paragraph in body if _HEADING.match(paragraph)]
    blocks = (
        "Magic: The Gathering Comprehensive Rules",
        f"These rules are effective as of {day:%B} {day.day}, {day.year}.",
        "Introduction",
        "This document is made up.",
        "Contents",
        "\n".join(contents),
        "Glossary",
        "Credits",
        *body,
        "Glossary",
        *glossary,
        "Credits",
        "Nobody wrote this.",
    )
    return "\n\n".join(blocks).replace("\n", "\r\n").encode(encoding)


def bundled_rows(name: str) -> list[dict[str, Any]]:
    """The rows of a bundled file, such as "2016-04-08.711"."""
    rows: list[dict[str, Any]] = tomllib.loads((DATA / "corpus" / f"{name}.toml").read_text(encoding="utf-8"))["rules"]
    return rows


def bundled_body(name: str, *, language: str = "en", changes: Mapping[str, str] | None = None) -> list[str]:
    """The words of a bundled file as the body of an official text, under a section and a chapter.

    `changes` replaces regular expressions by texts, one after the other, in all that is printed.
    """
    body: list[str] = []
    for row in bundled_rows(name):
        text = row[f"text_{language}"]
        if row["kind"] == "example":
            body[-1] += f"\nExample: {text.removeprefix('Example:').strip()}"
        elif row["kind"] != "note":
            body.append(f"{row['number']}{' ' if row['kind'] == 'subrule' else '. '}{text}")
    chapter = body[0][:3]
    headings = (
        [f"{chapter[0]}. Additional Rules"] if "." not in name[11:] else [f"{chapter[0]}. Additional Rules", f"{chapter}. Keyword Actions"]
    )
    body = headings + body
    for pattern, new in (changes or {}).items():
        body = [re.sub(pattern, new, paragraph) for paragraph in body]
    return body
