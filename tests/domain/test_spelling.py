"""Which words a mistyped word may be: slips of fingers and ears are put right, other words are left alone."""

from __future__ import annotations

import pytest

from rules.domain.spelling import candidates, is_known, swapped

VOCABULARY = {
    word: word
    for words in (
        ("spade", "garden", "gardener", "wheelbarrow", "watering", "can", "gate", "flower", "back", "face", "storm"),
        ("sprinkle", "compostable"),
    )
    for word in words
}

# what is typed, what it is meant as
SLIPS = (
    ("spde", "spade"),  # a letter left out
    ("spaade", "spade"),  # one too many
    ("sapde", "spade"),  # two that changed places
    ("psade", "spade"),  # the first two
    ("speda", ""),  # two slips in a short word
    ("spede", "spade"),  # a vowel for a vowel
    ("gardrn", "garden"),  # for the letter beside it
    ("flpwer", "flower"),
    ("watterring", "watering"),  # two slips in a long word
    ("whelbarow", "wheelbarrow"),
    ("ardener", "gardener"),  # the first letter left out
    ("backface", "back face"),  # a blank left out
    ("kate", ""),
    ("vack", "back"),  # a first letter that sounds alike
    ("gerdaner", "gardener"),
    ("wheelbrraow", "wheelbarrow"),
    ("sprinkal", "sprinkle"),  # an end that sounds alike
    ("compostabel", "compostable"),
    ("wheelbbarow", "wheelbarrow"),  # letters doubled in the wrong place
    ("waetring", "watering"),  # a letter that fell out where another came in
)
# other words, some of them a single letter away
OTHERS = ("shade", "spare", "grade", "late", "warden", "pardon", "flowed", "store", "ate", "spider", "watchman", "barrow", "stem")


@pytest.mark.parametrize(("typed", "meant"), [pytest.param(*row, id=row[0]) for row in SLIPS])
def test_slips_of_fingers_and_ears_are_put_right(typed: str, meant: str):
    assert next((word for _, word in candidates(typed, VOCABULARY)), "") == meant


@pytest.mark.parametrize("word", OTHERS)
def test_other_words_are_left_alone(word: str):
    assert candidates(word, VOCABULARY) == []


@pytest.mark.parametrize("word", ["gate", "dig", "10", "{t}", "+1/+1"])
def test_nothing_can_be_said_against_short_words_numbers_and_what_is_known(word: str):
    assert is_known(word, VOCABULARY)


def test_two_letters_change_places():
    assert swapped("form") == {"ofrm", "from", "fomr"}
    assert swapped("oo") == set()
