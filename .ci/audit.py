"""Looks every locked requirement up among known vulnerabilities with pip-audit; skipped, with the reason, where nobody can be asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_OUT_OF_REACH = re.compile(r"connect|resolv|timed out|timeout|unreachable|proxy|certificate", re.IGNORECASE)
_FILES = ("requirements.txt", "requirements-dev.txt")


def audited(path: Path) -> list[dict[str, Any]] | str:
    """What pip-audit says of each requirement of a file, or why it could not ask."""
    options = ("--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off", "--requirement")
    command = [sys.executable, "-m", "pip_audit", *options, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"pip-audit ended with {done.returncode} and said nothing"
    return found


def verdict(name: str, found: list[dict[str, Any]] | str) -> tuple[bool, list[str]]:
    """Whether a file may pass, and what to print."""
    if isinstance(found, str):
        is_out_of_reach = _OUT_OF_REACH.search(found) is not None
        what = "audit skipped: the database of vulnerabilities cannot be reached" if is_out_of_reach else "the audit failed"
        return is_out_of_reach, [f"{name}: {what} ({found})"]
    unknown = [each["name"] for each in found if "skip_reason" in each]
    if len(unknown) == len(found):
        return True, [f"{name}: audit skipped: the index that answers here knows none of the {len(found)} packages' vulnerabilities"]
    lines = [
        f"{name}: {each['name']} {each['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no version yet'}"
        for each in found
        for flaw in each.get("vulns", [])
    ]
    lines += [f"{name}: {each}: not known to the database" for each in unknown]
    return not lines, lines or [f"{name}: {len(found)} packages, no known vulnerability"]


def main() -> int:
    results = [verdict(name, audited(ROOT / name)) for name in _FILES]
    for _, lines in results:
        print("\n".join(lines))
    return 0 if all(passed for passed, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
