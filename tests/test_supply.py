"""What the site is made of: the bill of materials, and what the audit lets pass."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import jsonschema_rs
import pytest
from cyclonedx import schema

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = Path(schema.__file__).parent / "_res"
KNOWN = {"name": "django", "version": "5.2.19", "vulns": []}
FLAWED = {"name": "polib", "version": "1.2.0", "vulns": [{"id": "PYSEC-2099-1", "fix_versions": ["1.2.1"]}]}
UNKNOWN = {"name": "rapidfuzz", "skip_reason": "Dependency not found on PyPI"}


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    """The program of the audit, which stands beside the script that runs it."""
    spec = spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("found", "passes", "said"),
    [
        ([KNOWN], True, ["r.txt: 1 packages, no known vulnerability"]),
        ([KNOWN, FLAWED], False, ["r.txt: polib 1.2.0: PYSEC-2099-1, mended in 1.2.1"]),
        ([KNOWN, UNKNOWN], False, ["r.txt: rapidfuzz: not known to the database"]),
        ([UNKNOWN], True, ["r.txt: audit skipped: the index that answers here knows none of the 1 packages' vulnerabilities"]),
        ("Failed to resolve", True, ["r.txt: audit skipped: the database of vulnerabilities cannot be reached (Failed to resolve)"]),
        ("no hashes", False, ["r.txt: the audit failed (no hashes)"]),
    ],
    ids=["nothing known", "a vulnerability", "one that is not known", "an index without a database", "out of reach", "another failure"],
)
def test_the_audit_fails_for_what_it_knows_and_says_what_it_could_not_ask(audit: ModuleType, found: object, passes: bool, said: list[str]):
    assert audit.verdict("r.txt", found) == (passes, said)


def test_an_audit_that_cannot_read_the_requirements_is_no_success(audit: ModuleType, tmp_path: Path):
    passes, said = audit.verdict("nowhere.txt", audit.audited(tmp_path / "nowhere.txt"))
    assert not passes
    assert "invalid requirements input" in said[0]


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    file = tmp_path_factory.mktemp("sbom") / "deep" / "sbom.cdx.json"
    texts = set()
    for _ in range(2):
        subprocess.run([sys.executable, ".ci/sbom.py", str(file)], cwd=ROOT, check=True, capture_output=True)
        texts.add(file.read_text(encoding="utf-8"))
    assert len(texts) == 1, "the same requirements give the same bill"
    return json.loads(texts.pop())


def test_the_bill_of_materials_is_valid(bill: dict[str, object]):
    def described(address: str) -> object:
        name = Path(address).name
        return json.loads((SCHEMAS / name if "SNAPSHOT" in name else SCHEMAS / name.replace(".schema", ".SNAPSHOT.schema")).read_text())

    validator = jsonschema_rs.validator_for(described("bom-1.6.schema.json"), retriever=described)
    assert [f"{list(error.instance_path)}: {error.message}"[:300] for error in validator.iter_errors(bill)] == []


def test_the_bill_of_materials_has_every_locked_requirement_and_what_asked_for_it(bill: dict):
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    names = {line.split(" ")[0].split("[")[0].split("==")[0] for line in lines if "==" in line}
    assert {component["name"] for component in bill["components"]} == names
    assert all(component["externalReferences"][0]["hashes"] for component in bill["components"])
    asked = {each["ref"].split("@")[0]: {to.split("@")[0] for to in each["dependsOn"]} for each in bill["dependencies"]}
    direct = {line.split("~=")[0].split("[")[0] for line in (ROOT / "requirements.in").read_text().splitlines() if "~=" in line}
    assert asked["rules-reference"] == {f"pkg:pypi/{name}" for name in direct}
    assert {"pkg:pypi/asgiref", "pkg:pypi/sqlparse"} <= asked["pkg:pypi/django"]
    reached, waiting = set(), ["rules-reference"]
    while waiting:
        reached.add(at := waiting.pop())
        waiting += asked[at] - reached
    assert reached == asked.keys()
