"""How a query is carried out: players' words and questions, compounds, and keywords that are asked for together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.domain.keywords import keywords_in
from rules.domain.query import parse
from rules.domain.ranking import Candidate, Headings, Kind
from rules.domain.search_plan import Plan, plan_of
from rules.domain.thesaurus import Thesaurus, thesaurus_of

TERMS = (
    (("en", ("plant",)), ("de", ("Pflanze",))),
    (("en", ("seed",)), ("de", ("Samen",))),
)
PLAYERS = (
    ((("en", ("greenery", "=pruned")), ("de", ("Grünzeug",))), (("en", ("plant",)),)),
    ((("en", ("waterer",)),), (("en", ("can that holds ten litres", "hose")),)),
)
QUESTIONS = (
    ((("en", ("water plant night",)), ("de", ("nachts Pflanze",))), ("after dusk a plant drinks", "no plant drinks")),
    ((("en", ("water plant",)),), ("a plant drinks",)),
)
NAMES = thesaurus_of(TERMS, PLAYERS, QUESTIONS)


def plan(typed: str, language: str = "en", names: Thesaurus = NAMES, known: Sequence[str] = ("en", "de")) -> Plan:
    return plan_of(parse(typed), languages=tuple(dict.fromkeys((language, "en"))), thesaurus=names, known=known)


def added(typed: str, language: str = "en") -> list[str]:
    """The English names that are looked for beside what was typed."""
    return [name for group in plan(typed, language).groups for name in group.added["en"]]


def answers(typed: str, language: str = "en") -> list[str]:
    return [name for group in plan(typed, language).answers for name in group.added["en"]]


def test_players_words_and_names_of_another_language_are_looked_for_too():
    assert added("greenery") == added("Grünzeug", "de") == added("Pflanze", "de") == ["plant"]


def test_articles_within_a_german_or_spanish_name_are_all_the_same():
    names = thesaurus_of((), (((("es", ("sombra de la planta",)), ("en", ("shade of plants",))), (("en", ("shade",)),)),))
    for typed in ("sombra de la planta", "sombra de las plantas", "sombra del planta"):
        assert [name for group in plan(typed, "es", names, known=("es", "en")).groups for name in group.added["en"]] == ["shade"]
    assert not any(group.added["en"] for group in plan("shade the plants", "en", names, known=("en", "es")).groups)


def test_a_word_that_counts_in_its_form_only_is_no_other_form():
    assert added("pruned") == ["plant"]
    assert added("prune") == added("pruning") == []


def test_a_hyphenated_word_is_its_parts_in_a_row_or_one_word():
    [group] = plan("non-plant").groups
    assert [each.stems for each in group.alternatives["en"]] == [("non", "plant"), ("nonplant",)]
    assert [each.stems for each in plan('"non-plant"').groups[0].alternatives["en"]] == [("non", "plant")]


def test_a_german_compound_means_its_parts_together():
    assert added("Pflanzensamen", "de") == ["plant seed", "plant + seed"]
    assert added("Samenpflanze", "de") == ["seed plant", "seed + plant"]
    assert added("Samenkorn", "de") == added("Grünkohl", "de") == []


# language, what is typed, the words of the rules that answer it
ASKED = (
    ("en", "when do plants drink water", "a plant drinks"),
    ("en", "watering a plant", "a plant drinks"),
    ("en", "greenery and water", "a plant drinks"),
    ("en", "can I water plants at night", "after dusk a plant drinks, no plant drinks"),
    ("de", "Pflanze nachts", "after dusk a plant drinks, no plant drinks"),
    ("en", "plant", ""),
    ("en", '"water plant"', ""),
    ("en", "water plant -night", "a plant drinks"),
    ("en", "plant trees by the water of the broad quiet lake", ""),
    ("en", "waterer", "can that holds ten litres"),
)


@pytest.mark.parametrize(("language", "typed", "expected"), [pytest.param(*row, id=row[1]) for row in ASKED])
def test_a_question_is_known_by_its_words_in_any_order_and_language(language: str, typed: str, expected: str):
    assert ", ".join(answers(typed, language)) == expected


def heading(place: int, number: str, words: str, stems: str) -> Candidate:
    stored = " " + " ".join(f"={word}" for word in sorted(words.split())) + " "
    return Candidate(place, place, number, Kind.RULE, "en", f" {stems} ", stored, is_heading=True)


KEYWORDS = Headings.of(
    [
        heading(1, "701.1", "prune", "prune"),
        heading(2, "702.1", "double graft", "doubl graft"),
        heading(3, "701.2", "double", "doubl"),
        heading(4, "702.2", "graft", "graft"),
        heading(5, "122", "seeds", "seed"),
        heading(6, "701.3", "seed", "seed"),
        heading(7, "702.3", "poisonous", "poison"),
    ]
)
# what is typed, the numbers of the keywords that are a part of it
PARTS = (
    ("garden", ""),
    ("pruned plants", "701.1"),
    ("graft and double graft", "702.1 702.2"),
    ("double pruning", "701.1 701.2"),
    ("seeds in winter", ""),
    ("seed a plant", "701.3"),
    ("poison in winter", ""),
    ("prune", ""),
    ('"prune" plants', ""),
)


@pytest.mark.parametrize(("typed", "numbers"), [pytest.param(*row, id=row[0]) for row in PARTS])
def test_keywords_that_are_a_part_of_what_is_asked_for_are_told(typed: str, numbers: str):
    found = {each.number for each in keywords_in(plan(typed, names=Thesaurus()), KEYWORDS)}
    assert " ".join(sorted(found)) == numbers


def test_forms_of_a_name_count_in_the_languages_of_the_reader_only():
    names = thesaurus_of(
        (), (((("es", ("mesa", "morir", "comida")),), (("en", ("thing",)),)), ((("en", ("negate",)),), (("en", ("undo",)),)))
    )

    def named(typed: str, language: str) -> list[str]:
        return [name for group in plan(typed, language, names, known=("en", "de", "es")).groups for name in group.added["en"]]

    assert named("mesas", "es") == named("mueren morir", "es") == named("mesa", "en") == ["thing"]
    assert named("mes", "es") == named("como", "es") == named("more", "en") == named("mesas", "en") == []
    assert named("negates", "en") == ["undo"]
    assert named("negative", "en") == []
