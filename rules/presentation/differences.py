"""Differences of words as HTML: ins and del with a mark for the eye and a spoken label, paragraph by paragraph."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from rules.domain.wording import Difference, Kind, fold, word_differences
from rules.presentation.markup import inline_html

OLD = frozenset({Kind.EQUAL, Kind.DELETE})
NEW = frozenset({Kind.EQUAL, Kind.INSERT})
BOTH = frozenset(Kind)

Runs = tuple[Difference, ...]

# The words that editions typeset in more than one way are few: can't, player's, double-faced.
_folded = lru_cache(maxsize=4096)(fold)
# Equal words beside a change that are shown where the rest of a long text is left out.
_CONTEXT = 14
_LONGEST_EQUAL = 3 * _CONTEXT

# Words that editions typeset in more than one way.
_TYPESET = re.compile(r"\S*[\"'“”„‘’‚´`–—-]\S*")


@dataclass(frozen=True, slots=True)
class Labels:
    """The spoken labels of added and removed words, marked with the page's language where the words around them are in another one."""

    added: SafeString
    removed: SafeString

    @classmethod
    def among(cls, language: str) -> Labels:
        """The labels for words in `language`."""
        # Translators: spoken before words that were added
        added = gettext("added:")
        # Translators: spoken before words that were removed
        removed = gettext("removed:")
        return cls(_spoken(added, language), _spoken(removed, language))


def difference_paragraphs(differences: Iterable[Difference], *, kinds: Collection[Kind], labels: Labels) -> list[SafeString]:
    """The runs of these kinds as the inline HTML of each paragraph."""
    paragraphs: list[list[str]] = [[]]
    for run in differences:
        if run.kind not in kinds:
            continue
        for position, words in enumerate(run.text.split("\n")):
            if position:
                paragraphs.append([])
            paragraphs[-1].append(_marked(run.kind, words, labels))
    return [mark_safe("".join(pieces)) for pieces in paragraphs if any(piece.strip() for piece in pieces)]  # noqa: S308 - escaped below


def reworded(old: str, new: str) -> tuple[Runs, Runs]:
    """The differences of two texts in words, not in typography: with the equal words as `old` prints them, and as `new` does."""
    spelled = {_folded(word): word for word in _TYPESET.findall(new)}
    in_new = _TYPESET.sub(lambda word: spelled.get(_folded(word[0]), word[0]), old) if spelled else old
    runs = word_differences(in_new, new)
    # Where letters are not exchanged one for one, the old text cannot be cut at the same places.
    return (_as_printed(runs, old) if len(in_new) == len(old) else runs), runs


def around_changes(runs: Runs) -> Runs:
    """The runs without the middle of long stretches that are equal: an ellipsis stands there."""
    found = []
    for position, run in enumerate(runs):
        text, words = run.text, run.text.split(" ")
        if run.kind is Kind.EQUAL and len(words) > _LONGEST_EQUAL:
            start = [] if position == 0 else words[:_CONTEXT]
            end = [] if position == len(runs) - 1 else words[-_CONTEXT:]
            text = " ".join([*start, "…", *end])
        found.append(Difference(run.kind, text))
    return tuple(found)


def changes_in(runs: Runs) -> int:
    """How many changes the runs have; what takes the place of something else is one with it."""
    kinds = [kind is Kind.EQUAL for kind, _ in groupby(runs, key=lambda run: run.kind)]
    return sum(1 for is_equal, _ in groupby(kinds) if not is_equal)


def _as_printed(runs: Runs, old: str) -> Runs:
    """The runs with the words of the old text taken from `old`."""
    found, at = [], 0
    for run in runs:
        end = at if run.kind is Kind.INSERT else at + len(run.text)
        found.append(run if run.kind is Kind.INSERT else Difference(run.kind, old[at:end]))
        at = end
    return tuple(found)


def plain_paragraphs(text: str) -> list[SafeString]:
    """The paragraphs of a text as inline HTML, its symbols drawn and nothing linked: two editions cite by two sets of numbers."""
    return [drawn(paragraph) for paragraph in text.split("\n")]


def drawn(words: str) -> SafeString:
    """Words of one paragraph as HTML, with their symbols and emphasis."""
    return inline_html(words, address=lambda _: None) if "{" in words or "_" in words else escape(words)


def added(words: str, labels: Labels) -> SafeString:
    """Words marked as added."""
    return format_html("<ins>{}{}</ins>", labels.added, drawn(words))


def removed(words: str, labels: Labels) -> SafeString:
    """Words marked as removed."""
    return format_html("<del>{}{}</del>", labels.removed, drawn(words))


def _marked(kind: Kind, words: str, labels: Labels) -> str:
    """The words in their element; blanks at their ends stay outside, where no mark is drawn on them."""
    core = words.strip()
    if kind is Kind.EQUAL or not core:
        return drawn(words)
    start, end = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    if kind is Kind.INSERT:
        return f"{start}<ins>{labels.added}{drawn(core)}</ins>{end}"
    return f"{start}<del>{labels.removed}{drawn(core)}</del>{end}"


def _spoken(label: str, language: str) -> SafeString:
    here = get_language() or ""
    lang = format_html(' lang="{}"', here) if here != language else SafeString("")
    return format_html('<span class="vh"{}>{} </span>', lang, label)
