"""Bytes of a published text → its characters, decoded by evidence: marks first, then what the letters spell."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from rules.domain.reading.letters import EIGHT_BIT_ENCODINGS, best_encoding
from rules.domain.reading.lines import split_lines
from rules.domain.reading.problems import ErrorCode, Problem, ProblemKind, ReadingError

MAX_BYTES = 20 * 1024 * 1024

_REPLACEMENT = "\ufffd"
_REPLACEMENT_BYTES = _REPLACEMENT.encode()
_SIGNATURES = (
    (b"%PDF", ErrorCode.PDF, "a PDF file"),
    (b"PK\x03\x04", ErrorCode.DOCX, "a Word document (DOCX) or another zip archive"),
    (b"\xd0\xcf\x11\xe0", ErrorCode.DOCX, "an old Word document (DOC)"),
    (b"{\\rtf", ErrorCode.DOCX, "a rich text document (RTF)"),
    (b"\x1f\x8b", ErrorCode.BINARY, "a gzip archive"),
)
_HTML = re.compile(r"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
# White space of ASCII is no sign of a broken file, a form feed included.
_CONTROLS = [chr(code) for code in range(128) if not (chr(code).isprintable() or 9 <= code <= 13)]
_CONTROL = re.compile(f"[{''.join(_CONTROLS)}]")
_LOST_APOSTROPHE = re.compile(r"[A-Za-z]\?[a-z]")
_MAX_CONTROL_SHARE = 0.005
_MIN_LOST_APOSTROPHES = 3


@dataclass(frozen=True, slots=True)
class Source:
    """The characters of a text, the name of the encoding they were in, and what was odd about them."""

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def decode(data: bytes) -> Source:
    """The text of `data`. Raises ReadingError for what is no text, or one whose characters are lost."""
    _refuse_files(data)
    source = _decode_marked(data) or _decode_unmarked(data)
    return Source(source.text, source.encoding, source.problems + check(source.text))


def check(text: str) -> tuple[Problem, ...]:
    """What is odd about the characters of `text`. Raises ReadingError for HTML, lost characters and what is no text."""
    if not text.strip():
        raise ReadingError(ErrorCode.EMPTY, "the text is empty")
    if _HTML.match(text):
        raise ReadingError(ErrorCode.HTML, f"an HTML page, not a plain text: it begins {text.strip()[:40]!r}")
    if _REPLACEMENT in text:
        lost, line = text.count(_REPLACEMENT), line_at(text, text.index(_REPLACEMENT))
        raise ReadingError(
            ErrorCode.REPLACEMENT_CHARACTERS, f"{lost} replacement characters (U+FFFD) in place of letters, the first on line {line}"
        )
    return _control_characters(text) + _lost_typography(text)


def line_at(text: str, position: int) -> int:
    """The line (from 1) of a position in the text; CRLF, CR and LF each end one."""
    before = text[:position]
    return 1 + before.count("\n") + before.count("\r") - before.count("\r\n")


def _refuse_files(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise ReadingError(ErrorCode.TOO_LARGE, f"{len(data):,} bytes, more than the {MAX_BYTES:,} that a text of the rules can have")
    if not data.strip():
        raise ReadingError(ErrorCode.EMPTY, "the file is empty")
    start = data[:1024].lstrip(codecs.BOM_UTF8 + b" \t\r\n")
    for signature, code, name in _SIGNATURES:
        if start.startswith(signature):
            raise ReadingError(code, f"{name}, not a plain text: it begins {data[:8]!r}")


def _decode_marked(data: bytes) -> Source | None:
    """By a byte order mark, also one that a wrong conversion has destroyed."""
    if data.startswith(codecs.BOM_UTF16_BE):
        return Source(_decode_utf16(data[2:], "utf-16-be"), "utf-16-be")
    if data.startswith(codecs.BOM_UTF16_LE):
        return Source(_decode_utf16(data[2:], "utf-16-le"), "utf-16-le")
    if data.startswith(_REPLACEMENT_BYTES * 2) and b"\0" in data:
        raise ReadingError(ErrorCode.BROKEN_UTF16, f"broken UTF-16: its byte order mark has become {data[:6]!r}")
    if data.startswith(codecs.BOM_UTF8):
        return _decode_utf8(data[3:], "utf-8-sig")
    return None


def _decode_unmarked(data: bytes) -> Source:
    if b"\0" in data:
        return _decode_zeros(data)
    if data.isascii():
        return Source(data.decode("ascii"), "ascii")
    return _decode_utf8(data, "utf-8")


def _decode_zeros(data: bytes) -> Source:
    """UTF-16 without a mark: the letters of English leave every second byte zero."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if max(even, odd) < len(data) // 4:
        raise ReadingError(ErrorCode.BINARY, f"no text: zero bytes, the first at byte {data.index(0)}")
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    return Source(_decode_utf16(data, encoding), encoding)


