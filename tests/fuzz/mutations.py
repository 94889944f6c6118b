"""Official texts cut down to some of their chapters, and what can happen to a text on its way: bytes, lines, blocks, ends, encodings."""

from __future__ import annotations

import codecs
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rules.domain.reading import read
from rules.domain.reading.lines import chapter_heading, section_heading, split_lines, written_lines
from rules.domain.reading.parts import parts_of
from rules.domain.reading.source import decode

CODECS = {"ascii": "ascii", "utf-8": "utf-8", "utf-8-sig": "utf-8-sig", "utf-16-le": "utf-16-le", "utf-16-be": "utf-16-be"}
CODECS |= {"cp1252": "cp1252", "mac-roman": "mac_roman", "cp437": "cp437"}
MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
_CHAPTERS, _LINES_OF_CHAPTER, _LINES_OF_GLOSSARY = 7, 70, 120


@dataclass(frozen=True, slots=True)
class Seed:
    """An official text: its bytes, its encoding, and the blocks of lines that an abridged one is put together from."""

    name: str
    whole: bytes
    encoding: str
    front: list[str]
    chapters: list[list[str]]
    glossary: list[str]
    back: list[str]

    def abridged(self, chapters: list[list[str]] | None = None) -> bytes:
        """The text with these chapters alone, by default with all that the seed has kept, in its own encoding."""
        kept = self.chapters if chapters is None else chapters
        lines = [*self.front, *(line for chapter in kept for line in chapter), *self.glossary, *self.back]
        return MARKS.get(self.encoding, b"") + "\r\n".join(lines).encode(CODECS[self.encoding], errors="replace")


def seed_of(path: Path, chance: random.Random) -> Seed:
    """An official text with a few chapters of its own and a part of its glossary."""
    data = path.read_bytes()
    text = decode(data).text
    raw = split_lines(text)
    parts = parts_of(written_lines(raw))
    body = range(parts.body[0].line - 1, parts.body[-1].line)
    glossary = range(parts.glossary[0].line - 1, parts.glossary[-1].line)
    starts = [at for at in body if chapter_heading(raw[at].strip()) is not None]
    blocks = []
    for at in sorted(chance.sample(starts, _CHAPTERS)):
        end = next((start for start in [*starts, body.stop] if start > at), body.stop)
        section = next(raw[above] for above in range(at, body.start - 1, -1) if section_heading(raw[above].strip()))
        blocks.append([section, "", *raw[at : min(end, at + _LINES_OF_CHAPTER)], ""])
    term = chance.choice([at for at in glossary if not raw[at].strip()][: -_LINES_OF_GLOSSARY // 2])
    back = raw[parts.back[0].line - 1 : parts.back[0].line + 10] if parts.back else []
    front = raw[: min(40, body.start)]
    return Seed(path.stem, data, read(data).encoding, front, blocks, ["Glossary", *raw[term : term + _LINES_OF_GLOSSARY], ""], back)


def mutated(seed: Seed, chance: random.Random, *, is_whole: bool) -> bytes:
    """A text of the seed, whole or of some of its chapters, after one to six accidents."""
    data = seed.whole if is_whole else seed.abridged(chance.sample(seed.chapters, chance.randint(2, len(seed.chapters))))
    for _ in range(chance.choice([1, 1, 1, 2, 3, 6])):
        data = chance.choice(ACCIDENTS)(data, chance)
    return data


def flip_bits(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice([1, 3, 10, 100])):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def put_bytes(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    odd = (b"\0", b"\xff\xfe", b"\xef\xbf\xbd", b"\xe2\x80", b"\r", b"\n\n", b"\x1a", b"\x0c", b"\x85")
    piece = chance.choice([chance.randbytes(4), *odd])
    return data[:at] + piece * chance.choice([1, 1, 2, 50]) + data[at:]


def cut_out(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice([1, 2, 80, 4000]) :]


def cut_off(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[at:] if chance.random() < 0.2 else data[:at]


def double(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = start + chance.choice([1, 100, 5000])
    return data[:end] + data[start:end] * chance.choice([1, 2, 9]) + data[end:]


def _on_lines(change: Callable[[list[bytes], random.Random], None]) -> Callable[[bytes, random.Random], bytes]:
    def mutate(data: bytes, chance: random.Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, chance)
        return b"\n".join(lines)

    mutate.__name__ = change.__name__
    return mutate


@_on_lines
def swap_lines(lines: list[bytes], chance: random.Random) -> None:
    for _ in range(chance.choice([1, 5, 40])):
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]


@_on_lines
def move_block(lines: list[bytes], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    block = lines[start : start + chance.choice([2, 10, 60])]
    del lines[start : start + len(block)]
    at = chance.randrange(len(lines) + 1)
    lines[at:at] = block


@_on_lines
def shuffle_block(lines: list[bytes], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    block = lines[start : start + 50]
    chance.shuffle(block)
    lines[start : start + 50] = block


@_on_lines
def lose_lines(lines: list[bytes], chance: random.Random) -> None:
    for _ in range(chance.choice([1, 5, 50])):
        if len(lines) > 1:
            del lines[chance.randrange(len(lines))]


@_on_lines
def join_lines(lines: list[bytes], chance: random.Random) -> None:
    """A whole run of lines becomes one: a line may be as long as the text."""
    start = chance.randrange(len(lines))
    run = chance.choice([2, 2, 10, len(lines)])
    lines[start : start + run] = [chance.choice([b"", b" "]).join(lines[start : start + run])]


def misprint(data: bytes, chance: random.Random) -> bytes:
    """Another digit, letter or word in the place of every one of its kind, or of some."""
    old, new = chance.choice(_MISPRINTS)
    return data.replace(old, new, chance.choice([1, 3, -1]))


_MISPRINTS = [
    (b"1", b"l"),
    (b"0", b"O"),
    (b"1", b"11"),
    (b".", b","),
    (b". ", b"."),
    (b".", b""),
    (b"a ", b"l "),
    (b"\r\n", b"\r"),
    (b"\r\n", b"\n\r"),
    (b"\r\n", b"\r\n\r\n"),
    (b"\r\n\r\n", b"\r\n"),
    (b" ", b"\t"),
    (b" ", b"\xa0"),
    (b"'", b"?"),
    (b"Glossary", b"glossary of terms"),
    (b"Glossary", b""),
    (b"Credits", b"Contents"),
    (b"Example:", b"Example"),
    (b"Example: ", b"Example: Example: "),
    (b"effective", b"affective"),
    (b"20", b"9920"),
    (b"20", b"00"),
    (b"rule ", b"rule 999."),
    (b"e", b"\xe2\x9f\xa61\xe2\x9f\xa7"),  # a slot, as wordings have them
    (b"the", b"\xf0\x9f\xa6\x8a"),
    (b"the", b"<script>"),
    (b"{", b"{{"),
]


def reencode(data: bytes, chance: random.Random) -> bytes:
    """Read as one encoding and written as another, as careless programs do."""
    read_as, written_as = chance.choice(list(CODECS.values())), chance.choice(list(CODECS.values()))
    return data.decode(read_as, errors="replace").encode(written_as, errors=chance.choice(["replace", "ignore", "xmlcharrefreplace"]))


ACCIDENTS: list[Callable[[bytes, random.Random], bytes]] = [
    *(flip_bits, put_bytes, cut_out, cut_off, double, swap_lines, move_block, shuffle_block, lose_lines, join_lines, misprint, reencode)
]
