"""What else a reader may mean: the names of a game term in every language, players' words for what the rules call otherwise, and what
players ask in their own words, with the words of the rules that answer it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.domain.analysis import stem, tokens
from rules.domain.small_words import is_small
from rules.domain.terms import is_inflected

LONGEST_NAME = 8
_TOGETHER = " + "
_EXACT = "="
"""Before a player's word that counts in this very form only: "phased" is no form of "phase"."""
_COMPOUNDING = "de"
_SPANISH = "es"
_INFLECTED = ("de", "es")
"""Languages whose articles change within a name."""
_SHORTEST_PART = 3
_MOST_NAMES_OF_A_PART = 3
# What German puts between the parts of a compound.
_JOINTS = ("", "s", "n", "en", "es", "er", "e")
_INFINITIVE = re.compile(r"[aei]r(?:se)?$")


@dataclass(frozen=True, slots=True)
class Name:
    """A name as a search looks for it: words in a row, or, where `is_row` is not set, words that stand anywhere in a text.

    Other forms of an exact one are not the name.
    """

    text: str
    words: tuple[str, ...]
    is_row: bool
    is_exact: bool = False

    @classmethod
    def of(cls, text: str) -> Name:
        """The name that a text spells; "search + library" are words that stand anywhere, "=phased" is exact."""
        bare = text.removeprefix(_EXACT)
        return cls(bare, tuple(token.word for token in tokens(bare)), _TOGETHER not in text, bare != text)

    def stems(self, language: str) -> tuple[str, ...]:
        return tuple(stem(word, language) for word in self.words)


@dataclass(frozen=True, slots=True)
class Concept:
    """Names of one thing by language. `typed` are names that readers use, `found` those to look for in texts."""

    typed: Mapping[str, tuple[Name, ...]]
    found: Mapping[str, tuple[Name, ...]]

    @classmethod
    def of(cls, typed: Mapping[str, Iterable[str]], found: Mapping[str, Iterable[str]]) -> Concept:
        return cls(_names(typed), _names(found))

    def has(self, text: str, language: str) -> bool:
        """Whether a name is spelled exactly so, capital letters too."""
        return any(name.text == text for name in self.found.get(language, ()))


@dataclass(frozen=True, slots=True)
class Question:
    """What players ask: by language the stems of each way to ask it, in any order, and the words of the rules that answer it."""

    asked: Mapping[str, tuple[frozenset[str], ...]]
    answers: tuple[Name, ...]

    @classmethod
    def of(cls, asked: Mapping[str, Iterable[str]], answers: Iterable[str]) -> Question:
        ways = {language: tuple(frozenset(Name.of(way).stems(language)) for way in texts) for language, texts in asked.items()}
        return cls(ways, tuple(map(Name.of, answers)))


@dataclass(frozen=True, slots=True)
class _Held:
    """A name of a concept, perhaps without its articles."""

    concept: Concept
    words: tuple[str, ...]
    is_exact: bool

    def is_called(self, words: tuple[str, ...], language: str, *, has_forms: bool) -> bool:
        """Whether the words, which have its stems, are the name or, unless only that counts, a form of it."""
        if words == self.words:
            return True
        return has_forms and not self.is_exact and all(_is_form(*pair, language) for pair in zip(words, self.words, strict=True))


