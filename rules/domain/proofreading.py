"""What a reader of a translation would miss: a lost citation or symbol, foreign quotation marks, an empty text, words left in English."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.domain.symbols import symbols
from rules.domain.wording import SlotError, mask, template_of

# Characters that print nothing of their own or are damage: controls, halves of characters, line separators, private and unassigned ones.
_UNPRINTED = frozenset(("Cc", "Cs", "Zl", "Zp", "Co", "Cn"))
# Of those that only format the text, which scripts need: what turns the direction of writing, a byte order mark, a lost character.
_DAMAGE = frozenset("\u200b\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufffd")
_ENGLISH_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# A run of a translation's words ends here: a list of names that stay English is none.
_PAUSE = re.compile(r"[.,;:!?()\[\]—/\n]")
# So many words in small letters, one after the other as in the English, are left untranslated; in quotation marks they may be a name.
_MOST_ENGLISH = 3
_MOST_ENGLISH_QUOTED = 5
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
    ENGLISH = "English words"


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
        *_english(english, translation, typography.quotes),
    )


def _control_characters(translation: str) -> Iterator[Fault]:
    at = next((at for at, letter in enumerate(translation) if letter != "\n" and is_unprinted(letter)), None)
    if at is not None:
        yield Fault(FaultKind.CONTROL, f"U+{ord(translation[at]):04X} in {_around(translation, at)!r}")


def is_unprinted(letter: str) -> bool:
    """Whether a character is none that a text prints: a control, a part of a damaged one, a mark that turns the line around."""
    return letter in _DAMAGE or unicodedata.category(letter) in _UNPRINTED


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


def _english(english: str, translation: str, quotes: str) -> Iterator[Fault]:
    """Runs of words that stand as in the English. Words with a capital letter do not count: names are not translated."""
    due = f" {' '.join(map(_plain, _ENGLISH_WORD.findall(english)))} "
    left = [words for run, is_quoted in _runs(translation, quotes) for words in _left_in(run, due, is_quoted=is_quoted)]
    if left:
        others = f", and elsewhere in the text ({len(left) - 1})" if len(left) > 1 else ""
        yield Fault(FaultKind.ENGLISH, f"left as they are: {' '.join(left[0])!r}{others}")


def _left_in(run: str, due: str, *, is_quoted: bool) -> Iterator[list[str]]:
    words = _ENGLISH_WORD.findall(run)
    most = _MOST_ENGLISH_QUOTED if is_quoted else _MOST_ENGLISH
    start = 0
    while start < len(words):
        left = _unchanged(words[start:], due)
        if sum(word[0].islower() for word in left) > most:
            yield left
            start += len(left)
        else:
            start += 1


def _unchanged(words: list[str], due: str) -> list[str]:
    """The first of the words, as many as stand so in `due`, whose words have blanks around them."""
    plain = [_plain(word) for word in words]
    end = next((end for end in range(1, len(plain) + 1) if f" {' '.join(plain[:end])} " not in due), len(plain) + 1)
    return words[: end - 1]


def _plain(word: str) -> str:
    return word.casefold().replace("’", "'")


def _runs(text: str, quotes: str) -> Iterator[tuple[str, bool]]:
    """The parts of a text between pauses and quotation marks, and whether they stand within such marks."""
    depth = start = 0
    pairs = _pairs(quotes)
    for at, letter in enumerate(text):
        if letter in _DOUBLE_MARKS:
            yield from ((run, depth > 0) for run in _PAUSE.split(text[start:at]))
            start = at + 1
            is_end = depth > 0 and (not pairs or letter == pairs[min(depth, len(pairs)) - 1][1])
            depth += -1 if is_end else 1
    yield from ((run, depth > 0) for run in _PAUSE.split(text[start:]))


def _pairs(quotes: str) -> list[str]:
    return [quotes[at : at + 2] for at in range(0, len(quotes), 2)]


def _around(text: str, at: int) -> str:
    return text[max(0, at - _QUOTED_LENGTH // 2) : at + _QUOTED_LENGTH]
