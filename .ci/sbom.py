"""Writes the bill of materials of the running site: CycloneDX 1.6, from the locked requirements; the same requirements, the same bytes.

python .ci/sbom.py FILE
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
import uuid
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from requirements import Requirement, locked

ROOT = Path(__file__).resolve().parent.parent
_SITE = "rules-reference"


def bill_of_materials() -> dict[str, Any]:
    """The site as a component, everything that it is locked to, and what asked for what."""
    found = locked(ROOT / "requirements.txt")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": _SITE,
                "name": _SITE,
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [_component(each) for each in found],
        "dependencies": [
            {"ref": _SITE, "dependsOn": sorted(_reference(each) for each in found if each.is_direct)},
            *({"ref": _reference(each), "dependsOn": _asked_for(each, found)} for each in found),
        ],
    }
    # Made from the content: it changes when that does, and only then.
    digest = hashlib.sha256(json.dumps(bill, sort_keys=True).encode()).hexdigest()
    return {"bomFormat": bill.pop("bomFormat"), "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}", **bill}


def _component(requirement: Requirement) -> dict[str, Any]:
    files = [{"alg": "SHA-256", "content": digest} for digest in requirement.digests]
    page = f"https://pypi.org/project/{requirement.name}/{requirement.version}/"
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _reference(requirement),
        "name": requirement.name,
        "version": requirement.version,
        "purl": _reference(requirement),
        # The digests of every file of this version, one for each platform: the installation takes no other.
        "externalReferences": [{"type": "distribution", "url": page, "hashes": files}],
    }
    if licence := _licence(requirement.name):
        component["licenses"] = [{"expression": licence}]
    return component


def _licence(name: str) -> str:
    """The SPDX expression that the installed package states; empty where it states none or is not installed here."""
    try:
        return metadata(name).get("License-Expression") or ""
    except PackageNotFoundError:
        return ""


def _asked_for(requirement: Requirement, others: list[Requirement]) -> list[str]:
    return sorted(_reference(other) for other in others if requirement.name in other.asked_by)


def _reference(requirement: Requirement) -> str:
    return f"pkg:pypi/{requirement.name}@{requirement.version}"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(bill_of_materials(), indent=2) + "\n", encoding="utf-8")
    print(f"wrote {target}")
