"""Finds rules by words: in headings, in the glossary, and in the texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Length

from rules.models import GlossaryEntry, Level, RuleVersion, Term
from rules.selectors.hits import MOST_HITS, Hit, each_number_once, hits_of, opened
from rules.selectors.number_search import GlossaryHit, glossary_hit
from rules.selectors.words import word_fields

MOST_GLOSSARY = 20
_SHORTEST_QUERY = 2
_MOST_WORDS = 12
_MOST_OPENED = 5
_LONGEST_HEADING = 90
# A reader's keyboard has one of each kind, and perhaps no accents; the texts print any. Small and large, since not every
# database folds the case of letters with accents.
_LETTERS = ("aáàâäã", "cç", "eéèêë", "iíìîï", "nñ", "oóòôöõ", "uúùûü")
_VARIANTS = ("'’‘", '"“”„‟«»', "-–—", *(letters + letters.upper() for letters in _LETTERS))
_KIND = {variant: f"[{variants}]" for variants in _VARIANTS for variant in variants} | {" ": r"\s+"}
_BEFORE_NUMBER = r"^|[^\w.,]|(?:^|[^0-9])[.,]"
_AFTER_NUMBER = r"(?!\w|[.,][0-9])"
_QUOTES = '"“”„‟«»‹›'
_PART = re.compile(rf"[{_QUOTES}](?P<phrase>[^{_QUOTES}]+)[{_QUOTES}]|(?P<word>[^\s{_QUOTES}]+)")


@dataclass(frozen=True, slots=True)
class WordHits:
    """What an edition has for words. `texts` are the page `number` of `total` texts, `glossary` the first of `glossary_total` entries.

    `marked` are the words to mark in what was found: those asked for, and the English names of a term that was asked for.
    """

    headings: tuple[Hit, ...] = ()
    glossary: tuple[GlossaryHit, ...] = ()
    glossary_total: int = 0
    texts: tuple[Hit, ...] = ()
    total: int = 0
    number: int = 1
    marked: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.headings or self.glossary_total or self.total)

    @property
    def pages(self) -> int:
        """How many pages the texts fill, at least one."""
        return max(1, -(-self.total // MOST_HITS))

    @property
    def first(self) -> int:
        """The place of the first shown text among all, from 1."""
        return (self.number - 1) * MOST_HITS + 1

    @property
    def last(self) -> int:
        return self.first + len(self.texts) - 1


def by_words(*, edition: int, query: str, language: str, terms: Mapping[str, str], page: int = 1) -> WordHits:
    """Headings, glossary entries and texts that have all the words, or words that begin so. What stands in quotation marks is one word.

    Where the words are a term's name in any language, its English name is looked for as well. A heading that is exactly what was asked
    for comes first and is opened. A page beyond the last is the last.
    """
    parts = _parts(query)
    text = " ".join(parts)
    if len(text) < _SHORTEST_QUERY:
        return WordHits()
    words = tuple(dict.fromkeys(parts))[:_MOST_WORDS]
    names = sorted(_english_names(text))
    rows = RuleVersion.objects.filter(_rows_with(words, names, language), edition_id=edition).order_by("position")
    titles = _headings(rows, language, terms)
    headings = _best_first(titles, [text, *names], edition, language, terms)
    texts = rows.exclude(number__in=[str(hit.number) for hit in titles])
    total = texts.count()
    shown = WordHits(total=total, number=page)
    number = min(max(page, 1), shown.pages)
    start = (number - 1) * MOST_HITS
    entries = GlossaryEntry.objects.filter(_terms_with(words, names, terms), edition_id=edition).order_by("position")
    columns = [column for column in word_fields(language) if not column.startswith("bundled")]
    return WordHits(
        headings=tuple(headings),
        glossary=tuple(glossary_hit(row, language) for row in entries.values("term", "slug", *columns)[:MOST_GLOSSARY]),
        glossary_total=entries.count(),
        texts=tuple(hits_of(texts.values("number", *word_fields(language))[start : start + MOST_HITS], language=language, terms=terms)),
        total=total,
        number=number,
        marked=(*words, *names),
    )


def _parts(query: str) -> list[str]:
    """The words of a query and its phrases in quotation marks, without the marks."""
    found = (" ".join((part["phrase"] or part["word"]).split()) for part in _PART.finditer(unicodedata.normalize("NFC", query)))
    return [part for part in found if part]


def _headings(rows: object, language: str, terms: Mapping[str, str]) -> list[Hit]:
    """Those of the rows that are headings."""
    short = rows.annotate(length=Length("text__text")).filter(level__lte=Level.RULE, length__lte=_LONGEST_HEADING)  # type: ignore[attr-defined]
    found = hits_of(short.values("number", *word_fields(language)), language=language, terms=terms)
    return each_number_once(hit for hit in found if hit.is_title)


def _best_first(titles: list[Hit], asked: Iterable[str], edition: int, language: str, terms: Mapping[str, str]) -> list[Hit]:
    patterns = [_whole(name) for name in asked]
    exact = [hit for hit in titles if any(is_so.fullmatch(text) for is_so in patterns for text in (hit.words.text, hit.words.english))]
    first = opened(exact[:_MOST_OPENED], edition=edition, language=language, terms=terms)
    numbers = {hit.number for hit in first}
    return [*first, *(hit for hit in titles if hit.number not in numbers)]


def word_pattern(word: str) -> str:
    """A regular expression for words that begin with `word`, in any typography and with any accents, as Python and PostgreSQL both
    understand it. Digits at an end of `word` are a whole number: 10 is neither in 100 nor in 10.4 or 3.10.

    What is matched before the word itself, a mark or a blank, is its first group.
    """
    before = rf"({_BEFORE_NUMBER})" if word[:1].isdecimal() else r"(^|\W)" if word[:1].isalnum() else "()"
    return before + _letters(word) + (_AFTER_NUMBER if word[-1:].isdecimal() else "")


def _letters(word: str) -> str:
    return "".join(_KIND.get(letter, re.escape(letter)) for letter in word)


def _whole(text: str) -> re.Pattern[str]:
    """Matches a text that is nothing but `text`, in any case, typography and accents."""
    return re.compile(_letters(text), re.IGNORECASE)


def _rows_with(words: Iterable[str], names: Iterable[str], language: str) -> Q:
    matching = reduce(and_, (Q(text__text__iregex=word_pattern(word)) for word in words))
    if language != settings.SOURCE_LANGUAGE:
        matching |= reduce(and_, (_has_translated(word, language) for word in words))
    return reduce(or_, (Q(text__text__iregex=word_pattern(name)) for name in names), matching)


def _has_translated(word: str, language: str) -> Q:
    """In the translation; mere digits in the English words, since a wording has slots (⟦1⟧) where readers see other numbers."""
    is_number = all(letter.isdigit() or letter in "⟦⟧" for letter in word)
    column = "text__text" if is_number else f"text__wording__text_{language}"
    return Q(**{f"{column}__iregex": word_pattern(word)})


def _terms_with(words: Iterable[str], names: Iterable[str], terms: Mapping[str, str]) -> Q:
    """Glossary entries by their English term or by the name that the reader's language has for it."""
    patterns = [word_pattern(word) for word in words]
    matching = reduce(and_, (Q(term__iregex=pattern) for pattern in patterns))
    for name in names:
        matching |= Q(term__iregex=word_pattern(name))
    for english, name in terms.items():
        if all(re.search(pattern, name, re.IGNORECASE) for pattern in patterns):
            matching |= Q(term__iexact=english)
    return matching


def _english_names(text: str) -> set[str]:
    """The English names of the terms that are called so in any language, under their name or another form."""
    wanted = _whole(text)
    columns = [f"{field}_{code}" for field in ("name", "also") for code, _ in settings.LANGUAGES]
    return {
        row[f"name_{settings.SOURCE_LANGUAGE}"]
        for row in Term.objects.values(*columns)
        if any(wanted.fullmatch(form.strip()) for column in columns for form in (row[column] or "").split("\n"))
    } - {""}
