"""A query in which mistyped words are put right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.domain import spelling
from rules.domain.analysis import folded
from rules.domain.query import Query, parse
from rules.domain.search_plan import Alternative, Group, plan_of
from rules.domain.thesaurus import Thesaurus
from rules.models import SearchWord
from rules.selectors.kept import kept
from rules.selectors.search.candidates import candidates
from rules.selectors.search.names import thesaurus
from rules.selectors.search.stores import Asked
from rules.selectors.search.texts import texts_of_all


@dataclass(frozen=True, slots=True)
class _Slip:
    typed: str
    candidates: list[tuple[int, str]]


def corrected(typed: str, missing: Sequence[Group], *, languages: Sequence[str], version: int) -> str:
    """The query with other words for those of the missing groups that no text has; empty where there are none. At most two queries."""
    words = vocabulary(tuple(languages), version=version)
    plain = [group for group in missing if not any(each.is_prefix for each in _alternatives(group))]
    slips = []
    for group in plain:
        for word in group.words.split(" "):
            if not spelling.is_known(word, words) and (found := spelling.candidates(word, words)):
                slips.append(_Slip(word, found))
    if not slips:
        return ""
    counts = _counts([word for slip in slips for _, word in slip.candidates], languages, version)
    better = typed
    for slip in slips:
        best = min(slip.candidates, key=lambda each: (each[0], -counts.get(each[1], 0), each[1]))
        better = _replaced(better, slip.typed, best[1])
    return better if better != typed else ""


def _alternatives(group: Group) -> list[Alternative]:
    return [each for found in group.alternatives.values() for each in found]


@kept(8)
def vocabulary(languages: tuple[str, ...], *, version: int) -> Mapping[str, str]:
    """Every word that a text or a name has, as it is spelled, by its folded form; kept by the content version. One query."""
    names = thesaurus(version=version)
    rows = SearchWord.objects.filter(language__in=languages).order_by("pk").values_list("word", flat=True)
    return {folded(word): word for word in (*sorted(names.words(languages)), *rows)}


def _counts(words: Sequence[str], languages: Sequence[str], version: int) -> dict[str, int]:
    """In how many texts each of the words stands. One query."""
    plans = {word: plan_of(Query(parse(word).clauses), languages=languages, thesaurus=Thesaurus(), known=languages) for word in words}
    asked = Asked([group for plan in plans.values() for group in plan.groups], languages, is_any=True)
    rows = [(each.language, each.stems, each.words) for each in candidates(asked, texts_of_all(version=version))]
    return {word: sum(all(group.best_in(*row) for group in plan.groups) for row in rows) for word, plan in plans.items()}


def _replaced(typed: str, word: str, better: str) -> str:
    """What was typed with another word for one of its words, whatever its case and accents."""
    return re.sub(r"[^\W_]+(?:['’][^\W_]+)*", lambda match: better if folded(match[0]) == word else match[0], typed)
