"""The shared database of the official texts: who asks for it sees it, and nobody else is disturbed."""

from __future__ import annotations

import urllib.request
from typing import TYPE_CHECKING

from rules.models import Edition, Wording

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django.live_server_helper import LiveServer


def test_a_page_shows_an_edition_that_only_the_archive_has(archive_site: None, client: Client) -> None:
    assert client.get("/en/rules/2014-02-01/701.1/").status_code == 200


def test_what_a_test_writes_is_rolled_back_first(archive_site: None) -> None:
    Wording.objects.update(text_de="")
    Edition.objects.filter(is_complete=False).delete()


def test_what_a_test_writes_is_rolled_back_then(archive_site: None) -> None:
    assert Wording.objects.exclude(text_de="").exclude(text_de=None).exists()
    assert Edition.objects.filter(is_complete=False).exists()


def test_other_tests_have_an_empty_database(db: None) -> None:
    assert not Edition.objects.exists()


def test_a_live_server_shows_the_archive(archive_server: LiveServer) -> None:
    with urllib.request.urlopen(f"{archive_server.url}/en/rules/2014-02-01/701.1/", timeout=20) as page:  # noqa: S310 (our own server)
        assert page.status == 200
