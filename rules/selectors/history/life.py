"""The life of a rule through the loaded editions: its numbers, its changes, and what it came from and went into."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from django.db.models import Q

from rules.domain.numbering import SUBRULE_LETTERS, Level, RuleNumber
from rules.domain.wording import fold
from rules.models import Level as RowLevel
from rules.models import Relation, RuleVersion, Status
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.history.examples import ExampleChange, example_changes
from rules.selectors.history.versions import COLUMNS, Run, Version, runs, silent_editions, speaks, version_of
from rules.selectors.words import Words, word_fields, words_of


class Event(StrEnum):
    """What an entry of a life tells."""

    FIRST = "first"
    CREATED = "created"
    CHANGED = "changed"
    REMOVED = "removed"


class WordChange(StrEnum):
    """What happened to the words of a rule between two editions."""

    SAME = "same"
    REWORDED = "reworded"
    TYPOGRAPHY = "typography"
    CITATIONS = "citations"
    UNCOMPARED = "uncompared"


class KinChange(StrEnum):
    """How another rule belongs to a change: it took this one in, was taken in by it, gave it a part of itself, or got a part of it."""

    WENT_INTO = "went_into"
    TOOK_IN = "took_in"
    SPLIT_FROM = "split_from"
    GAVE_PART = "gave_part"


@dataclass(frozen=True, slots=True)
class Kin:
    """Another rule in a change: its number in an edition that has it."""

    change: KinChange
    number: RuleNumber
    edition: LoadedEdition


class InsideChange(StrEnum):
    """What happened to a subrule of a rule."""

    NEW = "new"
    GONE = "gone"
    EDITED = "edited"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Inside:
    """A change of a subrule: its number in `edition`, and for one that moved the number that it had before."""

    change: InsideChange
    number: RuleNumber
    edition: LoadedEdition
    before: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An edition that changed something in the life of a rule, and the editions after it that changed nothing.

    `version` is the rule since then (for REMOVED its last version), `before` the version that its words are compared with.
    Where `after` is set, it happened between that day and `day`.
    """

    event: Event
    edition: LoadedEdition
    version: Version
    before: Version | None = None
    after: date | None = None
    words: WordChange = WordChange.SAME
    moved_from: RuleNumber | None = None
    kin: tuple[Kin, ...] = ()
    inside: tuple[Inside, ...] = ()
    examples: tuple[ExampleChange, ...] = ()
    unchanged: tuple[LoadedEdition, ...] = ()

    @property
    def day(self) -> date:
        return self.edition.effective_date


@dataclass(frozen=True)
class Life:
    """A rule through all loaded editions. `words` has those of each version by its primary key, `entries` run newest first."""

    versions: tuple[Version, ...]
    words: Mapping[int, Words]
    numbers: tuple[Run[RuleNumber], ...]
    entries: tuple[Entry, ...]

    def version_in(self, edition: LoadedEdition) -> Version | None:
        return next((version for version in self.versions if version.edition == edition), None)


def number_runs(editions: Editions, versions: Iterable[Version], *, silent: Collection[int]) -> tuple[Run[RuleNumber], ...]:
    """The numbers of a rule and the stretches without it, newest first."""
    return tuple(runs(editions, {version.edition.pk: version.number for version in versions}, silent=silent))


def life(editions: Editions, *, identity: int, language: str, terms: Mapping[str, str]) -> Life:
    """The life of the rule with an identity. At most seven queries, however many editions are loaded."""
    loaded = {edition.pk: edition for edition in editions.loaded}
    rows = RuleVersion.objects.filter(identity=identity).order_by("edition__effective_date", "position")
    versions, words = [], {}
    for row in rows.values(*COLUMNS, *word_fields(language)):
        versions.append(version_of(row, loaded[row["edition_id"]]))
        words[row["pk"]] = words_of(row, language=language, terms=terms)
    silent = silent_editions(editions)
    inside = _subrules(versions) if versions and versions[0].number.level is Level.RULE else {}
    examples = example_changes(versions, language=language, terms=terms)
    walk = _Walk(editions, versions, words, silent, _kin(identity, loaded), inside, examples)
    return Life(tuple(versions), words, number_runs(editions, versions, silent=silent), tuple(walk.entries()[::-1]))


def _kin(identity: int, loaded: Mapping[int, LoadedEdition]) -> dict[int, list[Kin]]:
    """The other rules of splits and merges, by the edition in which it happened."""
    columns = ("change", *(f"{side}__{name}" for side in ("old", "new") for name in ("identity", "number", "edition_id")))
    found: dict[int, list[Kin]] = {}
    for row in Relation.objects.filter(Q(old__identity=identity) | Q(new__identity=identity)).order_by("pk").values(*columns):
        if row["old__identity"] == row["new__identity"]:
            continue
        is_old = row["old__identity"] == identity
        changes = {"merged": (KinChange.WENT_INTO, KinChange.TOOK_IN), "split": (KinChange.GAVE_PART, KinChange.SPLIT_FROM)}
        other = "new" if is_old else "old"
        kin = Kin(changes[row["change"]][not is_old], RuleNumber.parse(row[f"{other}__number"]), loaded[row[f"{other}__edition_id"]])
        found.setdefault(row["new__edition_id"], []).append(kin)
    return found


