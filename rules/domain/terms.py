"""Mentions of game terms in a text, as spans over the printed characters and never as changed text.

The longest term wins, a hyphenated word is one word, and inflected forms count; what a word owns ("spell’s ability") is no term.
Which words are left alone, and what a word needs around it, is data (`Usage`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import repeat
from operator import eq

from rules.domain.analysis import folded, stem
from rules.domain.references import Citation, title_spans
from rules.domain.sentences import sentences
from rules.domain.wording import is_heading

SOURCE = "en"
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mention:
    """The characters from `start` to `end` (exclusive) of a text that name the term with this key."""

    start: int
    end: int
    key: str


@dataclass(frozen=True, slots=True)
class Context:
    """What stands around a word where it is the term, as regular expressions.

    `needs` is found somewhere in its sentence, or in the whole text; no match of `never_in` holds the word.
    """

    needs: str = ""
    in_sentence: bool = False
    never_in: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """How words of the rules are used in English, each by its phrase in small letters.

    `unlinked` terms are never mentioned. `capital` ones are with a capital letter only, `proper` ones may have one within a sentence.
    `fixed` ones have no forms but the plural. `idioms` are phrases in which a word is not the term. `forms` are irregular forms.
    `contexts` are by the code of a language and the phrase.
    """

    unlinked: frozenset[str] = frozenset()
    capital: frozenset[str] = frozenset()
    proper: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()
    idioms: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contexts: Mapping[tuple[str, str], Context] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a term: its words in small letters with their stems, and what its printed form must be like. An idiom has no key.

    `owners` are the places of the words that are possessive in the name itself ("City’s Blessing").
    """

    key: str
    words: tuple[str, ...]
    stems: tuple[str, ...]
    owners: frozenset[int] = frozenset()
    is_fixed: bool = False
    may_be_capital: bool = True
    must_be_capital: bool = False
    context: Context | None = None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases of an edition's terms in a language by the stem that they begin with, the longest first."""

    language: str
    phrases: Mapping[str, tuple[Phrase, ...]]


# A word with all that hyphens and apostrophes join to it. "vs." keeps its full stop, so that "Team vs. Team" is one phrase.
_WORD = re.compile(r"[Vv]s\.|[^\W_]+(?:[-‐‑–'’][^\W_]+)*")
_HYPHEN = re.compile("[-‐‑–]")
_HYPHENS = ("-", "‐", "‑")
# "Power- and/or toughness-changing": a part of a word that stands apart.
_HANGING = re.compile("[-‐‑](?![-‐‑])")
_POSSESSIVE = re.compile(r"['’]s?\Z")
# What follows a word that owns the next one. The mark behind a plural may close a quotation too.
_OWNS = re.compile(r"['’](?P<singular>s)?(?=\s)")
_OPENED = ("'", "‘")
_WITHIN = re.compile(r"(?:['’]s?)?[^\S\n]*[_“”\"‘’'®™]{0,2}[^\S\n]*[_“”\"‘’'®™]{0,2}")
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;•—/]|\},)\s*[“„«\"‘'(\[]*\Z|[“„«\"‘(\[]\Z")
_LOOK_BACK = 6
# A cost of a card's text begins anew behind a comma: "Discard a card, Sacrifice this token".
_NEXT_COST = re.compile(r",\s+\Z")
# What joins the words of a name: "Wall of Omens", "Battle for Baldur’s Gate", and "Urza’s Tower".
_IN_NAME = re.compile(r"(?:['’]s?)?[^\S\n]+(?:(?:of|for)[^\S\n]+)?(?:the[^\S\n]+)?")
_JOINING = frozenset(("of", "for", "the"))
# Words that begin a sentence and no name.
_OPENING = re.compile(
    "a|all|although|an|and|any|as|at|because|both|but|by|each|either|every|for|from|if|in|its|many|most|neither|no|of|on|once|one|only|or|"
    "other|see|several|since|some|such|that|the|then|these|this|those|to|two|unlike|until|use|using|when|whenever|where|while|with|without|"
    "your"
)
_SUBTYPE = re.compile(r"\s(?:—|–|--)\s\Z")
_PLACEHOLDER = re.compile(r"\[[^\]]*\]")
_OBSOLETE = re.compile(r"\s*\(obsolete\)", re.IGNORECASE)
_PARTS = re.compile(r",\s*(?![^\[]*\])")
_ENDINGS = frozenset(("", "s", "es", "e", "ed", "d", "ing", "y", "ies", "ied"))
_PARTICIPLES = ("ed", "ing")


