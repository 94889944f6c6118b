"""The official texts that tests read: a folder named by CR_ARCHIVE, never a part of the project."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

ARCHIVE = Path(os.environ.get("CR_ARCHIVE", Path(__file__).resolve().parent.parent / "../shared/cr"))


def archive_files() -> list[Path]:
    """The official texts, oldest first; empty where the folder is absent."""
    return sorted(ARCHIVE.glob("[12][0-9][0-9][0-9]-*.txt"))


needs_archive = pytest.mark.skipif(not archive_files(), reason=f"CR_ARCHIVE: official texts not found in {ARCHIVE}")


def each_archive_file(*dates: str) -> list[Any]:
    """Parameters for a test of each text, or of those of the dates, with dates as ids; one skipped parameter without an archive."""
    paths = [path for path in archive_files() if not dates or path.stem in dates]
    return [pytest.param(path, id=path.stem) for path in paths] or [pytest.param(None, id="no archive", marks=needs_archive)]
