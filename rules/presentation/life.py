"""The life of a rule made ready for its page and its feed: entries in sentences, differences of words, and the drawn timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.domain.wording import Difference, Kind
from rules.models import Status
from rules.presentation.differences import BOTH, Labels, around_changes, difference_paragraphs, reworded
from rules.presentation.markup import Address, paragraphs_html
from rules.presentation.messages import date_html
from rules.presentation.navigation import compare_path, history_path, rule_link
from rules.selectors.editions import LoadedEdition
from rules.selectors.history import Entry, Event, ExampleChange, Inside, InsideChange, Kin, KinChange, Life, WordChange
from rules.selectors.words import Words


@dataclass(frozen=True, slots=True)
class Changed:
    """The paragraphs of two texts in one, as HTML, with the language of the words."""

    paragraphs: tuple[SafeString, ...]
    language: str


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example that came, went or got other words: which of it, and the words."""

    label: str
    changed: Changed


@dataclass(frozen=True, slots=True)
class Label:
    """A chip that links to another rule or subrule in the change."""

    css_class: str
    icon: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry with all that its template shows."""

    css_class: str
    number: str
    day: date
    title: str
    when: SafeString
    note: str
    labels: tuple[Label, ...]
    changed: Changed | None
    examples: tuple[ExampleView, ...]
    paragraphs: tuple[SafeString, ...]
    language: str
    read: str
    read_number: RuleNumber
    read_edition: str
    compare: str
    unchanged: tuple[LoadedEdition, ...]
    unchanged_number: str


def entry_views(life: Life, *, language: str, address: Address) -> list[EntryView]:
    """The entries of a life, newest first; `address` is for what the first version cites."""
    return [_entry_view(entry, life, language, address) for entry in life.entries]


def _entry_view(entry: Entry, life: Life, language: str, address: Address) -> EntryView:
    version = entry.version
    words = life.words[version.pk]
    is_begin = entry.event in {Event.FIRST, Event.CREATED}
    before = _version_before(entry, life)
    is_present = entry.event is not Event.REMOVED
    return EntryView(
        css_class="tl--number" if is_present and not _has_words(entry) else "tl--text",
        number=str(version.number) if is_present else "",
        day=entry.day,
        title=entry_title(entry),
        when=_when(entry),
        note=_note(entry),
        labels=_labels(entry, language),
        changed=_changed(life.words[entry.before.pk], words) if entry.before and entry.words is WordChange.REWORDED else None,
        examples=tuple(_example_view(change) for change in entry.examples),
        paragraphs=tuple(paragraphs_html(words.text, address=address)) if is_begin else (),
        language=words.language,
        read=rule_link(language, version.edition.key, version.number),
        read_number=version.number,
        read_edition=version.edition.key,
        compare=compare_path(language, before, version.edition.key, version.number) if before and is_present else "",
        unchanged=entry.unchanged,
        unchanged_number=str(version.number),
    )


def changes_words(entry: Entry) -> bool:
    """Whether the rule or its subrules got other words."""
    return entry.event is Event.CHANGED and (entry.words is WordChange.REWORDED or bool(entry.inside))


def _has_words(entry: Entry) -> bool:
    return entry.event is not Event.CHANGED or changes_words(entry) or bool(entry.examples)


def _version_before(entry: Entry, life: Life) -> str:
    """The edition with which the entry is compared; empty for the first."""
    earlier = [version for version in life.versions if version.day < entry.version.day]
    return earlier[-1].edition.key if earlier else ""


def entry_title(entry: Entry) -> str:
    """What happened, in a few words."""
    match entry.event:
        case Event.FIRST:
            return gettext("First seen on this site")
        case Event.CREATED:
            if any(kin.change is KinChange.SPLIT_FROM for kin in entry.kin):
                return gettext("Split off from another rule")
            return gettext("Created")
        case Event.REMOVED:
            if any(kin.change is KinChange.WENT_INTO for kin in entry.kin):
                return gettext("Went into another rule")
            return gettext("Removed")
        case _:
            return _change_title(entry)


def _change_title(entry: Entry) -> str:
    is_reworded = entry.words is WordChange.REWORDED
    if entry.moved_from:
        values = {"number": entry.moved_from}
        if is_reworded:
            return gettext("Reworded, and renumbered from %(number)s") % values
        return gettext("Renumbered from %(number)s") % values
    if is_reworded:
        return gettext("Reworded")
    if entry.inside:
        return gettext("Subrules changed")
    if entry.kin:
        return gettext("Split or merged")
    if entry.examples:
        return gettext("Examples changed")
    match entry.words:
        case WordChange.TYPOGRAPHY:
            return gettext("Only the typography changed")
        case WordChange.CITATIONS:
            return gettext("Only cited numbers changed")
        case _:
            return gettext("A summary on this site")


def _note(entry: Entry) -> str:
    """What is to be said beside the title."""
    if entry.words is WordChange.UNCOMPARED:
        return gettext("This site has only a summary of these words, and a summary is never compared with official words.")
    if entry.event is Event.FIRST:
        return gettext("It may be older: what stood in earlier editions is not on this site.")
    if entry.event is Event.CHANGED and entry.moved_from and entry.words is WordChange.SAME and not (entry.inside or entry.examples):
        return gettext("No word changed.")
    if entry.moved_from and entry.words is WordChange.TYPOGRAPHY:
        return gettext("Beside the number only the typography changed.")
    if entry.moved_from and entry.words is WordChange.CITATIONS:
        return gettext("Beside the number only cited numbers changed.")
    return ""


def _when(entry: Entry) -> SafeString:
    """Between which days it happened, where that is not known exactly."""
    if entry.after is None:
        return SafeString("")
    return format_html(
        gettext("This happened between {after} and {when}; editions in between are not on this site."),
        after=date_html(entry.after),
        when=date_html(entry.day),
    )


def _labels(entry: Entry, language: str) -> tuple[Label, ...]:
    return (*(_kin_label(kin, language) for kin in entry.kin), *(_inside_label(each, language) for each in entry.inside))


def _kin_label(kin: Kin, language: str) -> Label:
    texts = {
        KinChange.WENT_INTO: gettext("went into %(number)s"),
        KinChange.TOOK_IN: gettext("took in %(number)s"),
        KinChange.SPLIT_FROM: gettext("was part of %(number)s"),
        KinChange.GAVE_PART: gettext("a part became %(number)s"),
    }
    return Label("chip--moved", "moved", texts[kin.change] % {"number": kin.number}, history_path(language, kin.edition.key, kin.number))


def _inside_label(inside: Inside, language: str) -> Label:
    styles = {
        InsideChange.NEW: ("chip--new", "plus", gettext("new: %(number)s")),
        InsideChange.GONE: ("chip--gone", "minus", gettext("removed: %(number)s")),
        InsideChange.EDITED: ("chip--edit", "", gettext("reworded: %(number)s")),
        InsideChange.MOVED: ("chip--moved", "moved", gettext("%(before)s became %(number)s")),
    }
    css_class, icon, text = styles[inside.change]
    href = history_path(language, inside.edition.key, inside.number)
    return Label(css_class, icon, text % {"number": inside.number, "before": inside.before}, href)


def _changed(old: Words, new: Words) -> Changed:
    """The difference of two translations where both sides have one in the reader's language, else of the exact English."""
    is_translated = old.language == new.language == new.asked and Status.SUMMARY not in {old.status, new.status}
    texts = (old.text, new.text) if is_translated else (old.english, new.english)
    return _marked(around_changes(reworded(*texts)[1]), new.language if is_translated else settings.SOURCE_LANGUAGE)


