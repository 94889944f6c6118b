"""What each of the newest editions changed: how many rules, and which ones have other words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from rules.domain.numbering import RuleNumber
from rules.models import Level, Relation, RuleVersion
from rules.selectors.editions import Editions, LoadedEdition

_COLUMNS = ("edition_id", "identity", "number", "text__wording_id")


@dataclass(frozen=True, slots=True)
class EditionChanges:
    """How a complete edition differs from the complete one before it, counted in chapters, rules and subrules.

    `reworded` are the numbers of the rules with other words; typography and cited numbers do not count as words. `before` is None, and
    nothing is counted, for the first complete edition and for an excerpt.
    """

    edition: LoadedEdition
    before: LoadedEdition | None = None
    reworded: tuple[RuleNumber, ...] = ()
    moved: int = 0
    added: int = 0
    removed: int = 0
    split: int = 0
    merged: int = 0


@dataclass(frozen=True, slots=True)
class _Row:
    number: str
    wording_pk: int


def newest_changes(editions: Editions, *, most: int) -> list[EditionChanges]:
    """The newest editions, newest first, each with what it changed. Two queries, however many editions are loaded."""
    shown = editions.loaded[:most]
    complete = [edition for edition in editions.loaded if edition.is_complete]
    befores = {new.pk: old for new, old in pairwise(complete)}
    pairs = {edition.pk: befores[edition.pk] for edition in shown if edition.pk in befores}
    wanted = {*pairs, *(edition.pk for edition in pairs.values())}
    rows = _rows(wanted)
    relations = _relations(set(pairs))
    return [_changes(edition, pairs.get(edition.pk), rows, relations.get(edition.pk, {})) for edition in shown]


def _rows(editions: set[int]) -> dict[int, dict[int, _Row]]:
    """The numbered rows of editions by identity."""
    found: dict[int, dict[int, _Row]] = {pk: {} for pk in editions}
    rows = RuleVersion.objects.filter(edition_id__in=editions, level__gte=Level.CHAPTER).order_by("edition_id", "position")
    for edition, identity, number, wording in rows.values_list(*_COLUMNS):
        found[edition].setdefault(identity, _Row(number, wording))
    return found


def _relations(editions: set[int]) -> dict[int, dict[str, set[int]]]:
    """The identities that were split off or taken in, by the edition in which that happened and by the change."""
    found: dict[int, dict[str, set[int]]] = {}
    rows = Relation.objects.filter(new__edition_id__in=editions)
    for edition, change, old, new in rows.values_list("new__edition_id", "change", "old__identity", "new__identity"):
        found.setdefault(edition, {}).setdefault(change, set()).add(new if change == Relation.Change.SPLIT else old)
    return found


def _changes(
    edition: LoadedEdition,
    before: LoadedEdition | None,
    rows: Mapping[int, Mapping[int, _Row]],
    relations: Mapping[str, set[int]],
) -> EditionChanges:
    if before is None:
        return EditionChanges(edition)
    old, new = rows[before.pk], rows[edition.pk]
    both = old.keys() & new.keys()
    split = relations.get(Relation.Change.SPLIT, set()) - old.keys()
    merged = relations.get(Relation.Change.MERGED, set()) - new.keys()
    reworded = (RuleNumber.parse(new[identity].number) for identity in both if old[identity].wording_pk != new[identity].wording_pk)
    return EditionChanges(
        edition=edition,
        before=before,
        reworded=tuple(sorted(reworded, key=lambda number: number.sort_key)),
        moved=sum(old[identity].number != new[identity].number for identity in both),
        added=len(new.keys() - old.keys() - split),
        removed=len(old.keys() - new.keys() - merged),
        split=len(split),
        merged=len(merged),
    )
