"""A query in which mistyped words are put right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.domain import spelling
from rules.domain.analysis import folded, tokens
from rules.domain.query import Query, parse
from rules.domain.ranking import Candidate, holds
from rules.domain.search_plan import Alternative, Group, plan_of
from rules.domain.small_words import is_small
from rules.domain.thesaurus import Thesaurus
from rules.models import SearchWord
from rules.selectors.kept import kept
from rules.selectors.search.candidates import candidates
from rules.selectors.search.names import thesaurus
from rules.selectors.search.stores import Asked
from rules.selectors.search.texts import texts_of_all

_RAREST = 0.001
_SAYS_SOMETHING = 4


@dataclass(frozen=True, slots=True)
class _Slip:
    typed: str
    candidates: list[tuple[int, str]]


def corrected(typed: str, missing: Sequence[Group], *, languages: Sequence[str], version: int) -> str:
    """The query with other words for those of the missing groups that no text has; empty where there are none. At most three queries.

    What a word may be meant as is a name of the game, stands in a heading or in one text of a thousand at least, or stands in any text
    beside the very word that was typed beside it, as in the name of a card; two words side by side.
    """
    words = vocabulary(tuple(languages), version=version)
    plain = [group for group in missing if not any(each.is_prefix for each in _alternatives(group))]
    slips = []
    for group in plain:
        for word in group.words.split(" "):
            if not spelling.is_known(word, words) and (near := spelling.candidates(word, words)):
                slips.append(_Slip(word, near))
    if not slips:
        return ""
    beside = _beside(typed, slips)
    rows = [row for pairs in beside.values() for row in pairs]
    found = _texts_with([*(word for slip in slips for _, word in slip.candidates), *rows], languages, version)
    names = thesaurus(version=version).words(languages)
    rarest = _RAREST * sum(each.language in languages for (each,) in texts_of_all(version=version).values())

    def is_usual(word: str) -> bool:
        texts = found[word]
        is_frequent = len(texts) >= (1 if " " in word else rarest) or any(text.is_heading for text in texts)
        return word in names or is_frequent or any(found[row] for row in beside[word])

    better = typed
    for slip in slips:
        usual = [
            (count, not spelling.ends_like(slip.typed, folded(word)), -len(found[word]), word)
            for count, word in slip.candidates
            if is_usual(word)
        ]
        if usual:
            better = _replaced(better, slip.typed, min(usual)[-1])
    return _with_swaps(better, languages, version) if better != typed else ""


def _with_swaps(typed: str, languages: Sequence[str], version: int) -> str:
    """The query with small words for words with two letters in each other's place, where only those stand beside the word before: "form"
    for "from" in "protection form red". One query, where there are such words."""
    words = [token.word for token in tokens(typed)]
    swaps = [(before, word, meant) for before, word in pairwise(words) for meant in spelling.swapped(word) if is_small(meant, languages)]
    found = _texts_with([f"{before} {each}" for before, *pair in swaps for each in pair], languages, version) if swaps else {}
    for before, word, meant in swaps:
        if found[f"{before} {meant}"] and not found[f"{before} {word}"]:
            typed = _replaced(typed, word, meant)
    return typed


def _beside(typed: str, slips: Sequence[_Slip]) -> dict[str, list[str]]:
    """What each slip may be meant as together with the words that were typed beside it, where these say something."""
    words = [token.word for token in tokens(typed)]
    found: dict[str, list[str]] = {}
    for slip in slips:
        places = [place for place, word in enumerate(words) if word == slip.typed]
        before = [words[place - 1] for place in places if place and len(words[place - 1]) >= _SAYS_SOMETHING]
        after = [words[place + 1] for place in places if place + 1 < len(words) and len(words[place + 1]) >= _SAYS_SOMETHING]
        for _, word in slip.candidates:
            found.setdefault(word, []).extend([f"{each} {word}" for each in before] + [f"{word} {each}" for each in after])
    return found


def _alternatives(group: Group) -> list[Alternative]:
    return [each for found in group.alternatives.values() for each in found]


@kept(8)
def vocabulary(languages: tuple[str, ...], *, version: int) -> Mapping[str, str]:
    """Every word that a text or a name has, as it is spelled, by its folded form; kept by the content version. One query.

    A name knows its capital letters, texts are kept without.
    """
    names = thesaurus(version=version)
    rows = SearchWord.objects.filter(language__in=languages).order_by("pk").values_list("word", flat=True)
    return {folded(word): word for word in (*rows, *sorted(names.words(languages), reverse=True))}


def _texts_with(words: Sequence[str], languages: Sequence[str], version: int) -> dict[str, list[Candidate]]:
    """The texts of all editions with each of the words, two words side by side. One query."""
    queries = {word: Query(parse(f'"{word}"').clauses) for word in words}
    plans = {word: plan_of(query, languages=languages, thesaurus=Thesaurus(), known=languages) for word, query in queries.items()}
    asked = Asked([group for plan in plans.values() for group in plan.groups], languages, is_any=True)
    some = candidates(asked, texts_of_all(version=version))
    return {word: [each for each in some if holds(plan, each)] for word, plan in plans.items()}


def _replaced(typed: str, word: str, better: str) -> str:
    """What was typed with another word for one of its words, whatever its case and accents."""
    return re.sub(r"[^\W_]+(?:['’][^\W_]+)*", lambda match: better if folded(match[0]) == word else match[0], typed)
