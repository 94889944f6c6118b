"""The rows of a comparison made ready for its page: cells, chips, folds, and the place of each change among all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from rules.domain.long_lists import ListDifference, list_difference
from rules.domain.numbering import RuleNumber
from rules.domain.wording import Kind as WordKind
from rules.domain.wording import is_heading, mask
from rules.models import Status
from rules.presentation.cells import (
    brief_html,
    folded_html,
    joined,
    lang_attribute,
    meta_html,
    number_html,
    subrule_html,
    tag_html,
    title_html,
    words_html,
)
from rules.presentation.change_chips import Chip, arrow, count_chips, marked, side_chips
from rules.presentation.differences import BOTH, NEW, OLD, Labels, added, difference_paragraphs, drawn, plain_paragraphs, removed, reworded
from rules.presentation.messages import grouped, status_sentence
from rules.presentation.navigation import rule_link
from rules.selectors.compare import Comparison, Group, Kind, Level, Row, Side
from rules.selectors.words import Words

# Of removed text only so many words are shown at once; more stand behind a line.
_SHOWN_WORDS = 40
_FIRST_WORDS = 90


@dataclass(frozen=True, slots=True)
class SideView:
    """One edition's half of a row as HTML: its number as a link, the line above its words, and the words."""

    number: SafeString
    meta: SafeString
    words: SafeString


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the table. `position` counts the changes of the page from 1; 0 is no change.

    `inline` is both texts in one, with `meta` above and `chips` beside it; `along` are the numbers that moved with it, each with its
    address; `apart` says why words are not compared, `kept` how many entries of a long list stayed.
    """

    position: int
    is_here: bool
    old: SideView | None
    new: SideView | None
    meta: SafeString | str = ""
    inline: SafeString | str = ""
    chips: SafeString | str = ""
    along: tuple[tuple[SafeString, str], ...] = ()
    apart: str = ""
    kept: str = ""

    @property
    def has_foot(self) -> bool:
        """Whether anything stands below its words."""
        return bool(self.along or self.apart or self.kept)

    @property
    def shown(self) -> SideView | None:
        return self.new or self.old


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text behind a line; `tag` says what kind it is, where it has no number of its own."""

    number: str
    href: str
    tag: str
    paragraphs: tuple[SafeString, ...]
    language: str


@dataclass(frozen=True, slots=True)
class FoldView:
    """What stands behind one line: links with a note each, or whole texts."""

    summary: str
    items: tuple[tuple[SafeString, str, str], ...] = ()
    texts: tuple[FoldedText, ...] = ()


