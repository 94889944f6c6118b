"""Which of the found texts a reader wants first: a heading that is what was asked for, what stands under it, then texts by their words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rules.domain.analysis import stems, stored_word, tokens
from rules.domain.search_plan import Alternative, Group, Plan

_SATURATION = 0.6
_USUAL_LENGTH = 45
_LENGTH_SHARE = 0.55
_ROW_BONUS = 0.8
_PAIR_BONUS = 0.25
_OWN_RULE = 1.2
_CHAPTER = 0.35
_EARLY = 0.35
_EARLY_LETTERS = 120
_GENERAL = 0.25
_BELOW = 0.1
_MOST_OF_BELOW = 0.5
"""A rule whose subrules were found too is what they are about."""
_NAMED_BY_GLOSSARY = 3.0
_ANSWERS, _NEXT_ANSWER, _PART = 20.0, 1.0, 5.0
"""What answers a question of players comes before all that only has its words, then keywords that it names."""
_UNDER_NAMED = 0.25
"""The glossary often gives a whole rule for what one of its subrules says."""
# Keyword actions and abilities, and the sections on ways to play, say little of what their own headings do not name.
_PARTICULAR = 0.8
_PARTICULAR_PLACES = ("701", "702", "8", "9")
_FAMILY_SHARE = 0.6
_SCORE_SHARE = 1.5
_OF_A_PART = 0.4
_EDITION_TEXTS = 3500
_OBSOLETE = re.compile(r"\s*\(Obsolete\)\s*$", re.IGNORECASE)


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
    their hyphens; `term` is that of a glossary entry.

    `number` is empty for what has none: a glossary entry, or a text of all editions; `rule` is that of the rule which it belongs to.
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
    term: str = ""
    rule: str = field(init=False, compare=False)
    length: int = field(init=False, compare=False)
    """how many stems it has, and one"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", self.number.rstrip("abcdefghijklmnopqrstuvwxyz"))
        object.__setattr__(self, "length", self.stems.count(" "))

    @property
    def is_subrule(self) -> bool:
        return self.rule != self.number


@dataclass(frozen=True, slots=True)
class Headings:
    """Headings by number, and by language and first stem: a search looks at few of an edition's."""

    by_number: Mapping[str, Sequence[Candidate]]
    by_stem: Mapping[tuple[str, str], Sequence[Candidate]]

    @classmethod
    def of(cls, candidates: Iterable[Candidate]) -> Headings:
        by_number: dict[str, list[Candidate]] = {}
        by_stem: dict[tuple[str, str], list[Candidate]] = {}
        for each in candidates:
            by_number.setdefault(each.number, []).append(each)
            if own := each.stems.split():
                by_stem.setdefault((each.language, own[0]), []).append(each)
        return cls(by_number, by_stem)

    def made_of(self, title: Collection[str], language: str) -> list[Candidate]:
        """Those of a language that have no other stems than these."""
        found = [each for stem in dict.fromkeys(title) for each in self.by_stem.get((language, stem), ())]
        return [each for each in found if set(each.stems.split()).issubset(title)]

    def stems_above(self, number: str, language: str) -> set[str]:
        """The stems of the headings of a language over a number: those of its section and its chapter."""
        above = [each for length in (1, 3) if length < len(number) for each in self.by_number.get(number[:length], ())]
        return {stem for each in above if each.language == language for stem in each.stems.split()}


NO_HEADINGS = Headings({}, {})


class Ranked(NamedTuple):
    """A place with the best of its texts. `missing` are the groups that no text of it has; `form` tells how near an exact heading or term
    is to the very words that were asked for (`Plan.form`). A tuple, because a search makes thousands of them."""

    best: Candidate
    tier: Tier
    score: float
    missing: frozenset[int] = frozenset()
    form: int = 0

    @property
    def order(self) -> tuple[int, int, float, int, int]:
        """What places are sorted by; the same on every machine."""
        return (self.tier, self.form, -round(self.score, 6), self.best.position, self.best.place)


def holds(plan: Plan, candidate: Candidate) -> bool:
    """Whether a candidate has everything that was asked for and nothing that was excluded."""
    language, stems, words = candidate.language, candidate.stems, candidate.words
    for group in plan.groups:
        if group.best_in(language, stems, words) is None:
            return False
    return plan.has_none_excluded(language, stems, words)


