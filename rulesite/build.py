"""The build version: what a deployment changes and an import does not. Cached pages depend on it."""

from __future__ import annotations

import hashlib
from pathlib import Path

_FOLDERS = ("rulesite", "rules", "templates", "static", "locale")
_ENDINGS = {".py", ".html", ".css", ".js", ".svg", ".po", ".toml", ".json", ".txt", ".xml"}


def build_version(base: Path) -> str:
    """Twelve hex digits that change whenever a file of the product does (its path, size or time)."""
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        for path in sorted((base / folder).rglob("*")):
            if path.suffix in _ENDINGS:
                stat = path.stat()
                digest.update(f"{path.relative_to(base)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]
