"""What the pages with a play share: the edition that is meant, and its rule numbers as links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rules.domain.numbering import RuleNumber
from rules.domain.simulator import Ruleset
from rules.presentation.cited_rules import CitedRules
from rules.selectors import rule_page
from rules.selectors.editions import Editions, LoadedEdition
from rules.services import simulating


@dataclass(frozen=True, slots=True)
class PlayedEdition:
    """The rules of a date. `loaded` is its edition where it is on the site; `linked` the one that its numbers lead to, the nearest."""

    asked: str
    rules: Ruleset
    is_beyond: bool
    loaded: LoadedEdition | None
    linked: LoadedEdition | None

    @property
    def day(self) -> date:
        return date.fromisoformat(self.asked)

    @property
    def edition_day(self) -> date:
        """The date of the edition that answers."""
        return date.fromisoformat(self.rules.edition)

    @property
    def is_between(self) -> bool:
        """Whether the date lies between two known editions."""
        return not self.is_beyond and self.asked != self.rules.edition


def played_edition(*, editions: Editions, asked: str) -> PlayedEdition:
    """The edition of a date. Raises ScenarioError for no date and for one before the first edition."""
    rules = simulating.ruleset(edition=asked)
    by_key = {edition.key: edition for edition in editions.loaded}
    loaded = by_key.get(asked) or by_key.get(rules.edition)
    linked = loaded or _nearest(editions, date.fromisoformat(rules.edition))
    return PlayedEdition(asked, rules, simulating.is_beyond_known(edition=asked), loaded, linked)


def cited_rules(played: PlayedEdition, *, language: str) -> CitedRules:
    """Its numbers as links. One query where the linked edition is not there whole."""
    linked = played.linked
    if linked is None:
        return CitedRules(language, played.rules)
    there = simulating.ruleset(edition=linked.key)
    known = None
    if not linked.is_complete or linked.is_truncated:
        known = frozenset(rule_page.numbers_in(edition=linked.pk, numbers=map(RuleNumber.parse, set(there.numbers.values()))))
    return CitedRules(language, played.rules, linked.key, there, known)


def newest_edition(editions: Editions) -> str:
    """The newest edition that the simulator knows and that is in force today."""
    known = simulating.editions()
    return next((key for key in reversed(known) if key <= editions.today.isoformat()), known[0])


def _nearest(editions: Editions, day: date) -> LoadedEdition | None:
    """The loaded edition nearest to a day among those whose rules the simulator knows, or that come after."""
    covered = [edition for edition in editions.loaded if edition.key >= simulating.editions()[0]]
    return min(covered, key=lambda edition: abs((edition.effective_date - day).days), default=None)
