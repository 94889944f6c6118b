"""The versions of rules in the loaded editions, and the runs of editions for which the same holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Generic, TypeVar

from django.conf import settings

from rules.domain.numbering import RuleNumber
from rules.models import Edition, RuleVersion, Status
from rules.selectors.editions import Editions, LoadedEdition

Key = TypeVar("Key")
COLUMNS = ("pk", "identity", "edition_id", "number", "text_id", "text__wording_id", f"text__wording__status_{settings.SOURCE_LANGUAGE}")


@dataclass(frozen=True, slots=True)
class Version:
    """A rule as one edition has it. Of a summary only the place counts: its words are never compared."""

    pk: int
    identity: int
    edition: LoadedEdition
    number: RuleNumber
    text_pk: int
    wording_pk: int
    is_summary: bool

    @property
    def day(self) -> date:
        return self.edition.effective_date


@dataclass(frozen=True, slots=True)
class Run(Generic[Key]):
    """Editions in a row, oldest first, for which the same holds: `key`, or None where they do not have what was asked for.

    It began with the first of them; where `after` is set, on a day after that edition, since known editions in between are not here.
    It ended with the edition of `until` (or after the last, in the same way, where `ends_between`); it did not end yet where that is None.
    """

    key: Key | None
    editions: tuple[LoadedEdition, ...]
    after: date | None = None
    until: date | None = None
    ends_between: bool = False

    @property
    def first(self) -> date:
        return self.editions[0].effective_date

    @property
    def last(self) -> date:
        return self.editions[-1].effective_date

    @property
    def count(self) -> int:
        return len(self.editions)


def runs(editions: Editions, keys: Mapping[int, Key], *, silent: Collection[int] = ()) -> list[Run[Key]]:
    """The runs of equal keys by primary key of the edition, newest first. Excerpts and `silent` editions without a key say nothing."""
    found: list[Run[Key]] = []
    has_gap = False
    for edition in reversed(editions.loaded):
        key = keys.get(edition.pk)
        if key is None and not speaks(edition, silent):
            has_gap = True
            continue
        if found and found[-1].key == key:
            found[-1] = replace(found[-1], editions=(*found[-1].editions, edition))
        else:
            after = _day_before_gap(editions, found, edition, has_gap=has_gap)
            if found:
                found[-1] = replace(found[-1], until=edition.effective_date, ends_between=after is not None)
            found.append(Run(key, (edition,), after))
        has_gap = False
    return found[::-1]


def _day_before_gap(editions: Editions, before: Sequence[Run[Key]], edition: LoadedEdition, *, has_gap: bool) -> date | None:
    """The last day before an edition of which is known how it was, where editions in between could say more."""
    if not before:
        return None
    last = before[-1].last
    return last if has_gap or editions.unloaded_between(last, edition.effective_date) else None


def speaks(edition: LoadedEdition, silent: Collection[int]) -> bool:
    """Whether what the edition lacks is not in its rules."""
    return edition.is_complete and edition.pk not in silent


def silent_editions(editions: Editions) -> frozenset[int]:
    """The editions whose text breaks off among the rules, so that what they lack is not gone. No query where none breaks off."""
    truncated = [edition.pk for edition in editions.loaded if edition.is_truncated]
    if not truncated:
        return frozenset()
    return frozenset(Edition.objects.filter(pk__in=truncated, glossary__isnull=True).values_list("pk", flat=True))


def versions_of(editions: Editions, identities: Iterable[int]) -> dict[int, list[Version]]:
    """Every version of the rules with these identities, oldest first. One query."""
    rows = RuleVersion.objects.filter(identity__in={identity for identity in identities if identity})
    found: dict[int, list[Version]] = {}
    for version in _versions(editions, rows.order_by("edition__effective_date", "position").values(*COLUMNS)):
        found.setdefault(version.identity, []).append(version)
    return found


def versions_with(editions: Editions, number: RuleNumber) -> list[Version]:
    """Every rule that had a number, oldest first; where a text prints it twice, the first. One query."""
    rows = RuleVersion.objects.filter(number=str(number)).order_by("edition__effective_date", "position").values(*COLUMNS)
    found: dict[int, Version] = {}
    for version in _versions(editions, rows):
        found.setdefault(version.edition.pk, version)
    return list(found.values())


def identity_of(*, edition: int, number: RuleNumber | str) -> int | None:
    """The identity of the rule that a number means in an edition."""
    rows = RuleVersion.objects.filter(edition_id=edition, number=str(number)).order_by("position")
    return rows.values_list("identity", flat=True).first()


def same_rule(*, number: RuleNumber | str, old: int, new: int) -> RuleNumber | None:
    """The number in one edition of the rule that a number means in another. One query."""
    identity = RuleVersion.objects.filter(edition_id=old, number=str(number), identity__gt=0).order_by("position").values("identity")[:1]
    found = RuleVersion.objects.filter(edition_id=new, identity__in=identity).order_by("position").values_list("number", flat=True).first()
    return RuleNumber.parse(found) if found else None


def _versions(editions: Editions, rows: Iterable[Mapping[str, Any]]) -> list[Version]:
    loaded = {edition.pk: edition for edition in editions.loaded}
    return [version_of(row, loaded[row["edition_id"]]) for row in rows if row["edition_id"] in loaded]


def version_of(row: Mapping[str, Any], edition: LoadedEdition) -> Version:
    """The version of a row with the columns above."""
    is_summary = row[COLUMNS[-1]] == Status.SUMMARY and not edition.is_complete
    number = RuleNumber.parse(row["number"])
    return Version(row["pk"], row["identity"], edition, number, row["text_id"], row["text__wording_id"], is_summary)
