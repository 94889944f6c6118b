"""The login of editors: how often it may fail, whom that stops and for how long, and what the log says."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

if TYPE_CHECKING:
    from pytest_django.fixtures import SettingsWrapper

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough password"
OFFICE, HOME = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def clock(settings: SettingsWrapper) -> Iterator[time_machine.Coordinates]:
    """A stretch of five minutes has just begun; it allows an account three failures from an address and nine in all, an address five."""
    settings.LOGIN_LIMITS = {"account and address": 3, "address": 5, "account": 9}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    for name in ("ada", "grace"):
        User.objects.create_superuser(name, password=PASSWORD)
    with time_machine.travel(datetime(2026, 11, 29, 12, 0, tzinfo=UTC), tick=False) as coordinates:
        yield coordinates
    cache.clear()


def tried(name: str, password: str = "wrong", *, address: str = OFFICE, language: str = "en") -> str:
    """What the login page says, or "in"."""
    client = Client(REMOTE_ADDR=address, headers={"accept-language": language})
    answer = client.post("/admin/login/?next=/admin/", {"username": name, "password": password})
    return "in" if answer.status_code == 302 else " ".join(answer.context["form"].non_field_errors())


def test_an_account_that_failed_too_often_from_an_address_waits_for_minutes_there(clock: time_machine.Coordinates) -> None:
    assert all("Please enter the correct" in tried("ada") for _ in range(3))
    assert tried("ada", PASSWORD) == "Too many tries. Try again in 5 minutes."
    assert tried("ADA", PASSWORD) == "Too many tries. Try again in 5 minutes."
    assert tried("grace", PASSWORD) == "in"
    clock.move_to(datetime(2026, 11, 29, 12, 4, 30, tzinfo=UTC), tick=False)
    assert tried("ada", PASSWORD, language="de") == "Zu viele Versuche. Versuch es in 1 Minute noch einmal."
    clock.move_to(datetime(2026, 11, 29, 12, 5, tzinfo=UTC), tick=False)
    assert tried("ada", PASSWORD) == "in"


def test_a_stranger_elsewhere_locks_no_editor_out_however_often_he_tries() -> None:
    assert all(tried("ada", address=OFFICE) != "in" for _ in range(30))
    assert tried("ada", PASSWORD, address=HOME) == "in"


def test_an_account_that_fails_from_very_many_addresses_waits_everywhere() -> None:
    assert all("Please enter the correct" in tried("ada", address=f"203.0.113.{number}") for number in range(9))
    assert tried("ada", PASSWORD, address=HOME) == "Too many tries. Try again in 5 minutes."
    assert tried("grace", PASSWORD, address=HOME) == "in"


@pytest.mark.parametrize("asked", ["//evil.test/", "https://evil.test/", "javascript:alert(1)"])
def test_an_address_of_another_site_to_go_on_to_leads_to_the_admin(asked: str) -> None:
    answer = Client().post("/admin/login/", {"username": "ada", "password": PASSWORD, "next": asked})
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")


def test_an_address_that_tries_many_accounts_waits_and_other_addresses_do_not() -> None:
    assert all("Please enter the correct" in tried(f"guess {number}") for number in range(5))
    assert "Too many tries" in tried("grace", PASSWORD)
    assert tried("grace", PASSWORD, address=HOME) == "in"


def test_an_office_that_knows_its_passwords_is_never_counted() -> None:
    assert [tried(name, PASSWORD) for name in ("ada", "grace") for _ in range(8)] == ["in"] * 16


def test_somebody_who_mistypes_and_then_succeeds_may_mistype_as_often_as_before() -> None:
    assert [tried("ada", word) == "in" for word in ("wrong", "wrong", PASSWORD)] == [False, False, True]
    assert tried("ada", PASSWORD) == "in"


def test_an_empty_form_counts_for_nobody() -> None:
    assert [tried("", "") for _ in range(9)] == [""] * 9
    assert tried("ada", PASSWORD) == "in"


def test_every_try_is_logged_without_what_may_be_a_password(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="rules.admin.login"):
        for name, password in (("ada", "wrong"), ("my secret words", ""), ("my secret words", "x"), ("ada", PASSWORD)):
            tried(name, password)
        for _ in range(3):
            tried("grace")
        tried("grace", PASSWORD)
    told = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "rules.admin.login"]
    assert told[:3] == [
        ("WARNING", f"login failed: account 'ada', address {OFFICE}"),
        ("WARNING", f"login failed: account '(none)', address {OFFICE}"),
        ("INFO", f"login succeeded: account 'ada', address {OFFICE}"),
    ]
    assert told[-1] == ("WARNING", f"login limited by account and address: account 'grace', address {OFFICE}")
    assert not any(word in message for _, message in told for word in ("secret", PASSWORD, "wrong"))
