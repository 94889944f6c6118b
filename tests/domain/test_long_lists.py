"""Long lists are told by the entries that came and went."""

from __future__ import annotations

import pytest

from rules.domain.long_lists import list_difference
from rules.domain.wording import Kind

HERBS = [f"Herb{number}" for number in range(40)]


def listing(entries: list[str], *, lead: str = "The herbs are ", end: str = ".") -> str:
    return f"Gardens have herbs. {lead}{', '.join(entries[:-1])}, and {entries[-1]}{end}"


def test_entries_that_came_and_went_are_told_in_the_order_of_their_lists():
    old, new = listing(HERBS), listing([*HERBS[:3], "Sage", *HERBS[4:20], "Dill", *HERBS[20:]])
    found = list_difference(old, new)
    assert found is not None
    assert (found.went, found.came, found.kept) == (("Herb3",), ("Sage", "Dill"), 39)


def test_the_first_and_the_last_entry_are_entries_without_the_words_around_them():
    found = list_difference(listing(HERBS), listing(["Basil", *HERBS[1:-1], "Thyme"]))
    assert found is not None
    assert (found.went, found.came) == (("Herb0", "Herb39"), ("Basil", "Thyme"))


def test_words_around_the_list_are_compared_as_words():
    found = list_difference(listing(HERBS), listing(HERBS, end=". They smell."))
    assert found is not None
    assert "".join(run.text for run in found.before) == "Gardens have herbs. The herbs are "
    assert [run.text.strip() for run in found.after if run.kind is Kind.INSERT] == ["They smell."]


def test_typography_makes_no_other_entry():
    found = list_difference(listing([*HERBS, "Bolas's Mint"]), listing([*HERBS, "Bolas’s Mint"]))
    assert found is not None
    assert (found.went, found.came) == ((), ())


NO_LISTS = {
    "short list": (listing(HERBS[:5]), listing(HERBS[:6])),
    "one text without a list": (listing(HERBS), "Gardens have no herbs."),
    "lists with little in common": (listing(HERBS), listing([f"Tree{number}" for number in range(40)])),
}


@pytest.mark.parametrize(("old", "new"), NO_LISTS.values(), ids=NO_LISTS)
def test_other_texts_are_no_long_lists(old: str, new: str):
    assert list_difference(old, new) is None
