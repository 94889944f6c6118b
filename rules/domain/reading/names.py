"""Names of the parts of a text in another language: a translated text in the official layout is read as the English one is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.domain.reading.front import MONTHS, has_date_line
from rules.domain.reading.lines import numbered, split_lines

_MONTHS_IN_A_YEAR = 12


@dataclass(frozen=True, slots=True)
class LayoutNames:
    """What a language prints in place of "Example:", of the names of parts ("Glossary" → "Glossar") and of months, January first."""

    example_label: str
    parts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    months: Sequence[str] = ()

    def in_english(self, text: str) -> str:
        """`text` with these names in English, line for line, so that every line keeps its number. All other words stay.

        The first date before the rules becomes the line that states the effective date, unless the text has one in English.
        """
        parts = {name.casefold(): english for english, names in self.parts.items() for name in names}
        label = re.compile(rf"{re.escape(self.example_label.rstrip(':'))}\w{{0,2}}\s*:", re.IGNORECASE)
        lines = [self._line(line, parts, label) for line in split_lines(text)]
        start = next((at for at, line in enumerate(lines) if numbered(line.strip())), len(lines))
        if not has_date_line("\n".join(lines[:start])):
            self._state_date(lines, start)
        return "\n".join(lines)

    def _line(self, line: str, parts: Mapping[str, str], label: re.Pattern[str]) -> str:
        words = line.strip().rstrip(":")
        if english := parts.get(words.casefold()):
            return english
        start = len(line) - len(line.lstrip())
        found = label.match(line, start)
        return f"{line[:start]}Example:{line[found.end() :]}" if found else line

    def _state_date(self, lines: list[str], start: int) -> None:
        months = [re.escape(month.casefold()) for month in self.months]
        if len(months) != _MONTHS_IN_A_YEAR:
            return
        date = re.compile(rf"\b([0-9]{{1,2}})\.?\s+(?:de\s+)?({'|'.join(months)})\s+(?:del?\s+)?([0-9]{{4}})\b", re.IGNORECASE)
        for at, line in enumerate(lines[:start]):
            if found := date.search(line):
                month = MONTHS[[name.casefold() for name in self.months].index(found[2].casefold())]
                lines[at] = f"These rules are effective as of {month} {found[1]}, {found[3]}."
                return
