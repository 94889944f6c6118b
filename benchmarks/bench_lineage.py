"""Prints how long it takes to link the rules of neighbouring editions and of the two that are furthest apart.

Needs the archive of official texts: CR_ARCHIVE names its folder, by default ../shared/cr. Reading and digests are not counted.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.domain.lineage import Change, Lineage, Node, NumberedText, link_rules  # noqa: E402  (a plain script finds the package by its own place)
from rules.domain.reading import read  # noqa: E402
from rules.domain.wording import digest, exact_digest  # noqa: E402

ROUNDS = 3
DIGESTS = cache(lambda text: (digest(text), exact_digest(text)))


def numbered_text(path: Path) -> NumberedText:
    nodes = []
    for section in read(path.read_bytes()).document.sections:
        nodes.append((section.number, section.heading))
        for chapter in section.chapters:
            nodes.append((chapter.number, "\n".join((chapter.heading, *chapter.paragraphs))))
            nodes.extend((each.number, each.text) for rule in chapter.rules for each in (rule, *rule.subrules))
    return NumberedText([Node(number, text, *DIGESTS(text)) for number, text in nodes])


def timed(old: NumberedText, new: NumberedText) -> tuple[float, Lineage]:
    """The shortest of several runs, in milliseconds, and what they found."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        lineage = link_rules(old, new)
        times.append((time.perf_counter() - start) * 1000)
    return min(times), lineage


def figures(lineage: Lineage) -> str:
    counts = Counter(link.change for link in lineage.links)
    return ", ".join(f"{counts[change]} {change}" for change in Change if counts[change])


def main() -> None:
    paths = sorted(Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr")).glob("[0-9]*.txt"))
    if len(paths) < 2:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return
    texts = {path.stem: numbered_text(path) for path in paths}
    steps = {pair: timed(texts[pair[0]], texts[pair[1]]) for pair in pairwise(texts)}
    slowest = max(steps, key=lambda pair: steps[pair][0])
    total = sum(milliseconds for milliseconds, _ in steps.values())
    print(f"{len(steps)} neighbouring pairs: {total / len(steps):.0f} ms each, {total / 1000:.1f} s in all")
    print(f"  slowest {' → '.join(slowest)}: {steps[slowest][0]:.0f} ms: {figures(steps[slowest][1])}")
    first, last = paths[0].stem, paths[-1].stem
    milliseconds, lineage = timed(texts[first], texts[last])
    print(f"{first} → {last} directly: {milliseconds:.0f} ms: {figures(lineage)}")


if __name__ == "__main__":
    main()
