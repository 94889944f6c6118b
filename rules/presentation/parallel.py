"""Languages side by side: a row for each rule and example, a cell for each language, and what each translation is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from rules.domain.numbering import RuleNumber
from rules.domain.sentences import sentences
from rules.presentation.differences import BOTH, Labels, around_changes, changes_in, difference_paragraphs, reworded
from rules.presentation.markup import Address, inline_html
from rules.presentation.messages import status_sentence
from rules.presentation.navigation import compare_path, rule_link
from rules.selectors.former import Former
from rules.selectors.parallel import Column
from rules.selectors.rule_page import Line
from rules.selectors.words import Words


@dataclass(frozen=True, slots=True)
class Chip:
    """A state in words, with its look and its icon."""

    css_class: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Behind:
    """What changed in the English since a translation was made, and the page that compares the two editions."""

    former: Former
    paragraphs: tuple[SafeString, ...]
    compare: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A text in the language of a column, by its `code`; `language` is the one that its words are in.

    `status` is given where it is not the usual one of the column.
    """

    code: str
    paragraphs: tuple[SafeString, ...]
    language: str
    is_fallback: bool = False
    chip: Chip | None = None
    status: str = ""
    behind: Behind | None = None


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: a numbered line, or a part of it, or what stands under it by its label."""

    anchor: str
    number: str
    letter: str
    href: str
    label: str
    is_title: bool
    is_here: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """The head of a column: its language, what its translations are worth together, and what most of its words are."""

    code: str
    name: str
    chip: Chip
    status: str


@dataclass(frozen=True, slots=True)
class _Place:
    """What is needed to make cells: the edition and language of the page, and where citations lead."""

    edition: str
    language: str
    address: Address


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of one column at a place, with the former translation where the words have none."""

    words: Words
    former: Former | None
    usual_status: str

    @property
    def text(self) -> str:
        return self.former.text if self.former else self.words.text


def parallel_rows(
    columns: Sequence[Column], *, edition: str, language: str, address: Address, here: RuleNumber | None = None
) -> list[RowView]:
    """The rows of a page in the order of the text; `here` is the line that the reader asked for."""
    usual = [_usual_status(column) for column in columns]
    place = _Place(edition, language, address)
    return [
        replace(row, is_here=here is not None and line.number == here)
        for at, line in enumerate(columns[0].lines)
        for row in _rows_of_line(line, [column.lines[at] for column in columns], columns, usual, place)
    ]


def column_views(columns: Sequence[Column]) -> list[ColumnView]:
    """The heads of the columns."""
    names = dict(settings.LANGUAGES)
    return [ColumnView(column.language, names[column.language], _column_chip(column), _usual_status(column)) for column in columns]


def texts_of(columns: Iterable[Column]) -> Iterator[str]:
    """Every text that the rows show with links, for finding what they cite."""
    for column in columns:
        for line in column.lines:
            for words in line.all_words:
                yield words.text


def _usual_status(column: Column) -> str:
    """What most words of the column are, English that stands in left out of account; empty where it has none of its own."""
    counted = Counter(status_sentence(words) for line in column.lines for words in line.all_words if not words.is_fallback)
    counted.update(status_sentence(former) for former in (*column.former_rules.values(), *column.former_examples.values()))
    return next((sentence for sentence, _ in counted.most_common()), "")


def _rows_of_line(line: Line, lines: Sequence[Line], columns: Sequence[Column], usual: Sequence[str], place: _Place) -> Iterator[RowView]:
    """The words of the line, cut where an example stands between its paragraphs, with the examples there; then the notes."""
    head = RowView(
        anchor=line.anchor,
        number=str(line.number).removesuffix(line.number.letter),
        letter=line.number.letter,
        href=rule_link(place.language, place.edition, line.number),
        label="",
        is_title=line.is_title,
        is_here=False,
        cells=(),
    )
    said = [
        _Said(each.words, column.former_rules.get(each.identity) if each.words.is_fallback else None, status)
        for each, column, status in zip(lines, columns, usual, strict=True)
    ]
    total = len(line.words.english.split("\n"))
    cuts = sorted({min(example.after, total) for example in line.examples} | {total})
    start = 0
    for cut in cuts:
        cells = _cells(said, place, number=line.number, start=start, end=None if cut == total else cut)
        yield replace(head, anchor=line.anchor if start == 0 else "", cells=cells)
        for at, example in enumerate(line.examples):
            if min(example.after, total) == cut:
                yield _example_row(head, at, lines, columns, usual, place)
        start = cut
    for at in range(len(line.notes)):
        said = [_Said(each.notes[at], None, status) for each, status in zip(lines, usual, strict=True)]
        yield replace(head, anchor="", label=gettext("Note"), is_title=False, cells=_cells(said, place, number=line.number))


