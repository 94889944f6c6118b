"""Where a glossary entry is that an edition lacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.data import entry_names
from rules.models import Term
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

Read = Callable[..., Element]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_that_the_edition_lacks_says_which_editions_have_it(archive_site: None, read: Read, language: str):
    """Battles came with the edition of 2023-04-14."""
    page = read(f"/{language}/glossary/2016-04-08/battle/", status=404)
    links = [link.attributes["href"] for link in page.one("ul", css_class="presence").all("a")]
    assert links == [f"/{language}/glossary/2023-04-14/battle/", f"/{language}/glossary/2026-01-16/battle/"]
    assert page.one("main").one("p", css_class="lead").text == "Battle"


def test_an_entry_that_has_another_name_now_is_found_under_it(archive_site: None, read: Read):
    """Totem armor has been called umbra armor since 2024-06-07."""
    now = read("/en/glossary/2026-01-16/totem-armor/", status=404).one("main")
    assert "/en/glossary/2026-01-16/umbra-armor/" in [link.attributes["href"] for link in now.all("a")]
    then = read("/en/glossary/2016-04-08/umbra-armor/", status=404).one("main")
    assert "/en/glossary/2016-04-08/totem-armor/" in [link.attributes["href"] for link in then.all("a")]


def test_a_text_that_breaks_off_before_an_entry_interrupts_nothing(archive_site: None, read: Read):
    """The glossary of 2013-02-01 ends before T, and totem armor stands in those before and after."""
    page = read("/en/glossary/2026-01-16/totem-armor/", status=404)
    links = [link.attributes["href"] for link in page.one("ul", css_class="presence").all("a")]
    assert links == ["/en/glossary/2011-09-30/totem-armor/", "/en/glossary/2024-03-08/totem-armor/"]


def test_a_term_that_no_edition_has_is_said_to_be_in_none(archive_site: None, read: Read):
    page = read("/en/glossary/2016-04-08/gardening/", status=404).one("main")
    assert "No edition on this site has it." in page.text
    assert page.all("ul", css_class="presence") == []


@pytest.mark.parametrize(
    ("language", "slug", "title"),
    [
        # The action stands first in the official entry, then the marker.
        ("de", "counter", "Neutralisieren / Marke"),
        ("es", "counter", "Contrarrestar / contador"),
        ("de", "copy", "Kopieren / Kopie"),
        ("es", "copy", "Copiar / copia"),
        ("de", "exile", "Exil / ins Exil schicken"),
        ("es", "exile", "Exilio / exiliar"),
        ("de", "play", "Spielen / im Spiel"),
        ("es", "play", "Jugar / en juego"),
        # Both senses of these have the same name.
        ("de", "hand", "Hand"),
        ("es", "ability", "Habilidad"),
    ],
)
def test_an_entry_is_headed_by_the_names_of_all_its_senses(archive_site: None, read: Read, language: str, slug: str, title: str):
    page = read(f"/{language}/glossary/2026-01-16/{slug}/")
    assert page.one(id=slug).one("dt").one("a").text == title
    assert page.one("title").text.startswith(f"{title} · ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_of_two_senses_has_plain_words_for_both(archive_site: None, read: Read, language: str):
    """The action cancels a spell, the marker counts something."""
    plain = read(f"/{language}/glossary/2026-01-16/counter/").one(id="counter").one("div", css_class="plain").text
    spell, counts = {"en": ("spell", "counts"), "de": ("Zauberspruch", "zählt"), "es": ("hechizo", "cuenta")}[language]
    assert spell in plain
    assert counts in plain


def test_the_names_of_senses_belong_to_terms_and_stand_in_every_language(archive_site: None):
    for english, senses in entry_names().items():
        assert Term.objects.filter(name_en__iexact=english).exists(), english
        others = [code for code in LANGUAGES if code != "en"]
        assert {f"definition_{code}" for code in LANGUAGES} | set(others) == set(senses), english
        assert len({len(senses[code]) for code in others}) == 1, english
