"""An excerpt marks what was found, draws symbols, and never cuts one."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from rules.presentation.excerpts import excerpt_html, word_spans


def outline(html: str) -> str:
    """The excerpt with drawn symbols as <T> and marks as [ ]."""
    drawn = re.sub(r'<span class="sym[^>]*><span[^>]*>\{(.*?)\}</span></span>', r"<\1>", html)
    return drawn.replace("<mark>", "[").replace("</mark>", "]")


# text, words to mark, what is shown
MARKED = (
    ("{2}: Transform this.", ["transform"], "<2>: [Transform] this."),
    ("Pay {T}, or {W/U}.", ["{T}"], "Pay [<T>], or <W/U>."),
    ("Add {10} or 10.", ["10"], "Add [<10>] or [10]."),
    ("Pay {T}{T}.", ["{t}"], "Pay [<T><T>]."),
    ("Pay {T}: draw.", ["pay {"], "[Pay <T>]: draw."),
    ("A {foo} & <b>", ["foo"], "A {[foo]} &amp; &lt;b&gt;"),
)


@pytest.mark.parametrize(("text", "words", "shown"), [pytest.param(*row, id=row[0]) for row in MARKED])
def test_symbols_are_drawn_and_marked_whole(text: str, words: list[str], shown: str) -> None:
    with override("en"):
        assert outline(excerpt_html(text, word_spans(text, words))) == shown


def test_a_symbol_at_the_cut_stays_text_or_is_whole() -> None:
    for length in range(1, 40):
        with override("de"):
            html = excerpt_html("Tap it: {T}{T}{W/U}{10}, pay {2} and {C} more.", (), length)
        assert html.count("<span") == html.count("</span>")
        assert len(re.findall(r'aria-label="', html)) == html.count('class="sym ')
