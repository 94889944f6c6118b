"""fetch_rules: from the publisher's page to an imported edition. Only the network is replaced."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.models import Edition
from rules.selectors.editions import content_version
from rules.services.fetching import Download, FetchError, Limits
from tests.made_up_edition import SMALL_BODY, official_text

PAGE = "https://rules.example/en/rules"
TEXT = "https://media.example/2001/MagicCompRules%2020010101.txt"


@pytest.fixture
def network(settings: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What addresses answer; the page links an old text and a new one whose name has a blank."""
    settings.RULES_PAGE_URL = PAGE
    answers = {
        PAGE: b'<a href="https://media.example/2000/MagicCompRules%2020000101.txt">TXT</a>'
        b'<a href="https://media.example/2001/MagicCompRules 20010101.txt">TXT</a>',
        TEXT: official_text(date(2001, 1, 1)),
    }

    def download(url: str, *, limits: Limits) -> Download:
        if url not in answers:
            raise FetchError(f"{url}: answered 404")
        return Download(url, url, answers[url], "text/plain")

    monkeypatch.setattr("rules.management.commands.fetch_rules.download", download)
    monkeypatch.setattr("rules.management.commands.import_rules.download", download)
    return answers


@pytest.fixture
def fetch_rules() -> Callable[..., str]:
    def run(**options: object) -> str:
        out = StringIO()
        call_command("fetch_rules", stdout=out, stderr=out, no_color=True, **options)
        return out.getvalue()

    return run


@pytest.mark.django_db
@pytest.mark.usefixtures("network")
class TestFetchRules:
    def test_imports_the_newest_text_that_the_page_links(self, fetch_rules: Callable[..., str]) -> None:
        said = fetch_rules()
        assert f"found {TEXT}" in said
        assert "[1/1] 2001-01-01: imported, 8 numbered rows" in said
        assert Edition.objects.get().source == TEXT

    def test_changes_nothing_a_second_time(self, fetch_rules: Callable[..., str]) -> None:
        fetch_rules()
        version = content_version()
        assert "unchanged" in fetch_rules()
        assert content_version() == version

    def test_keeps_nothing_on_a_dry_run(self, fetch_rules: Callable[..., str]) -> None:
        assert "dry run" in fetch_rules(dry_run=True)
        assert not Edition.objects.exists()

    def test_replaces_other_bytes_of_that_date_only_when_told_so(self, network: dict[str, bytes], fetch_rules: Callable[..., str]) -> None:
        fetch_rules()
        network[TEXT] = official_text(date(2001, 1, 1), body=(*SMALL_BODY, "101.2. One more."))
        with pytest.raises(CommandError, match="1 of 1 texts were not imported"):
            fetch_rules()
        with pytest.raises(CommandError, match="1 of 1 texts were not imported"):
            fetch_rules(replace=True)
        assert "replaced, 9 numbered rows" in fetch_rules(replace=True, no_input=True)

    def test_ends_with_the_address_of_a_page_that_does_not_answer(self, network: dict[str, bytes], fetch_rules: Callable[..., str]) -> None:
        del network[PAGE]
        with pytest.raises(CommandError, match=PAGE):
            fetch_rules()

    def test_ends_with_the_address_of_a_text_that_does_not_answer(self, network: dict[str, bytes], fetch_rules: Callable[..., str]) -> None:
        del network[TEXT]
        with pytest.raises(CommandError, match="MagicCompRules"):
            fetch_rules()

    def test_ends_when_the_page_links_no_text(self, network: dict[str, bytes], fetch_rules: Callable[..., str]) -> None:
        network[PAGE] = b"<p>No rules today.</p>"
        with pytest.raises(CommandError, match=f"no link to a rules text on {PAGE}"):
            fetch_rules()
        assert not Edition.objects.exists()


def test_a_private_address_of_the_page_is_refused(settings: Any, fetch_rules: Callable[..., str]) -> None:
    settings.RULES_PAGE_URL = "http://127.0.0.1:9/rules"
    with pytest.raises(CommandError, match=r"127\.0\.0\.1"):
        fetch_rules()