def _marked(runs: Iterable[Difference], language: str) -> Changed:
    return Changed(tuple(difference_paragraphs(runs, kinds=BOTH, labels=Labels.among(language))), language)


def _example_view(change: ExampleChange) -> ExampleView:
    values = {"number": change.elsewhere}
    if change.old and change.new:
        return ExampleView(gettext("Example reworded"), _changed(change.old, change.new))
    if change.new:
        label = gettext("Example moved here from %(number)s") % values if change.elsewhere else gettext("New example")
        return ExampleView(label, _marked([Difference(Kind.INSERT, change.new.text)], change.new.language))
    if change.old:
        label = gettext("Example moved to %(number)s") % values if change.elsewhere else gettext("Example removed")
        return ExampleView(label, _marked([Difference(Kind.DELETE, change.old.text)], change.old.language))
    raise ValueError("a change without words")


# The drawn timeline, in the units of its view box.
_WIDTH = 1160
_LEFT, _RIGHT = 70, 1150
_TOP, _LANE, _AXIS = 44, 42, 34
_YEARS_BETWEEN_LINES = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A path of the drawing: `kind` is path, jump or grid."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the drawing at a place; `anchor` is start or middle."""

    x: str
    y: str
    anchor: str
    words: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """The numbers of a rule over time, drawn: lanes of numbers from left to right, a dot for each change of its words."""

    width: int
    height: int
    lines: tuple[Line, ...]
    texts: tuple[Text, ...]
    dots: tuple[tuple[str, str], ...]


def timeline(life: Life, *, first: date, last: date) -> Timeline:
    """The drawing for the days from `first` to `last`."""
    numbers = sorted({run.key for run in life.numbers if run.key}, key=lambda number: number.sort_key, reverse=True)
    lanes = {number: _TOP + _LANE * position for position, number in enumerate(numbers)}
    bottom = _TOP + _LANE * max(len(lanes) - 1, 0)
    days = max((last - first).days, 1)

    def x(day: date) -> str:
        return f"{_LEFT + (day - first).days * (_RIGHT - _LEFT) / days:.1f}"

    years = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1) if year % _YEARS_BETWEEN_LINES == 0]
    grid = [Line("grid", f"M{x(day)} 22V{bottom + 16}") for day in years]
    axis = [Text(x(day), str(bottom + _AXIS), "middle", str(day.year)) for day in years]
    labels = [Text("4", str(y + 4), "start", str(number)) for number, y in lanes.items()]
    dots = [(x(entry.day), str(lanes[entry.version.number])) for entry in life.entries if _has_dot(entry)]
    return Timeline(_WIDTH, bottom + _AXIS + 8, (*grid, *_steps(life, lanes, x, last)), (*axis, *labels), tuple(dots))


def _has_dot(entry: Entry) -> bool:
    return entry.event is not Event.REMOVED and _has_words(entry)


def _steps(life: Life, lanes: Mapping[RuleNumber, int], x: Callable[[date], str], last: date) -> Iterable[Line]:
    """A horizontal stroke for each number, and a dotted one to the next."""
    ordered = life.numbers[::-1]
    for position, run in enumerate(ordered):
        if run.key is None:
            continue
        y = lanes[run.key]
        yield Line("path", f"M{x(run.first)} {y}H{x(run.until or last)}")
        if position and (before := ordered[position - 1]).key is not None:
            yield Line("jump", f"M{x(run.first)} {lanes[before.key]}V{y}")
