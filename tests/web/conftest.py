"""What the page tests share: the day, the sites, and a reader of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoDbBlocker

from rules.services.corpus import load_corpus
from rulesite.newest_version import newest_version
from tests.conftest import rolled_back
from tests.web.page_tree import Element, read_page
from tests.web.page_types import TODAY


@pytest.fixture(autouse=True)
def today() -> Iterator[time_machine.Coordinates]:
    """The day on which the tests look at the pages; `today.move_to(…)` makes it another."""
    with time_machine.travel(TODAY, tick=True) as coordinates:
        yield coordinates


@pytest.fixture(autouse=True)
def _no_kept_pages() -> Iterator[None]:
    """Pages are kept by content version, which the databases of two tests can share."""
    cache.clear()
    newest_version.forget()
    yield
    cache.clear()
    newest_version.forget()


@pytest.fixture(scope="module")
def bundled_texts(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The bundled texts for all tests of a module, in a transaction around theirs. Tests ask for `bundled_site`."""
    with django_db_blocker.unblock(), rolled_back():
        load_corpus()
        yield


@pytest.fixture
def bundled_site(bundled_texts: None, db: None) -> None:
    """A site as `make run` brings it up, with the bundled texts alone; what the test writes is rolled back."""


@pytest.fixture
def read(client: Client) -> Callable[..., Element]:
    """Reads the page at an address; it must answer with the status, by default 200."""

    def read(path: str, *, status: int = 200) -> Element:
        response = client.get(path, follow=True)
        assert response.status_code == status, f"{path}: {response.status_code}"
        return read_page(response.content)

    return read
