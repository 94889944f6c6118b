"""The page for a number that an edition does not have: which rule it means, what became of it, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from rules.domain.numbering import SUBRULE_LETTERS, RuleNumber
from rules.presentation.lives import fate_sentence, holder_card, number_spans, reading
from rules.presentation.navigation import history_path, places, rule_link, rule_path
from rules.selectors import history, resolve, rule_page
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.history import Version
from rules.selectors.resolve import Fate, Standing
from rules.selectors.words import term_names
from rules.web.frame import Today, contents_today, editions_of, frame, language_of, page, source_of
from rules.web.views.missed import missed


def absent(request: HttpRequest, *, edition: LoadedEdition, number: RuleNumber | None, spelled: str) -> HttpResponse:
    """404: the edition does not have the rule. With `from` in the query the number is the one that the rule has in that edition."""
    editions = editions_of(request)
    language = language_of(request)
    source = source_of(request)
    found = _meant(editions, number, edition, source, language) if number else {}
    rule = found.get("rule")
    around = frame(
        request,
        edition=edition,
        nav="rules",
        number=str(number or ""),
        number_from=source.key if source else "",
        languages_with_text=(),
        is_indexed=False,
        today=_today(request, edition, rule and rule["life"]),
    )
    parent = resolve.nearest_parent(edition=edition, number=number) if number and not rule else None
    context = {
        "number": number,
        "spelled": spelled,
        "source": source if rule else None,
        "parent": parent and {"number": str(parent), "href": rule_path(language, edition.key, parent)},
        "skipped": _around_skipped_letter(edition, number, language) if number and number.has_skipped_letter else [],
        "rule": rule,
        "cards": found.get("cards", ()),
    }
    return page(request, "rules/absent.html", around, context, status=404)


def _meant(editions: Editions, number: RuleNumber, edition: LoadedEdition, source: LoadedEdition | None, language: str) -> dict[str, Any]:
    """The one rule that the number means; where it has named several, a card for each."""
    identity = history.identity_of(edition=source.pk, number=number) if source else None
    if identity:
        standing, life = resolve.standing_of(editions, identity=identity, edition=edition)
        return {"rule": _rule(editions, standing, life, edition, language)}
    held = resolve.holders(editions, number=number, edition=edition, language=language, terms=term_names(language))
    if len(held) == 1:
        return {"rule": _rule(editions, held[0].here, held[0].life, edition, language)}
    return {"cards": [holder_card(holder, edition=edition, editions=editions, language=language) for holder in held]}


def _rule(editions: Editions, standing: Standing, life: Sequence[Version], edition: LoadedEdition, language: str) -> dict[str, Any]:
    """What became of a rule, the nearest one above it here, and the editions that have it."""
    nearest = _nearest(life, edition)
    is_gone = standing.fate is not Fate.HERE
    above = resolve.nearest_parent_of(editions, nearest, edition=edition) if is_gone else None
    here = standing.version
    today = next((version for version in life if version.edition == editions.current), None)
    heading = _heading(above, edition, language) if above else None
    return {
        "life": life,
        "fate": standing.fate,
        "sentence": fate_sentence(standing, edition=edition),
        "here": reading(here, editions=editions, language=language) if here else None,
        "above": heading,
        "nearest": reading(nearest, editions=editions, language=language),
        "is_first": nearest == life[0],
        "is_last": nearest == life[-1],
        "today": reading(today, editions=editions, language=language) if today and today not in {nearest, here} else None,
        "spans": number_spans(history.number_runs(editions, life, silent=history.silent_editions(editions)), language=language),
        "history": history_path(language, nearest.edition.key, nearest.number),
        "missed": missed(edition=edition, has_it=nearest.edition, number=nearest.number, language=language) if is_gone else None,
    }


def _heading(version: Version, edition: LoadedEdition, language: str) -> Any:
    terms = term_names(language)
    found = rule_page.headings_of(edition=edition.pk, numbers=[str(version.number)], language=language, terms=terms)
    return places(found[:1], language=language, edition=edition.key)[0]


def _nearest(life: Sequence[Version], edition: LoadedEdition) -> Version:
    """The first version after an edition, else the last one before."""
    return next((version for version in life if version.day > edition.effective_date), life[-1])


def _today(request: HttpRequest, edition: LoadedEdition, life: Sequence[Version] | None) -> Today | None:
    """The rule in the edition in force, else its contents."""
    contents = contents_today(request, edition)
    found = next((version for version in life or () if version.edition == editions_of(request).current), None)
    if contents is None or found is None:
        return contents
    return Today(rule_link(language_of(request), found.edition.key, found.number), str(found.number))


def _around_skipped_letter(edition: LoadedEdition, number: RuleNumber, language: str) -> list[dict[str, Any]]:
    """The subrules before and after a letter that the rules never use."""
    letters = [letter for letter in SUBRULE_LETTERS if letter < number.letter][-1:] + [
        letter for letter in SUBRULE_LETTERS if letter > number.letter
    ][:1]
    found = [RuleNumber(number.section, number.chapter, number.rule, letter) for letter in letters]
    known = rule_page.numbers_in(edition=edition.pk, numbers=found)
    return [{"number": str(near), "href": rule_link(language, edition.key, near)} for near in found if str(near) in known]
