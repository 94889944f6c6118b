"""A real primary with a real streaming replica behind the site: pages are read from the replica, and are never older than they say."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import OperationalError

from rules.selectors.editions import content_version
from rulesite import env, replicas
from tests.gunicorn_server import GunicornServer
from tests.test_replicas import replicas_of_this_process
from tests.web.made_up import RULES, edition_text

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker
    from pytest_django.fixtures import SettingsWrapper

    from tests.postgres_servers import Replicated

DAY = date(2020, 1, 1)
_another = count()


class Garden:
    """The site on both servers, whose one rule is about a tool that an import changes."""

    def __init__(self, servers: Replicated, folder: Path) -> None:
        self.servers, self._folder = servers, folder
        variables = {"DATABASE_URL": servers.primary.url, "DATABASE_REPLICA_URLS": servers.replica.url, "METRICS": "yes"}
        self.site = GunicornServer(folder / "log", **variables)

    @property
    def version(self) -> int:
        return int(self.servers.primary.value("SELECT number FROM rules_contentversion"))

    def import_tool(self, tool: str) -> None:
        file = self._folder / f"{DAY}.txt"
        file.write_bytes(edition_text(DAY, {**RULES, "100.1": f"Every gardener needs a {tool}."}))
        self.site.command("import_rules", "--replace", "--no-input", str(file))

    def pages(self, times: int = 24) -> set[tuple[int, str, str]]:
        """Status, content version and tool of pages that were not asked for before."""
        found = set()
        for _ in range(times):
            status, headers, text = self.site.ask(f"/en/rules/{DAY}/100.1/?number=1{next(_another)}")
            tool = re.search(r"Every gardener needs a (?:<[^>]*>)*(\w+)", text)
            found.add((status, headers.get("Content-Version", ""), tool[1] if tool else ""))
        return found

    def reads(self) -> dict[str, int]:
        """How many pages were read from which database."""
        _, _, text = self.site.ask("/metrics")
        return {
            name: int(float(number)) for name, number in re.findall(r'^rules_reads_total\{database="(\w+)"\} (\S+)$', text, re.MULTILINE)
        }

    def reads_meanwhile(self, do: Callable[[], object]) -> dict[str, int]:
        before = self.reads()
        do()
        return {name: number - before.get(name, 0) for name, number in self.reads().items() if number != before.get(name, 0)}

    def wait_until_replica_is_used(self) -> None:
        for _ in range(60):
            if self.reads_meanwhile(lambda: self.pages(4)) == {"replica_1": 4}:
                return
            time.sleep(0.5)
        raise AssertionError("the replica is not used again")


@pytest.fixture(scope="module")
def started(replicated: Replicated, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garden]:
    garden = Garden(replicated, tmp_path_factory.mktemp("garden"))
    garden.site.command("migrate", "--verbosity", "0")
    garden.import_tool("spade")
    garden.site.start()
    yield garden
    garden.site.stop()


@pytest.fixture
def garden(started: Garden) -> Garden:
    """The site with a spade, both servers at the same version and the replica in use."""
    started.import_tool("spade")
    started.servers.wait_for_replica()
    started.wait_until_replica_is_used()
    return started


def test_pages_are_read_from_the_replica(garden: Garden):
    assert garden.reads_meanwhile(lambda: garden.pages(12)) == {"replica_1": 12}
    assert garden.pages() == {(200, str(garden.version), "spade")}


def test_an_import_shows_at_once(garden: Garden):
    before = garden.version
    garden.import_tool("rake")
    assert garden.version > before
    assert garden.pages() == {(200, str(garden.version), "rake")}


def test_while_the_replica_is_behind_the_primary_is_read(garden: Garden):
    garden.servers.pause_replay()
    garden.import_tool("hoe")
    assert garden.reads_meanwhile(lambda: garden.pages(12)) == {"primary": 12}
    assert garden.pages() == {(200, str(garden.version), "hoe")}
    garden.servers.resume_replay()
    garden.servers.wait_for_replica()
    assert garden.reads_meanwhile(lambda: garden.pages(12)) == {"replica_1": 12}
    assert garden.pages() == {(200, str(garden.version), "hoe")}


def test_a_replica_that_breaks_down_is_left_out_and_taken_back(garden: Garden):
    garden.servers.replica.kill()
    try:
        assert garden.reads_meanwhile(lambda: garden.pages(12)) == {"primary": 12}
        garden.import_tool("fork")
        assert garden.pages() == {(200, str(garden.version), "fork")}
    finally:
        garden.servers.replica.start()
    garden.wait_until_replica_is_used()
    garden.servers.wait_for_replica()
    assert garden.pages() == {(200, str(garden.version), "fork")}


def test_a_replica_that_is_started_anew_meanwhile_is_used_on(garden: Garden):
    garden.servers.replica.stop()
    garden.servers.replica.start()
    assert garden.reads_meanwhile(lambda: garden.pages(12)) == {"replica_1": 12}


def test_while_the_primary_is_away_pages_are_made_from_the_replica(garden: Garden):
    version = garden.version
    assert garden.pages() == {(200, str(version), "spade")}  # every worker has seen the version
    garden.servers.primary.stop()
    try:
        assert garden.pages() == {(200, str(version), "spade")}
    finally:
        garden.servers.primary.start()


def test_a_page_sees_one_version_though_another_is_replayed_meanwhile(garden: Garden, own_replica: None):
    version = garden.version
    with replicas.reading(version):
        assert content_version() == version
        garden.servers.primary.value("UPDATE rules_contentversion SET number = number + 1 RETURNING number")
        garden.servers.wait_for_replica()
        assert garden.servers.replica.value("SELECT number FROM rules_contentversion") == version + 1
        assert content_version() == version
    with replicas.reading(garden.version) as source:
        assert content_version() == garden.version
        assert source.is_of_replica


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_replica_may_break_down_while_a_page_is_made(garden: Garden, own_replica: None, is_noticed: bool):
    with replicas.reading(garden.version) as source:
        assert content_version() == garden.version
        assert source.is_of_replica
        garden.servers.replica.kill()
        try:
            if is_noticed:
                with pytest.raises(OperationalError):
                    content_version()
                source.fail()
        finally:
            garden.servers.replica.start()
    garden.servers.wait_for_replica()
    with replicas.reading(garden.version) as source:
        assert source.alias == ("default" if is_noticed else "replica_1")


@pytest.fixture
def own_replica(
    garden: Garden, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The replica as one of this process too."""
    monkeypatch.setenv("PRIMARY", garden.servers.primary.url)
    monkeypatch.setenv("REPLICAS", garden.servers.replica.url)
    values = env.replica_urls("REPLICAS", primary=env.database_url("PRIMARY", Path()))
    with django_db_blocker.unblock(), replicas_of_this_process(values, settings, monkeypatch):
        yield
