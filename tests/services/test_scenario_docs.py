"""The documentation of scenarios tells what the code holds."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from rules.domain.simulator import LIMITS
from rules.domain.simulator.vocabulary import Layout

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "SCENARIOS.md").read_text(encoding="utf-8")


def test_the_table_of_limits_has_every_limit():
    told = sorted(int(number.replace(",", "")) for number in re.findall(r"^\|.*\| ([\d,]+) \|$", TEXT, re.MULTILINE))
    assert told == sorted([*dataclasses.asdict(LIMITS).values(), LIMITS.name_characters])


def test_every_layout_is_named():
    assert not [layout for layout in Layout if f"`{layout}`" not in TEXT]
