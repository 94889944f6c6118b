"""Loads the bundled texts: excerpts of editions in every language, their plain words, and the game terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings

from rules.data import DATA, corpus_files, edition_names, terms
from rules.domain.numbering import RuleNumber
from rules.domain.wording import digest, mask, template_of
from rules.models import Edition, Example, Level, Note, RuleVersion, Status, Term, Wording
from rules.services.bundled import BundledTexts, Kind, Place, attach_bundled_texts, bundled_texts
from rules.services.indexing import complete_index, index_wordings
from rules.services.lineage import link_excerpts
from rules.services.texts import store_texts
from rules.services.versions import advance_content_version, changing_texts

_CORPUS = DATA / "corpus"
_RANK = {"": 0, Status.SUMMARY: 1, Status.TRANSLATION: 2, Status.QUOTED: 3, Status.OFFICIAL: 4}
_UnderRule = TypeVar("_UnderRule", Example, Note)


class CorpusError(Exception):
    """A bundled file that cannot be loaded; the message names file, place and value."""


@dataclass(frozen=True, slots=True)
class BundledText:
    """One text of a bundled file in every language that it has. `templates` are the translations with the citations as slots."""

    place: Place
    text: str
    templates: dict[str, str]
    statuses: dict[str, str]
    plain: dict[str, str]


@dataclass(slots=True)
class _Words:
    """The best words of a wording over all bundled files, a language a key."""

    templates: dict[str, str] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    plain: dict[str, str] = field(default_factory=dict)

    def take(self, text: BundledText) -> None:
        for language, status in text.statuses.items():
            if _RANK[status] > _RANK[self.statuses.get(language, "")]:
                self.statuses[language] = status
                if language in text.templates:
                    self.templates[language] = text.templates[language]
        self.plain = {**text.plain, **self.plain}


def load_corpus(*, overwrite: bool = False, folder: Path = _CORPUS) -> bool:
    """Loads every bundled text and term. Returns whether anything changed: a second call changes nothing.

    Words that an editor or an import put in place stay, unless `overwrite` is set. Raises CorpusError for a faulty file.
    """
    texts = _texts_by_edition(folder)
    with changing_texts():
        changed = _store_terms(folder, overwrite=overwrite)
        changed |= _store_words((text for group in texts.values() for text in group), overwrite=overwrite)
        for day, group in texts.items():
            changed |= _store_excerpt(day, group)
        changed |= complete_index()
        if changed:
            link_excerpts()
            advance_content_version()
    return changed


def _texts_by_edition(folder: Path) -> dict[date, list[BundledText]]:
    """The texts of all files, those of an edition together. Every place is there once, and what stands under a rule has its rule."""
    found: dict[date, list[BundledText]] = {}
    for path, table in corpus_files(folder):
        found.setdefault(date.fromisoformat(table["edition"]), []).extend(_bundled_text(row, path) for row in table["rules"])
    for day, texts in found.items():
        places = Counter(text.place for text in texts)
        for place, number in places.items():
            if number > 1 or Place(place.number) not in places:
                problem = "stands twice" if number > 1 else f"has no rule {place.number} to stand under"
                raise CorpusError(f"{day}: {place.kind} {place.number} {place.position or ''}".rstrip() + f" {problem}")
    return found


def _bundled_text(row: Mapping[str, Any], path: Path) -> BundledText:
    try:
        kind = Kind(row["kind"]) if row["kind"] in {Kind.EXAMPLE, Kind.NOTE} else Kind.RULE
        number = RuleNumber.parse(row["number"] if kind is Kind.RULE else row["of"])
        words = {code: _without_label(row[f"text_{code}"], code) for code, _ in settings.LANGUAGES if f"text_{code}" in row}
        text = words[settings.SOURCE_LANGUAGE]
        cited = mask(text).citations
        return BundledText(
            place=Place(str(number), kind, row.get("position", 0)),
            text=text,
            templates={code: template_of(words[code], cited) for code in words if code != settings.SOURCE_LANGUAGE},
            statuses={code: Status(row[f"status_{code}"]) for code in words},
            plain={code: row[f"plain_{code}"] for code in words if f"plain_{code}" in row},
        )
    except (KeyError, ValueError) as error:
        raise CorpusError(f"{path.name}: {row.get('number') or row.get('of')}: {error}") from error


def _without_label(text: str, language: str) -> str:
    return text.removeprefix(settings.EXAMPLE_LABELS[language]).strip()


def _store_words(texts: Iterable[BundledText], *, overwrite: bool) -> bool:
    best: dict[bytes, _Words] = {}
    english = set()
    for text in texts:
        best.setdefault(digest(text.text), _Words()).take(text)
        english.add(text.text)
    store_texts(english)
    wordings = Wording.objects.filter(digest__in=best)
    changed = [wording for wording in wordings if _put_words(wording, best[bytes(wording.digest)], overwrite=overwrite)]
    for wording in changed:
        wording.save()
    index_wordings(wording.pk for wording in changed)
    return bool(changed)


def _put_words(wording: Wording, words: _Words, *, overwrite: bool) -> bool:
    """Fills what the wording lacks; better words take the place of lesser ones. Returns whether the wording changed."""
    new: dict[str, str] = {}
    for language, status in words.statuses.items():
        stored = getattr(wording, f"status_{language}") or ""
        if _RANK[status] > _RANK[stored] or (overwrite and stored != Status.OFFICIAL):
            new[f"status_{language}"] = status
            if language in words.templates:
                new[f"text_{language}"] = words.templates[language]
    for language, plain in words.plain.items():
        if overwrite or not getattr(wording, f"plain_{language}"):
            new[f"plain_{language}"] = plain
    return _assign(wording, new)


def _assign(row: Wording | Term, values: Mapping[str, str]) -> bool:
    """Sets the values that differ. Returns whether there were any."""
    new = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in new.items():
        setattr(row, name, value)
    return bool(new)


def _store_excerpt(day: date, texts: list[BundledText]) -> bool:
    """Puts the texts where the edition has them: as its rows while it is an excerpt, beside its official words when it is complete."""
    defaults = {"name": edition_names().get(day, ""), "source": "bundled"}
    edition, is_new = Edition.objects.get_or_create(effective_date=day, defaults=defaults)
    keys = store_texts(text.text for text in texts)
    wanted = {text.place: keys[text.text] for text in texts}
    held = bundled_texts(edition)
    if edition.is_complete:
        attach_bundled_texts(edition=edition, texts=wanted)
    elif held != wanted:
        RuleVersion.objects.filter(edition=edition).delete()
        _store_rows(edition, wanted)
    return is_new or bundled_texts(edition) != held


def _store_rows(edition: Edition, texts: BundledTexts) -> None:
    rules = {rule.number: rule for rule in RuleVersion.objects.bulk_create(_rules(edition, texts))}
    Example.objects.bulk_create(_under(Example, Kind.EXAMPLE, texts, rules))
    Note.objects.bulk_create(_under(Note, Kind.NOTE, texts, rules))


def _under(model: type[_UnderRule], kind: Kind, texts: BundledTexts, rules: Mapping[str, RuleVersion]) -> list[_UnderRule]:
    """The rows of the examples or of the notes."""
    return [model(rule=rules[place.number], position=place.position, text_id=text) for place, text in texts.items() if place.kind is kind]


def _rules(edition: Edition, texts: BundledTexts) -> list[RuleVersion]:
    numbers = sorted(RuleNumber.parse(place.number) for place in texts if place.kind is Kind.RULE)
    return [
        RuleVersion(
            edition=edition,
            position=position,
            chapter=number.chapter or number.section,
            level=Level.of(number),
            number=str(number),
            text_id=texts[Place(str(number))],
        )
        for position, number in enumerate(numbers, start=1)
    ]


def _store_terms(folder: Path, *, overwrite: bool) -> bool:
    """Fills what the terms lack; returns whether any changed."""
    stored = {term.key: term for term in Term.objects.all()}
    changed = []
    for row in terms(folder):
        term = stored.get(row["id"]) or Term(key=row["id"])
        values = {name: value for name, value in _term_values(row).items() if overwrite or not getattr(term, name)}
        if _assign(term, values):
            changed.append(term)
    for term in changed:
        term.save()
    return bool(changed)


def _term_values(row: Mapping[str, Any]) -> dict[str, str]:
    """The columns of a term that the file has values for."""
    values = {}
    for code, _ in settings.LANGUAGES:
        values[f"name_{code}"] = row.get(code, "")
        values[f"definition_{code}"] = row.get(f"definition_{code}", "")
        values[f"also_{code}"] = "\n".join(row.get(f"also_{code}", []))
    return {name: value for name, value in values.items() if value}
