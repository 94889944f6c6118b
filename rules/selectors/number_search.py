"""Finds rules by their number, exactly, and those that cite a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TypeAlias

from django.db.models import Q

from rules.domain.numbering import Level as NumberLevel
from rules.domain.numbering import NumberError, NumberRange, RuleNumber
from rules.domain.references import Citation, citations
from rules.models import GlossaryEntry, Level, RuleVersion
from rules.selectors.hits import MOST_HITS, MOST_OPENED, Hit, each_number_once, hits_of, inside_of, opened
from rules.selectors.words import Words, word_fields, words_of

Asked: TypeAlias = RuleNumber | NumberRange


@dataclass(frozen=True, slots=True)
class NumberHits:
    """What an edition has for a number or a range that was asked for; no hits where it has nothing."""

    asked: Asked
    hits: tuple[Hit, ...]

    @property
    def ends_at(self) -> RuleNumber | None:
        """The last member that the edition has of a range that was asked further, else None."""
        if not self.hits or isinstance(self.asked, RuleNumber):
            return None
        last = self.hits[-1].number
        return last if last < self.asked.last else None


@dataclass(frozen=True, slots=True)
class GlossaryHit:
    """A glossary entry that was found."""

    term: str
    slug: str
    words: Words


@dataclass(frozen=True, slots=True)
class CitingTexts:
    """Who cites a number. `total` counts all rules, of which `rules` are the first."""

    rules: tuple[Hit, ...] = ()
    total: int = 0
    glossary: tuple[GlossaryHit, ...] = ()


def by_number(*, edition: int, asked: Sequence[Asked], language: str, terms: Mapping[str, str]) -> list[NumberHits]:
    """Exactly the numbers asked for, in the order of the query; 702.6 is never 702.60. The first twenty are opened.

    A number that is asked for twice is found once. The number of queries does not depend on how many are asked for or found.
    """
    distinct = list(dict.fromkeys(asked))
    rows = RuleVersion.objects.filter(reduce(or_, map(_rows_for, distinct)), edition_id=edition)
    found = each_number_once(hits_of(rows.order_by("position").values("number", *word_fields(language)), language=language, terms=terms))
    found += _unnamed(distinct, found, edition, language, terms)
    groups: list[tuple[Asked, list[Hit]]] = []
    taken: set[RuleNumber] = set()
    for item in distinct:
        held = [hit for hit in found if _holds(item, hit.number)]
        fresh = [hit for hit in held if hit.number not in taken]
        taken.update(hit.number for hit in fresh)
        if fresh or not held:
            groups.append((item, fresh))
    first = [hit for _, hits in groups for hit in hits][:MOST_OPENED]
    open_hits = {hit.number: hit for hit in opened(first, edition=edition, language=language, terms=terms)}
    return [NumberHits(item, tuple(open_hits.get(hit.number, hit) for hit in hits)) for item, hits in groups]


def citing(*, edition: int, number: RuleNumber, language: str, terms: Mapping[str, str]) -> CitingTexts:
    """The rules and glossary entries that cite a number, alone or within a range; for a rule also those that cite one of its subrules.

    A rule's own subrules do not count, since they stand under it.
    """
    candidates = RuleVersion.objects.filter(_may_cite(number), edition_id=edition).order_by("position")
    found = [
        pk
        for pk, own, text in candidates.values_list("pk", "number", "text__text")
        if not _is_family(RuleNumber.parse(own), number) and cites(text, number)
    ]
    rows = RuleVersion.objects.filter(pk__in=found[:MOST_HITS]).order_by("position").values("number", *word_fields(language))
    entries = GlossaryEntry.objects.filter(_may_cite(number), edition_id=edition).order_by("position")
    columns = [column for column in word_fields(language) if not column.startswith("bundled")]
    return CitingTexts(
        rules=tuple(hits_of(rows, language=language, terms=terms)),
        total=len(found),
        glossary=tuple(glossary_hit(row, language) for row in entries.values("term", "slug", *columns) if cites(row["text__text"], number)),
    )


def glossary_hit(row: Mapping[str, object], language: str) -> GlossaryHit:
    """A row of the glossary with `term`, `slug` and the columns of `word_fields` as a hit."""
    words = words_of({**row, "bundled_text__wording_id": None}, language=language, terms={})
    return GlossaryHit(str(row["term"]), str(row["slug"]), words)


def cites(text: str, number: RuleNumber) -> bool:
    """Whether a text cites a number, alone or within a range, or a subrule of it."""
    return any(is_cited(number, citation) for citation in citations(text))


def is_cited(number: RuleNumber, citation: Citation) -> bool:
    """Whether the citation stands for the number, for a range with it, or for a subrule of it."""
    targets = citation.targets
    if number in targets or (number.rule is not None and any(target.parent == number for target in targets)):
        return True
    try:
        return len(targets) == 2 and number in NumberRange(*targets)
    except NumberError:
        return False


def members(asked: Asked) -> list[RuleNumber]:
    """The numbers that a number or a range can hold, in their order."""
    if isinstance(asked, RuleNumber):
        return [asked]
    first, last = asked.first, asked.last
    match first.level:
        case NumberLevel.SUBRULE:
            letters = map(chr, range(ord(first.letter), ord(last.letter) + 1))
            return [RuleNumber(first.section, first.chapter, first.rule, letter) for letter in letters]
        case NumberLevel.RULE:
            return [RuleNumber(first.section, first.chapter, rule) for rule in range(first.rule or 0, (last.rule or 0) + 1)]
        case NumberLevel.CHAPTER:
            return [RuleNumber(first.section, chapter) for chapter in range(first.chapter or 0, (last.chapter or 0) + 1)]
        case _:
            return [RuleNumber(section) for section in range(first.section, last.section + 1)]


def _holds(asked: Asked, number: RuleNumber) -> bool:
    return number in asked if isinstance(asked, NumberRange) else number == asked


def _rows_for(asked: Asked) -> Q:
    """Rows among which all members of the number or range are. A range of rules goes by its chapter: it can have a thousand members."""
    if isinstance(asked, RuleNumber) or asked.first.letter:
        return Q(number__in=[str(number) for number in members(asked)])
    chapters = (asked.first.chapter or asked.first.section, asked.last.chapter or asked.last.section)
    return Q(level=Level.of(asked.first), chapter__range=chapters)


def _unnamed(asked: Sequence[Asked], found: list[Hit], edition: int, language: str, terms: Mapping[str, str]) -> list[Hit]:
    """Sections and chapters that an excerpt has rules of, but not the heading."""
    named = {hit.number for hit in found}
    wide = [item for item in asked if isinstance(item, RuleNumber) and item.rule is None and item not in named]
    inside = inside_of(wide, edition=edition, language=language, terms=terms)
    nothing = Words("", language, language, "", "")
    return [Hit(number, nothing) for number in wide if number in inside]


def _may_cite(number: RuleNumber) -> Q:
    """Texts among which all that cite the number are: a range that holds it may print only its chapter."""
    if number.chapter is None:
        return Q(text__text__icontains="section") & Q(text__text__contains=str(number))
    return Q(text__text__contains=f"{number.chapter}." if number.rule else str(number))


def _is_family(own: RuleNumber, number: RuleNumber) -> bool:
    return own == number or (number.rule is not None and own.parent == number)
