"""Translations that were made from other English words of the same rule, found through its lineage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import F, Q, QuerySet

from rules.domain.lineage import Change, Lineage, Link, link_examples
from rules.domain.lineage import Example as LinkedExample
from rules.domain.numbering import RuleNumber
from rules.domain.places import PlaceKind, TextPlace
from rules.models import Example, GlossaryEntry, Level, Relation, RuleVersion, Status
from rules.selectors.translations import has_words
from rules.selectors.words import filled

_CHUNK = 800  # SQLite binds at most some thousand parameters in one statement
_SOURCE_STATUS = f"status_{settings.SOURCE_LANGUAGE}"
_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Former:
    """A translation with the English words that it was made from, and where and when those stood.

    `is_earlier` says that the English has changed since: the translation is behind. Else the words are those of a later edition.
    """

    text: str
    language: str
    status: str
    english: str
    place: TextPlace
    day: date
    is_earlier: bool
    wording_pk: int

    @property
    def edition(self) -> str:
        """The edition in addresses: its date as 2016-04-08."""
        return self.day.isoformat()


@dataclass(frozen=True, slots=True)
class ExampleAt:
    """An example of the edition in question: the identity of its rule, its position there and its words."""

    identity: int
    position: int
    english: str
    wording_pk: int


def former_of_rules(*, day: date, language: str, identities: Collection[int]) -> dict[int, Former]:
    """By identity the translation nearest to the edition of `day` that was made from other words: of an earlier edition, else of a later.

    A rule (not a heading) that came from another one by a split or a merger has that one’s where it has none of its own. Three queries.
    """
    found = _formers(_rows_of(identities, language), _place_of_rule, day=day, language=language)
    sources = _sources(set(identities) - found.keys())
    others = _formers(_rows_of(set(sources.values()), language), _place_of_rule, day=day, language=language)
    return found | {new: others[old] for new, old in sources.items() if old in others and others[old].is_earlier}


def former_of_examples(*, day: date, language: str, examples: Iterable[ExampleAt]) -> dict[tuple[int, int], Former]:
    """The same for examples, by the identity of their rule and their position. One query.

    All examples of a rule must be given, translated ones too: only what is left over can be an example with other words.
    """
    under: dict[int, list[ExampleAt]] = {}
    for example in examples:
        under.setdefault(example.identity, []).append(example)
    rows = (((row["rule__identity"], row["text__wording_id"]), row) for row in _in_chunks(under, lambda keys: _examples(keys, language)))
    olds: dict[int, list[Former]] = {}
    for (identity, _), former in _formers(rows, _place_of_example, day=day, language=language).items():
        olds.setdefault(identity, []).append(former)
    return {
        (identity, new.position): former for identity, formers in olds.items() for new, former in _linked(formers, under[identity], day)
    }


def former_of_entries(*, day: date, language: str, slugs: Collection[str]) -> dict[str, Former]:
    """The same for glossary entries, by slug. One query."""

    def rows(keys: list[str]) -> QuerySet[Any]:
        entries = GlossaryEntry.objects.filter(has_words(language, "text__wording__"), slug__in=keys)
        return entries.order_by().values("slug", *_columns("text", language), day=F("edition__effective_date"))

    return _formers(((row["slug"], row) for row in _in_chunks(slugs, rows)), _place_of_entry, day=day, language=language)


def lines_with_translations(language: str) -> set[int]:
    """The identities of the rules with a translation in any edition, and of those that came from one by a split or merger. Two queries."""
    versions = RuleVersion.objects.filter(_is_translated(language)).order_by().values("identity")
    heirs = Relation.objects.filter(new__level__gte=Level.RULE, old__identity__in=versions).values_list("new__identity", flat=True)
    return {*versions.values_list("identity", flat=True).distinct(), *heirs}


_Row = Mapping[str, Any]


def _columns(prefix: str, language: str) -> tuple[str, ...]:
    wording = f"{prefix}__wording"
    return (
        f"{prefix}__text",
        f"{wording}_id",
        f"{wording}__text_{language}",
        f"{wording}__status_{language}",
        f"{wording}__{_SOURCE_STATUS}",
    )


def _rows_of(identities: Collection[int], language: str) -> Iterator[tuple[int, _Row]]:
    """The versions of the rules that have a translation in the words of the edition or in a bundled text beside them."""

    def rows(keys: list[int]) -> QuerySet[Any]:
        versions = RuleVersion.objects.filter(_is_translated(language), identity__in=keys)
        columns = (*_columns("text", language), *_columns("bundled_text", language))
        return versions.order_by().values("identity", "number", *columns, day=F("edition__effective_date"))

    return ((row["identity"], row) for row in _in_chunks(identities, rows))


def _is_translated(language: str) -> Q:
    return has_words(language, "text__wording__") | has_words(language, "bundled_text__wording__")


def _sources(identities: Collection[int]) -> dict[int, int]:
    """The identities that rules came from, by theirs."""

    def rows(keys: list[int]) -> QuerySet[Any]:
        return (
            Relation.objects.filter(new__identity__in=keys, new__level__gte=Level.RULE)
            .order_by("-pk")
            .values("old__identity", "new__identity")
        )

    return {row["new__identity"]: row["old__identity"] for row in _in_chunks(identities, rows)}


def _examples(keys: list[int], language: str) -> QuerySet[Any]:
    rows = Example.objects.filter(has_words(language, "text__wording__"), rule__identity__in=keys).order_by()
    columns = ("position", "rule__number", "rule__identity", *_columns("text", language))
    return rows.values(*columns, day=F("rule__edition__effective_date"))


def _in_chunks(keys: Iterable[Any], query: Callable[[list[Any]], QuerySet[Any]]) -> Iterator[_Row]:
    wanted = sorted(keys)
    for start in range(0, len(wanted), _CHUNK):
        yield from query(wanted[start : start + _CHUNK])


def _nearest(rows: Iterable[tuple[_Key, _Row]], day: date) -> dict[_Key, tuple[_Row, str]]:
    """The row of an earlier edition, else of a later one, nearest to `day` for each key, and which of its texts has the translation."""
    found: dict[_Key, tuple[_Row, str]] = {}
    for key, row in rows:
        prefix = _translated_text(row, day)
        if prefix and (key not in found or _distance(row["day"], day) < _distance(found[key][0]["day"], day)):
            found[key] = (row, prefix)
    return found


def _translated_text(row: _Row, day: date) -> str:
    """Which text of a row has a translation of other words; empty for a summary, which shares no words with the official text."""
    prefixes = ("bundled_text",) if row["day"] == day else ("text", "bundled_text")
    usable = (
        prefix
        for prefix in prefixes
        if any(key.startswith(f"{prefix}__wording__text_") and row[key] for key in row)
        and row[f"{prefix}__wording__{_SOURCE_STATUS}"] != Status.SUMMARY
    )
    return next(usable, "")


def _distance(when: date, day: date) -> tuple[bool, int]:
    return when > day, abs((when - day).days)


def _former(found: tuple[_Row, str], language: str, place: TextPlace, day: date) -> Former | None:
    """The translation of a row; None where its slots do not fit the citations of the words."""
    row, prefix = found
    english = row[f"{prefix}__text"]
    text = filled(row[f"{prefix}__wording__text_{language}"], english)
    status = row[f"{prefix}__wording__status_{language}"] or ""
    wording = row[f"{prefix}__wording_id"]
    return Former(text, language, status, english, place, row["day"], row["day"] <= day, wording) if text else None


def _formers(rows: Iterable[tuple[_Key, _Row]], place_of: Callable[[_Row], TextPlace], *, day: date, language: str) -> dict[_Key, Former]:
    made = ((key, _former(found, language, place_of(found[0]), day)) for key, found in _nearest(rows, day).items())
    return {key: former for key, former in made if former}


def _place_of_rule(row: _Row) -> TextPlace:
    return TextPlace.of(RuleNumber.parse(row["number"]))


def _place_of_example(row: _Row) -> TextPlace:
    return TextPlace(row["rule__number"], PlaceKind.EXAMPLE, row["position"])


def _place_of_entry(row: _Row) -> TextPlace:
    return TextPlace(row["slug"], PlaceKind.ENTRY)


def _linked(formers: list[Former], news: list[ExampleAt], day: date) -> Iterator[tuple[ExampleAt, Former]]:
    """The examples of one rule, each with the former one of which it is a rewording."""
    olds = sorted(formers, key=lambda former: _distance(former.day, day))
    lineage = link_examples(
        [LinkedExample(0, former.english, former.wording_pk) for former in olds],
        [LinkedExample(0, example.english, example.wording_pk) for example in news],
        Lineage.of([Link(0, 0, Change.SAME, is_primary=True)]),
    )
    return ((news[new], olds[old]) for old, new in lineage.partners.items() if olds[old].wording_pk != news[new].wording_pk)
