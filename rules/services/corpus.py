"""Loads the bundled texts: excerpts of editions in every language, their plain words, and the game terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from rules.data import corpus_files, edition_names, terms
from rules.domain.numbering import RuleNumber
from rules.domain.wording import digest, mask, template_of
from rules.models import Edition, Example, Level, Note, RuleVersion, Status, Term, Wording
from rules.services.bundled import Kind, Place, attach_bundled_texts, bundled_texts
from rules.services.texts import store_texts
from rules.services.versions import advance_content_version

_RANK = {"": 0, Status.SUMMARY: 1, Status.TRANSLATION: 2, Status.QUOTED: 3, Status.OFFICIAL: 4}
_LABELS = {"en": "Example:", "de": "Beispiel:", "es": "Ejemplo:"}


class CorpusError(Exception):
    """A bundled file that cannot be loaded; the message names file, place and value."""


@dataclass(frozen=True, slots=True)
class BundledText:
    """One text of a bundled file in every language that it has."""

    place: Place
    text: str
    translations: dict[str, str]
    statuses: dict[str, str]
    plain: dict[str, str]


@dataclass(slots=True)
class _Translated:
    """The best words of a wording over all bundled files, a language a key."""

    texts: dict[str, str] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    plain: dict[str, str] = field(default_factory=dict)

    def take(self, text: BundledText) -> None:
        slots = mask(text.text).citations
        for language, status in text.statuses.items():
            if _RANK[status] > _RANK[self.statuses.get(language, "")]:
                self.statuses[language] = status
                if language in text.translations:
                    self.texts[language] = template_of(text.translations[language], slots)
        self.plain = {**text.plain, **self.plain}


def load_corpus(*, overwrite: bool = False) -> bool:
    """Loads every bundled text and term. Returns whether anything changed: a second call changes nothing.

    Words that an editor or an import put in place stay, unless `overwrite` is set. Raises CorpusError for a faulty file.
    """
    texts = {day: list(_texts(files)) for day, files in _files_by_edition().items()}
    with transaction.atomic():
        changed = _store_terms()
        changed |= _store_translations((text for group in texts.values() for text in group), overwrite=overwrite)
        for day, group in texts.items():
            changed |= _store_excerpt(day, group)
        if changed:
            advance_content_version()
    return changed


def _files_by_edition() -> dict[date, list[tuple[Path, dict[str, Any]]]]:
    files: dict[date, list[tuple[Path, dict[str, Any]]]] = {}
    for path, table in corpus_files():
        files.setdefault(date.fromisoformat(table["edition"]), []).append((path, table))
    return files


def _texts(files: Iterable[tuple[Path, dict[str, Any]]]) -> Iterator[BundledText]:
    for path, table in files:
        for row in table["rules"]:
            try:
                yield _bundled_text(row)
            except (KeyError, ValueError) as error:
                raise CorpusError(f"{path.name}: {row.get('number') or row.get('of')}: {error}") from error


def _bundled_text(row: dict[str, Any]) -> BundledText:
    kind = Kind(row["kind"]) if row["kind"] in {Kind.EXAMPLE, Kind.NOTE} else Kind.RULE
    number = RuleNumber.parse(row["number"] if kind is Kind.RULE else row["of"])
    words = {code: _without_label(row[f"text_{code}"], code) for code, _ in settings.LANGUAGES if f"text_{code}" in row}
    return BundledText(
        place=Place(str(number), kind, row.get("position", 0)),
        text=words[settings.SOURCE_LANGUAGE],
        translations={code: text for code, text in words.items() if code != settings.SOURCE_LANGUAGE},
        statuses={code: Status(row[f"status_{code}"]) for code in words},
        plain={code: row[f"plain_{code}"] for code in words if f"plain_{code}" in row},
    )


def _without_label(text: str, language: str) -> str:
    return text.removeprefix(_LABELS.get(language, _LABELS["en"])).strip()


def _store_translations(texts: Iterable[BundledText], *, overwrite: bool) -> bool:
    best: dict[bytes, _Translated] = {}
    english = set()
    for text in texts:
        best.setdefault(digest(text.text), _Translated()).take(text)
        english.add(text.text)
    store_texts(english)
    changed = [
        wording
        for wording in Wording.objects.filter(digest__in=best)
        if _put_words(wording, best[bytes(wording.digest)], overwrite=overwrite)
    ]
    fields = [f"{name}_{code}" for name in ("text", "plain", "status") for code, _ in settings.LANGUAGES]
    Wording.objects.bulk_update(changed, fields)
    return bool(changed)


def _put_words(wording: Wording, words: _Translated, *, overwrite: bool) -> bool:
    """Fills what the wording lacks; better words take the place of lesser ones. Returns whether the wording changed."""
    changed = False
    for language, status in words.statuses.items():
        stored = getattr(wording, f"status_{language}") or ""
        new = {f"status_{language}": status}
        if language in words.texts:
            new[f"text_{language}"] = words.texts[language]
        if _RANK[status] > _RANK[stored] or (overwrite and stored != Status.OFFICIAL):
            changed |= _assign(wording, new)
    for language, plain in words.plain.items():
        if overwrite or not getattr(wording, f"plain_{language}"):
            changed |= _assign(wording, {f"plain_{language}": plain})
    return changed


def _assign(wording: Wording, values: dict[str, str]) -> bool:
    new = {name: value for name, value in values.items() if getattr(wording, name) != value}
    for name, value in new.items():
        setattr(wording, name, value)
    return bool(new)


def _store_excerpt(day: date, texts: list[BundledText]) -> bool:
    """Puts the texts where the edition has them: as its rows while it is an excerpt, beside its official words when it is complete."""
    defaults = {"name": edition_names().get(day, ""), "source": "bundled"}
    edition, is_new = Edition.objects.get_or_create(effective_date=day, defaults=defaults)
    keys = store_texts(text.text for text in texts)
    wanted = {text.place: keys[text.text] for text in texts}
    if not is_new and bundled_texts(edition) == wanted:
        return False
    if edition.is_complete:
        kept = bundled_texts(edition)
        attach_bundled_texts(edition=edition, texts=wanted)
        return bundled_texts(edition) != kept
    RuleVersion.objects.filter(edition=edition).delete()
    rules = _store_rules(edition, wanted)
    _store_under(Example, Kind.EXAMPLE, wanted, rules)
    _store_under(Note, Kind.NOTE, wanted, rules)
    return True


def _store_under(model: type[Example | Note], kind: Kind, wanted: dict[Place, int], rules: dict[str, RuleVersion]) -> None:
    for place, text in wanted.items():
        if place.kind is kind:
            model.objects.create(rule=rules[place.number], position=place.position, text_id=text)


def _store_rules(edition: Edition, wanted: dict[Place, int]) -> dict[str, RuleVersion]:
    numbers = sorted(RuleNumber.parse(place.number) for place in wanted if place.kind is Kind.RULE)
    rows = [
        RuleVersion(
            edition=edition,
            position=position,
            chapter=number.chapter or number.section,
            level=Level.of(number),
            number=str(number),
            text_id=wanted[Place(str(number))],
        )
        for position, number in enumerate(numbers, start=1)
    ]
    return {row.number: row for row in RuleVersion.objects.bulk_create(rows)}


def _store_terms() -> bool:
    changed = False
    for row in terms():
        values = {"name_" + code: row.get(code, "") for code, _ in settings.LANGUAGES}
        values |= {"definition_" + code: row.get(f"definition_{code}", "") for code, _ in settings.LANGUAGES}
        values |= {"also_" + code: "\n".join(row.get(f"also_{code}", [])) for code, _ in settings.LANGUAGES}
        term, is_new = Term.objects.get_or_create(key=row["id"])
        new = {name: value for name, value in values.items() if getattr(term, name) != value}
        for name, value in new.items():
            setattr(term, name, value)
        if new:
            term.save()
        changed |= is_new or bool(new)
    return changed
