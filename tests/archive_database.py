"""Databases beside the test database: one with every official edition, built once a run and shared, and empty ones of a test's own.

A test that asks for `archive_site` sees it as the default database; what it writes is rolled back. Asking marks the test
`archive`. Of several workers the first to come builds the database, and each reads a copy of its own.
"""

from __future__ import annotations

import copy
import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from pytest_django.live_server_helper import LiveServer

from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from rules.services.statistics import count_rows

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from pytest_django import DjangoDbBlocker

WORKER = os.environ.get("PYTEST_XDIST_WORKER")
WORKERS_SUFFIX = f"_{WORKER}" if WORKER else ""  # of the names of what each worker has to itself


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "archive_database" in getattr(item, "fixturenames", ()):
            item.add_marker("archive")


@pytest.fixture(scope="session")
def archive_database(
    archive: Path, tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[BaseDatabaseWrapper]:
    """The connection to the shared database. Tests ask for `archive_site` instead."""
    folder = tmp_path_factory.getbasetemp()
    with django_db_blocker.unblock(), ExitStack() as in_use:
        if WORKER is None:
            connection = in_use.enter_context(_filled_database(folder, archive))
        else:
            with _alone(folder.parent):
                original = in_use.enter_context(_filled_database_of_the_run(folder.parent, archive))
                connection = in_use.enter_context(_copy(original))
        yield connection


@pytest.fixture
def archive_site(
    request: pytest.FixtureRequest, archive_database: BaseDatabaseWrapper, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The bundled texts and all official editions in the default database, for this test alone. No other mark or `db` is needed."""
    if "transactional_db" in request.fixturenames:
        pytest.fail("archive_site does not go with transactional_db, which would empty the shared database")
    cache.clear()  # pages are kept by content version, which another database can share
    with django_db_blocker.unblock(), _as_default(archive_database), transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()


@pytest.fixture
def archive_server(archive_site: None) -> Iterator[LiveServer]:
    """A live server that shows `archive_site`, in place of pytest-django's `live_server`. It does not see what the test writes."""
    server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture
def own_database(tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """An empty default database of this test's own, without a transaction around it; its address for other processes (DATABASE_URL)."""
    cache.clear()
    with django_db_blocker.unblock(), _database_beside_default(f"own{WORKERS_SUFFIX}", tmp_path) as connection, _as_default(connection):
        yield _address(connection)
    cache.clear()


@contextmanager
def _filled_database(folder: Path, archive: Path) -> Iterator[BaseDatabaseWrapper]:
    with _database_beside_default("archive", folder) as connection:
        with _as_default(connection):
            load_corpus()
            for path in sorted(archive.glob("*.txt")):
                import_text(path.read_bytes(), source=path.name)
            count_rows()
        yield connection


@contextmanager
def _filled_database_of_the_run(folder: Path, archive: Path) -> Iterator[BaseDatabaseWrapper]:
    """The database that all workers copy from, closed. Entered alone; the worker that finds none builds it and drops it in the end."""
    is_there = folder / "archive-is-there"
    if is_there.exists():
        connection = _connection_beside_default("archive", folder)
        connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"]
        yield connection
        return
    with ExitStack() as in_use:
        connection = in_use.enter_context(_filled_database(folder, archive))
        connection.close()
        is_there.touch()
        yield connection
        with _alone(folder):
            is_there.unlink()
            in_use.close()


@contextmanager
def _copy(original: BaseDatabaseWrapper) -> Iterator[BaseDatabaseWrapper]:
    original.creation.clone_test_db(suffix=WORKER, verbosity=0, autoclobber=True)
    connection = connections.create_connection(DEFAULT_DB_ALIAS)
    connection.settings_dict = original.creation.get_test_db_clone_settings(WORKER)
    yield connection
    connection.close()
    original.creation.destroy_test_db(suffix=WORKER, verbosity=0)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Waits until no other worker of this run is here."""
    with (folder / "archive-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def _database_beside_default(name: str, folder: Path) -> Iterator[BaseDatabaseWrapper]:
    """A connection to a new database without rows."""
    connection = _connection_beside_default(name, folder)
    with _as_default(connection):
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    yield connection
    with _as_default(connection):
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _connection_beside_default(name: str, folder: Path) -> BaseDatabaseWrapper:
    """A connection to a database that need not exist yet: beside the test database on a server, else a file in `folder`."""
    connection = connections.create_connection(DEFAULT_DB_ALIAS)
    values = connection.settings_dict = copy.deepcopy(connection.settings_dict)
    is_file = connection.vendor == "sqlite"
    values["TEST"]["NAME"] = str(folder / f"{name}.sqlite3") if is_file else f"{values['NAME'].removesuffix(WORKERS_SUFFIX)}_{name}"
    values["OPTIONS"].pop("pool", None)  # Django keeps one pool an alias, and the alias is the same
    return connection


def _address(connection: BaseDatabaseWrapper) -> str:
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    user, password, host, name = (quote(str(values[key]), safe="") for key in ("USER", "PASSWORD", "HOST", "NAME"))
    return f"postgres://{user}:{password}@{host}:{values['PORT'] or 5432}/{name}"


@contextmanager
def _as_default(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Puts `connection` in the place of the default one, also for threads that connect meanwhile, such as a live server's."""
    usual, usual_values = connections[DEFAULT_DB_ALIAS], connections.settings[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS], connections.settings[DEFAULT_DB_ALIAS] = connection, connection.settings_dict
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS], connections.settings[DEFAULT_DB_ALIAS] = usual, usual_values
