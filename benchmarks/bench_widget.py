"""Prints how long the page of a rule takes with the play on it, as a ratio to the same page without, and how many queries each makes.

Pages are not kept between the rounds. The bundled texts are loaded into a database of their own first, unless BENCH_DATABASE names a
SQLite file that holds the texts. The scenario's page is measured as well, whose answer is worked out under every known edition.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

ROUNDS = 12
RULES = ("2016-04-08/711.4", "2026-09-25/701.27", "2026-09-25/712.8")
SCENARIO = "/en/simulator/delver-and-moonmist/"


def shortest(run: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds on the processor."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times) * 1000


def filled_database(folder: Path) -> None:
    """Makes the settings use a database that holds at least the bundled texts."""
    given = os.environ.get("BENCH_DATABASE")
    os.environ["DATABASE_URL"] = f"sqlite:///{given or folder / 'bench.sqlite3'}"
    if not given:
        for command in ("migrate", "load_corpus"):
            subprocess.run([sys.executable, str(ROOT / "manage.py"), command, "--verbosity", "0"], check=True, stdout=subprocess.DEVNULL)


def measured(address: str) -> tuple[float, int, int]:
    """Milliseconds, queries and bytes of a page that is not kept."""
    from django.core.cache import cache  # noqa: PLC0415 - settings read the database's address, which is known only now
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    client = Client(headers={"host": "localhost"})

    def page() -> bytes:
        cache.clear()
        response = client.get(address)
        assert response.status_code == 200, address
        return response.content

    page()  # the first request also loads code and templates
    with CaptureQueriesContext(connection) as queries:
        size = len(page())
        count = len(queries)  # the next request forgets them
    return shortest(page), count, size


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    with tempfile.TemporaryDirectory() as folder:
        filled_database(Path(folder))
        import django  # noqa: PLC0415

        django.setup()
        for rule in RULES:
            address = f"/en/rules/{rule}/"
            with_play, queries, size = measured(address)
            with patch("rules.web.views.rules.widget_of", return_value=None):
                without, queries_without, size_without = measured(address)
            print(
                f"{rule}: {with_play:.1f} ms with the play, {without:.1f} ms without, ratio {with_play / without:.2f}; "
                f"{queries} queries and {queries_without}; {size / 1024:.0f} kB and {size_without / 1024:.0f} kB"
            )
        took, queries, size = measured(SCENARIO)
        print(f"{SCENARIO}: {took:.1f} ms, {queries} queries, {size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
