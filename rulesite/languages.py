"""THE list of languages. A further one is an entry here, a migration and a catalogue in locale/."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site: its code in addresses, its own name, what stands before an example in its texts, and the accented letters
    that it sorts as letters of their own. `grouped_from` is the first number whose thousands it sets apart.
    """

    code: str
    name: str
    example_label: str
    own_letters: str = ""
    grouped_from: int = 1_000


# The first is the language of the official texts; what other languages lack is shown in it.
LANGUAGES = (
    Language("en", "English", "Example:"),
    Language("de", "Deutsch", "Beispiel:"),
    Language("es", "Español", "Ejemplo:", own_letters="ñ", grouped_from=10_000),
)
