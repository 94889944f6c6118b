"""How much a text holds, counted as a count of its lines would."""

from __future__ import annotations

from dataclasses import dataclass

from rules.domain.reading.problems import ProblemKind
from rules.domain.reading.reader import Reading


@dataclass(frozen=True, slots=True)
class Figures:
    """Chapters (711), rules (711.4 or 701.27, headings included), lettered subrules, examples in the rules, glossary entries."""

    chapters: int
    rules: int
    subrules: int
    examples: int
    glossary: int


def figures_of(reading: Reading) -> Figures:
    """The figures of a text. A glossary entry that the text glues to the one before, without a blank line, is an entry of the
    document but no block of the text, and is not counted.
    """
    document = reading.document
    rules = list(document.rules)
    subrules = sum(rule.number.letter != "" for rule in rules)
    unparted = sum(problem.kind is ProblemKind.MISSING_BLANK_LINE for problem in reading.problems)
    return Figures(
        chapters=sum(1 for _ in document.chapters),
        rules=len(rules) - subrules,
        subrules=subrules,
        examples=sum(len(rule.examples) for rule in rules),
        glossary=len(document.glossary) - unparted,
    )
