"""What is wrong with a scenario, in the active language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from rules.domain.simulator import LIMITS, Code, ScenarioError

_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")

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


def tell_problem(error: ScenarioError) -> str:
    """What is wrong, naming the value, and the place where the text does not parse."""
    parts = {"value": value_of(error), "depth": LIMITS.depth, "digits": LIMITS.digits}
    told = gettext(PROBLEMS[error.code]) % parts
    if error.line is None:
        return told
    parts = {"line": error.line, "column": error.column, "problem": told}
    return gettext("Line %(line)s, column %(column)s: %(problem)s") % parts


def value_of(error: ScenarioError) -> str:
    """The value that is wrong: what the message quotes or begins with, else the last part of the path."""
    quoted = _QUOTED.search(error.message)
    if quoted:
        return quoted[1] or quoted[2] or ""
    first = error.message.split(" is ", 1)
    if len(first) > 1 and error.code in (Code.BAD_VALUE, Code.WRONG_TYPE, Code.EDITION_NOT_COVERED, Code.UNKNOWN_VERB):
        return first[0]
    return error.path.rpartition(".")[2]
