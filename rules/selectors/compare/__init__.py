"""What changed from one edition to another: the whole of it, one chapter or rule of it, or its rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from string import ascii_lowercase

from rules.domain.numbering import RuleNumber
from rules.models import Level as RowLevel
from rules.models import RuleVersion
from rules.selectors.compare.changes import Comparison, Counts, Group, Kind, Level, Row, Side
from rules.selectors.compare.glossaries import glossary_rows
from rules.selectors.compare.loading import Reading, examples_of, glossary_of, notes_of, relations_between, rules_of
from rules.selectors.compare.numbered import (
    Joined,
    Place,
    Placed,
    in_order,
    join,
    moved_along,
    old_place,
    place_of,
    rule_rows,
)
from rules.selectors.compare.relations import Kinship, kinship
from rules.selectors.compare.under import shared_notes, under_rows
from rules.selectors.editions import LoadedEdition
from rules.selectors.words import Words

__all__ = [
    "Comparison",
    "Counts",
    "Group",
    "Kind",
    "Level",
    "Row",
    "Side",
    "compare_editions",
    "compare_number",
    "compare_rules",
    "number_in",
]


def compare_editions(*, old: LoadedEdition, new: LoadedEdition, language: str, terms: Mapping[str, str]) -> Comparison:
    """All that changed between two editions, in either order: rules with their examples and notes by section, then the glossary.

    Six queries.
    """
    reading = Reading(language, terms)
    joined, kin = _joined(old, new, reading)
    placed = rule_rows(joined, kin, reading, is_wanted=_anywhere)
    under, notes_apart = _under(joined, kin, (old, new), reading, is_wanted=_anywhere)
    placed += under
    before, after = glossary_of((old, new), reading)
    entries, unlinked = glossary_rows(before, after, reading)
    groups = [*_by_section(placed, joined), Group("", tuple(entries))]
    return Comparison(tuple(groups), _titles(placed, joined, reading), joined.left_out + unlinked, notes_apart)


def compare_rules(*, old: LoadedEdition, new: LoadedEdition, language: str, terms: Mapping[str, str]) -> Comparison:
    """What changed in the numbered rules alone. Three queries."""
    reading = Reading(language, terms)
    joined, kin = _joined(old, new, reading)
    placed = rule_rows(joined, kin, reading, is_wanted=_anywhere)
    return Comparison(tuple(_by_section(placed, joined)), _titles(placed, joined, reading), joined.left_out)


def compare_number(
    *, old: LoadedEdition, new: LoadedEdition, number: RuleNumber, language: str, terms: Mapping[str, str]
) -> Comparison | None:
    """One group with every row of a section, chapter, rule or subrule of the new edition, unchanged ones included; None if it has none.

    What the old edition had under that heading and the new one has elsewhere is a row too. Five queries.
    """
    reading = Reading(language, terms)
    joined, kin = _joined(old, new, reading)
    if all(piece.label != str(number) for piece in joined.new.pieces):
        return None
    scope = place_of(str(number))

    def is_inside(place: Place) -> bool:
        return place[: len(scope)] == scope

    placed = rule_rows(joined, kin, reading, is_wanted=is_inside, with_unchanged=True)
    under, notes_apart = _under(joined, kin, (old, new), reading, is_wanted=is_inside, with_unchanged=True)
    placed += under
    placed += _moved_out(joined, kin, reading, scope)
    return Comparison((Group(str(number), _rows(placed)),), _titles(placed, joined, reading), notes_apart=notes_apart)


def number_in(*, edition: LoadedEdition, number: RuleNumber, other: LoadedEdition) -> str | None:
    """The number in another edition of a rule of this one; None where it has none. One query."""
    same = RuleVersion.objects.filter(edition=edition.pk, number=str(number)).values("identity")
    rows = RuleVersion.objects.filter(edition=other.pk, identity__in=same, level__gt=RowLevel.SECTION)
    return rows.values_list("number", flat=True).first()


def _joined(old: LoadedEdition, new: LoadedEdition, reading: Reading) -> tuple[Joined, Kinship]:
    before, after = rules_of((old, new), reading)
    identities = [{piece.identity for piece in part.pieces} for part in (before, after)]
    return join(before, after), kinship(relations_between(old, new), old=identities[0], new=identities[1])


def _under(
    joined: Joined,
    kin: Kinship,
    editions: tuple[LoadedEdition, LoadedEdition],
    reading: Reading,
    *,
    is_wanted: Callable[[Place], bool],
    with_unchanged: bool = False,
) -> tuple[list[Placed], int]:
    """The rows of examples and notes, and how many notes have nothing to be compared with. Two queries."""
    examples = examples_of(editions, reading)
    notes, apart = shared_notes(joined, notes_of(editions, reading), is_wanted=is_wanted)
    texts = {Level.EXAMPLE: examples, Level.NOTE: notes}
    rows = [
        row
        for level, own in texts.items()
        for row in under_rows(level, joined, kin, own, reading, is_wanted=is_wanted, with_unchanged=with_unchanged)
    ]
    return rows, apart


def _anywhere(place: Place) -> bool:
    return True


def _rows(placed: Iterable[Placed]) -> tuple[Row, ...]:
    return tuple(each.row for each in in_order(placed))


def _moved_out(joined: Joined, kin: Kinship, reading: Reading, scope: Place) -> list[Placed]:
    """Rows of what stood under the old heading and stands elsewhere now, in the place that it left."""
    left: dict[Place, Place] = {}
    for position in joined.partners:
        label = joined.old.pieces[position].label
        today, place = place_of(joined.now[label]), old_place(label, joined.now, is_gone=True)
        if place[: len(scope)] == scope and today[: len(scope)] != scope:
            left[today] = place
    rows = rule_rows(joined, kin, reading, is_wanted=left.__contains__)
    return [Placed(left[each.place], each.row) for each in rows if each.row.is_moved]


def _by_section(placed: Iterable[Placed], joined: Joined) -> list[Group]:
    rows: dict[str, list[Row]] = {}
    for each in in_order(placed):
        chapter = str(each.place[1][0]) if len(each.place) > 1 else ""
        rows.setdefault(str(each.place[0][0]), []).append(replace(each.row, chapter=chapter))
    return [Group(key, tuple(moved_along(own, joined.now))) for key, own in rows.items()]


def _titles(placed: Iterable[Placed], joined: Joined, reading: Reading) -> dict[str, Words]:
    """The words of the sections, chapters and rules in which the rows stand, of the new edition where it has them."""
    numbers = [RuleNumber.parse(label) for label in {each.row.shown.label.rstrip(ascii_lowercase) for each in placed}]
    wanted = {str(above) for number in numbers for above in (number, *number.ancestors)}
    found: dict[str, Words] = {}
    for piece in (*joined.new.pieces, *joined.old.pieces):
        if piece.label in wanted and piece.label not in found:
            found[piece.label] = reading.words(piece)
    return found
