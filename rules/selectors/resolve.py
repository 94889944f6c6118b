"""What a number means: which rules it has named in which editions, and where each of them stands in one edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rules.domain.number_query import NumberQuery
from rules.domain.numbering import NumberRange, RuleNumber
from rules.models import Relation, RuleVersion
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.history import Run, Version, runs, silent_editions, speaks, versions_of, versions_with
from rules.selectors.number_search import members
from rules.selectors.words import Words, word_fields, words_of

_MOST_MEMBERS = 30


class Fate(StrEnum):
    """What became of a rule by the time of an edition; UNKNOWN where the edition does not speak of it."""

    HERE = "here"
    LATER = "later"
    MERGED = "merged"
    REMOVED = "removed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a rule stands in an edition: `version` is the rule there or the one that took it in.

    `day` is the edition that first has it (LATER) or first lacks it (MERGED, REMOVED); where `after` is set, it happened between the two.
    """

    fate: Fate
    version: Version | None = None
    day: date | None = None
    after: date | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """A rule that a number has named. `runs` are the editions in which it did, newest first; `version` is the newest of them.

    `life` has every version of the rule, oldest first; `here` says where it stands in the edition that was asked about.
    """

    identity: int
    runs: tuple[Run[int], ...]
    version: Version
    words: Words
    life: tuple[Version, ...]
    here: Standing
    here_words: Words | None

    @property
    def is_here(self) -> bool:
        """Whether the number names this rule in the edition that was asked about."""
        return self.here.fate is Fate.HERE and self.here.version is not None and self.here.version.number == self.version.number


def always_named(found: Sequence[Holder]) -> Version | None:
    """The rule, as it stands now, that a number has always named; None where there are several, or where it is not in the rules now."""
    return found[0].here.version if len(found) == 1 and found[0].here.fate is Fate.HERE else None


def holders(
    editions: Editions, *, number: RuleNumber, edition: LoadedEdition, language: str, terms: Mapping[str, str]
) -> tuple[Holder, ...]:
    """The rules that a number has named, newest first, and where each stands in an edition. At most five queries."""
    having = versions_with(editions, number)
    if not having:
        return ()
    silent = silent_editions(editions)
    mergers = _mergers()
    identities = {version.identity for version in having}
    lives = versions_of(editions, {*identities, *(end for identity in identities for end in _way(identity, mergers))})
    found = runs(editions, {version.edition.pk: version.identity for version in having}, silent=silent)
    newest = {version.identity: version for version in having}
    standings = {
        identity: standing(editions, lives=lives, identity=identity, edition=edition, silent=silent, mergers=mergers) for identity in newest
    }
    shown = [*newest.values(), *(each.version for each in standings.values() if each.version)]
    words = _words(shown, language, terms)
    order = dict.fromkeys(run.key for run in found if run.key is not None)
    return tuple(
        Holder(
            identity,
            tuple(run for run in found if run.key == identity),
            newest[identity],
            words[newest[identity].pk],
            tuple(lives.get(identity, (newest[identity],))),
            standings[identity],
            words[here.pk] if (here := standings[identity].version) else None,
        )
        for identity in order
    )


def standing(
    editions: Editions,
    *,
    lives: Mapping[int, Sequence[Version]],
    identity: int,
    edition: LoadedEdition,
    silent: Collection[int],
    mergers: Mapping[int, int],
) -> Standing:
    """Where a rule stands in an edition. `lives` must have its versions and those of the rules that took it in."""
    versions = lives.get(identity, ())
    if here := next((version for version in versions if version.edition == edition), None):
        return Standing(Fate.HERE, here)
    if not versions or not speaks(edition, silent):
        return Standing(Fate.UNKNOWN)
    speaking = [each for each in editions.loaded if speaks(each, silent) or any(version.edition == each for version in versions)]
    first, last = versions[0].day, versions[-1].day
    if edition.effective_date < first:
        before = max((each.effective_date for each in speaking if each.effective_date < first), default=None)
        return Standing(Fate.LATER, day=first, after=before if before and editions.unloaded_between(before, first) else None)
    known = max(version.day for version in versions if version.day < edition.effective_date)
    day = min(each.effective_date for each in speaking if each.effective_date > known)
    after = known if editions.unloaded_between(known, day) else None
    if edition.effective_date > last:
        for other in _way(identity, mergers):
            if found := next((version for version in lives.get(other, ()) if version.edition == edition), None):
                return Standing(Fate.MERGED, found, day, after)
    return Standing(Fate.REMOVED, day=day, after=after)


def standing_of(editions: Editions, *, identity: int, edition: LoadedEdition) -> tuple[Standing, tuple[Version, ...]]:
    """Where one rule stands in an edition, and all its versions, oldest first. At most three queries."""
    mergers = _mergers()
    lives = versions_of(editions, [identity, *_way(identity, mergers)])
    silent = silent_editions(editions)
    found = standing(editions, lives=lives, identity=identity, edition=edition, silent=silent, mergers=mergers)
    return found, tuple(lives.get(identity, ()))


def _mergers() -> dict[int, int]:
    """The identity that took in another one, by the latter. There are few."""
    rows = Relation.objects.filter(change=Relation.Change.MERGED).order_by("pk")
    return {old: new for old, new in rows.values_list("old__identity", "new__identity") if old != new}


