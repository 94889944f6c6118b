"""Sentences of a text, so that the same one can be found in another language."""

from __future__ import annotations

import re

_END = re.compile(r"[.!?…][\"'”“»’‘)\]]*\s+(?=[\"'„“«‘‚(\[{¿¡]*[^\W_a-zßäöüáéíóúñ])")
# A full stop that ends no sentence: behind one letter ("z. B.", "p. ej.") or one of these.
_ABBREVIATION = re.compile(r"(?:\b[^\W\d_]|\b(?:vs|etc|bzw|usw|ej|Nr|núm|No))\.\s+\Z")


def sentences(paragraph: str) -> tuple[str, ...]:
    """The sentences of a paragraph with the blanks behind them: joined they are the paragraph again."""
    found = []
    start = 0
    for end in _END.finditer(paragraph):
        if not _ABBREVIATION.search(paragraph, max(start, end.start() - 8), end.end()):
            found.append(paragraph[start : end.end()])
            start = end.end()
    return (*found, paragraph[start:]) if paragraph[start:] else tuple(found)
