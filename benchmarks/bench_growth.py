"""Times pages where all editions are loaded against where only the three newest are, in turns: python benchmarks/bench_growth.py.

DATABASE_URL names a database with the official editions; the small one is made of the texts in CR_ARCHIVE. Nothing is kept between two
requests but the terms of an edition. A history is longer where more editions are: it counts by the change that it shows.
"""

from __future__ import annotations

import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

import django  # noqa: E402  a plain script finds the package by its own place

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from rules.selectors.editions import loaded_editions  # noqa: E402
from rules.services.importing import import_text  # noqa: E402

ROUNDS = 21
FEW = 3
_CHANGE = b'<li class="tl '


def pages(keys: list[str]) -> dict[str, str]:
    """The pages by name, for the newest complete edition and the one before it."""
    newest, before = keys[:2]
    return {
        "rule": f"/en/rules/{newest}/701.27/",
        "subrule in German": f"/de/rules/{newest}/701.27a/",
        "contents": f"/en/rules/{newest}/",
        "search": f"/en/search/?q=transform+permanent&edition={newest}",
        "comparison of neighbours": f"/en/compare/{before}/{newest}/",
        "history, a change": f"/en/history/{newest}/701.27/",
    }


def answer_forever() -> None:
    """Answers each path of standard input with the milliseconds it took and the changes that the page shows."""
    client = Client(HTTP_HOST="localhost")
    for line in sys.stdin:
        path = line.strip()
        start = time.perf_counter()
        response = client.get(f"{path}{'&' if '?' in path else '?'}asked=")  # a day that is asked for is never kept
        took = (time.perf_counter() - start) * 1000
        assert response.status_code == 200, f"{path}: {response.status_code}"
        print(f"{took} {response.content.count(_CHANGE)}", flush=True)


class Site:
    """A process that answers from one database."""

    def __init__(self, database: str) -> None:
        environment = {**os.environ, "DATABASE_URL": database}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--answer"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, path: str) -> tuple[float, int]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        took, changes = self._process.stdout.readline().split()
        return float(took), int(changes)

    def close(self) -> None:
        self._process.communicate()


def few_editions(folder: Path, keys: list[str]) -> str:
    """The address of a new database with the bundled texts and these editions."""
    database = f"sqlite:///{folder}/few.sqlite3"
    archive = Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr")).resolve()
    subprocess.run(
        [sys.executable, __file__, "--load", *(str(archive / f"{key}.txt") for key in keys)],
        check=True,
        env={**os.environ, "DATABASE_URL": database},
    )
    return database


def load(files: list[str]) -> None:
    call_command("migrate", verbosity=0)
    call_command("load_corpus", stdout=io.StringIO())
    for file in files:
        import_text(Path(file).read_bytes(), source=Path(file).name)


def main() -> None:
    keys = [edition.key for edition in loaded_editions().loaded if edition.is_complete]
    if len(keys) <= FEW:
        print("no official editions are loaded: set DATABASE_URL to a database that has them")
        return
    with tempfile.TemporaryDirectory() as folder:
        few, many = Site(few_editions(Path(folder), keys[:FEW])), Site(os.environ["DATABASE_URL"])
        print(f"milliseconds with {FEW} and with {len(keys)} editions, medians of {ROUNDS} turns; targets at most 1.15")
        for name, path in pages(keys).items():
            rows = [(few.ask(path), many.ask(path)) for _ in range(ROUNDS)][1:]
            one, other = (statistics.median(took for took, _ in side) for side in zip(*rows, strict=True))
            by = [max(changes, 1) if name.startswith("history") else 1 for _, changes in rows[0]]
            shown = f" ({by[0]} and {by[1]} changes)" if by != [1, 1] else ""
            print(f"{name}: {one / by[0]:.1f} and {other / by[1]:.1f}, ratio {other / by[1] / (one / by[0]):.2f}{shown}", flush=True)
        few.close()
        many.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--answer"]:
        answer_forever()
    elif sys.argv[1:2] == ["--load"]:
        load(sys.argv[2:])
    else:
        main()