@dataclass(frozen=True, slots=True)
class BlockView:
    """Rows that stand under one heading of the table; `folds` come after them."""

    number: str
    title: str
    language: str
    rows: tuple[RowView | FoldView, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """A section or the glossary, with its counts in words."""

    key: str
    title: str
    language: str
    counts: tuple[Chip, ...]
    blocks: tuple[BlockView, ...]
    folds: tuple[FoldView, ...]

    @property
    def anchor(self) -> str:
        return f"s{self.key}" if self.key else "glossary"


@dataclass(frozen=True, slots=True)
class _Texts:
    """The paragraphs of the old side, of the new side and of both in one, and a sentence on what else a long list has."""

    old: list[SafeString] = field(default_factory=list)
    new: list[SafeString] = field(default_factory=list)
    both: list[SafeString] = field(default_factory=list)
    kept: str = ""


@dataclass(slots=True)
class Writer:
    """Writes the rows of one page. `old` and `new` are the keys of the editions; `at` is the change that the address points to."""

    language: str
    old: str
    new: str
    is_inline: bool
    at: int = 0
    titles: Mapping[str, Words] = field(default_factory=dict)
    is_whole: bool = True
    _positions: Iterator[int] = field(default_factory=lambda: count(1))
    _labels: dict[str, Labels] = field(default_factory=dict)

    def groups(self, comparison: Comparison) -> list[GroupView]:
        """The groups with anything to show."""
        return [self._group(group) for group in comparison.groups if any(row.is_change or row.is_folded for row in group.rows)]

    def scope(self, group: Group) -> GroupView:
        """One chapter or rule, with what is unchanged folded in its place."""
        blocks = (BlockView("", "", "", tuple(self._with_unchanged(group.rows))),)
        return GroupView(group.key, "", "", (), blocks, tuple(self._folds(group)))

    def _group(self, group: Group) -> GroupView:
        words = self.titles.get(group.key)
        return GroupView(
            key=group.key,
            title=words.text if words else gettext("Glossary"),
            language=words.language if words else self.language,
            counts=tuple(count_chips(group.counts, is_glossary=not group.key)),
            blocks=tuple(self._blocks(group)),
            folds=tuple(self._folds(group)),
        )

    def _blocks(self, group: Group) -> Iterator[BlockView]:
        if not group.key and group.changes:
            yield BlockView("", "", "", tuple(self._row(row) for row in group.changes))
        if not group.key:
            return
        for chapter, rows in groupby(group.changes, key=lambda row: row.chapter):
            words = self.titles.get(chapter)
            title, language = (words.text.split("\n")[0], words.language) if words else ("", "")
            yield BlockView(chapter, title, language, tuple(self._row(row) for row in rows))

    def _with_unchanged(self, rows: Sequence[Row]) -> Iterator[RowView | FoldView]:
        for kind, run in groupby((row for row in rows if not row.is_folded), key=_as_unchanged):
            own = list(run)
            if kind and len(rows) > 1:
                yield self._unchanged(own, kind)
            else:
                yield from (self._row(row) for row in own)

    def _unchanged(self, rows: Sequence[Row], kind: Kind) -> FoldView:
        texts = tuple(self._folded_text(row) for row in rows)
        if kind is Kind.ALONE:
            summary = ngettext("In one of the two only: %(count)s text", "In one of the two only: %(count)s texts", len(rows))
        else:
            summary = ngettext("Unchanged: %(count)s text", "Unchanged: %(count)s texts", len(rows))
        return FoldView(summary % {"count": grouped(len(rows))}, texts=texts)

    def _folded_text(self, row: Row) -> FoldedText:
        words = row.shown.words
        return FoldedText(row.shown.label, self._link(row), _tag(row), tuple(plain_paragraphs(words.text)), words.language)

    def _folds(self, group: Group) -> Iterator[FoldView]:
        if rows := group.folded(Kind.CITATIONS):
            summary = ngettext("References only: %(count)s text", "References only: %(count)s texts", len(rows))
            items = tuple((marked(row.shown.label, row.shown.label_language), self._link(row), _cited(row)) for row in rows)
            yield FoldView(summary % {"count": grouped(len(rows))}, items)
        if rows := group.folded(Kind.TYPOGRAPHY):
            summary = ngettext("Typography only: %(count)s text", "Typography only: %(count)s texts", len(rows))
            items = tuple((marked(row.shown.label, row.shown.label_language), self._link(row), "") for row in rows)
            yield FoldView(summary % {"count": grouped(len(rows))}, items)

    def _row(self, row: Row) -> RowView:
        position = next(self._positions) if row.is_change else 0
        texts = self._texts(row)
        old, new = ([chip.html for chip in chips] for chips in side_chips(row))
        tags = [tag_html(tag)] if (tag := _tag(row)) else []
        above = tags + self._above(row)
        view = RowView(
            position=position,
            is_here=bool(position) and position == self.at,
            old=self._side(row, row.old, self.old, texts.old, tags + old) if row.old else None,
            new=self._side(row, row.new, self.new, texts.new, above + new) if row.new else None,
            along=tuple(self._along(row)),
            apart=_apart(row),
            kept=texts.kept,
        )
        if not self.is_inline:
            return view
        chips = joined([*old, *new, *(chip.html for chip in _statuses(row))])
        return replace(view, meta=meta_html(above), inline=self._inline(row, texts), chips=chips)

    def _above(self, row: Row) -> list[SafeString]:
        """The heading of a row, and of one that has only moved its first words: more stands there in the comparison of its chapter."""
        pieces = []
        if title := self._title(row):
            pieces.append(title_html(title.text, lang=lang_attribute(title.language, self.language)))
        if row.is_only_moved and self.is_whole:
            words = row.shown.words
            pieces.append(brief_html(drawn(_first_words(words)), lang=lang_attribute(words.language, self.language)))
        return pieces

    def _texts(self, row: Row) -> _Texts:
        if row.kind is Kind.REWORDED and row.old and row.new:
            return self._reworded(row.old.words, row.new.words)
        if row.is_only_moved and self.is_whole:
            return _Texts()
        old, new = ([] if side is None else plain_paragraphs(side.words.text) for side in (row.old, row.new))
        return _Texts(old, new, new or old)

    def _reworded(self, old: Words, new: Words) -> _Texts:
        labels = self._labels_among(new.language)
        if found := list_difference(old.text, new.text):
            return _listed(found, labels)
        runs_old, runs_new = reworded(old.text, new.text)
        if self.is_inline:
            return _Texts(both=difference_paragraphs(runs_new, kinds=BOTH, labels=labels))
        left = difference_paragraphs(runs_old, kinds=OLD, labels=labels)
        return _Texts(left, difference_paragraphs(runs_new, kinds=NEW, labels=labels))

    def _inline(self, row: Row, texts: _Texts) -> SafeString:
        """Both texts of a row in one; those that are not compared one after the other."""
        words = self._words(row, row.shown, texts.both)
        if row.kind is not Kind.NOT_COMPARED or row.old is None:
            return words
        return format_html("{}<hr>{}", self._words(row, row.old, texts.old), words)

    def _labels_among(self, language: str) -> Labels:
        if language not in self._labels:
            self._labels[language] = Labels.among(language)
        return self._labels[language]

    def _side(self, row: Row, side: Side, edition: str, paragraphs: list[SafeString], above: list[SafeString]) -> SideView:
        statuses = [chip.html for chip in _statuses(row, side)]
        number = number_html(_label_html(row, side), href=self._address(side, edition), edition=edition)
        return SideView(number, meta_html([*above, *statuses]), self._words(row, side, paragraphs))

    def _words(self, row: Row, side: Side, paragraphs: list[SafeString]) -> SafeString:
        """The words of a side; with a line beside them and a spoken label where the other edition has none, and folded where they went."""
        lang = lang_attribute(side.words.language, self.language)
        if row.old and row.new:
            return words_html(paragraphs, lang=lang)
        labels = self._labels_among(side.words.language)
        if row.new:
            return words_html(paragraphs, lang=lang, css="text whole", label=labels.added)
        count = len(side.words.text.split())
        if count > _SHOWN_WORDS:
            return folded_html(words_html(paragraphs, lang=lang, css="text whole whole--del"), count=count)
        return words_html(paragraphs, lang=lang, css="text whole whole--del", label=labels.removed)

    def _title(self, row: Row) -> Words | None:
        """The heading of the rule in which the row stands: keyword actions and abilities have one."""
        if row.level is Level.ENTRY or row.new is None:
            return None
        number = RuleNumber.parse(row.shown.label)
        if not number.letter and row.level is Level.RULE:
            return None
        words = self.titles.get(row.shown.label.removesuffix(number.letter))
        return words if words and is_heading(words.english) else None

    def _along(self, row: Row) -> Iterator[tuple[SafeString, str]]:
        for each in row.along:
            if each.old and each.new:
                yield format_html("{} {} {}", each.old.label, arrow(), each.new.label), self._address(each.new, self.new)

    def _link(self, row: Row) -> str:
        return self._address(row.shown, self.new if row.new else self.old)

    def _address(self, side: Side, edition: str) -> str:
        if side.slug:
            return f"/{self.language}/glossary/{edition}/{side.slug}/"
        return rule_link(self.language, edition, RuleNumber.parse(side.label))


def _tag(row: Row) -> str:
    """What a text is that has no number of its own."""
    match row.level:
        case Level.EXAMPLE:
            return gettext("Example")
        case Level.NOTE:
            return gettext("Note")
        case _:
            return ""


def _label_html(row: Row, side: Side) -> SafeString:
    """A number with the letter of a subrule set off, or a term."""
    letter = side.label[-1]
    if row.level is not Level.ENTRY and letter.isalpha():
        return subrule_html(side.label.removesuffix(letter), letter)
    return marked(side.label, side.label_language)


def _listed(found: ListDifference, labels: Labels) -> _Texts:
    went = [removed(entry, labels) for entry in found.went]
    came = [added(entry, labels) for entry in found.came]
    sentence = ngettext("%(count)s entry of the list stayed", "%(count)s entries of the list stayed", found.kept)
    return _Texts(
        _around_list(found, went, OLD, labels),
        _around_list(found, came, NEW, labels),
        _around_list(found, went + came, BOTH, labels),
        sentence % {"count": grouped(found.kept)},
    )


def _around_list(found: ListDifference, entries: list[SafeString], kinds: Collection[WordKind], labels: Labels) -> list[SafeString]:
    """The words before a long list, the given entries with an ellipsis for those that stayed, and the words behind it."""
    before, after = (difference_paragraphs(runs, kinds=kinds, labels=labels) for runs in (found.before, found.after))
    listed = format_html("{}{}", format_html_join(", ", "{}", ((entry,) for entry in entries)), ", …" if entries else "…")
    if [run.text for run in found.after] == ["."]:
        after = []
    return [*before[:-1], format_html("{}{}{}", before[-1] if before else "", listed, after[0] if after else ""), *after[1:]]


def _statuses(row: Row, *sides: Side) -> tuple[Chip, ...]:
    """What the words of these sides are, by default of both, where they are not compared."""
    if row.kind is not Kind.NOT_COMPARED:
        return ()
    return tuple(Chip("", "", status_sentence(side.words)) for side in sides or (row.old, row.new) if side)


def _apart(row: Row) -> str:
    """Why the words of a row are shown beside each other and not compared."""
    if row.kind is not Kind.NOT_COMPARED or row.old is None or row.new is None:
        return ""
    if row.old.words.status == row.new.words.status == Status.SUMMARY:
        return gettext("Both texts are summaries, so their words are not compared.")
    return gettext("One of the two texts is a summary, so their words are not compared.")


def _as_unchanged(row: Row) -> Kind | None:
    """The kind under which a row that is no change is folded."""
    if row.is_change:
        return None
    return Kind.ALONE if row.kind is Kind.ALONE else Kind.SAME


def _first_words(words: Words) -> str:
    text = words.text.split("\n")[0]
    return text if len(text) <= _FIRST_WORDS else text[:_FIRST_WORDS].rsplit(" ", 1)[0].rstrip(" ,;:") + "\N{NO-BREAK SPACE}…"


def _cited(row: Row) -> str:
    """The citations that changed: 701.25 → 701.27."""
    if row.old is None or row.new is None:
        return ""
    pairs = zip(*(mask(side.words.english).citations for side in (row.old, row.new)), strict=False)
    return ", ".join(dict.fromkeys(f"{before} → {now}" for before, now in pairs if before != now))
