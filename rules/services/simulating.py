"""Plays scenarios: reads the data files once, runs the engine, checks scenario files and answers questions in JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.data import DATA
from rules.domain.simulator import (
    FORMAT,
    LIMITS,
    Behaviours,
    Card,
    Code,
    Detail,
    Document,
    Miss,
    Ruleset,
    Scenario,
    ScenarioError,
    Trace,
    decode,
    misses,
    parse,
    parse_json,
    play,
    read_cards,
    read_document,
)

LANGUAGES = ("en", "de", "es")
WORKED_FORMAT = "worked-scenario/1"
SCENARIOS = DATA / "scenarios"
_WORKED_FIELDS = frozenset({"format", "example", "title", "question", "explanation", "cards", "scenario"})
_TEXTS = ("title", "question", "explanation")


@dataclass(frozen=True)
class Printing:
    """Where a card was first printed, and what its faces are called in German and Spanish where that is known, front first."""

    set: str
    release: str
    names: Mapping[str, tuple[str, ...]]


class InLanguages(dict[str, str]):
    """A text by language; what a language lacks stands in English."""

    def __missing__(self, language: str) -> str:
        return self["en"]


@dataclass(frozen=True)
class WorkedScenario:
    """A scenario of the project with its words by language.

    `example` are the numbers under which the rules print it, by first edition; an empty one: not any more.
    """

    scenario: Scenario
    document: Mapping[str, Any]
    """as transform-scenario/1, to be exported"""
    title: Mapping[str, str]
    question: Mapping[str, str]
    explanation: Mapping[str, str]
    example: Mapping[str, str]

    @property
    def id(self) -> str:
        return self.scenario.id


@dataclass(frozen=True)
class CitingStep:
    """A step of a scenario of the project that cites a rule: it `decides` the step, or only what the step leads to."""

    scenario: str
    event: int
    decides: bool


@dataclass(frozen=True)
class Checked:
    """What came of checking one file."""

    scenarios: int
    runs: int
    misses: tuple[Miss, ...]


@cache
def behaviours() -> Behaviours:
    """All behaviours and rule numbers that the product knows."""
    return Behaviours.read(_json(DATA / "behaviours.json"))


@cache
def card_facts() -> Mapping[str, Mapping[str, Any]]:
    """The cards of the product as in `cards` of the format, by the name of the front face."""
    facts: Mapping[str, Mapping[str, Any]] = _json(DATA / "cards.json")["cards"]
    return facts


@cache
def cards() -> Mapping[str, Card]:
    """The cards of the product as values."""
    return read_cards(card_facts())


@cache
def printings() -> Mapping[str, Printing]:
    """Set, release and translated names of the cards of the product."""
    data = _json(DATA / "cards.json")["printings"]
    return {
        name: Printing(each.get("set", ""), each.get("release", ""), {key: tuple(names) for key, names in each.get("names", {}).items()})
        for name, each in data.items()
    }


@cache
def editions() -> tuple[str, ...]:
    """The dates of every edition that the simulator knows, oldest first."""
    return behaviours().editions


def ruleset(*, edition: str) -> Ruleset:
    """The rules in force on a date. Its `edition` is another one where the date lies between editions or after the newest.

    Raises ScenarioError for no date and for one before the first edition.
    """
    return behaviours().ruleset(edition)


def is_beyond_known(*, edition: str) -> bool:
    """Whether a date lies after the newest edition that the simulator knows: it is answered by that one."""
    return edition > behaviours().dates[-1]


def simulate(*, scenario: Scenario, edition: str) -> Trace:
    """Plays a scenario under the rules of a date. Raises ScenarioError."""
    return play(scenario, ruleset(edition=edition))


def read_scenario(*, data: Any) -> Scenario:
    """The one scenario of a document in the format, from plain data. Raises ScenarioError with the path to the field."""
    document = read_document(data)
    if len(document.scenarios) != 1:
        count = len(document.scenarios)
        message = f"{count} scenarios, but one is played at a time"
        raise ScenarioError(Code.BAD_VALUE, "scenarios", message, value=str(count), detail=Detail.NOT_ONE_SCENARIO)
    return document.scenarios[0]


@cache
def worked_scenarios() -> Mapping[str, WorkedScenario]:
    """The scenarios of the project by id, in the order of their file names."""
    found = [read_worked(parse(path.read_bytes())) for path in sorted(SCENARIOS.glob("*.toml"))]
    return {each.id: each for each in found}


def outcomes_by_edition(*, scenario: Scenario) -> Mapping[str, Trace | None]:
    """The trace under every known edition; None where the edition does not know the layout of a card."""
    return {edition: _trace_or_none(scenario, edition) for edition in editions()}


def _trace_or_none(scenario: Scenario, edition: str) -> Trace | None:
    try:
        return simulate(scenario=scenario, edition=edition)
    except ScenarioError as error:
        if error.code is Code.LAYOUT_NOT_IN_EDITION:
            return None
        raise


@cache
def citing_steps(edition: str) -> Mapping[str, tuple[CitingStep, ...]]:
    """The steps of the project's scenarios that cite a rule number of this edition, by number; where it decides, before the others."""
    found: dict[str, list[CitingStep]] = {}
    for worked in worked_scenarios().values():
        trace = _trace_or_none(worked.scenario, edition)
        for step in trace.steps if trace else ():
            for number in (*step.cites, *step.also):
                found.setdefault(number, []).append(CitingStep(worked.id, step.event, number in step.cites))
    return {number: tuple(sorted(each, key=lambda step: not step.decides)) for number, each in found.items()}