@dataclass(frozen=True, slots=True)
class _Subrule:
    number: RuleNumber
    wording_pk: int
    is_summary: bool


_Subrules = Mapping[int, Mapping[int, _Subrule]]


def _subrules(versions: Sequence[Version]) -> _Subrules:
    """The subrules of a rule's versions by edition and identity. One query."""
    parents = {version.edition.pk: version.number for version in versions}
    numbers = [f"{number}{letter}" for number in set(parents.values()) for letter in SUBRULE_LETTERS]
    rows = RuleVersion.objects.filter(level=RowLevel.SUBRULE, number__in=numbers)
    found: dict[int, dict[int, _Subrule]] = {}
    for identity, edition, text, wording, status in rows.values_list("identity", "edition_id", "number", *COLUMNS[-2:]):
        number = RuleNumber.parse(text)
        if number.parent == parents.get(edition):
            found.setdefault(edition, {})[identity] = _Subrule(number, wording, status == Status.SUMMARY)
    return found


@dataclass(slots=True)
class _Walk:
    """Goes through the editions once, oldest first."""

    editions: Editions
    versions: Sequence[Version]
    words: Mapping[int, Words]
    silent: Collection[int]
    kin: Mapping[int, list[Kin]]
    inside: _Subrules
    examples: Mapping[int, tuple[ExampleChange, ...]]
    found: list[Entry] = field(default_factory=list)

    def entries(self) -> list[Entry]:
        """One entry for each edition that changed something, oldest first."""
        versions = {version.edition.pk: version for version in self.versions}
        last: Version | None = None
        spoke: LoadedEdition | None = None
        for edition in reversed(self.editions.loaded):
            version = versions.get(edition.pk)
            if version is None and not speaks(edition, self.silent):
                continue
            after = spoke.effective_date if spoke and self._has_gap(spoke, edition) else None
            if version is not None:
                self._add(self._entry(version, last, after, is_first=spoke is None))
                last = version
            elif last is not None and self.found[-1].event is not Event.REMOVED:
                self._add(Entry(Event.REMOVED, edition, last, after=after, kin=tuple(self.kin.get(edition.pk, ()))))
            spoke = edition
        return self.found

    def _has_gap(self, before: LoadedEdition, edition: LoadedEdition) -> bool:
        days = (before.effective_date, edition.effective_date)
        skipped = any(days[0] < other.effective_date < days[1] for other in self.editions.loaded)
        return skipped or bool(self.editions.unloaded_between(*days))

    def _add(self, entry: Entry) -> None:
        """Adds an entry, or counts its edition as one without a change."""
        is_change = entry.event is not Event.CHANGED or entry.words is not WordChange.SAME or entry.moved_from
        if is_change or entry.kin or entry.inside or entry.examples:
            self.found.append(entry)
        else:
            self.found[-1] = replace(self.found[-1], unchanged=(*self.found[-1].unchanged, entry.edition))

    def _entry(self, version: Version, last: Version | None, after: date | None, *, is_first: bool) -> Entry:
        kin = tuple(self.kin.get(version.edition.pk, ()))
        if last is None or self.found[-1].event is Event.REMOVED:
            return Entry(Event.FIRST if is_first else Event.CREATED, version.edition, version, after=after, kin=kin)
        base = self._comparable(version)
        return Entry(
            Event.CHANGED,
            version.edition,
            version,
            before=base,
            after=after,
            words=self._word_change(version, last, base),
            moved_from=last.number if last.number != version.number else None,
            kin=kin,
            inside=tuple(self._inside(last, version)),
            examples=self.examples.get(version.edition.pk, ()),
        )

    def _comparable(self, version: Version) -> Version | None:
        """The newest earlier version that has official words."""
        earlier = [other for other in self.versions if other.day < version.day and not other.is_summary]
        return earlier[-1] if earlier and not version.is_summary else None

    def _word_change(self, version: Version, last: Version, base: Version | None) -> WordChange:
        if last.text_pk == version.text_pk:
            return WordChange.SAME
        if base is None:
            return WordChange.UNCOMPARED
        if base.wording_pk != version.wording_pk:
            return WordChange.REWORDED
        if base.text_pk == version.text_pk:
            return WordChange.SAME
        old, new = (fold(self.words[each.pk].english) for each in (base, version))
        return WordChange.TYPOGRAPHY if old == new else WordChange.CITATIONS

    def _inside(self, before: Version, version: Version) -> Iterable[Inside]:
        """The subrules that came, went, got other words or another letter."""
        olds, news = self.inside.get(before.edition.pk, {}), self.inside.get(version.edition.pk, {})
        for identity, new in sorted(news.items(), key=lambda item: item[1].number.sort_key):
            old = olds.get(identity)
            if old is None:
                if before.edition.is_complete:
                    yield Inside(InsideChange.NEW, new.number, version.edition)
                continue
            if old.wording_pk != new.wording_pk and not (old.is_summary or new.is_summary):
                yield Inside(InsideChange.EDITED, new.number, version.edition)
            if old.number.letter != new.number.letter:
                yield Inside(InsideChange.MOVED, new.number, version.edition, before=old.number)
        if version.edition.is_complete:
            gone = (old.number for identity, old in olds.items() if identity not in news)
            yield from (Inside(InsideChange.GONE, number, before.edition) for number in sorted(gone, key=lambda number: number.sort_key))