def _example_row(head: RowView, at: int, lines: Sequence[Line], columns: Sequence[Column], usual: Sequence[str], place: _Place) -> RowView:
    total = len(lines[0].examples)
    label = gettext("Example") if total == 1 else gettext("Example %(number)s") % {"number": lines[0].examples[at].position}
    said = [
        _Said(each.examples[at].words, column.former_examples.get((each.identity, each.examples[at].position)), status)
        for each, column, status in zip(lines, columns, usual, strict=True)
    ]
    return replace(head, anchor="", label=label, is_title=False, cells=_cells(said, place, number=lines[0].number))


def _cells(said: Sequence[_Said], place: _Place, *, number: RuleNumber, start: int = 0, end: int | None = None) -> tuple[Cell, ...]:
    """A cell a column with its paragraphs from `start` to `end`; what is said of a text stands with its first and last paragraph."""
    texts = [each.text.split("\n")[start:end] for each in said]
    shared = _shared_sentences([text for text, each in zip(texts, said, strict=True) if not each.former])
    found = []
    for each, text in zip(said, texts, strict=True):
        address: Address = (lambda _: None) if each.former else place.address
        counts = [0] * len(text) if each.former or len(text) != len(shared) else shared
        cell = Cell(
            code=each.words.asked,
            paragraphs=tuple(_paragraph(words, at, count, address) for at, (words, count) in enumerate(zip(text, counts, strict=True))),
            language=each.words.asked if each.former else each.words.language,
            is_fallback=each.words.is_fallback and not each.former,
        )
        if start == 0:
            cell = replace(cell, chip=_chip(each), status=_status(each))
        if each.former and end is None:
            cell = replace(cell, behind=_behind(each.former, each.words.english, place, number))
        found.append(cell)
    return tuple(found)


def _shared_sentences(texts: Sequence[Sequence[str]]) -> list[int]:
    """How many sentences each paragraph has in every language; 0 where the languages differ or there is only one."""
    if len({len(text) for text in texts}) != 1:
        return []
    counts = [{len(sentences(paragraph)) for paragraph in paragraphs} for paragraphs in zip(*texts, strict=True)]
    return [found.pop() if len(found) == 1 and found != {1} else 0 for found in counts]


def _paragraph(words: str, at: int, count: int, address: Address) -> SafeString:
    """The paragraph as HTML, each sentence marked with its place where every language has as many."""
    if not count:
        return inline_html(words, address=address)
    pieces = []
    for position, sentence in enumerate(sentences(words)):
        core = sentence.rstrip()
        marked = format_html('<span class="sent" data-same="{}-{}">{}</span>', at, position, inline_html(core, address=address))
        pieces.append(f"{marked}{sentence[len(core) :]}")
    return mark_safe("".join(pieces))  # noqa: S308 - made of escaped pieces and the blanks between them


def _chip(said: _Said) -> Chip | None:
    if said.former and said.former.is_earlier:
        count = changes_in(reworded(said.former.english, said.words.english)[1])
        text = ngettext("%(count)s change behind", "%(count)s changes behind", count) % {"count": count}
        return Chip("chip--behind", "half", text)
    if said.former:
        return Chip("chip--behind", "half", gettext("Made from the words of %(edition)s") % {"edition": said.former.edition})
    if said.words.is_fallback:
        return Chip("chip--missing", "empty", gettext("Not translated, English shown"))
    return None


def _status(said: _Said) -> str:
    """What the words are, where that is not what most words of the column are."""
    if said.words.is_fallback and not said.former:
        return ""
    sentence = status_sentence(said.former or said.words)
    return "" if sentence == said.usual_status else sentence


def _behind(former: Former, english: str, place: _Place, number: RuleNumber) -> Behind:
    runs = around_changes(reworded(former.english, english)[1])
    paragraphs = difference_paragraphs(runs, kinds=BOTH, labels=Labels.among(settings.SOURCE_LANGUAGE))
    is_comparable = former.edition < place.edition
    return Behind(former, tuple(paragraphs), compare_path(place.language, former.edition, place.edition, number) if is_comparable else "")


def _column_chip(column: Column) -> Chip:
    """What the translations of a column are worth together."""
    if column.language == settings.SOURCE_LANGUAGE:
        return Chip("chip--ok", "full", gettext("the text that prevails"))
    lacking = sum(words.is_fallback for line in column.lines for words in line.all_words)
    rules = {line.identity for line in column.lines if line.words.is_fallback} & column.former_rules.keys()
    behind = len(rules) + len(column.former_examples)
    values = {"behind": behind, "missing": lacking - behind}
    if not lacking:
        return Chip("chip--ok", "full", gettext("up to date"))
    if not behind:
        return Chip("chip--missing", "empty", ngettext("%(missing)s missing", "%(missing)s missing", values["missing"]) % values)
    if lacking == behind:
        return Chip("chip--behind", "half", ngettext("%(behind)s behind", "%(behind)s behind", behind) % values)
    return Chip("chip--behind", "half", gettext("%(behind)s behind, %(missing)s missing") % values)
