"""Which encoding of a byte a letter a text is in. Nearly any bytes decode as cp1252, so the letters have to spell something."""

from __future__ import annotations

import re
from collections import Counter

# The names that a reading reports → the codecs of Python.
EIGHT_BIT_ENCODINGS = {"cp1252": "cp1252", "mac-roman": "mac_roman", "cp437": "cp437"}

# Card names and words that the rules use, spelled with the letters that tell the encodings apart.
_WORDS = re.compile(
    r"Dandân|Ghazbán|Ma['’]rûf|Junún|Hajjâj|Khabál|Juzám|Æther|æther|Lim-Dûl|Jötun|Séance|Déjà|Ifh-Bíff|Bösium|naïve|"
    r"don’t|doesn’t|isn’t|can’t|player’s|opponent’s|it’s"
)
_TYPOGRAPHY = "‘’“”–—…•™®©°−∞½¼¾"
_WORD_SCORE, _GOOD, _POOR, _BAD = 5, 2, -2, -4
_MAX_HIGH_SHARE = 0.3


def best_encoding(data: bytes) -> str | None:
    """The encoding in which `data` spells words best, the first of the table where two do equally; None when none does."""
    high = len(data) - len(data.translate(None, bytes(range(128, 256))))
    if high > len(data) * _MAX_HIGH_SHARE:
        return None
    samples = Counter(_samples(data))
    scores = {name: _score(samples, codec) for name, codec in EIGHT_BIT_ENCODINGS.items()}
    return max(scores, key=lambda name: scores[name])


def _samples(data: bytes) -> list[bytes]:
    """Each run of bytes beyond ASCII with the letters around it, as far as a word reaches."""
    return re.findall(rb"[\w'-]{0,12}[\x80-\xff]+[\w'-]{0,12}", data)


def _score(samples: Counter[bytes], codec: str) -> int:
    return sum(_score_of_sample(sample.decode(codec, errors="replace")) * count for sample, count in samples.items())


def _score_of_sample(text: str) -> int:
    score = _WORD_SCORE * len(_WORDS.findall(text))
    for before, letter, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if not letter.isascii():
            score += _score_of_letter(before, letter, after)
    return score


def _score_of_letter(before: str, letter: str, after: str) -> int:
    """How well a letter beyond ASCII fits between its neighbours in English words and names."""
    if letter in _TYPOGRAPHY:
        return _score_of_mark(before, letter, after)
    if not letter.isalpha() or letter in "ªºƒ":
        return _BAD if before.isalpha() or after.isalpha() else _POOR
    if letter.isupper():
        return _BAD if before.isalpha() else _GOOD if after.islower() else _POOR
    return _GOOD if before.isalpha() or after.isalpha() else _POOR


def _score_of_mark(before: str, letter: str, after: str) -> int:
    if letter in "“‘":
        return _POOR if before.isalnum() else _GOOD
    if letter in "”™®":
        return _POOR if after.islower() else _GOOD
    if letter == "–":
        return _POOR if before.islower() and after.islower() else _GOOD
    return _GOOD
