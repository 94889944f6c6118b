"""The files in which the workers of gunicorn keep their figures: read together, and those of a worker that ended added up in one.

Each worker writes files of its own into PROMETHEUS_MULTIPROC_DIR. Nothing here needs the site, so that gunicorn's own process can use it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

_ADDED_UP = ("counter", "histogram")


def folder() -> Path | None:
    """Where the files are; None where there is one process alone."""
    name = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    return Path(name) if name else None


@contextmanager
def undisturbed(files: Path, *, is_writing: bool = False) -> Iterator[None]:
    """Meanwhile no file goes: nobody reads the figures of an ended worker twice or not at all."""
    with (files / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if is_writing else fcntl.LOCK_SH)
        yield  # closing the file ends it, as the end of the process would


def forget(pid: int) -> None:
    """Adds what a worker that ended has counted to that of all that ended, and deletes its files."""
    files = folder()
    if files is None:
        return
    with undisturbed(files, is_writing=True):
        for kind in _ADDED_UP:
            own = files / f"{kind}_{pid}.db"
            if own.exists():
                _add(own, files / f"{kind}_ended.db")
                own.unlink()


def _add(own: Path, total: Path) -> None:
    ended = MmapedDict(str(total))
    for key, value, _, _ in MmapedDict.read_all_values_from_file(str(own)):
        before, _ = ended.read_value(key)
        ended.write_value(key, before + value, 0.0)
    ended.close()
