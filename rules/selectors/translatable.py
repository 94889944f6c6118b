"""Every text of an edition in its order, with what a language has of it: what translators work on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from rules.domain.numbering import RuleNumber
from rules.domain.places import PlaceKind, TextPlace
from rules.models import Example, GlossaryEntry, Note, RuleVersion
from rules.selectors.former import ExampleAt, Former, former_of_entries, former_of_examples, former_of_rules
from rules.selectors.words import filled


@dataclass(frozen=True, slots=True)
class TranslatableText:
    """A text with its translation, or with the one that was made from other words of the same rule; both can be missing."""

    place: TextPlace
    english: str
    translation: str
    status: str
    wording_pk: int
    identity: int = 0
    former: Former | None = None


def texts_of_edition(*, edition: int, day: date, language: str) -> list[TranslatableText]:
    """All numbered rows, each followed by its examples and notes, then the glossary."""
    rules = _numbered(edition, language)
    examples, notes = (_under(model, edition, language) for model in (Example, Note))
    under = {
        pk: [_under_rule(rule, PlaceKind.EXAMPLE, row, language) for row in examples.get(pk, ())]
        + [_under_rule(rule, PlaceKind.NOTE, row, language) for row in notes.get(pk, ())]
        for pk, rule in rules
    }
    texts = [text for pk, rule in rules for text in (rule, *under[pk])]
    return [*_with_former(texts, day, language), *_glossary(edition, day, language)]


def _columns(language: str) -> tuple[str, ...]:
    return ("text__text", "text__wording_id", f"text__wording__text_{language}", f"text__wording__status_{language}")


def _text(place: TextPlace, row: Mapping[str, Any], language: str, *, identity: int = 0) -> TranslatableText:
    translation = filled(row[f"text__wording__text_{language}"], row["text__text"])
    status = (row[f"text__wording__status_{language}"] or "") if translation else ""
    return TranslatableText(place, row["text__text"], translation, status, row["text__wording_id"], identity)


def _numbered(edition: int, language: str) -> list[tuple[int, TranslatableText]]:
    """The numbered rows by primary key, in the order of the text."""
    rows = RuleVersion.objects.filter(edition_id=edition).order_by("position")
    seen: dict[str, int] = {}
    found = []
    for row in rows.values("pk", "number", "identity", *_columns(language)):
        seen[row["number"]] = seen.get(row["number"], 0) + 1
        place = TextPlace.of(RuleNumber.parse(row["number"]), copy=seen[row["number"]])
        found.append((row["pk"], _text(place, row, language, identity=row["identity"])))
    return found


def _under(model: type[Example] | type[Note], edition: int, language: str) -> dict[int, list[Mapping[str, Any]]]:
    found: dict[int, list[Mapping[str, Any]]] = {}
    rows = model.objects.filter(rule__edition_id=edition).order_by("rule_id", "position")
    for row in rows.values("rule_id", "position", *_columns(language)):
        found.setdefault(row["rule_id"], []).append(row)
    return found


def _under_rule(rule: TranslatableText, kind: PlaceKind, row: Mapping[str, Any], language: str) -> TranslatableText:
    return _text(rule.place.under(kind, row["position"]), row, language, identity=rule.identity)


def _with_former(texts: Sequence[TranslatableText], day: date, language: str) -> Iterable[TranslatableText]:
    examples = [text for text in texts if text.place.kind is PlaceKind.EXAMPLE]
    numbered = {text.identity for text in texts if not text.place.position and not text.translation}
    of_rules = former_of_rules(day=day, language=language, identities=numbered)
    of_examples = former_of_examples(
        day=day,
        language=language,
        examples=(ExampleAt(text.identity, text.place.position, text.english, text.wording_pk) for text in examples),
    )
    for text in texts:
        if text.translation or text.place.kind is PlaceKind.NOTE:
            yield text
        elif text.place.kind is PlaceKind.EXAMPLE:
            yield replace(text, former=of_examples.get((text.identity, text.place.position)))
        else:
            yield replace(text, former=of_rules.get(text.identity))


def _glossary(edition: int, day: date, language: str) -> list[TranslatableText]:
    rows = GlossaryEntry.objects.filter(edition_id=edition).order_by("position").values("slug", *_columns(language))
    entries = [_text(TextPlace(row["slug"], PlaceKind.ENTRY), row, language) for row in rows]
    missing = {entry.place.key for entry in entries if not entry.translation}
    former = former_of_entries(day=day, language=language, slugs=missing)
    return [entry if entry.translation else replace(entry, former=former.get(entry.place.key)) for entry in entries]
