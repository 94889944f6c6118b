"""Citations in a text, as spans over the printed characters and never as changed text.

One grammar reads English, German and Spanish: dotted numbers are citations wherever they stand, chapter and section
numbers only behind the word for rule or section, or in a list that such a word begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rules.domain.numbering import SKIPPED_LETTERS, Level, NumberError, NumberRange, RuleNumber


@dataclass(frozen=True, slots=True)
class Link:
    """The characters from `start` to `end` (exclusive) of a text, and the number that they print or stand for."""

    start: int
    end: int
    target: RuleNumber


@dataclass(frozen=True, slots=True)
class Citation:
    """The smallest piece of a text that stands for one number or for one range.

    A range ("701.27a–f") has two links, one for each printed end; everything else has one, as long as the citation.
    """

    start: int
    end: int
    links: tuple[Link, ...]

    @property
    def targets(self) -> tuple[RuleNumber, ...]:
        """The number, or both ends of the range, in full."""
        return tuple(link.target for link in self.links)

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """The number, or every number of the range."""
        return self.targets if len(self.links) == 1 else NumberRange(*self.targets).members


# Every repetition is bounded, so that no pattern runs over a text more than a constant number of times.
_BLANKS = r"[^\S\n]{0,4}"
_BLANK = r"[^\S\n]{1,4}"
_AND = rf"(?:and/or|and|or|nor|und/oder|und|oder|sowie|y/o|y|e|o|u|ni|&){_BLANK}"
_DASH = r"[-–—‐‑‒−]"
_LETTER = r"[a-z](?![^\W_])"
_DOTTED = rf"[1-9][0-9][0-9]\.[1-9][0-9]{{0,2}}(?:{_LETTER})?(?![a-z0-9]|%|\.[0-9])"
_CHAPTER = r"[1-9][0-9][0-9](?![^\W_]|%|[./][0-9])"
_SECTION = r"[1-9](?![^\W_]|%|[./,][0-9])"
_APART = r"(?<![^\W_])(?<![$€£¥])(?<![0-9]\.)"
_RANGE_END = rf"(?:(?P<dotted>{_DOTTED})|(?P<letter>{_LETTER})|(?P<digits>[1-9][0-9]{{0,2}})(?![^\W_]|[./][0-9]|{_DASH}[0-9]))"
_QUOTED_TITLE = rf",?{_BLANKS}\(?[\"“„«'‘‚][^\"“”„«»\n]{{1,80}}[\"”“»'’‘]\)?"
_BARE_TITLE = rf",{_BLANK}[^\W\d_][^,;:.()0-9\n]{{0,60}}"

_TOKEN = re.compile(
    r"\b(?i:(?P<rules>rules|regeln|reglas)|(?P<rule>rule|regel|regla)|(?P<see>see|siehe|véanse|véase|ver)"
    r"|(?P<sections>sections|abschnitten?|secciones)|(?P<section>section|abschnitts?|sección))\b"
    rf"|{_APART}(?:(?P<dotted>{_DOTTED})|(?P<chapter>{_CHAPTER})|(?P<digit>{_SECTION}))"
)
_DIGIT = re.compile("[1-9]")
_TITLE = re.compile(_QUOTED_TITLE)
_TITLE_MARKS = " ,.;:()\"“”„«»'‘’‚"
_AFTER_WORD = re.compile(rf"{_BLANKS}#?")
_JOINT = re.compile(
    rf"(?:{_QUOTED_TITLE}{_BLANKS},?{_BLANKS}|{_BARE_TITLE},{_BLANKS}|{_BLANKS},{_BLANKS}|{_BLANK}(?={_AND}))(?P<and>{_AND})?"
)
_JOINT_SIZE = 120
_THOUSANDS = re.compile(r"[0-9],\Z")
_TITLE_FOLLOWS = re.compile(rf",{_BLANKS}[\"“„«'‘‚]")
_TIGHT_RANGE = re.compile(rf"{_DASH}{_RANGE_END}")
_LOOSE_RANGE = re.compile(rf"{_BLANK}(?:{_DASH}|to|through|bis|al|a la|a|hasta){_BLANK}{_RANGE_END}")
_PRINTED = re.compile(rf"(?P<dotted>{_DOTTED})|(?P<chapter>{_CHAPTER})|(?P<digit>{_SECTION})|(?P<letter>{_LETTER})")
_NUMBER_GOES_ON = re.compile(rf"{_DASH}[0-9]")
_ELIDED = re.compile(rf"(?:,{_BLANKS}(?P<comma_and>{_AND})?|{_BLANK}(?P<and>{_AND}))(?P<letter>{_LETTER})(?!['’-][^\W_])")
# Subrule letters that are also words: behind a mere comma or a loose dash they need a mark after them.
_WORD_LETTERS = "aeouy"
_MARK_FOLLOWS = re.compile(rf"\s*(?:[,.;:)]|{_DASH}|\Z)")


@dataclass(frozen=True, slots=True)
class _List:
    """The run of numbers being read, up to `end`.

    `kind` says what a bare number in it can be: "rule" or "see" a chapter, "section" a section, "" nothing. `is_begun`
    is false right behind the word. `is_closed` says that the last number came behind an "and".
    """

    kind: str = ""
    is_plural: bool = False
    end: int = 0
    is_begun: bool = True
    is_closed: bool = False

    def with_number(self, text: str, number: re.Match[str]) -> _List | None:
        """The list that `number` belongs to: this one or, for a dotted number that stands apart, a new one. None: not a citation."""
        joint = self._joint(text, number.start())
        if joint is None:
            return _List() if number["dotted"] and not _THOUSANDS.search(text, max(0, number.start() - 2), number.start()) else None
        if number["dotted"] or self._takes_bare(text, number):
            return replace(self, is_begun=True, is_closed=bool(joint.groupdict().get("and")))
        return None

    def _joint(self, text: str, start: int) -> re.Match[str] | None:
        """What joins the number at `start` to the list; None when the number is no part of it."""
        if start - self.end > _JOINT_SIZE:
            return None
        return (_JOINT if self.is_begun else _AFTER_WORD).fullmatch(text, self.end, start)

    def _takes_bare(self, text: str, number: re.Match[str]) -> bool:
        """A bare number is sure behind the word, in a plural list until its "and", and where its title follows (706, “Rolling a Die”)."""
        if self.kind not in (("section",) if number["digit"] else ("rule", "see")):
            return False
        has_title = _TITLE_FOLLOWS.match(text, number.end()) is not None
        return has_title or (self.kind != "see" and (not self.is_begun or (self.is_plural and not self.is_closed)))


def citations(text: str) -> tuple[Citation, ...]:
    """Every citation of `text` in its order, none overlapping. Total: any text is accepted, in time linear to its length."""
    found: list[Citation] = []
    if not _DIGIT.search(text):
        return ()
    numbers = _List()
    position = 0
    while (token := _TOKEN.search(text, position)) is not None:
        position = token.end()
        word = token.lastgroup or ""
        if word not in ("dotted", "chapter", "digit"):
            numbers = _List(word.removesuffix("s"), word.endswith("s"), position, is_begun=False)
        elif (grown := numbers.with_number(text, token)) is not None and (cited := _cited(text, token, is_plural=grown.is_plural)):
            found += cited
            position = cited[-1].end
            numbers = replace(grown, end=position)
    return tuple(found)


def title_spans(text: str, cited: Sequence[Citation]) -> list[tuple[int, int]]:
    """Where the titles stand that belong to the citations of `text`: “Dash” in "rule 702.109, “Dash,” and 702.152"."""
    found = []
    for each, after in zip_longest(cited, cited[1:]):
        joint = _JOINT.fullmatch(text, each.end, after.start) if after and after.start - each.end <= _JOINT_SIZE else None
        title = joint or _TITLE.match(text, each.end)
        if title is not None:
            found.append(title.span())
    return found


def title_behind(text: str, citation: Citation) -> str:
    """The quoted title behind a citation, without quotes and the marks at its end; empty where there is none."""
    title = _TITLE.match(text, citation.end)
    return title[0].strip(_TITLE_MARKS) if title else ""


def targets(printed: Sequence[str]) -> tuple[tuple[RuleNumber, ...], ...]:
    """What each of the `printed` citations of one text stands for: its number, or both ends of its range.

    They are given in the order of the text, since one can lean on the one before it ("608.3a", "b"). Raises NumberError,
    naming the text, for one that is not a citation.
    """
    found: list[tuple[RuleNumber, ...]] = []
    for text in printed:
        number = _PRINTED.match(text)
        if number is None or (number["letter"] and not found):
            raise NumberError(f"not a citation: {text!r}")
        first = RuleNumber.parse(number[0]) if number["letter"] is None else _with_letter(found[-1][-1], number["letter"])
        last = _range_end(text, first, number.end(), is_plural=True)
        end = number.end() if last is None else last.end
        if end != len(text):
            raise NumberError(f"not a citation: {text!r}")
        found.append((first,) if last is None else (first, last.target))
    return tuple(found)


def _cited(text: str, token: re.Match[str], *, is_plural: bool) -> tuple[Citation, ...]:
    """The citation that begins with `token`, and those that lean on it ("608.3a and b"). Empty when it is part of something else."""
    first = Link(token.start(), token.end(), RuleNumber.parse(token[0]))
    whole = _with_range(text, first, is_plural=is_plural)
    if token["dotted"] is None and len(whole.links) == 1 and _NUMBER_GOES_ON.match(text, token.end()):
        return ()
    return (whole, *_elided(text, whole, is_plural=is_plural))


def _with_range(text: str, first: Link, *, is_plural: bool) -> Citation:
    last = _range_end(text, first.target, first.end, is_plural=is_plural)
    return Citation(first.start, first.end, (first,)) if last is None else Citation(first.start, last.end, (first, last))


def _range_end(text: str, first: RuleNumber, position: int, *, is_plural: bool) -> Link | None:
    """The end of a range whose first number ends at `position`. Blanks around the dash, and words for it, need the plural."""
    end = _TIGHT_RANGE.match(text, position)
    if end is None and is_plural:
        end = _LOOSE_RANGE.match(text, position)
        if end is not None and not _is_sure_letter(text, end):
            return None
    if end is None:
        return None
    try:
        numbers = NumberRange(first, _range_target(first, end))
    except NumberError:
        return None
    return Link(end.start(str(end.lastgroup)), end.end(), numbers.last) if numbers.first < numbers.last else None


def _range_target(first: RuleNumber, end: re.Match[str]) -> RuleNumber:
    """The number in full that stands behind the dash. Raises NumberError where it does not continue `first`."""
    if end["letter"]:
        return _with_letter(first, end["letter"])
    if end["digits"] and first.level is Level.RULE:
        return RuleNumber.parse(f"{first.chapter}.{end['digits']}")
    return RuleNumber.parse(end[str(end.lastgroup)])


def _elided(text: str, before: Citation, *, is_plural: bool) -> Iterator[Citation]:
    """Subrules of the rule before that are printed as a mere letter ("608.3a and b", "601.2a, c, and f–h")."""
    while (letter := _ELIDED.match(text, before.end)) is not None:
        last = before.targets[-1]
        follows = "" < last.letter < letter["letter"] and letter["letter"] not in SKIPPED_LETTERS
        if not follows or not (letter["and"] or letter["comma_and"] or _is_sure_letter(text, letter)):
            return
        link = Link(letter.start("letter"), letter.end("letter"), _with_letter(last, letter["letter"]))
        before = _with_range(text, link, is_plural=is_plural)
        yield before


def _is_sure_letter(text: str, match: re.Match[str]) -> bool:
    return match["letter"] is None or match["letter"] not in _WORD_LETTERS or _MARK_FOLLOWS.match(text, match.end()) is not None


def _with_letter(number: RuleNumber, letter: str) -> RuleNumber:
    """The subrule next to or under `number`. Raises NumberError where there is no rule to put a letter to."""
    if not number.letter:
        raise NumberError(f"no subrule to continue with {letter!r}: {number}")
    return replace(number, letter=letter)
