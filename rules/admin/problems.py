"""The kinds of problems of a published text as editors read them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.domain.reading.problems import ProblemKind

KIND_LABELS: dict[ProblemKind, Promise] = {
    ProblemKind.STRAY_LINE: _("stray line"),
    ProblemKind.MISSPELT_NUMBER: _("number with odd punctuation"),
    ProblemKind.MISSING_DIGIT: _("number without its rule, read in sequence"),
    ProblemKind.UNREADABLE_NUMBER: _("no rule number, read as text"),
    ProblemKind.QUOTED_NUMBER: _("number of another chapter, read as text"),
    ProblemKind.DUPLICATE_NUMBER: _("number used before"),
    ProblemKind.WRONG_CHAPTER: _("number of another chapter"),
    ProblemKind.OUT_OF_ORDER: _("number out of order"),
    ProblemKind.NUMBER_GAP: _("numbers missing before this one"),
    ProblemKind.SKIPPED_LETTER: _("letter that rule numbers skip"),
    ProblemKind.MISSING_HEADING: _("no heading above this number"),
    ProblemKind.MISSING_TEXT: _("nothing stands under this"),
    ProblemKind.BROKEN_PARAGRAPH: _("paragraph broken in two, joined"),
    ProblemKind.REPEATED_LABEL: _("label printed twice"),
    ProblemKind.GLUED_TERM: _("term glued to its text, split"),
    ProblemKind.MISSING_BLANK_LINE: _("no blank line before this term"),
    ProblemKind.MISPLACED_BLANK_LINE: _("blank line inside a glossary entry"),
    ProblemKind.MISSING_GLOSSARY: _("no glossary before this"),
    ProblemKind.TRUNCATED: _("the text breaks off here"),
    ProblemKind.LOST_TYPOGRAPHY: _("question marks in place of apostrophes and quotes"),
    ProblemKind.MIXED_ENCODING: _("line in another encoding than the rest"),
    ProblemKind.CONTROL_CHARACTER: _("control character"),
}


def kind_label(kind: str) -> str:
    """The kind in the active language; a kind that an older version stored and this one does not know stays as it is."""
    try:
        return str(KIND_LABELS[ProblemKind(kind)])
    except ValueError:
        return kind
