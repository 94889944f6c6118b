"""What a reader may be about to type: numbers, headings, glossary terms and names of terms that begin so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet

from rules.domain.analysis import stored_word, tokens
from rules.domain.number_query import canonical_number
from rules.domain.numbering import RuleNumber
from rules.domain.query import Clause, Query, cleaned
from rules.domain.search_plan import plan_of
from rules.domain.spelling import candidates as near
from rules.domain.spelling import is_known
from rules.domain.thesaurus import Thesaurus
from rules.models import GlossaryEntry, Level, RuleVersion
from rules.selectors.editions import content_version
from rules.selectors.hits import hits_of
from rules.selectors.search.candidates import candidates
from rules.selectors.search.names import all_languages, languages_for, thesaurus
from rules.selectors.search.spelling import vocabulary
from rules.selectors.search.stores import Asked
from rules.selectors.search.texts import texts_of_edition
from rules.selectors.words import Words, term_names, word_fields

MOST_SUGGESTIONS = 8
_SHORTEST = 2
_SHORTEST_MISTYPED = 5
_MOST_MEANT = 3
_NUMBER = re.compile(r"[1-9]\d{0,2}(?:\.\d{0,3}[a-z]?)?$")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to search for: its words and their language; for a rule its number, for a glossary entry its slug."""

    text: str
    language: str
    number: RuleNumber | None = None
    slug: str = ""


def suggestions(*, edition: int, typed: str, language: str, version: int | None = None) -> list[Suggestion]:
    """What an edition has that begins with what was typed, the shortest first; where that is a number, numbers.

    Where nothing begins so, what was meant, and names of other languages. Four queries at most, and three more for each of the few things
    that may have been meant.

    `version` is the content version where the caller has read it.
    """
    text = cleaned(typed)
    if number := _number_of(text):
        return _numbers(edition, number, language)
    words = _words_of(text)
    if len("".join(words)) < _SHORTEST:
        return []
    version = content_version() if version is None else version
    if found := _offered(edition, words, language, version):
        return found
    meant = (_offered(edition, others, language, version) for others in _meant(words, language, version))
    names = thesaurus(version=version)
    foreign = {each: None for code in all_languages() if code != language for each in _names(words, code, names)}
    best = next((offered for offered in meant if any(each.number or each.slug for each in offered)), [])
    return [*best, *foreign][:MOST_SUGGESTIONS]


def _number_of(text: str) -> str:
    """The number that a text is or may become, with a word such as "rule" before it or without; empty for anything else."""
    word, _, last = text.rpartition(" ")
    if _NUMBER.match(last) and (not word or canonical_number(f"{word} 701")):
        return str(canonical_number(text) or last)
    return str(canonical_number(text) or "")


def _offered(edition: int, words: Sequence[str], language: str, version: int) -> list[Suggestion]:
    """What has these words, the last one as a beginning."""
    found = [*_headings_and_entries(edition, words, language, version), *_names(words, language, thesaurus(version=version))]
    unique = {each.text.casefold(): each for each in reversed(found)}
    return sorted(unique.values(), key=lambda each: _order(each, words, language))[:MOST_SUGGESTIONS]


def _meant(words: Sequence[str], language: str, version: int) -> Iterator[Sequence[str]]:
    """What was meant where nothing has the words: the nearest words for a mistyped one, then those before the last."""
    known = vocabulary(languages_for(language), version=version)
    mistyped = next((word for word in words if len(word) >= _SHORTEST_MISTYPED and not is_known(word, known)), "")
    for _, word in near(mistyped, known)[:_MOST_MEANT] if mistyped else ():
        yield [each for held in words for each in (_words_of(word) if held == mistyped else [held])]
    if len(words) > 1 and len("".join(words[:-1])) >= _SHORTEST:
        yield words[:-1]


def _order(each: Suggestion, words: Sequence[str], language: str) -> tuple[bool, bool, bool, bool, int, str]:
    """What begins with what was typed comes first, then what is in the reader's language, then places in the rules and entries, then
    short words."""
    is_name = each.number is None and not each.slug
    return (not _begins(each.text, words), each.language != language, is_name, each.number is None, len(each.text), each.text)


def _numbers(edition: int, typed: str, language: str) -> list[Suggestion]:
    deepest = Level.CHAPTER if len(typed) < len("701") else Level.SUBRULE
    rows = RuleVersion.objects.filter(edition_id=edition, number__startswith=typed, level__lte=deepest).order_by("level", "position")
    found = hits_of(rows.values("number", *word_fields(language))[:MOST_SUGGESTIONS], language=language, terms=term_names(language))
    return [Suggestion(_first_words(hit.words), hit.words.language, hit.number) for hit in found]


def _headings_and_entries(edition: int, words: Sequence[str], language: str, version: int) -> Iterator[Suggestion]:
    """Headings and glossary terms that have the words, the last one as a beginning."""
    clauses = (*(Clause((word,)) for word in words[:-1]), Clause((words[-1],), is_prefix=True))
    languages = languages_for(language)
    plan = plan_of(Query(clauses), languages=languages, thesaurus=Thesaurus(), known=languages)
    texts = texts_of_edition(edition, version=version).by_text
    named = candidates(Asked(plan.groups, plan.languages), texts)
    found = [each for each in named if each.is_heading or _has(each.term, words)]
    headings = [each.place for each in found if each.is_heading]
    rows = RuleVersion.objects.filter(pk__in=headings, level__lte=Level.RULE).values("number", *word_fields(language))
    for hit in hits_of(rows, language=language, terms=term_names(language)):
        yield Suggestion(hit.words.text.partition("\n")[0], hit.words.language, hit.number)
    entries: QuerySet[GlossaryEntry, tuple[str, str]] = GlossaryEntry.objects.filter(
        pk__in=[each.place for each in found if each.term]
    ).values_list("term", "slug")
    for term, slug in entries:
        yield Suggestion(term, settings.SOURCE_LANGUAGE, slug=slug)


def _names(words: Sequence[str], language: str, names: Thesaurus) -> Iterator[Suggestion]:
    """The names of terms in a language; for a player's word the name of what it means, where that has one in the language."""
    for concept in names.concepts:
        for name in concept.typed.get(language, ()):
            if not _begins(name.text, words):
                continue
            meant = concept.found.get(language, ())
            if not meant or concept.has(name.text, language):
                yield Suggestion(name.text, language)
            elif meant[0].is_row:
                yield Suggestion(meant[0].text, language)


def _words_of(text: str) -> list[str]:
    return [token.word for token in tokens(text)]


def _has(text: str, words: Sequence[str]) -> bool:
    held = [stored_word(token.word) for token in tokens(text)]
    wanted = [stored_word(word) for word in words]
    return bool(held) and all(word in held for word in wanted[:-1]) and any(each.startswith(wanted[-1]) for each in held)


def _begins(text: str, words: Sequence[str]) -> bool:
    held = [token.word for token in tokens(text)][: len(words)]
    return held[:-1] == list(words[:-1]) and bool(held) and held[-1].startswith(words[-1])


def _first_words(words: Words, length: int = 60) -> str:
    text = words.text.partition("\n")[0]
    return text if len(text) <= length else text[: text.rfind(" ", 0, length)] + " …"
