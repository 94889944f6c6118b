"""What changed from one edition to another."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from rules.api.answers import endpoint
from rules.api.pages import CURSOR, LIMIT, paged
from rules.api.parameters import Parameter, words
from rules.api.places import at, no_such_rule, number_of
from rules.api.shapes import Shaper, side_shape
from rules.selectors import compare
from rules.selectors.compare import Comparison, Counts, Kind, Row, Side
from rules.selectors.editions import LoadedEdition
from rules.selectors.words import term_names

_GLOSSARY = "glossary"


@endpoint(Parameter("number", words), CURSOR, LIMIT)
def comparison(request: HttpRequest, old: str, new: str, number: str | None, cursor: tuple[int, int] | None, limit: int) -> HttpResponse:
    """Every text that changed: rules and examples in the order of the new edition, then the glossary; with `number` all below it."""
    (before, after), _ = at(request, old, new)
    found = _compared(before, after, number, Shaper(request).language)
    rows = [(group.key or _GLOSSARY, row) for group in found.groups for row in group.rows if number or row.is_change or row.is_folded]
    glossary = next((group.counts for group in found.groups if not group.key), None)
    around = {
        "old": before.key,
        "new": after.key,
        "rules": _counts(found.counts),
        "glossary": _counts(glossary) if glossary else None,
        "left_out": found.left_out,
        "notes_apart": found.notes_apart,
    }
    is_spelled_usually = number is None or number == str(number_of(number))
    return paged(request, around, rows, _row, cursor=cursor, limit=limit, is_kept=is_spelled_usually)


def _compared(old: LoadedEdition, new: LoadedEdition, number: str | None, language: str) -> Comparison:
    terms = term_names(language)
    if number is None:
        return compare.compare_editions(old=old, new=new, language=language, terms=terms)
    asked = number_of(number)
    found = compare.compare_number(old=old, new=new, number=asked, language=language, terms=terms)
    if found is None:
        raise no_such_rule(new, asked)
    return found


def _counts(counts: Counts) -> dict[str, int]:
    """How many changed in which way; what moved and was reworded counts as both."""
    return {**{str(kind): counts[kind] for kind in Kind}, "moved": counts.moved, "examples": counts.examples, "notes": counts.notes}


def _row(found: tuple[str, Row]) -> dict[str, Any]:
    group, row = found
    return {
        "group": group,
        "level": str(row.level),
        "kind": str(row.kind),
        "is_moved": row.is_moved,
        "old": _side(row.old),
        "new": _side(row.new),
        "others": list(row.others),
        "parts": list(row.parts),
        "took_in": list(row.took_in),
        "moved_along": [_moved(along) for along in row.along],
    }


def _side(side: Side | None) -> dict[str, Any] | None:
    return side_shape(side.label, side.words, slug=side.slug) if side else None


def _moved(row: Row) -> dict[str, str | None]:
    """A row that kept its place under one that moved."""
    return {"old": row.old.label if row.old else None, "new": row.new.label if row.new else None, "kind": str(row.kind)}