def read_worked(data: Any) -> WorkedScenario:
    """A scenario file of the project from plain data. Raises ScenarioError."""
    if not isinstance(data, dict) or data.get("format") != WORKED_FORMAT:
        raise ScenarioError(Code.BAD_VALUE, "format", f"not {WORKED_FORMAT}")
    for name in sorted(set(data) - _WORKED_FIELDS):
        raise ScenarioError(Code.UNKNOWN_FIELD, name, f"no field {name!r} here, but {', '.join(sorted(_WORKED_FIELDS))}", value=name)
    document = _document_of(data)
    scenario = read_scenario(data=document)
    texts = {field: _by_language(data, field) for field in _TEXTS}
    return WorkedScenario(scenario, document, example=data.get("example", {}), **texts)


def _document_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The file as transform-scenario/1: its own cards, and those of the product that it names."""
    scenario = data.get("scenario")
    if not isinstance(scenario, dict):
        raise ScenarioError(Code.MISSING_FIELD, "scenario", "the table 'scenario' is missing")
    own = data.get("cards", {})
    known = card_facts()
    wanted = _with_melds({name for name in _texts_in(scenario) if name in known}, known)
    return {"format": FORMAT, "cards": {name: known[name] for name in sorted(wanted)} | own, "scenarios": [scenario]}


def _texts_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _texts_in(each)


def _with_melds(names: set[str], known: Mapping[str, Mapping[str, Any]]) -> set[str]:
    return names | {into for name in names if (into := known[name].get("melds_into", "")) in known}


def _by_language(data: Mapping[str, Any], field: str) -> Mapping[str, str]:
    texts = data.get(field)
    if not isinstance(texts, dict) or set(texts) != set(LANGUAGES) or not all(isinstance(each, str) for each in texts.values()):
        raise ScenarioError(Code.BAD_VALUE, field, f"needs a text in each of {', '.join(LANGUAGES)}")
    return InLanguages(texts)


def check_file(*, path: Path) -> Checked:
    """Plays the scenarios of a file in every edition inside their spans. Raises ScenarioError and OSError."""
    with path.open("rb") as file:
        document = read_any(parse(file.read(LIMITS.bytes + 1)))
    found: list[Miss] = []
    runs = 0
    for scenario in document.scenarios:
        for edition in editions():
            if any(each.holds_in(edition) for each in scenario.expectations):
                runs += 1
                found += misses(scenario, simulate(scenario=scenario, edition=edition))
    return Checked(len(document.scenarios), runs, tuple(found))


def document_in(data: Any) -> dict[str, Any]:
    """The document in the format that plain data is, or holds as a scenario file of the project; not checked yet. Raises ScenarioError."""
    if not isinstance(data, dict):
        raise ScenarioError(Code.WRONG_TYPE, "", "a document is an object with fields", detail=Detail.NO_DOCUMENT)
    return _document_of(data) if data.get("format") == WORKED_FORMAT else data


def read_any(data: Any) -> Document:
    """A document in the format or a scenario file of the project. Raises ScenarioError."""
    if isinstance(data, dict) and data.get("format") == WORKED_FORMAT:
        worked = read_worked(data)
        return Document(worked.scenario.cards, (worked.scenario,))
    return read_document(data)


def answer_bytes(*, line: bytes, number: int) -> tuple[str, bool]:
    """One line of `simulate`: the question as JSON in, a transform-result/1 or an error as JSON out, and whether it could be played."""
    try:
        return _compact(answer(question=parse_json(decode(line)))), True
    except ScenarioError as error:
        return _compact({"error": {**error.as_dict(), "line": number}}), False


def answer(*, question: Any) -> dict[str, Any]:
    """The transform-result/1 to {"edition": date, "document": a document with one scenario}. Raises ScenarioError."""
    return play_question(question=question)[1].as_dict()


def play_question(*, question: Any) -> tuple[Scenario, Trace]:
    """The scenario of {"edition": date, "document": a document with one scenario}, and how it is played. Raises ScenarioError."""
    if not isinstance(question, dict):
        message = "a question is an object with the fields 'edition' and 'document'"
        raise ScenarioError(Code.WRONG_TYPE, "", message, detail=Detail.NO_QUESTION)
    for name in question:
        if name not in ("edition", "document"):
            raise ScenarioError(Code.UNKNOWN_FIELD, name[:60], "a question has the fields 'edition' and 'document'", value=name[:60])
    for name in ("edition", "document"):
        if name not in question:
            raise ScenarioError(Code.MISSING_FIELD, name, f"the field {name!r} is missing")
    if not isinstance(question["edition"], str):
        raise ScenarioError(Code.WRONG_TYPE, "edition", "an edition is a date such as 2016-04-08")
    rules = ruleset(edition=question["edition"])
    try:
        scenario = read_scenario(data=question["document"])
        return scenario, play(scenario, rules)
    except ScenarioError as error:
        path = f"document.{error.path}" if error.path else "document"
        raise replace(error, path=path) from None


def _compact(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
