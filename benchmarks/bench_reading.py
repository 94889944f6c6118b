"""Times the reading of the newest official text against a bare pass over its lines: python benchmarks/bench_reading.py."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.domain.reading import read, split_lines  # noqa: E402  a plain script finds the package by its own place

ROUNDS = 15
NUMBER = re.compile(r"([1-9][0-9]{2})\.([0-9]+)([a-z])?")


def newest_text() -> Path | None:
    """The newest edition of the archive, which CR_ARCHIVE names; None without an archive."""
    archive = Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr"))
    return max(archive.glob("[0-9]*.txt"), default=None)


def bare_pass(text: str) -> int:
    """Splits the decoded text into lines and matches one number pattern on each."""
    return sum(NUMBER.match(line) is not None for line in split_lines(text))


def best_of(action: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds: the one that other work on the machine disturbed least."""
    return min(timed(action) for _ in range(ROUNDS))


def timed(action: Callable[[], object]) -> float:
    """The milliseconds of one run."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def main() -> None:
    path = newest_text()
    if path is None:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return
    data = path.read_bytes()
    text = data.decode("utf-8-sig")
    first = timed(lambda: read(data))
    bare = best_of(lambda: bare_pass(text))
    whole = best_of(lambda: read(data))
    print(f"{path.name}: bare pass {bare:.1f} ms, reading {whole:.1f} ms (the first one {first:.1f} ms), ratio {whole / bare:.1f}")


if __name__ == "__main__":
    main()
