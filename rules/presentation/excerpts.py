"""The piece of a text around what was found in it, with what was found marked and its symbols drawn."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString, mark_safe

from rules.domain.numbering import RuleNumber
from rules.domain.references import citations
from rules.domain.symbols import symbols
from rules.presentation.symbols import symbol_html
from rules.selectors.number_search import is_cited

Span = tuple[int, int]
_LENGTH = 260


def excerpt_html(text: str, spans: Iterable[Span] = (), length: int = _LENGTH) -> SafeString:
    """A text cut to some `length` characters around the first of the spans, each span marked; as it begins when there is none.

    Symbols are drawn; one of which a part is marked is marked whole.
    """
    found = _merged(_around_symbols(text, spans))
    start, end = _window(text, found[0][0] if found else 0, length)
    pieces, at = ["… " if start else ""], start
    for first, last in found:
        if at <= first and last <= end:
            pieces += [_drawn(text[at:first]), "<mark>", _drawn(text[first:last]), "</mark>"]
            at = last
    return mark_safe("".join([*pieces, _drawn(text[at:end]), " …" if end < len(text) else ""]))  # noqa: S308 - every piece is escaped


def citation_spans(text: str, number: RuleNumber) -> list[Span]:
    """Where a text cites a number, a range with it, or a subrule of it."""
    return [(citation.start, citation.end) for citation in citations(text) if is_cited(number, citation)]


def _around_symbols(text: str, spans: Iterable[Span]) -> list[Span]:
    """The spans, each widened by the symbols that it cuts."""
    drawn = symbols(text)
    if not drawn:
        return list(spans)
    widened = []
    for start, end in spans:
        cut = [symbol for symbol in drawn if symbol.start < end and start < symbol.end]
        widened.append((min([start, *(symbol.start for symbol in cut)]), max([end, *(symbol.end for symbol in cut)])))
    return widened


def _drawn(text: str) -> str:
    """A text as HTML, with its symbols drawn."""
    if "{" not in text:
        return escape(text)
    pieces: list[str] = []
    at = 0
    for symbol in symbols(text):
        html = symbol_html(text[symbol.start : symbol.end], symbol.parts)
        if html is not None:
            pieces += [escape(text[at : symbol.start]), html]
            at = symbol.end
    return "".join([*pieces, escape(text[at:])])


def _window(text: str, first: int, length: int) -> Span:
    """Start and end of the piece to show, at blanks where there are any."""
    start = max(0, first - length // 3) if first > length * 2 // 3 else 0
    start = text.rfind(" ", 0, start) + 1 if start else 0
    if len(text) - start <= length:
        return start, len(text)
    end = text.rfind(" ", start, start + length)
    return start, end if end > max(start, first) else start + length


def _merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that touch as one; empty ones left out."""
    found: list[Span] = []
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
