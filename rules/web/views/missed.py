"""What an edition without a rule says instead: a play that the rule decides elsewhere and that ends otherwise here."""

from __future__ import annotations

from dataclasses import dataclass

from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import play_path
from rules.presentation.ribbons import tell_endings
from rules.selectors.editions import LoadedEdition
from rules.services import simulating
from rules.services.outcomes import outcomes_of_worked
from rules.web.views.widget import citing


@dataclass(frozen=True, slots=True)
class Missed:
    """A play with its ending without the rule and with it; the link plays it under the edition without."""

    title: str
    without: str
    with_it: str
    href: str


def missed(*, edition: LoadedEdition, has_it: LoadedEdition, number: RuleNumber, language: str) -> Missed | None:
    """The most telling play that the number decides in the edition that has it; None where none ends otherwise in the other."""
    if min(edition.key, has_it.key) < simulating.editions()[0]:
        return None
    for step in citing(has_it.key, number):
        if not step.decides:
            continue
        found = outcomes_of_worked(step.scenario)
        here, there = found.kind_in(edition.key), found.kind_in(has_it.key)
        if here is there:
            continue
        worked = simulating.worked_scenarios()[step.scenario]
        endings = tell_endings(scenario=worked.scenario, kinds=found.kinds, terms=edition.key)
        href = play_path(language, worked.id, edition=edition.key)
        return Missed(worked.title[language], endings[here.number], endings[there.number], href)
    return None
