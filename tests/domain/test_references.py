"""Citations are found where the rules print them, in three languages, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.numbering import NumberError, RuleNumber
from rules.domain.references import citations, targets

Links = tuple[tuple[str, str], ...]


def printed(text: str) -> list[str]:
    return [text[each.start : each.end] for each in citations(text)]


# id, text, and for each citation what is printed there with the printed and meant number of each link.
SHAPES: tuple[tuple[str, str, tuple[tuple[str, Links], ...]], ...] = (
    ("one rule", "Shuffle it. See rule 415.7.", (("415.7", (("415.7", "415.7"),)),)),
    (
        "two-digit rule beside its prefix",
        "See rules 702.6 and 702.60.",
        (("702.6", (("702.6", "702.6"),)), ("702.60", (("702.60", "702.60"),))),
    ),
    ("subrule", "It shuffles (see rule 415.7b).", (("415.7b", (("415.7b", "415.7b"),)),)),
    ("letter range", "as rules 415.7b–d say", (("415.7b–d", (("415.7b", "415.7b"), ("d", "415.7d"))),)),
    ("letter range with a hyphen", "the 415.7g-h steps", (("415.7g-h", (("415.7g", "415.7g"), ("h", "415.7h"))),)),
    ("letter range with blanks", "See rules 415.7a - c.", (("415.7a - c", (("415.7a", "415.7a"), ("c", "415.7c"))),)),
    ("letter range behind a singular", "one of rule 415.3c–e is done", (("415.3c–e", (("415.3c", "415.3c"), ("e", "415.3e"))),)),
    ("letter range without a word", "Skip steps 103.2a–e.", (("103.2a–e", (("103.2a", "103.2a"), ("e", "103.2e"))),)),
    ("number range", "See rules 415.7–8.", (("415.7–8", (("415.7", "415.7"), ("8", "415.8"))),)),
    ("number range over a ten", "rules 712.9–10 apply", (("712.9–10", (("712.9", "712.9"), ("10", "712.10"))),)),
    ("range of full rules", "See rules 903.6–903.11.", (("903.6–903.11", (("903.6", "903.6"), ("903.11", "903.11"))),)),
    ("range of full subrules", "rules 418.5b-418.5g", (("418.5b-418.5g", (("418.5b", "418.5b"), ("418.5g", "418.5g"))),)),
    (
        "list with ranges",
        "This follows rules 701.27a–f, 712.9–10, and 712.18.",
        (
            ("701.27a–f", (("701.27a", "701.27a"), ("f", "701.27f"))),
            ("712.9–10", (("712.9", "712.9"), ("10", "712.10"))),
            ("712.18", (("712.18", "712.18"),)),
        ),
    ),
    ("elided rule", "rules 608.3a and b are done", (("608.3a", (("608.3a", "608.3a"),)), ("b", (("b", "608.3b"),)))),
    (
        "elided rule and range",
        "rules 608.3a, c–d, and f",
        (("608.3a", (("608.3a", "608.3a"),)), ("c–d", (("c", "608.3c"), ("d", "608.3d"))), ("f", (("f", "608.3f"),))),
    ),
    ("range spelled out", "Regeln 701.27a bis f", (("701.27a bis f", (("701.27a", "701.27a"), ("f", "701.27f"))),)),
    ("range in Spanish", "reglas 712.9 a 10", (("712.9 a 10", (("712.9", "712.9"), ("10", "712.10"))),)),
    ("range of sections", "sections 3–5 of this", (("3–5", (("3", "3"), ("5", "5"))),)),
    ("a letter that the rules skip", "see rule 704.5l", (("704.5l", (("704.5l", "704.5l"),)),)),
)


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in SHAPES])
def test_a_citation_is_one_number_or_one_range_and_links_each_printed_end(text: str, expected: tuple[tuple[str, Links], ...]) -> None:
    found = [
        (text[each.start : each.end], tuple((text[link.start : link.end], str(link.target)) for link in each.links))
        for each in citations(text)
    ]

    assert tuple(found) == expected


LISTS = (
    ("singular with two", "See rule 608.2n and 608.2p.", ["608.2n", "608.2p"]),
    ("double blank", "rules 418.5, 608.2a and  608.2b", ["418.5", "608.2a", "608.2b"]),
    ("no word", "[613.2, 707.2, and 707.3]", ["613.2", "707.2", "707.3"]),
    ("two chapters", "See rules 614 and 615.", ["614", "615"]),
    ("three chapters", "See rules 614, 615, and 616.", ["614", "615", "616"]),
    ("quoted titles", "rules 701.42, “Meld,” and 729, “Merging with Permanents.”", ["701.42", "729"]),
    ("straight quotes", 'rules 701.42, "Meld," and 729, "Merging."', ["701.42", "729"]),
    ("titles without quotes", "rules 701.42, Meld, and 729, Merging with Permanents", ["701.42", "729"]),
    ("three titles", "rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.”", ["702.109", "702.152", "702.185"]),
    ("three bare titles", "rules 702.109, Dash, 702.152, Blitz, and 702.185", ["702.109", "702.152", "702.185"]),
    ("the word again", "(See rule 614, “A,” and rule 615, “B.”)", ["614", "615"]),
    ("chapter with a title behind see", "See 706, “Rolling a Die.”", ["706"]),
    ("section and chapter", "See section 8, “Multiplayer Rules,” and rule 810.", ["8", "810"]),
    ("number sign", "rule #711.4b", ["711.4b"]),
    (
        "German",
        "Siehe Regel 711, „Doppelseitige Karten“, und die Regeln 712.4 und 712.5a sowie Abschnitt 7.",
        ["711", "712.4", "712.5a", "7"],
    ),
    ("German chapters", "(siehe Regeln 614 und 615)", ["614", "615"]),
    ("Spanish", "Véase la regla 711, «Cartas de dos caras», las reglas 712.4 y 712.5a y la sección 7.", ["711", "712.4", "712.5a", "7"]),
    ("Spanish chapters", "(consulta las reglas 614 y 615)", ["614", "615"]),
    ("Spanish sections", "las secciones 3 y 4", ["3", "4"]),
    ("glued sentence", "901.4.All is well", ["901.4"]),
    ("no blank behind the comma", "rules 119.7,119.8", ["119.7", "119.8"]),
    ("no range because it falls", "rules 903.11–903.6", ["903.11", "903.6"]),
    ("no range because the parents differ", "rules 418.4-418.4f", ["418.4", "418.4f"]),
)


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in LISTS])
def test_every_number_of_a_list_is_a_citation_of_its_own(text: str, expected: list[str]) -> None:
    assert printed(text) == expected


QUANTITIES = (
    ("cards", "It must hold exactly 100 cards."),
    ("life", "Each player starts with 20 life."),
    ("deck size", "a deck of 60"),
    ("money", "It costs $300, or $702.50."),
    ("thousands", "repeat it 999,999 more times for 1,300.50 points"),
    ("date", "effective 2009-07-11 and 11.07.2009"),
    ("version", "version 1.702.6 of 192.168.10.1"),
    ("phone", "1-206-624-0933, +44(0) 84 57 125 599"),
    ("inches", "approximately 2.5 inches (6.3 cm) by 3.5 inches"),
    ("glued unit", "a line of 250.5cm"),
    ("word far from its number", "This rule counts 100 cards, that section has 7 parts."),
    ("see without a title", "You see 100 cards."),
)


@pytest.mark.parametrize("text", [pytest.param(row[1], id=row[0]) for row in QUANTITIES])
def test_quantities_are_not_citations(text: str) -> None:
    assert printed(text) == []


BESIDE: tuple[tuple[str, str, list[str]], ...] = (
    ("and cards", "See rule 614, and draw 100 cards.", ["614"]),
    ("after the last of a list", "rules 614 and 615 and 100 cards", ["614", "615"]),
    ("life behind a rule", "rule 207.2, 20 life", ["207.2"]),
    ("English article", "rule 601.2b and a player", ["601.2b"]),
    ("Spanish and", "regla 601.2b, y después", ["601.2b"]),
    ("Spanish or", "regla 601.2b, o si no", ["601.2b"]),
    ("Spanish to", "regla 601.2b y a continuación", ["601.2b"]),
    ("from and to, not a range", "moved from rule 702.5 to 702.7", ["702.5", "702.7"]),
    ("hyphenated word", "rule 601.2b and e-mail", ["601.2b"]),
    ("falling letters", "rule 601.2h and b", ["601.2h"]),
    ("phone behind the word", "rule 800-324-6496", []),
)


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in BESIDE])
def test_what_stands_beside_a_citation_is_not_drawn_into_it(text: str, expected: list[str]) -> None:
    assert printed(text) == expected


def test_printed_citations_are_read_again_without_their_text() -> None:
    assert targets(("701.27a–f", "608.3a", "b", "614", "7")) == (
        (RuleNumber.parse("701.27a"), RuleNumber.parse("701.27f")),
        (RuleNumber.parse("608.3a"),),
        (RuleNumber.parse("608.3b"),),
        (RuleNumber.parse("614"),),
        (RuleNumber.parse("7"),),
    )


@pytest.mark.parametrize("text", ["", "b", "rule", "701.27a–", "701.27a!", "20"])
def test_a_text_that_is_no_citation_is_named(text: str) -> None:
    with pytest.raises(NumberError, match="not a citation") as error:
        targets((text,))
    assert repr(text) in str(error.value)


PIECES = st.sampled_from(
    [
        "rule ",
        "rules ",
        "Regeln ",
        "sección ",
        "section ",
        "see ",
        "614",
        "702.6",
        "702.6a",
        "7",
        "a",
        "b",
        "y",
        "–",
        "-",
        ", ",
        " and ",
        " y ",
        " bis ",
        " ",
        "“Dash,”",
        ".",
        "100 cards",
        "\n",
    ]
)


@given(st.text() | st.lists(PIECES, max_size=30).map("".join))
def test_any_text_gives_ordered_citations_that_do_not_overlap(text: str) -> None:
    end = 0
    for each in citations(text):
        assert end <= each.start < each.end
        assert (each.links[0].start, each.links[-1].end) == (each.start, each.end)
        assert all(first.end <= second.start for first, second in zip(each.links, each.links[1:], strict=False))
        end = each.end
    assert end <= len(text)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_citations_mean_the_same_when_only_their_printed_words_are_kept(text: str) -> None:
    found = citations(text)

    assert targets(tuple(text[each.start : each.end] for each in found)) == tuple(each.targets for each in found)
