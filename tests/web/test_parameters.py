"""What no page reads is dropped from an address: nobody fills the page cache with addresses that differ in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import caches
from django.test import Client, RequestFactory

from rulesite.kept_pages import MEMORY
from rulesite.page_cache import page_key
from rulesite.plain_request import PARAMETERS
from rulesite.wsgi import application
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from pytest_django.fixtures import SettingsWrapper

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "rules" / "web"
_READ = re.compile(r"""GET(?:\.get|\.getlist)?[(\[]\s*("(?P<name>\w+)"|(?P<constant>_[A-Z]+)|(?P<variable>\w+))""")
_ASKED_FOR = re.compile(r"""(?:(?:"(?P<one>\w+)")|\b(?P<constant>_[A-Z]+)) in (?:self\._)?request\.GET""")
_NAMES_OF_LOOP = re.compile(r"""for name in \((?P<names>"[^)]*)\)""")
_FIELD = re.compile(r"<(?:input|select|button|textarea)\b[^>]*?\bname=\"(?P<name>[^\"{]+)\"", re.DOTALL)
# The forms of the builder, and those that are posted.
_OTHER_FORMS = ("simulator/build/", "about/privacy.html", "parts/foot.html")
# Fields that no page reads but a script, or the builder.
_OF_NO_PAGE = {"beside", "case"}


def _read_in_source() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*.py")):
        if path.name.startswith("build"):
            continue
        source = path.read_text(encoding="utf-8")
        for match in (*_READ.finditer(source), *_ASKED_FOR.finditer(source)):
            found = match.groupdict()
            if constant := found.get("constant"):
                yield path.name, getattr(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), constant)
            elif name := found.get("name") or found.get("one"):
                yield path.name, name
            else:
                assert found["variable"] == "name", f"{path.name}: which parameter is request.GET[{found['variable']}]?"
                loops = list(_NAMES_OF_LOOP.finditer(source))
                assert loops, f"{path.name}: which parameters does the loop read?"
                yield from ((path.name, name) for loop in loops for name in re.findall(r"\w+", loop["names"]))


def test_every_parameter_that_a_page_reads_is_in_the_list():
    read = list(_read_in_source())
    assert [(path, name) for path, name in read if name not in PARAMETERS] == []
    assert set(PARAMETERS) == {name for _, name in read}, "and nothing else is"


def test_every_field_of_a_form_is_in_the_list():
    folder = ROOT / "templates"
    paths = {str(path.relative_to(folder)): path for path in folder.rglob("*.html")}
    missing = [
        (name, field["name"])
        for name, path in paths.items()
        if not name.startswith(_OTHER_FORMS)
        for field in _FIELD.finditer(path.read_text(encoding="utf-8"))
        if field["name"] not in {*PARAMETERS, *_OF_NO_PAGE}
    ]
    assert missing == []


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the pages that are kept."""
    keys: list[str] = []
    monkeypatch.setattr("rulesite.page_cache.keep", lambda page, encoding: keys.append(page.key) or page.encoded(encoding))
    return keys


RULE = "/de/rules/2026-09-25/712.2/"
SAME = [
    ("/de/about/", "/de/about/?qq=5"),
    (RULE, f"{RULE}?qq=5&utm_source=x"),
    ("/feeds/de/changes.atom", "/feeds/de/changes.atom?z=4"),
    ("/de/simulator/two-moonmists/?edition=2016-04-08", "/de/simulator/two-moonmists/?edition=2016%2D04-08&z=4"),
    ("/de/compare/2016-04-08/2026-09-25/", "/de/compare/2016-04-08/2026-09-25/?z=4"),
]


@pytest.mark.parametrize(("address", "same"), SAME, ids=[row[1] for row in SAME])
def test_an_address_with_a_parameter_that_no_page_reads_is_the_one_without_it(bundled_site: None, client: Client, address: str, same: str):
    first, second = client.get(address), client.get(same)
    assert first.status_code == 200
    assert (second["ETag"], second.content) == (first["ETag"], first.content)
    assert "z=4" not in second.content.decode()


def test_order_and_spelling_of_a_query_make_no_other_page(bundled_site: None, client: Client, kept: list[str]):
    for query in ("at=2&view=inline", "view=inline&at=2", "%61t=%32&view=inline"):
        client.get(f"/de/compare/2016-04-08/2026-09-25/?{query}")
    for query in ("number=712&lang=de", "lang=de&number=%3712"):
        client.get(f"/api/v1/resolve?{query}")
    assert len(set(kept)) == 2


NOT_KEPT = [
    f"{RULE}?asked=2026-10-01",
    f"{RULE}?asked=nonsense",
    f"{RULE}?q=5",
    f"{RULE}?view=inline",
    f"{RULE}parallel/?with=xx",
    f"{RULE}parallel/?with=en,en",
    "/de/about/?number=711.4b",
    "/de/about/?step=3",
    "/de/rules/?number=711",
    "/de/compare/2016-04-08/2026-09-25/?at=007",
    "/de/compare/2016-04-08/2026-09-25/?view=other",
    "/de/simulator/two-moonmists/?edition=2016-04-08&step=1&step=2",
    "/de/simulator/two-moonmists/?edition=2016-04-09",
]


@pytest.mark.parametrize("address", NOT_KEPT)
def test_a_page_is_not_kept_under_what_has_no_end_or_no_effect(bundled_site: None, client: Client, kept: list[str], address: str):
    response = client.get(address)
    assert response.status_code == 200
    assert response["ETag"]
    assert kept == []


KEPT = [
    RULE,
    f"{RULE}parallel/?with=en,es",
    f"{RULE}parallel/?with=en&with=es",
    "/de/compare/2016-04-08/2026-09-25/?at=2&view=inline",
    "/de/simulator/two-moonmists/?edition=2016-04-08&step=1",
]


@pytest.mark.parametrize("address", KEPT)
def test_a_page_is_kept_under_what_it_reads(bundled_site: None, client: Client, kept: list[str], address: str):
    client.get(address)
    assert len(kept) == 1


@pytest.mark.parametrize("host", ["RULES.EXAMPLE", "rules.example.", "Rules.Example:80"])
def test_another_spelling_of_the_host_is_the_same_page(bundled_site: None, settings: SettingsWrapper, kept: list[str], host: str):
    settings.ALLOWED_HOSTS = ["rules.example"]
    usual = Client().get("/de/about/", headers={"host": "rules.example"})
    found = Client().get("/de/about/", headers={"host": host})
    assert (found["ETag"], found.content) == (usual["ETag"], usual.content)


@pytest.mark.parametrize(("allowed", "host"), [("rules.example", "rules.example:1234"), (".example", "a.b.example"), ("*", "x.example")])
def test_under_another_port_or_one_of_many_names_nothing_is_kept(
    bundled_site: None, settings: SettingsWrapper, kept: list[str], allowed: str, host: str
):
    settings.ALLOWED_HOSTS = [allowed]
    assert Client().get("/de/about/", headers={"host": host}).status_code == 200
    assert kept == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_keeps_one_answer_for_all_of_them(bundled_site: None, language: str, connections_stay: None):
    def ask(query: str, host: str) -> None:
        environ = {**RequestFactory().get(f"/{language}/about/").environ, "QUERY_STRING": query, "HTTP_HOST": host}
        list(application(environ, lambda *_: lambda _: None))

    ask("", "testserver")
    ask("", "testserver")
    number = len(_names())
    for each in range(3):
        ask(f"qq={each}", "TESTSERVER")
        ask(f"qq={each}", "testserver:80")
        ask(f"q={each}", "testserver")
        ask("", f"testserver:{1000 + each}")
    assert len(_names()) == number


def _names() -> list[Any]:
    memory: Any = caches[MEMORY]
    return [name for name in memory._kept._rows if "front:" in str(name) or "page:" in str(name)]


def test_absolute_addresses_are_those_of_the_setting(bundled_site: None, settings: SettingsWrapper):
    settings.ALLOWED_HOSTS = ["rules.example"]
    paths = ("/de/rules/2026-09-25/712.2/", "/robots.txt", "/sitemap.xml", "/opensearch.xml", "/feeds/de/changes.atom", "/api/v1/editions")
    for path in paths:
        response = Client().get(path, headers={"host": "RULES.example:1234"})
        assert "http://rules.example:1234" in response.content.decode(), path
    settings.SITE_URL = "https://rules.example"
    for path in paths:
        text = Client().get(path, headers={"host": "RULES.example:4321"}).content.decode()
        assert "https://rules.example/" in text, path
        assert "4321" not in text, path


def test_the_order_of_equal_parameters_makes_another_page_and_that_of_others_none(settings: SettingsWrapper):
    settings.ALLOWED_HOSTS = ["testserver"]

    def key(query: str) -> str:
        return page_key(RequestFactory().get(f"/en/{query}"), 1, "2026-01-16")

    assert key("?with=de&with=es") != key("?with=es&with=de")
    assert key("?step=2&play=x") == key("?play=x&step=2")
