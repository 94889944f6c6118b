"""What the words of a page lead to beside its citations: terms once a rule, and numbers that the official text gets wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules.domain.citation_faults import wrong_links
from rules.domain.references import Citation, Link
from rules.domain.terms import Mention, keys_of, mentions
from rules.selectors.linking import EditionTerms
from rules.selectors.rule_page import Line


@dataclass(frozen=True, slots=True)
class Linking:
    """The terms of an edition as texts of one rule meet them. `seen` are those that lead nowhere any more; it grows with each text.

    `numbers` are the cited numbers that the edition has; None for an excerpt, which lacks numbers without being wrong.
    """

    edition: str
    language: str
    terms: EditionTerms
    numbers: Collection[str] | None = None
    seen: set[str] = field(default_factory=set)

    def about(self, *own: str) -> Linking:
        """The same for another rule or entry, whose own terms are these."""
        return replace(self, seen=set(own))

    def about_rule(self, number: str, heading: str) -> Linking:
        """The same for another rule: what its heading names is its own."""
        vocabulary = next(iter(self.terms.vocabularies.values()))
        return self.about(number, *(keys_of(heading, vocabulary) if heading else ()))

    def address(self, key: str) -> str:
        """The page of a term: its glossary entry, or the rule of a keyword that has none."""
        place = "rules" if "." in key else "glossary"
        return f"/{self.language}/{place}/{self.edition}/{key}/"

    def new_mentions(self, text: str, language: str, cited: Sequence[Citation]) -> Iterator[Mention]:
        """The first mention of each term that is new to the rule."""
        vocabulary = self.terms.vocabularies.get(language)
        for mention in mentions(text, vocabulary, cited=cited) if vocabulary else ():
            if mention.key not in self.seen:
                self.seen.add(mention.key)
                yield mention

    def wrong(self, text: str, cited: Sequence[Citation]) -> frozenset[Link]:
        """The links that the official text gets wrong."""
        if self.numbers is None:
            return frozenset()
        return frozenset(wrong_links(text, cited, numbers=self.numbers, titles=self.terms.titles))


def linking_by_rule(lines: Sequence[Line], linking: Linking) -> Iterator[Linking]:
    """For each of the lines, in their order, the linking that it shares with the others of its rule."""
    shared: dict[str, Linking] = {}
    for line in lines:
        number = str(line.number).removesuffix(line.number.letter)
        if number not in shared:
            shared[number] = linking.about_rule(number, line.words.english if line.is_title else "")
        yield shared[number]
