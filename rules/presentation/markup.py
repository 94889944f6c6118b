"""Texts of the rules as HTML, escaped once: citations become links, symbols are drawn, paragraphs stay apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rules.domain.numbering import RuleNumber
from rules.domain.references import citations
from rules.domain.symbols import symbols
from rules.presentation.symbols import symbol_html

Address = Callable[[RuleNumber], str | None]
"""Where a rule stands, or None where it has no page."""

_EMPHASIS = re.compile(r"(?<![\w_])_([^\W_](?:[^_\n]{0,80}[^\W_])?[.,]?)_(?![\w_])")


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    html: SafeString


def paragraphs_html(text: str, *, address: Address) -> list[SafeString]:
    """The paragraphs of a text as inline HTML, one each."""
    return [inline_html(paragraph, address=address) for paragraph in text.split("\n")]


def inline_html(text: str, *, address: Address) -> SafeString:
    """One paragraph with its citations linked where `address` knows them, its symbols drawn and its emphasis kept."""
    spans = sorted(_spans(text, address), key=lambda span: span.start)
    pieces, at = [], 0
    for span in spans:
        if span.start < at:
            continue
        pieces += [escape(text[at : span.start]), span.html]
        at = span.end
    return mark_safe("".join([*pieces, escape(text[at:])]))  # noqa: S308 - every piece is escaped above


def cited_numbers(texts: Iterable[str]) -> set[RuleNumber]:
    """Every number that the texts cite."""
    return {link.target for text in texts for citation in citations(text) for link in citation.links}


def _spans(text: str, address: Address) -> Iterator[_Span]:
    for citation in citations(text):
        for link in citation.links:
            target = address(link.target)
            if target is not None:
                preview = f"{target.split('#')[0]}preview/"
                html = format_html('<a class="xref" href="{}" data-preview="{}">{}</a>', target, preview, text[link.start : link.end])
                yield _Span(link.start, link.end, html)
    for symbol in symbols(text):
        drawn = symbol_html(text[symbol.start : symbol.end], symbol.parts)
        if drawn is not None:
            yield _Span(symbol.start, symbol.end, drawn)
    for match in _EMPHASIS.finditer(text):
        yield _Span(match.start(), match.end(), format_html("<i>{}</i>", match[1]))
