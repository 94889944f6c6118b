"""Texts of the rules as HTML, escaped once: citations and terms become links, symbols are drawn, paragraphs stay apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.domain.references import Citation, Link, citations
from rules.domain.symbols import symbols
from rules.domain.terms import Mention
from rules.presentation.linking import Linking
from rules.presentation.symbols import symbol_html

Address = Callable[[RuleNumber], str | None]
"""Where a rule stands, or None where it has no page."""

_EMPHASIS = re.compile(r"(?<![\w_])_([^\W_](?:[^_\n]{0,80}[^\W_])?[.,]?)_(?![\w_])")


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    html: SafeString


def paragraphs_html(text: str, *, address: Address, linking: Linking | None = None, language: str = "") -> list[SafeString]:
    """The paragraphs of a text in a language as inline HTML, one each."""
    return [inline_html(paragraph, address=address, linking=linking, language=language) for paragraph in text.split("\n")]


def inline_html(text: str, *, address: Address, linking: Linking | None = None, language: str = "") -> SafeString:
    """One paragraph with its citations linked where `address` knows them, its symbols drawn and its emphasis kept.

    With a `linking` its terms are linked too, and numbers that the official text gets wrong are marked and not linked.
    """
    cited = citations(text)
    spans = [*_citation_spans(text, cited, address, linking.wrong(text, cited) if linking else ()), *_symbol_spans(text)]
    if linking:
        spans += _term_spans(text, linking, linking.new_mentions(text, language, cited))
    return _html(text, spans)


def cited_numbers(texts: Iterable[str]) -> set[RuleNumber]:
    """Every number that the texts cite."""
    return {link.target for text in texts for citation in citations(text) for link in citation.links}


def _html(text: str, spans: Iterable[_Span]) -> SafeString:
    """The text with the spans in place of their characters; of two that overlap the one that begins first, of those the longer one."""
    pieces, at = [], 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start < at:
            continue
        pieces += [escape(text[at : span.start]), span.html]
        at = span.end
    return mark_safe("".join([*pieces, escape(text[at:])]))  # noqa: S308 - every piece is escaped above


def _citation_spans(text: str, cited: Sequence[Citation], address: Address, wrong: Collection[Link]) -> Iterator[_Span]:
    for link in (link for citation in cited for link in citation.links):
        printed = text[link.start : link.end]
        target = address(link.target)
        if link in wrong:
            yield _Span(link.start, link.end, _wrong_number(printed))
        elif target is not None:
            preview = f"{target.split('#')[0]}preview/"
            html = format_html('<a class="xref" href="{}" data-preview="{}">{}</a>', target, preview, printed)
            yield _Span(link.start, link.end, html)


def _wrong_number(printed: str) -> SafeString:
    """A number that the official text gets wrong: marked, and said to be so to those who do not see the mark."""
    said = gettext("misprint in the official text: this is not the number of the rule that is meant")
    return format_html('{}<span class="sic" title="{}"><span class="vh"> ({})</span></span>', printed, said, said)


def _term_spans(text: str, linking: Linking, found: Iterable[Mention]) -> Iterator[_Span]:
    for mention in found:
        printed = text[mention.start : mention.end]
        html = format_html('<a class="term" href="{}">{}</a>', linking.address(mention.key), _html(printed, _symbol_spans(printed)))
        yield _Span(mention.start, mention.end, html)


def _symbol_spans(text: str) -> Iterator[_Span]:
    """Symbols to be drawn, and what the text emphasises."""
    for symbol in symbols(text):
        drawn = symbol_html(text[symbol.start : symbol.end], symbol.parts)
        if drawn is not None:
            yield _Span(symbol.start, symbol.end, drawn)
    for match in _EMPHASIS.finditer(text):
        yield _Span(match.start(), match.end(), format_html("<i>{}</i>", match[1]))
