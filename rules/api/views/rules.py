"""Rules of an edition, their life through all editions, and what a number means."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.api.answers import answer, endpoint
from rules.api.parameters import Parameter, day, flag, plain_words, words
from rules.api.places import CURRENT, edition_of, editions_of, no_such_rule, number_of, rule_at
from rules.api.shapes import Shaper, iso, line_shape, numbers_shape, run_shape, version_place, words_shape
from rules.domain.numbering import Level, RuleNumber
from rules.presentation.navigation import history_path
from rules.presentation.refusals import RefusalError
from rules.selectors import history as lives
from rules.selectors import resolve as resolving
from rules.selectors.editions import LoadedEdition
from rules.selectors.history import Entry, ExampleChange, Inside, Kin, Life
from rules.selectors.hits import headings_above, inside_of
from rules.selectors.resolve import Holder, Standing
from rules.selectors.rule_page import Line, headings_of, lines
from rules.selectors.words import Words, term_names


@endpoint(Parameter("subrules", flag, default=True))
def rule(request: HttpRequest, edition: str, number: str, subrules: bool) -> HttpResponse:
    """A section, chapter, rule or subrule: its own line, and with `subrules` all that stands under it."""
    found, asked = rule_at(request, edition, number)
    shaper = Shaper(request)
    terms = term_names(shaper.language)
    own, under = _own_and_under(lines(edition=found.pk, number=asked, language=shaper.language, terms=terms), asked)
    chapters = _chapters(found, asked, shaper.language, terms) if asked.level is Level.SECTION and subrules else []
    if not (own or under or chapters):
        raise no_such_rule(found, asked)
    above = headings_above([asked], edition=found.pk, language=shaper.language, terms=terms)
    today = editions_of(request).current
    same = lives.same_rule(number=asked, old=found.pk, new=today.pk) if today and today != found else asked if today else None
    return answer(
        {
            **shaper.place(found, asked, own[0].words if own else None),
            "level": str(asked.level),
            "above": [shaper.heading(above[each]) for each in asked.ancestors if each in above],
            "today": {"edition": today.key, "number": str(same)} if today and same else None,
            "lines": [line_shape(line) for line in (*own, *(under if subrules else ()))],
            "chapters": chapters,
        }
    )


def _own_and_under(found: list[Line], number: RuleNumber) -> tuple[list[Line], list[Line]]:
    """The line of a number (several where the edition prints it again), and those under it."""
    own = [line for line in found if line.number == number]
    return own, [] if number.letter else [line for line in found if line.number != number]


def _chapters(edition: LoadedEdition, section: RuleNumber, language: str, terms: Mapping[str, str]) -> list[dict[str, Any]]:
    inside = inside_of([section], edition=edition.pk, language=language, terms=terms)
    return [{"number": str(heading.number), **words_shape(heading.words)} for heading in inside.get(section, ())]


@endpoint()
def history(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """The life of the rule that a number means in an edition: the numbers it has had, and every change, newest first."""
    found, asked = rule_at(request, edition, number)
    identity = lives.identity_of(edition=found.pk, number=asked)
    if not identity:
        raise no_such_rule(found, asked)
    shaper = Shaper(request)
    life = lives.life(editions_of(request), identity=identity, language=shaper.language, terms=term_names(shaper.language))
    version = life.version_in(found) or life.versions[-1]
    return answer(
        {
            **shaper.place(found, asked, life.words[version.pk]),
            "history_url": shaper.page(history_path(shaper.language, found.key, asked)),
            "numbers": numbers_shape(life.numbers),
            "changes": [_change(entry, life) for entry in life.entries],
        }
    )


def _change(entry: Entry, life: Life) -> dict[str, Any]:
    """A change with the words since then, and those that they are compared with."""
    return {
        "edition": entry.edition.key,
        "event": str(entry.event),
        "happened_after": iso(entry.after),
        "number": str(entry.version.number),
        "moved_from": str(entry.moved_from) if entry.moved_from else None,
        "words": str(entry.words),
        **words_shape(life.words[entry.version.pk]),
        "before": {"edition": entry.before.edition.key, **words_shape(life.words[entry.before.pk])} if entry.before else None,
        "kin": [_kin(kin) for kin in entry.kin],
        "subrules": [_inside(inside) for inside in entry.inside],
        "examples": [_example(example) for example in entry.examples],
        "unchanged": [edition.key for edition in entry.unchanged],
    }


def _kin(kin: Kin) -> dict[str, str]:
    return {"change": str(kin.change), "edition": kin.edition.key, "number": str(kin.number)}


def _inside(inside: Inside) -> dict[str, str | None]:
    return {
        "change": str(inside.change),
        "edition": inside.edition.key,
        "number": str(inside.number),
        "before": str(inside.before) if inside.before else None,
    }


def _example(example: ExampleChange) -> dict[str, Any]:
    return {
        "old": words_shape(example.old) if example.old else None,
        "new": words_shape(example.new) if example.new else None,
        "elsewhere": str(example.elsewhere) if example.elsewhere else None,
    }


@endpoint(Parameter("number", plain_words, is_required=True), Parameter("on", day), Parameter("in", words, default=CURRENT))
def resolve(request: HttpRequest, number: str, on: date | None, **others: str) -> HttpResponse:
    """The rules that a number has named, or the one that it meant on a day, and where each of them stands in an edition."""
    asked = number_of(number)
    target = edition_of(request, others["in"])
    source = edition_of(request, on.isoformat(), number=asked) if on else None
    shaper = Shaper(request)
    found = _holders(request, asked, target, source)
    if not found:
        raise _never_named(asked) if source is None else no_such_rule(source, asked)
    then = _words_then(asked, source, shaper.language) if source else None
    rules = [_holder(shaper, holder, asked, source, then) for holder in found]
    is_asked_as_spelled = request.GET["number"] == str(asked)
    return answer(
        {
            "number": str(asked),
            "on": iso(on),
            "edition": source.key if source else None,
            "in": target.key,
            "rules": rules,
        },
        is_kept=is_asked_as_spelled and (on is None or (source is not None and source.effective_date == on)),
    )


def _holders(request: HttpRequest, number: RuleNumber, target: LoadedEdition, source: LoadedEdition | None) -> list[Holder]:
    """The rules that the number has named; with a source only the one that it names there."""
    language = Shaper(request).language
    found = resolving.holders(editions_of(request), number=number, edition=target, language=language, terms=term_names(language))
    return [holder for holder in found if source is None or any(source in run.editions for run in holder.runs)]


def _words_then(number: RuleNumber, edition: LoadedEdition, language: str) -> Words | None:
    found = headings_of(edition=edition.pk, numbers=[str(number)], language=language, terms=term_names(language))
    return found[0].words if found else None


def _holder(shaper: Shaper, holder: Holder, number: RuleNumber, source: LoadedEdition | None, then: Words | None) -> dict[str, Any]:
    """A rule that the number has named: when, how it is called, and where it stands in the edition that was asked about."""
    newest = holder.runs[0].editions[-1]
    return {
        "then": shaper.place(source or newest, number, then or holder.words),
        "named": [run_shape(run) for run in holder.runs],
        "now": _standing(shaper, holder.here, holder),
    }


def _standing(shaper: Shaper, standing: Standing, holder: Holder) -> dict[str, Any]:
    version, here_words = standing.version, holder.here_words
    words = {version.pk: here_words} if version and here_words else {}
    return {
        "fate": str(standing.fate),
        "since": iso(standing.day),
        "happened_after": iso(standing.after),
        "rule": version_place(shaper, version, words),
        "text": words_shape(here_words) if here_words else None,
    }


def _never_named(number: RuleNumber) -> RefusalError:
    detail = gettext("No edition on this site has a %(number)s.") % {"number": number}
    return RefusalError("no_such_rule", detail, {"number": str(number)})
