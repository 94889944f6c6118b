"""One edition of the rules as a frozen tree: what a published text says, free of how the file was written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from rules.domain.numbering import RuleNumber


@dataclass(frozen=True, slots=True)
class Example:
    """An example under a rule. `text` leaves out the label ("Example: ").

    `after` counts the paragraphs of the rule that stand before it: 1 is the usual place, 2 means that it follows the
    first continuation paragraph (as in 509.1b).
    """

    text: str
    after: int = 1


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule or subrule. `paragraphs` has at least one entry; the further ones continue it without a number."""

    number: RuleNumber
    paragraphs: tuple[str, ...]
    examples: tuple[Example, ...] = ()
    subrules: tuple[Rule, ...] = ()

    @property
    def text(self) -> str:
        """The words of the rule, its paragraphs parted by line feeds."""
        return "\n".join(self.paragraphs)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A three-digit heading such as "711. Double-Faced Cards" with its rules. `paragraphs` stand under some headings without a number."""

    number: RuleNumber
    heading: str
    rules: tuple[Rule, ...] = ()
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A one-digit heading such as "7. Additional Rules" with its chapters."""

    number: RuleNumber
    heading: str
    chapters: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A term and what stands under it, a paragraph a line of the text: numbered senses ("1. …") and "See …" lines keep their own."""

    term: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words of the entry, its paragraphs parted by line feeds."""
        return "\n".join(self.paragraphs)


@dataclass(frozen=True, slots=True)
class Document:
    """A published text of the rules. Introduction and credits are paragraphs; `is_truncated`: the text breaks off before its end."""

    effective_date: date
    title: str
    introduction: tuple[str, ...]
    sections: tuple[Section, ...]
    glossary: tuple[GlossaryEntry, ...]
    credits: tuple[str, ...]
    is_truncated: bool = False

    @property
    def chapters(self) -> Iterator[Chapter]:
        for section in self.sections:
            yield from section.chapters

    @property
    def rules(self) -> Iterator[Rule]:
        """Every rule and subrule in the order of the text."""
        for chapter in self.chapters:
            for rule in chapter.rules:
                yield rule
                yield from rule.subrules
