"""What `make lint` checks and no change may break: the layers, the migrations, the locked requirements."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")


def check_layers(folder: Path) -> subprocess.CompletedProcess[str]:
    # Without its cache: it would answer from the analysis of another folder's files of the same names.
    return subprocess.run([LINT_IMPORTS, "--no-cache", "--no-logo"], cwd=folder, capture_output=True, text=True)


def test_each_level_imports_only_levels_below_it():
    result = check_layers(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "statement"),
    [
        ("rules/domain/numbering.py", "import django.conf"),
        ("rules/domain/numbering.py", "import pathlib"),
        ("rules/domain/numbering.py", "import rules.models"),
        ("rules/models/__init__.py", "import rules.selectors"),
        ("rules/selectors/__init__.py", "import rules.services"),
        ("rules/presentation/__init__.py", "import rules.web"),
        ("rules/web/__init__.py", "import rules.api"),
        ("rules/web/__init__.py", "import rulesite"),
    ],
    ids=lambda value: value.removeprefix("import "),
)
def test_an_import_against_the_arrows_is_found(tmp_path, module, statement):
    for name in ("rules", "rulesite"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{statement}\n")
    result = check_layers(tmp_path)
    assert result.returncode != 0
    assert "BROKEN" in result.stdout


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_locked_to_one_version_with_hashes(name):
    logical_lines = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    requirements = [line for line in logical_lines if line.strip() and not line.lstrip().startswith("#")]
    assert requirements
    assert [line for line in requirements if not re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", line)] == []


def test_both_lists_lock_the_same_versions():
    locked = [
        dict(re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("requirements.txt", "requirements-dev.txt")
    ]
    assert locked[0].items() <= locked[1].items()
