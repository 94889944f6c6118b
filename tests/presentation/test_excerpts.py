"""An excerpt marks what was found, draws symbols, and never cuts one."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from rules.domain.query import parse
from rules.domain.search_plan import plan_of
from rules.domain.thesaurus import Thesaurus
from rules.presentation.excerpts import excerpt_html


def outline(html: str) -> str:
    """The excerpt with drawn symbols as <T> and marks as [ ]."""
    drawn = re.sub(r'<span class="sym[^>]*><span[^>]*>\{(.*?)\}</span></span>', r"<\1>", html)
    return drawn.replace("<mark>", "[").replace("</mark>", "]")


# text, what is searched for, what is shown
MARKED = (
    ("{2}: Transform this.", "transforms", "<2>: [Transform] this."),
    ("Pay {T}, or {W/U}.", "{T}", "Pay [<T>], or <W/U>."),
    ("Add {10} or 10.", "10", "Add [<10>] or [10]."),
    ("Pay {T}{T}.", "{t}", "Pay [<T><T>]."),
    ("Pay 10, {10}, 100, 10.5 or 1,010.", "10", "Pay [10], [<10>], 100, 10.5 or 1,010."),
    ("A {foo} & <b>", "b", "A {foo} &amp; &lt;[b]&gt;"),
    ("Double-faced, double, and faced twice.", "double-faced", "[Double-faced], double, and faced twice."),
    ("Abilities and able-bodied.", "abil*", "[Abilities] and able-bodied."),
    ("Rückseiten", "ruckseite", "[Rückseiten]"),
)


@pytest.mark.parametrize(("text", "typed", "shown"), [pytest.param(*row, id=row[0]) for row in MARKED])
def test_what_was_asked_for_is_marked_and_symbols_are_drawn_and_marked_whole(text: str, typed: str, shown: str) -> None:
    language = "de" if typed == "ruckseite" else "en"
    plan = plan_of(parse(typed), languages=[language], thesaurus=Thesaurus(), known=[language])
    with override("en"):
        assert outline(excerpt_html(text, plan.spans(text, language))) == shown


def test_a_symbol_at_the_cut_stays_text_or_is_whole() -> None:
    for length in range(1, 40):
        with override("de"):
            html = excerpt_html("Tap it: {T}{T}{W/U}{10}, pay {2} and {C} more.", (), length)
        assert html.count("<span") == html.count("</span>")
        assert len(re.findall(r'aria-label="', html)) == html.count('class="sym ')
