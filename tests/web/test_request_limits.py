"""How large a request may be: each limit is kept, told in the reader's language, and stands in the table for operators."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import FileField
from django.test import Client, RequestFactory

from rules.api.answers import json_bytes
from rules.domain.query import LONGEST_QUERY
from rules.domain.simulator import LIMITS
from tests.web.page_tree import read_page

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATING = (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8")
API = (ROOT / "docs" / "API.md").read_text(encoding="utf-8")

REFUSED = [
    ("/de/rules/" + "7" * 4_000, 414, "Diese Adresse ist zu lang"),
    ("/de/search/?q=" + "a" * 7_500, 414, "Diese Adresse ist zu lang"),
    ("/es/simulator/build/?" + "a&" * 1_001, 400, "No se puede leer esta solicitud"),
    ("/nowhere/" + "7" * 4_000, 414, "This address is too long"),
]


@pytest.mark.parametrize(("address", "status", "heading"), REFUSED, ids=["path", "query", "fields", "no language"])
def test_a_request_beyond_a_limit_gets_a_page_that_says_so(bundled_site: None, client: Client, address: str, status: int, heading: str):
    response = client.get(address)
    assert response.status_code == status
    assert read_page(response.content).one("h1").text == heading
    assert not response.cookies
    assert "unsafe" not in response["Content-Security-Policy"]


def test_what_is_just_within_the_limits_is_answered(bundled_site: None, client: Client):
    assert client.get("/de/rules/" + "7" * 3_900).status_code in {301, 302, 404}
    assert client.get("/de/search/?q=" + "a" * 7_490).status_code == 200


def test_a_program_gets_a_problem_in_its_language(bundled_site: None, client: Client):
    response = client.get("/api/v1/search?lang=de&q=" + "a" * 7_500)
    assert (response.status_code, response["Content-Type"]) == (414, "application/problem+json")
    assert (response.json()["code"], response.json()["title"]) == ("address_too_long", "Die Adresse ist zu lang.")


@pytest.mark.parametrize("address", ["/admin/login/", "/language/"])
def test_a_large_form_is_refused_unread(db: None, client: Client, address: str):
    response = client.post(address, b"a=" + b"b" * 1_000_000, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413
    assert read_page(response.content).one("h1").text == "This is more than can be sent here"


def test_a_large_body_of_a_program_is_refused_as_a_problem(db: None, client: Client):
    response = client.post("/api/v1/simulate", b" " * (LIMITS.bytes + 1), content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("address", ["/admin/login/", "/language/", "/admin/rules/term/add/"])
def test_a_file_is_taken_nowhere(db: None, client: Client, address: str):
    client.force_login(User.objects.create_superuser("ada"))
    response = client.post(address, {"name_en": "a", "file": SimpleUploadedFile("rules.txt", b"100.1. A rule.")})
    assert response.status_code == 400


def test_a_file_is_no_body_for_programs(db: None, client: Client):
    response = client.post("/api/v1/simulate", {"file": SimpleUploadedFile("case.json", json_bytes({}))})
    assert response.status_code == 415


def test_no_model_and_no_form_of_the_admin_has_a_field_for_a_file(db: None):
    request = RequestFactory().get("/admin/")
    request.user = User.objects.create_superuser("ada")
    for model, model_admin in admin.site._registry.items():
        assert [field.name for field in model._meta.get_fields() if isinstance(field, FileField)] == [], model
        form = model_admin.get_form(request)
        assert [name for name, field in form.base_fields.items() if isinstance(field, forms.FileField)] == [], model


def test_what_the_site_takes_fits_into_a_line_of_gunicorn():
    longest = runpy.run_path(str(ROOT / "gunicorn.conf.py"))["limit_request_line"]
    assert len("OPTIONS /en/simulator/build/? HTTP/1.1") + settings.LONGEST_QUERY <= longest
    assert longest > settings.LONGEST_PATH
    assert f"{longest:,}" in OPERATING
    assert f"{longest:,}" in API
    assert f"{settings.LONGEST_PATH:,} characters of path and {settings.LONGEST_QUERY:,} of query" in API


def test_the_table_for_operators_has_the_limits_that_are_kept():
    table = OPERATING.partition("## Limits of requests")[2].partition("\n## ")[0]
    for limit in (
        settings.LONGEST_PATH,
        settings.LONGEST_QUERY,
        settings.DATA_UPLOAD_MAX_NUMBER_FIELDS,
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        settings.DATA_UPLOAD_MAX_NUMBER_FILES,
        LIMITS.bytes,
        LIMITS.case_characters,
        LONGEST_QUERY,
        *settings.API_LIMITS.values(),
        *settings.LOGIN_LIMITS.values(),
    ):
        assert f"| {limit:,}" in table, limit
