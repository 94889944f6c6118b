"""Finds rules by words: in headings, texts, examples, plain words and the glossary, of one edition or of all."""

from rules.selectors.search.edition import MOST_GLOSSARY, AddedNames, Outcome, WordHits, by_words, numbers_with
from rules.selectors.search.everywhere import EverywhereHits, PastHit, PastPlace, everywhere
from rules.selectors.search.suggesting import Suggestion, suggestions

__all__ = [
    "MOST_GLOSSARY",
    "AddedNames",
    "EverywhereHits",
    "Outcome",
    "PastHit",
    "PastPlace",
    "Suggestion",
    "WordHits",
    "by_words",
    "everywhere",
    "numbers_with",
    "suggestions",
]