def ranked(
    plan: Plan,
    candidates: Iterable[Candidate],
    headings: Headings = NO_HEADINGS,
    named: Collection[str] = (),
    said: Collection[str] = (),
    answers: Mapping[str, int] | None = None,
    parts: Collection[str] = (),
) -> list[Ranked]:
    """The places of candidates that hold, the best first. `headings` are those that may stand above them, `named` the numbers that the
    glossary gives for what was asked for, `said` those of them that are what it says of it, `answers` those that answer a question with
    the place of the answer among them, `parts` headings that are exactly a part of what was asked for."""
    candidates = list(candidates)
    above = _shares_of_headings(plan, headings, over=candidates)
    wanted = {*said, *(answers or ()), *parts}
    found: dict[int, Ranked] = {}
    below = Counter({each.place: each.rule for each in candidates if each.is_subrule}.values())
    for candidate in candidates:
        score = _score(plan, candidate, above) + _given(candidate, named)
        score += min(_MOST_OF_BELOW, _BELOW * below.get(candidate.number, 0))
        tier = _tier(plan, candidate)
        if candidate.number in wanted:
            score += _of_question(candidate, answers or {}, parts)
            tier = min(tier, Tier.HEADING)
        form = plan.form(candidate.language, candidate.words) if tier is Tier.EXACT_HEADING else 0
        each = Ranked(candidate, tier, score, form=form)
        held = found.get(candidate.place)
        if held is None or each.order < held.order:
            found[candidate.place] = each
    return sorted(found.values(), key=lambda each: each.order)


def _of_question(candidate: Candidate, answers: Mapping[str, int], parts: Collection[str]) -> float:
    """More for what answers a question, the most for its first answer, and for the keywords that were asked for together."""
    if candidate.number in answers:
        return _ANSWERS - _NEXT_ANSWER * answers[candidate.number]
    return _PART if candidate.number in parts else 0.0


def _given(candidate: Candidate, named: Collection[str]) -> float:
    """More for a number that the glossary gives for what was asked for, and a little for the subrules of such a rule."""
    if candidate.number in named:
        return _NAMED_BY_GLOSSARY
    return _UNDER_NAMED if candidate.is_subrule and candidate.rule in named else 0.0


def ranked_entries(plan: Plan, entries: Iterable[Candidate]) -> list[Ranked]:
    """Glossary entries, first those whose term is what was asked for, the obsolete behind, then those whose term has it."""
    found = [_ranked_entry(plan, each) for each in entries]
    return sorted(found, key=lambda each: each.order)


def _ranked_entry(plan: Plan, entry: Candidate) -> Ranked:
    tier = _entry_tier(plan, entry)
    form = 2 * plan.form(entry.language, _words_of_term(entry.term)) if tier is Tier.EXACT_HEADING else 0
    is_behind = _OBSOLETE.search(entry.term) if tier is Tier.EXACT_HEADING else not _is_in_answer(plan, entry)
    return Ranked(entry, tier, _score(plan, entry, {}), form=form + bool(is_behind))


def _is_in_answer(plan: Plan, entry: Candidate) -> bool:
    """Whether the words that answer a question name the term of an entry; so where there are none."""
    named = f" {' '.join(_stems_of_term(entry.term, entry.language))} "
    answers = [f" {' '.join(each.stems)} " for group in plan.answers for each in group.alternatives.get(entry.language, ())]
    return not answers or any(named in each for each in answers)


def _entry_tier(plan: Plan, entry: Candidate) -> Tier:
    term = _stems_of_term(entry.term, entry.language)
    if plan.is_title(entry.language, term):
        return Tier.EXACT_HEADING
    named = f" {' '.join(term)} "
    has_all = all(group.best_in(entry.language, named, "") for group in plan.groups)
    return Tier.HEADING if has_all else Tier.TEXT


@lru_cache(maxsize=4000)
def _stems_of_term(term: str, language: str) -> tuple[str, ...]:
    return stems(_OBSOLETE.sub("", term), language)


@lru_cache(maxsize=4000)
def _words_of_term(term: str) -> str:
    return " ".join(stored_word(token.word) for token in tokens(_OBSOLETE.sub("", term)))


def ranked_by_share(plan: Plan, candidates: Sequence[Candidate], headings: Headings) -> list[Ranked]:
    """The places of candidates that have some of what was asked for, those first that have the most and the rarest.

    What a rule's other texts have counts for each of them, though less.
    """
    covered = [_covered(plan, candidate) for candidate in candidates]
    rarity = _rarity(plan, covered)
    family: dict[str, set[int]] = {}
    for candidate, groups in zip(candidates, covered, strict=True):
        family.setdefault(candidate.rule, set()).update(groups)
    above = _shares_of_headings(plan, headings, over=candidates)
    found: dict[int, Ranked] = {}
    for candidate, groups in zip(candidates, covered, strict=True):
        around = family[candidate.rule] - set(groups)
        share = sum(rarity[group] for group in groups) + _FAMILY_SHARE * sum(rarity[group] for group in around)
        score = share + _SCORE_SHARE * _score(plan, candidate, above)
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


