"""The one search behind every interface for programs: by number where the query spells numbers, else by words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.domain.number_query import NumberQuery, parse_query
from rules.selectors import number_search, search
from rules.selectors.editions import LoadedEdition
from rules.selectors.hits import Hit
from rules.selectors.number_search import GlossaryHit


class By(StrEnum):
    """How a query was understood."""

    NUMBER = "number"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Found:
    """What an edition has for a query. `items` are a page of `total` places.

    By number `understood` is the query as the rules would print it, and `missing` are the numbers and ranges that are not there.
    By words `headings` and `glossary` stand with the first page.
    """

    by: By
    items: tuple[Hit, ...] = ()
    total: int = 0
    headings: tuple[Hit, ...] = ()
    glossary: tuple[GlossaryHit, ...] = ()
    understood: str = ""
    missing: tuple[str, ...] = ()
    has_more: bool = False


def find(*, edition: LoadedEdition, query: str, language: str, terms: Mapping[str, str], page: int = 1) -> Found:
    """What an edition has for what a reader typed. The number of queries depends on nothing but how it was understood."""
    numbers = parse_query(query)
    if numbers is not None:
        return _by_numbers(edition, numbers, language, terms)
    hits = search.by_words(edition=edition.pk, query=query, language=language, terms=terms, page=page)
    is_first = hits.number == 1
    return Found(
        By.WORDS,
        items=hits.texts,
        total=hits.total,
        headings=hits.headings if is_first else (),
        glossary=hits.glossary if is_first else (),
        has_more=hits.number < hits.pages,
    )


def _by_numbers(edition: LoadedEdition, query: NumberQuery, language: str, terms: Mapping[str, str]) -> Found:
    found = number_search.by_number(edition=edition.pk, asked=query.numbers, language=language, terms=terms)
    items = tuple(hit for group in found for hit in group.hits)
    missing = tuple(str(group.asked) for group in found if not group.hits)
    return Found(By.NUMBER, items=items, total=len(items), understood=query.spelled, missing=missing)