def _way(identity: int, mergers: Mapping[int, int]) -> list[int]:
    """The identities that took in a rule, one after the other."""
    way: list[int] = []
    while (identity := mergers.get(identity, 0)) and identity not in way:
        way.append(identity)
    return way


def _words(versions: Iterable[Version], language: str, terms: Mapping[str, str]) -> dict[int, Words]:
    rows = RuleVersion.objects.filter(pk__in={version.pk for version in versions}).values("pk", *word_fields(language))
    return {row["pk"]: words_of(row, language=language, terms=terms) for row in rows}


def nearest_parent_of(editions: Editions, version: Version, *, edition: LoadedEdition) -> Version | None:
    """The deepest rule, chapter or section above a rule that another edition has too, by identity. Two queries at most."""
    above = [str(number) for number in version.number.ancestors]
    identities = RuleVersion.objects.filter(edition_id=version.edition.pk, number__in=above).values("identity")
    rows = RuleVersion.objects.filter(edition_id=edition.pk, identity__in=identities).order_by("-level")
    found = rows.values_list("identity", flat=True).first()
    return next((each for each in versions_of(editions, [found])[found] if each.edition == edition), None) if found else None


@dataclass(frozen=True, slots=True)
class Absence:
    """What can be said of a number or range that an edition does not have: which editions have a member, and which one each has first.

    `parent` is the deepest ancestor that the edition has, `neighbours` the subrules beside a letter that the rules skip.
    """

    members: tuple[tuple[date, RuleNumber], ...]
    parent: RuleNumber | None
    neighbours: tuple[RuleNumber, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A run of `editions` loaded editions, from the first date to the last."""

    first: date
    last: date
    editions: int


def spans(days: Collection[date], *, loaded: Iterable[date]) -> list[Span]:
    """The runs of loaded editions without a gap that the days make, newest first."""
    found: list[Span] = []
    is_open = False
    for day in sorted(loaded, reverse=True):
        if day not in days:
            is_open = False
        elif is_open:
            found[-1] = Span(day, found[-1].last, found[-1].editions + 1)
        else:
            found.append(Span(day, day, 1))
            is_open = True
    return found


def runs_of(absence: Absence, *, loaded: Sequence[date]) -> list[tuple[Span, RuleNumber]]:
    """Runs of editions that have the same number, newest first."""
    days: dict[RuleNumber, list[date]] = {}
    for day, number in absence.members:
        days.setdefault(number, []).append(day)
    found = [(span, number) for number, held in days.items() for span in spans(held, loaded=loaded)]
    return sorted(found, key=lambda run: run[0].last, reverse=True)


def absences(*, edition: int, asked: Sequence[RuleNumber | NumberRange]) -> list[Absence]:
    """What can be said of each of the numbers and ranges, in two queries."""
    # Numbers run on, so that the first members of a range tell where it exists.
    sought = {item: members(item)[:_MOST_MEMBERS] for item in asked}
    neighbours = {item: NumberQuery((item,)).skipped_letter for item in asked}
    beside = {number for item in asked for number in (*sought[item][0].ancestors, *neighbours[item])}
    known = _numbers_in(edition, beside)
    first: dict[RuleNumber, list[date]] = {}
    rows = RuleVersion.objects.filter(number__in={str(number) for numbers in sought.values() for number in numbers})
    for number, day in rows.values_list("number", "edition__effective_date").distinct().order_by("-edition__effective_date"):
        first.setdefault(RuleNumber.parse(number), []).append(day)
    return [
        Absence(
            members=tuple(_first_members(sought[item], first)),
            parent=max((number for number in sought[item][0].ancestors if number in known), default=None),
            neighbours=tuple(number for number in neighbours[item] if number in known),
        )
        for item in asked
    ]


def _numbers_in(edition: int, numbers: Iterable[RuleNumber]) -> set[RuleNumber]:
    rows = RuleVersion.objects.filter(edition_id=edition, number__in={str(number) for number in numbers})
    return {RuleNumber.parse(number) for number in rows.values_list("number", flat=True)}


def _first_members(numbers: Iterable[RuleNumber], days: Mapping[RuleNumber, list[date]]) -> list[tuple[date, RuleNumber]]:
    """Each edition that has one of the numbers, newest first, with the first that it has."""
    found: dict[date, RuleNumber] = {}
    for number in numbers:
        for day in days.get(number, ()):
            found.setdefault(day, number)
    return sorted(found.items(), reverse=True)


def nearest_parent(*, edition: LoadedEdition, number: RuleNumber) -> RuleNumber | None:
    """The deepest ancestor of a number that an edition has."""
    ancestors = {str(ancestor): ancestor for ancestor in number.ancestors}
    found = RuleVersion.objects.filter(edition_id=edition.pk, number__in=ancestors).values_list("number", flat=True)
    return max((ancestors[text] for text in found), key=lambda ancestor: ancestor.sort_key, default=None)


def texts_by_number(*, edition: LoadedEdition, numbers: list[str]) -> dict[str, int]:
    """The rule texts of numbers in an edition, by number."""
    return dict(RuleVersion.objects.filter(edition_id=edition.pk, number__in=numbers).values_list("number", "text_id"))