def vocabulary(terms: Iterable[tuple[str, str]], *, language: str, usage: Usage) -> Vocabulary:
    """The vocabulary of terms, each a name as a glossary prints it ("Kicker, Kicked") and its key. Of two equal phrases the first counts.

    `usage` is that of English but for its contexts; in other languages only those and the capital letters of nouns are heeded.
    """
    found: dict[tuple[str, ...], Phrase] = {}
    named = [(name, key, phrases_of(name)) for name, key in terms]
    # A name of its own goes before a part of another one's name ("Active Player" is no part of "Active Player, Nonactive Player Order").
    for is_whole in (True, False):
        for _, key, phrases in named:
            if is_whole is (len(phrases) == 1):
                for phrase in phrases:
                    for each in _with_forms(phrase, key, language, usage):
                        found.setdefault(each.words, each)
    for idiom in usage.idioms if language == SOURCE else ():
        each = _phrase("", idiom, language)
        found[each.words] = each
    by_stem: dict[str, list[Phrase]] = {}
    for each in sorted(found.values(), key=lambda each: -len(each.words)):
        by_stem.setdefault(each.stems[0], []).append(each)
    return Vocabulary(language, {first: tuple(phrases) for first, phrases in by_stem.items()})


def phrases_of(name: str) -> list[str]:
    """The phrases that a glossary's name stands for: its parts at the commas, without placeholders, quotes and "(Obsolete)"."""
    parts = _PARTS.split(_OBSOLETE.sub("", name))
    phrases = [" ".join(_PLACEHOLDER.sub(" ", part).split()).strip(' "“”—,!') for part in parts]
    return list(dict.fromkeys(phrase for phrase in phrases if phrase))


def mentions(text: str, known: Vocabulary, *, cited: Sequence[Citation] = ()) -> tuple[Mention, ...]:
    """Every mention of a term in `text` in its order, none overlapping and none inside one of the citations or their titles."""
    taken = [(citation.start, citation.end) for citation in cited]
    if cited:
        taken += title_spans(text, cited)
    return tuple(mention for mention, context in _mentions(text, known, sorted(taken)) if context is None or _is_in(text, mention, context))


def keys_of(heading: str, known: Vocabulary) -> frozenset[str]:
    """The terms that a heading names: "Tap and Untap" is about two."""
    return frozenset(mention.key for words in (heading.lower(), heading) for mention, _ in _mentions(words, known, ()))


def key_of(name: str, known: Vocabulary) -> str:
    """The term whose name, or a form of it, is exactly this; empty for none."""
    found = [mention for mention, _ in _mentions(name, known, ())]
    return found[0].key if len(found) == 1 and found[0].end - found[0].start == len(name) else ""


class _Words:
    """The printed words of a text outside of `taken`, each with its parts at the hyphens, and the stems of all parts in one row."""

    __slots__ = ("ends", "firsts", "parts", "starts", "stems", "text")

    def __init__(self, text: str, language: str, taken: Sequence[Span]) -> None:
        self.text = text
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.parts: list[str] = []
        self.stems: list[str] = []
        # Where in the row each word begins, and where the last one ends.
        self.firsts = [0]
        for match in _words_outside(text, taken):
            size, parts, stems = _analysed(match[0], language)
            self.starts.append(match.start())
            self.ends.append(match.start() + size)
            self.parts += parts
            self.stems += stems
            self.firsts.append(len(self.parts))


