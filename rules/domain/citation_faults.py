"""Citations that the official text itself gets wrong: of numbers that it does not have, and under the title of another rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.domain.document import Document
from rules.domain.reading import Part, Problem, ProblemKind, Reading
from rules.domain.references import Citation, Link, citations, title_behind
from rules.domain.wording import fold, is_heading

_MARKS = " .,;:"
_BEFORE = 30  # characters before a wrong number that its problem quotes


@dataclass(frozen=True, slots=True)
class Titles:
    """The headings of an edition, folded: by number, and the numbers that each stands at."""

    by_number: Mapping[str, str]
    numbers: Mapping[str, frozenset[str]]


def titles_of(headings: Iterable[tuple[str, str]]) -> Titles:
    """The titles among numbers with their words; sentences are none."""
    by_number = {number: _folded(words) for number, words in headings if is_heading(words)}
    numbers: dict[str, frozenset[str]] = {}
    for number, title in by_number.items():
        numbers[title] = numbers.get(title, frozenset()) | {number}
    return Titles(by_number, numbers)


def wrong_links(text: str, cited: Sequence[Citation], *, numbers: Collection[str], titles: Titles) -> Iterator[Link]:
    """The links that lead nowhere among the `numbers` of a complete edition, or to another rule than the title behind them says."""
    for citation in cited:
        is_misnamed = _is_misnamed(text, citation, titles)
        yield from (link for link in citation.links if is_misnamed or str(link.target) not in numbers)


def _is_misnamed(text: str, citation: Citation, titles: Titles) -> bool:
    """Whether the title behind a number is the heading of another one. A part of the number's own heading is no mistake."""
    title = _folded(title_behind(text, citation))
    if len(citation.links) > 1 or title not in titles.numbers:
        return False
    number = str(citation.targets[0])
    own = titles.by_number.get(number, "")
    return number not in titles.numbers[title] and title not in own


def _folded(title: str) -> str:
    return fold(title).casefold().strip(_MARKS)


def checked(reading: Reading) -> Reading:
    """The reading with the citations that its text gets wrong among its problems."""
    problems = (*reading.problems, *citation_problems(reading))
    return replace(reading, problems=tuple(sorted(problems, key=lambda problem: problem.line)))


def citation_problems(reading: Reading) -> list[Problem]:
    """A problem for each citation that the text gets wrong, at the line where it stands."""
    document = reading.document
    headings = list(_headings(document))
    numbers = frozenset(number for number, _ in headings)
    titles = titles_of(headings)
    found: list[tuple[Part, int, int, str]] = []
    for part, index, texts in _texts(document):
        for at, text in enumerate(texts):
            cited = citations(text)
            found += [
                (part, index, at, text[max(0, link.start - _BEFORE) : link.end])
                for link in wrong_links(text, cited, numbers=numbers, titles=titles)
            ]
    return [Problem(_line_of(reading, part, index, at), ProblemKind.WRONG_CITATION, quoted) for part, index, at, quoted in found]


def _headings(document: Document) -> Iterator[tuple[str, str]]:
    for section in document.sections:
        yield str(section.number), section.heading
        for chapter in section.chapters:
            yield str(chapter.number), chapter.heading
    for rule in document.rules:
        yield str(rule.number), rule.text


def _texts(document: Document) -> Iterator[tuple[Part, int, list[str]]]:
    """What stands at each place of the document, a text a line; empty for the heading of a chapter and the term of an entry."""
    for index, chapter in enumerate(document.chapters):
        yield Part.CHAPTER, index, ["", *chapter.paragraphs]
    for index, rule in enumerate(document.rules):
        lines = list(rule.paragraphs)
        for example in reversed(rule.examples):
            lines.insert(example.after, example.text)
        yield Part.RULE, index, lines
    for index, entry in enumerate(document.glossary):
        yield Part.ENTRY, index, ["", *entry.paragraphs]


def _line_of(reading: Reading, part: Part, index: int, at: int) -> int:
    """The line (from 1) of the text that stands `at` a place; the first line of the place where lines were wrapped."""
    lines = [line for line, place in enumerate(reading.places, start=1) if place == (part, index)]
    return lines[min(at, len(lines) - 1)]
