"""THE list of languages. A further one is an entry here, a migration and a catalogue in locale/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site: its code in addresses, its own name, what stands before an example in its texts, and the accented letters
    that it sorts as letters of their own. `grouped_from` is the first number whose thousands it sets apart.

    For translated texts: its quotation marks in pairs from the outside in, and what the parts of a whole text are called in it.
    """

    code: str
    name: str
    example_label: str
    own_letters: str = ""
    grouped_from: int = 1_000
    quotes: str = ""
    part_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


# The first is the language of the official texts; what other languages lack is shown in it.
LANGUAGES = (
    Language("en", "English", "Example:"),
    Language(
        "de",
        "Deutsch",
        "Beispiel:",
        quotes="„“",
        part_names={
            "Introduction": ("Einleitung", "Einführung"),
            "Contents": ("Inhalt", "Inhaltsverzeichnis"),
            "Glossary": ("Glossar",),
            "Credits": ("Mitwirkende", "Danksagung", "Danksagungen", "Impressum"),
        },
    ),
    Language(
        "es",
        "Español",
        "Ejemplo:",
        own_letters="ñ",
        grouped_from=10_000,
        quotes="«»“”",
        part_names={
            "Introduction": ("Introducción",),
            "Contents": ("Contenido", "Contenidos", "Índice"),
            "Glossary": ("Glosario",),
            "Credits": ("Créditos", "Agradecimientos"),
        },
    ),
)
