"""What makes two texts the same words (typography folded, citations as numbered slots), and in which words they differ."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b

from rapidfuzz.distance import Indel

from rules.domain.numbering import NumberError, RuleNumber
from rules.domain.references import Citation, targets
from rules.domain.references import citations as find_citations

DIGEST_SIZE = 20


class SlotError(ValueError):
    """A slot or a citation that has no counterpart; the message names it."""


@dataclass(frozen=True, slots=True)
class Masked:
    """A text whose citations are slots: `text` has ⟦1⟧, ⟦2⟧ … in place of the printed `citations`, in their order.

    Brackets of this kind that the text has itself are doubled.
    """

    text: str
    citations: tuple[str, ...]


_STRAIGHT = {
    "'": "‘’‚‛‹›′`´ʼ＇",
    '"': "“”„‟«»″＂",
    "-": "‐‑‒–—―−﹘﹣－",
    " ": "\t\v\f\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    "\n": "\u2028\u2029",
    "...": "…",
}
_TYPOGRAPHY = str.maketrans({variant: straight for straight, variants in _STRAIGHT.items() for variant in variants})
_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_ITALICS = re.compile(r"(?<!_)_(?!_)")
_LINE_END = re.compile(r"\r\n?")
_BLANKS = re.compile(r" {2,}")
_LINE_EDGE = re.compile(r" ?\n ?")
_DASHES = re.compile(r"[ -]+")
# Only these two: "(c)" is the third item of an enumeration more often than a copyright sign.
_TRADE_MARK = re.compile(r" ?(?:\((tm|r)\)|([™®]))", re.IGNORECASE)
_MARKS = {"tm": "™", "r": "®"}


def fold(text: str) -> str:
    """`text` without what typesetting changes from edition to edition: quotes, dashes and the blanks around them, signs, italics, blanks.

    Case, accents and blanks to fill in ("_____", two underscores or more) are words and stay. Idempotent.
    """
    # What joins its neighbours goes first, so that nothing that it held apart is left for a second pass.
    text = _ITALICS.sub("", _INVISIBLE.sub("", text))
    text = _LINE_END.sub("\n", unicodedata.normalize("NFC", text)).translate(_TYPOGRAPHY)
    text = _LINE_EDGE.sub("\n", _BLANKS.sub(" ", text))
    return _TRADE_MARK.sub(_sign, _DASHES.sub(_dash, text)).strip()


def _dash(run: re.Match[str]) -> str:
    """A run of dashes and blanks as one: " -- " and "—" are "-", while the blank before the minus of "gets -1/-1" stays."""
    printed = run[0]
    if "-" not in printed:
        return printed
    starts, ends = printed.startswith(" "), printed.endswith(" ")
    return (" " if starts and not ends else "") + "-" + (" " if ends and not starts else "")


def _sign(mark: re.Match[str]) -> str:
    return mark[2] or _MARKS[mark[1].lower()]


def digest(text: str) -> bytes:
    """The identity of a wording: 20 bytes that are the same for texts that differ in typography and cited numbers alone."""
    return exact_digest(fold(mask(text).text))


def exact_digest(text: str) -> bytes:
    """The identity of a text to the letter: 20 bytes. Any string has one, lone surrogates included."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST_SIZE).digest()


_BRACKET = re.compile("[⟦⟧]")
_SLOT = re.compile("⟦⟦|⟧⟧|⟦([1-9][0-9]{0,5})⟧|⟦[^⟦⟧]{0,40}⟧?|⟧")


def mask(text: str) -> Masked:
    """The text with a slot in place of each citation, and the citations as printed. `fill` undoes it for every text."""
    cited = find_citations(text)
    return Masked(_with_slots(text, cited, range(1, len(cited) + 1)), tuple(text[each.start : each.end] for each in cited))


def fill(template: str, citations: tuple[str, ...]) -> str:
    """The template with `citations` in its slots. Raises SlotError naming a slot that has no citation or that is no number."""

    def printed(slot: re.Match[str]) -> str:
        if slot[0] in ("⟦⟦", "⟧⟧"):
            return slot[0][0]
        if slot[1] is None or int(slot[1]) > len(citations):
            raise SlotError(f"no citation for slot {slot[0]}: the text has {len(citations)}")
        return citations[int(slot[1]) - 1]

    return _SLOT.sub(printed, template)


def template_of(translation: str, citations: tuple[str, ...], *, allow_missing: bool = False) -> str:
    """A translated sentence as a template, each of its printed citations replaced by the slot of the English one with the same numbers.

    `citations` are those of the English text as `mask` gives them; dashes, blanks and elisions need not agree. The second
    mention of a number takes the second English mention, and the last one serves for all further mentions. Raises
    SlotError, naming it, for a citation that the English lacks and, unless `allow_missing`, for one that it alone has.
    """
    cited = find_citations(translation)
    slots = _slots_of(cited, translation, citations)
    missing = [printed for slot, printed in enumerate(citations, start=1) if slot not in slots]
    if missing and not allow_missing:
        raise SlotError(f"not cited in the translation: {', '.join(missing)}")
    return _with_slots(translation, cited, slots)


