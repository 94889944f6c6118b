"""Numbered lines made ready for a page: their words as HTML, what the words are, and what stands under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.domain.numbering import RuleNumber
from rules.models import Status
from rules.presentation.example_plays import ExamplePlay, example_play
from rules.presentation.linking import Linking
from rules.presentation.markup import Address, paragraphs_html
from rules.presentation.messages import long_date, status_sentence
from rules.presentation.navigation import compare_path, report_address, rule_link, rule_path
from rules.selectors.rule_page import ExampleLine, Line
from rules.selectors.translations import Translated
from rules.selectors.words import Words


@dataclass(frozen=True, slots=True)
class Block:
    """A text on the page: the paragraphs of a rule, an example or a note. `is_marked` sets English apart between translated texts."""

    kind: str
    paragraphs: tuple[SafeString, ...]
    language: str
    is_marked: bool
    label: str = ""
    status: str = ""
    plain: tuple[SafeString, ...] = ()
    plain_label: str = ""
    other: OtherBlock | None = None
    play: ExamplePlay | None = None

    @property
    def css_class(self) -> str:
        return _CSS_CLASSES[self.kind] + (" fallback" if self.is_marked else "")


_CSS_CLASSES = {"rule": "said", "example": "example", "note": "note-item"}


@dataclass(frozen=True, slots=True)
class OtherBlock:
    """A translation that was made from other words, with those words."""

    paragraphs: tuple[SafeString, ...]
    language: str
    status: str
    made_from: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A link to the words that a rule has in the reader's language in another edition; `compare` shows what is different in English."""

    href: str
    text: str
    compare: str


@dataclass(frozen=True, slots=True)
class LineView:
    """A numbered line with everything that its template shows. `mark` is what a quotation of words says that are not the official ones."""

    anchor: str
    parent: str
    letter: str
    href: str
    link: str
    is_title: bool
    title: str
    language: str
    status: str
    blocks: tuple[Block, ...]
    citation: str
    report: str
    mark: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()
    is_here: bool = False

    @property
    def number(self) -> str:
        return self.parent + self.letter


@dataclass(frozen=True, slots=True)
class PageWords:
    """What the texts of a page are together, so that it can be said once."""

    total: int
    fallbacks: int
    statuses: tuple[str, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether some texts are translated and some are not."""
        return 0 < self.fallbacks < self.total

    @property
    def usual_status(self) -> str:
        """The sentence that holds for most texts; the others say what they are themselves."""
        return self.statuses[0] if self.statuses else ""


def line_view(
    line: Line,
    *,
    edition: str,
    language: str,
    address: Address,
    page: PageWords,
    linking: Linking | None = None,
) -> LineView:
    """A line ready for its template, its terms linked with a `linking`. A status is given only where it is not the page's usual one."""
    around = _Around(address, page, linking)
    number = line.number
    letter = number.letter
    return LineView(
        anchor=line.anchor,
        parent=str(number).removesuffix(letter),
        letter=letter,
        href=rule_path(language, edition, number),
        link=rule_link(language, edition, number),
        is_title=line.is_title,
        title=line.words.text,
        language=line.words.language,
        status=status_sentence(line.words),
        blocks=tuple(_blocks(line, around, edition)),
        citation=f"CR {number} ({edition})",
        report=report_address(number=str(number), edition=edition, language=language),
        mark="" if _is_official(line.words) else status_sentence(line.words),
    )


def _is_official(words: Words) -> bool:
    """Whether words are the publisher's English."""
    return words.language == settings.SOURCE_LANGUAGE and words.status in (Status.OFFICIAL, Status.QUOTED)


def elsewhere(found: Iterable[Translated], *, number: RuleNumber, edition: str, language: str) -> tuple[Elsewhere, ...]:
    """The links for a rule that stands in English. A summary is not compared with official words."""
    links = []
    for each in found:
        values = {"number": each.number, "date": long_date(date.fromisoformat(each.edition))}
        if each.is_summary:
            # Translators: "your language" is the one of this catalogue: name it
            text, compare = gettext("Summed up in your language: %(number)s of %(date)s") % values, ""
        else:
            text = gettext("In your language: %(number)s of %(date)s") % values
            (old, _), (new, at) = sorted([(each.edition, each.number), (edition, number)], key=lambda end: end[0])
            compare = compare_path(language, old, new, at)
        links.append(Elsewhere(rule_link(language, each.edition, each.number), text, compare))
    return tuple(links)


def page_words(lines: Iterable[Line]) -> PageWords:
    """What the texts of the lines are together."""
    words = [words for line in lines for words in line.all_words]
    statuses = Counter(status_sentence(text) for text in words)
    return PageWords(len(words), sum(text.is_fallback for text in words), tuple(sentence for sentence, _ in statuses.most_common()))


def texts_of(lines: Iterable[Line]) -> Iterable[str]:
    """Every text that the lines show, for finding what they cite."""
    for line in lines:
        for words in line.all_words:
            yield words.text
            yield words.plain
            if words.other:
                yield words.other.text
                yield words.other.made_from


@dataclass(frozen=True, slots=True)
class _Around:
    """What the texts of a line are shown with."""

    address: Address
    page: PageWords
    linking: Linking | None

    def paragraphs(self, text: str, language: str) -> list[SafeString]:
        return paragraphs_html(text, address=self.address, linking=self.linking, language=language)


def _blocks(line: Line, around: _Around, edition: str) -> Iterable[Block]:
    """The rule's paragraphs and its examples in the order of the text, then its notes. Plain words follow the last paragraph."""
    paragraphs = [] if line.is_title else around.paragraphs(line.words.text, line.words.language)
    examples = list(line.examples)
    start = 0
    for cut in sorted({min(example.after, len(paragraphs)) for example in examples} | {len(paragraphs)}):
        if paragraphs[start:cut]:
            yield _block("rule", line.words, around, paragraphs=paragraphs[start:cut], is_last=cut == len(paragraphs))
        start = cut
        while examples and min(examples[0].after, len(paragraphs)) == cut:
            example = examples.pop(0)
            play = example_play(edition=edition, number=str(line.number), english=example.words.english)
            yield replace(_example(example, len(line.examples), around), play=play)
    for note in line.notes:
        yield _block("note", note, around, label=gettext("Note"))


def _example(example: ExampleLine, total: int, around: _Around) -> Block:
    label = gettext("Example") if total == 1 else gettext("Example %(number)s") % {"number": example.position}
    return _block("example", example.words, around, label=label)


def _block(
    kind: str, words: Words, around: _Around, *, label: str = "", paragraphs: list[SafeString] | None = None, is_last: bool = True
) -> Block:
    status = status_sentence(words)
    return Block(
        kind=kind,
        paragraphs=tuple(around.paragraphs(words.text, words.language) if paragraphs is None else paragraphs),
        language=words.language,
        is_marked=words.is_fallback and around.page.is_mixed,
        label=label,
        status="" if status == around.page.usual_status else status,
        plain=tuple(around.paragraphs(words.plain, words.asked)) if words.plain and is_last else (),
        plain_label=_plain_label(words),
        other=_other(words, around.address) if is_last else None,
    )


def _plain_label(words: Words) -> str:
    return gettext("In plain words, written for another wording") if words.is_plain_of_others else gettext("In plain words")


def _other(words: Words, address: Address) -> OtherBlock | None:
    if words.other is None:
        return None
    return OtherBlock(
        tuple(paragraphs_html(words.other.text, address=address)),
        words.other.language,
        status_sentence(words.other),
        tuple(paragraphs_html(words.other.made_from, address=address)),
    )
