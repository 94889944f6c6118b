"""What the tests of the interface share: the day, an empty cache, a site, and a way to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoDbBlocker

from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from tests.conftest import rolled_back
from tests.made_up_edition import bundled_body, official_text
from tests.web.page_types import TODAY

V1 = "/api/v1"
OLD, NEW = date(2016, 4, 8), date(2026, 1, 16)
GLOSSARY = ("Transform\nTo turn a permanent over. See rule 712.2.", "Permanent\nWhat is on the battlefield.")


@pytest.fixture(autouse=True)
def today() -> Iterator[time_machine.Coordinates]:
    with time_machine.travel(TODAY, tick=True) as coordinates:
        yield coordinates


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Pages are kept by content version, which the databases of two tests can share; counts of requests by the minute."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="module")
def texts(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The bundled texts, and two complete editions made of them: 711 in 2016, 712 with other words of its own in 2026."""
    with django_db_blocker.unblock(), rolled_back():
        load_corpus()
        import_text(official_text(OLD, body=bundled_body("2016-04-08.711"), glossary=GLOSSARY), source="old")
        changes = {r"\bpermanents?\b": "game piece"}
        import_text(official_text(NEW, body=bundled_body("2026-09-25.712", changes=changes), glossary=GLOSSARY[:1]), source="new")
        yield


@pytest.fixture
def site(texts: None, db: None) -> None:
    """A site with these texts; what the test writes is rolled back."""


@pytest.fixture
def ask(client: Client) -> Callable[..., Any]:
    """The JSON at an address below /api/v1, which must answer with the status, by default 200."""

    def ask(path: str, *, status: int = 200, **headers: str) -> Any:
        response = client.get(V1 + path, follow=True, headers=headers)
        assert response.status_code == status, f"{path}: {response.status_code} {response.content.decode()[:300]}"
        assert response["Content-Type"] == ("application/json" if status == 200 else "application/problem+json")
        return response.json()

    return ask