def _slots_of(cited: tuple[Citation, ...], translation: str, english: tuple[str, ...]) -> list[int]:
    """For each citation of the translation the number of the English slot that cites the same."""
    free: defaultdict[tuple[RuleNumber, ...], list[int]] = defaultdict(list)
    for slot, numbers in enumerate(_targets(english), start=1):
        free[numbers].append(slot)
    slots = []
    for each in cited:
        same = free[each.targets]
        if not same:
            printed = translation[each.start : each.end]
            raise SlotError(f"no English citation is {printed!r}: there is {', '.join(english) or 'none'}")
        slots.append(same.pop(0) if len(same) > 1 else same[0])
    return slots


def _targets(printed: tuple[str, ...]) -> tuple[tuple[RuleNumber, ...], ...]:
    try:
        return targets(printed)
    except NumberError as error:
        raise SlotError(str(error)) from error


def _with_slots(text: str, cited: tuple[Citation, ...], slots: Sequence[int]) -> str:
    """The text with the given slots in place of the citations, and its own brackets doubled."""
    starts = (0, *(each.end for each in cited))
    ends = (*(each.start for each in cited), len(text))
    words = [_BRACKET.sub(r"\g<0>\g<0>", text[start:end]) for start, end in zip(starts, ends, strict=True)]
    return words[0] + "".join(f"⟦{slot}⟧{after}" for slot, after in zip(slots, words[1:], strict=True))


class Kind(StrEnum):
    """What happened to a run of words between two texts."""

    EQUAL = "equal"
    DELETE = "delete"
    INSERT = "insert"


@dataclass(frozen=True, slots=True)
class Difference:
    """A run of words, never empty, with the blanks behind them as printed."""

    kind: Kind
    text: str


_WORD = re.compile(r"\s*\S+\s*|\s+")
# So few equal words between two changes help no reader: they only chop the change up.
_ISLAND = 2


def word_differences(old: str, new: str) -> tuple[Difference, ...]:
    """The way from `old` to `new` in whole words: the equal and deleted runs make up `old` exactly, the equal and inserted ones `new`.

    In a change what is deleted comes first. Up to two equal words between two changes count as changed.
    """
    if old and new:
        # With a blank behind both, the last word of one can equal the same word in the middle of the other.
        *steps, last = _steps(_WORD.findall(old + " "), _WORD.findall(new + " "))
        steps.append(_without_last_blank(*last))
    else:
        steps = [("", old, new)]
    runs = (run for step in steps for run in zip(Kind, step, strict=True))
    return tuple(Difference(kind, text) for kind, text in runs if text)


def _steps(old: list[str], new: list[str]) -> list[tuple[str, str, str]]:
    """Equal words and the change behind them, as often as there are changes: (equal, deleted, inserted)."""
    steps = [("", "", "")]
    opcodes = list(Indel.opcodes(old, new))
    for position, opcode in enumerate(opcodes):
        gone, come = "".join(old[opcode.src_start : opcode.src_end]), "".join(new[opcode.dest_start : opcode.dest_end])
        is_island = 0 < position < len(opcodes) - 1 and opcode.src_end - opcode.src_start <= _ISLAND
        if opcode.tag == "equal" and not is_island:
            steps.append((gone, "", ""))
        else:
            equal, deleted, inserted = steps[-1]
            steps[-1] = (equal, deleted + gone, inserted + come)
    return steps


def _without_last_blank(equal: str, deleted: str, inserted: str) -> tuple[str, str, str]:
    """The last step less the blank that ends both texts. Where only one text goes on, the blank before its words is part of the change."""
    if deleted and inserted:
        return equal, deleted[:-1], inserted[:-1]
    return equal[:-1], deleted and " " + deleted[:-1], inserted and " " + inserted[:-1]


_SENTENCE_MARK = re.compile(r"[.:;?]|[,—-]$")
_HEADING_WORDS = 8


def is_heading(text: str) -> bool:
    """Whether the words of a rule are a heading ("Tap and Untap", "Start Your Engines!") rather than a sentence.

    A heading is one short line that begins with no small letter and has no full stop, colon, semicolon or question mark.
    """
    words = text.split()
    return (
        0 < len(words) <= _HEADING_WORDS
        and "\n" not in text.strip()
        and not words[0][0].islower()
        and not _SENTENCE_MARK.search(text.strip())
    )
