"""Who refers to a rule, and which rules use a term, made ready for lists of links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext

from rules.domain.numbering import NumberRange, RuleNumber
from rules.presentation.navigation import rule_link, title_of
from rules.selectors.linking import Reference
from rules.selectors.rule_page import Heading

_MOST_OF_SECTION = 12


@dataclass(frozen=True, slots=True)
class ReferenceView:
    """A rule or glossary entry that refers to the page's rule. `cited` says which of its numbers, where it is not the page's own one.

    A glossary entry has no number; its title is the term.
    """

    href: str
    number: str
    title: str
    language: str
    cited: str


@dataclass(frozen=True, slots=True)
class UseGroup:
    """The rules of a section or a chapter that use a term, by number with their links."""

    number: str
    title: str
    language: str
    rules: tuple[tuple[str, str], ...]


def places_above(numbers: Iterable[str]) -> set[str]:
    """The rules and chapters of the numbers, whose headings say what they are about."""
    parsed = [RuleNumber.parse(number) for number in numbers]
    return {str(above) for number in parsed for above in (number, *number.ancestors) if above.chapter and not above.letter}


def reference_views(
    found: Sequence[Reference], *, page: RuleNumber, edition: str, language: str, headings: Mapping[str, Heading]
) -> list[ReferenceView]:
    """Those who refer to the page from elsewhere, each once with the numbers that it cites. `headings` are those above them by number."""
    cited: dict[tuple[str, str, str], dict[str, None]] = {}
    for each in found:
        if not _is_of(each.number, str(page)):
            cited.setdefault((each.number, each.term, each.slug), {})[each.cited] = None
    return [
        _rule_view(number, numbers, page, edition, language, headings)
        if number
        else ReferenceView(f"/{language}/glossary/{edition}/{slug}/", "", term, settings.SOURCE_LANGUAGE, _others(numbers, page))
        for (number, term, slug), numbers in cited.items()
    ]


def _is_of(number: str, page: str) -> bool:
    """Whether a number, printed, is that of the page or stands under it."""
    return number.startswith(page) and not number[len(page) :][:1].isdigit()


def _rule_view(
    number: str, cited: Iterable[str], page: RuleNumber, edition: str, language: str, headings: Mapping[str, Heading]
) -> ReferenceView:
    parsed = RuleNumber.parse(number)
    above = [parsed, *reversed(parsed.ancestors)]
    title = next((heading for each in above if (heading := headings.get(str(each))) and heading.is_title), None)
    words = (title_of(title), title.words.language) if title else ("", language)
    return ReferenceView(rule_link(language, edition, parsed), number, *words, _others(cited, page))


def _others(cited: Iterable[str], page: RuleNumber) -> str:
    """Which numbers of the page are cited beside its own one, subrules in a row as a range."""
    others = [number for number in cited if number != str(page)]
    if not others:
        return ""
    if len(others) > 2:
        others = _in_ranges(sorted(map(RuleNumber.parse, others)))
    return gettext("cites %(numbers)s") % {"numbers": ", ".join(others)}


def _in_ranges(numbers: Sequence[RuleNumber]) -> list[str]:
    runs: list[list[RuleNumber]] = []
    for number in numbers:
        if runs and _is_next(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in ([str(NumberRange(run[0], run[-1]))] if len(run) > 2 else map(str, run))]


def _is_next(before: RuleNumber, number: RuleNumber) -> bool:
    return bool(before.letter) and before.parent == number.parent and len(NumberRange(before, number).members) == 2


def use_groups(numbers: Sequence[str], *, edition: str, language: str, headings: Sequence[Heading]) -> list[UseGroup]:
    """The rules that use a term by section; a section with many of them by chapter. `headings` are the edition's sections and chapters."""
    titles = {str(heading.number): heading for heading in headings}
    parsed = [RuleNumber.parse(number) for number in numbers]
    in_section = {section: sum(number.section == section for number in parsed) for section in {number.section for number in parsed}}
    groups: dict[str, list[RuleNumber]] = {}
    for number in parsed:
        place = number.chapter if in_section[number.section] > _MOST_OF_SECTION else number.section
        groups.setdefault(str(place), []).append(number)
    return [
        UseGroup(
            place,
            title_of(titles[place]) if place in titles else "",
            titles[place].words.language if place in titles else language,
            tuple((str(number), rule_link(language, edition, number)) for number in rules),
        )
        for place, rules in groups.items()
    ]
