"""The play on the page of a rule: of the scenarios that cite it the most telling one, open at the step that does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import play_path, rule_path
from rules.presentation.plays import play_view
from rules.presentation.scenario_list import example_number, group_position
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.kept import kept
from rules.services import simulating
from rules.services.simulating import CitingStep
from rules.web.frame import editions_of, language_of
from rules.web.views.plays import PlayedEdition, cited_rules, played_edition

_SHOWN = "play"
_FRAGMENT = "#play"
_MOST_PLAYS = 256
_Key = tuple[int, bool, bool, int, int, int]


@dataclass(frozen=True, slots=True)
class OtherPlay:
    """A further play that cites the rule."""

    title: str
    href: str


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """A play as it stands on every page of its edition that shows it at this step."""

    html: SafeString
    step: int
    played: PlayedEdition


@dataclass(frozen=True, slots=True)
class Widget:
    """A play with the way to its own page and the others that cite the rule."""

    title: str
    play: SafeString
    href: str
    others: tuple[OtherPlay, ...]
    played: PlayedEdition


def widget_of(request: HttpRequest, *, edition: LoadedEdition, number: RuleNumber) -> Widget | None:
    """The play for the page of a number, under its edition; None where no step cites the rule.

    `play` and `step` in the query choose another of its plays, and the step. One query at most.
    """
    found = {each.scenario: each for each in citing(edition.key, number)}
    if not found:
        return None
    asked = request.GET.get(_SHOWN, "")
    chosen = found.get(asked) or next(iter(found.values()))
    language = language_of(request)
    worked = simulating.worked_scenarios()[chosen.scenario]
    step = min(_step(request, chosen, is_asked=chosen.scenario == asked), len(worked.scenario.events))
    shown = _shown_play(editions_of(request), edition.key, worked.id, step, language)
    here = rule_path(language, edition.key, number)
    others = [OtherPlay(_title(name, language), f"{here}?{urlencode({_SHOWN: name})}{_FRAGMENT}") for name in found if name != worked.id]
    href = play_path(language, worked.id, edition=edition.key, step=str(shown.step))
    return Widget(worked.title[language], shown.html, href, tuple(others), shown.played)


@kept(_MOST_PLAYS)
def _shown_play(editions: Editions, edition: str, scenario: str, step: int, language: str) -> ShownPlay:
    """The play of a scenario under an edition, open at a step. Its steps are addresses within the page, so that it is the same on each.

    `language` is the one in force. Kept, for it takes longer than the rest of a page; one query where the edition is not there whole.
    """
    worked = simulating.worked_scenarios()[scenario]
    played = played_edition(editions=editions, asked=edition)
    play = play_view(
        name=worked.id,
        scenario=worked.scenario,
        trace=simulating.simulate(scenario=worked.scenario, edition=edition),
        cited=cited_rules(played, language=language),
        at=step,
        address=lambda number: f"?{urlencode({_SHOWN: worked.id, 'step': number})}{_FRAGMENT}",
    )
    html = render_to_string("simulator/play.html", {"play": play, "is_open": False})
    return ShownPlay(html, play.now.number, played)


def is_known_to_simulator(edition: LoadedEdition) -> bool:
    """Whether the simulator plays under its rules: those of the first double-faced cards or later ones."""
    return edition.key >= simulating.editions()[0]


@lru_cache(maxsize=4096)
def citing(edition: str, number: RuleNumber) -> tuple[CitingStep, ...]:
    """A step of each scenario that cites a rule, its subrules or what stands above it; the most telling first.

    First come the number itself and what stands under it, then what stands above it, then the rest of its page; of these the steps that
    the rule decides, the scenarios that the rules print there as an example, and the short ones in the order of the subjects.
    """
    if edition < simulating.editions()[0]:
        return ()
    best: dict[str, tuple[_Key, CitingStep]] = {}
    for cited, steps in simulating.citing_steps(edition).items():
        rank = _rank(number, RuleNumber.parse(cited))
        for step in steps if rank is not None else ():
            worked = simulating.worked_scenarios()[step.scenario]
            is_example = example_number(worked, edition) == cited
            place = (group_position(worked), len(worked.scenario.events))
            # A number that few steps cite tells more of this rule than one that nearly all do.
            key = (rank or 0, not step.decides, not is_example, *place, len(steps))
            best[step.scenario] = min(best.get(step.scenario, (key, step)), (key, step), key=lambda found: found[0])
    return tuple(step for _, step in sorted(best.values(), key=lambda found: found[0]))


def _rank(number: RuleNumber, cited: RuleNumber) -> int | None:
    """How near a cited number is to that of the page; None: it is another rule."""
    if cited == number or number in cited.ancestors:
        return 0
    if cited in number.ancestors:
        return 1
    return 2 if number.letter and number.parent == cited.parent else None


def _step(request: HttpRequest, chosen: CitingStep, *, is_asked: bool) -> int:
    asked = request.GET.get("step", "")
    return int(asked) if is_asked and asked.isascii() and asked.isdecimal() and len(asked) < 6 else chosen.event


def _title(name: str, language: str) -> str:
    return simulating.worked_scenarios()[name].title[language]
