"""The life of a rule through the loaded editions."""

from rules.selectors.history.examples import ExampleChange
from rules.selectors.history.life import Entry, Event, Inside, InsideChange, Kin, KinChange, Life, WordChange, life, number_runs
from rules.selectors.history.versions import (
    Run,
    Version,
    identity_of,
    runs,
    same_rule,
    silent_editions,
    speaks,
    versions_of,
    versions_with,
)

__all__ = [
    "Entry",
    "Event",
    "ExampleChange",
    "Inside",
    "InsideChange",
    "Kin",
    "KinChange",
    "Life",
    "Run",
    "Version",
    "WordChange",
    "identity_of",
    "life",
    "number_runs",
    "runs",
    "same_rule",
    "silent_editions",
    "speaks",
    "versions_of",
    "versions_with",
]
