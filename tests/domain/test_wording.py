"""Texts are the same words whatever typography and citations they print; differences are told in whole words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.wording import Kind, SlotError, digest, exact_digest, fill, fold, is_heading, mask, template_of, word_differences

CORPUS = Path(__file__).parents[2] / "rules" / "data" / "corpus"

FOLDED = (
    ("curly quotes", "a “Meld” card’s face", 'a "Meld" card\'s face'),
    ("low quotes", "(See rule 711, „Double-Faced Cards.“)", '(See rule 711, "Double-Faced Cards.")'),
    ("angle quotes", "«Meld» ‹x›", "\"Meld\" 'x'"),
    ("em dash", "cards—even this", "cards-even this"),
    ("two hyphens between blanks", "cards -- even this", "cards-even this"),
    ("two hyphens", "cards--even this", "cards-even this"),
    ("dash between blanks", "Basic Land — Mountain", "Basic Land - Mountain"),
    ("minus", "gets −1/−1", "gets -1/-1"),
    ("no-break hyphen", "face‑down", "face-down"),
    ("trade mark", "Magic™ and Magic(TM)", "Magic(tm) and Magic™"),
    ("trade mark apart", "_Magic_ (TM) game", "Magic™ game"),
    ("registered", "The Gathering(R) and Sight®", "The Gathering® and Sight(r)"),
    ("italics", "_Magic: The Gathering_ rules", "Magic: The Gathering rules"),
    ("no-break space", "Example:\u00a0A player", "Example: A player"),
    ("thin space", "a\u2009b\u202fc", "a b c"),
    ("runs of blanks", "608.2a and  608.2b ", "608.2a and 608.2b"),
    ("soft hyphen", "trans\u00adform", "transform"),
    ("ellipsis", "“Whenever …”", '"Whenever ..."'),
    ("line ends", "one \r\n two", "one\ntwo"),
    ("composed accents", "Danda\u0302n", "Dand\u00e2n"),
)


@pytest.mark.parametrize(("text", "other"), [pytest.param(*row[1:], id=row[0]) for row in FOLDED])
def test_typography_does_not_make_other_words(text: str, other: str) -> None:
    assert fold(text) == fold(other)


KEPT = (
    ("case", "Transform", "transform"),
    ("accents", "Dandan", "Dandân"),
    ("blanks to fill in", "Wolf in ________ Clothing", "Wolf in Clothing"),
    ("enumeration", "(c) targets a zone", "© targets a zone"),
    ("sign before a number", "gets -1/-1", "gets 1/1"),
    ("line feed", "one\ntwo", "one two"),
    ("apostrophe", "players'", "players"),
)


@pytest.mark.parametrize(("text", "other"), [pytest.param(*row[1:], id=row[0]) for row in KEPT])
def test_what_can_change_the_meaning_is_kept(text: str, other: str) -> None:
    assert fold(text) != fold(other)


MARKS = st.text("ab_-–— \u00a0\u200b\n\r(tmTMrR)™®“”„'’.…⟦⟧123\u0301e", max_size=30)


@given(st.text() | MARKS)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_citations_become_numbered_slots() -> None:
    masked = mask("This follows rules 701.27a–f, 712.9–10, and 712.18.")

    assert masked.text == "This follows rules ⟦1⟧, ⟦2⟧, and ⟦3⟧."
    assert masked.citations == ("701.27a–f", "712.9–10", "712.18")


def test_slots_are_filled_with_the_numbers_of_the_edition_being_read() -> None:
    assert fill("Siehe Regel ⟦2⟧ vor Regel ⟦1⟧.", ("711", "712.4b")) == "Siehe Regel 712.4b vor Regel 711."


@given(st.text() | st.lists(st.sampled_from(["⟦", "⟧", "1", "702.6", "rule 614", "b", " and ", "–", " "]), max_size=20).map("".join))
def test_masking_loses_nothing(text: str) -> None:
    masked = mask(text)

    assert fill(masked.text, masked.citations) == text


BAD_SLOTS = (
    ("no such slot", "See ⟦3⟧.", "⟦3⟧"),
    ("slots count from one", "See ⟦0⟧.", "⟦0⟧"),
    ("no number", "See ⟦x⟧.", "⟦x⟧"),
    ("open", "See ⟦1.", "⟦1."),
    ("stray end", "See 1⟧.", "⟧"),
)


@pytest.mark.parametrize(("template", "named"), [pytest.param(*row[1:], id=row[0]) for row in BAD_SLOTS])
def test_a_slot_without_a_citation_is_named(template: str, named: str) -> None:
    with pytest.raises(SlotError) as error:
        fill(template, ("711", "712"))
    assert named in str(error.value)


TEMPLATES = (
    ("same order", "Siehe Regel 711.", ("711",), "Siehe Regel ⟦1⟧."),
    ("other order", "Regel 712.4 vor 711.1", ("711.1", "712.4"), "Regel ⟦2⟧ vor ⟦1⟧"),
    ("other dash", "Regeln 701.27a-f", ("701.27a–f",), "Regeln ⟦1⟧"),
    ("range in words", "reglas 712.9 a 10", ("712.9–10",), "reglas ⟦1⟧"),
    ("range in full", "Regeln 601.2f–601.2h", ("601.2f - h",), "Regeln ⟦1⟧"),
    ("elided in English", "Regeln 608.3a und 608.3b", ("608.3a", "b"), "Regeln ⟦1⟧ und ⟦2⟧"),
    ("elided in the translation", "Regeln 608.3a und b", ("608.3a", "608.3b"), "Regeln ⟦1⟧ und ⟦2⟧"),
    ("the same number twice", "Regel 711, dann 712.1, dann Regel 711", ("711", "711", "712.1"), "Regel ⟦1⟧, dann ⟦3⟧, dann Regel ⟦2⟧"),
    ("once more than the English", "Regel 711.1, nochmals 711.1", ("711.1",), "Regel ⟦1⟧, nochmals ⟦1⟧"),
    ("brackets of its own", "⟦711.1⟧", ("711.1",), "⟦⟦⟦1⟧⟧⟧"),
)


@pytest.mark.parametrize(("translation", "english", "template"), [pytest.param(*row[1:], id=row[0]) for row in TEMPLATES])
def test_a_translation_takes_the_slots_of_the_english_citations(translation: str, english: tuple[str, ...], template: str) -> None:
    assert template_of(translation, english) == template


def test_a_citation_that_the_english_lacks_is_named() -> None:
    with pytest.raises(SlotError, match=r"712\.4"):
        template_of("Siehe Regeln 711 und 712.4.", ("711",))


def test_a_citation_that_the_translation_leaves_out_is_named_unless_that_is_allowed() -> None:
    with pytest.raises(SlotError, match=r"712\.4"):
        template_of("Siehe Regel 711.", ("711", "712.4"))
    assert template_of("Siehe Regel 711.", ("711", "712.4"), allow_missing=True) == "Siehe Regel ⟦1⟧."


def bundled_rules() -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(CORPUS.glob("2*.toml")):
        for position, rule in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["rules"], start=1):
            yield f"{path.stem} {position}", rule


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("rule", [pytest.param(rule, id=name) for name, rule in bundled_rules()])
def test_every_bundled_translation_cites_what_its_english_cites(rule: dict[str, str], language: str) -> None:
    translation = rule[f"text_{language}"]
    english = mask(rule["text_en"]).citations

    assert len(mask(translation).citations) == len(english)
    assert fold(fill(template_of(translation, english), english)) == fold(translation)


SAME = (
    ("renumbered", "(See rule 711, “Double-Faced Cards.”)", "(See rule 712, “Double-Faced Cards.”)"),
    ("range and its dash", "in rules 601.2b and 601.2e-g.", "in rules 601.2b and 601.2f–h."),
    ("typography", "It's a „DFC.“", "It’s a “DFC.”"),
    ("bundled 2011 quotes", "(See rule 711, „Double-Faced Cards.“)", '(See rule 711, "Double-Faced Cards.")'),
)


@pytest.mark.parametrize(("text", "other"), [pytest.param(*row[1:], id=row[0]) for row in SAME])
def test_texts_that_differ_in_typography_and_numbers_alone_have_one_wording(text: str, other: str) -> None:
    assert digest(text) == digest(other)
    assert exact_digest(text) != exact_digest(other)


@pytest.mark.parametrize(("text", "other"), [("20 life", "30 life"), ("See rule 711.", "See rules 711."), ("711.1", "⟦1⟧"), ("a", "b")])
def test_other_words_are_another_wording(text: str, other: str) -> None:
    assert digest(text) != digest(other)


@given(st.text())
def test_any_text_has_digests_of_twenty_bytes(text: str) -> None:
    assert len(digest(text)) == len(exact_digest(text)) == 20


def test_a_lone_surrogate_has_a_digest() -> None:
    assert len(digest("\ud800")) == 20


EQUAL, DELETE, INSERT = Kind.EQUAL, Kind.DELETE, Kind.INSERT
CHANGES: tuple[tuple[str, str, str, list[tuple[Kind, str]]], ...] = (
    ("nothing", "", "", []),
    ("same", "Tap it.", "Tap it.", [(EQUAL, "Tap it.")]),
    ("all new", "", "Tap it.", [(INSERT, "Tap it.")]),
    ("all gone", "Tap it.", "", [(DELETE, "Tap it.")]),
    (
        "one word",
        "Tap two creatures.",
        "Tap three creatures.",
        [(EQUAL, "Tap "), (DELETE, "two "), (INSERT, "three "), (EQUAL, "creatures.")],
    ),
    ("one more sentence", "Tap it.", "Tap it. Draw a card.", [(EQUAL, "Tap it."), (INSERT, " Draw a card.")]),
    ("last sentence gone", "Tap it. Draw a card.", "Tap it.", [(EQUAL, "Tap it."), (DELETE, " Draw a card.")]),
    ("line feed", "Tap it.\nDraw.", "Tap it.\nScry.", [(EQUAL, "Tap it.\n"), (DELETE, "Draw."), (INSERT, "Scry.")]),
    (
        "two equal words between changes",
        "a b c d e f g h i j",
        "a X c d Y f g h i j",
        [(EQUAL, "a "), (DELETE, "b c d e "), (INSERT, "X c d Y "), (EQUAL, "f g h i j")],
    ),
    (
        "three equal words between changes",
        "a b c d e f g h i j",
        "a X c d e Y g h i j",
        [(EQUAL, "a "), (DELETE, "b "), (INSERT, "X "), (EQUAL, "c d e "), (DELETE, "f "), (INSERT, "Y "), (EQUAL, "g h i j")],
    ),
)


@pytest.mark.parametrize(("old", "new", "expected"), [pytest.param(*row[1:], id=row[0]) for row in CHANGES])
def test_differences_are_whole_words(old: str, new: str, expected: list[tuple[Kind, str]]) -> None:
    assert [(each.kind, each.text) for each in word_differences(old, new)] == expected


WORDS = st.lists(st.sampled_from(["tap ", "untap ", "it", ". ", "\n", "  ", "the ", "creature"]), max_size=25).map("".join)


@given(st.text() | WORDS, st.text() | WORDS)
def test_differences_rebuild_both_texts(old: str, new: str) -> None:
    differences = word_differences(old, new)

    assert "".join(each.text for each in differences if each.kind is not INSERT) == old
    assert "".join(each.text for each in differences if each.kind is not DELETE) == new
    assert all(each.text for each in differences)


HEADINGS = (
    "Transform",
    "Tap and Untap",
    "Start Your Engines!",
    "Commander ninjutsu",
    "Daybound and Nightbound",
    "For Mirrodin!",
    "∞ (Infinity)",
)
SENTENCES = (
    "A player draws.",
    "There are two piles:",
    "Then this is repeated for each of the piles that remain,",
    "This is done (see rule 415.4)",
    "Two Lost Cards and Three Found Cards meld to form One Whole Card",
    "",
    "\n",
)


@pytest.mark.parametrize("text", [*HEADINGS, "Doppelseitige Karten", "Cartas de dos caras", "Spells, Abilities, and Effects"])
def test_a_name_is_a_heading(text: str) -> None:
    assert is_heading(text)


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_is_no_heading(text: str) -> None:
    assert not is_heading(text)


@given(st.text())
def test_any_text_is_a_heading_or_not(text: str) -> None:
    assert is_heading(text) in (True, False)
