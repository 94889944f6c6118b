"""What a browser keeps of an edition: all of it, measured as it is; the service worker and the manifest."""

from __future__ import annotations

import gzip
import json
import struct
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.staticfiles import finders

from rules.models import RuleVersion
from tests.web.page_tree import read_page
from tests.web.page_types import LANGUAGES

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django.fixtures import SettingsWrapper

EDITION = "2016-04-08"


def listed(client: Client, language: str = "de", edition: str = EDITION) -> dict[str, Any]:
    response = client.get(f"/{language}/offline/{edition}/")
    assert response.status_code == 200
    return response.json()


def pages_of(client: Client, part: dict[str, str]) -> dict[str, str]:
    response = client.get(part["pages"])
    assert response["Content-Encoding"] == "gzip"
    return json.loads(gzip.decompress(response.content))["pages"]


def kept(client: Client, *, language: str = "de", edition: str = EDITION, without: str = "scenarios") -> dict[str, str]:
    parts = [part for part in listed(client, language, edition)["parts"] if without not in part["pages"]]
    return {path: page for part in parts for path, page in pages_of(client, part).items()}


@pytest.mark.parametrize("edition", ["2011-09-30", "2016-04-08", "2026-09-25"])
def test_every_rule_of_the_edition_stands_on_a_kept_page(bundled_site: None, client: Client, edition: str):
    pages = kept(client, edition=edition)
    ids = {element.attributes.get("id") for page in pages.values() for element in read_page(page.encode())}
    named = {path.split("/")[4] for path in pages if path.startswith(f"/de/rules/{edition}/") and path.count("/") == 5}
    rows = RuleVersion.objects.filter(edition__effective_date=edition)
    assert rows.count() >= 4
    assert set(rows.values_list("number", flat=True)) <= ids | named


@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "gzip"])
def test_a_part_is_compressed_once_whatever_a_browser_takes(bundled_site: None, client: Client, accepted: str):
    part = listed(client)["parts"][0]
    response = client.get(part["pages"], headers={"Accept-Encoding": accepted})
    assert response["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(response.content))["pages"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kept_page_is_the_main_part_of_the_page_itself(bundled_site: None, client: Client, language: str):
    path = f"/{language}/rules/{EDITION}/711/"
    title, _, main = kept(client, language=language)[path].partition("\n")
    page = client.get(path).content.decode()
    assert f"<title>{title}</title>" in page
    assert main in page
    assert main.startswith("<main ")
    assert main.endswith("</main>")


def test_every_case_of_the_simulator_is_kept_under_the_rules_of_the_edition(bundled_site: None, client: Client):
    parts = [part for part in listed(client)["parts"] if "scenarios" in part["pages"]]
    paths = [path for part in parts[:1] for path in pages_of(client, part)]
    picker = read_page(client.get("/de/simulator/").content)
    offered = {link.attributes["href"].split("?")[0] for link in picker.one("main").all("a") if link.attributes["href"].count("/") == 4}
    assert len(parts) * len(paths) >= len(offered - {"/de/simulator/build/"}) > (len(parts) - 1) * len(paths)
    assert all(path.endswith(f"/?edition={EDITION}") for path in paths)
    assert {path.split("?")[0] for path in paths} <= offered


def test_the_size_that_is_said_is_that_of_what_is_loaded_and_kept(bundled_site: None, client: Client):
    for part in listed(client)["parts"][:3]:
        response = client.get(part["pages"])
        pages = json.loads(gzip.decompress(response.content))["pages"]
        size = client.get(part["size"]).json()
        assert size == {"kept": sum(len(page.encode()) for page in pages.values()), "loaded": len(response.content)}


def test_the_files_of_the_pages_are_listed_with_their_sizes(bundled_site: None, client: Client):
    assets = listed(client)["assets"]
    page = read_page(client.get(f"/de/rules/{EDITION}/711/").content)
    needed = {link.attributes["href"] for link in page.all("link", rel="stylesheet")} | {
        script.attributes["src"] for script in page.all("script") if "src" in script.attributes
    }
    assert needed <= set(assets)
    for address, size in assets.items():
        with open(finders.find(address.removeprefix("/static/")), "rb") as file:
            assert len(file.read()) == size, address


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shell_says_the_edition_and_leaves_room_for_the_day(bundled_site: None, client: Client, language: str):
    page = read_page(client.get(f"/{language}/offline/{EDITION}/shell/").content)
    bar = page.one(css_class="context")
    assert EDITION in {time.attributes["datetime"] for time in bar.all("time")}
    assert "{kept:saved}" in bar.text
    assert not page.all("main")
    assert [link.attributes["href"] for link in bar.all("a")] == [f"/{code}/{{kept:rest}}" for code in LANGUAGES]


def test_what_is_kept_is_new_with_every_build_and_every_import(bundled_site: None, client: Client, settings: SettingsWrapper):
    before = listed(client)["version"]
    settings.BUILD_VERSION = "another"
    assert listed(client)["version"] != before


def test_a_part_that_does_not_exist_is_not_found(bundled_site: None, client: Client):
    for address in ("nothing/", "nothing/size/"):
        assert client.get(f"/de/offline/{EDITION}/{address}").status_code == 404


def test_the_service_worker_stands_at_the_root_and_changes_with_the_build(db: None, client: Client, settings: SettingsWrapper):
    first = client.get("/service-worker.js")
    assert first["Content-Type"].startswith("text/javascript")
    assert "no-store" not in first["Cache-Control"]
    assert "max-age=0" in first["Cache-Control"]
    assert "connect-src 'self'" in first["Content-Security-Policy"]
    settings.BUILD_VERSION = "another"
    assert client.get("/service-worker.js").content != first.content


def test_a_page_allows_the_service_worker_of_the_site_and_asks_for_none(bundled_site: None, client: Client):
    response = client.get("/de/offline/")
    assert "worker-src 'self'" in response["Content-Security-Policy"]
    assert "service-worker.js" not in response.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_the_page_and_its_icons_are_as_large_as_it_says(
    bundled_site: None, client: Client, language: str
):
    page = read_page(client.get(f"/{language}/").content)
    response = client.get(page.one("link", rel="manifest").attributes["href"])
    manifest = response.json()
    assert response["Content-Type"].startswith("application/manifest+json")
    assert manifest["lang"] == language
    assert client.get(manifest["start_url"]).status_code == 200
    assert len(manifest["short_name"]) <= 12
    for icon in manifest["icons"]:
        with open(finders.find(icon["src"].removeprefix("/static/")), "rb") as file:
            start = file.read(24)
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", start[16:24])) == icon["sizes"]
