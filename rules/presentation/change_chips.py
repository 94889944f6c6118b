"""What happened to a text, as labels: counts of changes, and the labels of one row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext

from rules.domain.numbering import RuleNumber
from rules.domain.wording import is_heading
from rules.presentation.icons import icon_html
from rules.presentation.messages import grouped
from rules.presentation.navigation import rule_link
from rules.selectors.compare import Comparison, Counts, Kind, Level, Row, Side


@dataclass(frozen=True, slots=True)
class Chip:
    """A label of state: its colour, its icon ("" for none) and its words."""

    css: str
    icon: str
    text: str | SafeString

    @property
    def html(self) -> SafeString:
        """The label as HTML. A page can have thousands, and a template would take five times as long."""
        css = f"chip chip--{self.css}" if self.css else "chip"
        icon = icon_html(self.icon) if self.icon else ""
        return mark_safe(f'<span class="{css}">{icon}{conditional_escape(self.text)}</span>')  # noqa: S308 - escaped


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
        ("edit", "", counts.notes, ngettext("%(count)s note changed", "%(count)s notes changed", counts.notes)),
        ("", "", kinds[Kind.CITATIONS], ngettext("%(count)s references only", "%(count)s references only", kinds[Kind.CITATIONS])),
        ("", "", kinds[Kind.TYPOGRAPHY], ngettext("%(count)s typography only", "%(count)s typography only", kinds[Kind.TYPOGRAPHY])),
        ("", "", kinds[Kind.ALONE], ngettext("%(count)s in one text only", "%(count)s in one text only", kinds[Kind.ALONE])),
        ("", "", kinds[Kind.SAME], ngettext("%(count)s unchanged", "%(count)s unchanged", kinds[Kind.SAME])),
    )
    for css, icon, number, text in texts:
        if number and not (is_glossary and text == ""):
            yield Chip(css, icon, text % {"count": grouped(number)})


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


@dataclass(frozen=True, slots=True)
class Headline:
    """A change in a short list: a number with the heading that it stands under, and what happened."""

    number: str
    href: str
    title: str
    title_language: str
    chip: Chip


def headlines(comparison: Comparison, *, language: str, old: str, new: str, most: int = 5) -> list[Headline]:
    """The changes of rules worth naming first: two new ones, two edited, one moved, then whatever comes, up to `most` of them.

    A subrule of a new rule is not named beside it, nor is one that moved with its rule.
    """
    rows = [row for row in comparison.changes if row.level is Level.RULE and row.kind is not Kind.NOT_COMPARED]
    came = [row for row in rows if row.old is None]
    numbers = {row.new.label for row in came if row.new}
    came = [row for row in came if row.new and str(RuleNumber.parse(row.new.label).parent) not in numbers]
    edited = [row for row in rows if row.kind is Kind.REWORDED]
    moved = [row for row in rows if row.is_only_moved]
    gone = [row for row in rows if row.new is None]
    first = [*came[:2], *edited[:2], *moved[:1]]
    rest = [row for row in (*came, *edited, *moved, *gone) if row not in first]
    return [_headline(row, comparison, language, old, new) for row in _by_kind([*first, *rest][:most])]


def _by_kind(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row.new is None, row.old is not None, row.is_only_moved))


def _headline(row: Row, comparison: Comparison, language: str, old: str, new: str) -> Headline:
    side, edition = (row.new, new) if row.new else (row.shown, old)
    number = RuleNumber.parse(side.label)
    above = (number, *reversed(number.ancestors))
    words = next((words for each in above if (words := comparison.titles.get(str(each))) and is_heading(words.english)), None)
    shown = row.old.label if row.is_only_moved and row.old else side.label
    title, title_language = (words.text, words.language) if words else ("", language)
    return Headline(shown, rule_link(language, edition, number), title, title_language, change_chip(row))


def counts_sentence(counts: Counts) -> str:
    """How many rules are new, edited, moved and gone, as a list of words."""
    chosen = {kind: counts[kind] for kind in (Kind.ADDED, Kind.SPLIT, Kind.REWORDED, Kind.REMOVED, Kind.MERGED)}
    return ", ".join(str(chip.text) for chip in count_chips(Counts(chosen, counts.moved, 0)))


def side_chips(row: Row) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The chips of the old and of the new side."""
    old: list[Chip] = []
    new: list[Chip] = []
    if row.kind is Kind.REWORDED:
        old.append(Chip("edit", "", _edited(row.level)))
    if row.is_moved and row.old and row.new:
        new.append(_moved_chip(row, row.old, row.new))
    if row.kind is Kind.ADDED:
        new.append(Chip("new", "plus", _NEW[row.level]()))
    if row.kind is Kind.REMOVED:
        old.append(Chip("gone", "minus", _gone(row.level)))
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


def _edited(level: Level) -> str:
    """The word in the gender of what it is said of: in Spanish an example is masculine, all others are feminine."""
    return pgettext("example", "edited") if level is Level.EXAMPLE else pgettext("rule", "edited")


def _gone(level: Level) -> str:
    return pgettext("example", "gone") if level is Level.EXAMPLE else pgettext("rule", "gone")


_NEW = {
    Level.RULE: lambda: gettext("new rule"),
    Level.EXAMPLE: lambda: gettext("new example"),
    Level.NOTE: lambda: gettext("new note"),
    Level.ENTRY: lambda: gettext("new entry"),
}


def _moved_chip(row: Row, old: Side, new: Side) -> Chip:
    if row.level is Level.ENTRY:
        return Chip("moved", "moved", format_html(gettext("was “{term}”"), term=marked(old.label, old.label_language)))
    # Translators: the numbers of a rule before and now: moved 711.4b → 712.8e
    return Chip("moved", "moved", format_html(gettext("moved {old} {arrow} {new}"), old=old.label, arrow=arrow(), new=new.label))


def marked(text: str, language: str) -> SafeString:
    """A text, marked with its language where that is known and not the page's."""
    return format_html('<span lang="{}">{}</span>', language, text) if language not in {"", get_language()} else escape(text)


def arrow() -> SafeString:
    # Translators: spoken between two rule numbers: 711.4b to 712.8e
    return format_html('<span aria-hidden="true">→</span><span class="vh">{}</span>', pgettext("between two rule numbers", "to"))
