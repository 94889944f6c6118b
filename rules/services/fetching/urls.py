"""URLs as a request needs them: checked, split and percent-encoded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from rules.services.fetching.errors import FetchError

_DEFAULT_PORTS = {"http": 80, "https": 443}
_AROUND = "".join(map(chr, range(0x21)))  # blanks and control characters, which browsers drop around an address
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_LEFT_ALONE = "/%:@!$&'()*+,;=?~"
_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.ASCII)
_IPV6 = re.compile(r"[0-9a-f:.]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Target:
    """What one request asks for. `host` is ASCII without brackets or a final full stop, `path` is percent-encoded, with its query."""

    scheme: str
    host: str
    port: int
    path: str

    @classmethod
    def parse(cls, url: str) -> Target:
        """The target of an http or https URL, blanks in it allowed. Raises FetchError for what cannot be asked safely."""
        try:
            parts = urlsplit(url.strip(_AROUND))
            _refuse_unsafe(parts, url)
            port, host = parts.port, _ascii_host(parts.hostname or "")
            path = _escaped(parts.path or "/") + (f"?{_escaped(parts.query)}" if parts.query else "")
        except ValueError as error:
            raise FetchError(f"not a URL that can be fetched: {url!r} ({error})") from error
        return cls(parts.scheme, host, _DEFAULT_PORTS[parts.scheme] if port is None else port, path)

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.authority}{self.path}"

    @property
    def authority(self) -> str:
        """Host and port as a URL and the Host header write them; the scheme's own port is left out."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    def follow(self, reference: str) -> Target:
        """The target that a link or redirect found here leads to. Raises FetchError as `parse` does."""
        try:
            return Target.parse(urljoin(self.url, reference.strip(_AROUND)))
        except ValueError as error:
            raise FetchError(f"not a URL that can be fetched: {reference!r} on {self.url} ({error})") from error


def _refuse_unsafe(parts: SplitResult, url: str) -> None:
    if parts.scheme not in _DEFAULT_PORTS:
        raise FetchError(f"neither http nor https: {url!r}")
    if "@" in parts.netloc:
        # The message must not repeat a password.
        raise FetchError(f"a URL with a user name or password is refused: {parts.scheme}://…@{parts.netloc.rpartition('@')[2]}{parts.path}")


def _ascii_host(name: str) -> str:
    """The host in the ASCII form that is resolved, sent and compared with the certificate. Raises ValueError."""
    host = name if name.isascii() else name.encode("idna").decode("ascii").lower()
    host = host.removesuffix(".")
    if not (_IPV6 if ":" in host else _NAME).fullmatch(host):
        raise ValueError(f"host {name!r}")
    return host


def _escaped(text: str) -> str:
    return quote(_STRAY_PERCENT.sub("%25", text), safe=_LEFT_ALONE)
