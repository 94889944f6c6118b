"""What became of a rule, on small texts made up in the shape of what the editions did."""

from __future__ import annotations

from datetime import date

import pytest

from rules.domain.lineage import (
    Coverage,
    Entry,
    Example,
    ForcedPair,
    Glossary,
    Lineage,
    Node,
    NumberedText,
    compose,
    link_examples,
    link_glossary,
    link_rules,
    rule_map,
)
from rules.domain.numbering import RuleNumber
from rules.domain.wording import digest, exact_digest


def text(lines: str, *, coverage: Coverage = Coverage.COMPLETE, is_summary: bool = False) -> NumberedText:
    """A text from lines such as "701.2a To tap a permanent, turn it sideways."."""
    nodes = []
    for line in lines.strip().splitlines():
        number, words = line.strip().split(" ", 1)
        nodes.append(Node(RuleNumber.parse(number), words, digest(words), exact_digest(words), is_summary))
    return NumberedText(nodes, coverage)


def told(old: NumberedText, new: NumberedText, lineage: Lineage | None = None) -> set[str]:
    """The links as "old → new: change", further parts with a plus."""
    lineage = lineage or link_rules(old, new)
    return {
        f"{'' if link.old is None else old.nodes[link.old].number} → {'' if link.new is None else new.nodes[link.new].number}: "
        f"{link.change}{'' if link.is_primary or link.old is None or link.new is None else ' +'}"
        for link in lineage.links
    }


TWINS = """
702 Keyword Abilities
702.2 Glide
702.2a Glide lets a creature pass over walls.
702.2b Multiple instances of this ability are redundant.
702.3 Delve Deep
702.3a Delve deep lets a player look under the library.
702.3b Multiple instances of this ability are redundant.
"""
TWINS_RENUMBERED = """
702 Keyword Abilities
702.2 Burrow
702.2a Burrow lets a creature stay under the ground until the turn ends.
702.2b Multiple instances of this ability are redundant.
702.3 Glide
702.3a Glide lets a creature pass over walls.
702.3b Multiple instances of this ability are redundant.
702.4 Delve Deep
702.4a Delve deep lets a player look under the library.
702.4b Multiple instances of this ability are redundant.
"""


def test_twins_follow_their_parents() -> None:
    assert told(text(TWINS), text(TWINS_RENUMBERED)) == {
        "702 → 702: same",
        "702.2 → 702.3: moved", "702.2a → 702.3a: moved", "702.2b → 702.3b: moved",
        "702.3 → 702.4: moved", "702.3a → 702.4a: moved", "702.3b → 702.4b: moved",
        " → 702.2: new", " → 702.2a: new", " → 702.2b: new",
    }  # fmt: skip


def test_siblings_of_the_same_words_keep_their_order() -> None:
    old = text("100 General\n100.1 See the next rule.\n100.2 See the next rule.")
    new = text("100 General\n100.1 A game has players and cards.\n100.2 See the next rule.\n100.3 See the next rule.")
    assert told(old, new) == {"100 → 100: same", "100.1 → 100.2: moved", "100.2 → 100.3: moved", " → 100.1: new"}


def test_of_siblings_with_the_same_words_those_that_are_the_same_to_the_letter_belong_together() -> None:
    old = text("100 General\n100.1 See rule 200.\n100.2 See rule 300.")
    new = text("100 General\n100.1 See rule 200.\n100.2 See rule 250.\n100.3 See rule 300.")
    assert told(old, new) == {"100 → 100: same", "100.1 → 100.1: same", "100.2 → 100.3: moved", " → 100.2: new"}


def test_a_renamed_heading_is_found_by_what_stands_under_it() -> None:
    old = text("702 Keyword Abilities\n702.2 Totem Coat\n702.2a Totem coat means “If this creature would be destroyed, put the coat away.”")
    new = text("702 Keyword Abilities\n702.2 Umbra Coat\n702.2a Umbra coat means “If this creature would be destroyed, put the coat away.”")
    assert told(old, new) == {"702 → 702: same", "702.2 → 702.2: reworded", "702.2a → 702.2a: reworded"}


def test_a_heading_becomes_the_one_that_its_rules_became() -> None:
    rules = "\n".join(f"308.{place} The {word} type of a card counts here." for place, word in enumerate(["first", "second", "third"], 1))
    old = text(f"308 Tribals\n{rules}\n308.4 Old cards have a word more in their type line, which is explained here at length for all.")
    new = text(f"308 Kindreds\n{rules}\n308.4 New cards say kindred; see the list of all sets and years in which this was printed so.")
    assert "308 → 308: reworded" in told(old, new)


