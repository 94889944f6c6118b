"""A second, short reader of the official texts, so that expected values never come from our own reader.

It knows the numbers of an edition, the words behind each and how many examples follow. It must not import anything of the product.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_LINE_END = re.compile(r"\r\n|\r|\n")
# 606.5 without its full stop, 119.1d. with one, 901.4.All without a blank.
_RULE = re.compile(r"\s*([1-9]\d\d\.\d+)(?:([a-z])\.?|\.|(?= ))\s*(?=\S)(.*)")
_CHAPTER = re.compile(r"([1-9]\d\d|[1-9])\. (\S.*)")


@dataclass(frozen=True)
class Text:
    """An edition: the first paragraph behind each number, in the order of the text, and the number of examples behind it."""

    paragraphs: dict[str, str]
    examples: dict[str, int]

    def first_words(self, number: str, count: int = 4) -> str:
        return " ".join(self.paragraphs[number].split()[:count])

    def below(self, number: str) -> list[str]:
        """The subrules of a rule, the rules of a chapter, the chapters of a section."""
        below = {1: r"\d\d", 3: r"\.\d+"}.get(len(number), "[a-z]")
        return [other for other in self.paragraphs if re.fullmatch(re.escape(number) + below, other)]

    def between(self, first: str, last: str) -> list[str]:
        """The numbers of the same kind from `first` to `last`."""
        kind, low, high = _shape(first), _key(first), _key(last)
        return [number for number in self.paragraphs if _shape(number) == kind and low <= _key(number) <= high]

    def printing(self, number: str) -> list[str]:
        """Where the very number, or it with a letter, is printed by others than the rule itself and its subrules."""
        printed = re.compile(rf"(?<![\d.]){re.escape(number)}(?![\d])(?!\.\d)")
        own = re.compile(rf"{re.escape(number)}[a-z]?")
        return [other for other, words in self.paragraphs.items() if printed.search(words) and not own.fullmatch(other)]


@cache
def read_edition(path: Path) -> Text:
    """The edition in a file of the archive."""
    lines = [line.strip() for line in _LINE_END.split(_decoded(path.read_bytes()))]
    body = lines[lines.index("Credits") + 1 :]  # behind the contents, which end so
    found: dict[str, str] = {}
    examples: dict[str, int] = {}
    for line in body[: body.index("Glossary")]:
        if match := _RULE.match(line):
            found.setdefault(match[1] + (match[2] or ""), match[3])
        elif match := _CHAPTER.match(line):
            found.setdefault(match[1], match[2])
        elif line.startswith("Example:"):
            examples[[*found][-1]] = examples.get([*found][-1], 0) + 1
    return Text(found, examples)


@cache
def running_lines(path: Path) -> tuple[str, ...]:
    """The lines of the rules and of the glossary, each without the number that it begins with."""
    lines = [line.strip() for line in _LINE_END.split(_decoded(path.read_bytes()))]
    body = lines[lines.index("Credits") + 1 :]
    end = body.index("Credits") if "Credits" in body else len(body)
    return tuple(match[3] if (match := _RULE.match(line)) else match[2] if (match := _CHAPTER.match(line)) else line for line in body[:end])


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _shape(number: str) -> str:
    return re.sub("[a-z]", "a", re.sub(r"\d+", "0", number)) + (str(len(number)) if "." not in number else "")


def _key(number: str) -> tuple[int, int, str]:
    match = re.fullmatch(r"(\d+)(?:\.(\d+)([a-z]?))?", number)
    assert match, number
    return int(match[1]), int(match[2] or 0), match[3] or ""
