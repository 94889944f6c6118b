"""What a reader of a translation would notice: a lost citation, number or symbol, foreign quotation marks, words of another language."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.domain.analysis import folded
from rules.domain.references import Citation, citations
from rules.domain.small_words import SMALL_WORDS
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
_SYMBOL = re.compile(r"\{[^{}]*\}")
# A number with its sign; a mark between thousands is none of its digits.
_NUMBER = re.compile(r"(?:(?<![\w)])[+−-])?\d+")
_THOUSANDS = re.compile(r"(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|<!--|&(?:#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z]+);")
# A text of at least so many characters is not translated by less than this part of them.
_LONG = 40
_SHORTEST = 1 / 10
# So many small words of another language, and more than twice as many as of its own, make a text one of that language.
_MOST_FOREIGN = 1
_SMALL_WORD = re.compile(r"[^\W\d_]+")


class FaultKind(StrEnum):
    """Why a translation is refused."""

    EMPTY = "empty"
    CITATIONS = "citations"
    NUMBERS = "numbers"
    SYMBOLS = "symbols"
    MARKUP = "markup"
    QUOTES = "quotation marks"
    PARAGRAPHS = "paragraphs"
    LABEL = "label"
    CONTROL = "control character"
    ENGLISH = "English words"
    LANGUAGE = "another language"
    SHORT = "too short"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a translation; `detail` names what was found and what was due."""

    kind: FaultKind
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Typography:
    """What a language prints: its quotation marks in pairs from the outside in ("«»“”"; empty: not known), the label of an example.

    `code` is that of the language; where it is empty, its words are not known.
    """

    quotes: str = ""
    example_label: str = ""
    code: str = ""


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
        *_numbers(english, translation),
        *_markup(english, translation),
        *_quotes(translation, typography.quotes),
        *_english(english, translation, typography.quotes),
        *_language(english, translation, typography.code),
        *_length(english, translation),
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
        return
    due, found = citations(english), citations(translation)
    added = Counter(each.targets for each in found) - Counter(each.targets for each in due)
    if added:
        printed = ", ".join(dict.fromkeys(translation[each.start : each.end] for each in found if each.targets in added))
        yield Fault(FaultKind.CITATIONS, f"more often than in the English: {printed}")


def _symbols(english: str, translation: str) -> Iterator[Fault]:
    due, found = (Counter(symbol.code for symbol in symbols(text)) for text in (english, translation))
    lost, added = due - found, found - due
    if lost:
        yield Fault(FaultKind.SYMBOLS, f"not in the translation: {_listed(lost)}")
    if added:
        yield Fault(FaultKind.SYMBOLS, f"not in the English: {_listed(added)}")


def _numbers(english: str, translation: str) -> Iterator[Fault]:
    """The numbers of the game outside of citations and symbols."""
    due, found = (Counter(_printed_numbers(text)) for text in (english, translation))
    lost, added = due - found, found - due
    if lost:
        yield Fault(FaultKind.NUMBERS, f"not in the translation: {', '.join(lost.elements())}")
    if added:
        yield Fault(FaultKind.NUMBERS, f"not in the English: {', '.join(added.elements())}")


def _printed_numbers(text: str) -> list[str]:
    rest = _THOUSANDS.sub("", _SYMBOL.sub(" ", _without(text, citations(text))))
    return [number.replace("−", "-") for number in _NUMBER.findall(rest)]


def _without(text: str, cited: Sequence[Citation]) -> str:
    edges = [0, *(edge for each in cited for edge in (each.start, each.end)), len(text)]
    return " ".join(text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))


def _markup(english: str, translation: str) -> Iterator[Fault]:
    """Tags and entities, which a page would print as they are."""
    found = next((match[0] for match in _MARKUP.finditer(translation) if match[0] not in english), "")
    if found:
        yield Fault(FaultKind.MARKUP, f"{found[:_QUOTED_LENGTH]!r} is no part of a text")


def _language(english: str, translation: str, code: str) -> Iterator[Fault]:
    """Small words of another language where those of the text's own are few. What stands in the English may be a name."""
    if code not in SMALL_WORDS:
        return
    own = SMALL_WORDS[code]
    found = [folded(word) for word in _SMALL_WORD.findall(translation) if word.islower()]
    foreign = [word for word in found if word not in own and word not in {folded(each) for each in _SMALL_WORD.findall(english)}]
    counts = {other: sum(word in words for word in foreign) for other, words in SMALL_WORDS.items() if other != code}
    other = max(counts, key=counts.__getitem__)
    if counts[other] > max(_MOST_FOREIGN, 2 * sum(word in own for word in found)):
        words = ", ".join(dict.fromkeys(word for word in foreign if word in SMALL_WORDS[other]))
        yield Fault(FaultKind.LANGUAGE, f"reads like {other!r}, not like {code!r}: {words}")


def _length(english: str, translation: str) -> Iterator[Fault]:
    if len(english) >= _LONG and len(translation) < _SHORTEST * len(english):
        yield Fault(FaultKind.SHORT, f"{len(translation)} characters, the English has {len(english)}")


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
