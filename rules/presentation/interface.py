"""The interface for programs as its page tells it: every operation, parameter and code in sentences of the active language."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from rules.domain.simulator import LIMITS
from rules.presentation.refusals import STATUSES, title_of

VERSION = "/api/v1"


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked: its name in openapi.json, the method and the address, what it answers, and an example to try (GET alone)."""

    name: str
    method: str
    path: str
    summary: str
    parameters: tuple[str, ...]
    example: str = ""

    @property
    def parts(self) -> list[str]:
        """The address between its slashes, at which a narrow screen may break it."""
        return self.path.strip("/").split("/")


@dataclass(frozen=True, slots=True)
class Group:
    """Operations under one heading."""

    title: str
    operations: tuple[Operation, ...]


_PAGED = ("cursor", "limit")


def groups() -> tuple[Group, ...]:
    """Every operation, in the order of the page."""
    return (
        Group(gettext("Editions"), _editions()),
        Group(gettext("Rules"), _rules()),
        Group(gettext("Glossary"), _glossary()),
        Group(gettext("Search"), _search()),
        Group(gettext("Simulator"), _simulator()),
        Group(gettext("Descriptions"), _descriptions()),
    )


def _editions() -> tuple[Operation, ...]:
    return (
        _get("list_editions", "/editions", gettext("Every edition on this site, newest first, and which one is in force."), *_PAGED),
        _get(
            "get_edition",
            "/editions/{edition}",
            gettext("An edition with its figures, its introduction and its credits."),
            example="/editions/current",
        ),
        _get(
            "get_contents",
            "/editions/{edition}/contents",
            gettext("The sections and chapters of an edition."),
            example="/editions/current/contents",
        ),
        _get(
            "dump_json",
            "/editions/{edition}/dump.json",
            gettext("All that an edition has, in one file: every rule with its examples, and the glossary."),
        ),
        _get(
            "dump_text",
            "/editions/{edition}/dump.txt",
            gettext(
                "The exact English words of a complete edition in the layout of the official texts. The command import_rules reads it."
            ),
        ),
    )


def _rules() -> tuple[Operation, ...]:
    return (
        _get(
            "get_rule",
            "/editions/{edition}/rules/{number}",
            gettext("A section, chapter, rule or subrule of an edition, with or without what stands under it."),
            "subrules",
            example="/editions/current/rules/701.27",
        ),
        _get(
            "get_history",
            "/editions/{edition}/rules/{number}/history",
            gettext("The life of a rule: every number that it has had, and every change of its words, newest first."),
            example="/editions/current/rules/701.27/history",
        ),
        _get(
            "resolve_number",
            "/resolve",
            gettext("The rules that a number has named, or the one that it meant on a day, and where each of them stands now."),
            "number",
            "on",
            "in",
            example="/resolve?number=701.25",
        ),
        _get(
            "compare_editions",
            "/compare/{old}/{new}",
            gettext("Every text that changed from one edition to another: rules and examples in their order, then the glossary."),
            "number",
            *_PAGED,
        ),
    )


def _glossary() -> tuple[Operation, ...]:
    return (
        _get(
            "list_entries",
            "/editions/{edition}/glossary",
            gettext("The glossary of an edition, in the order of the language’s alphabet."),
            *_PAGED,
            example="/editions/current/glossary",
        ),
        _get("get_entry", "/editions/{edition}/glossary/{slug}", gettext("One glossary entry.")),
    )


def _search() -> tuple[Operation, ...]:
    return (
        _get(
            "search",
            "/search",
            gettext(
                "What an edition has for numbers, exactly, or for words; "
                "with “all” as the edition, the texts of all editions that have the words."
            ),
            "q",
            "edition",
            "cursor",
            example="/search?q=701.27a–c",
        ),
    )


def _simulator() -> tuple[Operation, ...]:
    return (
        _get("list_scenarios", "/scenarios", gettext("The scenarios of this project, and the editions that the simulator knows."), *_PAGED),
        _get("get_scenario", "/scenarios/{scenario}", gettext("A scenario as a document that you can change and have played.")),
        _get(
            "play_scenario",
            "/simulate",
            gettext("What happens in a scenario of this project under the rules of a day, step by step, with the rules that decide."),
            "scenario",
            "edition",
        ),
        Operation(
            "play_document",
            "POST",
            f"{VERSION}/simulate",
            gettext("What happens in the scenario that you send: a JSON object with the fields “edition” and “document”."),
            ("lang",),
        ),
    )


def _descriptions() -> tuple[Operation, ...]:
    return (
        _get(
            "get_openapi",
            "/openapi.json",
            gettext("The description of this interface for programs (OpenAPI 3.1)."),
            example="/openapi.json",
        ),
        _get(
            "get_oembed",
            "/oembed",
            gettext("What a site shows for a link to a rule of this one (oEmbed). Further parameters of consumers are not looked at."),
            "url",
            "format",
            "maxwidth",
            "maxheight",
        ),
    )


def _get(name: str, path: str, summary: str, *parameters: str, example: str = "") -> Operation:
    is_fixed = "{" not in path and not set(parameters) - {*_PAGED}
    shown = example or (path if is_fixed else "")
    return Operation(name, "GET", VERSION + path, summary, (*parameters, "lang"), VERSION + shown if shown else "")


def parameters() -> dict[str, str]:
    """What each parameter means, those of addresses first."""
    return {
        "edition": gettext("The date of an edition such as 2016-04-08, or “current”. Another date leads to the edition that was in force."),
        "old": gettext("The edition to compare from, like “edition”."),
        "new": gettext("The edition to compare with, like “edition”."),
        "number": gettext("The number of a section, chapter, rule or subrule, in any usual spelling."),
        "slug": gettext("The English term in small letters, with hyphens for blanks."),
        "scenario": gettext("The name of a scenario, as the list of scenarios gives it."),
        "lang": gettext("en, de or es: the language of texts and messages. Without it, Accept-Language decides, then English."),
        "subrules": gettext("true or false: with all that stands under the number, or its own line alone. Usually true."),
        "on": gettext("A date: what the number meant on that day."),
        "in": gettext("The edition in which the rule is to be found again. Usually the current one."),
        "q": gettext(
            "Numbers such as 701.27a–c, or words; what stands in quotation marks belongs together. "
            "in:701, edition:2016-04-08 or edition:all, and lang:de say where to look."
        ),
        "cursor": gettext("Where the page begins. “next” of the page before has it; it is out of date after an import."),
        "limit": gettext("How many items a page has, at most 500. Usually 100."),
        "url": gettext("The address of a rule’s page on this site, or one that leads there by a redirect."),
        "format": gettext("json, and nothing else."),
        "maxwidth": gettext("Read for the sake of oEmbed; a link has no width."),
        "maxheight": gettext("Read for the sake of oEmbed; a link has no height."),
    }


@dataclass(frozen=True, slots=True)
class CodeWords:
    """A code of a problem, its status of HTTP, and what it means."""

    code: str
    status: int
    title: str


def codes() -> tuple[CodeWords, ...]:
    """Every code that a problem can have."""
    return tuple(CodeWords(code, status, title_of(code)) for code, status in STATUSES.items())


def limit_of_body() -> int:
    """How many bytes a scenario can have that is sent, in millions."""
    return LIMITS.bytes // 1_000_000
