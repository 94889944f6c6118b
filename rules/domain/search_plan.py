"""How a query is carried out: for each thing asked for, the stems that may stand for it in a text of each language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from rules.domain.analysis import stem, stem_spans, stored_word, tokens
from rules.domain.query import Clause, Query
from rules.domain.small_words import SMALL_WORDS, is_small
from rules.domain.thesaurus import LONGEST_NAME, Concept, Name, Thesaurus

SOURCE = "en"
"""The language of the words that answer questions."""
_MOST_AROUND = 2
"""How many times as many words that say something a query may have as are of a question."""
_A_SENTENCE = 5
"""How many words in a row stand in one rule or two, and not wherever a thing is named."""
_LONGEST_MEANING = 3
_OF_ANOTHER_NAME = 0.8
_OF_SCATTERED_WORDS = 0.5
"""What a name that was not typed, and the words of a name that stand apart, weigh against what was typed."""


@dataclass(frozen=True)
class Alternative:
    """Stems that stand for what was asked for: in a row, or anywhere in the text. A prefix is one folded word that begins so."""

    stems: tuple[str, ...]
    is_row: bool = False
    is_prefix: bool = False
    weight: float = 1.0

    @property
    def stored(self) -> str:
        """A prefix as the store has words."""
        return stored_word(self.stems[0])

    @property
    def is_scattered(self) -> bool:
        """Whether it is several stems that may stand apart."""
        return len(self.stems) > 1 and not self.is_row

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """What a text that has it has, as the analysis keeps texts; this is asked of thousands of texts a search."""
        if self.is_prefix:
            return (f" {self.stored}",)
        return (f" {' '.join(self.stems)} ",) if self.is_row else tuple(f" {each} " for each in self.stems)

    @cached_property
    def beginning(self) -> str:
        """Its first stem as the analysis keeps texts; empty for a prefix."""
        return "" if self.is_prefix else f" {self.stems[0]} "

    def is_in(self, stems: str, words: str) -> bool:
        """Whether a text has it; `stems` and `words` are as the analysis keeps them, hyphens as blanks."""
        text, pieces = words if self.is_prefix else stems, self.pieces
        return pieces[0] in text if len(pieces) == 1 else all(map(text.__contains__, pieces))

    def count(self, stems: str) -> int:
        """How often a text that has it has it."""
        if self.is_prefix:
            return 1
        return stems.count(self.pieces[0]) if len(self.pieces) == 1 else min(map(stems.count, self.pieces))


@dataclass(frozen=True, slots=True)
class Group:
    """One thing asked for with its alternatives by language: `typed` as the reader spelled it, `words` folded.

    `added` are the names that the thesaurus gave. It is plain where the reader typed no sign around it.
    """

    typed: str
    words: str
    alternatives: Mapping[str, tuple[Alternative, ...]]
    added: Mapping[str, tuple[str, ...]]
    is_plain: bool = True

    def best_in(self, language: str, stems: str, words: str) -> Alternative | None:
        """The first alternative, and so the one closest to what was typed, that a text has."""
        for each in self.alternatives.get(language, ()):
            if each.is_in(stems, words):
                return each
        return None

    def place_in(self, language: str, stems: str, words: str) -> int | None:
        """The place of that alternative among those of its language."""
        for place, each in enumerate(self.alternatives.get(language, ())):
            if each.is_in(stems, words):
                return place
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a text in one of the `languages` must have (`groups`, in the order typed) and must not have (`excluded`).

    `answers` are questions of players that were asked in other words, with the words of the rules that answer them. `titles` are
    the stems that a heading has that is exactly what was asked for, by language; `spelled` the words, as the analysis keeps them, of one
    that has it in the very form of its words; `typed` are all words that were asked for.
    """

    languages: tuple[str, ...]
    groups: tuple[Group, ...]
    excluded: tuple[Group, ...] = ()
    titles: Mapping[str, frozenset[tuple[str, ...]]] | None = None
    spelled: Mapping[str, frozenset[frozenset[str]]] | None = None
    answers: tuple[Group, ...] = ()
    typed: tuple[str, ...] = ()

    def has_none_excluded(self, language: str, stems: str, words: str) -> bool:
        return not self.excluded or not any(group.best_in(language, stems, words) for group in self.excluded)

    def is_title(self, language: str, stems: Sequence[str]) -> bool:
        """Whether the stems of a heading are all that was asked for."""
        return tuple(stems) in (self.titles or {}).get(language, ())

    def form(self, language: str, words: str) -> int:
        """How near the words of a heading are to what was asked for: 0 in the very form, 1 but for an "s", 2 of the same stems only."""
        held, known = frozenset(words.split()), (self.spelled or {}).get(language, frozenset())
        if held in known:
            return 0
        return 1 if _without_s(held) in map(_without_s, known) else 2

    @property
    def is_of_parts(self) -> bool:
        """Whether several things were asked for, and none of them by a sign."""
        return len(self.groups) > 1 and all(group.is_plain for group in self.groups)

    def names(self, language: str) -> list[tuple[tuple[str, ...], bool]]:
        """The words of the names that the thesaurus gave, and whether each is in small letters, as names of things are."""
        found = [name for group in self.groups for name in group.added.get(language, ())]
        return [(tuple(token.word for token in tokens(name)), name.islower()) for name in found]

    def with_titles(self, titles: Mapping[str, Collection[tuple[str, ...]]]) -> Plan:
        """The plan with more headings that are exactly what was asked for."""
        known = self.titles or {}
        return replace(self, titles={code: known.get(code, frozenset()) | frozenset(titles.get(code, ())) for code in self.languages})

    def spans(self, text: str, language: str) -> list[tuple[int, int]]:
        """Where in a text what was asked for stands."""
        found = stem_spans(text, language)
        alternatives = [each for group in (*self.groups, *self.answers) for each in group.alternatives.get(language, ())]
        single = {one for each in alternatives if not (each.is_prefix or each.is_row) for one in each.stems}
        spans = {(start, end) for start, end, _, held in found if held in single}
        for each in alternatives:
            if each.is_prefix or each.is_row:
                spans.update(_spans(each, found))
        return sorted(spans)