def test_rules_copied_under_a_new_heading_are_new_while_the_original_stands() -> None:
    old = text("701 Keyword Actions\n701.2 Transform\n701.2a To transform a permanent, turn it over so that its other face is up.")
    new = text(
        """701 Keyword Actions
        701.2 Convert
        701.2a To convert a permanent, turn it over so that its other face is up.
        701.3 Transform
        701.3a To transform a double-faced permanent, turn it over so that its other face is up."""
    )
    assert told(old, new) == {
        "701 → 701: same", "701.2 → 701.3: moved", "701.2a → 701.3a: moved_and_reworded", " → 701.2: new", " → 701.2a: new",
    }  # fmt: skip


LONG = "A token is a marker that stands for a permanent. A token is subject to all that affects permanents. It ceases to exist elsewhere."


def test_a_rule_that_was_split_lives_on_in_the_part_that_keeps_most_of_its_words() -> None:
    old = text(f"110 Permanents\n110.5 {LONG}")
    new = text(
        """110 Permanents
        110.5 A token is a marker that stands for a permanent.
        110.6 A token is subject to all that affects permanents. It ceases to exist elsewhere."""
    )
    assert told(old, new) == {"110 → 110: same", "110.5 → 110.6: moved_and_reworded", "110.5 → 110.5: split +"}
    assert rule_map(link_rules(old, new), old.nodes, new.nodes)[RuleNumber.parse("110.5")] == RuleNumber.parse("110.6")


def test_a_rule_taken_into_another_is_merged_and_its_number_leads_nowhere() -> None:
    old = text(
        """110 Permanents
        110.5 A token is a marker that stands for a permanent. A token is subject to all that affects permanents.
        110.6 It ceases to exist in any zone other than the battlefield."""
    )
    new = text(
        """110 Permanents
        110.5 A token is a marker that stands for a permanent. A token is subject to all that affects permanents. """
        "It ceases to exist in any zone other than the battlefield."
    )
    assert told(old, new) == {"110 → 110: same", "110.5 → 110.5: reworded", "110.6 → 110.5: merged +"}
    assert rule_map(link_rules(old, new), old.nodes, new.nodes)[RuleNumber.parse("110.6")] is None
    assert told(new, old) == {"110 → 110: same", "110.5 → 110.5: reworded", "110.5 → 110.6: split +"}


def test_of_a_repeated_number_the_first_rule_counts() -> None:
    old = text("702 Keywords\n702.3 Look at the top card.\n702.3 Shuffle that library.")
    new = text("702 Keywords\n702.3 Shuffle that library.\n702.4 Look at the top card.")
    assert rule_map(link_rules(old, new), old.nodes, new.nodes)[RuleNumber.parse("702.3")] == RuleNumber.parse("702.4")


def test_a_map_names_chapters_rules_and_subrules_but_no_sections() -> None:
    same = text("7 Additional Rules\n700 General\n700.1 Some rules are here.\n700.1a Some are not.")
    assert [str(number) for number in rule_map(link_rules(same, same), same.nodes, same.nodes)] == ["700", "700.1", "700.1a"]


def test_a_chain_without_steps_has_no_map() -> None:
    with pytest.raises(ValueError, match="no steps"):
        compose([])


SUMMARY = """
712 Double-Faced Cards
712.8 Which face counts.
712.8e The back face up: only that face counts, but the mana value is that of the front.
"""


def test_a_summary_is_known_by_its_place_and_its_words_are_not_compared() -> None:
    official = text(
        """712 Double-Faced Cards
        712.7 A player may look at both faces of each such card.
        712.8 Each face of a double-faced card has its own set of characteristics.
        712.8e While its back face is up, a permanent has only the characteristics of that face."""
    )
    summary = text(SUMMARY, coverage=Coverage.EXCERPT, is_summary=True)
    assert told(official, summary) == {"712 → 712: same", "712.8 → 712.8: same", "712.8e → 712.8e: same"}


def test_between_excerpts_a_rule_is_not_taken_for_its_double_under_another_heading() -> None:
    excerpt = text("701.25 Transform\n701.25a Only permanents with two faces can transform.", coverage=Coverage.EXCERPT)
    other = text("711 Double-Faced Cards\n711.5 Only permanents with two faces can transform.", coverage=Coverage.EXCERPT)
    assert told(excerpt, other) == set()


