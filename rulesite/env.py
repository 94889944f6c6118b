"""Typed readers of environment variables. A value that cannot be read stops the start, naming the variable and the value.

A variable that is set but blank counts as not set, since compose files and unit files write `NAME=` for that.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS
from psycopg import IsolationLevel
from redis.backoff import NoBackoff
from redis.retry import Retry

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})

# As Django's deployment check asks for (security.W009).
SECRET_LENGTH = 50
SECRET_LETTERS = 5

# WAL lets readers go on while an import writes; with it, NORMAL loses no consistency, only the last moments at a power cut.
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;"

# Connection parameters of libpq that a URL may carry; any other is more likely a slip than a wish.
POSTGRES_PARAMETERS = frozenset(
    {"application_name", "channel_binding", "connect_timeout", "gssencmode", "host", "keepalives", "keepalives_idle", "options", "passfile"}
    | {"port", "service", "sslcert", "sslcrl", "sslkey", "sslmode", "sslrootcert", "target_session_attrs", "tcp_user_timeout"}
)

_POSTGRES = "django.db.backends.postgresql"
_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)
# A name, an IPv4 address or an IPv6 address in brackets; with a leading dot the names below it too. None has a port.
_HOST = re.compile(r"\.?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)
_PLACE = re.compile(r"(?P<host>[^:\[\]/\s]+|\[[0-9a-f:.]+\]):(?P<port>\d{1,5})|unix:(?P<path>/\S+)", re.ASCII | re.IGNORECASE)


class EnvironmentVariableError(ImproperlyConfigured):
    """A variable that is missing or malformed. The message names it and its value, but never a password or a secret."""


def text(name: str, default: str | None = None, *, choices: Iterable[str] = ()) -> str:
    """The value as it stands, without blanks around it. `default` None makes the variable required; `choices` lists all allowed values."""
    value = _value(name)
    if value is None:
        if default is None:
            raise EnvironmentVariableError(f"{name} is not set, and it has no default")
        return default
    if not value.isprintable():
        raise _malformed(name, value, "one line of text without control characters")
    allowed = list(choices)
    if allowed and value not in allowed:
        raise _malformed(name, value, "one of " + ", ".join(allowed))
    return value


def flag(name: str, default: bool) -> bool:
    """True for 1, true, yes, on; False for 0, false, no, off; in any case."""
    value = _value(name)
    if value is None:
        return default
    if value.lower() not in YES | NO:
        raise _malformed(name, value, "one of 1, true, yes, on, 0, false, no, off")
    return value.lower() in YES


def number(name: str, default: int, *, minimum: int | None = None, maximum: int | None = None) -> int:
    """A whole number in decimal digits, within the bounds (both inclusive)."""
    value = _value(name)
    if value is None:
        return default
    if not _NUMBER.fullmatch(value):
        raise _malformed(name, value, "a whole number")
    if minimum is not None and int(value) < minimum:
        raise _malformed(name, value, f"at least {minimum}")
    if maximum is not None and int(value) > maximum:
        raise _malformed(name, value, f"at most {maximum}")
    return int(value)


def listing(name: str, default: Iterable[str] = ()) -> list[str]:
    """The entries between commas. A blank inside an entry is refused: it is the usual slip for a comma."""
    value = _value(name)
    if value is None:
        return list(default)
    entries = [entry.strip() for entry in value.split(",") if entry.strip()]
    if any(len(entry.split()) > 1 for entry in entries):
        raise _malformed(name, value, "entries with commas between them")
    return entries


def hosts(name: str, *, development: list[str] | None) -> list[str]:
    """Host names with commas between them. `development` stands in where none is set; None makes them required and refuses "*"."""
    found = listing(name, development or ())
    if development is None and (not found or "*" in found):
        raise EnvironmentVariableError(f"{name} is {','.join(found) or 'not set'}: production needs the names that the site answers to")
    if wrong := [host for host in found if host != "*" and not _HOST.fullmatch(host)]:
        raise _malformed(name, ", ".join(wrong), "names of hosts, without https://, port, path or a dot at the end")
    return found


def place(name: str, default: str) -> str:
    """Where a server listens: host:port, with an IPv6 address in brackets, or unix:/path/of/socket."""
    value = text(name, default)
    found = _PLACE.fullmatch(value)
    if not found or int(found["port"] or 0) > 65535:
        raise _malformed(name, value, "host:port or unix:/path/of/socket")
    return value


def address_template(name: str, default: str, *, fields: Iterable[str]) -> str:
    """An http, https or mailto address in which the fields may stand in braces; the default may be empty."""
    value = text(name, default)
    if value and not value.startswith(("https://", "http://", "mailto:")):
        raise _malformed(name, value, "an address that begins with https://, http:// or mailto:")
    known = {f"{{{field}}}" for field in fields}
    if value and (unknown := set(re.findall(r"\{[^}]*\}?|\}", value)) - known):
        raise _malformed(name, value, f"an address with no other braces than {', '.join(sorted(known))}, not {', '.join(sorted(unknown))}")
    return value


def site_url(name: str) -> str:
    """Scheme and host of the site, such as https://rules.example, in small letters; empty where it is not given."""
    value = text(name, "").lower().rstrip("/")
    if value and not re.fullmatch(r"https?://[a-z0-9.-]+(:[0-9]+)?", value):
        raise _malformed(name, value, "scheme and host such as https://rules.example, without a path")
    return value


