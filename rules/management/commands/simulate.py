"""simulate: answers of the transform simulator, one JSON line each, for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.domain.simulator import LIMITS
from rules.services.simulating import answer_bytes


class Command(BaseCommand):
    help = (
        'Reads JSON Lines {"edition": date, "document": transform-scenario/1 with one scenario} and writes one transform-result/1 a line, '
        "in the same order. A bad line is answered with an error, which has its number, and the next one is read. An empty line "
        "is skipped: it gets no answer."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE|-", help="the questions; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] == "-":
            self._answer(sys.stdin.buffer)
            return
        try:
            with Path(options["file"]).open("rb") as file:
                self._answer(file)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror or error}") from None

    def _answer(self, questions: BinaryIO) -> None:
        asked = refused = 0
        for number, line in enumerate(_lines(questions), start=1):
            if not line.strip():
                continue
            asked += 1
            text, is_answered = answer_bytes(line=line, number=number)
            refused += not is_answered
            self.stdout.write(text)
            self.stdout.flush()  # the reader of a pipe waits for its answer
        if refused:
            raise CommandError(f"{refused} of {asked} lines could not be played")


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Line by line; of a line that is too long only as much as shows that it is."""
    while line := file.readline(LIMITS.bytes + 1):
        yield line
        while len(line) > LIMITS.bytes and not line.endswith(b"\n"):
            line = file.readline(LIMITS.bytes + 1)
