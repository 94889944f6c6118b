"""The glossary of an edition in a language, in the order of that language's alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from rules.models import GlossaryEntry
from rules.selectors.words import Words, word_fields, words_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A glossary entry: the term in English, its name in the reader's language where there is one, and its words."""

    term: str
    name: str
    slug: str
    words: Words
    wording_pk: int

    @property
    def title(self) -> str:
        """What the entry is sorted and headed by."""
        return self.name or self.term

    @property
    def title_language(self) -> str:
        return self.words.asked if self.name else settings.SOURCE_LANGUAGE


def glossary(*, edition: int, language: str, terms: Mapping[str, str], slug: str | None = None) -> list[Entry]:
    """The entries of an edition sorted for a language; with `slug` only that one."""
    rows = GlossaryEntry.objects.filter(edition_id=edition, **({"slug": slug} if slug else {}))
    entries = [
        Entry(
            term=row["term"],
            name=_name(row["term"], terms),
            slug=row["slug"],
            words=words_of({**row, "bundled_text__wording_id": None}, language=language, terms={}),
            wording_pk=row["text__wording_id"],
        )
        for row in rows.values("term", "slug", *(column for column in word_fields(language) if not column.startswith("bundled")))
    ]
    return sorted(entries, key=lambda entry: sort_key(entry.title, language))


def sort_key(text: str, language: str) -> tuple[str, str]:
    """Orders as the language's dictionaries do: case and accents do not count, unless a letter is one of its own (ñ after n)."""
    own = settings.OWN_LETTERS.get(language, "")
    folded = "".join(
        f"{_base(letter)}\uffff" if letter in own else _base(letter) for letter in unicodedata.normalize("NFC", text.casefold())
    )
    return ("".join(letter for letter in folded if letter.isalnum() or letter in " \uffff").strip(), text)


def initial(text: str, language: str) -> str:
    """The letter under which a dictionary of the language lists the text; "#" for what begins with none."""
    first = next((letter for letter in unicodedata.normalize("NFC", text) if letter.isalnum()), "")
    if not first.isalpha():
        return "#"
    return first.upper() if first.casefold() in settings.OWN_LETTERS.get(language, "") else _base(first.casefold())[:1].upper()


def _base(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))


def _name(term: str, terms: Mapping[str, str]) -> str:
    name = terms.get(term.casefold(), "")
    return name[:1].upper() + name[1:]
