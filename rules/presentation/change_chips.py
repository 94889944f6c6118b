"""What happened to a text, as labels: counts of changes, and the labels of one row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from rules.selectors.compare import Counts, Kind, Level, Row, Side


@dataclass(frozen=True, slots=True)
class Chip:
    """A label of state: its colour, its icon ("" for none) and its words."""

    css: str
    icon: str
    text: str | SafeString


def count_chips(counts: Counts, *, is_glossary: bool = False) -> Iterator[Chip]:
    """How many changed in which way, each in words; none for a kind that does not occur."""
    moved = counts.moved
    kinds = {kind: counts[kind] for kind in Kind}
    texts = (
        ("edit", "", kinds[Kind.REWORDED], ngettext("%(count)s edited", "%(count)s edited", kinds[Kind.REWORDED])),
        ("moved", "moved", moved, _moved_count(moved, is_glossary=is_glossary)),
        ("new", "plus", kinds[Kind.ADDED], ngettext("%(count)s new", "%(count)s new", kinds[Kind.ADDED])),
        ("gone", "minus", kinds[Kind.REMOVED], ngettext("%(count)s gone", "%(count)s gone", kinds[Kind.REMOVED])),
        ("new", "plus", kinds[Kind.SPLIT], ngettext("%(count)s split off", "%(count)s split off", kinds[Kind.SPLIT])),
        ("gone", "minus", kinds[Kind.MERGED], ngettext("%(count)s merged", "%(count)s merged", kinds[Kind.MERGED])),
        ("", "", kinds[Kind.NOT_COMPARED], ngettext("%(count)s not compared", "%(count)s not compared", kinds[Kind.NOT_COMPARED])),
        ("edit", "", counts.examples, ngettext("%(count)s example changed", "%(count)s examples changed", counts.examples)),
        ("", "", kinds[Kind.CITATIONS], ngettext("%(count)s references only", "%(count)s references only", kinds[Kind.CITATIONS])),
        ("", "", kinds[Kind.TYPOGRAPHY], ngettext("%(count)s typography only", "%(count)s typography only", kinds[Kind.TYPOGRAPHY])),
        ("", "", kinds[Kind.SAME], ngettext("%(count)s unchanged", "%(count)s unchanged", kinds[Kind.SAME])),
    )
    for css, icon, number, text in texts:
        if number and not (is_glossary and text == ""):
            yield Chip(css, icon, text % {"count": number_format(number, force_grouping=True)})


def _moved_count(moved: int, *, is_glossary: bool) -> str:
    if is_glossary:
        return ngettext("%(count)s under another name", "%(count)s under another name", moved)
    return ngettext("%(count)s moved", "%(count)s moved", moved)


def change_chip(row: Row) -> Chip:
    """What happened to a rule, in a word: for lists of changes."""
    if row.new is None:
        return Chip("gone", "minus", pgettext("rule", "gone"))
    if row.old is None:
        return Chip("new", "plus", pgettext("rule", "new"))
    if row.kind is Kind.REWORDED:
        return Chip("edit", "", pgettext("rule", "edited"))
    # Translators: a rule has another number since the last edition: now 702.124k
    return Chip("moved", "moved", gettext("now %(number)s") % {"number": row.new.label})


def side_chips(row: Row) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The chips of the old and of the new side."""
    old: list[Chip] = []
    new: list[Chip] = []
    if row.kind is Kind.REWORDED:
        old.append(Chip("edit", "", pgettext("rule", "edited")))
    if row.is_moved and row.old and row.new:
        new.append(_moved_chip(row, row.old, row.new))
    if row.kind is Kind.ADDED:
        new.append(Chip("new", "plus", _NEW[row.level]()))
    if row.kind is Kind.REMOVED:
        old.append(Chip("gone", "minus", pgettext("rule", "gone")))
    others = {"numbers": ", ".join(row.others)}
    if row.kind is Kind.SPLIT:
        new.append(Chip("new", "plus", gettext("split off from %(numbers)s") % others))
    if row.kind is Kind.MERGED:
        old.append(Chip("gone", "minus", gettext("merged into %(numbers)s") % others))
    if row.parts:
        new.append(Chip("edit", "", gettext("a part of it is now %(numbers)s") % {"numbers": ", ".join(row.parts)}))
    if row.took_in:
        new.append(Chip("edit", "", gettext("took in %(numbers)s") % {"numbers": ", ".join(row.took_in)}))
    return tuple(old), tuple(new)


_NEW = {
    Level.RULE: lambda: gettext("new rule"),
    Level.EXAMPLE: lambda: gettext("new example"),
    Level.ENTRY: lambda: gettext("new entry"),
}


def _moved_chip(row: Row, old: Side, new: Side) -> Chip:
    if row.level is Level.ENTRY:
        return Chip("moved", "moved", gettext("was “%(term)s”") % {"term": old.label})
    # Translators: the numbers of a rule before and now: moved 711.4b → 712.8e
    return Chip("moved", "moved", format_html(gettext("moved {old} {arrow} {new}"), old=old.label, arrow=arrow(), new=new.label))


def arrow() -> SafeString:
    # Translators: spoken between two rule numbers: 711.4b to 712.8e
    return format_html('<span aria-hidden="true">→</span><span class="vh">{}</span>', pgettext("between two rule numbers", "to"))
