"""The glossary of an edition in a language, in the order of that language's alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet

from rules.data import entry_names
from rules.domain.lineage import Entry as LinkedEntry
from rules.domain.lineage import Glossary, link_glossary
from rules.models import GlossaryEntry, Term
from rules.selectors.editions import LoadedEdition
from rules.selectors.words import Words, word_fields, words_of

# Between the names of the senses of one entry.
_SENSES = " / "


@dataclass(frozen=True, slots=True)
class Entry:
    """A glossary entry: the term in English, its names in other languages by code, and its words.

    `definition` says the term in one sentence of this project's own in the reader's language, where there is one.
    """

    term: str
    names: Mapping[str, str]
    slug: str
    words: Words
    wording_pk: int
    definition: str = ""

    @property
    def name(self) -> str:
        """The term in the reader's language; empty where it has no name there."""
        return self.names.get(self.words.asked, "")

    @property
    def other_names(self) -> list[tuple[str, str]]:
        """The names in the languages that do not head the entry, each with its code."""
        every = {settings.SOURCE_LANGUAGE: self.term, **self.names}
        return [(code, name) for code, name in every.items() if code != self.title_language and name != self.title]

    @property
    def title(self) -> str:
        """What the entry is sorted and headed by."""
        return self.name or self.term

    @property
    def title_language(self) -> str:
        return self.words.asked if self.name else settings.SOURCE_LANGUAGE


def glossary(*, edition: int, language: str) -> list[Entry]:
    """The entries of an edition sorted for a language, in two queries."""
    entries = _entries(GlossaryEntry.objects.filter(edition_id=edition), language)
    return sorted(entries, key=lambda entry: sort_key(entry.title, language))


def entry_of(*, edition: int, language: str, slug: str) -> Entry | None:
    """One entry of an edition, in two queries."""
    return next(iter(_entries(GlossaryEntry.objects.filter(edition_id=edition, slug=slug), language)), None)


def _entries(entries: QuerySet, language: str) -> list[Entry]:
    columns = [column for column in word_fields(language) if not column.startswith("bundled")]
    terms = _terms(language)
    return [_entry(row, language, terms.get(row["term"].casefold(), _Term({}, ""))) for row in entries.values("term", "slug", *columns)]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An entry that an edition does not have: its term, the days of the editions that have it, and the entry that it is under here."""

    term: str
    days: frozenset[date]
    here_slug: str = ""
    here_term: str = ""


def elsewhere(*, slug: str, edition: LoadedEdition) -> Elsewhere | None:
    """Where there is an entry that an edition lacks, and what it is called there; None if no edition has it. Two queries at most."""
    rows = GlossaryEntry.objects.filter(slug=slug).order_by("edition__effective_date")
    terms = dict(rows.values_list("edition__effective_date", "term"))
    if not terms:
        return None
    nearest = min(terms, key=lambda day: abs(day - edition.effective_date))
    here = _renamed(slug, nearest, edition)
    return Elsewhere(terms[nearest], frozenset(terms), *(here or ()))


def _renamed(slug: str, day: date, edition: LoadedEdition) -> tuple[str, str] | None:
    """The slug and the term that an entry of the edition of a day has in another edition."""
    rows = GlossaryEntry.objects.filter(Q(edition=edition.pk) | Q(edition__effective_date=day)).order_by("edition_id", "position")
    found: dict[bool, list[tuple[str, LinkedEntry]]] = {True: [], False: []}
    for own, name, term, text, wording in rows.values_list("edition_id", "slug", "term", "text__text", "text__wording_id"):
        found[own == edition.pk].append((name, LinkedEntry(term, text, wording)))
    olds, news = found[False], found[True]
    partners = link_glossary(Glossary([each for _, each in olds]), Glossary([each for _, each in news])).partners
    at = next((at for at, (name, _) in enumerate(olds) if name == slug), -1)
    return (news[partners[at]][0], news[partners[at]][1].term) if at in partners else None


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


@dataclass(frozen=True, slots=True)
class _Term:
    names: Mapping[str, str]
    definition: str


def _terms(language: str) -> dict[str, _Term]:
    """The game terms by their English in lower case, with the definition in a language; several senses have all their names."""
    source = f"name_{settings.SOURCE_LANGUAGE}"
    others = {code: f"name_{code}" for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE}
    found = {}
    for row in Term.objects.values(source, f"definition_{language}", *others.values()):
        english = (row[source] or "").casefold()
        senses = entry_names().get(english, {})
        names = {code: _SENSES.join(senses.get(code, ())) or row[column] for code, column in others.items()}
        names = {code: name[:1].upper() + name[1:] for code, name in names.items() if name}
        found[english] = _Term(names, senses.get(f"definition_{language}") or row[f"definition_{language}"] or "")
    return found


def _entry(row: Mapping[str, Any], language: str, term: _Term) -> Entry:
    return Entry(
        term=row["term"],
        names=term.names,
        slug=row["slug"],
        words=words_of({**row, "bundled_text__wording_id": None}, language=language, terms={}),
        wording_pk=row["text__wording_id"],
        definition=term.definition,
    )
