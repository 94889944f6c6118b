"""Which of the found texts a reader wants first: a heading that is what was asked for, what stands under it, then texts by their words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from rules.domain.numbering import Level, RuleNumber
from rules.domain.search_plan import Alternative, Group, Plan

_SATURATION = 0.6
_USUAL_LENGTH = 45
_LENGTH_SHARE = 0.55
_ROW_BONUS = 0.8
_PAIR_BONUS = 0.25
_OWN_RULE = 1.2
_CHAPTER = 0.35
_FIRST_WORDS = 0.2
_FAMILY_SHARE = 0.6
_OF_A_PART = 0.4
_EDITION_TEXTS = 3500


class Kind(IntEnum):
    """What a found text is in its edition."""

    RULE = 0
    EXAMPLE = 1
    NOTE = 2
    ENTRY = 3
    PLAIN = 4
    """plain words, or words of a bundled text that a reader is shown beside the official ones"""


_KIND_WEIGHTS = {Kind.RULE: 1.0, Kind.EXAMPLE: 0.6, Kind.NOTE: 0.75, Kind.ENTRY: 1.0, Kind.PLAIN: 0.9}


class Tier(IntEnum):
    """What comes before what, whatever its words."""

    EXACT_HEADING = 0
    HEADING = 1
    TEXT = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text that was found at a place: `stems` and `words` are as the analysis keeps them, hyphens as blanks; `tied` are the stems with
    their hyphens.

    `number` is empty for what has none: a glossary entry, or a text of all editions.
    """

    place: int
    position: int
    number: str
    kind: Kind
    language: str
    stems: str
    words: str
    is_heading: bool = False
    tied: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place with the best of its texts. `missing` are the groups that no text of it has."""

    best: Candidate
    tier: Tier
    score: float
    missing: frozenset[int] = frozenset()

    @property
    def order(self) -> tuple[int, float, int, int]:
        """What places are sorted by; the same on every machine."""
        return (self.tier, -round(self.score, 6), self.best.position, self.best.place)


def holds(plan: Plan, candidate: Candidate) -> bool:
    """Whether a candidate has everything that was asked for and nothing that was excluded."""
    language, stems, words = candidate.language, candidate.stems, candidate.words
    return all(group.best_in(language, stems, words) for group in plan.groups) and plan.has_none_excluded(language, stems, words)


def ranked(plan: Plan, candidates: Iterable[Candidate], headings: Iterable[Candidate]) -> list[Ranked]:
    """The places of candidates that hold, the best first. `headings` are those that have any of what was asked for."""
    above = _shares_of_headings(plan, headings)
    found: dict[int, Ranked] = {}
    for candidate in candidates:
        each = Ranked(candidate, _tier(plan, candidate), _score(plan, candidate, above))
        held = found.get(candidate.place)
        if held is None or each.order < held.order:
            found[candidate.place] = each
    return sorted(found.values(), key=lambda each: each.order)


def ranked_by_share(plan: Plan, candidates: Sequence[Candidate], headings: Iterable[Candidate]) -> list[Ranked]:
    """The places of candidates that have some of what was asked for, those first that have the most and the rarest.

    What a rule's other texts have counts for each of them, though less.
    """
    covered = [_covered(plan, candidate) for candidate in candidates]
    rarity = _rarity(plan, covered)
    family: dict[str, set[int]] = {}
    for candidate, groups in zip(candidates, covered, strict=True):
        family.setdefault(_family(candidate), set()).update(groups)
    above = _shares_of_headings(plan, headings)
    found: dict[int, Ranked] = {}
    for candidate, groups in zip(candidates, covered, strict=True):
        around = family[_family(candidate)] - set(groups)
        share = sum(rarity[group] for group in groups) + _FAMILY_SHARE * sum(rarity[group] for group in around)
        score = share + 0.3 * _score(plan, candidate, above)
        missing = frozenset(range(len(plan.groups))) - groups.keys()
        each = Ranked(candidate, _tier(plan, candidate), score, missing)
        held = found.get(candidate.place)
        if held is None or each.order < held.order:
            found[candidate.place] = each
    return sorted(found.values(), key=lambda each: each.order)


def missing_groups(plan: Plan, candidates: Iterable[Candidate]) -> list[Group]:
    """The groups that none of the candidates has."""
    had = {group for candidate in candidates for group in _covered(plan, candidate)}
    return [group for place, group in enumerate(plan.groups) if place not in had]


def _covered(plan: Plan, candidate: Candidate) -> dict[int, Alternative]:
    """The groups that a candidate has, by their place, with what it has of each."""
    found = {}
    for place, group in enumerate(plan.groups):
        if (best := group.best_in(candidate.language, candidate.stems, candidate.words)) is not None:
            found[place] = best
    return found


def _rarity(plan: Plan, covered: Sequence[Mapping[int, Alternative]]) -> list[float]:
    counts = [sum(place in groups for groups in covered) for place in range(len(plan.groups))]
    return [math.log(1 + _EDITION_TEXTS / (1 + count)) for count in counts]


def _tier(plan: Plan, candidate: Candidate) -> Tier:
    if not candidate.is_heading:
        return Tier.TEXT
    if plan.is_title(candidate.language, candidate.stems.split()):
        return Tier.EXACT_HEADING
    return Tier.HEADING if holds(plan, candidate) else Tier.TEXT


def _score(plan: Plan, candidate: Candidate, above: Mapping[str, float]) -> float:
    """What the words of a candidate, their order and its headings say for it."""
    covered = _covered(plan, candidate)
    stems = candidate.stems
    length = 1 - _LENGTH_SHARE + _LENGTH_SHARE * stems.count(" ") / _USUAL_LENGTH
    words = 0.0
    for alternative in covered.values():
        count = alternative.count(stems)
        words += _weight(alternative, candidate) * count / (count + _SATURATION * length)
    score = words * _KIND_WEIGHTS[candidate.kind] / max(1, len(plan.groups))
    score += _row_bonus(plan, candidate, covered)
    return score + _place_bonus(candidate, above)


def _weight(alternative: Alternative, candidate: Candidate) -> float:
    """Less for a word that the text has only as a part of a hyphenated one: double-faced is not the keyword Double."""
    stems = alternative.stems
    is_part = "-" in candidate.tied and len(stems) == 1 and not alternative.is_prefix and f" {stems[0]} " not in candidate.tied
    return alternative.weight * (_OF_A_PART if is_part else 1)


def _row_bonus(plan: Plan, candidate: Candidate, covered: Mapping[int, Alternative]) -> float:
    """More for words that stand in the order in which they were typed, and for the first words of a text."""
    rows = [" ".join(covered[place].stems) if place in covered and not covered[place].is_prefix else "" for place in range(len(plan.groups))]
    bonus = 0.0
    if all(rows) and candidate.stems.startswith(f" {' '.join(rows)} "):
        bonus += _FIRST_WORDS
    if len(rows) < 2:
        return bonus
    if all(rows) and f" {' '.join(rows)} " in candidate.stems:
        return bonus + _ROW_BONUS
    pairs = [f" {first} {second} " in candidate.stems for first, second in zip(rows, rows[1:], strict=False) if first and second]
    return bonus + _PAIR_BONUS * sum(pairs) / (len(rows) - 1)


def _place_bonus(candidate: Candidate, above: Mapping[str, float]) -> float:
    """More for what stands under a heading that has what was asked for: a keyword's own rule."""
    if not candidate.number:
        return 0.0
    number = RuleNumber.parse(candidate.number)
    rule = str(number.parent) if number.level is Level.SUBRULE else candidate.number
    bonus = _OWN_RULE * above.get(rule, 0.0) + _CHAPTER * above.get(candidate.number[:3], 0.0)
    return bonus + (0.05 if number.letter in ("", "a") else 0.0)


def _shares_of_headings(plan: Plan, headings: Iterable[Candidate]) -> dict[str, float]:
    """How much of what was asked for each heading has, and how little else, by its number."""
    shares: dict[str, float] = {}
    for heading in headings:
        covered = _covered(plan, heading)
        stems = sum(len(alternative.stems) for alternative in covered.values())
        share = len(covered) / max(1, len(plan.groups)) * (0.5 + 0.5 * min(1.0, stems / max(1, heading.stems.count(" ") - 1)))
        shares[heading.number] = max(share, shares.get(heading.number, 0.0))
    return shares


def _family(candidate: Candidate) -> str:
    """The rule that a candidate belongs to."""
    return candidate.number.rstrip("abcdefghijklmnopqrstuvwxyz")
