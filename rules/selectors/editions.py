"""Which editions are loaded, which one is in force, and which one a date means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum

from django.db import connections, router

from rules.data import edition_names
from rules.models import ContentVersion, Edition


class State(StrEnum):
    """What an edition is to a reader today."""

    CURRENT = "current"
    PAST = "past"
    FUTURE = "future"
    EXCERPT = "excerpt"


@dataclass(frozen=True, slots=True)
class LoadedEdition:
    """A loaded edition as lists and bars show it."""

    pk: int
    effective_date: date
    name: str
    is_complete: bool
    is_truncated: bool

    @property
    def key(self) -> str:
        return self.effective_date.isoformat()


@dataclass(frozen=True, slots=True)
class Editions:
    """Every loaded edition, newest first, seen on one day."""

    loaded: tuple[LoadedEdition, ...]
    today: date
    content_version: int

    @property
    def current(self) -> LoadedEdition | None:
        """The newest complete edition in force today; while no complete edition is loaded, the newest excerpt in force."""
        in_force = [edition for edition in self.loaded if edition.effective_date <= self.today]
        complete = [edition for edition in in_force if edition.is_complete]
        return next(iter(complete or in_force or self.loaded), None)

    @property
    def newest(self) -> str:
        """The date of the newest edition in force today, excerpts included; empty before the first."""
        newest = self.on(self.today)
        return newest.key if newest else ""

    def is_in_force(self, last: date) -> bool:
        """Whether what stands last in the edition of a day stands in the current one."""
        return self.current is not None and last >= self.current.effective_date

    def state(self, edition: LoadedEdition) -> State:
        """What the edition is today. An excerpt is never called the edition in force."""
        if edition.effective_date > self.today:
            return State.FUTURE
        current = self.current
        if current is not None and edition.effective_date < current.effective_date:
            return State.PAST
        return State.CURRENT if edition.is_complete else State.EXCERPT

    def on(self, day: date) -> LoadedEdition | None:
        """The newest loaded edition on or before that day."""
        return next((edition for edition in self.loaded if edition.effective_date <= day), None)

    def complete_on(self, day: date) -> LoadedEdition | None:
        """The newest complete edition on or before that day."""
        return next((edition for edition in self.loaded if edition.is_complete and edition.effective_date <= day), None)

    def excerpts_between(self, start: date, end: date) -> tuple[LoadedEdition, ...]:
        """The excerpts after `start` and up to `end`, newest first."""
        return tuple(each for each in self.loaded if not each.is_complete and start < each.effective_date <= end)

    def before(self, edition: LoadedEdition) -> LoadedEdition | None:
        """The neighbour before an edition: the newest complete one that is older; else the newest older excerpt."""
        older = [other for other in self.loaded if other.effective_date < edition.effective_date]
        return next((other for other in older if other.is_complete), next(iter(older), None))

    def get(self, day: date) -> LoadedEdition | None:
        """The edition of exactly that day."""
        return next((edition for edition in self.loaded if edition.effective_date == day), None)

    def nearest(self, day: date) -> LoadedEdition | None:
        """The loaded edition whose date is nearest to that day."""
        return min(self.loaded, key=lambda edition: abs((edition.effective_date - day).days), default=None)

    def unloaded_between(self, start: date, end: date) -> tuple[date, ...]:
        """The dates of known editions after `start` and up to `end` that are not loaded."""
        loaded = {edition.effective_date for edition in self.loaded}
        return tuple(day for day in edition_names() if start < day <= end and day not in loaded)


def today() -> date:
    """The day in UTC: editions come into force at midnight UTC."""
    return datetime.now(UTC).date()


def content_version(*, using: str | None = None) -> int:
    """The number that every change of the texts advances, 0 before the first: in the database that is read, or in the one named."""
    # Every request asks, so this is the one statement without the query compiler.
    with connections[using or router.db_for_read(ContentVersion)].cursor() as cursor:
        cursor.execute("SELECT number FROM rules_contentversion WHERE id = 1")
        row = cursor.fetchone()
    return row[0] if row else 0


def loaded_editions(*, version: int | None = None) -> Editions:
    """Every loaded edition as of today, in two queries; in one where the caller has read the content version."""
    rows = Edition.objects.order_by("-effective_date").values_list("pk", "effective_date", "name", "is_complete", "is_truncated")
    loaded = tuple(LoadedEdition(*row) for row in rows)
    return Editions(loaded, today(), content_version() if version is None else version)