def titles_under(plan: Plan, headings: Headings) -> dict[str, set[tuple[str, ...]]]:
    """By language the stems of headings that are exactly what was asked for together with a heading above: "stack zone" is Stack, in Zones.

    Only where more than one word was asked for.
    """
    found: dict[str, set[tuple[str, ...]]] = {}
    for language, titles in (plan.titles or {}).items():
        for title in titles:
            for each in headings.made_of(title, language) if len(set(title)) > 1 else ():
                own = tuple(each.stems.split())
                rest = set(title).difference(own)
                if each.number and rest and rest <= headings.stems_above(each.number, language):
                    found.setdefault(language, set()).add(own)
    return found


def is_exact_heading(plan: Plan, candidate: Candidate) -> bool:
    """Whether a candidate is a heading that is exactly what was asked for."""
    return candidate.is_heading and plan.is_title(candidate.language, candidate.stems.split())


def _tier(plan: Plan, candidate: Candidate) -> Tier:
    if not candidate.is_heading:
        return Tier.TEXT
    if is_exact_heading(plan, candidate):
        return Tier.EXACT_HEADING
    return Tier.HEADING if holds(plan, candidate) else Tier.TEXT


def _score(plan: Plan, candidate: Candidate, above: Mapping[str, float]) -> float:
    """What the words of a candidate, their order and its headings say for it."""
    covered = _covered(plan, candidate)
    saturation = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * candidate.length / _USUAL_LENGTH)
    words = 0.0
    for alternative in covered.values():
        count = alternative.count(candidate.stems)
        words += _weight(alternative, candidate) * count / (count + saturation)
    score = words * _KIND_WEIGHTS[candidate.kind] / max(1, len(plan.groups))
    score += _row_bonus(plan, candidate, covered) + _early_bonus(candidate, covered.values())
    place = _place_bonus(candidate, above)
    return (score + place) * (_PARTICULAR if place < _CHAPTER and candidate.number.startswith(_PARTICULAR_PLACES) else 1.0)


def _weight(alternative: Alternative, candidate: Candidate) -> float:
    """Less for a word that the text has only as a part of a hyphenated one: double-faced is not the keyword Double."""
    is_single = len(alternative.stems) == 1 and not alternative.is_prefix
    is_part = is_single and "-" in candidate.tied and alternative.beginning not in candidate.tied
    return alternative.weight * (_OF_A_PART if is_part else 1)


def _row_bonus(plan: Plan, candidate: Candidate, covered: Mapping[int, Alternative]) -> float:
    """More for words that stand in the order in which they were typed."""
    if len(plan.groups) < 2:
        return 0.0
    rows = [
        " ".join(covered[place].stems) if place in covered and not covered[place].is_prefix else "" for place in range(len(plan.groups))
    ]
    if all(rows) and f" {' '.join(rows)} " in candidate.stems:
        return _ROW_BONUS
    pairs = [f" {first} {second} " in candidate.stems for first, second in pairwise(rows) if first and second]
    return _PAIR_BONUS * sum(pairs) / (len(rows) - 1)


def _early_bonus(candidate: Candidate, covered: Iterable[Alternative]) -> float:
    """More for a text that begins with what was asked for: it is likely to say what that is."""
    first = -1
    for alternative in covered:
        if not alternative.is_prefix:
            first = max(first, candidate.stems.find(alternative.beginning))
    return _EARLY * (1 - first / _EARLY_LETTERS) if 0 <= first < _EARLY_LETTERS else 0.0


def _place_bonus(candidate: Candidate, above: Mapping[str, float]) -> float:
    """More for what stands under a heading that has what was asked for: a keyword's own rule."""
    if not candidate.number:
        return 0.0
    bonus = _OWN_RULE * above.get(candidate.rule, 0.0) + _CHAPTER * above.get(candidate.number[:3], 0.0)
    return bonus + (0.0 if candidate.is_subrule else _GENERAL)


def _shares_of_headings(plan: Plan, headings: Headings, over: Iterable[Candidate]) -> dict[str, float]:
    """How much of what was asked for the headings over the candidates have, and how little else, by their number."""
    wanted = {number for each in over for number in (each.rule, each.number[:3])}
    return {number: max(_share_of(plan, each) for each in headings.by_number[number]) for number in wanted & headings.by_number.keys()}


def _share_of(plan: Plan, heading: Candidate) -> float:
    covered = _covered(plan, heading)
    stems = sum(len(alternative.stems) for alternative in covered.values())
    return len(covered) / max(1, len(plan.groups)) * (0.5 + 0.5 * min(1.0, stems / max(1, heading.length - 1)))
