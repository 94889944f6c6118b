"""Found places made ready for the search page: what is opened like on a page of rules, the rest as an excerpt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rules.domain.numbering import RuleNumber
from rules.presentation.excerpts import Span, excerpt_html
from rules.presentation.lines import LineView, PageWords, line_view
from rules.presentation.markup import Address
from rules.presentation.navigation import Place, places, rule_link
from rules.selectors.hits import Hit
from rules.selectors.rule_page import Heading

Marker = Callable[[str], Iterable[Span]]
"""Which pieces of a text are to be marked."""


@dataclass(frozen=True, slots=True)
class HitView:
    """A found place as its template shows it. `own` are its own lines, `below` its subrules, `inside` links to what a heading holds."""

    number: str
    href: str
    path: tuple[Place, ...]
    is_title: bool
    excerpt: SafeString
    language: str
    own: tuple[LineView, ...] = ()
    below: tuple[LineView, ...] = ()
    inside: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class HitPage:
    """What all hits of a page share: where they are, what stands above them, and what is linked and marked in them."""

    edition: str
    language: str
    above: Mapping[RuleNumber, Heading]
    address: Address
    words: PageWords
    mark: Marker

    def view(self, hit: Hit) -> HitView:
        """The hit ready for its template."""
        headings = [self.above[number] for number in hit.number.ancestors if number in self.above]
        lines = [
            line_view(line, edition=self.edition, language=self.language, address=self.address, page=self.words, here=None)
            for line in hit.lines
        ]
        own = str(hit.number)
        return HitView(
            number=own,
            href=rule_link(self.language, self.edition, hit.number),
            path=tuple(places(headings, language=self.language, edition=self.edition)),
            is_title=hit.is_title and bool(hit.words.text),
            excerpt=excerpt_html(hit.words.text, self.mark(hit.words.text)),
            language=hit.words.language,
            own=tuple(line for line in lines if line.number == own),
            below=tuple(line for line in lines if line.number != own),
            inside=tuple(places(list(hit.inside), language=self.language, edition=self.edition)),
        )
