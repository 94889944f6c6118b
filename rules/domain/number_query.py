"""What somebody types into the search box or the address line when they mean a rule number, in three languages."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from rules.domain.numbering import Level, NumberError, NumberRange, RuleNumber

LONGEST_QUERY = 200
LONGEST_CITATION = 500


@dataclass(frozen=True, slots=True)
class NumberQuery:
    """The numbers and ranges that a reader asked for, at least one, in the order typed. Each is meant exactly: 702.6 is not 702.60."""

    numbers: tuple[RuleNumber | NumberRange, ...]

    @property
    def spelled(self) -> str:
        """The query as the rules would print it: "702.6a–c, 711"."""
        return ", ".join(map(str, self.numbers))

    @property
    def skipped_letter(self) -> tuple[RuleNumber, ...]:
        """The neighbours of the first number whose letter the rules skip: 704.5k and 704.5m for 704.5l. Empty when there is none."""
        ends = (end for asked in self.numbers for end in _ends(asked))
        skipped = next((number for number in ends if number.has_skipped_letter), None)
        return () if skipped is None else tuple(replace(skipped, letter=chr(ord(skipped.letter) + step)) for step in (-1, 1))


# Words that may stand before a number. Without a number behind it none of them is a query.
_WORDS = (
    r"cr|(?:sub)?rules?|(?:unter)?regeln?|(?:sub)?reglas?|sections?|abschnitt(?:e|en|s)?|secci[oó]n|secciones"
    r"|chapters?|kapiteln?|cap[ií]tulos?|see|siehe|vgl|vergleiche|ver|v[eé]an?se|consult[ae]|numbers?|nummern?|n[uú]meros?|no|nr|n\.?o"
    r"|(?:mtg|magic|comprehensive|the|die|der|la|las)(?=\s+[a-z])"
)
_PREFIX = rf"(?:(?:{_WORDS})(?![^\W\d_])[\s./#:]*|[#§/]\s*){{0,6}}"
# 702.6, 702,6, 702. 6, 702:6, 702 6, 702-6. Three digits behind a comma are a rule (702,115) up to 299 and else one more chapter (614,615).
_POINT = r"(?:\s*[.:]\s*|,(?![3-9]\d\d)|,?\s+(?=\d{1,2}(?!\d))|-(?=\d{1,2}(?!\d)))"
_NUMBER = re.compile(rf"{_PREFIX}(?:(?P<chapter>[1-9]\d\d)(?:{_POINT}(?P<rule>[1-9]\d{{0,2}})(?!\d|\.\d)|(?!\d))|(?P<section>[1-9])(?!\d))")
_ENDS = r"(?![^\W_])[)\]]?"
# 711.4b, 711.4 b, 711.4.b, 711.4(b), 711.4-b, but not the Spanish "702.6 y 702.7".
_SUBRULE = re.compile(rf"(?:(?!\s+[eouy]\s+\w)[\s.]*[(\[]?|-)(?P<letter>[a-z]){_ENDS}")
_RANGE = re.compile(
    rf"(?:\s*-\s*|\s+(?:to|through|thru|bis|al|a la|a|hasta)\s+)"
    rf"(?:(?P<chapter>[1-9]\d\d)[.,:](?P<rule>[1-9]\d{{0,2}})(?:(?P<subrule>[a-z]){_ENDS}|(?![^\W_]))"
    rf"|(?P<digits>[1-9]\d{{0,2}})(?![^\W_]|[.,:]\d)|(?P<letter>[a-z]){_ENDS})"
)
_AND = re.compile(r"(?:\s*[,;+&/]\s*|\s+)(?:(?:and|und|y|e|or|oder|o|u)\s+)?")
# Digits, also with a letter in place of a 0 or a 1, with points, and with letters behind.
_SHAPE = re.compile(rf"{_PREFIX}\d[\dol]*(?:[.,:][\dol]*\d[\dol]*)+[a-z]{{0,2}}|{_PREFIX}\d(?:[\dol]*\d)?[a-z]?")
_IN_FULL = re.compile(r"(?<![\w.,/+-])[1-9]\d\d(?:\.|,(?![3-9]\d\d))[1-9]\d{0,2}[a-z]?(?!\w|[.,-]\d)")
_ELIDED = re.compile(rf"(?P<digits>[1-9]\d?)(?!\d)|(?P<letter>[a-z]){_ENDS}")


# A citation as pages give it to be copied, "CR 701.27 (2026-01-16)", bare, with its address behind it, or as a link of Markdown.
_CITATION = re.compile(
    r"\[?(?P<number>[^()\[\]]{1,60})\((?P<day>\d{4}-\d\d-\d\d)\)[\s.,;:!?\])\"“”»’]*(?:\(?https?://\S+)?\Z", re.IGNORECASE
)


def dated_citation(text: str) -> tuple[str, str] | None:
    """The numbers and the edition of a citation that was copied from a page; None for anything else."""
    match = _CITATION.match(text.strip()[:LONGEST_CITATION])
    numbers = parse_query(match["number"]) if match else None
    return (numbers.spelled, match["day"]) if match and numbers else None


def parse_query(text: str) -> NumberQuery | None:
    """The numbers that `text` spells, or None when it says anything else. Total: any text of any length is accepted."""
    typed = _plain(text)
    found: list[RuleNumber | NumberRange] = []
    position = 0
    while position < len(typed):
        start = position
        if found:
            if (joint := _AND.match(typed, position)) is None:
                return None
            start = joint.end()
        item = _read_item(typed, start, _ends(found[-1])[1] if found else None)
        if item is None:
            return None
        position, numbers = item
        found += numbers
    return NumberQuery(tuple(found)) if found and not _is_mere_digits(typed, found) else None


def is_like_number(text: str) -> bool:
    """Whether `text` is shaped like a single rule number, as 7012, 6a, 701.27aa and 7O2.6 are, whether or not it is one."""
    return _SHAPE.fullmatch(_plain(text)) is not None


def numbers_among_words(text: str) -> tuple[RuleNumber, ...]:
    """The rules and subrules that stand in full in `text`, each once: 701.27 of "701.27 on 2016-04-08"."""
    return tuple(dict.fromkeys(RuleNumber.parse(match[0].replace(",", ".")) for match in _IN_FULL.finditer(_plain(text))))


def _is_mere_digits(typed: str, found: list[RuleNumber | NumberRange]) -> bool:
    """Whether single digits stand together without a word that makes them sections, as in "2/2" or "1-1"."""
    sections = [asked for asked in found if _ends(asked)[0].level is Level.SECTION]
    return bool(sections) and found != [_ends(found[0])[0]] and re.search(r"[^\W\d]", typed) is None


def canonical_number(text: str) -> RuleNumber | None:
    """The one number that an address means, however it is spelled; of a range its first. None for anything else."""
    query = parse_query(text)
    if query is None or len(query.numbers) != 1:
        return None
    return _ends(query.numbers[0])[0]


# What may stand around a number, and what a keyboard or a copied text puts in place of plain characters.
_AROUND = " .,;:!?'\"“”„‟‘’‚«»‹›()[]{}<>/*_`"
# Punctuation that means something behind a number: 7% is no section.
_MEANT_BEHIND = "#%&@"
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\Z")
# The title that a citation gives behind a number: 701.27, “Transform.”
_TITLE = re.compile(r"\s*,\s*[\"“”„«‘'][^\W\d][^\d\"“”„«»]*\Z")
_PLAIN = str.maketrans({"。": ".", "、": ",", **dict.fromkeys("‐‑‒–—―−﹣", "-"), **dict.fromkeys("\n\t\r", " ")})


def _plain(text: str) -> str:
    """`text` in small letters, ASCII digits and plain marks, without what stands around it; empty when it is too long for numbers."""
    text = text.strip()
    if len(text) > LONGEST_QUERY:
        return ""
    visible = (c for c in unicodedata.normalize("NFKC", text.translate(_PLAIN)).translate(_PLAIN) if unicodedata.category(c) != "Cf")
    bare = _without_end("".join(str(unicodedata.decimal(c, c)) for c in visible).lower().lstrip(_AROUND))
    return _without_end(_POSSESSIVE.sub("", _TITLE.sub("", bare)))


def _without_end(text: str) -> str:
    """The text without the punctuation behind it: whatever a sentence sets there, of any script, is no part of a number."""
    end = len(text)
    while end and (text[end - 1] in _AROUND or (unicodedata.category(text[end - 1])[0] == "P" and text[end - 1] not in _MEANT_BEHIND)):
        end -= 1
    return text[:end]


def _ends(asked: RuleNumber | NumberRange) -> tuple[RuleNumber, RuleNumber]:
    return (asked.first, asked.last) if isinstance(asked, NumberRange) else (asked, asked)


def _read_item(typed: str, start: int, before: RuleNumber | None) -> tuple[int, list[RuleNumber | NumberRange]] | None:
    """The numbers of the item at `start` and where it ends. `before` is what the "b" of "608.3a and b" leans on.

    A range is tried before a letter: in Spanish "712.9 a 10" the "a" is no subrule.
    """
    head = _read_number(typed, start, before)
    if head is None:
        return None
    subrule = _SUBRULE.match(typed, head[1]) if head[0].level is Level.RULE else None
    with_letter = subrule and (replace(head[0], letter=subrule["letter"]), subrule.end())
    for first, end in filter(None, (head, with_letter)):
        last = _read_range(typed, end, first)
        if last is not None and last[0] != first:
            return last[1], _between(first, last[0])
    first, end = with_letter or head
    return end, [first]


def _read_number(typed: str, start: int, before: RuleNumber | None) -> tuple[RuleNumber, int] | None:
    """A number in full, or what the number `before` completes: "b" behind 608.3a, "7" behind 702.6."""
    if before is not None and (rest := _ELIDED.match(typed, start)) is not None and (number := _completed(before, rest)) is not None:
        return number, rest.end()
    if (match := _NUMBER.match(typed, start)) is None:
        return None
    spelled = match["section"] or match["chapter"] + (f".{match['rule']}" if match["rule"] else "")
    return RuleNumber.parse(spelled), match.end()


def _read_range(typed: str, start: int, first: RuleNumber) -> tuple[RuleNumber, int] | None:
    """The last number of a range whose dash or word stands at `start`."""
    if (match := _RANGE.match(typed, start)) is None:
        return None
    if match["chapter"]:
        return RuleNumber.parse(f"{match['chapter']}.{match['rule']}{(match['subrule'] or '')}"), match.end()
    last = _completed(first, match)
    return None if last is None else (last, match.end())


def _completed(first: RuleNumber, rest: re.Match[str]) -> RuleNumber | None:
    """The sibling of `first` that mere digits or a mere letter mean beside it; None when they mean none."""
    if rest["letter"]:
        return replace(first, letter=rest["letter"]) if first.letter else None
    try:
        last = RuleNumber.parse(f"{first.chapter}.{rest['digits']}" if first.level is Level.RULE else rest["digits"])
    except NumberError:
        return None
    return last if last.level is first.level else None


def _between(first: RuleNumber, last: RuleNumber) -> list[RuleNumber | NumberRange]:
    """The range, or the two numbers by themselves where they are no range (702.6–703.1)."""
    try:
        return [NumberRange(first, last)]
    except NumberError:
        return [first, last]
