"""The query language of the search: words, "phrases", -words that must not be there, beginnings*, in:701 and -in:701–702,
edition:2016-04-08, lang:de."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TypeAlias

from rules.domain.analysis import Token, tokens
from rules.domain.number_query import NumberQuery, parse_query
from rules.domain.numbering import NumberError, NumberRange, RuleNumber

LONGEST_QUERY = 200
MOST_CLAUSES = 16
EVERY_EDITION = "all"
CURRENT_EDITION = "current"


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a text must have, or must not have: a word, several in a row, or a word that begins so.

    `words` are folded, `typed` is how the reader spelled them. A hyphenated word is a row of its parts; `is_quoted` tells a row that
    the reader put in quotation marks.
    """

    words: tuple[str, ...]
    is_quoted: bool = False
    is_prefix: bool = False
    is_excluded: bool = False
    typed: str = field(default="", compare=False)

    @property
    def is_plain(self) -> bool:
        """Whether the reader typed no sign around it, so that other words may stand for it."""
        return not (self.is_quoted or self.is_prefix or self.is_excluded)


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """All numbers from one to another of any level, both ends with what stands under them included: 702.6a–702.9."""

    first: RuleNumber
    last: RuleNumber

    def __str__(self) -> str:
        return f"{self.first}–{self.last}"

    def __contains__(self, number: RuleNumber) -> bool:
        return not number < self.first and (not self.last < number or self.last in number.ancestors)


Scope: TypeAlias = RuleNumber | NumberSpan


def is_inside(number: RuleNumber, scopes: Iterable[Scope]) -> bool:
    """Whether a number is one of the places or stands under one."""
    around = {number, *number.ancestors}
    return any(number in scope if isinstance(scope, NumberSpan) else scope in around for scope in scopes)


@dataclass(frozen=True, slots=True)
class Refused:
    """An operator ("in", "edition" or "lang") with a value that it cannot have, as typed; empty where a blank stands behind the colon.

    "-edition" and "-lang" have a sign that has no meaning before them.
    """

    operator: str
    value: str


