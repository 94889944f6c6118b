"""Finds cards of the product by a name of one of their faces in any language, whatever the case and the accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from rules.domain import spelling
from rules.services.simulating import card_facts, printings

_SIGNS = str.maketrans(dict.fromkeys("’'‘´`“”„\"«».,:;!?-–—/()", " "))


def fold(words: str) -> str:
    """Lower case without accents and signs, single blanks: what two spellings of a name share."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(sign))
    return " ".join(plain.translate(_SIGNS).split())


@cache
def names_of_cards() -> Mapping[str, tuple[str, ...]]:
    """Every name of each card, folded: its faces in English, then in the other languages."""
    return {name: tuple(dict.fromkeys(map(fold, _names(name)))) for name in card_facts()}


def _names(card: str) -> list[str]:
    translated = printings()[card].names.values()
    return [card, *(face["name"] for face in card_facts()[card]["faces"]), *(name for names in translated for name in names)]


def find_cards(*, query: str) -> list[str]:
    """The cards that a query can mean, the likeliest first: a whole name, the beginning of one, the beginning of a word, any part."""
    wanted = fold(query)
    if not wanted:
        return []
    ranked = [(min(_rank(name, wanted) for name in names), card) for card, names in names_of_cards().items()]
    return [card for rank, card in sorted(ranked, key=lambda each: each[0]) if rank < _NOT_FOUND]


def card_called(*, name: str) -> str | None:
    """The card that has exactly this name, or alone can be meant; None where there is none or several."""
    found = find_cards(query=name)
    exact = [card for card in found if fold(name) in names_of_cards()[card]]
    meant = exact or found
    # The halves of a meld pair bear the name of what they meld into, too; the front face decides.
    fronts = [card for card in meant if fold(name) == fold(card)] or meant
    return fronts[0] if len(fronts) == 1 else None


def card_like(*, query: str) -> str | None:
    """The name of the card that a query with slips can mean; None where there is none, or several for a word, or where it has no slip."""
    words = fold(query).split()
    known = _words_of_names()
    better = [_meant(word, known) for word in words]
    if better == words or not all(better):
        return None
    found = find_cards(query=" ".join(better))
    return found[0] if found and (len(found) == 1 or len(words) > 1) else None


def _meant(word: str, known: Mapping[str, str]) -> str:
    """A word of a name as it was meant; empty where it is like none."""
    return word if spelling.is_known(word, known) else next((near for _, near in spelling.candidates(word, known)), "")


@cache
def _words_of_names() -> Mapping[str, str]:
    """Every word of a card's name, by itself."""
    return {word: word for names in names_of_cards().values() for name in names for word in name.split()}


_NOT_FOUND = 4


def _rank(name: str, wanted: str) -> int:
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    if f" {wanted}" in name:
        return 2
    return 3 if wanted in name else _NOT_FOUND