def _decode_utf16(data: bytes, encoding: str) -> str:
    if len(data) % 2:
        raise ReadingError(ErrorCode.BROKEN_UTF16, f"broken UTF-16: {len(data):,} bytes are no whole number of characters")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ReadingError(ErrorCode.BROKEN_UTF16, f"broken UTF-16: {error.reason} at byte {error.start:,}") from None
    if sum(map(str.isascii, text[:4000])) * 2 < len(text[:4000]):
        raise ReadingError(ErrorCode.BROKEN_UTF16, f"broken UTF-16: read as {encoding}, it begins {text[:10]!r}")
    return text


def _decode_utf8(data: bytes, name: str) -> Source:
    try:
        return Source(data.decode("utf-8"), name)
    except UnicodeDecodeError:
        return _decode_eight_bit(data, name)


def _decode_eight_bit(data: bytes, name: str) -> Source:
    """One of the encodings of a byte a letter; a text of which most lines with letters beyond ASCII are UTF-8 is taken line by line."""
    lines = re.split(rb"(\r\n|\r|\n)", data)
    foreign = [line for line in lines if not line.isascii()]
    broken = [line for line in foreign if not _is_utf8(line)]
    if name == "utf-8-sig" or len(broken) * 2 < len(foreign):
        return _decode_mixed(lines, broken, name)
    encoding = _chosen(data)
    return Source(_decode_strictly(data, encoding), encoding)


def _decode_strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(EIGHT_BIT_ENCODINGS[encoding])
    except UnicodeDecodeError as error:
        odd = data[error.start]
        raise ReadingError(
            ErrorCode.UNKNOWN_ENCODING, f"no known encoding: in {encoding}, the best guess, 0x{odd:02x} is no letter"
        ) from None


def _decode_mixed(lines: list[bytes], broken: list[bytes], name: str) -> Source:
    encoding = _chosen(b"\n".join(broken))
    texts = [line.decode("utf-8") if _is_utf8(line) else _decode_strictly(line, encoding) for line in lines]
    problems = [
        Problem(at // 2 + 1, ProblemKind.MIXED_ENCODING, text)
        for at, (line, text) in enumerate(zip(lines, texts, strict=True))
        if not _is_utf8(line)
    ]
    return Source("".join(texts), name, tuple(problems))


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _chosen(data: bytes) -> str:
    encoding = best_encoding(data)
    if encoding is None:
        raise ReadingError(
            ErrorCode.UNKNOWN_ENCODING, f"no known encoding: as none of {', '.join(EIGHT_BIT_ENCODINGS)} do the bytes spell words"
        )
    return encoding


def _control_characters(text: str) -> tuple[Problem, ...]:
    if not any(character in text for character in _CONTROLS):
        return ()
    found = _CONTROL.findall(text)
    if "\0" in text or len(found) > max(2, len(text) * _MAX_CONTROL_SHARE):
        raise ReadingError(ErrorCode.BINARY, f"no text: {len(found):,} control characters, the first is {found[0]!r}")
    first, *further = (number for number, line in enumerate(split_lines(text), 1) if _CONTROL.search(line))
    return (Problem(first, ProblemKind.CONTROL_CHARACTER, found[0], tuple(further)),)


def _lost_typography(text: str) -> tuple[Problem, ...]:
    """Question marks inside words: a conversion has lost apostrophes and quotes. One problem for the text, at the first."""
    if text.count("?") < _MIN_LOST_APOSTROPHES:
        return ()
    found = _LOST_APOSTROPHE.findall(text)
    if len(found) < _MIN_LOST_APOSTROPHES:
        return ()
    position = text.index(found[0])
    return (Problem(line_at(text, position), ProblemKind.LOST_TYPOGRAPHY, text[max(0, position - 10) : position + 10].strip()),)
