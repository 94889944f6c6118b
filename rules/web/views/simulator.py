"""The simulator: the choice of a scenario, and a scenario played under any edition, alone and against another."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from rules.domain.simulator import Code, ScenarioError, Trace
from rules.presentation.duels import Duel, Side, duel
from rules.presentation.navigation import build_path, compare_path, play_path
from rules.presentation.plays import PlayView, play_view
from rules.presentation.ribbons import choices, ribbon, tell_endings
from rules.presentation.scenario_list import groups, listed
from rules.presentation.traces import tell_ending, tell_event, tell_problem
from rules.selectors.editions import Editions
from rules.services import simulating
from rules.services.outcomes import Kind, Outcomes, outcomes_of_worked
from rules.services.simulating import WorkedScenario
from rules.web.frame import Frame, Today, editions_of, frame, language_of, page
from rules.web.views.errors import not_found
from rules.web.views.plays import PlayedEdition, cited_rules, newest_edition, played_edition


def picker(request: HttpRequest) -> HttpResponse:
    """The scenarios to choose from. `scenario` in the query, which a form sends, leads to its page with the rest of the query.

    404: there is no such scenario.
    """
    if (chosen := request.GET.get("scenario", "")) in simulating.worked_scenarios():
        query = {name: request.GET[name] for name in ("edition", "step", "against") if request.GET.get(name)}
        return HttpResponseRedirect(play_path(language_of(request), chosen, **query))
    context = {"groups": groups(), "editions": len(simulating.editions()), "build": build_path(language_of(request)), "problem": ""}
    if chosen:
        problem = tell_problem(ScenarioError(Code.NO_SUCH_SCENARIO, "scenario", "no such scenario", value=chosen[:60]))
        around = frame(request, nav="simulator", languages_with_text=(), is_indexed=False)
        return page(request, "simulator/picker.html", around, {**context, "problem": problem}, status=404)
    return page(request, "simulator/picker.html", frame(request, nav="simulator", is_indexed=not request.GET), context)


def scenario(request: HttpRequest, name: str) -> HttpResponse:
    """One scenario, played under the rules of a date (`edition`), open at a step, beside another edition (`against`)."""
    worked = simulating.worked_scenarios().get(name)
    if worked is None:
        return not_found(request)
    asked = request.GET.get("edition", "") or newest_edition(editions_of(request))
    try:
        played = played_edition(editions=editions_of(request), asked=asked)
    except ScenarioError as error:
        return _refused(request, worked, asked, error)
    return _Page(request, worked, played).response()


def _refused(request: HttpRequest, worked: WorkedScenario, asked: str, error: ScenarioError) -> HttpResponse:
    """404: the simulator does not know the rules of that date."""
    around = frame(request, nav="simulator", languages_with_text=(), is_indexed=False)
    context = {**_form(request, worked, ""), "problem": tell_problem(error), "asked": asked}
    return page(request, "simulator/refused.html", around, context, status=404)


def _form(request: HttpRequest, worked: WorkedScenario, edition: str) -> dict[str, Any]:
    """What the form above a play needs."""
    known = list(reversed(simulating.editions()))
    extra = [edition] if edition and edition not in known else []
    loaded = {each.key for each in editions_of(request).loaded}
    options = [{"date": key, "is_loaded": key in loaded} for key in sorted({*known, *extra}, reverse=True)]
    first = date.fromisoformat(simulating.editions()[0])
    newest = newest_edition(editions_of(request))
    return {"scenario": listed(worked), "groups": groups(), "options": options, "edition": edition, "first": first, "current": newest}


class _Page:
    """The page of one scenario under one edition."""

    def __init__(self, request: HttpRequest, worked: WorkedScenario, played: PlayedEdition) -> None:
        self._request, self._worked, self._played = request, worked, played
        self._language = language_of(request)
        self._editions: Editions = editions_of(request)
        self._outcomes: Outcomes = outcomes_of_worked(worked.id)

    def response(self) -> HttpResponse:
        context = _form(self._request, self._worked, self._played.asked) | {"played": self._played}
        guessing = bool(self._request.GET.get("guess")) and self._kind.trace is not None
        template = "simulator/guess.html" if guessing else "simulator/scenario.html"
        return page(self._request, template, self._frame(), context | (self._question() if guessing else self._answer()))

    @property
    def _kind(self) -> Kind:
        return self._outcomes.kind_in(self._played.rules.edition)

    def _frame(self) -> Frame:
        played, newest = self._played, newest_edition(self._editions)
        is_past = played.rules.edition < newest
        return frame(
            self._request,
            edition=played.loaded,
            nav="simulator",
            canonical_path=play_path(self._language, self._worked.id),
            is_indexed=not self._request.GET,
            today=Today(self._address()) if is_past else None,
            scenario=self._worked.id,
            step=self._step(),
            played=None if played.loaded else played.edition_day,
            played_is_past=is_past,
        )

    def _address(self, **query: str) -> str:
        return play_path(self._language, self._worked.id, **query)

    def _step(self) -> int:
        asked = self._request.GET.get("step", "")
        return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0

    def _question(self) -> dict[str, Any]:
        """The start of the play and the endings to choose from; no step of it."""
        side = self._side(self._played, at=0, edition=self._played.asked)
        found = choices(scenario=self._worked.scenario, outcomes=self._outcomes, edition=self._played.rules.edition)
        links = [(each.ending, self._address(edition=self._played.asked, guessed=str(each.number))) for each in found]
        events = [tell_event(scenario=self._worked.scenario, event=event, board=None) for event in self._worked.scenario.events]
        return {
            "play": side.play,
            "events": events,
            "choices": links if len(links) > 1 else [],
            "reveal": self._address(edition=self._played.asked),
        }

    def _answer(self) -> dict[str, Any]:
        context: dict[str, Any] = {
            "ribbon": ribbon(
                scenario=self._worked.scenario,
                outcomes=self._outcomes,
                edition=self._played.rules.edition,
                address=lambda edition: self._address(edition=edition),
            ),
            "explanation": self._worked.explanation[self._language],
            "guess": self._address(edition=self._played.asked, guess="1"),
            "guessed": self._guessed(),
            "step": "",
            "play": None,
            "duel": None,
        }
        if self._kind.trace is None:
            return context
        mine = self._side(self._played, at=self._step(), edition=self._played.asked)
        at = str(mine.play.now.number)
        build = build_path(self._language, **{"from": self._worked.id, "edition": self._played.asked, "step": at})
        return context | {"play": mine.play, "step": at, "build": build, **self._against(mine)}

    def _guessed(self) -> dict[str, Any] | None:
        """What the reader chose before the answer was shown, and whether it was right."""
        asked = self._request.GET.get("guessed", "")
        kind = next((each for each in self._outcomes.kinds if str(each.number) == asked and each.trace), None)
        if kind is None:
            return None
        endings = tell_endings(scenario=self._worked.scenario, kinds=self._outcomes.kinds, terms=self._played.rules.edition)
        return {"ending": endings[kind.number], "is_right": kind is self._kind}

    def _side(self, played: PlayedEdition, *, at: int, edition: str) -> Side:
        trace = simulating.simulate(scenario=self._worked.scenario, edition=played.asked)
        view = self._play(played, trace, at=at, edition=edition)
        return Side(played.asked, played.rules, trace, view, tell_ending(scenario=self._worked.scenario, trace=trace))

    def _play(self, played: PlayedEdition, trace: Trace, *, at: int, edition: str) -> PlayView:
        return play_view(
            name=self._worked.id,
            scenario=self._worked.scenario,
            trace=trace,
            cited=cited_rules(played, language=self._language),
            at=at,
            address=lambda number: self._address(edition=edition, step=str(number)),
        )

    def _against(self, mine: Side) -> dict[str, Any]:
        """The play beside that of another edition: the one asked for, else the nearest whose answer is another."""
        asked = self._request.GET.get("against", "") or self._other_edition()
        settled = {"is_settled": sum(kind.trace is not None for kind in self._outcomes.kinds) == 1, "against_problem": ""}
        try:
            other = played_edition(editions=self._editions, asked=asked) if asked else None
        except ScenarioError as error:
            return settled | {"against": asked, "against_problem": tell_problem(error)}
        if other is None or self._outcomes.kind_in(other.rules.edition).trace is None or other.rules.edition == mine.rules.edition:
            return settled | {"against": asked}
        return settled | {"against": asked, "duel": self._duel(mine, other)}

    def _duel(self, mine: Side, other: PlayedEdition) -> Duel:
        theirs = self._side(other, at=0, edition=other.asked)
        old, new = sorted((mine, theirs), key=lambda side: side.edition)
        loaded = {edition.key for edition in self._editions.loaded}
        both = {old.rules.edition, new.rules.edition} <= loaded
        return duel(
            old=old,
            new=new,
            compare=lambda number: compare_path(self._language, old.rules.edition, new.rules.edition, number) if both else "",
        )

    def _other_edition(self) -> str:
        """The nearest edition with another answer, among those on the site where there is one."""
        here = self._played.edition_day
        others = [key for kind in self._outcomes.kinds if kind.trace and kind is not self._kind for key in kind.editions]
        loaded = {edition.key for edition in self._editions.loaded}
        found = [key for key in others if key in loaded] or others
        return min(found, key=lambda key: abs((here - here.fromisoformat(key)).days), default="")
