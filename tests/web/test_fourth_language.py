"""A further language is one entry in one list, a migration and a catalogue: a made-up one gets every type of page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.web.page_tree import Element, read_page

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = "qtz"

CATALOGUE = """\
msgid ""
msgstr ""
"Language: qtz\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "About this site"
msgstr "Öbout thös söte"

msgid "This project’s translation, not official"
msgstr "Glösgörtösch vön öns"

msgid "In plain words"
msgstr "Ön plöön wörds"
"""

# Puts a German translation in the place of the made-up one, so that a chapter has words of the language.
TRANSLATE = """
import django; django.setup()
from django.db.models import F
from rules.models import Term, Wording
from rules.services.versions import advance_content_version
Wording.objects.exclude(text_de=None).update(text_qtz=F("text_de"), plain_qtz=F("plain_de"), status_qtz="translation")
Term.objects.update(name_qtz=F("name_de"))
advance_content_version()
"""

IMPORT = """
import django; django.setup()
from datetime import date
from tests.web.made_up import import_edition
import_edition(date(2020, 1, 1))
"""

ASK = """
import json, sys, django
django.setup()
from django.test import Client
client = Client(headers={"host": "localhost"})
answers = {}
for path in json.loads(sys.argv[1]):
    answer = client.get(path, follow=True)
    answers[path] = [answer.status_code, answer.content.decode()]