def secret(name: str, *, development: str | None) -> str:
    """A secret of at least 50 characters, five of them different.

    `development` is the stand-in where none is set; None makes the variable required.
    """
    value = _value(name)
    if value is None:
        if development is None:
            raise EnvironmentVariableError(f"{name} is not set: production needs a secret of at least {SECRET_LENGTH} random characters")
        return development
    if development is None and len(value) < SECRET_LENGTH:
        raise EnvironmentVariableError(f"{name} has {len(value)} characters: production needs at least {SECRET_LENGTH} random ones")
    if development is None and len(set(value)) < SECRET_LETTERS:
        raise EnvironmentVariableError(f"{name} has only {len(set(value))} different characters: production needs random ones")
    return value


def database_url(name: str, default_path: Path, *, pool_size: int = 8) -> dict[str, Any]:
    """One entry of DATABASES, by default SQLite at `default_path`.

    Understood are sqlite:///relative/path, sqlite:////absolute/path, sqlite:///:memory: and
    postgres://user:password@host:port/database?sslmode=… (or postgresql://). Every part may be percent-encoded; a Unix
    socket stands as ?host=/run/postgresql or as the encoded host %2Frun%2Fpostgresql. `pool_size` is the most
    connections a process opens to PostgreSQL: at least its number of threads.
    """
    value = _value(name)
    return _sqlite(str(default_path)) if value is None else _database(name, value, pool_size)


