"""Where a glossary entry is that an edition lacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

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
