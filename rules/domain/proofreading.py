"""What a reader of a translation would miss: a lost citation or symbol, foreign quotation marks, an empty text."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.domain.symbols import symbols
from rules.domain.wording import SlotError, mask, template_of

_DOUBLE_MARKS = '"“”„‟«»＂'
_QUOTED_LENGTH = 24


class FaultKind(StrEnum):
    """Why a translation is refused."""

    EMPTY = "empty"
    CITATIONS = "citations"
    SYMBOLS = "symbols"
    QUOTES = "quotation marks"
    PARAGRAPHS = "paragraphs"
    LABEL = "label"
    CONTROL = "control character"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a translation; `detail` names what was found and what was due."""

    kind: FaultKind
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Typography:
    """What a language prints: its quotation marks in pairs from the outside in ("«»“”"; empty: not known), the label of an example."""

    quotes: str = ""
    example_label: str = ""


def proofread(english: str, translation: str, typography: Typography) -> tuple[Fault, ...]:
    """Everything that is wrong with `translation` as a translation of the exact words of `english`; nothing when it can be taken."""
    if not any(letter.isalnum() for letter in translation):
        return (Fault(FaultKind.EMPTY, f"no words in {translation!r}"),)
    return (
        *_control_characters(translation),
        *_label(translation, typography.example_label),
        *_paragraphs(english, translation),
        *_citations(english, translation),
        *_symbols(english, translation),
        *_quotes(translation, typography.quotes),
    )


def _control_characters(translation: str) -> Iterator[Fault]:
    found = [letter for letter in translation if letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs")]
    if found:
        yield Fault(FaultKind.CONTROL, f"U+{ord(found[0]):04X}")


def _label(translation: str, label: str) -> Iterator[Fault]:
    if label and translation.startswith(label):
        yield Fault(FaultKind.LABEL, f"{label!r} is no part of the words; the page prints it")


def _paragraphs(english: str, translation: str) -> Iterator[Fault]:
    due, found = (text.split("\n") for text in (english, translation))
    if len(found) != len(due):
        yield Fault(FaultKind.PARAGRAPHS, f"{len(found)}, but the English has {len(due)}")
    elif not all(paragraph.strip() for paragraph in found):
        yield Fault(FaultKind.EMPTY, "a paragraph without words")


def _citations(english: str, translation: str) -> Iterator[Fault]:
    try:
        template_of(translation, mask(english).citations)
    except SlotError as error:
        yield Fault(FaultKind.CITATIONS, str(error))


def _symbols(english: str, translation: str) -> Iterator[Fault]:
    due, found = (Counter(symbol.code for symbol in symbols(text)) for text in (english, translation))
    lost, added = due - found, found - due
    if lost:
        yield Fault(FaultKind.SYMBOLS, f"not in the translation: {_listed(lost)}")
    if added:
        yield Fault(FaultKind.SYMBOLS, f"not in the English: {_listed(added)}")


def _listed(codes: Counter[str]) -> str:
    return ", ".join(f"{{{code}}}" for code in codes.elements())


def _quotes(translation: str, quotes: str) -> Iterator[Fault]:
    """The marks must be those of the language, each opened and closed at its level."""
    wrong = _wrong_mark(translation, quotes) if quotes else None
    if wrong is not None:
        yield Fault(FaultKind.QUOTES, f"{_around(translation, wrong)!r}; the language has {' '.join(_pairs(quotes))}")


def _wrong_mark(text: str, quotes: str) -> int | None:
    """Where the first mark stands that is not due; the last one opened where one is never closed. None when all are right."""
    pairs = _pairs(quotes)
    opened: list[int] = []
    for at, letter in enumerate(text):
        if letter not in _DOUBLE_MARKS:
            continue
        if opened and letter == pairs[len(opened) - 1][1]:
            opened.pop()
        elif len(opened) < len(pairs) and letter == pairs[len(opened)][0]:
            opened.append(at)
        else:
            return at
    return opened[-1] if opened else None


def _pairs(quotes: str) -> list[str]:
    return [quotes[at : at + 2] for at in range(0, len(quotes), 2)]


def _around(text: str, at: int) -> str:
    return text[max(0, at - _QUOTED_LENGTH // 2) : at + _QUOTED_LENGTH]