def replica_urls(name: str, *, primary: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Entries of DATABASES for streaming replicas of the primary, replica_1 and so on; none where the variable is not set.

    The addresses are those of `database_url` for PostgreSQL, with commas between them; a comma inside of one is written %2C.
    """
    addresses = [address.strip() for address in (_value(name) or "").split(",") if address.strip()]
    found = {f"replica_{position}": _replica(name, address) for position, address in enumerate(addresses, start=1)}
    if found and primary["ENGINE"] != _POSTGRES:
        raise EnvironmentVariableError(f"{name} is set, but the database is no PostgreSQL server that could have replicas")
    return found


def _replica(name: str, address: str) -> dict[str, Any]:
    values = _database(name, address, 1)
    if values["ENGINE"] != _POSTGRES:
        raise _malformed(name, _masked(address), "URLs that begin with postgres://, with commas between them")
    del values["OPTIONS"]["pool"]
    return {
        **values,
        # Each thread keeps its connection, and notices at its next statement that the server is gone.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": False,
        # Nobody waits for long: the primary has it all. Of a page's transaction every statement sees the texts that the first one saw.
        "OPTIONS": {
            "connect_timeout": "2",
            "tcp_user_timeout": "2000",
            **values["OPTIONS"],
            "isolation_level": IsolationLevel.REPEATABLE_READ,
        },
        "TEST": {"MIRROR": DEFAULT_DB_ALIAS},
    }


def _database(name: str, value: str, pool_size: int) -> dict[str, Any]:
    try:
        url = urlsplit(value)
        port = url.port
    except ValueError:
        # Without its cause: that may quote a part of the password.
        raise _malformed(name, _masked(value), "a URL with user and password percent-encoded and a port up to 65535") from None
    if url.scheme == "sqlite":
        return _sqlite(_sqlite_path(name, url))
    if url.scheme in {"postgres", "postgresql"}:
        return _postgres(name, value, url, port, pool_size)
    raise _malformed(name, _masked(value), "a URL that begins with sqlite:/// or postgres://")


def cache_url(name: str) -> dict[str, Any] | None:
    """One entry of CACHES for a Redis server; None where there is none.

    Understood are redis://user:password@host:port/number, rediss:// with TLS and unix:///path/of/socket.
    Nobody waits for a server that is away: a page costs less than such a wait.
    """
    value = _value(name)
    if value is None:
        return None
    try:
        url = urlsplit(value)
        has_place = bool(url.port or url.hostname or url.path)
    except ValueError:
        has_place = False
    if not has_place or not value.startswith(("redis://", "rediss://", "unix://")):
        raise _malformed(name, _masked(value), "a URL that begins with redis://, rediss:// or unix://")
    options = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5, "retry": Retry(NoBackoff(), 0)}
    return {"BACKEND": "rulesite.caches.Shared", "LOCATION": value, "KEY_PREFIX": "rules", "OPTIONS": options}


def _value(name: str) -> str | None:
    return os.environ.get(name, "").strip() or None


def _malformed(name: str, value: str, wanted: str) -> EnvironmentVariableError:
    return EnvironmentVariableError(f"{name} must be {wanted}, but it is {value!r}")


def _masked(url: str) -> str:
    """The URL without user, password and parameters. It may be malformed, so nothing is trusted that an @ does not end."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return "***"
    if scheme == "sqlite":
        return url
    _, at, place = rest.partition("?")[0].rpartition("@")
    return f"{scheme}://***{at}{place if at else ''}"


def _sqlite(path: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # Each thread keeps its connection: opening the file costs more than all that a kept page asks of it.
        "CONN_MAX_AGE": None,
        # IMMEDIATE takes the write lock at the start: a transaction that reads first would otherwise fail at once, not wait.
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_PRAGMAS},
    }


def _sqlite_path(name: str, url: SplitResult) -> str:
    path = unquote(url.path.removeprefix("/"))
    if url.netloc or url.query or url.fragment or not path:
        raise _malformed(name, url.geturl(), "sqlite:/// and a path (four slashes for an absolute one), without parameters")
    return path


def _postgres(name: str, value: str, url: SplitResult, port: int | None, pool_size: int) -> dict[str, Any]:
    database = unquote(url.path.removeprefix("/"))
    if not database or "/" in database:
        raise _malformed(name, _masked(value), "a URL that ends in the name of one database")
    if url.fragment:
        raise _malformed(name, _masked(value), "a URL without #: in a password it is written %23")
    options = _parameters(name, value, url)
    return {
        "ENGINE": _POSTGRES,
        "NAME": database,
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": options.pop("host", None) or _host(url),
        "PORT": options.pop("port", None) or str(port or ""),
        # The pool keeps connections open by itself, and Django refuses it together with a lasting connection.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        # A server that is away is noticed within a second, and one that is back is not waited for: kept pages go on meanwhile.
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": pool_size, "timeout": 1, "reconnect_timeout": 2}},
    }


def _host(url: SplitResult) -> str:
    """The host as written: `hostname` lowers it, which would break the path of an encoded Unix socket."""
    place = url.netloc.rpartition("@")[2]
    return url.hostname or "" if place.startswith("[") else unquote(place.partition(":")[0])


def _parameters(name: str, value: str, url: SplitResult) -> dict[str, str]:
    try:
        parameters = parse_qsl(url.query, keep_blank_values=True, strict_parsing=bool(url.query))
    except ValueError:
        raise _malformed(name, _masked(value), "a URL whose parameters are written name=value&name=value") from None
    unknown = sorted({parameter for parameter, _ in parameters} - POSTGRES_PARAMETERS)
    if unknown:
        raise EnvironmentVariableError(f"{name} has parameters that are not known: {', '.join(unknown)} (in {_masked(value)})")
    return dict(parameters)
