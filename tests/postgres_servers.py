"""A PostgreSQL server and a streaming replica of a test's own, started from PostgreSQL's programs; the test can stop and start them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.free_port import free_port

_OWNER = "rules"
_NEEDED = ("initdb", "pg_basebackup", "postgres")


def programs() -> Path | None:
    """The folder of PostgreSQL's own programs: Debian keeps them off the path. None where they are absent."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    if found := shutil.which("postgres"):
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in folders if all((folder / name).exists() for name in _NEEDED)), None)


def _other_user() -> dict[str, Any]:
    """Arguments of Popen: PostgreSQL does not start as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


class PostgresServer:
    """Listens at a free port of this machine. Without fsync, which only a machine that breaks down would miss."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgres://{_OWNER}@127.0.0.1:{self.port}/{database}"

    def initialize(self) -> None:
        self._run("initdb", "--pgdata", str(self.folder), "--username", _OWNER, "--auth", "trust", "--encoding", "UTF8", "--no-sync")

    def copy_from(self, primary: PostgresServer) -> None:
        """Makes this server a streaming replica of a running one."""
        place = ["--host", "127.0.0.1", "--port", str(primary.port), "--username", _OWNER]
        self._run("pg_basebackup", *place, "--pgdata", str(self.folder), "--write-recovery-conf", "--checkpoint", "fast", "--no-sync")

    def start(self) -> None:
        options = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "shared_buffers": "64MB",
        }
        command = [str(_found() / "postgres"), "-D", str(self.folder), *(f"--{name}={value}" for name, value in options.items())]
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder.parent, stdout=log, stderr=log, **_other_user())
        for _ in range(400):
            try:
                self.value("SELECT 1")
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError(f"the PostgreSQL server in {self.folder} does not come up")

    def stop(self) -> None:
        """As for a restart: open connections are closed."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """As at a breakdown: nothing is closed, what was not written is recovered from the log at the next start."""
        self._end(signal.SIGQUIT)

    def value(self, statement: str) -> Any:
        """The first value of the first row of one statement."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=2) as connection:
            row = connection.execute(statement.encode()).fetchone()
        return row[0] if row else None

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(timeout=30)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(_found() / program), *arguments], cwd=self.folder.parent, capture_output=True, text=True, **_other_user()
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")


class Replicated:
    """A running primary and a running replica."""

    def __init__(self, folder: Path) -> None:
        self.primary, self.replica = PostgresServer(folder / "primary"), PostgresServer(folder / "replica")
        self.primary.initialize()
        self.primary.start()
        self.replica.copy_from(self.primary)
        self.replica.start()

    def wait_for_replica(self) -> None:
        """Until the replica has replayed all that the primary has committed."""
        place = self.primary.value("SELECT pg_current_wal_lsn()")
        for _ in range(400):
            if self.replica.value(f"SELECT pg_last_wal_replay_lsn() >= '{place}'"):
                return
            time.sleep(0.05)
        raise RuntimeError("the replica does not catch up")

    def pause_replay(self) -> None:
        self.replica.value("SELECT pg_wal_replay_pause()::text")
        while self.replica.value("SELECT pg_get_wal_replay_pause_state()") != "paused":
            time.sleep(0.02)

    def resume_replay(self) -> None:
        self.replica.value("SELECT pg_wal_replay_resume()::text")

    def stop(self) -> None:
        self.replica.stop()
        self.primary.stop()


@contextmanager
def replicated_servers() -> Iterator[Replicated]:
    """Both servers in a temporary folder, which other users than root can reach; RuntimeError where PostgreSQL's programs are absent."""
    _found()
    with tempfile.TemporaryDirectory(prefix="postgres-") as name:
        folder = Path(name)
        if user := _other_user():
            shutil.chown(folder, user["user"], user["group"])
        servers = Replicated(folder)
        try:
            yield servers
        finally:
            servers.stop()


@pytest.fixture(scope="module")
def replicated() -> Iterator[Replicated]:
    """A primary and its replica for all tests of a module."""
    if programs() is None:
        pytest.skip(f"no {', '.join(_NEEDED)} in /usr/lib/postgresql/*/bin or on the path")
    with replicated_servers() as servers:
        yield servers


def _found() -> Path:
    if (found := programs()) is None:
        raise RuntimeError(f"no {', '.join(_NEEDED)} in /usr/lib/postgresql/*/bin or on the path")
    return found
