"""Finds rules, examples, plain words and glossary entries of one edition by words, and something else where there are none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.conf import settings

from rules.domain.keywords import keywords_in
from rules.domain.numbering import RuleNumber
from rules.domain.query import Query, parse
from rules.domain.ranking import (
    NO_HEADINGS,
    Candidate,
    Headings,
    Kind,
    Ranked,
    Tier,
    holds,
    is_exact_heading,
    missing_groups,
    ranked,
    ranked_by_share,
    ranked_entries,
    titles_under,
)
from rules.domain.references import citations
from rules.domain.search_plan import Plan, plan_of
from rules.domain.spelling import is_known
from rules.domain.thesaurus import Thesaurus
from rules.selectors.editions import content_version
from rules.selectors.hits import Hit, opened
from rules.selectors.number_search import GlossaryHit
from rules.selectors.search.candidates import candidates, within
from rules.selectors.search.names import all_languages, languages_for, thesaurus
from rules.selectors.search.paging import Paged, page_of
from rules.selectors.search.shown import shown_words
from rules.selectors.search.spelling import corrected, vocabulary
from rules.selectors.search.stores import Asked
from rules.selectors.search.texts import EditionTexts, keyword_uses, texts_of_edition
from rules.selectors.words import term_names

MOST_GLOSSARY = 20
MOST_HEADINGS = 20
MOST_PARTIAL = 20
_MOST_OPENED = 5
_MOST_NAMED = 12
_MOST_BESIDE = 5
_MOST_KEYWORDS = 3
_MOST_USES = 250
"""Of how many texts a keyword may be the talk that is worth its own rules beside others: to cast is no answer."""
_FEW = 3


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
class WordHits(Paged):
    """What an edition has for words. `texts` are the page `number` of `total` places, `glossary` the entries whose term has
    them, `mentions` the first of the `mentions_total` entries whose definition has.

    `plan` tells which words to mark. `places` are numbers among the words that were taken for the places to look in. `partial` are texts
    that have most of the words, where few have all. `corrected` is the query that was carried out in place of one with mistyped words.
    `absent` is what no text has, where only some of the words were found.
    """

    plan: Plan
    outcome: Outcome = Outcome.NOTHING
    corrected: str = ""
    headings: tuple[Hit, ...] = ()
    glossary: tuple[GlossaryHit, ...] = ()
    mentions: tuple[GlossaryHit, ...] = ()
    mentions_total: int = 0
    texts: tuple[Hit, ...] = ()
    partial: tuple[Hit, ...] = ()
    absent: tuple[str, ...] = ()
    total: int = 0
    number: int = 1
    places: tuple[RuleNumber, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.headings or self.glossary or self.mentions_total or self.total)

    @property
    def added(self) -> list[AddedNames]:
        """What was typed beside the names that were looked for too."""
        return [] if self.outcome is Outcome.OTHER_LANGUAGE else added_names(self.plan)

    @property
    def found_in(self) -> str:
        """The language of what was found only there."""
        return next((hit.words.language for hit in (*self.headings, *self.texts)), "") if self.outcome is Outcome.OTHER_LANGUAGE else ""


@dataclass(frozen=True, slots=True)
class AddedNames:
    """What was typed, and the names that were looked for too, each with its language."""

    typed: str
    names: tuple[tuple[str, str], ...]


def added_names(plan: Plan) -> list[AddedNames]:
    """The names that the thesaurus gave in the languages of the texts, each once, and the words that answer a question."""
    found: dict[str, dict[str, str]] = {}
    for group in (*plan.groups, *plan.answers):
        found.setdefault(group.typed, {}).update({name: code for code, names in group.added.items() for name in names})
    return [AddedNames(typed, tuple(names.items())) for typed, names in found.items() if names]


@dataclass(frozen=True, slots=True)
class _Found:
    """What a plan finds: rules and glossary entries in order, and how. `keywords` are headings of keywords that were asked for together."""

    plan: Plan
    outcome: Outcome
    rules: Sequence[Ranked] = ()
    entries: Sequence[Ranked] = ()
    partial: Sequence[Ranked] = ()
    corrected: str = ""
    absent: tuple[str, ...] = ()
    keywords: frozenset[str] = frozenset()
    places: tuple[RuleNumber, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.rules or self.entries)


def by_words(
    *, edition: int, query: Query, typed: str, language: str, terms: Mapping[str, str], page: int = 1, version: int | None = None
) -> WordHits:
    """The places of an edition that have what a query asks for, the best first.

    A heading that is exactly what was asked for comes first and is opened. Where nothing is found, mistyped words are put right, then
    the other languages are searched, then texts that have most of the words. A page beyond the last is the last. `version` is the
    content version where the caller has read it.
    """
    search = _Search(edition, query, typed, language, content_version() if version is None else version)
    found = search.found()
    exact = {each.best.number for each in found.rules if each.tier is Tier.EXACT_HEADING} | found.keywords
    headings = [each for each in found.rules if each.tier is not Tier.TEXT and not _is_opened(each, found.keywords)][:MOST_HEADINGS]
    shown = {each.best.place for each in headings}
    texts = [each for each in _each_number_once(found.rules) if each.best.place not in shown and not _is_opened(each, exact)]
    on_page, number = page_of(texts, page)
    # What was found in another language is shown in that one.
    shown_in = found.rules[0].best.language if found.outcome is Outcome.OTHER_LANGUAGE else query.language or language
    terms = terms if shown_in == language else term_names(shown_in)
    words = shown_words(edition, shown_in, version=search.version)
    first = words.hits(headings, terms=terms)
    named = [each for each in found.entries if each.tier is not Tier.TEXT][:MOST_GLOSSARY]
    mentions = [each for each in found.entries if each.tier is Tier.TEXT]
    own = shown_words(edition, language, version=search.version)
    return WordHits(
        found.plan,
        found.outcome,
        found.corrected,
        headings=tuple(_opened(first, exact, edition, shown_in, terms)),
        glossary=tuple(own.glossary(named)),
        mentions=tuple(own.glossary(mentions[:MOST_GLOSSARY])),
        mentions_total=len(mentions),
        texts=tuple(words.hits(on_page, terms=terms)),
        partial=tuple(words.hits(found.partial, terms=terms)),
        absent=found.absent,
        total=len(texts),
        number=number,
        places=found.places,
    )


def numbers_with(*, edition: int, query: Query, language: str) -> list[str]:
    """The numbers of an edition that have all of what a query asks for, the best first; no names of other languages, nothing near it."""
    own = languages_for(language, query.language)
    found = _Search(edition, query, "", language, content_version()).carried_out(query, own, own, is_strict=True)
    return [each.best.number for each in _each_number_once(found.rules)]


@dataclass(slots=True)
class _Search:
    """One search of an edition: it asks the store once where something is found, and a few times more where nothing is."""

    edition: int
    query: Query
    typed: str
    language: str
    version: int
    names: Thesaurus = field(init=False)
    texts: EditionTexts = field(init=False)

    def __post_init__(self) -> None:
        self.names = thesaurus(version=self.version)
        self.texts = texts_of_edition(self.edition, version=self.version)

    def found(self) -> _Found:
        """What the query finds, or the nearest to it that finds anything; nothing where it asks for nothing."""
        own = languages_for(self.language, self.query.language)
        if self.query.is_empty:
            return _Found(plan_of(self.query, languages=own, thesaurus=self.names, known=own), Outcome.NOTHING)
        if narrowed := self._in_places(self.query.in_places, own):
            return narrowed
        first = self.carried_out(self.query, own, own)
        chapters = self.query.in_chapters
        if chapters and not any(holds(first.plan, each.best) for each in first.rules) and (narrowed := self._in_places(chapters, own)):
            return narrowed
        if not self.query.wanted or first.rules or self._is_named(first):
            return self._with_partial(first)
        wide = self.carried_out(self.query, own, all_languages())
        if wide.rules or self._is_named(wide):
            return self._with_partial(wide)
        if corrected := self._corrected(wide.plan, own):
            return corrected
        mentioned = next((each for each in (first, wide) if not each.is_empty), None)
        if mentioned:
            return self._with_partial(mentioned)
        return self._in_other_languages(own) or self._some(wide.plan)

    def _in_places(self, query: Query | None, own: Sequence[str]) -> _Found | None:
        """What stands in the numbers among the words, where anything there has the words."""
        if query is None or not any(str(scope) in self.texts.by_number for scope in query.scopes):
            return None
        for known in (own, all_languages()):
            found = self.carried_out(query, own, known)
            if found.rules:
                return replace(found, places=tuple(scope for scope in query.scopes if isinstance(scope, RuleNumber)))
        return None

    def _is_named(self, found: _Found) -> bool:
        """Whether a glossary entry has what was asked for in its term, word for word: a plainswalker is no form of Plainswalk."""
        known = vocabulary(languages_for(self.language, self.query.language), version=self.version)
        is_spelled = all(is_known(word, known) for clause in self.query.wanted for word in clause.words)
        return is_spelled and any(each.tier is not Tier.TEXT for each in found.entries)

    def carried_out(self, query: Query, languages: Sequence[str], known: Sequence[str], *, is_strict: bool = False) -> _Found:
        """What has all of a query in one of the languages; `known` are those whose names of things count.

        Unless it is strict, also the rules that the glossary gives for exactly that where no heading is exactly that.
        """
        names = replace(self.names, composes=False) if is_strict else self.names
        plan = plan_of(query, languages=languages, thesaurus=names, known=known)
        found = [each for each in self._candidates(plan) if holds(plan, each)]
        if not is_strict:
            plan, found = self._with_titles_under(plan, found)
        rules = within([each for each in found if each.kind is not Kind.ENTRY], query)
        entries = ranked_entries(plan, [] if query.scopes else [each for each in found if each.kind is Kind.ENTRY])
        exact = [] if is_strict else [each for each in entries if each.tier is Tier.EXACT_HEADING]
        named = self._named(exact)
        said: set[str] = set()
        if not any(is_exact_heading(plan, each) for each in rules):
            said = self._said(exact, rules)
            rules += within([each for each in named if each.place not in {other.place for other in rules}], query)
        answers = {} if is_strict else self._answers(plan)
        is_one_thing = any(each.form == 0 and " " in each.best.term for each in exact)
        parts = [] if is_strict or is_one_thing or any(is_exact_heading(plan, each) for each in rules) else self._parts(plan)
        more = [*(each for number in answers for each in self.texts.by_number.get(number, ())), *parts]
        held = {each.place for each in rules}
        rules += within([each for each in more if each.place not in held], query)
        outcome = Outcome.ALL if rules or entries else Outcome.NOTHING
        numbers = said | {each.number for each in named}
        headings, keywords = self.texts.headings if rules else NO_HEADINGS, {each.number for each in parts}
        return _Found(plan, outcome, ranked(plan, rules, headings, numbers, said, answers, keywords), entries, keywords=frozenset(keywords))

    def _answers(self, plan: Plan) -> dict[str, int]:
        """The numbers of the rules that answer questions of players, with the place of their words among the answers."""
        if not plan.answers:
            return {}
        source = settings.SOURCE_LANGUAGE
        found: dict[str, int] = {}
        for each in candidates(Asked(plan.answers, (source,), is_any=True), self.texts.by_text):
            places = [group.place_in(each.language, each.stems, each.words) for group in plan.answers]
            held = [place for place in places if place is not None]
            if held and each.kind is Kind.RULE and plan.has_none_excluded(each.language, each.stems, each.words):
                found[each.number] = min(held)
        return found

    def _parts(self, plan: Plan) -> list[Candidate]:
        """The headings of keywords among what was asked for: the rarest, and none that half of the rules speak of."""
        found = [each for each in keywords_in(plan, self.texts.headings) if plan.has_none_excluded(each.language, each.stems, each.words)]
        uses = {each.number: keyword_uses(self.edition, each.stems, version=self.version) for each in found}
        rare = sorted((number for number in uses if uses[number] <= _MOST_USES), key=lambda number: (uses[number], number))[:_MOST_KEYWORDS]
        return [each for each in found if each.number in rare]

    def _with_titles_under(self, plan: Plan, found: list[Candidate]) -> tuple[Plan, list[Candidate]]:
        """The plan and what it finds with the headings that are what was asked for together with a heading above them."""
        titles = {} if any(is_exact_heading(plan, each) for each in found) else titles_under(plan, self.texts.headings)
        if not titles:
            return plan, found
        held = {each.place for each in found}
        named = (each for code, held in titles.items() for title in held for each in self.texts.headings.made_of(title, code))
        more = [each for each in named if tuple(each.stems.split()) in titles[each.language]]
        more = [each for each in more if plan.has_none_excluded(each.language, each.stems, each.words)]
        return plan.with_titles(titles), [*found, *(each for each in more if each.place not in held)]

    def _said(self, entries: Sequence[Ranked], rules: Sequence[Candidate]) -> set[str]:
        """The numbers of rules that say what glossary entries say, word for word, or that alone are given for an entry spelled as asked."""
        if not entries:
            return set()
        said = {each.number for each in rules if each.length > _FEW and any(each.stems in entry.best.stems for entry in entries)}
        for entry in entries:
            numbers = {each.number for each in self._named([entry])} if entry.form == 0 else set()
            said |= numbers if len(numbers) == 1 else set()
        return said

    def _candidates(self, plan: Plan, *, is_any: bool = False) -> list[Candidate]:
        """The texts that may have all of what a plan asks for, or any of it."""
        return candidates(Asked(plan.groups, plan.languages, is_any=is_any), self.texts.by_text)

    def _named(self, entries: Sequence[Ranked]) -> list[Candidate]:
        """The rules that glossary entries give, whatever their words."""
        if not entries:
            return []
        said = shown_words(self.edition, self.language, version=self.version).glossary(entries)
        numbers = [str(number) for entry in said for cited in citations(entry.words.english) for number in cited.targets]
        rules = [rule for number in dict.fromkeys(numbers[:_MOST_NAMED]) for rule in self.texts.by_number.get(number, ())]
        return [replace(rule, stems=" ", tied="", words=" ", is_heading=False) for rule in rules]

    def _with_partial(self, found: _Found) -> _Found:
        """Where few texts have all of it, also those that have most."""
        if found.is_empty or len(found.rules) >= _FEW or len(found.plan.groups) < 2:
            return found
        shown = {each.best.place for each in found.rules}
        some = [each for each in self._some(found.plan).rules if each.best.place not in shown]
        return replace(found, partial=some[:_MOST_BESIDE])

    def _corrected(self, plan: Plan, languages: Sequence[str]) -> _Found | None:
        some = self._any(plan)
        better = corrected(self.typed, missing_groups(plan, some), languages=languages, version=self.version)
        if not better:
            return None
        query = replace(parse(better, languages=all_languages()), scopes=self.query.scopes, excluded_scopes=self.query.excluded_scopes)
        for known in (languages, all_languages()):
            found = self.carried_out(query, languages, known)
            if not found.is_empty:
                return replace(self._with_partial(found), outcome=Outcome.CORRECTED, corrected=better)
        return None

    def _in_other_languages(self, own: Sequence[str]) -> _Found | None:
        others = [code for code in all_languages() if code not in own]
        if self.query.language or not others:
            return None
        found = self.carried_out(self.query, others, others)
        return replace(found, outcome=Outcome.OTHER_LANGUAGE) if found.rules else None

    def _some(self, plan: Plan) -> _Found:
        if len(plan.groups) < 2:
            return _Found(plan, Outcome.NOTHING)
        anywhere = self._any(plan)
        some = within(anywhere, self.query)
        headings = Headings.of(each for each in some if each.is_heading)
        rules = ranked_by_share(plan, some, headings)[:MOST_PARTIAL]
        absent = tuple(group.typed for group in missing_groups(plan, anywhere))
        return _Found(plan, Outcome.SOME if rules else Outcome.NOTHING, rules, absent=absent)

    def _any(self, plan: Plan) -> list[Candidate]:
        """The rules that have any of what was asked for."""
        found = self._candidates(plan, is_any=True)
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


def _is_opened(each: Ranked, exact: Collection[str]) -> bool:
    """Whether a subrule stands under a heading that is opened."""
    return each.best.number[:-1] in exact and each.best.number[-1].isalpha()


def _opened(first: Sequence[Hit], exact: set[str], edition: int, language: str, terms: Mapping[str, str]) -> list[Hit]:
    wanted = [hit for hit in first if str(hit.number) in exact][:_MOST_OPENED]
    open_hits = {hit.number: hit for hit in opened(wanted, edition=edition, language=language, terms=terms)}
    return [open_hits.get(hit.number, hit) for hit in first]
