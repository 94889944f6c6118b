"""What is wrong with a scenario, in the active language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from rules.domain.simulator import LIMITS, Code, Detail, ScenarioError

PROBLEMS: Mapping[Code, str] = {
    Code.NOT_PARSEABLE: gettext_noop("The file is neither valid JSON nor valid TOML."),
    Code.TOO_LARGE: gettext_noop("This is too long."),
    Code.TOO_DEEP: gettext_noop("Brackets stand inside more than %(depth)s other brackets."),
    Code.TOO_MANY: gettext_noop("These are too many, or too few."),
    Code.NUMBER_TOO_LARGE: gettext_noop("A number may have at most %(digits)s digits."),
    Code.WRONG_TYPE: gettext_noop("“%(value)s” is of the wrong kind here."),
    Code.UNKNOWN_FIELD: gettext_noop("There is no field “%(value)s” here."),
    Code.MISSING_FIELD: gettext_noop("The field “%(value)s” is missing."),
    Code.BAD_VALUE: gettext_noop("“%(value)s” is not a possible value here."),
    Code.UNKNOWN_VERB: gettext_noop("There is no event “%(value)s” here."),
    Code.UNKNOWN_CARD: gettext_noop("There is no card “%(value)s” in this case."),
    Code.UNKNOWN_OBJECT: gettext_noop("There is no object “%(value)s” at this point."),
    Code.DUPLICATE_ID: gettext_noop("“%(value)s” stands here for the second time."),
    Code.IMPOSSIBLE_REFERENCE: gettext_noop("“%(value)s” does not fit here."),
    Code.LAYOUT_NOT_IN_EDITION: gettext_noop("The rules of this edition do not know a card like “%(value)s” yet."),
    Code.EDITION_NOT_COVERED: gettext_noop("“%(value)s” lies before the first rules of double-faced cards."),
    Code.NO_SUCH_SCENARIO: gettext_noop("There is no case “%(value)s”."),
}


DETAILS: Mapping[Detail, str] = {
    Detail.NO_DOCUMENT: gettext_noop("This is no scenario file."),
    Detail.NO_QUESTION: gettext_noop("A question is an object with the fields “edition” and “document”."),
    Detail.NOT_ONE_SCENARIO: gettext_noop("The file holds %(value)s scenarios, but one is played at a time."),
    Detail.TOO_FEW: gettext_noop("“%(value)s” needs more entries."),
    Detail.NAMED_TWICE: gettext_noop("“%(value)s” stands here for the second time."),
    Detail.ONE_FACE_TOO_MANY: gettext_noop("A card of this layout has one face only."),
    Detail.ONE_FACE_TOO_FEW: gettext_noop("A card of this layout has two faces."),
    Detail.NEITHER_OF_TWO: gettext_noop("One of the fields “%(value)s” and “%(other)s” is missing."),
    Detail.BOTH_OF_TWO: gettext_noop("“%(value)s” and “%(other)s” exclude each other."),
    Detail.NOTHING_SAID: gettext_noop("Here something has to be said about the object."),
}


def tell_problem(error: ScenarioError) -> str:
    """What is wrong, naming the value, and the place where the text does not parse."""
    parts = {"value": error.named, "other": error.other, "depth": LIMITS.depth, "digits": LIMITS.digits}
    told = gettext(DETAILS[error.detail] if error.detail else PROBLEMS[error.code]) % parts
    if error.line is None:
        return told
    parts = {"line": error.line, "column": error.column, "problem": told}
    return gettext("Line %(line)s, column %(column)s: %(problem)s") % parts
