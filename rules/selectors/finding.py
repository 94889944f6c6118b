"""The one search behind the interface for programs: by number where the query spells numbers, else by words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.conf import settings

from rules.domain.number_query import NumberQuery
from rules.domain.query import Query, cleaned, parse
from rules.selectors import number_search
from rules.selectors.editions import LoadedEdition
from rules.selectors.hits import Hit
from rules.selectors.number_search import GlossaryHit
from rules.selectors.search import AddedNames, Outcome, by_words


class By(StrEnum):
    """How a query was understood."""

    NUMBER = "number"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody typed, and what it was understood as."""

    typed: str
    numbers: NumberQuery | None
    words: Query

    @classmethod
    def read(cls, text: str) -> Asked:
        """What a text asks for."""
        typed = cleaned(text)
        words = parse(typed, languages=tuple(code for code, _ in settings.LANGUAGES))
        return cls(typed, words.number_query, words)

    @property
    def edition(self) -> str:
        """The edition that the words themselves name, also where there can be none of that name; else empty."""
        return self.words.edition or self.words.refused_value("edition")


@dataclass(frozen=True, slots=True)
class Found:
    """What an edition has for a query. `items` are a page of `total` places.

    By number `understood` is the query as the rules would print it, and `missing` are the numbers and ranges that are not there, or not
    in the places asked for.
    By words `outcome` says how, `searched_as` under which other names; `headings`, `glossary`, `mentions` and `partial` stand with the
    first page.
    """

    by: By
    items: tuple[Hit, ...] = ()
    total: int = 0
    understood: str = ""
    missing: tuple[str, ...] = ()
    outcome: Outcome | None = None
    headings: tuple[Hit, ...] = ()
    glossary: tuple[GlossaryHit, ...] = ()
    mentions: tuple[GlossaryHit, ...] = ()
    partial: tuple[Hit, ...] = ()
    searched_as: tuple[AddedNames, ...] = ()
    has_more: bool = False


def find(
    *, edition: LoadedEdition, asked: Asked, language: str, terms: Mapping[str, str], page: int = 1, version: int | None = None
) -> Found:
    """What an edition has for what was asked. By numbers there is one page. `version` is the content version where it is known."""
    if asked.numbers is not None:
        return _by_numbers(edition, asked.numbers, language, terms)
    if outside := asked.words.outside:
        return Found(By.NUMBER, understood=", ".join(map(str, outside)), missing=tuple(map(str, outside)))
    hits = by_words(edition=edition.pk, query=asked.words, typed=asked.typed, language=language, terms=terms, page=page, version=version)
    found = Found(
        By.WORDS,
        items=hits.texts,
        total=hits.total,
        understood=hits.corrected,
        outcome=hits.outcome,
        searched_as=tuple(hits.added),
        has_more=hits.number < hits.pages,
    )
    if hits.number > 1:
        return found
    return replace(found, headings=hits.headings, glossary=hits.glossary, mentions=hits.mentions, partial=hits.partial)


def _by_numbers(edition: LoadedEdition, query: NumberQuery, language: str, terms: Mapping[str, str]) -> Found:
    found = number_search.by_number(edition=edition.pk, asked=query.numbers, language=language, terms=terms)
    items = tuple(hit for group in found for hit in group.hits)
    missing = tuple(str(group.asked) for group in found if not group.hits)
    return Found(By.NUMBER, items=items, total=len(items), understood=query.spelled, missing=missing)
