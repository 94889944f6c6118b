"""Times searches in an edition and in all editions against `grep -F` on the official texts: python benchmarks/bench_searching.py.

DATABASE_URL names a database with the official editions, and is the site's own by default.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

import django  # noqa: E402  a plain script finds the package by its own place

django.setup()

from django.db import connection  # noqa: E402
from django.utils.translation import override  # noqa: E402

from rules.domain.query import parse  # noqa: E402
from rules.domain.reading.source import decode  # noqa: E402
from rules.presentation.excerpts import excerpt_html  # noqa: E402
from rules.selectors.editions import loaded_editions  # noqa: E402
from rules.selectors.search import by_words, everywhere  # noqa: E402

QUERIES = 120
ROUNDS = 3


def copies(folder: Path) -> list[Path]:
    """Copies of the official texts in UTF-8 with line feeds."""
    archive = Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr"))
    for path in sorted(archive.glob("[0-9]*.txt")):
        text = decode(path.read_bytes()).text.replace("\r\n", "\n").replace("\r", "\n")
        (folder / path.name).write_text(text, encoding="utf-8")
    return sorted(folder.glob("*.txt"))


def queries(newest: Path) -> list[str]:
    """Words and phrases of the newest text, the same in every run: what stands once and what stands a thousand times."""
    words = [word.strip(".,;:()“”") for word in newest.read_text(encoding="utf-8").split()]
    choose = random.Random(1)
    found: dict[str, None] = {}
    while len(found) < QUERIES:
        place = choose.randrange(len(words) - 2)
        row = words[place : place + choose.choice((1, 1, 2))]
        if all(word.isalpha() and len(word) > 3 for word in row):
            found[f'"{" ".join(row)}"' if len(row) > 1 else row[0]] = None
    return list(found)


def timed(action: Callable[[], object]) -> float:
    """The milliseconds of the shortest of a few runs."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def grep(words: str, files: list[Path]) -> float:
    """One process that writes the lines with the words into a pipe."""
    command = ["grep", "-F", "--", words.strip('"'), *map(str, files)]
    return timed(lambda: subprocess.run(command, capture_output=True, check=False))


def in_edition(edition: int, version: int, typed: str) -> None:
    """Hits of the first page with their words marked. The content version is what every request has read before."""
    hits = by_words(edition=edition, query=parse(typed), typed=typed, language="en", terms={}, version=version)
    for hit in (*hits.headings, *hits.texts):
        excerpt_html(hit.words.text, hits.plan.spans(hit.words.text, hit.words.language))


def in_all(version: int, typed: str) -> None:
    """The same in all editions."""
    hits = everywhere(query=parse(typed), language="en", version=version)
    for hit in hits.hits:
        excerpt_html(hit.found, hits.plan.spans(hit.found, hit.language))


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main() -> None:
    editions = loaded_editions()
    if editions.current is None or not editions.current.is_complete:
        print("no official edition is loaded: set DATABASE_URL to a database that has them")
        return
    with tempfile.TemporaryDirectory() as folder, override("en"):
        files = copies(Path(folder))
        newest = next((path for path in files if path.stem == editions.current.key), None)
        if newest is None:
            print("no official texts: set CR_ARCHIVE to the folder that holds them")
            return
        asked = queries(newest)
        edition, version = editions.current.pk, editions.content_version
        one = [timed(lambda typed=typed: in_edition(edition, version, typed)) for typed in asked]  # type: ignore[misc]
        one_grep = [grep(typed, [newest]) for typed in asked]
        every = [timed(lambda typed=typed: in_all(version, typed)) for typed in asked]  # type: ignore[misc]
        every_grep = [grep(typed, files) for typed in asked]
    median, median_grep = statistics.median(one), statistics.median(one_grep)
    slow, slow_grep = percentile(every, 0.95), percentile(every_grep, 0.95)
    print(f"{connection.vendor}, {len(asked)} words and phrases")
    print(
        f"median in {editions.current.key}: {median:.1f} ms, grep -F {median_grep:.1f} ms, ratio {median / median_grep:.2f} (at most 1.5)"
    )
    print(f"95th of 100 in {len(files)} editions: {slow:.1f} ms, grep -F {slow_grep:.1f} ms, ratio {slow / slow_grep:.2f}")


if __name__ == "__main__":
    main()
