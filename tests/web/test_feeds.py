"""The Atom feeds: valid by RFC 4287, with ids that stay, and one rule followed through its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from tests.web.made_up import RULES, import_edition
from tests.web.page_tree import Element
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client

Read = Callable[..., Element]
ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
TAG = re.compile(r"tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:/\S+")
FEEDS = ("changes.atom", "rules/2016-04-08/711.4b.atom", "rules/2026-01-16/701.27.atom")


def feed(client: Client, path: str) -> ElementTree.Element:
    response = client.get(f"/feeds/{path}")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content)  # noqa: S314 - our own


def entries(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The entries by id."""
    return {entry.findtext(f"{ATOM}id") or "": entry for entry in root.findall(f"{ATOM}entry")}


def breaches(element: ElementTree.Element, *, is_entry: bool = False) -> list[str]:
    """What RFC 4287 (4.1.1 and 4.1.2) forbids in a feed or an entry."""
    found = []
    for name in ("id", "title", "updated"):
        texts = [child.text or "" for child in element.findall(f"{ATOM}{name}")]
        if len(texts) != 1 or not texts[0].strip():
            found.append(f"{len(texts)} of {name}")
    for updated in element.findall(f"{ATOM}updated"):
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", updated.text or ""):
            found.append(f"no date of RFC 3339: {updated.text}")
    relations = [link.get("rel", "alternate") for link in element.findall(f"{ATOM}link")]
    if relations.count("alternate") != 1 or len(relations) != len(set(relations)):
        found.append(f"links: {relations}")
    found += [f"no address: {link.attrib}" for link in element.findall(f"{ATOM}link") if not link.get("href", "").startswith("http")]
    if not is_entry:
        found += [] if element.findall(f"{ATOM}author/{ATOM}name") else ["no author"]
        found += [] if "self" in relations else ["no link to itself"]
        for entry in element.findall(f"{ATOM}entry"):
            found += breaches(entry, is_entry=True)
    else:
        found += [f"type {summary.get('type')}" for summary in element.findall(f"{ATOM}summary") if summary.get("type") != "html"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FEEDS)
def test_a_feed_is_valid_atom_in_its_language(archive_site: None, client: Client, language: str, path: str):
    root = feed(client, f"{language}/{path}")
    assert root.tag == f"{ATOM}feed"
    assert root.get(LANG) == language
    assert breaches(root) == []
    ids = [entry.findtext(f"{ATOM}id") or "" for entry in root.findall(f"{ATOM}entry")]
    assert ids
    assert len(ids) == len(set(ids))
    assert all(TAG.fullmatch(key) for key in ids)


def test_the_check_of_feeds_finds_what_is_wrong():
    broken = ElementTree.fromstring('<feed xmlns="http://www.w3.org/2005/Atom"><id>a</id><updated>yesterday</updated></feed>')  # noqa: S314 - our own
    assert breaches(broken) == ["0 of title", "no date of RFC 3339: yesterday", "links: []", "no author", "no link to itself"]


def test_the_changes_name_each_edition_with_its_counts(archive_site: None, client: Client):
    found = entries(feed(client, "en/changes.atom"))
    june = found["tag:testserver,2025-06-06:/en/rules/"]
    assert june.findtext(f"{ATOM}title", "").startswith("Edition of 6 June 2025")
    assert datetime.fromisoformat(june.findtext(f"{ATOM}updated", "")).date() == date(2025, 6, 6)
    summary = june.findtext(f"{ATOM}summary", "")
    moved = re.search(r"(\d+) rules renumbered", summary)
    reworded = re.search(r"(\d+) rules reworded", summary)
    assert moved
    assert int(moved[1]) > 250
    assert reworded
    assert 10 <= int(reworded[1]) <= 30
    assert 'href="http://testserver/en/rules/2025-06-06/' in summary


def test_the_feed_of_a_rule_follows_it_through_its_numbers(archive_site: None, client: Client):
    old, new = (entries(feed(client, f"en/rules/{place}.atom")) for place in ("2011-09-30/701.25", "2026-01-16/701.27"))
    assert list(old) == list(new)
    assert "tag:testserver,2025-06-06:/en/rules/2025-06-06/701.27/" in old
    assert "tag:testserver,2016-09-30:/en/rules/2016-09-30/701.26/" in old


def test_a_new_edition_adds_an_entry_and_changes_no_id(db: None, client: Client):
    for year in (2024, 2025):
        import_edition(date(year, 1, 1), {**RULES, "100.2": f"A garden has a gate of {year}."})
    paths = ("en/changes.atom", "en/rules/2024-01-01/100.2.atom")
    before = [list(entries(feed(client, path))) for path in paths]
    import_edition(date(2026, 1, 1), {**RULES, "100.2": "A garden has a gate of 2026."})
    after = [list(entries(feed(client, path))) for path in paths]
    assert [found[1:] for found in after] == before


NO_FEED = ("xx/changes.atom", "en/rules/2026-01-16/999.9.atom", "en/rules/1999-01-01/701.27.atom", "en/rules/2026-01-16/seven.atom")


@pytest.mark.parametrize("path", NO_FEED)
def test_there_is_no_feed_of_what_is_not_there(archive_site: None, client: Client, path: str):
    assert client.get(f"/feeds/{path}").status_code == 404


PAGES = {
    "": "/feeds/de/changes.atom",
    "rules/": "/feeds/de/changes.atom",
    "rules/2026-01-16/701.27/": "/feeds/de/rules/2026-01-16/701.27.atom",
    "rules/2016-04-08/711.4b/": "/feeds/de/rules/2016-04-08/711.4b.atom",
    "history/2026-01-16/701.27/": "/feeds/de/rules/2026-01-16/701.27.atom",
}


@pytest.mark.parametrize(("path", "target"), PAGES.items(), ids=[path or "home" for path in PAGES])
def test_pages_name_their_feed(archive_site: None, client: Client, read: Read, path: str, target: str):
    assert [link.attributes["href"] for link in read(f"/de/{path}").all("link", type="application/atom+xml")] == [target]
    assert client.get(target).status_code == 200


def test_a_feed_is_kept_and_has_a_validator(archive_site: None, client: Client):
    first = client.get("/feeds/de/changes.atom")
    assert client.get("/feeds/de/changes.atom", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert first["Content-Language"] == "de"