def _words_outside(text: str, taken: Sequence[Span]) -> Iterator[re.Match[str]]:
    """The words between the spans, which are in order; without those that a hyphen leaves hanging."""
    edges = [0, *(edge for span in taken for edge in span), len(text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        for match in _WORD.finditer(text, start, end):
            if text[match.end() : match.end() + 1] not in _HYPHENS or _HANGING.match(text, match.end()) is None:
                yield match


def _is_in(text: str, mention: Mention, context: Context) -> bool:
    """Whether what stands around a mention makes it one of the term."""
    if context.never_in and any(
        match.start() <= mention.start and mention.end <= match.end() for match in re.finditer(context.never_in, text)
    ):
        return False
    around = _sentence_of(text, mention.start) if context.in_sentence else text
    return not context.needs or re.search(context.needs, around) is not None


def _sentence_of(text: str, at: int) -> str:
    """The sentence that holds the place."""
    end = 0
    for sentence in sentences(text):
        end += len(sentence)
        if at < end:
            return sentence
    return text


def _mentions(text: str, known: Vocabulary, taken: Sequence[Span]) -> Iterator[tuple[Mention, Context | None]]:
    """Mentions with what must stand around each."""
    words = _Words(text, known.language, taken)
    has_names = known.language == SOURCE and not is_heading(text)
    at, last, mentioned = 0, len(words.starts), 0
    while at < last:
        found = _found_at(words, at, known)
        if found is None or (has_names and found[1] == at + 1 and _is_in_name(words, at, known, mentioned)):
            at += 1
            continue
        phrase, after = found
        if phrase.key:
            yield Mention(words.starts[at], words.ends[after - 1], phrase.key), phrase.context
            mentioned = after
        at = after


def _found_at(words: _Words, at: int, known: Vocabulary) -> tuple[Phrase, int] | None:
    """The phrase that begins with the word `at`, and the word after it."""
    phrases = known.phrases.get(words.stems[words.firsts[at]])
    return _longest(words, at, phrases, known.language) if phrases else None


def _is_in_name(words: _Words, at: int, known: Vocabulary, mentioned: int) -> bool:
    """Whether the word `at` is a part of a name: a word beside it has a capital letter too and is no term.

    `mentioned` is the word after the last term. A card's text names what it does to a card ("Sacrifice Mogg Fanatic").
    """
    text, start = words.text, words.starts[at]
    if not text[start].isupper() or _SUBTYPE.search(text, max(0, start - _LOOK_BACK), start):
        return False
    is_first = _begins_sentence(text, start)
    after = _beside(words, at, 1)
    if after is not None and _found_at(words, after, known) is None and not (is_first and _is_quoted(text, start)):
        return True
    before = None if is_first or mentioned == at else _beside(words, at, -1)
    if before is None or _OPENING.fullmatch(words.parts[words.firsts[before]]):
        return False
    return before == at - 1 or not _begins_sentence(text, words.starts[before])


def _beside(words: _Words, at: int, step: int) -> int | None:
    """The word before (-1) or after (1) the word `at` that may be of one name with it: capital, and beside it but for "of" or "for the"."""
    there = at + step
    while 0 <= there < len(words.starts) and words.parts[words.firsts[there]] in _JOINING and words.text[words.starts[there]].islower():
        there += step
    if not 0 <= there < len(words.starts) or words.ends[there] - words.starts[there] == 1 or not words.text[words.starts[there]].isupper():
        return None
    first, second = sorted((at, there))
    return there if _IN_NAME.fullmatch(words.text, words.ends[first], words.starts[second]) else None


@lru_cache(maxsize=60_000)
def _analysed(word: str, language: str) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """The length of a printed word without a possessive ending, its parts in small letters and their stems."""
    bare = _POSSESSIVE.sub("", word)
    parts = tuple(_HYPHEN.split(bare.lower().replace("’", "'")))
    return len(bare), parts, tuple(stem(folded(part), language) for part in parts)


def _phrase(key: str, phrase: str, language: str, context: Context | None = None, **print_form: bool) -> Phrase:
    words = _Words(phrase, language, ())
    return Phrase(key, tuple(words.parts), tuple(words.stems), _owners(words, 0, len(words.starts)), context=context, **print_form)


def _owners(words: _Words, at: int, after: int) -> frozenset[int]:
    """The places, counted from the word `at`, of the words before the last that are possessive."""
    first = words.firsts[at]
    return frozenset(words.firsts[each] - first for each in range(at, after - 1) if _owns_next(words, at, each))


def _owns_next(words: _Words, at: int, each: int) -> bool:
    """Whether a word is possessive: "spell’s ability", "players’ turns"; not where the mark closes what is opened from the word `at` on."""
    mark = _OWNS.match(words.text, words.ends[each])
    if mark is None or mark["singular"]:
        return mark is not None
    is_quoted = any(words.text[start - 1 : start] in _OPENED for start in words.starts[at : each + 1])
    return words.text[words.ends[each] - 1] == "s" and not is_quoted


def _with_forms(name: str, key: str, language: str, usage: Usage) -> Iterator[Phrase]:
    """The phrase of a name as it may be printed, and its irregular forms."""
    context = usage.contexts.get((language, name.lower()))
    if language != SOURCE:
        is_noun = language == "de" and " " not in name and name[:1].isupper()
        yield _phrase(key, name, language, context, may_be_capital=" " in name or is_noun, must_be_capital=is_noun)
        return
    word, is_single = name.lower(), " " not in name
    if word in usage.unlinked:
        return
    is_capital = word in usage.capital
    yield _phrase(
        key,
        name,
        language,
        context,
        is_fixed=word in usage.fixed or (is_single and word.endswith(_PARTICIPLES)),
        may_be_capital=not is_single or is_capital or word in usage.proper,
        must_be_capital=is_capital,
    )
    for form in usage.forms.get(word, ()):
        yield _phrase(key, form, language, context, is_fixed=True, may_be_capital=" " in form)


def _longest(words: _Words, at: int, phrases: Iterable[Phrase], language: str) -> tuple[Phrase, int] | None:
    """The longest phrase that begins with the word `at`, and the word after it; of equally long ones the one that stands to the letter."""
    best: tuple[Phrase, int] | None = None
    exactness = 0
    first = words.firsts[at]
    for phrase in phrases:
        size = len(phrase.stems)
        if best is not None and size < len(best[0].stems):
            break
        if tuple(words.stems[first : first + size]) != phrase.stems:
            continue
        after = bisect_left(words.firsts, first + size, lo=at)
        if words.firsts[after] != first + size or not _is_printed(words, at, after, phrase, language):
            continue
        exact = 1 + sum(map(eq, words.parts[first : first + size], phrase.words))
        if exact > exactness:
            best, exactness = (phrase, after), exact
    return best


def _is_printed(words: _Words, at: int, after: int, phrase: Phrase, language: str) -> bool:
    """Whether the words from `at` to `after`, whose stems are those of the phrase, are forms of it, side by side and rightly capital."""
    first = words.firsts[at]
    return (
        all(map(_IS_FORM[phrase.is_fixed], words.parts[first : first + len(phrase.words)], phrase.words, repeat(language)))
        and all(_WITHIN.fullmatch(words.text, words.ends[each - 1], words.starts[each]) for each in range(at + 1, after))
        and _owners(words, at, after) <= phrase.owners
        and _has_right_case(words.text, words.starts[at], phrase)
    )


def _is_same(printed: str, word: str, _: str) -> bool:
    return printed in (word, f"{word}s")


def is_inflected(printed: str, word: str, language: str) -> bool:
    """Whether two words of one stem differ by an ending of inflection: "commander" is no form of "command"."""
    if printed == word or language != SOURCE:
        return True
    common = next((at for at, (one, other) in enumerate(zip(printed, word, strict=False)) if one != other), min(len(printed), len(word)))
    return all(_is_ending(each[common:], each[common - 1]) for each in (printed, word))


def _is_ending(rest: str, before: str) -> bool:
    """Whether the rest of a word behind the letter `before` is an ending; the letter may be doubled ("skipped")."""
    return rest in _ENDINGS or (rest[:1] == before and rest[1:] in _PARTICIPLES)


_IS_FORM = {True: _is_same, False: is_inflected}


def _has_right_case(text: str, start: int, phrase: Phrase) -> bool:
    """A capital letter within a sentence makes a name, unless the term is printed so itself."""
    if not text[start].isupper():
        return not phrase.must_be_capital
    return phrase.may_be_capital or _begins_sentence(text, start) or _begins_cost(text, start)


def _begins_sentence(text: str, start: int) -> bool:
    return _SENTENCE_START.search(text[max(0, start - _LOOK_BACK) : start]) is not None


def _begins_cost(text: str, start: int) -> bool:
    return _NEXT_COST.search(text[max(0, start - _LOOK_BACK) : start]) is not None and _is_quoted(text, start)


def _is_quoted(text: str, at: int) -> bool:
    """Whether the place is between quotation marks, curly or straight."""
    return text.rfind("“", 0, at) > text.rfind("”", 0, at) or text.count('"', 0, at) % 2 == 1
