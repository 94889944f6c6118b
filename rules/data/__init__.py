"""The data files that ship with the product, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from rules.domain.lineage import ForcedPair
from rules.domain.terms import Context, Usage

DATA = Path(__file__).parent


@cache
def edition_names() -> dict[date, str]:
    """The release that each known edition came with, by effective date, oldest first."""
    names: dict[str, str] = tomllib.loads((DATA / "edition_names.toml").read_text(encoding="utf-8"))
    return {date.fromisoformat(key): name for key, name in sorted(names.items())}


@cache
def forced_pairs() -> tuple[ForcedPair, ...]:
    """Rules that are the same one although no evidence in the texts shows it, each with its reason."""
    rows = tomllib.loads((DATA / "forced_pairs.toml").read_text(encoding="utf-8"))["pairs"]
    return tuple(ForcedPair.of(row) for row in rows)


def corpus_files(folder: Path = DATA / "corpus") -> Iterator[tuple[Path, dict[str, Any]]]:
    """The bundled texts, a table a file, in the order of their names; terms.toml is not among them."""
    for path in sorted(folder.glob("*.toml")):
        if path.name != "terms.toml":
            yield path, tomllib.loads(path.read_text(encoding="utf-8"))


def terms(folder: Path = DATA / "corpus") -> list[dict[str, Any]]:
    """The game terms of terms.toml."""
    found: list[dict[str, Any]] = tomllib.loads((folder / "terms.toml").read_text(encoding="utf-8"))["terms"]
    return found


@cache
def heading_names() -> dict[str, dict[str, str]]:
    """The names by language of headings that are spelled like a term and name something else, by their English in lower case."""
    names: dict[str, dict[str, str]] = tomllib.loads((DATA / "heading_names.toml").read_text(encoding="utf-8"))
    return names


@cache
def entry_names() -> dict[str, dict[str, Any]]:
    """Of glossary entries with more senses than their term, by their English in lower case: a name a sense, and a `definition_` of all."""
    names: dict[str, dict[str, Any]] = tomllib.loads((DATA / "entry_names.toml").read_text(encoding="utf-8"))
    return names


@cache
def usage() -> Usage:
    """Which words of the rules are not the glossary's terms, although they are spelled like them."""
    table = tomllib.loads((DATA / "linking.toml").read_text(encoding="utf-8"))
    listed = {name: frozenset(term for row in table[name] for term in row["terms"]) for name in ("unlinked", "capital", "proper", "fixed")}
    idioms = tuple(phrase for row in table["idioms"] for phrase in row["phrases"])
    forms = {term: tuple(forms) for term, forms in table["forms"].items()}
    contexts = {(code, term): _context(row) for row in table["contexts"] for code, terms in row["terms"].items() for term in terms}
    return Usage(**listed, idioms=idioms, forms=forms, contexts=contexts)


def _context(row: dict[str, Any]) -> Context:
    return Context(needs=row.get("needs", ""), in_sentence=row.get("in_sentence", False), never_in=row.get("never_in", ""))


Rows: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Texts by language."""


@cache
def search_words() -> tuple[tuple[Rows, tuple[str, ...]], ...]:
    """What readers type, by language, and the English words of the rules to look for: players' words and those of a dictionary."""
    return (*_rows_of("search_words.toml", "words"), *_dictionary())


@cache
def search_questions() -> tuple[tuple[Rows, tuple[str, ...]], ...]:
    """What players ask, by language, and the English words of the rules that answer it."""
    return tuple(_rows_of("search_questions.toml", "questions"))


def _rows_of(file: str, table: str) -> Iterator[tuple[Rows, tuple[str, ...]]]:
    for row in tomllib.loads((DATA / file).read_text(encoding="utf-8"))[table]:
        yield tuple((code, tuple(names)) for code, names in row.items() if code != "rules"), tuple(row["rules"])


def _dictionary() -> Iterator[tuple[Rows, tuple[str, ...]]]:
    for english, row in tomllib.loads((DATA / "dictionary.toml").read_text(encoding="utf-8")).items():
        yield tuple((code, tuple(name.strip() for name in names.split(","))) for code, names in row.items()), (english,)
