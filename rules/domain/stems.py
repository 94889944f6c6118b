"""Words reduced to what their forms share, in the languages of the site."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from threading import Lock
from typing import Any

import snowballstemmer

_ALGORITHMS = {"en": "english", "de": "german", "es": "spanish"}
# A stemmer keeps the word that it works on, so that two threads would mix up theirs.
_LOCK = Lock()
# The German stemmer leaves participles of this kind alone: transformiert.
_GERMAN_PARTICIPLE = re.compile(r"iert(?:es|er|em|en|e)?\Z")


@lru_cache(maxsize=60_000)
def stem(word: str, language: str) -> str:
    """The stem of one word in lower case; the word itself in a language without an algorithm."""
    if language not in _ALGORITHMS:
        return word
    if language == "de":
        word = _GERMAN_PARTICIPLE.sub("ieren", word)
    with _LOCK:
        return str(_stemmer(language).stemWord(word))


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(_ALGORITHMS[language])
