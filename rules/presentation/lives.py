"""Rules through the editions made ready for a page: what a number has named, and the numbers that a rule has had."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.presentation.messages import date_html
from rules.presentation.navigation import history_path, rule_link, title_of
from rules.selectors.editions import Editions, LoadedEdition
from rules.selectors.history import Run, Version
from rules.selectors.resolve import Fate, Holder, Standing
from rules.selectors.rule_page import Heading
from rules.selectors.words import Words

_TITLE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """A link to a rule in an edition."""

    number: str
    edition: LoadedEdition
    href: str
    is_today: bool = False


@dataclass(frozen=True, slots=True)
class HolderCard:
    """A rule that a number has named. `sentences` say when it did, `fate` what became of it, `now` where it stands in the edition."""

    number: str
    title: str
    language: str
    href: str
    is_here: bool
    sentences: tuple[SafeString, ...]
    fate: SafeString
    now: Reading | None
    is_merged: bool
    former: Reading | None
    history: str


def rule_name(number: RuleNumber, words: Words) -> str:
    """A rule by its number, with its title where it has one."""
    heading = Heading(number, words)
    return f"{number} {title_of(heading)}" if heading.is_title else str(number)


def holder_card(holder: Holder, *, edition: LoadedEdition, editions: Editions, language: str) -> HolderCard:
    """The card of a holder; `edition` is the one that its standing was asked for."""
    number = holder.version.number
    title = title_of(Heading(number, holder.words), _TITLE_LENGTH)
    here = holder.here.version
    now = reading(here, editions=editions, language=language) if here else None
    newest = holder.runs[0].editions[-1]
    former = Reading(str(number), newest, rule_link(language, newest.key, number))
    return HolderCard(
        number=str(number),
        title=title,
        language=holder.words.language,
        href=now.href if now else former.href,
        is_here=holder.is_here,
        sentences=tuple(
            sentence
            for run in holder.runs
            for sentence in run_sentences(run, number=number, title=title, words=holder.words, editions=editions, language=language)
        ),
        fate=fate_sentence(holder.here, edition=edition),
        now=now,
        is_merged=holder.here.fate is Fate.MERGED,
        former=None if holder.is_here else former,
        history=history_path(language, newest.key, number),
    )


def reading(version: Version, *, editions: Editions, language: str) -> Reading:
    """The link to a version. An excerpt is never called today's."""
    is_today = version.edition == editions.current and version.edition.is_complete
    return Reading(str(version.number), version.edition, rule_link(language, version.edition.key, version.number), is_today)


def run_sentences(run: Run[int], *, number: RuleNumber, title: str, words: Words, editions: Editions, language: str) -> list[SafeString]:
    """When a number named a rule, as sentences; where editions in between are not loaded, further ones say between which days."""
    if not Heading(number, words).is_title:
        # Translators: the first words of a rule, quoted within a sentence
        title = gettext("“{words}”").format(words=title)
    named = format_html('<span lang="{}">{}</span>', words.language, title) if words.language != language else format_html("{}", title)
    values = {
        "number": format_html('<b class="num">{}</b>', number),
        "title": named,
        "first": _linked(run.first, number, language),
        "last": _linked(run.last, number, language),
        "until": date_html(run.until) if run.until else "",
    }
    sentences = [format_html(_run_template(run, editions), **values)]
    if run.after:
        sentences.append(
            format_html(gettext("It began between {after} and {first}."), after=date_html(run.after), first=date_html(run.first))
        )
    if run.until and run.ends_between and not _is_now(run, editions):
        sentences.append(format_html(gettext("It ended between {last} and {until}."), last=date_html(run.last), until=date_html(run.until)))
    return sentences


def _run_template(run: Run[int], editions: Editions) -> str:
    if _is_now(run, editions):
        # Translators: the title of a rule and the date since which the number means it
        return gettext("Number {number} is {title} since {first}.")
    if run.first > editions.today:
        return gettext("Number {number} will be {title} from {first} on.")
    if run.until:
        # Translators: on the second day the number already meant something else or nothing
        return gettext("Number {number} was {title} from {first} until {until}.")
    if run.count == 1:
        return gettext("Number {number} is {title} in the edition of {first}.")
    return gettext("Number {number} is {title} in the editions from {first} to {last}.")


def _is_now(run: Run[int], editions: Editions) -> bool:
    return editions.current is not None and editions.current.is_complete and editions.current in run.editions


def _linked(day: date, number: RuleNumber, language: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', rule_link(language, day.isoformat(), number), date_html(day))


def fate_sentence(standing: Standing, *, edition: LoadedEdition) -> SafeString:
    """What became of a rule that an edition does not have; empty for one that it has."""
    template = _fate_template(standing)
    if not template:
        return SafeString("")
    return format_html(
        template,
        date=date_html(edition.effective_date),
        when=date_html(standing.day) if standing.day else "",
        after=date_html(standing.after) if standing.after else "",
        number=standing.version.number if standing.version else "",
    )


def _fate_template(standing: Standing) -> str:
    is_between = standing.after is not None
    match standing.fate:
        case Fate.LATER if is_between:
            return gettext("This rule did not exist on {date}. It was created between {after} and {when}.")
        case Fate.LATER:
            return gettext("This rule did not exist on {date}. It was created on {when}.")
        case Fate.MERGED if is_between:
            return gettext("This rule went into {number} between {after} and {when}.")
        case Fate.MERGED:
            return gettext("This rule went into {number} on {when}.")
        case Fate.REMOVED if is_between:
            return gettext("This rule was removed between {after} and {when}.")
        case Fate.REMOVED:
            return gettext("This rule was removed on {when}.")
        case Fate.UNKNOWN:
            return gettext("Of the edition of {date} only parts are on this site, and this rule is not among them.")
        case _:
            return ""


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """A number of a rule, or none, with the editions that had it so. The links lead to the first and the last of them."""

    number: str
    first: date
    last: date
    count: int
    first_href: str
    last_href: str


def number_spans(found: tuple[Run[RuleNumber], ...], *, language: str) -> list[NumberSpan]:
    """The numbers of a rule, newest first, and the stretches without it."""
    return [
        NumberSpan(
            str(run.key or ""),
            run.first,
            run.last,
            run.count,
            rule_link(language, run.first.isoformat(), run.key) if run.key else "",
            rule_link(language, run.last.isoformat(), run.key) if run.key else "",
        )
        for run in found
    ]
