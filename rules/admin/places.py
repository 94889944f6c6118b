"""Where the public pages show a wording: its numbers and glossary terms, and in how many editions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Model, Q, QuerySet

from rules.domain.numbering import RuleNumber
from rules.models import Example, GlossaryEntry, Note, RuleVersion
from rules.presentation.navigation import rule_link


@dataclass(frozen=True, slots=True)
class _Source:
    """A column by which a row of an edition points to words, and from there to the edition and the row's name in addresses."""

    model: type[Model]
    text: str
    edition: str
    name: str
    path: Callable[[str, str, str], str]

    @property
    def rows(self) -> QuerySet:
        return self.model._default_manager.order_by()


@dataclass(frozen=True, slots=True)
class ShownAt:
    """A number or a glossary term that has a wording, from its oldest to its newest edition."""

    name: str
    oldest: date
    newest: date
    editions: int
    path: Callable[[str, str, str], str]

    def address(self, language: str) -> str:
        """Its page in the newest of its editions."""
        return self.path(language, self.newest.isoformat(), self.name)


def rule_address(language: str, edition: str, number: str) -> str:
    """The page of a number as the tables hold it."""
    return rule_link(language, edition, RuleNumber.parse(number))


def glossary_address(language: str, edition: str, slug: str) -> str:
    """The page of a glossary entry."""
    return f"/{language}/glossary/{edition}/{slug}/"


_SOURCES = (
    _Source(RuleVersion, "text", "edition", "number", rule_address),
    _Source(RuleVersion, "bundled_text", "edition", "number", rule_address),
    _Source(Example, "text", "rule__edition", "rule__number", rule_address),
    _Source(Example, "bundled_text", "rule__edition", "rule__number", rule_address),
    _Source(Note, "text", "rule__edition", "rule__number", rule_address),
    _Source(GlossaryEntry, "text", "edition", "slug", glossary_address),
)


def editions_by_wording(wordings: Iterable[int]) -> dict[int, int]:
    """In how many editions each of the wordings stands; those that stand in none are left out. One query a source."""
    wanted = list(wordings)
    found: defaultdict[int, set[int]] = defaultdict(set)
    for source in _SOURCES:
        wording = f"{source.text}__wording_id"
        rows = source.rows.filter(**{f"{wording}__in": wanted}).values_list(wording, f"{source.edition}_id").distinct()
        for pk, edition in rows:
            found[pk].add(edition)
    return {pk: len(editions) for pk, editions in found.items()}


def places_of_wording(wording: int) -> list[ShownAt]:
    """Every number and glossary term that has the wording, the ones of the newest editions first. One query a source."""
    days: defaultdict[tuple[str, Callable[[str, str, str], str]], set[date]] = defaultdict(set)
    for source in _SOURCES:
        rows = source.rows.filter(**{f"{source.text}__wording_id": wording})
        for name, day in rows.values_list(source.name, f"{source.edition}__effective_date").distinct():
            days[name, source.path].add(day)
    places = [ShownAt(name, min(found), max(found), len(found), path) for (name, path), found in days.items()]
    return sorted(places, key=lambda place: (-place.newest.toordinal(), place.path is glossary_address, place.name))


def wordings_of_edition(edition: int) -> Q:
    """The condition that a wording stands in an edition."""
    condition = Q()
    for source in _SOURCES:
        rows = source.rows.filter(**{f"{source.edition}_id": edition, f"{source.text}__isnull": False})
        condition |= Q(pk__in=rows.values(f"{source.text}__wording_id"))
    return condition
