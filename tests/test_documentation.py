"""The readme names every command."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = sorted(path.stem for path in (ROOT / "rules" / "management" / "commands").glob("[a-z]*.py"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_stands_in_the_readme(command: str):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"python manage.py {command}" in readme
