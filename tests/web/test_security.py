"""Headers, cookies, hosts and error pages: nothing of a visitor is kept, nothing foreign is loaded, nothing of the inside is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import path

from rulesite.urls import handler400, handler403, handler404, handler500
from rulesite.urls import urlpatterns as site_urlpatterns
from tests.web.page_tree import Element, read_page
from tests.web.page_types import EVERY_PAGE, LANGUAGES

if TYPE_CHECKING:
    from pytest_django.fixtures import SettingsWrapper

Read = Callable[..., Element]


def broken(request: HttpRequest) -> None:
    raise RuntimeError("the password is swordfish")


# The addresses of the site and one that fails; the handlers are read from this module too.
urlpatterns = [*site_urlpatterns, path("broken/", broken)]
__all__ = ["handler400", "handler403", "handler404", "handler500"]

EVERYWHERE = [*(f"/de/{address}" for address in EVERY_PAGE.values()), "/", "/711.4b", "/robots.txt", "/healthz", "/nowhere"]


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_answer_forbids_what_the_page_does_not_need(bundled_site: None, client: Client, address: str):
    response = client.get(address)
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]
    assert not response.cookies


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_styles_or_scripts_inside_or_from_elsewhere(bundled_site: None, client: Client, language: str):
    for name, address in EVERY_PAGE.items():
        page = read_page(client.get(f"/{language}/{address}", follow=True).content)
        for element in page:
            inline = [attribute for attribute in element.attributes if attribute == "style" or attribute.startswith("on")]
            assert inline == [], f"{name}: {element.tag}"
            assert element.tag != "style", name
            is_data = element.attributes.get("type") == "application/ld+json"  # which a browser never runs
            assert element.tag != "script" or is_data or not element.text, name
            if element.tag in {"script", "img", "use"} and not is_data:
                assert (element.attributes.get("src") or element.attributes["href"]).startswith("/static/"), name


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "testserver:x", "127.0.0.1 .evil.example"])
def test_a_wrong_host_is_refused_without_telling_why(bundled_site: None, client: Client, host: str):
    response = client.get("/en/", headers={"host": host})
    assert response.status_code == 400
    text = response.content.decode()
    assert host not in text
    assert not re.search(r"Traceback|DisallowedHost|ALLOWED_HOSTS|Exception|django", text)
    assert read_page(response.content).one("h1").text


def test_an_error_of_the_server_tells_nothing_of_the_inside(bundled_site: None, settings: SettingsWrapper):
    settings.ROOT_URLCONF = __name__
    response = Client(raise_request_exception=False).get("/broken/", headers={"accept-language": "de"})
    assert response.status_code == 500
    text = response.content.decode()
    assert not re.search(r"swordfish|Traceback|RuntimeError|\.py|django|SECRET", text)
    page = read_page(response.content)
    assert page.one("html").lang == "de"
    assert page.one("h1").text == "Hier ist etwas schiefgegangen"
    assert response["Content-Security-Policy"]


def test_an_error_page_is_valid_html(bundled_site: None, settings: SettingsWrapper, html_errors: Callable[[dict[str, bytes]], list[str]]):
    settings.ROOT_URLCONF = __name__
    client = Client(raise_request_exception=False)
    pages = {"500": client.get("/broken/").content, "400": client.get("/", headers={"host": "evil.example"}).content}
    assert html_errors(pages) == []


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_other_methods_do_no_harm(bundled_site: None, method: str):
    client = Client(enforce_csrf_checks=True)
    for address in ("/en/", "/en/rules/2016-04-08/711.4b/", "/nowhere", "/711.4b"):
        assert getattr(client, method)(address).status_code < 500


ODD_ADDRESSES = [
    "/en/rules/2026-09-25/%00/",
    "/en/rules/2026-09-25/%F0%9F%A6%8A/",
    "/en/rules/2026-09-25/%ff%fe/",
    "/en/rules/2026-09-25/" + "7" * 900 + "/",
    "/en/rules/2026-09-25/701.27/?asked=%00",
    "/en/rules/2026-09-25/701.27/?asked=99999-01-01",
    "/en/rules/0000-00-00/701/",
    "/en/rules/9999-99-99/701/",
    "/en/rules/?edition=%00&number=%00",
    "/en/rules/?number=<script>alert(1)</script>",
    "/en/about/?number=<script>alert(1)</script>&edition=<b>",
    "/en/search/?q=" + "a" * 5000,
    "/en/search/?q=%00%ff",
    "/en/search/?q=%27%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
    "/en/search/?q=711&edition=%00",
    "/en/glossary/2026-09-25/../../admin/",
    "/en/glossary/2026-09-25/%C3%A4/",
    "/en/rule/701.27/?on=%00",
    "/en/rule/%00/",
    "/7%00",
    "/2016-04-08/%00",
    "/9999-99-99/711/",
    "//evil.example/",
    "/%2F%2Fevil.example/",
    "/en//evil.example/",
]


@pytest.mark.parametrize("address", ODD_ADDRESSES, ids=[address[:50] for address in ODD_ADDRESSES])
def test_an_odd_address_gets_a_page_and_never_an_error(bundled_site: None, client: Client, address: str):
    response = client.get(address)
    assert response.status_code in {200, 301, 302, 404}
    if response.status_code in {301, 302}:
        assert response["Location"].startswith("/")
        assert not response["Location"].startswith("//")
    assert b"<script>alert" not in response.content


@pytest.mark.parametrize("address", ["/en/%ff/", "/EN/%ff/", "/en/search/%ff", "/es/gl%f3sario/", "/de/A%25/", "/en/%25FF/"])
def test_an_address_with_bytes_that_are_no_letters_does_not_lead_to_itself(bundled_site: None, client: Client, address: str):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "", "https:evil.example"]
)
def test_remembering_a_language_never_leads_to_another_site(bundled_site: None, client: Client, target: str):
    response = client.post("/language/", {"language": "de", "next": target})
    assert response["Location"] == "/"


def test_the_one_cookie_is_the_language_and_set_only_on_request(bundled_site: None, client: Client, settings: SettingsWrapper):
    settings.LANGUAGE_COOKIE_SECURE = True
    response = client.post("/language/", {"language": "es", "next": "/es/rules/?number=711"})
    assert response["Location"] == "/es/rules/?number=711"
    assert list(response.cookies) == ["language"]
    cookie = response.cookies["language"]
    assert (cookie.value, cookie["samesite"], bool(cookie["httponly"]), bool(cookie["secure"])) == ("es", "Lax", True, True)


def test_the_remembered_language_decides_at_the_root_alone(bundled_site: None, client: Client):
    client.post("/language/", {"language": "es", "next": "/"})
    assert client.get("/", headers={"accept-language": "de"})["Location"] == "/es/"
    assert client.get("/de/").content == Client().get("/de/").content
    client.post("/language/", {"language": "", "next": "/"})
    assert client.get("/", headers={"accept-language": "de"})["Location"] == "/de/"


def test_an_unknown_language_is_not_remembered(bundled_site: None, client: Client):
    assert not client.post("/language/", {"language": "xx", "next": "/"}).cookies


@pytest.mark.parametrize("address", ["/de/about/", "/de/rules/2026-09-25/712/", "/nowhere", "/api/v1/editions", "/de/search/?q=712"])
def test_a_session_that_nobody_has_changes_no_public_answer(bundled_site: None, client: Client, address: str):
    for value in ("x", "a" * 32):
        client.cookies["sessionid"] = value
        response = client.get(address)
        assert not response.cookies
        assert "Cookie" not in response.get("Vary", "")
        assert response.get("ETag") == Client().get(address).get("ETag")


def test_a_cookie_that_is_taken_back_is_sent_as_carefully_as_one_that_is_set(bundled_site: None, client: Client, settings: SettingsWrapper):
    settings.SESSION_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    client.cookies["sessionid"] = "x"
    for response in (client.get("/admin/login/"), client.post("/language/", {"language": "", "next": "/"})):
        cookie = response.cookies[next(name for name in response.cookies if name in {"sessionid", "language"})]
        assert (cookie.value, cookie["max-age"], bool(cookie["httponly"]), bool(cookie["secure"])) == ("", 0, True, True)


ACCEPTED = [
    ("de", "/de/"),
    ("de-AT,en;q=0.5", "/de/"),
    ("fr,es;q=0.8,de;q=0.9", "/de/"),
    ("fr", "/en/"),
    ("", "/en/"),
    ("*", "/en/"),
    ("es-419", "/es/"),
]


@pytest.mark.parametrize(("accepted", "home"), ACCEPTED, ids=[row[0] or "none" for row in ACCEPTED])
def test_the_root_leads_to_the_language_that_the_browser_asks_for(bundled_site: None, client: Client, accepted: str, home: str):
    response = client.get("/", headers={"accept-language": accepted})
    assert response["Location"] == home
    assert {"Accept-Language", "Cookie"} <= {part.strip() for part in response["Vary"].split(",")}
    assert "no-cache" in response["Cache-Control"]


def test_the_admin_allows_the_styles_of_its_own_and_nothing_from_elsewhere(bundled_site: None, client: Client):
    policy = client.get("/admin/login/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_admin_is_closed_to_visitors(bundled_site: None, client: Client):
    response = client.get("/admin/rules/edition/")
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


def test_robots_keep_out_of_searches_previews_and_the_admin(bundled_site: None, client: Client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert {"Disallow: /admin/", "Disallow: /*/search/", "Disallow: /*/preview/", "Disallow: /*/offline/*/"} <= set(lines)


def test_the_icon_may_change(db: None, client: Client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response["Cache-Control"]) == (302, "public, max-age=86400")


@pytest.mark.parametrize("address", ["/en/", "/en/rules/", "/711.4b", "/nowhere"])
def test_pages_are_only_read(bundled_site: None, address: str):
    client = Client(enforce_csrf_checks=True)
    assert client.post(address, {"q": "711"}).status_code == 405
    assert client.options(address).status_code == 405


def test_a_form_without_its_token_gets_a_page_of_the_site(bundled_site: None):
    response = Client(enforce_csrf_checks=True).post("/admin/login/", {"username": "ada"}, headers={"accept-language": "de"})
    assert response.status_code == 403
    assert b'lang="de"' in response.content
    assert b"CSRF" not in response.content


def test_another_site_cannot_have_a_language_remembered(db: None, client: Client):
    response = client.post("/language/", {"language": "de", "next": "/de/"}, headers={"sec-fetch-site": "cross-site"})
    assert response.status_code == 403
    assert not response.cookies


def test_an_address_that_is_not_the_answer_to_a_day_says_nothing_of_it(bundled_site: None, read: Read):
    assert "1 May 2016" in read("/en/rules/2016-04-08/711.4/?asked=2016-05-01").text
    # The address at the foot of a printed sheet is the one that was asked for.
    assert "January 2099" not in read("/en/rules/2016-04-08/711.4/?asked=2099-01-01").text
