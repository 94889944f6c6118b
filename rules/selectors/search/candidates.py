"""What the store finds of the texts of an edition or of all."""

from __future__ import annotations

from collections.abc import Sequence

from rules.domain.numbering import RuleNumber
from rules.domain.query import Query, is_inside
from rules.domain.ranking import Candidate
from rules.selectors.search.stores import Asked, matching
from rules.selectors.search.texts import ByText


def candidates(asked: Asked, texts: ByText) -> list[Candidate]:
    """The texts that may have what is asked for: look closer before one is shown. One query."""
    found = matching(asked)
    return [each for language, keys in found for key in keys for each in texts.get(key, ()) if each.language == language]


def within(found: Sequence[Candidate], query: Query) -> list[Candidate]:
    """Those that are or stand under one of the places that a query asks for, and under none that it excludes."""
    if not (query.scopes or query.excluded_scopes):
        return list(found)
    inside: dict[str, bool] = {}
    for number in {each.number for each in found if each.number}:
        parsed = RuleNumber.parse(number)
        inside[number] = (not query.scopes or is_inside(parsed, query.scopes)) and not is_inside(parsed, query.excluded_scopes)
    return [each for each in found if inside.get(each.number)]
