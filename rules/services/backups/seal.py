"""The last line of a backup: a digest of all bytes before it, so that no bit of a text can turn unnoticed.

SQLite and pg_restore know by themselves where their data ends and do not look at it.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from rules.services.backups.holdings import BackupError

_LINE = re.compile(rb"\nrules-backup sha256 ([0-9a-f]{64})\n")
_LENGTH = len(b"\nrules-backup sha256 \n") + 64
_CHUNK = 1 << 20


def set_seal(file: Path) -> None:
    """Adds the digest to a file that has none yet."""
    digest = _digest(file, file.stat().st_size)
    with file.open("ab") as opened:
        opened.write(f"\nrules-backup sha256 {digest}\n".encode())


def check_seal(file: Path, *, may_lack: bool = False) -> None:
    """Raises BackupError unless the bytes are those that the digest was made of; `may_lack` takes a file without one as it is."""
    length = max(file.stat().st_size - _LENGTH, 0)
    with file.open("rb") as opened:
        opened.seek(length, os.SEEK_SET)
        found = _LINE.fullmatch(opened.read())
    if found is None:
        if may_lack:
            return
        raise BackupError("it has no digest at its end: it is cut off, or it was not written by this version's `backup`")
    if found[1].decode() != _digest(file, length):
        raise BackupError("it is damaged: its digest is that of other bytes")


def _digest(file: Path, length: int) -> str:
    """SHA-256 of so many bytes from the beginning."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while length and (chunk := opened.read(min(_CHUNK, length))):
            digest.update(chunk)
            length -= len(chunk)
    return digest.hexdigest()
