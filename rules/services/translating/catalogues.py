"""Takes a translators' catalogue (gettext PO) in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import polib
from django.conf import settings
from django.db import transaction

from rules.domain.catalogue import COUNT_FIELD, EDITION_FIELD, had_translation
from rules.domain.places import PlaceError, TextPlace
from rules.domain.proofreading import FaultKind, is_unprinted
from rules.domain.wording import digest
from rules.services.translating.complaints import Complaint, TranslationRefusedError
from rules.services.translating.places import Original, loaded_edition, originals_of
from rules.services.translating.storing import Offer, put_translations
from rules.services.versions import advance_content_version, changing_texts

_SYNTAX = re.compile(r'(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)\s*)?"(?:[^"\\]|\\.)*"')
# The letters of the escapes that a text needs; gettext reads "\\0", "\\x1b" and "\\a" as characters that no text prints.
_ESCAPES = frozenset('\\"ntr')
_QUOTED = 60
_MOST_SYNTAX_COMPLAINTS = 20


@dataclass(frozen=True, slots=True)
class CatalogueResult:
    """What became of a catalogue: how many wordings got other words, and how many entries were left out as fuzzy and as blank."""

    language: str
    edition: str
    entries: int
    changed: int
    fuzzy: int
    blank: int


def import_catalogue(
    path: Path,
    *,
    language: str = "",
    edition: date | None = None,
    is_part: bool = False,
    meant: Collection[FaultKind] = (),
    dry_run: bool = False,
) -> CatalogueResult:
    """Stores the translations of a catalogue that `export_texts` wrote, in one transaction.

    Language and edition are those that its header names, unless they are given. Fuzzy and blank entries change nothing. A file with fewer
    entries than it was written with has been cut off, unless it `is_part` of one by intent; faults of the kinds that are `meant` are none.
    Raises OSError for a file that cannot be read and TranslationRefusedError, naming the lines, for one that cannot be taken in whole.
    """
    read = _read(path)
    if not is_part:
        _check_count(read)
    language = language or _language(read)
    day = edition or _edition(read)
    with changing_texts():
        loaded = loaded_edition(day)
        sorting = _Sorting(originals_of(loaded))
        offers = list(sorting.offers(read))
        changed = put_translations(offers, language=language, complaints=sorting.complaints, meant=meant)
        if changed:
            advance_content_version()
        if dry_run:
            transaction.set_rollback(True)
    return CatalogueResult(language, loaded.key, sorting.entries, changed, sorting.fuzzy, sorting.blank)


def _read(path: Path) -> polib.POFile:
    """The catalogue; its syntax is looked at first, since polib takes a line that is cut for a whole one."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(f"not UTF-8: byte {error.start + 1} is {error.object[error.start]:#04x}") from error
    if faulty := [Complaint(at, "", fault) for at, line in _written(text) if (fault := _fault_of_line(line))]:
        raise TranslationRefusedError(faulty[:_MOST_SYNTAX_COMPLAINTS])
    try:
        return polib.pofile(str(path), encoding="utf-8")
    except (ValueError, LookupError, AttributeError, OSError) as error:
        raise _refused(f"not a gettext catalogue: {error}".replace(f"{path} ", "")) from error


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without blank ones and comments."""
    for at, line in enumerate(text.split("\n"), start=1):
        if (stripped := line.strip()) and not stripped.startswith("#"):
            yield at, stripped


def _fault_of_line(line: str) -> str:
    """What is wrong with a line as gettext, or with a character on it; empty for nothing."""
    if not _SYNTAX.fullmatch(line):
        return f"not gettext: {line[:_QUOTED]!r}"
    if unprinted := next((letter for letter in line if letter != "\t" and is_unprinted(letter)), ""):
        return f"control character: U+{ord(unprinted):04X}"
    escape = next((match[0] for match in re.finditer(r"\\.", line) if match[0][1] not in _ESCAPES), "")
    return f"control character: {escape} stands for none that a text prints" if escape else ""


def _check_count(read: polib.POFile) -> None:
    due, found = read.metadata.get(COUNT_FIELD, ""), sum(not entry.obsolete for entry in read)
    if due.isdecimal() and found < int(due):
        raise _refused(f"{found} of the {due} texts that it was exported with; pass --part where the others are left out by intent")


def _language(read: polib.POFile) -> str:
    named = read.metadata.get("Language", "")
    code = named.replace("-", "_").split("_")[0].lower()
    if code == settings.SOURCE_LANGUAGE or code not in dict(settings.LANGUAGES):
        raise _refused(f"the header names no language that texts are translated into: {named!r}")
    return code


def _edition(read: polib.POFile) -> date:
    named = read.metadata.get(EDITION_FIELD, "")
    try:
        return date.fromisoformat(named)
    except ValueError:
        raise _refused(f"the header names no edition: {EDITION_FIELD} is {named!r}, not a date such as '2016-04-08'") from None


def _refused(problem: str) -> TranslationRefusedError:
    return TranslationRefusedError([Complaint(0, "", problem)])


class _FaultyEntryError(Exception):
    """An entry that cannot stand for a text of the edition; the message says why."""


@dataclass(slots=True)
class _Sorting:
    """Sorts the entries of a catalogue: what is offered, what is left out, and what is wrong."""

    originals: Mapping[TextPlace, Original]
    complaints: list[Complaint] = field(default_factory=list)
    entries: int = 0
    fuzzy: int = 0
    blank: int = 0
    _lines: dict[str, int] = field(default_factory=dict)

    def offers(self, read: polib.POFile) -> Iterator[Offer]:
        for entry in read:
            if entry.obsolete:
                continue
            self.entries += 1
            try:
                original = self._original(entry)
                if self._is_offered(entry):
                    yield Offer(entry.linenum, entry.msgctxt, entry.msgid, original.wording, entry.msgstr)
            except _FaultyEntryError as error:
                self.complaints.append(Complaint(entry.linenum, entry.msgctxt or "", str(error)))

    def _is_offered(self, entry: polib.POEntry) -> bool:
        if entry.fuzzy:
            self.fuzzy += 1
        elif not entry.msgstr and had_translation(entry.comment):
            raise _FaultyEntryError("empty: the translation that stood here is gone")
        elif not entry.msgstr:
            self.blank += 1
        return bool(entry.msgstr) and not entry.fuzzy

    def _original(self, entry: polib.POEntry) -> Original:
        if entry.msgctxt in self._lines:
            raise _FaultyEntryError(f"stands on line {self._lines[entry.msgctxt]} too")
        self._lines[entry.msgctxt or ""] = entry.linenum
        if entry.msgid_plural:
            raise _FaultyEntryError("has plural forms, which no text of the rules has")
        try:
            original = self.originals.get(TextPlace.parse(entry.msgctxt or ""))
        except PlaceError as error:
            raise _FaultyEntryError(str(error)) from error
        if original is None:
            raise _FaultyEntryError("the edition has no such text; export it again and merge (msgmerge)")
        if digest(original.english) != digest(entry.msgid):
            raise _FaultyEntryError("the edition has other English words here; export it again and merge (msgmerge)")
        return original
