"""Values and options on the command line that more than one command takes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.conf import settings

from rules.domain.proofreading import FaultKind
from rules.selectors.editions import loaded_editions
from rules.services.translating import DOUBTFUL

TRANSLATED = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]
"""The languages that texts are translated into."""
CURRENT = "current"


def iso_date(value: str) -> date:
    """The date of an edition."""
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date such as 2016-04-08: {value!r}") from None


def edition_day(value: str) -> date:
    """The date of an edition, named by it or as addresses name the one in force: `current`."""
    if value != CURRENT:
        return iso_date(value)
    current = loaded_editions().current
    if current is None:
        raise argparse.ArgumentTypeError("no edition is loaded that could be the current one")
    return current.effective_date


def add_meant(parser: argparse.ArgumentParser) -> None:
    """The options by which somebody means what proofreading finds fault with."""
    parser.add_argument("--allow-english", action="store_true", help="runs of English words in the translations are meant")
    parser.add_argument(
        "--allow-doubtful",
        action="store_true",
        help="other numbers than in the English, words of another language and very short translations are meant",
    )


def meant(options: Mapping[str, Any]) -> frozenset[FaultKind]:
    """The kinds of faults that the options of `add_meant` allow."""
    return frozenset({FaultKind.ENGLISH} if options["allow_english"] else ()) | (DOUBTFUL if options["allow_doubtful"] else frozenset())


def is_at_terminal() -> bool:
    """Whether there is somebody who can be asked."""
    return bool(sys.stdin) and sys.stdin.isatty()


def confirmed(question: str) -> bool:
    """Whether the person at the terminal says yes; False where there is none."""
    return is_at_terminal() and input(f"{question} [yes/no] ").strip().lower() in {"yes", "y"}
