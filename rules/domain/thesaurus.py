"""What else a reader may mean: the names of a game term in every language, and players' words for what the rules call otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.domain.analysis import stem, tokens

LONGEST_NAME = 8
_TOGETHER = " + "


@dataclass(frozen=True, slots=True)
class Name:
    """A name as a search looks for it: words in a row, or, where `is_row` is not set, words that stand anywhere in a text."""

    text: str
    words: tuple[str, ...]
    is_row: bool

    @classmethod
    def of(cls, text: str) -> Name:
        """The name that a text spells; "search + library" are words that stand anywhere."""
        return cls(text, tuple(token.word for token in tokens(text)), _TOGETHER not in text)

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


@dataclass(frozen=True)
class Thesaurus:
    """All concepts, to be looked up by what somebody typed."""

    concepts: tuple[Concept, ...] = ()
    _by_stems: dict[tuple[str, tuple[str, ...]], list[Concept]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, concepts: Sequence[Concept]) -> Thesaurus:
        thesaurus = cls(tuple(concepts))
        for concept in concepts:
            for language, names in concept.typed.items():
                for name in names:
                    held = thesaurus._by_stems.setdefault((language, name.stems(language)), [])
                    if concept not in held:
                        held.append(concept)
        return thesaurus

    def meant(self, words: tuple[str, ...], languages: Sequence[str], typed: str = "") -> list[Concept]:
        """The concepts that the words name in any of the languages, those of the first before those of the next.

        Of those whose names have the same stems in a language, the ones with a name as it was typed count, else those with the very words.
        """
        found: list[Concept] = []
        for language in languages:
            key = (language, tuple(stem(word, language) for word in words))
            found += [concept for concept in _closest(self._by_stems.get(key, ()), language, words, typed) if concept not in found]
        return found

    def words(self, languages: Iterable[str]) -> set[str]:
        """Every word of the names in these languages in small letters, for telling what was mistyped."""
        names = (name for concept in self.concepts for language in languages for name in concept.typed.get(language, ()))
        return {name.text[token.start : token.end].lower() for name in names for token in tokens(name.text)}


def _closest(concepts: Sequence[Concept], language: str, words: tuple[str, ...], typed: str) -> Sequence[Concept]:
    """The concepts with a name to the letter, accents too; else those with a name of these words; else all: maná is no form of mano."""
    if len(concepts) < 2:
        return concepts
    spelled = [each for each in concepts if any(name.text.casefold() == typed.casefold() for name in each.typed[language])]
    return spelled or [each for each in concepts if any(name.words == words for name in each.typed[language])] or concepts


Rows = tuple[tuple[str, tuple[str, ...]], ...]
"""Names by language."""


def thesaurus_of(terms: tuple[Rows, ...], players: tuple[tuple[Rows, Rows], ...]) -> Thesaurus:
    """The thesaurus of game terms, whose names are typed and looked for alike, and of players' words (typed, looked for).

    Where players' words mean a term to the letter, its names in every language are looked for: "countered" is not the term "counter".
    """
    concepts = [Concept.of(dict(names), dict(names)) for names in terms]
    by_term = Thesaurus.of(concepts)
    concepts += [Concept.of(dict(typed), _in_every_language(dict(found), by_term)) for typed, found in players]
    return Thesaurus.of(concepts)


def _in_every_language(found: dict[str, tuple[str, ...]], terms: Thesaurus) -> dict[str, tuple[str, ...]]:
    names = {language: list(texts) for language, texts in found.items()}
    for language, texts in found.items():
        meant = [concept for text in texts for concept in terms.meant(Name.of(text).words, (language,)) if concept.has(text, language)]
        for other, held in ((other, held) for concept in meant for other, held in concept.found.items() if other != language):
            names.setdefault(other, []).extend(name.text for name in held)
    return {language: tuple(texts) for language, texts in names.items()}


def _names(texts: Mapping[str, Iterable[str]]) -> dict[str, tuple[Name, ...]]:
    return {language: tuple(Name.of(text) for text in dict.fromkeys(names) if text.strip()) for language, names in texts.items()}
