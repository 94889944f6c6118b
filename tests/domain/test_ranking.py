"""What comes first of texts that all have what is asked for: made-up places, what the glossary gives for the words."""

from __future__ import annotations

from collections.abc import Collection

from rules.domain.analysis import analysed
from rules.domain.query import parse
from rules.domain.ranking import Candidate, Kind, ranked
from rules.domain.search_plan import plan_of
from rules.domain.thesaurus import Thesaurus

TEXTS = {
    "107.4": "Poppies and lilies grow from seeds of one colour each, and what is grafted grows from seeds of two.",
    "107.4c": "Lily seeds are white.",
    "107.4e": "Grafted seeds grow into either of two flowers.",
    "118.2": "Grafted seeds may be sown twice by the same gardener.",
}


def order(typed: str, given: Collection[str] = ()) -> list[str]:
    """The numbers of the texts that have all the words, the best first; `given` are those that the glossary gives."""
    plan = plan_of(parse(typed), languages=("en",), thesaurus=Thesaurus(), known=("en",))
    found = []
    for place, (number, text) in enumerate(TEXTS.items()):
        held = analysed(text, "en")
        stems = held.stems.replace("-", " ")
        if all(group.best_in("en", stems, held.words) for group in plan.groups):
            found.append(Candidate(place, place, number, Kind.RULE, "en", stems, held.words, tied=held.stems))
    return [each.best.number for each in ranked(plan, found, named=given)]


def test_a_rule_that_the_glossary_gives_comes_first():
    assert order("grafted seeds")[0] == "118.2"
    assert order("grafted seeds", given={"107.4"})[0] == "107.4"


def test_a_subrule_of_the_rule_that_the_glossary_gives_comes_before_a_rule_elsewhere_that_says_as_much():
    assert order("grafted seeds").index("118.2") < order("grafted seeds").index("107.4e")
    assert order("grafted seeds", given={"107.4"}) == ["107.4", "107.4e", "118.2"]
