"""The transform simulator: the project's scenarios, and any scenario played under the rules of any edition."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint, json_bytes
from rules.api.limits import count_request
from rules.api.pages import CURSOR, LIMIT, paged
from rules.api.parameters import Parameter, day, words
from rules.api.places import CURRENT, edition_of
from rules.api.shapes import Shaper
from rules.domain.simulator import LIMITS, Code, Scenario, ScenarioError, Trace, decode, parse_json
from rules.presentation.refusals import RefusalError
from rules.presentation.traces import StepWords, tell_ending, tell_problem, tell_steps
from rules.services import simulating
from rules.services.simulating import WorkedScenario

_LONGEST = 100
_JSON = "application/json"
_CODES = {Code.TOO_LARGE: "too_large", Code.NOT_PARSEABLE: "not_json"}


@endpoint(CURSOR, LIMIT)
def scenarios(request: HttpRequest, cursor: tuple[int, int] | None, limit: int) -> HttpResponse:
    """The scenarios of the project, and the editions that the simulator knows."""
    found = list(simulating.worked_scenarios().values())
    language = Shaper(request).language
    around = {"editions": list(simulating.editions())}
    return paged(request, around, found, lambda worked: _told(worked, language), cursor=cursor, limit=limit)


@endpoint()
def scenario(request: HttpRequest, scenario: str) -> HttpResponse:
    """A scenario of the project as a document that can be changed and played."""
    worked = _worked(scenario)
    return answer({**_told(worked, Shaper(request).language), "document": worked.document})


def _play_document(request: HttpRequest) -> HttpResponse:
    """Plays the scenario of the body: {"edition": date, "document": transform-scenario/1 with one scenario}."""
    count_request(request, "simulate")
    try:
        question = _dated(request, parse_json(decode(_body(request))))
        scenario, trace = simulating.play_question(question=question)
        played = _played(scenario, trace, question["edition"])
    except ScenarioError as error:
        raise _unplayable(error) from None
    return HttpResponse(json_bytes(played), content_type=_JSON, headers={"Cache-Control": "no-store"})


@endpoint(Parameter("scenario", words, is_required=True), Parameter("edition", day, is_required=True), post=_play_document)
def simulate(request: HttpRequest, scenario: str, edition: date) -> HttpResponse:
    """Plays a scenario of the project under the rules of a day."""
    count_request(request, "simulate")
    worked = _worked(scenario)
    key = edition.isoformat()
    try:
        trace = simulating.simulate(scenario=worked.scenario, edition=key)
    except ScenarioError as error:
        raise _unplayable(error) from None
    return answer(_played(worked.scenario, trace, key), is_kept=key in simulating.editions())


def _worked(name: str) -> WorkedScenario:
    found = simulating.worked_scenarios().get(name)
    if found is None:
        values = {"scenario": name[:_LONGEST]}
        raise RefusalError(
            "no_such_scenario", gettext("There is no scenario “%(scenario)s”. All of them: /api/v1/scenarios.") % values, values
        )
    return found


def _told(worked: WorkedScenario, language: str) -> dict[str, Any]:
    """A scenario by its words in the language of the request."""
    texts = {name: getattr(worked, name)[language] for name in ("title", "question", "explanation")}
    return {"scenario": worked.id, **texts, "cards": sorted(worked.scenario.cards), "example": dict(worked.example)}


def _played(scenario: Scenario, trace: Trace, asked: str) -> dict[str, Any]:
    """The result for programs, and the same as sentences. It is extrapolated where no edition of the day is known yet."""
    steps = [_step(step) for step in tell_steps(scenario=scenario, trace=trace)]
    is_extrapolated = simulating.is_beyond_known(edition=asked)
    ending = tell_ending(scenario=scenario, trace=trace) if trace.steps else None
    return {"is_extrapolated": is_extrapolated, "result": trace.as_dict(), "steps": steps, "ending": ending}


def _step(step: StepWords) -> dict[str, Any]:
    return {
        "event": step.number,
        "title": step.title,
        "outcome": step.outcome,
        "why": step.why,
        "results": list(step.results),
        "triggers": list(step.triggers),
        "changes": [asdict(change) for change in step.changes],
        "cites": list(step.cites),
        "also": list(step.also),
    }


def _dated(request: HttpRequest, question: Any) -> Any:
    """The question with the date of the edition in force for `current`."""
    if isinstance(question, dict) and question.get("edition") == CURRENT:
        return {**question, "edition": edition_of(request, CURRENT).key}
    return question


def _body(request: HttpRequest) -> bytes:
    """The bytes of the body, one more than the limit at most."""
    if request.content_type != _JSON:
        raise RefusalError("wrong_media_type", gettext("Send it with “Content-Type: %(type)s”.") % {"type": _JSON})
    return request.read(LIMITS.bytes + 1)


def _unplayable(error: ScenarioError) -> RefusalError:
    fields = {"error": error.as_dict()}
    return RefusalError(_CODES.get(error.code, "bad_scenario"), tell_problem(error), fields)
