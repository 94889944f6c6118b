"""Finds the project's scenarios of the simulator by what their titles, questions and explanations say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.domain.analysis import analysed
from rules.domain.search_plan import Plan
from rules.services.simulating import LANGUAGES, WorkedScenario, worked_scenarios


@dataclass(frozen=True, slots=True)
class _Said:
    """What a scenario says in a language, as the search compares it."""

    title: str
    text: str
    words: str


def scenarios_with(*, plan: Plan) -> list[WorkedScenario]:
    """The scenarios that say in one of the plan's languages what is asked for, first those whose title or question has most of it."""
    ranks = {scenario.id: max((_rank(scenario, language, plan) for language in plan.languages), default=0) for scenario in _all()}
    found = [scenario for scenario in _all() if ranks[scenario.id]]
    return sorted(found, key=lambda scenario: -ranks[scenario.id])


def _all() -> list[WorkedScenario]:
    return list(worked_scenarios().values())


def _rank(scenario: WorkedScenario, language: str, plan: Plan) -> int:
    """0 for a scenario that lacks something, else 1 and how much of it is in the title and the question."""
    if language not in LANGUAGES or not plan.groups:
        return 0
    said = _said(scenario.id, language)
    if not plan.has_none_excluded(language, said.text, said.words):
        return 0
    if not all(group.best_in(language, said.text, said.words) for group in plan.groups):
        return 0
    return 1 + sum(group.best_in(language, said.title, said.words) is not None for group in plan.groups)


@cache
def _said(scenario: str, language: str) -> _Said:
    worked = worked_scenarios()[scenario]
    title = f"{worked.title[language]}\n{worked.question[language]}"
    whole = analysed(f"{title}\n{worked.explanation[language]}", language)
    return _Said(analysed(title, language).stems.replace("-", " "), whole.stems.replace("-", " "), whole.words)
