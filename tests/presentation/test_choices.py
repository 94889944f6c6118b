"""The options of a list of editions: each once, the chosen one marked, the one in force called so."""

from __future__ import annotations

from datetime import date

from django.utils.translation import override

from rules.presentation.choices import edition_options, edition_options_here
from rules.selectors.editions import Editions, LoadedEdition

NEWEST = LoadedEdition(3, date(2026, 1, 16), "Glass & Gardens", is_complete=True, is_truncated=False)
OLDER = LoadedEdition(2, date(2020, 1, 1), "", is_complete=True, is_truncated=False)
OLDEST = LoadedEdition(1, date(2012, 1, 1), "Spades", is_complete=True, is_truncated=False)
EDITIONS = Editions((NEWEST, OLDER, OLDEST), date(2026, 11, 20), 7)


def test_every_edition_is_an_option_with_its_name():
    assert edition_options(EDITIONS, OLDER) == (
        '<option value="2026-01-16">2026-01-16 · Glass &amp; Gardens</option>\n'
        '<option value="2020-01-01" selected>2020-01-01</option>\n'
        '<option value="2012-01-01">2012-01-01 · Spades</option>'
    )
    assert "selected" not in edition_options(EDITIONS, None)


def test_the_edition_in_force_is_called_so_and_that_of_the_page_has_its_date_alone():
    with override("de"):
        assert edition_options_here(EDITIONS, OLDEST) == (
            '<option value="2026-01-16">2026-01-16, aktuell · Glass &amp; Gardens</option>\n'
            '<option value="2020-01-01">2020-01-01</option>\n'
            '<option value="2012-01-01" selected>2012-01-01</option>'
        )


def test_an_excerpt_is_not_called_the_edition_in_force():
    excerpt = LoadedEdition(1, date(2026, 9, 25), "", is_complete=False, is_truncated=False)
    assert edition_options_here(Editions((excerpt,), date(2026, 11, 20), 7), None) == '<option value="2026-09-25">2026-09-25</option>'
