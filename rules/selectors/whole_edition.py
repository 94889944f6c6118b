"""An edition as a whole: all its lines in a language, and its exact English as a document. The same few queries for every edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.domain.document import Chapter, Document, Example, GlossaryEntry, Rule, Section
from rules.domain.numbering import RuleNumber
from rules.models import Edition, Level, RuleVersion
from rules.models import Example as ExampleRow
from rules.models import GlossaryEntry as EntryRow
from rules.selectors.editions import LoadedEdition
from rules.selectors.rule_page import Line, lines_in

_TITLE = "Magic: The Gathering Comprehensive Rules"


def every_line(*, edition: int, language: str, terms: Mapping[str, str]) -> list[Line]:
    """Every section, chapter, rule and subrule in the order of the text, with examples and notes. Three queries."""
    return lines_in(RuleVersion.objects.filter(edition_id=edition), language=language, terms=terms)


def document(*, edition: LoadedEdition) -> Document:
    """The document that a complete edition was imported from, but for its contents, which no edition keeps. Four queries."""
    introduction, credits_ = Edition.objects.values_list("introduction", "credits").get(pk=edition.pk)
    entries = EntryRow.objects.filter(edition_id=edition.pk).order_by("position").values_list("term", "text__text")
    return Document(
        effective_date=edition.effective_date,
        title=_TITLE,
        introduction=tuple(introduction.splitlines()),
        sections=_sections(edition.pk),
        glossary=tuple(GlossaryEntry(term, tuple(text.split("\n")) if text else ()) for term, text in entries),
        credits=tuple(credits_.splitlines()),
        is_truncated=edition.is_truncated,
    )


def _sections(edition: int) -> tuple[Section, ...]:
    examples = _examples(edition)
    tree = _Tree()
    rows = RuleVersion.objects.filter(edition_id=edition).order_by("position").values_list("pk", "level", "number", "text__text")
    for pk, level, number, text in rows:
        tree.add(Level(level), RuleNumber.parse(number), tuple(text.split("\n")), examples.get(pk, ()))
    return tree.finish()


def _examples(edition: int) -> dict[int, tuple[Example, ...]]:
    found: dict[int, tuple[Example, ...]] = {}
    rows = ExampleRow.objects.filter(rule__edition_id=edition).order_by("rule_id", "position")
    for pk, text, after in rows.values_list("rule_id", "text__text", "after"):
        found[pk] = (*found.get(pk, ()), Example(text, after))
    return found


class _Tree:
    """Puts rows back under each other: every one stands under the last of a higher level."""

    def __init__(self) -> None:
        self._sections: list[tuple[RuleNumber, str, list[Chapter]]] = []
        self._chapter: tuple[RuleNumber, tuple[str, ...], list[Rule]] | None = None

    def add(self, level: Level, number: RuleNumber, paragraphs: tuple[str, ...], examples: Iterable[Example]) -> None:
        if level is Level.SECTION:
            self._close_chapter()
            self._sections.append((number, paragraphs[0], []))
        elif level is Level.CHAPTER:
            self._close_chapter()
            self._chapter = (number, paragraphs, [])
        elif self._chapter is not None:
            self._add_rule(self._chapter[2], Rule(number, paragraphs, tuple(examples)), is_subrule=level is Level.SUBRULE)

    def _add_rule(self, rules: list[Rule], rule: Rule, *, is_subrule: bool) -> None:
        above = rules[-1] if rules and not rules[-1].number.letter else None
        if is_subrule and above is not None:
            rules[-1] = Rule(above.number, above.paragraphs, above.examples, (*above.subrules, rule))
        else:
            rules.append(rule)

    def _close_chapter(self) -> None:
        if self._chapter is not None and self._sections:
            number, paragraphs, rules = self._chapter
            self._sections[-1][2].append(Chapter(number, paragraphs[0], tuple(rules), paragraphs[1:]))
        self._chapter = None

    def finish(self) -> tuple[Section, ...]:
        self._close_chapter()
        return tuple(Section(number, heading, tuple(chapters)) for number, heading, chapters in self._sections)
