"""Citations of the official texts as another reader sees them: every dotted number is one, and leads to a rule or is a known misprint."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rules.domain.citation_faults import citation_problems
from rules.domain.reading import read
from rules.domain.references import citations
from tests.archive import each_archive_file
from tests.independent_reader import read_edition, running_lines

pytestmark = pytest.mark.archive

DOTTED = re.compile(r"(?<![\w.$])[1-9]\d\d\.\d+[a-z]?(?!\w)")
EDITIONS = each_archive_file()
THREE = each_archive_file("2026-01-16", "2016-04-08", "2012-10-01")


@pytest.mark.parametrize("path", EDITIONS)
def test_every_dotted_number_belongs_to_exactly_one_citation(path: Path) -> None:
    outside = []
    for line in running_lines(path):
        spans = [(each.start, each.end) for each in citations(line)]
        for match in DOTTED.finditer(line):
            if sum(start <= match.start() and match.end() <= end for start, end in spans) != 1:
                outside.append(line[max(0, match.start() - 30) : match.end() + 30])
    assert outside == []


@pytest.mark.parametrize("path", EDITIONS)
def test_every_citation_leads_to_a_rule_or_is_reported(path: Path) -> None:
    """What the other reader does not find either is a problem of the edition, each as often as it is printed."""
    numbers = read_edition(path).paragraphs
    lost = Counter(
        str(target) for line in running_lines(path) for each in citations(line) for target in each.targets if str(target) not in numbers
    )
    problems = citation_problems(read(path.read_bytes()))
    reported = Counter(re.findall(r"[\d.]+[a-z]?\Z", problem.value)[0] for problem in problems)
    assert lost - reported == Counter()
    assert all(number in numbers for number in reported - lost)


# The misprints of these editions, read by eye: the number as printed, and why it is wrong.
MISPRINTS = {
    "2026-01-16": {
        "702.62": "the entry Endure gives the number of Suspend; Endure is 701.63",
        "110.10": "the entry Map means 111.10, predefined tokens",
    },
    "2016-04-08": {},
    "2012-10-01": {},
}


@pytest.mark.parametrize("path", THREE)
def test_these_are_the_misprints(path: Path) -> None:
    problems = citation_problems(read(path.read_bytes()))
    assert {problem.value.split()[-1] for problem in problems} == set(MISPRINTS[path.stem])


@pytest.mark.parametrize("path", EDITIONS)
def test_a_misprint_is_reported_at_its_line(path: Path) -> None:
    lines = re.split(r"\r\n|\r|\n", _decoded(path))
    for problem in citation_problems(read(path.read_bytes())):
        assert problem.value.split()[-1] in lines[problem.line - 1]


def _decoded(path: Path) -> str:
    data = path.read_bytes()
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return data.decode("utf-16")
    return data.decode("utf-8-sig", "replace")
