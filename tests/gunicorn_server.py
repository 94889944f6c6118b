"""The site under gunicorn as configured, in processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.free_port import free_port

ROOT = Path(__file__).resolve().parent.parent
Answer = tuple[int, dict[str, str], str]


class GunicornServer:
    """Listens at a free port; what it writes goes to the end of `log`. `variables` are set beside those of this process."""

    def __init__(self, log: Path, **variables: str) -> None:
        self.place = f"127.0.0.1:{free_port()}"
        self._environment = {**os.environ, "BIND": self.place, **variables}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process whose children are the workers."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "gunicorn", "rulesite.wsgi"]
            self._process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=log, stderr=log)
        for _ in range(300):
            try:
                self.ask("/healthz")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("gunicorn does not come up")

    def ask(self, path: str) -> Answer:
        """Status, headers and text of the answer, each time on a connection of its own."""
        request = urllib.request.Request(f"http://{self.place}{path}", headers={"Host": "localhost"})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - the address is our own
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read().decode()

    def command(self, *arguments: str) -> str:
        """Runs a command of manage.py with the variables of the server; what it prints."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self._environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{arguments[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(timeout=40)
            self._process = None
