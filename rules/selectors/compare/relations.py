"""Which rule a split part came from and which one a merged rule went into, over all editions between the two compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.models import Relation


@dataclass(frozen=True, slots=True)
class Kinship:
    """Identities: `sources` of the rules that are split parts, `targets` of the rules that were merged."""

    sources: Mapping[int, int]
    targets: Mapping[int, int]


def kinship(relations: Iterable[tuple[str, int, int]], *, old: Collection[int], new: Collection[int]) -> Kinship:
    """What the relations on the way say of the identities that only one of the two editions has.

    A rule that was split twice leads back over the part between; one whose other end neither edition has counts as new or as gone.
    """
    came_from: dict[int, int] = {}
    went_to: dict[int, int] = {}
    for change, before, after in relations:
        if change == Relation.Change.SPLIT:
            came_from.setdefault(after, before)
        else:
            went_to[before] = after
    sources = {identity: end for identity in came_from if identity not in old and (end := _end(identity, came_from, old)) is not None}
    targets = {identity: end for identity in went_to if identity not in new and (end := _end(identity, went_to, new)) is not None}
    return Kinship(sources, targets)


def _end(identity: int, steps: Mapping[int, int], known: Collection[int]) -> int | None:
    """Where the steps lead to, at the first identity that is known; a circle leads nowhere."""
    seen = {identity}
    while (identity := steps.get(identity, 0)) and identity not in seen:
        if identity in known:
            return identity
        seen.add(identity)
    return None
