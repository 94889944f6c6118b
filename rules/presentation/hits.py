"""Found places made ready for the search page: what is opened like on a page of rules, the rest as an excerpt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.presentation.excerpts import Span, excerpt_html
from rules.presentation.lines import LineView, PageWords, line_view
from rules.presentation.markup import Address
from rules.presentation.navigation import Place, places, rule_link
from rules.selectors.hits import Hit
from rules.selectors.rule_page import Heading

Marker = Callable[[str, str], Iterable[Span]]
"""Which pieces of a text in a language are to be marked."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a text under a hit: an example, plain words, or the English of what was found in another language."""

    label: str
    text: SafeString
    language: str


@dataclass(frozen=True, slots=True)
class HitView:
    """A found place as its template shows it. `own` are its own lines, `below` its subrules, `inside` links to what a heading holds.

    `more` are excerpts of what else belongs to it.
    """

    number: str
    href: str
    path: tuple[Place, ...]
    is_title: bool
    excerpt: SafeString
    language: str
    own: tuple[LineView, ...] = ()
    below: tuple[LineView, ...] = ()
    inside: tuple[Place, ...] = ()
    more: tuple[Excerpt, ...] = ()


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
        lines = [line_view(line, edition=self.edition, language=self.language, address=self.address, page=self.words) for line in hit.lines]
        own = str(hit.number)
        return HitView(
            number=own,
            href=rule_link(self.language, self.edition, hit.number),
            path=tuple(places(headings, language=self.language, edition=self.edition)),
            is_title=hit.is_title and bool(hit.words.text),
            excerpt=excerpt_html(hit.words.text, self.mark(hit.words.text, hit.words.language)),
            language=hit.words.language,
            own=tuple(line for line in lines if line.number == own),
            below=tuple(line for line in lines if line.number != own),
            inside=tuple(places(list(hit.inside), language=self.language, edition=self.edition)),
            more=() if hit.is_open else tuple(self._more(hit)),
        )

    def _more(self, hit: Hit) -> Iterator[Excerpt]:
        """Plain words and other translations where what was asked for stands in them alone, the English of another language, examples."""
        words = hit.words
        is_said = any(self.mark(words.text, words.language))
        if words.plain and not is_said and any(self.mark(words.plain, words.asked)):
            yield self._excerpt(gettext("In plain words"), words.plain, words.asked)
        if words.other and not is_said and any(self.mark(words.other.text, words.other.language)):
            yield self._excerpt(gettext("Translation of another wording"), words.other.text, words.other.language)
        if words.language not in {self.language, settings.SOURCE_LANGUAGE}:
            yield self._excerpt(gettext("In English"), words.english, settings.SOURCE_LANGUAGE)
        for example in hit.examples:
            total = len(hit.examples)
            label = gettext("Example") if total == 1 else gettext("Example %(number)s") % {"number": example.position}
            yield self._excerpt(label, example.words.text, example.words.language)

    def _excerpt(self, label: str, text: str, language: str) -> Excerpt:
        return Excerpt(label, excerpt_html(text, self.mark(text, language)), language)


def names_html(names: Iterable[tuple[str, str]]) -> SafeString:
    """Names that were looked for, each in its language; words that may stand apart with an ellipsis between them."""
    said = ((language, name.replace(" + ", " … ")) for name, language in names)
    return format_html_join(", ", '<i lang="{}">{}</i>', said)
