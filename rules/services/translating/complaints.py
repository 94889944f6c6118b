"""What is said of a file of translations that is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong at a line of the file (from 1; 0: with the whole of it), and with the text of which place."""

    line: int
    place: str
    problem: str

    def __str__(self) -> str:
        return ": ".join(part for part in (f"line {self.line}" if self.line else "", self.place, self.problem) if part)


class TranslationRefusedError(Exception):
    """A file of which nothing is taken in; `complaints` say why, in the order of its lines."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(sorted(complaints, key=lambda complaint: complaint.line))
        super().__init__("\n".join(map(str, self.complaints)))
