"""What the words of an edition's texts lead to: its glossary entries and keywords, who uses them, and who refers to a rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Length

from rules.data import usage
from rules.domain.citation_faults import Titles, titles_of
from rules.domain.references import citations
from rules.domain.terms import Vocabulary, key_of, mentions, vocabulary
from rules.domain.wording import is_heading
from rules.models import Example, GlossaryEntry, Level, Note, RuleVersion, Term
from rules.selectors.editions import LoadedEdition
from rules.selectors.kept import kept

_KEYWORD_CHAPTERS = (701, 702)
_LONGEST_HEADING = 90
_KEPT_SECONDS = 24 * 3600
_MOST_IN_MEMORY = 8
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class EditionTerms:
    """What texts of an edition are read with: the vocabularies of English and of one more language, and the edition's headings.

    The key of a term is the slug of its glossary entry, or the number of a keyword that has none.
    """

    vocabularies: Mapping[str, Vocabulary]
    titles: Titles


@dataclass(frozen=True, slots=True)
class Reference:
    """A rule or a glossary entry that cites one of the numbers that were asked for. A glossary entry has a slug, a rule a number."""

    cited: str
    number: str
    term: str
    slug: str


@kept(_MOST_IN_MEMORY)
def edition_terms(*, edition: LoadedEdition, language: str, version: int) -> EditionTerms:
    """The terms of an edition for texts in a language, with English for what is not translated.

    Kept by the content version, the last ones in the memory of the process. Two queries, three for another language than English; none
    where they are kept.
    """
    source = settings.SOURCE_LANGUAGE
    english, titles = _kept(f"{edition.pk}:{source}", version, lambda: _english(edition.pk))
    if language == source:
        return EditionTerms({source: english}, titles)
    other = _kept(f"{edition.pk}:{language}", version, lambda: _translated(language, english))
    return EditionTerms({source: english, language: other}, titles)


def term_uses(*, edition: LoadedEdition, known: Vocabulary, version: int) -> Mapping[str, list[str]]:
    """The numbers of the rules and subrules whose English text uses a term, by its key, in the order of the text; kept as the terms are."""
    return _kept(f"{edition.pk}:uses", version, lambda: _uses(edition.pk, known))


def referring(*, edition: int, numbers: Collection[str]) -> list[Reference]:
    """The rules of an edition that cite one of the numbers, in the order of the text, then its glossary entries. One query.

    What an example or a note cites, its rule cites.
    """
    rows = _citing(
        RuleVersion.objects.filter(edition_id=edition, text__citations__number__in=numbers), number=F("number"), order=F("position")
    )
    for model in (Example, Note):
        under = model._default_manager.filter(rule__edition_id=edition, text__citations__number__in=numbers)
        rows = rows.union(_citing(under, number=F("rule__number"), order=F("rule__position")))
    entries = GlossaryEntry.objects.filter(edition_id=edition, text__citations__number__in=numbers)
    rows = rows.union(_citing(entries, term=F("term"), slug=F("slug"), order=F("position")))
    found = sorted(rows, key=lambda row: (row[3] != "", row[4], row[0]))
    return list(dict.fromkeys(Reference(*row[:4]) for row in found))


def _citing(rows: QuerySet, **columns: F) -> QuerySet:
    """The columns cited, number, term, slug and order of rows with a text; names are empty where they are not given."""
    empty = Value("", output_field=CharField())
    given = {f"its_{name}": columns.get(name, empty) for name in ("number", "term", "slug", "order")}
    return rows.annotate(its_cited=F("text__citations__number"), **given).values_list("its_cited", *given).order_by()


def _kept(name: str, version: int, find: Callable[[], _Found]) -> _Found:
    """What `find` finds, from the cache where the texts and the build are the same."""
    key = f"terms:{version}:{settings.BUILD_VERSION}:{name}"
    found: _Found | None = cache.get(key)
    if found is None:
        found = find()
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _english(edition: int) -> tuple[Vocabulary, Titles]:
    names = list(GlossaryEntry.objects.filter(edition_id=edition).order_by("position").values_list("term", "slug"))
    rows = RuleVersion.objects.filter(edition_id=edition, level__lte=Level.RULE).order_by("position")
    headings = list(
        rows.annotate(size=Length("text__text")).filter(size__lte=_LONGEST_HEADING).values_list("number", "chapter", "text__text")
    )
    known = vocabulary(names, language=settings.SOURCE_LANGUAGE, usage=usage())
    keywords = [
        (words, number)
        for number, chapter, words in headings
        if chapter in _KEYWORD_CHAPTERS and "." in number and is_heading(words) and not key_of(words, known)
    ]
    if keywords:
        known = vocabulary([*names, *keywords], language=settings.SOURCE_LANGUAGE, usage=usage())
    return known, titles_of((number, words) for number, _, words in headings)


def _translated(language: str, english: Vocabulary) -> Vocabulary:
    """The names of the game terms in a language, for those that are terms of the edition."""
    source = settings.SOURCE_LANGUAGE
    columns = (f"name_{source}", f"also_{source}", f"name_{language}", f"also_{language}")
    names = []
    for name, also, own_name, own_also in Term.objects.values_list(*columns):
        key = next((key for each in _lines(name, also) if (key := key_of(each, english))), "")
        names += [(each, key) for each in _lines(own_name, own_also) if key]
    return vocabulary(names, language=language, usage=usage())


def _lines(*texts: str | None) -> Iterable[str]:
    return [line for text in texts if text for line in text.splitlines() if line]


def _uses(edition: int, known: Vocabulary) -> dict[str, list[str]]:
    rows = RuleVersion.objects.filter(edition_id=edition, level__gte=Level.RULE).order_by("position")
    found: dict[str, dict[str, None]] = {}
    for number, text in rows.values_list("number", "text__text"):
        for mention in mentions(text, known, cited=citations(text)):
            found.setdefault(mention.key, {})[number] = None
    return {key: list(numbers) for key, numbers in found.items()}
