"""A Redis server of a test's own, which it can stop and start."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.free_port import free_port

PROGRAM = shutil.which("redis-server")


class RedisServer:
    """Listens at a free port of this machine and keeps nothing on the disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [PROGRAM, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("the Redis server does not come up")

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(timeout=20)
            self._process = None


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A running server; stopped after the test."""
    if PROGRAM is None:
        pytest.skip("no redis-server on the path")
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()