@dataclass(frozen=True)
class Thesaurus:
    """All concepts, to be looked up by what somebody typed, and all questions; whether it `composes` compounds of names."""

    concepts: tuple[Concept, ...] = ()
    questions: tuple[Question, ...] = ()
    composes: bool = True
    _by_stems: dict[tuple[str, tuple[str, ...]], list[_Held]] = field(default_factory=dict, repr=False)
    _by_a_stem: dict[tuple[str, str], list[tuple[frozenset[str], Question]]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, concepts: Sequence[Concept], questions: Iterable[Question] = ()) -> Thesaurus:
        thesaurus = cls(tuple(concepts), tuple(questions))
        for question in thesaurus.questions:
            for language, ways in question.asked.items():
                for way in filter(None, ways):
                    thesaurus._by_a_stem.setdefault((language, max(way, key=lambda each: (len(each), each))), []).append((way, question))
        for concept in concepts:
            for language, names in concept.typed.items():
                for name in names:
                    thesaurus._keep(_Held(concept, name.words, name.is_exact), language)
                    if language in _INFLECTED and len(bare := _without_small(name.words, language)) > 1:
                        thesaurus._keep(_Held(concept, bare, name.is_exact), language)
        return thesaurus

    def _keep(self, held: _Held, language: str) -> None:
        self._by_stems.setdefault((language, tuple(stem(word, language) for word in held.words)), []).append(held)

    def meant(self, words: tuple[str, ...], languages: Sequence[str], typed: str = "", own: Collection[str] = ()) -> list[Concept]:
        """The concepts that the words name in any of the languages, those of the first before those of the next.

        Other forms of a name count in the `own` languages of the reader, by default in all, and where the first of them has none: the
        Spanish stem of "more" is that of morir. A single word that says little by itself in the reader's language or in that of the name
        names nothing.

        Of those whose names have the same stems in a language, the ones with a name as it was typed count, else those with the very words.
        Articles within a name are all the same: impuesto del comandante, impuesto de comandante. A compound that is no name of its own
        means what its parts mean together.
        """
        own = own or languages
        found = self._named(words, languages, typed, own)
        if not found and len(words) > 1 and not (is_small(words[0], languages) or is_small(words[-1], languages)):
            return [
                each
                for code in languages
                if len(bare := _without_small(words, code)) > 1
                for each in self._named(bare, (code,), typed, own)
            ]
        if not found and self.composes and len(words) == 1 and _COMPOUNDING in languages:
            return self._composed(words[0])
        return found

    def asked(self, meant: Mapping[str, frozenset[str]]) -> Iterable[tuple[frozenset[str], str, Question]]:
        """The questions whose stems are all among these, by language, each with the way in which it was asked."""
        for language, stems in meant.items():
            held = (pair for each in sorted(stems) for pair in self._by_a_stem.get((language, each), ()))
            yield from ((way, language, question) for way, question in held if way <= stems)

    def words(self, languages: Iterable[str]) -> set[str]:
        """Every word of the names in these languages, for telling what was mistyped: German nouns with their capital letter."""
        names = [(language, name) for concept in self.concepts for language in languages for name in concept.typed.get(language, ())]
        found = {(language, name.text[token.start : token.end]) for language, name in names for token in tokens(name.text)}
        return {word if language == _COMPOUNDING else word.lower() for language, word in found}

    def _named(self, words: tuple[str, ...], languages: Sequence[str], typed: str, own: Collection[str]) -> list[Concept]:
        found: list[Concept] = []
        if len(words) == 1 and is_small(words[0], languages[:1]):
            return found
        for language in languages:
            if len(words) == 1 and is_small(words[0], (language,)):
                continue
            has_forms = language in own and not found
            key = (language, tuple(stem(word, language) for word in words))
            held = [each.concept for each in self._by_stems.get(key, ()) if each.is_called(words, language, has_forms=has_forms)]
            named = list({id(concept): concept for concept in held}.values())
            found += [concept for concept in _closest(named, language, words, typed) if concept not in found]
        return found

    def _composed(self, word: str) -> list[Concept]:
        """What a German compound of two names means: Kreaturenspruch is a creature spell. The longest second part counts."""
        for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            ends = self._named((word[cut:],), (_COMPOUNDING,), word[cut:], (_COMPOUNDING,))
            for part in _first_parts(word[:cut]) if ends else ():
                if begins := self._named((part,), (_COMPOUNDING,), part, (_COMPOUNDING,)):
                    return [_together(begins[0], ends[0])]
        return []


