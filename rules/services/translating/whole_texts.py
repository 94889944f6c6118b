"""Takes a whole translated text in the official layout in, and attaches each text to the English of the same edition and number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count, groupby

from django.conf import settings
from django.db import transaction
from django.utils.dates import MONTHS
from django.utils.translation import override

from rules.data import search_words
from rules.domain.document import Rule
from rules.domain.numbering import RuleNumber
from rules.domain.places import PlaceKind, TextPlace
from rules.domain.proofreading import FaultKind
from rules.domain.reading import LayoutNames, Part, Reading, read
from rules.domain.wording import digest
from rules.models import Status, Term
from rules.services.translating.complaints import Complaint, TranslationRefusedError
from rules.services.translating.places import Original, loaded_edition, originals_of
from rules.services.translating.storing import Offer, put_translations
from rules.services.versions import advance_content_version, changing_texts


@dataclass(frozen=True, slots=True)
class Stray:
    """A text that the edition does not have, and the line on which it stands."""

    line: int
    place: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.place}"


@dataclass(frozen=True, slots=True)
class WholeTextResult:
    """What became of a translated text: `attached` texts, of which so many wordings `changed`.

    `missing` are the runs of places of the edition that the text leaves out or has in English, `extra` the texts that have no place there.
    """

    edition: str
    reading: Reading
    attached: int
    changed: int
    missing: tuple[tuple[TextPlace, ...], ...]
    extra: tuple[Stray, ...]


@dataclass(frozen=True, slots=True)
class _Text:
    """A text of the file. `place` is a term where it stands in the glossary."""

    line: int
    place: TextPlace | str
    words: str


def import_whole_text(
    data: bytes,
    *,
    language: str,
    effective_date: date | None = None,
    status: Status | None = None,
    meant: Collection[FaultKind] = (),
    dry_run: bool = False,
) -> WholeTextResult:
    """Reads the bytes of a translated text and stores its words with the wordings of the edition that it names, in one transaction.

    What is missing or extra is left out and named in the result; faults of the kinds that are `meant` are none. Raises ReadingError for
    bytes that are no rules text, and TranslationRefusedError where the edition is not loaded, nothing fits, or proofreading finds faults:
    then nothing is stored.
    """
    reading = read(data, effective_date=effective_date, names=layout_names(language))
    texts = list(_texts(reading))
    with changing_texts():
        edition = loaded_edition(reading.document.effective_date)
        originals = originals_of(edition)
        aligned, extra = _aligned(texts, originals, language)
        # What stands in the file as in English: nobody has come to it yet.
        found = {place: text for place, text in aligned.items() if digest(text.words) != digest(originals[place].english)}
        if not aligned:
            raise TranslationRefusedError([Complaint(0, "", f"no text has a number of the edition {edition.key}")])
        changed = put_translations(_offers(found, originals), language=language, status=status, meant=meant)
        if changed:
            advance_content_version()
        if dry_run:
            transaction.set_rollback(True)
    return WholeTextResult(edition.key, reading, len(found), changed, _missing(originals, found), extra)


def layout_names(language: str) -> LayoutNames:
    """What a text in this language prints in place of the English names of its parts."""
    with override(language):
        months = tuple(str(MONTHS[month]) for month in sorted(MONTHS))
    return LayoutNames(settings.EXAMPLE_LABELS[language], settings.PART_NAMES.get(language, {}), months)


def _aligned(
    texts: Iterable[_Text], originals: Mapping[TextPlace, Original], language: str
) -> tuple[dict[TextPlace, _Text], tuple[Stray, ...]]:
    """The texts by the places of the edition, and those without one."""
    entries = _entries_by_name(originals, language)
    found: dict[TextPlace, _Text] = {}
    extra = []
    for text in texts:
        place = text.place if isinstance(text.place, TextPlace) else entries.get(text.place.casefold())
        if place and place in originals and place not in found:
            found[place] = text
        else:
            extra.append(Stray(text.line, str(text.place)))
    return found, tuple(extra)


def _missing(originals: Iterable[TextPlace], found: Container[TextPlace]) -> tuple[tuple[TextPlace, ...], ...]:
    """The runs of places that are not found. Notes accompany the rules of an excerpt and stand in no official text."""
    printed = (place for place in originals if place.kind is not PlaceKind.NOTE)
    return tuple(tuple(run) for is_found, run in groupby(printed, key=found.__contains__) if not is_found)


def _offers(found: Mapping[TextPlace, _Text], originals: Mapping[TextPlace, Original]) -> Iterator[Offer]:
    for place, text in found.items():
        yield Offer(text.line, str(place), originals[place].english, originals[place].wording, text.words)


def _entries_by_name(originals: Mapping[TextPlace, Original], language: str) -> dict[str, TextPlace]:
    """The glossary entries of the edition by their term as the language has it, and as the English has it; else by a word of the search."""
    columns = (f"name_{settings.SOURCE_LANGUAGE}", f"also_{settings.SOURCE_LANGUAGE}", f"name_{language}", f"also_{language}")
    names: dict[str, list[str]] = {}
    for english, also_english, name, also in Term.objects.order_by("key").values_list(*columns):
        for spelling in (english, *(also_english or "").splitlines()):
            names.setdefault((spelling or "").casefold(), []).extend([name or "", *(also or "").splitlines()])
    found: dict[str, TextPlace] = {}
    for place, original in originals.items():
        if place.kind is PlaceKind.ENTRY:
            for name in (original.term, *names.get(original.term.casefold(), ())):
                found.setdefault(name.casefold(), place)
    return _entries_by_word(originals, language) | found


def _entries_by_word(originals: Mapping[TextPlace, Original], language: str) -> dict[str, TextPlace]:
    """The glossary entries by the words of the search in a language that mean one of them only."""
    places = {original.term.casefold(): place for place, original in originals.items() if place.kind is PlaceKind.ENTRY}
    found: dict[str, set[TextPlace | None]] = {}
    for names, english in search_words():
        for code, words in names:
            for word in words if code == language else ():
                found.setdefault(word.lstrip("=").casefold(), set()).update(places.get(each.casefold()) for each in english)
    return {word: place for word, (place, *others) in found.items() if place and not others}


def _texts(reading: Reading) -> Iterator[_Text]:
    """Every text of the file in its order."""
    lines = _lines_by_node(reading)
    chapters, rules = count(), count()
    copies: Counter[RuleNumber] = Counter()
    for at, section in enumerate(reading.document.sections):
        yield _Text(lines[Part.SECTION, at][0], TextPlace.of(section.number), section.heading)
        for chapter in section.chapters:
            words = "\n".join((chapter.heading, *chapter.paragraphs))
            yield _Text(lines[Part.CHAPTER, next(chapters)][0], TextPlace.of(chapter.number), words)
            for rule in (each for top in chapter.rules for each in (top, *top.subrules)):
                copies[rule.number] += 1
                yield from _texts_of_rule(rule, copies[rule.number], lines[Part.RULE, next(rules)])
    for at, entry in enumerate(reading.document.glossary):
        yield _Text(lines[Part.ENTRY, at][0], entry.term, entry.text)


def _lines_by_node(reading: Reading) -> Mapping[tuple[Part, int], list[int]]:
    """The lines of each part that is counted, [0] for a heading that the text lacks and the reading supplied."""
    found: dict[tuple[Part, int], list[int]] = {}
    for line, place in enumerate(reading.places, start=1):
        if place:
            found.setdefault(place, []).append(line)
    return defaultdict(lambda: [0], found)


def _texts_of_rule(rule: Rule, copy: int, lines: Sequence[int]) -> Iterator[_Text]:
    """The words of a rule, then its examples. Where lines are wrapped, an example is said to be on the first line of its rule."""
    place = TextPlace.of(rule.number, copy=copy)
    yield _Text(lines[0], place, rule.text)
    is_wrapped = len(lines) != len(rule.paragraphs) + len(rule.examples)
    for position, example in enumerate(rule.examples, start=1):
        line = lines[0] if is_wrapped else lines[example.after + position - 1]
        yield _Text(line, place.under(PlaceKind.EXAMPLE, position), example.text)