print(json.dumps(answers))
"""

PAGES = {
    "": 200,
    "rules/": 200,
    "rules/?number=711": 200,
    "rules/current/": 200,
    "rules/2016-04-08/": 200,
    "rules/2016-04-08/711/": 200,
    "rules/2016-04-08/711.4b/": 200,
    "rules/2016-04-08/711.4b/parallel/": 200,
    "translations/2016-04-08/": 200,
    "rules/2011-09-30/701.25/": 200,
    "rules/2020-01-01/1/": 200,
    "rules/2020-01-01/100/": 200,
    "rules/2020-01-01/100.1/": 200,
    "glossary/2020-01-01/": 200,
    "glossary/2020-01-01/spade/": 200,
    "search/?q=711.4b": 200,
    "search/?q=gate&edition=2020-01-01": 200,
    "about/": 200,
    "privacy/": 200,
    "legal/": 200,
    "nowhere/": 404,
    "rules/1999-01-01/": 404,
    "rules/2016-04-08/701.25/": 404,
    "glossary/2020-01-01/nothing/": 404,
}


class Site:
    """A site with the fourth language in a folder of its own; every command runs in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ} | {
            "DJANGO_SETTINGS_MODULE": "tests.settings_fourth_language",
            "FOURTH_LANGUAGE": str(folder),
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "DATABASE_URL": f"sqlite:///{folder}/rules.sqlite3",
        }

    def run(self, *arguments: str) -> str:
        """What the command prints; it must end well."""
        done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def read(self, *paths: str) -> dict[str, tuple[int, bytes]]:
        """Status and content of the pages."""
        answers: dict[str, list[Any]] = json.loads(self.run("-c", ASK, json.dumps(paths)))
        return {path: (status, text.encode()) for path, (status, text) in answers.items()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The bundled texts and a made-up edition in four languages, the migration made by `makemigrations`."""
    folder = tmp_path_factory.mktemp("fourth")
    shutil.copytree(ROOT / "rules" / "migrations", folder / "migrations_with_fourth", ignore=shutil.ignore_patterns("__pycache__"))
    catalogue = folder / "locale" / CODE / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(CATALOGUE, encoding="utf-8")
    site = Site(folder)
    site.run("manage.py", "makemigrations", "rules", "--verbosity", "0")
    site.run("manage.py", "migrate", "--verbosity", "0")
    site.run("manage.py", "load_corpus")
    site.run("-c", IMPORT)
    site.run("-c", TRANSLATE)
    return site


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, tuple[int, bytes]]:
    answers = site.read(*(f"/{CODE}/{path}" for path in PAGES))
    return {path: answers[f"/{CODE}/{path}"] for path in PAGES}


def tree(pages: Mapping[str, tuple[int, bytes]], path: str) -> Element:
    return read_page(pages[path][1])


def test_one_migration_adds_the_language_and_nothing_else(site: Site):
    made = sorted(path.name for path in (Path(site.environment["FOURTH_LANGUAGE"]) / "migrations_with_fourth").glob("0*.py"))
    kept = sorted(path.name for path in (ROOT / "rules" / "migrations").glob("0*.py"))
    (new,) = set(made) - set(kept)
    text = (Path(site.environment["FOURTH_LANGUAGE"]) / "migrations_with_fourth" / new).read_text(encoding="utf-8")
    assert set(re.findall(r"migrations\.(?!Migration\b)(\w+)\(", text)) == {"AddField"}
    names = re.findall(r"^ +name='(\w+)'|^ +name=\"(\w+)\"", text, re.MULTILINE)
    assert {a or b for a, b in names} == {f"{field}_{CODE}" for field in ("text", "plain", "status", "name", "also", "definition")}
    site.run("manage.py", "makemigrations", "--check", "--dry-run")


@pytest.mark.parametrize("path", PAGES, ids=[path or "home" for path in PAGES])
def test_every_page_is_there_in_the_fourth_language(pages: Mapping[str, tuple[int, bytes]], path: str):
    status, content = pages[path]
    assert status == PAGES[path]
    page = read_page(content)
    assert page.one("html").lang == CODE
    offered = [link.attributes["hreflang"] for link in page.one("nav", css_class="langs").all("a")]
    assert offered == ["en", "de", "es", CODE]
    assert page.one("nav", css_class="langs").one("a", aria_current="true").text.startswith("Glasgartisch")


def test_its_pages_are_valid_html(pages: Mapping[str, tuple[int, bytes]], html_errors: Callable[[Mapping[str, bytes]], list[str]]):
    assert html_errors({path: content for path, (_, content) in pages.items()}) == []


def test_its_catalogue_speaks(pages: Mapping[str, tuple[int, bytes]]):
    assert tree(pages, "about/").one("h1").text == "Öbout thös söte"


def test_its_words_are_shown_and_called_what_they_are(pages: Mapping[str, tuple[int, bytes]]):
    page = tree(pages, "rules/2016-04-08/711/")
    assert page.one("h1").text == "711 Doppelseitige Karten"
    assert "Glösgörtösch vön öns" in [chip.text for chip in page.all(css_class="chip")]
    assert page.all(css_class="plain__tag")[0].text == "Ön plöön wörds"
    assert all(element.languages <= {CODE} for element in page.one("main").all("p", css_class="text"))


def test_what_it_lacks_stands_in_english_and_is_marked(pages: Mapping[str, tuple[int, bytes]]):
    rules = tree(pages, "rules/2020-01-01/100/").one("main").all("p", css_class="text")
    assert len(rules) == 3
    assert all(element.languages == {"en"} for element in rules)


def test_search_engines_are_offered_it_only_where_it_has_words(pages: Mapping[str, tuple[int, bytes]]):
    def offered(path: str) -> set[str]:
        return {link.attributes["hreflang"] for link in tree(pages, path).all("link", rel="alternate") if "hreflang" in link.attributes}

    assert offered("rules/2016-04-08/711/") == {"en", "de", "es", CODE}
    assert offered("rules/2020-01-01/100.1/") == set()


def test_contents_count_its_translations(pages: Mapping[str, tuple[int, bytes]]):
    bar = tree(pages, "rules/2016-04-08/").one("progress")
    assert bar.attributes["value"] == bar.attributes["max"] != "0"


def test_the_other_languages_offer_it_too(site: Site):
    answers = site.read("/de/rules/2016-04-08/711/", "/en/")
    for path, (status, content) in answers.items():
        assert status == 200
        hrefs = [link.attributes["href"] for link in read_page(content).one("nav", css_class="langs").all("a")]
        assert f"/{CODE}/{path[4:]}" in hrefs


def test_its_own_letters_are_sorted_after_the_plain_ones(site: Site):
    code = (
        "import django; django.setup()\nfrom rules.selectors.glossary import sort_key\n"
        "print(sorted(['öb', 'oz', 'p'], key=lambda text: sort_key(text, 'qtz')))"
    )
    assert site.run("-c", code).strip() == "['oz', 'öb', 'p']"
