"""The locked requirements as they stand in the file: names, versions, digests, and which of them brought each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_LOCKED = re.compile(r"([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==([^\s;]+)")


@dataclass(slots=True)
class Requirement:
    """One line that is locked. `asked_by` names other requirements; `is_direct` is what the project asks for itself."""

    name: str
    version: str
    digests: list[str] = field(default_factory=list)
    asked_by: list[str] = field(default_factory=list)
    is_direct: bool = False


def locked(path: Path) -> list[Requirement]:
    """Every requirement of a file that `make lock` has written."""
    found: list[Requirement] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if start := _LOCKED.match(line):
            found.append(Requirement(start[1], start[2]))
        elif digest := re.match(r"\s+--hash=sha256:([0-9a-f]{64})", line):
            found[-1].digests.append(digest[1])
        elif found and re.match(r"\s+#.* -r requirements", line):
            found[-1].is_direct = True
        elif found and (asked_by := re.match(r"\s+#(?: via)?\s+([a-z0-9-]+)$", line)) and asked_by[1] != "via":
            found[-1].asked_by.append(asked_by[1])
    return found
