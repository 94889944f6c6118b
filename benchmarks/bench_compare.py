"""Prints how long the cold page of a comparison takes, for the newest two editions and for the two that are furthest apart.

Each also as a ratio to `git diff --no-index --word-diff` on UTF-8 copies of the two texts with LF line ends. Needs the archive of
official texts: CR_ARCHIVE names its folder, by default ../shared/cr. They are imported into a database of their own first, unless
BENCH_DATABASE names a SQLite file that holds them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

ARCHIVE = Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr"))
ROUNDS = 3


def shortest(run: Callable[[], object]) -> tuple[float, float]:
    """The shortest of several runs, in seconds: by the clock, and of this process on the processor."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter(), time.process_time()
        run()
        times.append((time.perf_counter() - start[0], time.process_time() - start[1]))
    return min(times)


def clean_copy(path: Path, folder: Path) -> Path:
    """The text as UTF-8 with LF line ends."""
    data = path.read_bytes()
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        text = data.decode("utf-16")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    copy = folder / path.name
    copy.write_text(text.replace("\r\n", "\n").replace("\r", "\n"), encoding="utf-8", newline="\n")
    return copy


def git_time(old: Path, new: Path) -> float:
    """How long git takes for the word differences, in seconds."""
    command = ["git", "diff", "--no-index", "--word-diff", str(old), str(new)]
    return shortest(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False))[0]


def filled_database(folder: Path) -> Path:
    """A database with every official edition."""
    database = Path(os.environ.get("BENCH_DATABASE") or folder / "bench.sqlite3")
    os.environ["DATABASE_URL"] = f"sqlite:///{database}"
    if not os.environ.get("BENCH_DATABASE"):
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], check=True)
        files = [str(path) for path in sorted(ARCHIVE.glob("[0-9]*.txt"))]
        subprocess.run([*manage, "import_rules", *files], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return database


def page_time(address: str) -> tuple[float, float, int]:
    """How long the server needs for a page that it has not kept, in seconds by the clock and on the processor, and its size in bytes."""
    from django.core.cache import cache  # noqa: PLC0415 - settings read the database's address, which is known only now
    from django.test import Client  # noqa: PLC0415

    client = Client(headers={"host": "localhost"})
    size = len(client.get(address).content)  # the first request also loads code and templates

    def cold() -> None:
        cache.clear()
        assert client.get(address).status_code == 200

    return *shortest(cold), size


def main() -> None:
    keys = [path.stem for path in sorted(ARCHIVE.glob("[0-9]*.txt"))]
    if len(keys) < 2:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        filled_database(folder)
        import django  # noqa: PLC0415 - see page_time

        django.setup()
        for title, old, new, target in (("neighbours", keys[-2], keys[-1], 0.3), ("furthest apart", keys[0], keys[-1], 2.0)):
            seconds, busy, size = page_time(f"/en/compare/{old}/{new}/")
            git = git_time(*(clean_copy(ARCHIVE / f"{key}.txt", folder) for key in (old, new)))
            print(
                f"{title}, {old} → {new}: page {seconds:.3f} s (target {target} s), {busy:.3f} s of processor time, {size / 1024:.0f} KiB"
            )
            print(f"  git diff --word-diff {git:.3f} s: the page takes {seconds / git:.1f} times as long")


if __name__ == "__main__":
    main()