def _closest(concepts: Sequence[Concept], language: str, words: tuple[str, ...], typed: str) -> Sequence[Concept]:
    """The concepts with a name to the letter, accents too; else those with a name of these words; else all: maná is no form of mano."""
    if len(concepts) < 2:
        return concepts
    spelled = [each for each in concepts if any(name.text.casefold() == typed.casefold() for name in each.typed[language])]
    return spelled or [each for each in concepts if any(name.words == words for name in each.typed[language])] or concepts


def _without_small(words: tuple[str, ...], language: str) -> tuple[str, ...]:
    return tuple(word for word in words if not is_small(word, (language,)))


def _is_form(word: str, name: str, language: str) -> bool:
    """Whether two words of one stem are forms of each other: the stemmer parts "negative" and "negate", mes and mesa, too late."""
    if word == name or language == _COMPOUNDING:
        return True
    if language != _SPANISH:
        return is_inflected(word, name, language)
    return bool(_INFINITIVE.search(name) or _INFINITIVE.search(word)) or _singular(word) == _singular(name)


def _singular(word: str) -> str:
    """A Spanish noun or adjective without the endings of number and gender."""
    bare = re.sub(r"(?<=[^aeiou])es$|s$", "", word) if len(word) > _SHORTEST_PART + 1 else word
    return re.sub(r"[oa]$", "o", bare)


def _first_parts(beginning: str) -> Iterable[str]:
    """What the first part of a compound may be by itself."""
    return (
        beginning.removesuffix(joint) for joint in _JOINTS if beginning.endswith(joint) and len(beginning) >= len(joint) + _SHORTEST_PART
    )


def _together(first: Concept, second: Concept) -> Concept:
    """The concept of two together: their names side by side, or anywhere in a text."""
    found = {}
    for language in first.found.keys() & second.found.keys():
        parts = [concept.found[language][:_MOST_NAMES_OF_A_PART] for concept in (first, second)]
        pairs = [(one.text, other.text) for one in parts[0] for other in parts[1] if one.is_row and other.is_row]
        found[language] = [f"{one} {other}" for one, other in pairs] + [f"{one}{_TOGETHER}{other}" for one, other in pairs]
    return Concept.of({}, found)


Rows = tuple[tuple[str, tuple[str, ...]], ...]
"""Names by language."""


def thesaurus_of(
    terms: tuple[Rows, ...], players: tuple[tuple[Rows, Rows], ...], questions: tuple[tuple[Rows, tuple[str, ...]], ...] = ()
) -> Thesaurus:
    """The thesaurus of game terms, whose names are typed and looked for alike, of players' words (typed, looked for), and of questions
    (asked, the words of the rules that answer them).

    Where players' words mean a term to the letter, its names in every language are looked for: "countered" is not the term "counter".
    """
    concepts = [Concept.of(dict(names), dict(names)) for names in terms]
    by_term = Thesaurus.of(concepts)
    concepts += [Concept.of(dict(typed), _in_every_language(dict(found), by_term)) for typed, found in players]
    return Thesaurus.of(concepts, [Question.of(dict(asked), answers) for asked, answers in questions])


def _in_every_language(found: dict[str, tuple[str, ...]], terms: Thesaurus) -> dict[str, tuple[str, ...]]:
    names = {language: list(texts) for language, texts in found.items()}
    for language, texts in found.items():
        meant = [concept for text in texts for concept in terms.meant(Name.of(text).words, (language,)) if concept.has(text, language)]
        for other, held in ((other, held) for concept in meant for other, held in concept.found.items() if other != language):
            names.setdefault(other, []).extend(name.text for name in held)
    return {language: tuple(texts) for language, texts in names.items()}


def _names(texts: Mapping[str, Iterable[str]]) -> dict[str, tuple[Name, ...]]:
    return {language: tuple(Name.of(text) for text in dict.fromkeys(names) if text.strip()) for language, names in texts.items()}