_Window: TypeAlias = tuple[tuple[Clause, ...], list[Concept]]
"""Clauses that are one name together, and the concepts that they name."""


def plan_of(query: Query, *, languages: Sequence[str], thesaurus: Thesaurus, known: Sequence[str]) -> Plan:
    """The plan of a query for texts in the `languages`, the reader's own first; `known` are all languages that a word may be of."""
    order = [*languages, *(code for code in known if code not in languages)]
    windows = list(_windows(query.wanted, thesaurus, order, languages))
    groups = _each_once(_group(window, languages, concepts) for window, concepts in windows)
    kept = _without_small_words(groups, query.wanted, languages)
    excluded = [_group((clause,), languages, []) for clause in query.excluded]
    titles = _titles(query.wanted, groups, languages)
    answers = _answers(windows, order, languages, thesaurus)
    return Plan(tuple(languages), kept, tuple(excluded), titles, _spelled(query.wanted, windows, languages), answers, _words(query.wanted))


def _each_once(groups: Iterable[Group]) -> list[Group]:
    """The groups without those that were asked for before: strike once in "first strike and double strike"."""
    return list({(group.words, *group.alternatives.items()): group for group in reversed(list(groups))}.values())[::-1]


def _windows(clauses: Sequence[Clause], thesaurus: Thesaurus, order: Sequence[str], own: Sequence[str]) -> Iterator[_Window]:
    """The clauses, those together that are the longest name of a concept; `own` are the languages of the reader."""
    start = 0
    while start < len(clauses):
        end, concepts = start + 1, []
        for stop in range(min(len(clauses), start + LONGEST_NAME), start, -1):
            window = clauses[start:stop]
            if not all(clause.is_plain for clause in window):
                continue
            if found := thesaurus.meant(_words(window), order, _spelling(window), own):
                end, concepts = stop, found
                break
        yield tuple(clauses[start:end]), concepts
        start = end


