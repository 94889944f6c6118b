"""Answers in every encoding: validators of their own, the same words, nothing for the admin; and never two content versions in one."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import brotli
import pytest
from django.core.cache import CacheHandler, caches
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from rules.selectors.editions import content_version
from rules.services.versions import advance_content_version
from rulesite import kept_pages
from rulesite.kept_pages import wanted_encoding
from rulesite.newest_version import newest_version
from rulesite.page_cache import PageCache
from tests.web.made_up import RULES, import_edition

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

DECODE: dict[str, Callable[[bytes], bytes]] = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
KEPT = "/de/rules/2026-01-16/100.1/"
NOT_KEPT = "/de/search/?q=spade"
ONLY_VALIDATED = "/sitemap.xml"
DAY = date(2026, 1, 16)


@pytest.fixture
def garden(db: None) -> None:
    import_edition(DAY)


def asked(client: Client, path: str, encoding: str, **headers: str) -> Answer:
    return client.get(path, headers={"accept-encoding": encoding or "identity", **headers})


@pytest.mark.parametrize("path", [KEPT, NOT_KEPT, "/de/nowhere/", "/api/v1/openapi.json"])
@pytest.mark.parametrize("encoding", DECODE)
def test_an_answer_has_the_same_words_in_every_encoding(garden: None, client: Client, path: str, encoding: str):
    plain = client.get(path)
    for _ in range(2):  # as it is made and as it is kept
        response = asked(client, path, encoding)
        assert DECODE[encoding](response.content) == plain.content
        assert response.get("Content-Encoding", "") == encoding
        assert int(response["Content-Length"]) == len(response.content)
        assert "Accept-Encoding" in response["Vary"]
        assert response["Content-Type"] == plain["Content-Type"]
        assert response["Content-Version"] == str(content_version())


def test_every_representation_has_a_strong_validator_of_its_own(garden: None, client: Client):
    etags = {encoding: asked(client, KEPT, encoding)["ETag"] for encoding in DECODE}
    assert len(set(etags.values())) == 3
    assert all(etag.startswith('"') for etag in etags.values())
    for wanted in DECODE:
        for known, etag in etags.items():
            response = asked(client, KEPT, wanted, **{"if-none-match": etag})
            assert response.status_code == (304 if wanted == known else 200)
            assert response["ETag"] == etags[wanted]


@pytest.mark.parametrize("path", [KEPT, ONLY_VALIDATED, "/api/v1/editions"])
def test_a_304_has_the_headers_of_the_whole_answer(garden: None, client: Client, path: str):
    whole = asked(client, path, "br")
    same = asked(client, path, "br", **{"if-none-match": f'"other", W/{whole["ETag"]}'})
    assert (same.status_code, same.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Content-Version"):
        assert same[name] == whole[name]
    assert set(whole.get("Vary", "").split(", ")) <= set(same["Vary"].split(", ")) | {""}


@pytest.mark.parametrize("path", [KEPT, NOT_KEPT, ONLY_VALIDATED])
@pytest.mark.parametrize("encoding", DECODE)
def test_head_has_the_headers_of_get_and_no_content(garden: None, client: Client, path: str, encoding: str):
    whole = asked(client, path, encoding)
    for _ in range(2):
        head = client.head(path, headers={"accept-encoding": encoding})
        assert head.content == b""
        assert dict(head.items()) == dict(whole.items())


def test_nothing_is_compressed_for_the_admin(garden: None, client: Client):
    response = asked(client, "/admin/login/", "br")
    assert response.status_code == 200
    assert "Content-Encoding" not in response
    assert "Content-Version" not in response


def test_an_answer_of_a_few_bytes_does_not_vary_by_encoding(garden: None, client: Client):
    response = asked(client, "/robots.txt", "br")
    assert "Content-Encoding" not in response
    assert "Accept-Encoding" not in response.get("Vary", "")


WANTED = [
    ("", ""),
    ("gzip, deflate, br, zstd", "br"),
    ("gzip, deflate", "gzip"),
    ("GZIP", "gzip"),
    ("br;q=0.5, gzip", "gzip"),
    ("br;q=0, gzip;q=0.1", "gzip"),
    ("*", "br"),
    ("*;q=0.1, br;q=0", "gzip"),
    ("identity", ""),
    ("identity, br;q=0.5", ""),
    ("br;q=x", ""),
    ("deflate", ""),
]


@pytest.mark.parametrize(("accepted", "encoding"), WANTED, ids=[row[0] or "none" for row in WANTED])
def test_the_encoding_is_the_best_that_is_accepted(accepted: str, encoding: str):
    assert wanted_encoding(accepted) == encoding


def changing(times: int) -> tuple[PageCache, list[int]]:
    """A page cache around a view during which the texts change so many times, and the versions that the view began with."""
    begun: list[int] = []

    def view(request: HttpRequest) -> HttpResponse:
        begun.append(content_version())
        if len(begun) <= times:
            advance_content_version()
        response = HttpResponse(f"{begun[-1]} {content_version()}")
        response.is_public = True  # type: ignore[attr-defined]
        return response

    return PageCache(view), begun


def test_an_answer_during_which_the_texts_change_is_made_again(garden: None):
    pages, begun = changing(2)
    start = content_version()
    answers = [pages(RequestFactory().get("/en/")) for _ in range(2)]
    assert begun == [start, start + 1, start + 2]
    for answer in answers:
        assert isinstance(answer, HttpResponse)
        assert answer.content.decode() == f"{start + 2} {start + 2}"
        assert answer["Content-Version"] == str(start + 2)


def test_while_the_texts_never_stay_the_same_the_reader_is_asked_to_come_again(garden: None):
    pages, _ = changing(100)
    answer = pages(RequestFactory().get("/de/"))
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert "versuch" in answer.content.decode().lower()


def test_an_import_shows_at_once_in_every_encoding(garden: None, client: Client):
    before = {encoding: asked(client, KEPT, encoding)["ETag"] for encoding in DECODE}
    import_edition(date(2026, 2, 27), {**RULES, "100.1": "Every gardener needs a rake."})
    for encoding, etag in before.items():
        after = asked(client, KEPT, encoding, **{"if-none-match": etag})
        assert after.status_code == 200
        assert after["Content-Version"] == str(content_version())


def away(*_: Any) -> None:
    raise OperationalError("the server closed the connection: password=swordfish")


def test_a_kept_page_is_served_while_the_database_is_away(garden: None):
    client = Client(raise_request_exception=False)
    kept = client.get(KEPT)
    with connection.execute_wrapper(away):
        for _ in range(3):
            response = client.get(KEPT)
            assert (response.status_code, response.content) == (200, kept.content)
            assert response["Content-Version"] == kept["Content-Version"]
            assert client.get(KEPT, headers={"if-none-match": kept["ETag"]}).status_code == 304


@pytest.mark.parametrize(("path", "said"), [("/de/rules/2026-01-16/100.2/", "Minute"), ("/api/v1/editions?lang=de", "Augenblick")])
def test_what_is_not_kept_is_unavailable_while_the_database_is_away(garden: None, path: str, said: str):
    client = Client(raise_request_exception=False)
    client.get(KEPT)
    with connection.execute_wrapper(away):
        response = client.get(path)
    newest_version.forget()  # it asks again by itself after two seconds
    assert response.status_code == 503
    assert "swordfish" not in response.content.decode()
    assert response["Content-Security-Policy"]
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/de/rules/2026-01-16/100.2/", "/api/v1/editions"])
def test_while_the_database_is_away_it_is_not_asked_for_each_page(garden: None, path: str):
    client = Client(raise_request_exception=False)
    client.get(KEPT)
    asked: list[str] = []

    def slowly_away(execute: Any, sql: str, *_: Any) -> None:
        asked.append(sql)
        raise OperationalError("away")

    with connection.execute_wrapper(slowly_away):
        client.get(KEPT)
        before = len(asked)
        response = client.get(path)
    newest_version.forget()
    assert len(asked) == before
    assert (response.status_code, response["Retry-After"]) == (503, "1")


def test_a_worker_that_starts_while_the_database_is_away_says_so(garden: None):
    client = Client(raise_request_exception=False)
    with connection.execute_wrapper(away):
        assert client.get(KEPT).status_code == 503
        assert client.get("/healthz").status_code == 200


def test_a_worker_that_starts_while_the_database_is_away_serves_what_another_kept(garden: None, monkeypatch: pytest.MonkeyPatch):
    options = {"OPTIONS": {"MAX_BYTES": 1_000_000}}
    shared = CacheHandler({"default": {"BACKEND": "rulesite.caches.Memory", "LOCATION": "of all workers", **options}})["default"]
    monkeypatch.setattr(kept_pages, "_shared", lambda: shared)
    client = Client(raise_request_exception=False)
    kept = client.get(KEPT)
    newest_version.forget()
    caches[kept_pages.MEMORY].clear()
    with connection.execute_wrapper(away):
        response = client.get(KEPT)
        assert client.get("/de/rules/2026-01-16/100.2/").status_code == 503
    assert (response.status_code, response.content) == (200, kept.content)
    assert response["Content-Version"] == kept["Content-Version"]
