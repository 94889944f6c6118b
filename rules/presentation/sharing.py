"""What a shared link shows and search engines read: number, edition and first words of a rule, or a term and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import Place, rule_path
from rules.selectors.editions import LoadedEdition
from rules.selectors.rule_page import Line
from rules.selectors.words import Words

_LONGEST = 155
# What could end the element that JSON stands in.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


@dataclass(frozen=True, slots=True)
class Card:
    """A page as a shared link shows it. `language` is that of the words; `path` the page, `parts` the pages above it."""

    title: str
    words: str
    language: str
    path: str
    kind: str
    identifier: str
    edition: LoadedEdition
    parts: tuple[Place, ...] = ()

    @property
    def has_embed(self) -> bool:
        """Whether oEmbed knows the page."""
        return self.kind == "CreativeWork"

    def structured(self, origin: str) -> SafeString:
        """The same as JSON-LD (schema.org), to stand in a script element that is data and never runs."""
        data = {"@context": "https://schema.org", "@graph": [self._thing(origin), *self._breadcrumbs(origin)]}
        return mark_safe(json.dumps(data, ensure_ascii=False).translate(_ESCAPES))  # noqa: S308 - escaped by the table

    def _thing(self, origin: str) -> dict[str, Any]:
        url = f"{origin}{self.path}"
        name = "termCode" if self.kind == "DefinedTerm" else "identifier"
        text = "description" if self.kind == "DefinedTerm" else "text"
        return {
            "@type": self.kind,
            "@id": url,
            "url": url,
            "name": self.title,
            name: self.identifier,
            text: self.words,
            "inLanguage": self.language,
            **({} if self.kind == "DefinedTerm" else {"version": self.edition.key, "isAccessibleForFree": True}),
        }

    def _breadcrumbs(self, origin: str) -> Iterable[dict[str, Any]]:
        if self.parts:
            items = [
                {"@type": "ListItem", "position": position, "name": f"{part.number} {part.title}", "item": f"{origin}{part.href}"}
                for position, part in enumerate(self.parts, start=1)
            ]
            yield {"@type": "BreadcrumbList", "itemListElement": items}


def rule_card(
    *,
    number: RuleNumber,
    edition: LoadedEdition,
    language: str,
    heading: Words | None,
    lines: Iterable[Line],
    parts: Iterable[Place] = (),
) -> Card:
    """The card of a section, chapter, rule or subrule with its heading, where it has one, and the first words of its lines."""
    title = f"{number} {heading.text}" if heading else str(number)
    shown = first_words(number, lines)
    return Card(
        title=f"{title} · {edition_title(edition)}",
        words=shown["text"],
        language=shown["language"] or language,
        path=rule_path(language, edition.key, number),
        kind="CreativeWork",
        identifier=str(number),
        edition=edition,
        parts=tuple(parts),
    )


def entry_card(*, term: str, slug: str, words: Words, edition: LoadedEdition, language: str) -> Card:
    """The card of a glossary entry."""
    return Card(
        title=f"{term} · {edition_title(edition)}",
        words=Truncator(words.text).chars(_LONGEST),
        language=words.language,
        path=f"/{language}/glossary/{edition.key}/{slug}/",
        kind="DefinedTerm",
        identifier=slug,
        edition=edition,
    )


def edition_title(edition: LoadedEdition) -> str:
    """The rules of an edition, as titles of pages name them."""
    return gettext("Comprehensive Rules of %(edition)s") % {"edition": edition.key}


def first_words(number: RuleNumber, lines: Iterable[Line]) -> dict[str, str]:
    """The first words of a page that stand in one language; of a subrule those of its own line."""
    sentences = [line for line in lines if line.number == number or not number.letter]
    first = [line for line in sentences if not line.is_title][:3] or sentences[:1]
    language = first[0].words.language if first else ""
    text = " ".join(line.words.text for line in first if line.words.language == language)
    return {"text": Truncator(" ".join(text.split())).chars(_LONGEST), "language": language}
