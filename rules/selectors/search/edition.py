"""Finds rules, examples, plain words and glossary entries of one edition by words, and something else where there are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.conf import settings

from rules.domain.query import Query, parse
from rules.domain.ranking import Candidate, Kind, Ranked, Tier, holds, missing_groups, ranked, ranked_by_share
from rules.domain.search_plan import Plan, plan_of
from rules.domain.thesaurus import Thesaurus
from rules.models import GlossaryEntry
from rules.selectors.hits import MOST_HITS, Hit, hits_with_examples, opened
from rules.selectors.number_search import GlossaryHit, glossary_hit
from rules.selectors.search.candidates import candidates, within
from rules.selectors.search.names import all_languages, languages_for, thesaurus
from rules.selectors.search.spelling import corrected
from rules.selectors.words import word_fields

MOST_GLOSSARY = 20
MOST_HEADINGS = 20
MOST_PARTIAL = 20
_MOST_OPENED = 5


class Outcome(StrEnum):
    """How what was found came to be found."""

    ALL = "all"
    """Every text has all of what was asked for."""
    CORRECTED = "corrected"
    """No text had; every text has all of the corrected query."""
    OTHER_LANGUAGE = "other language"
    """Only texts in another language have."""
    SOME = "some"
    """No text has all; these have most of it."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class WordHits:
    """What an edition has for words. `texts` are the page `number` of `total` places, `glossary` the first of `glossary_total` entries.

    `plan` tells which words to mark. `corrected` is the query that was carried out in place of one with mistyped words.
    """

    plan: Plan
    outcome: Outcome = Outcome.NOTHING
    corrected: str = ""
    headings: tuple[Hit, ...] = ()
    glossary: tuple[GlossaryHit, ...] = ()
    glossary_total: int = 0
    texts: tuple[Hit, ...] = ()
    languages: Mapping[str, str] = field(default_factory=dict)
    total: int = 0
    number: int = 1

    @property
    def is_empty(self) -> bool:
        return not (self.headings or self.glossary_total or self.total)

    @property
    def pages(self) -> int:
        """How many pages the texts fill, at least one."""
        return max(1, -(-self.total // MOST_HITS))

    @property
    def first(self) -> int:
        """The place of the first shown text among all, from 1."""
        return (self.number - 1) * MOST_HITS + 1

    @property
    def last(self) -> int:
        return self.first + len(self.texts) - 1

    @property
    def added(self) -> list[tuple[str, tuple[str, ...]]]:
        """What was typed beside the names that were looked for too."""
        return added_names(self.plan)


def added_names(plan: Plan) -> list[tuple[str, tuple[str, ...]]]:
    """What was typed beside the names that the thesaurus gave in the languages of the texts."""
    found = ((group.typed, tuple(dict.fromkeys(name for names in group.added.values() for name in names))) for group in plan.groups)
    return [(typed, names) for typed, names in found if names]


@dataclass(frozen=True, slots=True)
class _Found:
    """What a plan finds: rules and glossary entries in order, and how."""

    plan: Plan
    outcome: Outcome
    rules: Sequence[Ranked] = ()
    entries: Sequence[Ranked] = ()
    corrected: str = ""


def by_words(*, edition: int, query: Query, typed: str, language: str, terms: Mapping[str, str], page: int = 1) -> WordHits:
    """The places of an edition that have what a query asks for, the best first.

    A heading that is exactly what was asked for comes first and is opened. Where nothing is found, mistyped words are put right, then
    the other languages are searched, then texts that have most of the words. A page beyond the last is the last.
    """
    found = _Search(edition, query, typed, language).found()
    headings = [each for each in found.rules if each.tier is not Tier.TEXT][:MOST_HEADINGS]
    exact = {each.best.number for each in headings if each.tier is Tier.EXACT_HEADING}
    shown = {each.best.place for each in headings}
    texts = [each for each in _each_number_once(found.rules) if each.best.place not in shown and not _is_opened(each, exact)]
    hits = WordHits(found.plan, found.outcome, found.corrected, total=len(texts), number=page)
    number = min(max(page, 1), hits.pages)
    start = (number - 1) * MOST_HITS
    on_page = texts[start : start + MOST_HITS]
    rules = hits_with_examples([each.best.place for each in (*headings, *on_page)], language=language, terms=terms)
    first = [rules[each.best.place] for each in headings]
    return replace(
        hits,
        headings=tuple(_opened(first, exact, edition, language, terms)),
        glossary=tuple(_entries(found.entries[:MOST_GLOSSARY], language)),
        glossary_total=len(found.entries),
        texts=tuple(rules[each.best.place] for each in on_page),
        languages={each.best.number: each.best.language for each in on_page},
        number=number,
    )


@dataclass(slots=True)
class _Search:
    """One search of an edition: it asks the store once where something is found, and a few times more where nothing is."""

    edition: int
    query: Query
    typed: str
    language: str
    names: Thesaurus = field(default_factory=thesaurus)

    def found(self) -> _Found:
        """What the query finds, or the nearest to it that finds anything."""
        own = languages_for(self.language, self.query.language)
        first = self._carried_out(self.query, own, own)
        if first.rules or first.entries or not self.query.wanted:
            return first
        wide = self._carried_out(self.query, own, all_languages())
        if wide.rules or wide.entries:
            return wide
        return self._corrected(wide.plan, own) or self._in_other_languages(own) or self._some(wide.plan)

    def _carried_out(self, query: Query, languages: Sequence[str], known: Sequence[str]) -> _Found:
        plan = plan_of(query, languages=languages, thesaurus=self.names, known=known)
        source = settings.SOURCE_LANGUAGE
        found = [each for each in candidates(plan, edition=self.edition, source=source) if holds(plan, each)]
        rules = within([each for each in found if each.kind is not Kind.ENTRY], query.scopes)
        headings = candidates(plan, edition=self.edition, source=source, is_any=True, headings_only=True) if rules else []
        entries = [] if query.scopes else [each for each in found if each.kind is Kind.ENTRY]
        outcome = Outcome.ALL if rules or entries else Outcome.NOTHING
        return _Found(plan, outcome, ranked(plan, rules, headings), ranked(plan, entries, ()))

    def _corrected(self, plan: Plan, languages: Sequence[str]) -> _Found | None:
        some = self._any(plan)
        better = corrected(self.typed, missing_groups(plan, some), languages=languages, names=self.names)
        if not better:
            return None
        query = parse(better, languages=all_languages())
        for known in (languages, all_languages()):
            found = self._carried_out(query, languages, known)
            if found.rules or found.entries:
                return replace(found, outcome=Outcome.CORRECTED, corrected=better)
        return None

    def _in_other_languages(self, own: Sequence[str]) -> _Found | None:
        others = [code for code in all_languages() if code not in own]
        if self.query.language or not others:
            return None
        found = self._carried_out(self.query, others, others)
        return replace(found, outcome=Outcome.OTHER_LANGUAGE) if found.rules else None

    def _some(self, plan: Plan) -> _Found:
        if len(plan.groups) < 2:
            return _Found(plan, Outcome.NOTHING)
        some = within(self._any(plan), self.query.scopes)
        headings = [each for each in some if each.is_heading]
        rules = ranked_by_share(plan, some, headings)[:MOST_PARTIAL]
        return _Found(plan, Outcome.SOME if rules else Outcome.NOTHING, rules)

    def _any(self, plan: Plan) -> list[Candidate]:
        """The rules that have any of what was asked for."""
        found = candidates(plan, edition=self.edition, source=settings.SOURCE_LANGUAGE, is_any=True)
        return [
            each
            for each in found
            if each.kind is not Kind.ENTRY
            and plan.has_none_excluded(each.language, each.stems, each.words)
            and any(group.best_in(each.language, each.stems, each.words) for group in plan.groups)
        ]


def _each_number_once(found: Sequence[Ranked]) -> list[Ranked]:
    numbers: dict[str, Ranked] = {}
    for each in found:
        numbers.setdefault(each.best.number, each)
    return list(numbers.values())


def _is_opened(each: Ranked, exact: set[str]) -> bool:
    """Whether a subrule stands under a heading that is opened."""
    return each.best.number[:-1] in exact and each.best.number[-1].isalpha()


def _opened(first: Sequence[Hit], exact: set[str], edition: int, language: str, terms: Mapping[str, str]) -> list[Hit]:
    wanted = [hit for hit in first if str(hit.number) in exact][:_MOST_OPENED]
    open_hits = {hit.number: hit for hit in opened(wanted, edition=edition, language=language, terms=terms)}
    return [open_hits.get(hit.number, hit) for hit in first]


def _entries(found: Sequence[Ranked], language: str) -> list[GlossaryHit]:
    columns = [column for column in word_fields(language) if not column.startswith("bundled")]
    rows = GlossaryEntry.objects.filter(pk__in=[each.best.place for each in found]).values("pk", "term", "slug", *columns)
    by_place = {row["pk"]: glossary_hit(row, language) for row in rows}
    return [by_place[each.best.place] for each in found]