def forced(**changed: object) -> dict[str, object]:
    return {"old": ["2016-04-08", "711.4b"], "new": ["2026-09-25", "712.8e"], "reason": "The summary shares no words.", **changed}


def test_a_forced_pair_changes_its_own_row_alone() -> None:
    old = text("711 Double-Faced Cards\n711.2 Both faces may be looked at.\n711.4b Its back face up, it has that face alone.")
    new = text(SUMMARY, coverage=Coverage.EXCERPT, is_summary=True)
    pair = ForcedPair.of(forced())
    without = told(old, new)
    assert "711.4b → : gone" not in without
    assert told(old, new, link_rules(old, new, forced=[pair])) - without == {"711.4b → 712.8e: moved"}
    assert without <= told(old, new, link_rules(old, new, forced=[pair])) | {" → 712.8e: new"}


def test_a_forced_pair_is_stronger_than_all_evidence() -> None:
    same = text("100 General\n100.1 A game has players.\n100.2 A player has cards.")
    pair = ForcedPair(date(2020, 1, 1), RuleNumber.parse("100.1"), date(2021, 1, 1), RuleNumber.parse("100.2"), "a made-up reason")
    assert told(same, same, link_rules(same, same, forced=[pair])) == {
        "100 → 100: same", "100.1 → 100.2: moved_and_reworded", "100.2 → : gone", " → 100.1: new",
    }  # fmt: skip


def test_a_forced_pair_holds_between_its_two_editions_only() -> None:
    pair = ForcedPair.of(forced())
    assert pair.is_between(date(2016, 4, 8), date(2026, 9, 25))
    assert not pair.is_between(date(2016, 4, 8), date(2026, 1, 16))


BAD_ROWS = {
    "no date": forced(old=["2016-04-31", "711.4b"]),
    "no number": forced(new=["2026-09-25", "712.8.e"]),
    "no reason": forced(reason=" "),
    "no edition": forced(new=["712.8e"]),
}


@pytest.mark.parametrize("row", BAD_ROWS.values(), ids=BAD_ROWS.keys())
def test_a_bad_row_of_forced_pairs_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        ForcedPair.of(row)


def entries(*rows: tuple[str, str], coverage: Coverage = Coverage.COMPLETE) -> Glossary:
    return Glossary([Entry(term, words, digest(words)) for term, words in rows], coverage)


def test_the_cut_last_entry_of_a_truncated_glossary_is_the_entry_that_begins_so() -> None:
    cut = entries(("Ability", "Text on an object."), ("Attack Many", ""), coverage=Coverage.TRUNCATED)
    whole = entries(("Ability", "Text on an object."), ("Attack Many Players", "An option."), ("Block", "To stop a creature."))
    for old, new in [(cut, whole), (whole, cut)]:
        assert [(link.old, link.new, link.change) for link in link_glossary(old, new).links] == [(0, 0, "same"), (1, 1, "same")]


def test_an_entry_between_those_that_a_truncated_glossary_has_is_new() -> None:
    ability, attack, block, cast = ("Ability", "Text."), ("Attack", "To send a creature."), ("Block", "To stop one."), ("Cast", "To play.")
    cut = entries(ability, block, coverage=Coverage.TRUNCATED)
    links = link_glossary(cut, entries(ability, attack, block, cast)).links
    assert [(link.old, link.new, link.change) for link in links] == [(0, 0, "same"), (1, 2, "same"), (None, 1, "new")]


def test_an_example_goes_with_its_rule_and_has_moved_only_to_another_one() -> None:
    old = text("110 Permanents\n110.1 A card is a permanent on the battlefield only.\n110.2 A permanent has an owner, who is a player.")
    new = text("110 Permanents\n110.1 A player is not a permanent at all.\n110.2 A card is a permanent on the battlefield only.")
    mine = [Example(1, "A land is one.", digest("A land is one.")), Example(2, "You own it.", digest("You own it."))]
    other = [Example(2, "A land is one.", digest("A land is one.")), Example(1, "You own it.", digest("You own it."))]
    links = link_examples(mine, other, link_rules(old, new)).links
    assert [(link.old, link.new, link.change) for link in links] == [(0, 0, "same"), (1, 1, "moved")]
