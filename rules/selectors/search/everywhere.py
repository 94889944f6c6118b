"""Finds texts of all editions by words, in force or not, each with the numbers that it had and the days from and until it had them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any

from django.conf import settings
from django.db.models import F, Max, Min, Q, QuerySet, Value

from rules.domain.numbering import RuleNumber
from rules.domain.query import NumberSpan, Query, Scope, is_inside
from rules.domain.ranking import Kind, Ranked, holds, ranked
from rules.domain.search_plan import Plan, plan_of
from rules.models import Example, GlossaryEntry, Note, RuleText, RuleVersion, Wording
from rules.selectors.editions import content_version
from rules.selectors.search.candidates import candidates
from rules.selectors.search.edition import AddedNames, added_names
from rules.selectors.search.names import all_languages, languages_for, thesaurus
from rules.selectors.search.paging import Paged, page_of
from rules.selectors.search.stores import Asked
from rules.selectors.search.texts import texts_of_all


@dataclass(frozen=True, slots=True)
class PastPlace:
    """Where a text stands or stood: its number, or the term of its glossary entry, in the editions from `first` to `last`."""

    number: str
    slug: str
    term: str
    is_example: bool
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class PastHit:
    """A text of any edition in its English words and in those that were found. The newest place is the first."""

    text: str
    found: str
    language: str
    is_plain: bool
    places: tuple[PastPlace, ...]

    @property
    def last(self) -> date:
        return max(place.last for place in self.places)


@dataclass(frozen=True, slots=True)
class EverywhereHits(Paged):
    """The page `number` of all `total` texts."""

    plan: Plan
    hits: tuple[PastHit, ...] = ()
    total: int = 0
    number: int = 1

    @property
    def is_empty(self) -> bool:
        return not self.total

    @property
    def added(self) -> list[AddedNames]:
        """What was typed beside the names that were looked for too."""
        return added_names(self.plan)


def everywhere(*, query: Query, language: str, page: int = 1, version: int | None = None) -> EverywhereHits:
    """The texts of all editions that have what a query asks for, the best first. The number of queries does not depend on how many.

    `version` is the content version where the caller has read it.
    """
    version = content_version() if version is None else version
    own = languages_for(language, query.language)
    found, plan = _found(query, own, own, version)
    if not found and query.wanted:
        found, plan = _found(query, own, all_languages(), version)
    on_page, number = page_of(found, page)
    return EverywhereHits(plan, tuple(_hits(on_page)), total=len(found), number=number)


def _found(query: Query, languages: Sequence[str], known: Sequence[str], version: int) -> tuple[list[Ranked], Plan]:
    plan = plan_of(query, languages=languages, thesaurus=thesaurus(version=version), known=known)
    if query.is_empty:
        return [], plan
    texts = texts_of_all(version=version)
    found = [each for each in candidates(Asked(plan.groups, plan.languages), texts) if holds(plan, each)]
    if query.scopes:
        inside = _wordings_in(query.scopes)
        found = [each for each in found if each.place in inside]
    if query.excluded_scopes:
        outside = _wordings_in(query.excluded_scopes)
        found = [each for each in found if each.place not in outside]
    return ranked(plan, found), plan


def _wordings_in(scopes: Sequence[Scope]) -> set[int]:
    """The wordings that stand in one of the places in any edition. One query."""
    rows = RuleVersion.objects.filter(reduce(or_, map(_scope, scopes))).order_by()
    if not any(isinstance(scope, NumberSpan) for scope in scopes):
        return set(rows.values_list("text__wording_id", flat=True).distinct())
    found = rows.values_list("text__wording_id", "number").distinct()
    return {wording for wording, number in found if is_inside(RuleNumber.parse(number), scopes)}


def _scope(place: Scope) -> Q:
    """The rows that are a number or stand under it; of a span, the rows of its chapters."""
    if isinstance(place, NumberSpan):
        first, last = place.first, place.last
        return Q(chapter__gte=first.chapter or first.section * 100, chapter__lte=last.chapter or last.section * 100 + 99)
    if place.chapter is None:
        return Q(number__startswith=str(place))
    if place.rule is None:
        return Q(chapter=place.chapter)
    below = Q(number__in=[f"{place}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"])
    return Q(number=str(place)) | below if not place.letter else Q(number=str(place))


def _hits(found: Sequence[Ranked]) -> list[PastHit]:
    wordings = [each.best.place for each in found]
    english = dict(RuleText.objects.filter(wording_id__in=wordings).order_by("pk").values_list("wording_id", "text"))
    others = {row["pk"]: row for row in _translations(wordings)}
    places = _places(wordings)
    return [_hit(each, english, others, places) for each in found if places.get(each.best.place)]


def _hit(
    each: Ranked, english: Mapping[int, str], others: Mapping[int, Mapping[str, Any]], places: Mapping[int, list[PastPlace]]
) -> PastHit:
    wording, language = each.best.place, each.best.language
    text = english[wording]
    is_plain = each.best.kind is Kind.PLAIN
    column = f"{'plain' if is_plain else 'text'}_{language}"
    shown = text if column == f"text_{settings.SOURCE_LANGUAGE}" else _without_slots(others[wording][column] or "")
    return PastHit(text, shown, language, is_plain, tuple(places[wording]))


def _translations(wordings: Sequence[int]) -> QuerySet[Any]:
    columns = [f"{field}_{code}" for field in ("text", "plain") for code, _ in settings.LANGUAGES]
    return Wording.objects.filter(pk__in=wordings).values("pk", *columns)


def _without_slots(template: str) -> str:
    """A translation without its citations, which other editions print with other numbers."""
    return " ".join(piece.partition("⟧")[2] if place else piece for place, piece in enumerate(template.split("⟦")))


def _places(wordings: Sequence[int]) -> dict[int, list[PastPlace]]:
    """Where the wordings stand or stood, the newest place first. Five queries."""
    is_example, is_rule = Value(1), Value(0)
    # Where an official text has the very words of the bundled one, it is the same place.
    bundled = RuleVersion.objects.filter(bundled_text__wording_id__in=wordings).exclude(bundled_text__wording_id=F("text__wording_id"))
    day, rule_day = "edition__effective_date", "rule__edition__effective_date"
    rows = chain(
        _spans(RuleVersion.objects.filter(text__wording_id__in=wordings), "text__wording_id", F("number"), day, is_rule),
        _spans(bundled, "bundled_text__wording_id", F("number"), day, is_rule),
        _spans(Example.objects.filter(text__wording_id__in=wordings), "text__wording_id", F("rule__number"), rule_day, is_example),
        _spans(Note.objects.filter(text__wording_id__in=wordings), "text__wording_id", F("rule__number"), rule_day, is_rule),
    )
    found: dict[int, list[PastPlace]] = {}
    for wording, number, example, first, last in rows:
        found.setdefault(wording, []).append(PastPlace(number, "", "", bool(example), first, last))
    entries = GlossaryEntry.objects.filter(text__wording_id__in=wordings).order_by().values_list("text__wording_id", "slug", "term")
    for wording, slug, term, first, last in entries.annotate(first=Min(day), last=Max(day)):
        found.setdefault(wording, []).append(PastPlace("", slug, term, False, first, last))
    for places in found.values():
        places.sort(key=lambda place: (place.last, place.first, place.number == "", place.number), reverse=True)
    return found


def _spans(rows: QuerySet[Any], wording: str, number: F, day: str, example: Value) -> Iterable[tuple[Any, ...]]:
    grouped = rows.order_by().values_list(wording).annotate(at=number, is_example=example)
    return grouped.annotate(first=Min(day), last=Max(day))
