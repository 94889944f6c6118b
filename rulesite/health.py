"""Asks the site of this container whether it is well: python -m rulesite.health. Without the framework, for it runs twice a minute."""

from __future__ import annotations

import http.client
import os
import socket
import sys

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "[::]": "::1"}  # noqa: S104 - where the server listens, not this


def place() -> str:
    """Where the server of this environment listens."""
    return os.environ.get("BIND", "").strip() or "0.0.0.0:8000"


def name() -> str:
    """A name that the site answers to: the first of its hosts, which may stand for all below it too."""
    return os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip().removeprefix(".") or "localhost"


def status() -> int:
    """What /healthz answers."""
    connection = http.client.HTTPConnection("localhost", timeout=4)
    if place().startswith("unix:"):
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.settimeout(4)
        connection.sock.connect(place().removeprefix("unix:"))
    else:
        host, _, port = place().rpartition(":")
        connection.sock = socket.create_connection((_EVERYWHERE.get(host, host.strip("[]")), int(port)), timeout=4)
    connection.request("GET", "/healthz", headers={"Host": name()})
    answer = connection.getresponse()
    connection.close()
    return answer.status


if __name__ == "__main__":
    try:
        found = status()
    except OSError as error:
        sys.exit(f"{place()}: {error}")
    if found != http.HTTPStatus.OK:
        sys.exit(f"{place()}: {found}, asked as {name()}")
