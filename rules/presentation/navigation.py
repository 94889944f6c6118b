"""Addresses of pages, and the links that stand around a text."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings

from rules.domain.numbering import Level, RuleNumber
from rules.presentation.markup import Address
from rules.selectors.rule_page import Heading
from rules.selectors.search import PastPlace


@dataclass(frozen=True, slots=True)
class Place:
    """A link to a numbered place: its number, its title and the language of the title."""

    href: str
    number: str
    title: str
    language: str
    is_here: bool = False


def rule_path(language: str, edition: str, number: RuleNumber | str) -> str:
    """The page of a number in an edition."""
    return f"/{language}/rules/{edition}/{number}/"


def rule_link(language: str, edition: str, number: RuleNumber, *, asked_day: str = "") -> str:
    """The page of a number, opened at its line: a subrule stands on its rule's page. `asked_day`: the date that the edition answers for."""
    path = rule_path(language, edition, number) + (f"?asked={asked_day}" if asked_day else "")
    return f"{path}#{number}" if number.level is Level.SUBRULE else path


def past_link(language: str, place: PastPlace) -> str:
    """A place where a text stands or stood, in the newest edition that has it there."""
    key = place.last.isoformat()
    if place.number:
        return rule_link(language, key, RuleNumber.parse(place.number))
    return f"/{language}/glossary/{key}/{place.slug}/"


def parallel_path(language: str, edition: str, number: RuleNumber | str) -> str:
    """A number of an edition in several languages side by side."""
    return f"/{language}/rules/{edition}/{number}/parallel/"


def history_path(language: str, edition: str, number: RuleNumber | str) -> str:
    """The life of the rule that a number means in an edition."""
    return f"/{language}/history/{edition}/{number}/"


def compare_path(language: str, old: str, new: str, number: RuleNumber | str = "") -> str:
    """The comparison of two editions, of a number of the newer one or of all."""
    return f"/{language}/compare/{old}/{new}/" + (f"{number}/" if number else "")


def play_path(language: str, scenario: str, **query: str) -> str:
    """A scenario of the simulator; `query`: edition, step, against."""
    return f"/{language}/simulator/{scenario}/" + (f"?{urlencode(query)}" if query else "")


def build_path(language: str, **query: str) -> str:
    """The builder of plays; `query`: from, step and edition take over a scenario as it stands after a step."""
    return f"/{language}/simulator/build/" + (f"?{urlencode(query)}" if query else "")


def feed_path(language: str, edition: str, number: RuleNumber | str) -> str:
    """The feed that follows the rule that a number means in an edition."""
    return f"/feeds/{language}/rules/{edition}/{number}.atom"


def resolver_path(language: str, number: RuleNumber | str) -> str:
    """The page of a number without an edition."""
    return f"/{language}/rule/{number}/"


def citation_address(language: str, edition: str, known: Container[str]) -> Address:
    """Where a cited number of the same edition stands; None for numbers that the edition does not have."""
    return lambda number: rule_link(language, edition, number) if str(number) in known else None


def places(headings: list[Heading], *, language: str, edition: str, here: RuleNumber | None = None) -> list[Place]:
    """Headings as links, the one for `here` marked."""
    return [
        Place(
            rule_path(language, edition, heading.number),
            str(heading.number),
            title_of(heading),
            heading.words.language,
            heading.number == here,
        )
        for heading in headings
    ]


def title_of(heading: Heading, length: int = 30) -> str:
    """A heading's words, or the first words of a rule that has none, cut at a word."""
    text = heading.words.text.split("\n")[0]
    if heading.is_title or len(text) <= length:
        return text
    return text[: length + 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "\N{NO-BREAK SPACE}…"


def neighbours(items: list[Place]) -> tuple[Place | None, Place | None]:
    """The places before and after the one marked as here."""
    at = next((index for index, place in enumerate(items) if place.is_here), None)
    if at is None:
        return None, None
    return (items[at - 1] if at else None), (items[at + 1] if at + 1 < len(items) else None)


def around_here(items: list[Place], reach: int = 8) -> list[Place]:
    """The place marked as here with those near it: enough to look around in a long chapter."""
    at = next((index for index, place in enumerate(items) if place.is_here), 0)
    start = max(0, min(at - reach, len(items) - 2 * reach - 1))
    return items[start : start + 2 * reach + 1]


def in_every_language(path: str) -> dict[str, str]:
    """The address of the same page in every language, by code; the home pages for a path that begins with no language."""
    first, _, rest = path.removeprefix("/").partition("/")
    if first not in dict(settings.LANGUAGES):
        rest = ""
    return {code: f"/{code}/{rest}" for code, _ in settings.LANGUAGES}


def report_address(*, number: str, edition: str, language: str) -> str:
    """Where a mistake in a rule is reported: the address of the settings with its three fields filled in, else the page that says how."""
    if not settings.REPORT_URL:
        return f"/{language}/about/?number={number}&edition={edition}#report"
    return settings.REPORT_URL.replace("{number}", number).replace("{edition}", edition).replace("{language}", language)
