"""Readers at a site where everything breaks: python tests/load/load_with_faults.py [--minutes 10] [--clients 16] [--rounds 3].

Starts PostgreSQL with a streaming replica, Redis and gunicorn as configured (2 workers), and loads a few editions: the bundled texts and
those of CR_ARCHIVE, or made-up ones without it. A quiet site is asked first for every page in every content version. Then clients read
random pages in every language, while in each round an edition is imported, a worker is killed, Redis is stopped and started, PostgreSQL is
stopped and started, then killed and started, and the replica is killed and started. Prints counts. Exit code 1 after wrong content, mixed
versions, content older than imported, or a 5xx of a page that was kept.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import quote

import psycopg

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests import redis_server  # noqa: E402  (a plain script finds the project by its own place)
from tests.archive import archive_files  # noqa: E402
from tests.gunicorn_server import GunicornServer  # noqa: E402
from tests.load.readers import SHOWN, Judge, Reader, learn  # noqa: E402
from tests.made_up_edition import official_text  # noqa: E402
from tests.postgres_servers import Replicated, programs, replicated_servers  # noqa: E402

LANGUAGES = [*sorted(path.name for path in (ROOT / "locale").iterdir() if path.is_dir()), "en"]
LOADED = 3  # editions before the first round, beside the bundled ones
QUERIES = ("transform", "711.4b", "deathtouch", "“first strike”", "tranform", "xyzzy", "Regel 701.25")
SCENARIOS = sorted(path.stem for path in (ROOT / "rules" / "data" / "scenarios").glob("*.toml"))
FAULTS = 6  # a round
MINIMUM_SECONDS = 8  # between two faults: each is over before the next


def made_up_texts(folder: Path, number: int) -> list[Path]:
    """Editions of one rule in ten reworded each time, oldest first."""
    paths = []
    for position in range(number):
        day = date(2020, 1, 1) + timedelta(days=60 * position)
        rules = [
            f"100.{rule}. Gardener {rule} needs {(position if rule % 10 == position % 10 else 0) + 2} spades." for rule in range(1, 61)
        ]
        path = folder / f"{day}.txt"
        path.write_bytes(official_text(day, body=["1. Game Concepts", "100. General", *rules]))
        paths.append(path)
    return paths


def draw_pages(url: str, number: int, chance: random.Random) -> list[str]:
    """Addresses of pages of all kinds, each in one language."""
    with psycopg.connect(url) as database:
        rules = database.execute(
            "SELECT effective_date, number FROM rules_ruleversion r JOIN rules_edition e ON e.id = r.edition_id ORDER BY 1, position"
        ).fetchall()
        terms = database.execute(
            "SELECT effective_date, slug FROM rules_glossaryentry g JOIN rules_edition e ON e.id = g.edition_id ORDER BY 1, position"
        ).fetchall()
    days = sorted({day for day, _ in rules})
    pages: set[str] = set()
    while len(pages) < number:
        (day, rule), (term_day, slug) = chance.choice(rules), chance.choice(terms)
        old, new = sorted(chance.sample(days, 2))
        page = chance.choice(
            [
                chance.choice(["", "rules/", "compare/", "simulator/", f"rules/{day}/", "rules/current/", f"glossary/{term_day}/"]),
                *[f"rules/{day}/{rule}/"] * 4,
                *[f"rules/current/{rule}/", f"rule/{rule}/", f"history/{day}/{rule}/", f"compare/{old}/{new}/{rule}/"],
                *[f"glossary/{term_day}/{slug}/", f"rules/{day}/{rule}/parallel/?with=de,es", f"translations/{day}/"],
                f"search/?q={quote(chance.choice(QUERIES))}&edition={chance.choice([str(day), 'current', 'all'])}",
                f"simulator/{chance.choice(SCENARIOS)}/?edition={day}",
            ]
        )
        pages.add(f"/{chance.choice(LANGUAGES)}/{page}")
    return sorted(pages)


class Rehearsal:
    """The servers, the site on them, and everything that happens to them."""

    def __init__(self, folder: Path, servers: Replicated, redis: redis_server.RedisServer, arguments: argparse.Namespace) -> None:
        self.folder, self.servers, self.redis, self.arguments = folder, servers, redis, arguments
        self.chance = random.Random(arguments.seed)
        self.texts = archive_files()[-(LOADED + arguments.rounds) :] or made_up_texts(folder, LOADED + arguments.rounds)
        self.log = folder / "gunicorn.log"
        self.judge = Judge({("", 0): ""})
        self.unsteady: list[str] = []
        self.pause = seconds_a_fault(arguments)
        self.figures = ""
        self.happened: list[tuple[str, float, float]] = []

    def site_on(self, database: str, **variables: str) -> GunicornServer:
        """A site on a database of both servers."""
        return GunicornServer(self.log, DATABASE_URL=self.servers.primary.url_of(database), WEB_CONCURRENCY="2", **variables)

    def prepare(self) -> list[str]:
        """Loads the first editions, and learns every page in every content version that will be; the pages."""
        self.servers.primary.execute("CREATE DATABASE loaded")
        loaded = self.site_on("loaded")
        loaded.command("migrate", "--verbosity", "0")
        loaded.command("load_corpus")
        loaded.command("import_rules", *map(str, self.texts[:LOADED]))
        pages = draw_pages(self.servers.primary.url_of("loaded"), self.arguments.pages, self.chance)
        for database in ("learning", "rules"):
            self.servers.primary.execute(f"CREATE DATABASE {database} TEMPLATE loaded")
        quiet = self.site_on("learning")
        quiet.start()
        try:
            learned = learn(quiet.place, pages, self.version("learning"), self.unsteady.append)
            for text in self.texts[LOADED:]:
                quiet.command("import_rules", str(text))
                learned |= learn(quiet.place, pages, self.version("learning"), self.unsteady.append)
        finally:
            quiet.stop()
        self.judge = Judge(learned)
        self.servers.wait_for_replica()
        return pages

    def version(self, database: str = "rules") -> int:
        """The content version of a database of the primary."""
        with psycopg.connect(self.servers.primary.url_of(database)) as connection:
            row = connection.execute("SELECT number FROM rules_contentversion").fetchone()
        return int(row[0]) if row else 0

    def run(self, pages: list[str]) -> None:
        """Everything that breaks, in every round, while the clients read."""
        replica = self.servers.replica.url_of("rules")
        site = self.site_on("rules", DATABASE_REPLICA_URLS=replica, CACHE_URL=self.redis.url, METRICS="yes")
        site.start()
        options = {"fresh": self.arguments.fresh}
        readers = [
            Reader(site.place, pages, self.judge, seed=self.arguments.seed + turn, **options) for turn in range(self.arguments.clients)
        ]
        try:
            for reader in readers:
                reader.start()
            self._break(site)
        finally:
            for reader in readers:
                reader.is_stopping = True
            for reader in readers:
                reader.join()
            self.figures = site.ask("/metrics")[2]
            site.stop()

    def _break(self, site: GunicornServer) -> None:
        pause = self.pause
        for turn in range(self.arguments.rounds):
            faults: dict[str, Callable[[], None]] = {
                "an edition is imported": lambda turn=turn: self._import(site, self.texts[LOADED + turn]),  # type: ignore[misc]
                "a worker is killed": lambda: self._kill_worker(site),
                "Redis is stopped and started": lambda: self._stop_redis(pause / 3),
                "PostgreSQL is stopped and started": lambda: self._stop_primary(pause / 3),
                "PostgreSQL breaks down and recovers": self._break_down,
                "the replica is killed and started": lambda: self._kill_replica(pause / 3),
            }
            for name, happen in faults.items():
                time.sleep(pause / 2)
                start = time.monotonic()
                happen()
                self.happened.append((name, start, time.monotonic()))
                time.sleep(pause / 2)
        time.sleep(pause)

    def _import(self, site: GunicornServer, text: Path) -> None:
        site.command("import_rules", str(text))
        self.judge.expect(self.version())

    def _kill_worker(self, site: GunicornServer) -> None:
        workers = Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text(encoding="ascii").split()
        os.kill(int(self.chance.choice(workers)), signal.SIGKILL)

    def _stop_redis(self, seconds: float) -> None:
        self.judge.forget_kept(until=float("inf"))
        self.redis.stop()
        time.sleep(seconds)
        self.redis.start()
        self.judge.forget_kept(until=time.monotonic() + 2)  # nobody asks for a second after a failure

    def _stop_primary(self, seconds: float) -> None:
        self.servers.primary.stop()
        time.sleep(seconds)
        self.servers.primary.start()

    def _break_down(self) -> None:
        self.servers.primary.kill()
        self.servers.primary.start()

    def _kill_replica(self, seconds: float) -> None:
        self.servers.replica.kill()
        time.sleep(seconds)
        self.servers.replica.start()

    def report(self) -> bool:
        """Prints what was counted; whether it is as it should be."""
        for name in sorted(self.judge.counts):
            print(f"{self.judge.counts[name]:8} {name}")
        for line in self.figures.splitlines():
            if line.startswith(("rules_reads_total{", "rules_replicas_passed_over_total{", "rules_requests_total{")):
                print(f"         {line}")
        for name, start, end in self.happened:
            failed = [at for at in self.judge.failed_at if start <= at < start + self.pause]
            recovered = (
                f"{len(failed)} requests failed, the last {max(failed) - start:.1f} s after it began" if failed else "no request failed"
            )
            print(f"{name} (took {end - start:.1f} s): {recovered}")
        for name in ("wrong content", "mixed versions", "older content than imported", "5xx of pages that were kept"):
            self.judge.findings.setdefault(name, [])
        for finding, rows in self.judge.findings.items():
            print(f"{len(rows):8} {finding}")
            for row in rows[:SHOWN]:
                print(f"           {row}")
        for row in self.judge.others[:SHOWN]:
            print(f"         5xx of another page: {row}")
        for row in self.unsteady[:SHOWN]:
            print(f"         not the same on a quiet site: {row}")
        return not any(self.judge.findings.values()) and not self.unsteady


def seconds_a_fault(arguments: argparse.Namespace) -> float:
    """From the beginning of one fault to that of the next."""
    return float(arguments.minutes * 60 / (arguments.rounds * FAULTS + 1))


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long the clients read")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything breaks; each imports one edition")
    parser.add_argument("--pages", type=int, default=300, help="how many pages the clients draw from")
    parser.add_argument("--fresh", type=float, default=0.2, help="share of the requests for an address that nobody asked for before")
    parser.add_argument("--seed", type=int, default=711)
    arguments = parser.parse_args()
    if seconds_a_fault(arguments) < MINIMUM_SECONDS:
        parser.error(f"--minutes {arguments.minutes:g} is too short for {arguments.rounds} rounds: {MINIMUM_SECONDS} s a fault")
    return arguments


def main() -> int:
    arguments = parsed()
    if programs() is None or redis_server.PROGRAM is None:
        print("skipped: no PostgreSQL programs in /usr/lib/postgresql/*/bin or no redis-server on the path")
        return 0
    with tempfile.TemporaryDirectory() as name, replicated_servers() as servers:
        redis = redis_server.RedisServer(Path(name))
        redis.start()
        try:
            rehearsal = Rehearsal(Path(name), servers, redis, arguments)
            started = time.monotonic()
            pages = rehearsal.prepare()
            versions = arguments.rounds + 1
            print(f"{len(pages)} pages learned in {versions} content versions in {time.monotonic() - started:.0f} s", flush=True)
            rehearsal.run(pages)
        finally:
            redis.stop()
        return 0 if rehearsal.report() else 1


if __name__ == "__main__":
    sys.exit(main())
