"""What the answers are made of: editions, words and rules with names of fields that stay the same within /api/v1/."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest

from rules.api.answers import language_of
from rules.api.places import editions_of
from rules.domain.numbering import RuleNumber
from rules.presentation.navigation import rule_path, title_of
from rules.presentation.origin import origin_of
from rules.selectors.editions import LoadedEdition
from rules.selectors.history import Run, Version
from rules.selectors.rule_page import Heading, Line
from rules.selectors.words import Words

_FIRST_WORDS = 80


@dataclass(frozen=True, slots=True)
class Shaper:
    """Makes JSON for one request: knows its language, and where the pages for readers are."""

    request: HttpRequest

    @property
    def language(self) -> str:
        return language_of(self.request)

    def page(self, path: str) -> str:
        """The address of a page for readers."""
        return f"{origin_of(self.request)}{path}"

    def edition(self, edition: LoadedEdition) -> dict[str, Any]:
        return {
            "edition": edition.key,
            "name": edition.name or None,
            "state": str(editions_of(self.request).state(edition)),
            "is_complete": edition.is_complete,
            "breaks_off": edition.is_truncated,
            "url": self.page(f"/{self.language}/rules/{edition.key}/"),
        }

    def place(self, edition: LoadedEdition, number: RuleNumber, words: Words | None) -> dict[str, Any]:
        """A rule as others point to it: its number in an edition, and its title or first words."""
        title = title_of(Heading(number, words), _FIRST_WORDS) if words else ""
        return {
            "edition": edition.key,
            "number": str(number),
            "title": title or None,
            "language": words.language if words and title else None,
            "url": self.page(rule_path(self.language, edition.key, number)),
        }

    def heading(self, heading: Heading) -> dict[str, Any]:
        """An entry of the contents."""
        words = heading.words
        title = title_of(heading, _FIRST_WORDS)
        return {"number": str(heading.number), "level": str(heading.number.level), "title": title or None, "language": words.language}


def words_shape(words: Words) -> dict[str, Any]:
    """Words in the language that they are in, what they are, and the exact English behind them."""
    return {"text": words.text, "language": words.language, "status": words.status or None, "english": words.english}


def line_shape(line: Line) -> dict[str, Any]:
    """A numbered line with its examples and notes. `copy` counts from 2 where the edition prints the number again."""
    words = line.words
    other = words.other
    return {
        "number": str(line.number),
        "copy": line.copy,
        "level": str(line.number.level),
        "is_title": line.is_title,
        **words_shape(words),
        "plain": words.plain or None,
        "plain_is_of_other_words": words.is_plain_of_others,
        "translation_of_other_words": other
        and {"text": other.text, "language": other.language, "status": other.status or None, "english": other.made_from},
        "examples": [{"after": example.after, **words_shape(example.words)} for example in line.examples],
        "notes": [words_shape(note) for note in line.notes],
    }


def side_shape(label: str, words: Words, *, slug: str = "") -> dict[str, Any]:
    """One side of a change: a rule by its number, or a glossary entry by its slug."""
    return {"label": label, "slug": slug or None, **words_shape(words)}


def run_shape(run: Run[Any]) -> dict[str, Any]:
    """A stretch of editions: the first and the last, and the first edition after it in which it does not hold any more."""
    return {
        "first": run.first.isoformat(),
        "last": run.last.isoformat(),
        "editions": run.count,
        "began_after": iso(run.after),
        "until": iso(run.until),
        "ended_between": run.ends_between,
    }


def numbers_shape(runs: Iterable[Run[RuleNumber]]) -> list[dict[str, Any]]:
    """The numbers that a rule has had, newest first; `number` is null for a stretch without the rule."""
    return [{"number": str(run.key) if run.key else None, **run_shape(run)} for run in runs]


def version_place(shaper: Shaper, version: Version | None, words: Mapping[int, Words]) -> dict[str, Any] | None:
    """A version of a rule as others point to it."""
    return shaper.place(version.edition, version.number, words.get(version.pk)) if version else None


def iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