@dataclass(frozen=True, slots=True)
class Query:
    """What somebody typed. `numbers` are the rule numbers in full among the words; they are not among the clauses.

    `edition` is a date, "all", "current" or empty; `scopes` the places that a hit must be or stand under, `excluded_scopes` those that it
    must not. `refused` are operators with a
    value that they cannot have; `rest` is what was typed without operators; `connectives` are words such as OR, which have no meaning here.
    """

    clauses: tuple[Clause, ...] = ()
    numbers: tuple[RuleNumber, ...] = ()
    scopes: tuple[Scope, ...] = ()
    edition: str = ""
    language: str = ""
    refused: tuple[Refused, ...] = ()
    connectives: tuple[str, ...] = ()
    rest: str = field(default="", compare=False)
    excluded_scopes: tuple[Scope, ...] = ()

    @property
    def wanted(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if not clause.is_excluded)

    @property
    def excluded(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.is_excluded)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was asked for that a text could have: nothing but signs, or numbers outside of the places asked for."""
        return not (self.clauses or self.scopes or self.excluded_scopes) or bool(self.outside)

    @property
    def is_mere_exclusion(self) -> bool:
        """Whether nothing but signs says what a text must not have, so that everything else is found."""
        return bool(self.excluded or self.excluded_scopes) and not (self.wanted or self.scopes)

    @property
    def exclusions(self) -> str:
        """What a text must not have, as one would type it without the sign."""
        words = [f"“{each.typed}”" if each.is_quoted else each.typed + "*" * each.is_prefix for each in self.excluded]
        return ", ".join([*words, *(f"in:{scope}" for scope in self.excluded_scopes)])

    @property
    def in_places(self) -> Query | None:
        """The query with its rule numbers in full as the places to look in: "702.6 attach". None where it has places or no words."""
        return replace(self, scopes=self.numbers) if self.numbers and self.wanted and not self.scopes else None

    @property
    def in_chapters(self) -> Query | None:
        """The query with what may be numbers of chapters among its words as the places to look in: "transform 712". None without."""
        named = [each for each in self.wanted if each.is_plain and _CHAPTER.fullmatch(each.typed)]
        if not named or self.scopes or len(named) == len(self.wanted):
            return None
        clauses = tuple(each for each in self.clauses if each not in named)
        return replace(self, clauses=clauses, scopes=tuple(RuleNumber.parse(each.typed) for each in named))

    @property
    def number_query(self) -> NumberQuery | None:
        """The numbers where nothing else was asked for, and every one of them stands in the places asked for."""
        numbers = parse_query(self.rest)
        if numbers is None or not all(self._is_inside(asked) for asked in numbers.numbers):
            return None
        return numbers

    @property
    def outside(self) -> tuple[RuleNumber | NumberRange, ...]:
        """Where nothing but numbers was asked for: those that stand in none of the places asked for. A single digit is a word then."""
        numbers = parse_query(self.rest) if self.scopes else None
        return (
            tuple(each for each in numbers.numbers if _first(each).chapter and not is_inside(_first(each), self.scopes)) if numbers else ()
        )

    def refused_value(self, operator: str) -> str:
        """The first value that an operator could not have; empty where there is none."""
        return next((each.value for each in self.refused if each.operator == operator), "")

    def _is_inside(self, asked: RuleNumber | NumberRange) -> bool:
        first = _first(asked)
        return (not self.scopes or is_inside(first, self.scopes)) and not is_inside(first, self.excluded_scopes)


def _first(asked: RuleNumber | NumberRange) -> RuleNumber:
    return asked.first if isinstance(asked, NumberRange) else asked


_OPENING = '"“”„‟«»‹›＂'
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_PART = re.compile(
    rf"""
      (?P<minus>(?<!\S)-(?=[^\s\-]))?
      (?:
        (?P<name>[^\W\d_]{{2,8}}):(?P<value>[^\s{_OPENING}]+)
      | [{_OPENING}](?P<phrase>[^{_OPENING}]+)[{_OPENING}]
      | (?P<word>[^\s{_OPENING}]+)
      )
    """,
    re.VERBOSE,
)
_SIZE = re.compile(r"-(?:\d+|[xX*])/[+-]?(?:\d+|[xX*])$")
# 702.19b, also with the comma of another country; three digits behind a comma are a rule up to 299, as in a query of numbers.
_NUMBER = re.compile(r"[1-9]\d\d(?:\.|,(?![3-9]\d\d))[1-9]\d{0,2}[a-z]?")
_CHAPTER = re.compile(r"[1-9]\d\d")
# Several places, or from one to another: 701-702, 702.6a–702.9, 701,712.
_PLACES = re.compile(r"[\d.,a-z]+(?P<dash>[-‐‑‒–—−])?[\d.,a-z]*", re.IGNORECASE)
# A quotation that is to be excluded and was not closed.
_UNCLOSED = re.compile(rf"(?<!\S)-[{_OPENING}][^{_OPENING}]+\Z")
_NAMES = {
    "in": "in",
    "en": "in",
    "edition": "edition",
    "ausgabe": "edition",
    "edición": "edition",
    "edicion": "edition",
    "lang": "lang",
    "sprache": "lang",
    "idioma": "lang",
}
_SHORTEST_PREFIX = 2
# In capital letters other searches take them for "one of the two"; here all words are looked for.
_CONNECTIVES = frozenset(("OR", "ODER", "O", "|", "||"))
_CURRENT = frozenset((CURRENT_EDITION, "today", "now", "aktuell", "heute", "actual", "vigente", "hoy"))


@dataclass(slots=True)
class _Reading:
    languages: tuple[str, ...]
    clauses: list[Clause] = field(default_factory=list)
    numbers: list[RuleNumber] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)
    excluded_scopes: list[Scope] = field(default_factory=list)
    edition: str = ""
    language: str = ""
    refused: list[Refused] = field(default_factory=list)
    connectives: list[str] = field(default_factory=list)

    def take(self, part: re.Match[str]) -> str:
        """Takes a part and returns what it is but for operators."""
        if part["name"] and (operator := _NAMES.get(part["name"].casefold())):
            self._take_operator(operator, part["value"], is_excluded=bool(part["minus"]))
            return ""
        if (bare := (part["word"] or "").removesuffix(":").casefold()) in _NAMES and part["word"].endswith(":"):
            self.refused.append(Refused(_NAMES[bare], ""))
            return ""
        if part[0] in _CONNECTIVES:
            self.connectives.append(part[0])
            return part[0]
        is_excluded = bool(part["minus"])
        if part["phrase"]:
            words = tuple(token.word for token in tokens(part["phrase"]))
            self._add(Clause(words, is_quoted=True, is_excluded=is_excluded, typed=part["phrase"].strip()))
        elif _SIZE.match(part[0]):
            self._take_words(part[0], is_excluded=False)
        else:
            self._take_words(part[0].removeprefix("-") if is_excluded else part[0], is_excluded=is_excluded)
        return part[0]

    def take_connectives(self) -> None:
        """Takes words such as OR for words, where nothing else was asked for."""
        for typed in self.connectives:
            self._take_words(typed, is_excluded=False)
        self.connectives.clear()

    def _take_operator(self, name: str, value: str, *, is_excluded: bool) -> None:
        if name == "in" and (places := _places(value)):
            (self.excluded_scopes if is_excluded else self.scopes).extend(places)
        elif is_excluded and name != "in":
            self.refused.append(Refused(f"-{name}", value))
        elif name == "edition" and (key := edition_key(value)):
            self.edition = key
        elif name == "lang" and value.casefold() in self.languages:
            self.language = value.casefold()
        else:
            self.refused.append(Refused(name, value))

    def _take_words(self, typed: str, *, is_excluded: bool) -> None:
        runs = list(_runs(tokens(typed)))
        for place, run in enumerate(runs):
            words = tuple(token.word for token in run)
            if len(words) == 1 and _NUMBER.fullmatch(words[0]) and not is_excluded:
                self.numbers.append(RuleNumber.parse(words[0].replace(",", ".")))
                continue
            is_last = place == len(runs) - 1
            is_prefix = is_last and len(run) == 1 and typed[run[-1].end :].startswith("*") and len(words[0]) >= _SHORTEST_PREFIX
            spelled = typed[run[0].start : run[-1].end]
            self._add(Clause(words, is_prefix=is_prefix, is_excluded=is_excluded, typed=spelled))

    def _add(self, clause: Clause) -> None:
        if clause.words and clause not in self.clauses[-1:] and len(self.clauses) < MOST_CLAUSES:
            self.clauses.append(clause)


def parse(text: str, *, languages: tuple[str, ...] = ("en", "de", "es")) -> Query:
    """What `text` asks for. Total: any text has a meaning, and a sign that has none where it stands is passed over."""
    reading = _Reading(languages)
    typed = cleaned(text)
    rest = _PART.sub(reading.take, typed + '"' if _UNCLOSED.search(typed) else typed).strip()
    if not reading.clauses:
        reading.take_connectives()
    numbers = tuple(dict.fromkeys(reading.numbers))
    return Query(
        tuple(reading.clauses),
        numbers,
        tuple(dict.fromkeys(reading.scopes)),
        reading.edition,
        reading.language,
        tuple(dict.fromkeys(reading.refused)),
        tuple(dict.fromkeys(reading.connectives)),
        rest,
        tuple(dict.fromkeys(reading.excluded_scopes)),
    )


def cleaned(text: str) -> str:
    """A query without what no reader typed: control characters, blanks around it, and what is beyond the longest query."""
    return unicodedata.normalize("NFC", _CONTROL.sub(" ", text)).strip()[:LONGEST_QUERY].strip()


def edition_key(value: str) -> str:
    """A date as an edition is named, "all", "current", or nothing where the value is none of them."""
    if value.casefold() in {EVERY_EDITION, "alle", "todas"}:
        return EVERY_EDITION
    if value.casefold() in _CURRENT:
        return CURRENT_EDITION
    try:
        return date.fromisoformat(value).isoformat() if len(value) == len("2016-04-08") else ""
    except ValueError:
        return ""


def _places(value: str) -> tuple[Scope, ...]:
    """The places that a value names, empty where it names none."""
    bare = value.rstrip(".,;").lower()
    if (match := _PLACES.fullmatch(bare)) is None:
        return ()
    numbers = parse_query(bare)
    if numbers is None:
        ends = [_number(each) for each in bare.split(match["dash"] or "\n")]  # sections, which are no query by themselves
    else:
        ends = [end for each in numbers.numbers for end in ((each.first, each.last) if isinstance(each, NumberRange) else (each,))]
    found = tuple(filter(None, ends))
    if len(found) < len(ends):
        return ()
    if not match["dash"] or len(found) == 1:
        return found
    return (NumberSpan(*found),) if len(found) == 2 and found[0] < found[1] else ()


def _number(text: str) -> RuleNumber | None:
    try:
        return RuleNumber.parse(text)
    except NumberError:
        return None


def _runs(found: list[Token]) -> Iterator[list[Token]]:
    """The tokens in runs that hyphens tie together."""
    run: list[Token] = []
    for token in found:
        run.append(token)
        if not token.is_tied:
            yield run
            run = []
