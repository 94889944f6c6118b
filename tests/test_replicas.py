"""Which replica a request reads from, with files in the place of servers; tests/web/test_replicas.py has real ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connections, router
from django.test.utils import CaptureQueriesContext

from rules.models import ContentVersion, Edition
from rules.selectors.editions import content_version
from rulesite import replicas
from rulesite.replicas import Replica, reading

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker
    from pytest_django.fixtures import SettingsWrapper

Made = Callable[..., list[Path]]


@contextmanager
def replicas_of_this_process(
    databases: Mapping[str, dict[str, Any]], settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """These databases by their alias as replicas, as when the settings named them."""
    for alias, values in connections.configure_settings({"default": {}, **databases}).items():
        if alias in databases:
            monkeypatch.setitem(connections.settings, alias, values)
    settings.DATABASE_ROUTERS = ["rulesite.replicas.Router"]
    monkeypatch.setattr(replicas, "_replicas", [Replica(alias) for alias in databases])
    yield
    for alias in databases:
        connections[alias].close()
        del connections[alias]


@pytest.fixture
def files(tmp_path: Path, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
    """Makes replicas that stand at these content versions, and returns their files."""
    with django_db_blocker.unblock():
        opened = []

        def make(*versions: int) -> list[Path]:
            paths = [tmp_path / f"{position}.sqlite3" for position, _ in enumerate(versions, start=1)]
            for path, version in zip(paths, versions, strict=True):
                set_version(path, version)
            databases = {f"replica_{path.stem}": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)} for path in paths}
            opened.append(replicas_of_this_process(databases, settings, monkeypatch))
            opened[-1].__enter__()
            return paths

        yield make
        for each in opened:
            each.__exit__(None, None, None)


def set_version(path: Path, version: int) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE IF NOT EXISTS rules_contentversion (id INTEGER PRIMARY KEY, number INTEGER)")
        database.execute("INSERT OR REPLACE INTO rules_contentversion VALUES (1, ?)", [version])
    database.close()


def break_down(path: Path) -> None:
    connections[f"replica_{path.stem}"].close()
    path.write_bytes(b"no database any more " * 100)


def repair(path: Path, version: int) -> None:
    path.unlink()
    set_version(path, version)


def chosen(version: int, **options: bool) -> str:
    with reading(version, **options) as source:
        assert router.db_for_read(Edition) == router.db_for_read(ContentVersion) == source.alias
        return source.alias


def test_a_replica_at_the_version_is_read(files: Made):
    files(7)
    with reading(7) as source:
        assert content_version() == 7
        assert source.is_of_replica
        assert source.is_still_of_its_version()


@pytest.mark.parametrize("version", [6, 8], ids=["behind", "ahead"])
def test_a_replica_at_another_version_is_not_read(files: Made, version: int):
    files(version)
    assert chosen(7) == "default"


def test_replicas_take_turns(files: Made):
    files(7, 7, 7)
    first = [chosen(7) for _ in range(3)]
    assert sorted(first) == ["replica_1", "replica_2", "replica_3"]
    assert [chosen(7) for _ in range(3)] == first


def test_the_one_that_is_not_behind_is_found(files: Made):
    files(6, 7, 6)
    assert {chosen(7) for _ in range(6)} == {"replica_2"}


def test_a_replica_that_is_away_is_left_out_and_not_asked_before_a_pause(files: Made):
    one, _ = files(7, 7)
    break_down(one)
    assert {chosen(7) for _ in range(4)} == {"replica_2"}
    repair(one, 7)
    assert {chosen(7) for _ in range(4)} == {"replica_2"}


def test_after_the_pause_it_is_taken_back(files: Made, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Replica, "_PAUSE", 0.0)
    (one,) = files(7)
    break_down(one)
    assert chosen(7) == "default"
    assert chosen(7) == "default"
    repair(one, 7)
    assert chosen(7) == "replica_1"


def test_of_many_requests_one_tries_a_replica_again(files: Made):
    (one,) = files(7)
    replica = Replica("replica_1")
    break_down(one)
    assert replica.snapshot(7) is None
    replica._left_out_until = 0.1  # long ago
    assert [replica.may_be_asked() for _ in range(3)] == [True, False, False]


def test_a_replica_is_asked_only_when_something_is_read(files: Made):
    files(7)
    with CaptureQueriesContext(connections["replica_1"]) as queries, reading(7):
        pass
    assert len(queries) == 0


def test_a_request_stays_with_its_replica(files: Made):
    files(7, 7)
    with reading(7) as source:
        first = source.alias
        assert {router.db_for_read(Edition) for _ in range(5)} == {first}


def test_after_a_replica_failed_the_primary_is_read(files: Made):
    files(7)
    with reading(7) as source:
        assert source.is_of_replica is False
        assert content_version() == 7
        source.fail()
        assert source.has_failed
    assert chosen(7, is_primary_alone=True) == "default"
    assert chosen(7) == "replica_1"  # it answered all the while


def test_a_replica_that_goes_while_a_page_is_made_is_left_out(files: Made):
    (one,) = files(7)
    with reading(7) as source:
        assert content_version() == 7
        connections["replica_1"].close()
        one.unlink()
        source.fail()
    assert chosen(7) == "default"


def test_outside_of_a_request_and_for_writing_it_is_the_primary(files: Made):
    files(7)
    assert router.db_for_read(Edition) == "default"
    with reading(7):
        assert router.db_for_write(Edition) == "default"


def test_tables_are_made_in_the_primary_alone(files: Made):
    files(7)
    assert router.allow_migrate("default", "rules")
    assert not router.allow_migrate("replica_1", "rules")


def test_without_replicas_nothing_is_asked(django_db_blocker: DjangoDbBlocker):
    with reading(7) as source:
        assert source.alias == router.db_for_read(Edition) == "default"