def _answers(windows: Sequence[_Window], known: Sequence[str], languages: Sequence[str], thesaurus: Thesaurus) -> tuple[Group, ...]:
    """The questions that were asked, each with what answers it, and names that are a piece of a sentence of the rules; of two the one that
    has more of the words.

    At least half of the words that say something must be of the question.
    """
    if SOURCE not in languages or not all(clause.is_plain for window, _ in windows for clause in window):
        return ()
    meant = [_meaning(window, known, concepts) for window, concepts in windows]
    all_meant = {code: frozenset().union(*(each.get(code, frozenset()) for each in meant)) for code in (*known, SOURCE)}
    is_content = [not is_small(" ".join(_words(window)), languages) for window, _ in windows]
    asked: dict[frozenset[int], list[Name]] = {}
    for way, code, question in thesaurus.asked(all_meant):
        places = frozenset(place for place, each in enumerate(meant) if not way.isdisjoint(each.get(code, frozenset())))
        if sum(is_content) <= _most_words_around(sum(is_content[place] for place in places)):
            asked.setdefault(places, []).extend(question.answers)
    for place, (_, concepts) in enumerate(windows):
        rows = [name for concept in concepts for name in concept.found.get(SOURCE, ()) if name.is_row and len(name.words) >= _A_SENTENCE]
        if rows and sum(is_content) <= _MOST_AROUND:
            asked.setdefault(frozenset((place,)), []).extend(rows)
    best = [places for places in asked if not any(places < other for other in asked)]
    return tuple(_answer([windows[place][0] for place in sorted(places)], asked[places]) for places in best)


def _most_words_around(count: int) -> int:
    """How many words that say something a query may have that has so many of a question: a single one is none among others."""
    return _MOST_AROUND * count if count > 1 else 1


def _meaning(window: Sequence[Clause], known: Sequence[str], concepts: Sequence[Concept]) -> dict[str, frozenset[str]]:
    """The stems that are said or meant, by language: those typed, and those of names in the source language that are no sentence."""
    found = {code: {stem(word, code) for word in _words(window)} for code in known}
    for concept in concepts:
        for name in concept.found.get(SOURCE, ()):
            if len(name.words) <= _LONGEST_MEANING:
                found.setdefault(SOURCE, set()).update(name.stems(SOURCE))
    return {code: frozenset(stems) for code, stems in found.items()}


def _answer(asked: Sequence[Sequence[Clause]], names: Sequence[Name]) -> Group:
    """What was asked with the rows of words that answer it."""
    found = dict.fromkeys(Alternative(name.stems(SOURCE), is_row=name.is_row) for name in names)
    words = [clause for window in asked for clause in window]
    return Group(_spelling(words), " ".join(_words(words)), {SOURCE: tuple(found)}, {SOURCE: tuple(name.text for name in names)})


def _words(clauses: Sequence[Clause]) -> tuple[str, ...]:
    return tuple(word for clause in clauses for word in clause.words)


def _spelling(clauses: Sequence[Clause]) -> str:
    return " ".join(clause.typed for clause in clauses)


def _group(window: Sequence[Clause], languages: Sequence[str], concepts: Sequence[Concept]) -> Group:
    alternatives: dict[str, tuple[Alternative, ...]] = {}
    added: dict[str, tuple[str, ...]] = {}
    for language in languages:
        typed = _typed(window, language)
        is_name = len(window) > 1 and bool(concepts)
        found = {_in_a_row(typed) if is_name else typed: None}
        names = []
        for concept in concepts:
            for name in concept.found.get(language, ()):
                other = Alternative(name.stems(language), name.is_row and len(name.words) > 1, weight=_OF_ANOTHER_NAME)
                if not other.stems or any((other.stems, other.is_scattered) == (each.stems, each.is_scattered) for each in found):
                    continue
                found[other] = None
                names.append(name.text)
        if is_name:
            found.setdefault(_scattered(typed))
        if joined := _joined(window, language):
            found.setdefault(joined)
        alternatives[language] = tuple(found)
        added[language] = tuple(names)
    return Group(_spelling(window), " ".join(_words(window)), alternatives, added, all(clause.is_plain for clause in window))


