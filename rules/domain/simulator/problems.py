"""What can be wrong with a scenario: an error has a code, the path to the place and, where a file does not parse, line and column."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """The kinds of errors, for programs."""

    NOT_PARSEABLE = "not_parseable"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    TOO_MANY = "too_many"
    NUMBER_TOO_LARGE = "number_too_large"
    WRONG_TYPE = "wrong_type"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    BAD_VALUE = "bad_value"
    UNKNOWN_VERB = "unknown_verb"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_OBJECT = "unknown_object"
    DUPLICATE_ID = "duplicate_id"
    IMPOSSIBLE_REFERENCE = "impossible_reference"
    LAYOUT_NOT_IN_EDITION = "layout_not_in_edition"
    EDITION_NOT_COVERED = "edition_not_covered"
    NO_SUCH_SCENARIO = "no_such_scenario"


class Detail(StrEnum):
    """What exactly is wrong, where the kind of the error does not say enough for a sentence. Not for programs, which have the code."""

    NO_DOCUMENT = "no_document"
    NO_QUESTION = "no_question"
    NOT_ONE_SCENARIO = "not_one_scenario"
    TOO_FEW = "too_few"
    NAMED_TWICE = "named_twice"
    ONE_FACE_TOO_MANY = "one_face_too_many"
    ONE_FACE_TOO_FEW = "one_face_too_few"
    NEITHER_OF_TWO = "neither_of_two"
    BOTH_OF_TWO = "both_of_two"
    NOTHING_SAID = "nothing_said"


@dataclass(eq=False)
class ScenarioError(ValueError):
    """A scenario that cannot be played. `path` leads to the place: `scenarios[0].events[2].object`; "" is the whole.

    `value` is what a sentence about it names, "" the last field of the path; `other` is the second of two fields.
    """

    code: Code
    path: str
    message: str
    line: int | None = None
    column: int | None = None
    value: str = ""
    detail: Detail | None = None
    other: str = ""

    @property
    def named(self) -> str:
        """What a sentence about it names."""
        return self.value or self.path.rpartition(".")[2]

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}" if self.line is not None else self.path
        return f"{place}: {self.code}: {self.message}" if place else f"{self.code}: {self.message}"

    def as_dict(self) -> dict[str, str | int]:
        """For JSON: code, path and message, and line and column where known."""
        places = {"line": self.line, "column": self.column}
        return {"code": str(self.code), "path": self.path, "message": self.message} | {k: v for k, v in places.items() if v is not None}
