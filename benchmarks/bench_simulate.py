"""Prints how many scenarios a minute `simulate` answers in one process, and how long one takes under one edition.

The questions are the scenarios of the project under every edition that knows their cards.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

from rules.services.simulating import answer_bytes, editions, worked_scenarios  # noqa: E402  (a plain script finds the package by its own place)

ROUNDS = 3
LEAST_A_MINUTE = 10_000


def main() -> None:
    documents = [each.document for each in worked_scenarios().values()]
    questions = [json.dumps({"edition": edition, "document": each}).encode() for each in documents for edition in editions()]
    best = min(timed(questions) for _ in range(ROUNDS))
    rate = len(questions) / best * 60
    size = sum(map(len, questions)) / len(questions)
    print(f"{len(documents)} scenarios in {len(editions())} editions, {size:.0f} bytes a question")
    print(f"{rate:,.0f} a minute in one process ({best / len(questions) * 1000:.2f} ms each), {LEAST_A_MINUTE:,} wanted")


def timed(questions: list[bytes]) -> float:
    """Seconds that all questions take."""
    start = time.perf_counter()
    for number, line in enumerate(questions, start=1):
        answer_bytes(line=line, number=number)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