def _typed(window: Sequence[Clause], language: str) -> Alternative:
    """The words of the clauses as they were typed."""
    if len(window) == 1 and window[0].is_prefix:
        return Alternative(window[0].words, is_prefix=True)
    stems = tuple(stem(word, language) for clause in window for word in clause.words)
    return Alternative(stems, is_row=len(window) == 1 and len(stems) > 1)


def _joined(window: Sequence[Clause], language: str) -> Alternative | None:
    """The parts of a hyphenated word as one word: non-creature, noncreature."""
    if len(window) != 1 or len(window[0].words) < 2 or window[0].is_quoted:
        return None
    return Alternative((stem("".join(window[0].words), language),), weight=_OF_ANOTHER_NAME)


def _in_a_row(typed: Alternative) -> Alternative:
    return Alternative(typed.stems, is_row=True)


def _scattered(typed: Alternative) -> Alternative:
    return Alternative(typed.stems, weight=_OF_SCATTERED_WORDS)


def _without_small_words(groups: Sequence[Group], clauses: Sequence[Clause], languages: Sequence[str]) -> tuple[Group, ...]:
    """The groups without articles, question words and the like, unless there is nothing else."""
    plain = {" ".join(clause.words) for clause in clauses if clause.is_plain}
    small = frozenset().union(*(SMALL_WORDS.get(code, frozenset()) for code in languages))
    kept = [group for group in groups if group.words not in small or group.words not in plain or any(group.added.values())]
    return tuple(kept or groups)


def _titles(clauses: Sequence[Clause], groups: Sequence[Group], languages: Sequence[str]) -> dict[str, frozenset[tuple[str, ...]]]:
    """The stems of headings that are all that was asked for: in full, without small words, and under the other names of one thing."""
    words = [word for clause in clauses for word in clause.words]
    content = [group for group in groups if not is_small(group.words, languages)]
    found = {}
    for language in languages:
        titles = {tuple(stem(word, language) for word in words)}
        titles.add(tuple(stem(word, language) for group in content for word in group.words.split(" ")))
        if len(content or groups) == 1:
            titles |= {each.stems for each in (content or groups)[0].alternatives[language] if each.is_row or len(each.stems) == 1}
        found[language] = frozenset(title for title in titles if title)
    return found


def _spelled(
    clauses: Sequence[Clause], windows: Sequence[tuple[Sequence[Clause], Sequence[Concept]]], languages: Sequence[str]
) -> dict[str, frozenset[frozenset[str]]]:
    """The words of headings that have the very forms that were typed, or those of a name where one thing was asked for."""
    typed = _words(clauses)
    content = [(window, concepts) for window, concepts in windows if not is_small(" ".join(_words(window)), languages)]
    concepts = content[0][1] if len(content) == 1 else ()
    found = {}
    for language in languages:
        forms = [typed, tuple(word for window, _ in content for word in _words(window))]
        forms += [name.words for concept in concepts for name in concept.found.get(language, ())]
        found[language] = frozenset(frozenset(map(stored_word, form)) for form in forms if form)
    return found


def _without_s(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in words)


def _spans(alternative: Alternative, found: Sequence[tuple[int, int, str, str]]) -> Iterator[tuple[int, int]]:
    """Where words that begin so, or stems in a row, stand among the words of a text."""
    if alternative.is_prefix:
        yield from ((start, end) for start, end, word, _ in found if stored_word(word).startswith(alternative.stored))
        return
    first, length = alternative.stems[0], len(alternative.stems)
    for place, (start, _, _, held) in enumerate(found):
        if held == first and tuple(each[3] for each in found[place : place + length]) == alternative.stems:
            yield start, found[place + length - 1][1]
