"""The interface in every language: no English left on a page, no sentence left out of a catalogue, game words as the project uses them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache as remember
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import polib
import pytest
import snowballstemmer
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.test.signals import template_rendered
from django.urls import resolve
from django.utils import translation

from rules.domain.simulator import Verb
from rules.models import Edition, RuleVersion
from rules.selectors.editions import loaded_editions
from rules.selectors.kept import forget_kept
from rules.services.corpus import load_corpus
from rules.services.indexing import index_glossary
from rules.web import urls
from rules.web.views.errors import forbidden
from rulesite.catalogues import LOCALE_FOLDER
from rulesite.languages import LANGUAGES
from tests.web.page_tree import Element, read_page
from tests.web.page_types import BROKEN_CASE, CASE, OWN_CARD_CASE, TODAY

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

ROOT = Path(__file__).resolve().parent.parent
SOURCE, *TRANSLATED = [language.code for language in LANGUAGES]
by_language = pytest.mark.parametrize("language", TRANSLATED)


def committed(language: str) -> polib.POFile:
    return polib.pofile(str(LOCALE_FOLDER / language / "LC_MESSAGES" / "django.po"), encoding="utf-8")


# Pages: what a reader of one language sees


_SPOKEN = frozenset({"aria-label", "title", "placeholder", "alt"})


def passages(html: str) -> set[tuple[str, str]]:
    """The texts and spoken attributes of a page, each with the language that it is marked with."""
    found = set()
    for element in read_page(html.encode()):
        spoken = [value for name, value in element.attributes.items() if _is_read(element, name)]
        texts = [child for child in element.children if isinstance(child, str)] if element.tag not in {"script", "style"} else []
        found |= {(" ".join(words.split()), element.lang) for words in (*spoken, *texts)}
    return found


def _is_read(element: Element, attribute: str) -> bool:
    """Whether an attribute holds words for a reader."""
    if attribute == "value":
        return element.tag == "input" and element.attributes.get("type") in {"submit", "button"}
    if attribute == "content":
        return element.tag == "meta" and element.attributes.get("name") == "description"
    return attribute in _SPOKEN or attribute.startswith("data-said-")


def texts_of_feed(feed: str) -> set[str]:
    """The texts of a feed outside of its summaries, in which English words of the rules can stand."""
    root = ElementTree.fromstring(feed)  # noqa: S314 - our own
    return {element.text for element in root.iter() if element.text and element.tag.endswith(("}title", "}subtitle"))}


# What is the same in several languages: names, numbers, and what the pages below are asked for.
NAMES = re.compile(
    r"Magic: The Gathering|Wizards of the Coast|Shadows over Innistrad|Innistrad|Fan Content Policy|load_corpus|import_rules"
    r"|CR \S+ \(\d{4}-\d\d-\d\d\)|cr 712\.8e|https?://\S+|/[a-z]{2}/\S+|\d+\.?[a-z]?|\b(?:EN|DE|ES|Ben|[A-Za-z]|Clone|[Tt]ransform|seven)\b"
)
UNNAMED_KEYWORDS = {"Disturb", "More Than Meets the Eye"}
# What the service worker puts words in place of.
FILLED_IN = {"{kept:title}", "{kept:main}"}
# Whole texts that are spelled alike.
ALIKE = {
    # The title of the official text, which has no German one; keyword abilities without a name in the language; words spelled alike.
    "de": {
        "Comprehensive Rules",
        "Simulator",
        "Feeds",
        "Code",
        "Status",
        "Name",
        "Zone",
        "Hand",
        "Land",
        "Planeswalker",
        "Normal",
        "Esc",
        *UNNAMED_KEYWORDS,
        *FILLED_IN,
    },
    "es": {"no", "Planeswalker", "Normal", "Esc", *UNNAMED_KEYWORDS, *FILLED_IN},
}


def left_in_english(pages: tuple[str, str], language: str) -> set[str]:
    """What an English page and the same page in a language say alike, outside of what the latter marks as foreign."""
    english, translated = (passages(page) for page in pages)
    original = {words for words, marked in english if marked == SOURCE}
    alike = {words for words, marked in translated if marked == language and words in original}
    return {words for words in alike - ALIKE[language] if any(letter.isalpha() for letter in NAMES.sub("", words))}


FUTURE = date(2999, 1, 1)

# By name of the address: paths below the language, each of which shows another side of the page.
PAGES: dict[str, tuple[str, ...]] = {
    "home": ("",),
    "editions": ("rules/", "rules/?number=711.4b", "rules/?number=711.4b&from=2016-04-08"),
    "contents": ("rules/current/", "rules/2016-04-08/", "rules/2026-09-25/", f"rules/{FUTURE}/", "rules/1999-01-01/"),
    "rule": (
        "rules/2016-04-08/711/",
        "rules/2016-04-08/711.4b/",
        "rules/2026-09-25/701.27/",
        "rules/2011-09-30/701.25/",
        "rules/2026-09-25/712.8l/",
        "rules/2026-09-25/711.4b/",
        "rules/2026-09-25/999.9/",
        "rules/2026-09-25/seven/",
        "rules/2016-05-05/711.4/",
        "rules/2016-04-08/7/",
        "rules/2016-04-08/701.27a/?from=2026-09-25",
    ),
    "preview": ("rules/2016-04-08/711.4b/preview/",),
    "parallel": (
        "rules/2016-04-08/711.4b/parallel/",
        "rules/2016-04-08/711/parallel/?with=en",
        "rules/2011-09-30/701.25/parallel/?with=en,es",
        "rules/2026-09-25/999.9/parallel/",
        "rules/2026-09-25/712.8e/parallel/",
    ),
    "translations": ("translations/2016-04-08/", "translations/current/", f"translations/{FUTURE}/", "translations/1999-01-01/"),
    "rule_without_edition": ("rule/711.4b/?on=2016-05-05", "rule/701.25/", "rule/711.2/", "rule/999.9/"),
    "history": ("history/2016-04-08/711.4b/", "history/2011-09-30/701.25/", "history/2026-09-25/712.8e/", "history/2026-09-25/999.9/"),
    "compare": ("compare/", "compare/?old=2011-09-30&new=2016-04-08"),
    "comparison": (
        "compare/2016-04-08/2026-09-25/",
        "compare/2026-09-25/2016-04-08/?at=2",
        "compare/2016-04-08/2026-09-25/?view=inline&at=3",
        f"compare/2016-04-08/{FUTURE}/",
        "compare/2016-04-08/2016-04-08/",
        "compare/1999-01-01/2016-04-08/",
    ),
    "comparison_of_number": (
        "compare/2016-04-08/2026-09-25/712/",
        "compare/2016-04-08/2026-09-25/712.8e/",
        "compare/2016-04-08/2026-09-25/712.9/?view=inline",
        "compare/2016-04-08/2026-09-25/999.9/",
    ),
    "search": (
        "search/",
        "search/?q=701.27",
        "search/?q=701.25c",
        "search/?q=711.4l",
        "search/?q=999.9",
        "search/?q=transform",
        "search/?q=xyzzy",
        "search/?q=clone&edition=2016-04-08",
        "search/?q=verwandeln",
        "search/?q=tranform",
        "search/?q=reverso&lang=es",
        "search/?q=algunas",
        "search/?q=transform%20sorcery%20upkeep%20toughness",
        "search/?q=transform&edition=all",
        "search/?q=vorderseite&edition=all",
        "search/?q=xyzzy&edition=all",
        "search/?q=701.27&edition=all",
        "search/?q=in:%20transform%20OR%20meld",
        "search/?q=Huntmastr",
        "search/?q=card&edition=2026-09-25&page=2",
    ),
    "suggest": ("search/suggest/?q=trans", "search/suggest/?q=701.2"),
    "glossary_current": ("glossary/",),
    "glossary": ("glossary/2026-09-25/", "glossary/2016-04-08/"),
    "glossary_entry": ("glossary/2016-04-08/clone/", "glossary/2016-04-08/transform/", "glossary/2016-04-08/gardening/"),
    "glossary_preview": ("glossary/2016-04-08/clone/preview/", "glossary/2016-04-08/gardening/preview/"),
    "simulator": ("simulator/",),
    "scenario": (
        "simulator/delver-and-moonmist/",
        "simulator/clone-of-ravager/?edition=2016-04-08&step=2",
        "simulator/clone-of-ravager/?edition=2018-04-27&against=2001-01-01",
        "simulator/daybound-and-moonmist/?step=2",
        "simulator/back-face-as-a-copy/?edition=2030-01-01&step=9",
        "simulator/a-token-of-a-melded-permanent/",
        "simulator/invasion-of-kylem/?edition=2012-03-04&guessed=1",
        "simulator/delver-and-moonmist/?guess=1",
        "simulator/delver-and-moonmist/?guessed=0",
        "simulator/delver-and-moonmist/?guessed=1",
        "simulator/delver-and-moonmist/?edition=2011-09-29",
        "simulator/nothing-at-all/",
    ),
    "simulator_build": (
        "simulator/build/",
        f"simulator/build/?case={CASE}&edition=2016-04-08",
        f"simulator/build/?case={CASE}&edition=2026-01-16&every=1&form=e0",
        f"simulator/build/?case={CASE}&form=o0",
        f"simulator/build/?case={OWN_CARD_CASE}&form=c0",
        f"simulator/build/?case={OWN_CARD_CASE}&form=c&faces.0.abilities.new=static_modify_pt&again=1",
        f"simulator/build/?case={BROKEN_CASE}",
        f"simulator/build/?case={BROKEN_CASE}&form=e0",
        *(f"simulator/build/?case={CASE}&form=e&do={verb}&save=1" for verb in Verb),
        "simulator/build/?case=nonsense",
        "simulator/build/?add=card&card=de",
        "simulator/build/?add=card&card=12345",
        "simulator/build/?text=12345",
        "simulator/build/?from=delver-and-moonmist&step=2&edition=2026-01-16",
        "simulator/build/?from=delver-and-moonmist&step=2&edition=2026-01-16&keep=events",
    ),
    "simulator_export": (f"simulator/build/export/?case={CASE}&format=toml",),
    "offline": ("offline/", "offline/?from=2016-04-08"),
    "kept": ("offline/kept/",),
    "kept_list": ("offline/2016-04-08/", "offline/current/"),
    "kept_shell": ("offline/2016-04-08/shell/", "offline/2026-09-25/shell/", f"offline/{FUTURE}/shell/"),
    "kept_part": ("offline/2016-04-08/nothing/",),
    "kept_size": ("offline/2016-04-08/start/size/",),
    "about": ("about/", "about/?number=711.4b&edition=2016-04-08"),
    "interface": ("api/",),
    "privacy": ("privacy/",),
    "legal": ("legal/",),
}
UNNAMED = ("rules/yesterday/", "nowhere/")
FEEDS = ("changes.atom", "rules/2016-04-08/711.4b.atom")


def every_path() -> Iterator[str]:
    for paths in PAGES.values():
        yield from paths
    yield from UNNAMED


def answers(language: str) -> dict[str, str]:
    client = Client()
    return {path: client.get(f"/{language}/{path}", follow=True).content.decode() for path in every_path()}


def errors(language: str) -> dict[str, str]:
    """The pages of failures, which no address leads to."""
    request = RequestFactory().get(f"/{language}/")
    request.LANGUAGE_CODE = language
    request.editions = loaded_editions()
    with translation.override(language):
        pages = {f"error {status}": render_to_string("errors/plain.html", {"status": status}) for status in (400, 500)}
        return {"error 403": forbidden(request).content.decode(), **pages}


def complete_editions() -> None:
    """Makes editions in force, past and future of the excerpts. One breaks off and has a glossary entry without a translation."""
    Edition.objects.update(is_complete=True, name="Shadows over Innistrad", introduction="Introduction", credits="Credits")
    Edition.objects.filter(effective_date=date(2011, 9, 30)).update(effective_date=FUTURE)
    past = Edition.objects.get(effective_date=date(2016, 4, 8))
    past.is_truncated = True
    past.save()
    text = past.rules.all()[0].text
    # A number that names another rule in each edition.
    RuleVersion.objects.filter(edition__effective_date=date(2026, 9, 25), number="712.2").update(number="711.2")
    for position, term in enumerate(("Clone", "Transform"), start=1):
        past.glossary.create(position=position, term=term, slug=term.lower(), text=text)
    index_glossary(edition=past.pk)


@dataclass
class Site:
    """Every page and feed in every language, in every state of the site: (state, path) → {language: text}; and the templates behind."""

    pages: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    feeds: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    templates: set[str] = field(default_factory=set)

    def look(self, state: str) -> None:
        cache.clear()
        forget_kept()
        for language in (SOURCE, *TRANSLATED):
            for path, page in (answers(language) | errors(language)).items():
                self.pages.setdefault((state, path), {})[language] = page
            for path in FEEDS:
                self.feeds.setdefault((state, path), {})[language] = Client().get(f"/feeds/{language}/{path}").content.decode()
        cache.clear()


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Site:
    site = Site()

    def note_template(template: Any, **_: object) -> None:
        site.templates.add(template.name)

    template_rendered.connect(note_template)
    with time_machine.travel(TODAY), django_db_blocker.unblock(), transaction.atomic():
        site.look("empty")
        load_corpus()
        site.look("excerpts")
        complete_editions()
        site.look("editions")
        transaction.set_rollback(True)
    template_rendered.disconnect(note_template)
    return site


@pytest.mark.django_db  # or pytest-django makes no test database for the fixture
class TestPages:
    @by_language
    def test_no_page_has_a_sentence_left_in_english(self, site: Site, language: str):
        left = {place: left_in_english((page[SOURCE], page[language]), language) for place, page in site.pages.items()}
        assert {place: words for place, words in left.items() if words} == {}

    @by_language
    def test_no_feed_has_a_sentence_left_in_english(self, site: Site, language: str):
        left = {}
        for (state, path), feed in site.feeds.items():
            if state != "empty" or path == "changes.atom":
                parts = [texts_of_feed(feed[code]) for code in (SOURCE, language)]
                left[state, path] = {text for text in parts[0] & parts[1] if any(letter.isalpha() for letter in NAMES.sub("", text))}
        assert {place: texts - ALIKE[language] for place, texts in left.items() if texts - ALIKE[language]} == {}

    def test_every_address_is_looked_at(self):
        assert set(PAGES) == {page.name for page in urls.pages if page.name}
        for name, paths in PAGES.items():
            assert {resolve(f"/en/{path.split('?')[0]}").url_name for path in paths} == {name}

    def test_every_template_is_looked_at(self, site: Site):
        ours = {path.relative_to(ROOT / "templates").as_posix() for path in (ROOT / "templates").rglob("*.html")}
        assert {name for name in ours if not name.startswith("admin/")} - site.templates == set()

    @by_language
    def test_a_sentence_that_is_left_in_english_is_found(self, language: str):
        english = '<html lang="en"><p title="A title">Rules of 711</p><p lang="en">Quoted words</p><b>711.4b</b></html>'
        translated = english.replace('html lang="en"', f'html lang="{language}"')
        assert left_in_english((english, translated), language) == {"A title", "Rules of 711"}


# Catalogues: what the sources say

# The kinds of files that hold sentences; those of the Makefile's "messages" too.
EXTENSIONS = ("--extension", "html,txt,py,xml")

needs_gettext = pytest.mark.skipif(shutil.which("xgettext") is None, reason="no GNU gettext on the path, which reads msgids from sources")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what has sentences, with catalogues made anew; makemessages leaves files beside the templates while it runs."""
    folder = tmp_path_factory.mktemp("sources")
    for name in ("rules", "rulesite", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copytree(ROOT / "rules" / "data", folder / "rules" / "data", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    (folder / "locale").mkdir()
    subprocess.run(
        [
            sys.executable,
            "manage.py",
            "makemessages",
            *(f"--locale={code}" for code in TRANSLATED),
            *EXTENSIONS,
            "--no-location",
            "--no-obsolete",
        ],
        cwd=folder,
        env={**os.environ, "BUILD_VERSION": "made up"},
        check=True,
        capture_output=True,
    )
    return folder


def test_no_file_with_sentences_is_of_a_kind_that_is_not_read():
    marks = re.compile(r"{% *(?:translate|trans|blocktranslate|blocktrans)\b")
    templates = [path for path in (ROOT / "templates").rglob("*") if path.is_file() and marks.search(path.read_text(encoding="utf-8"))]
    assert {path.suffix.removeprefix(".") for path in templates} <= set(EXTENSIONS[1].split(","))
    assert " ".join(EXTENSIONS) in (ROOT / "Makefile").read_text(encoding="utf-8")


@needs_gettext
@by_language
def test_the_catalogue_has_what_the_sources_say_and_nothing_else(sources: Path, language: str):
    def messages(catalogue: polib.POFile) -> set[tuple[str, str, str]]:
        return {(entry.msgctxt or "", entry.msgid, entry.msgid_plural) for entry in catalogue}

    said = messages(polib.pofile(str(sources / "locale" / language / "LC_MESSAGES" / "django.po"), encoding="utf-8"))
    translated = messages(committed(language))
    assert (said - translated, translated - said) == (set(), set()), "run make messages and translate what is new"


# Words: one for a thing

# The project's own words; those of the game stand in terms.toml.
SITE_WORDS = {
    "edition": {"de": ["Ausgabe"], "es": ["edición"]},
    "excerpt": {"de": ["Auszug"], "es": ["extracto"]},
    "rule": {"de": ["Regel"], "es": ["regla"]},
    "subrule": {"de": ["Unterregel"], "es": ["subregla"]},
    "chapter": {"de": ["Kapitel"], "es": ["capítulo"]},
    "glossary": {"de": ["Glossar"], "es": ["glosario"]},
    "example": {"de": ["Beispiel"], "es": ["ejemplo"]},
    "translation": {"de": ["Übersetzung"], "es": ["traducción"]},
    "summary": {"de": ["Zusammenfassung"], "es": ["resumen"]},
}

# Sentences in which an English word is not the term, by word and part of the sentence, with the reason.
OTHERWISE = {
    ("edition", "“edition”"): "the name of a field",
    ("edition", "or edition:all"): "a sign that is typed so in every language",
    ("effect", "In effect"): "an edition is in force",
    ("effect", "takes effect"): "an edition comes into force",
    ("effect", "took effect"): "an edition came into force",
    ("rule", "Comprehensive Rules"): "the title of the official text, which has no German one",
    ("turn", "turn over"): "a card shows its other face",
    ("turn", "turned over"): "a card shows its other face",
    ("turn", "turns over"): "a card shows its other face",
    ("turn", "turns it over"): "a card shows its other face",
    ("turn", "turn it over"): "a card shows its other face",
    ("turn", "urn permanents face down"): "a verb",
    ("turn", "turn %(names)s face down"): "a verb",
    ("turn", "Turn a permanent face up"): "a verb",
    ("face down", "urn permanents face down"): "German has a verb for it: verdecken",
    ("face down", "turn %(names)s face down"): "German has a verb for it: verdecken",
    ("face up", "Turn a permanent face up"): "German has a verb for it: aufdecken",
    ("face up", "the same face up"): "which of two faces is up, not the status",
    ("face up", "with the face up that"): "which of two faces is up, not the status",
    ("face up", "with this face up"): "which of two faces is up, not the status",
    ("face up", "sorcery face up"): "which of two faces is up, not the status",
    ("attach", "attach %(name)s to"): "the German verb is parted: lege an",
}

STEMMERS = {"de": snowballstemmer.stemmer("german"), "es": snowballstemmer.stemmer("spanish")}


@remember
def words_of_the_project() -> dict[str, dict[str, list[str]]]:
    """English name → names by language, the longest English name first."""
    terms = tomllib.loads((ROOT / "rules" / "data" / "corpus" / "terms.toml").read_text(encoding="utf-8"))["terms"]
    words = dict(SITE_WORDS)
    for term in terms:
        names = {code: [term[code], *term.get(f"also_{code}", [])] for code in TRANSLATED}
        for english in (term["en"], *term.get("also_en", [])):
            words[english] = names
    return dict(sorted(words.items(), key=lambda item: -len(item[0])))


def project_words_in(english: str) -> Iterator[str]:
    """The project's words in a sentence; a longer one hides those inside it. The names of placeholders are none."""
    english = re.sub(r"%\(\w+\)\w", " ", english)
    for word in words_of_the_project():
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?:s|es)?(?![\w-])", re.IGNORECASE)
        if pattern.search(english):
            yield word
            english = pattern.sub(" ", english)


def plain(words: str) -> str:
    """Lower case without accents, so that a plural's umlaut does not matter."""
    return "".join(letter for letter in unicodedata.normalize("NFD", words.casefold()) if not unicodedata.combining(letter))


# Stems of verbs whose vowel changes, which no stemmer knows.
VOWEL_CHANGES = {"resolver": "resuelv", "resolverse": "resuelv", "convertir": "conviert", "convertirse": "conviert"}


def says(translated: str, name: str, language: str) -> bool:
    """Whether a sentence has the words of a name in any form, also inside a compound."""
    return all(any(plain(form) in plain(translated) for form in forms(word, language)) for word in re.findall(r"\w+", name))


def forms(word: str, language: str) -> set[str]:
    """The stem of a word, and the word itself: some stemmers write the end of a stem otherwise."""
    return {STEMMERS[language].stemWord(word.casefold()), word, VOWEL_CHANGES.get(word, word)}


def otherwise(word: str, msgid: str) -> list[tuple[str, str]]:
    return [(excepted, part) for excepted, part in OTHERWISE if excepted == word and part in msgid]


class TestWords:
    @by_language
    def test_a_term_has_the_name_that_the_rules_have_for_it(self, language: str):
        wrong = []
        for entry in committed(language):
            for word in project_words_in(entry.msgid):
                names = words_of_the_project()[word][language]
                forms = [entry.msgstr] if entry.msgstr else list(entry.msgstr_plural.values())
                if not otherwise(word, entry.msgid) and not all(any(says(form, name, language) for name in names) for form in forms):
                    wrong.append(f"{word!r} is {' or '.join(names)}: {entry.msgid!r}: {forms[0]!r}")
        assert wrong == []

    def test_every_exception_is_needed(self):
        used = {
            excepted
            for entry in committed(TRANSLATED[0])
            for word in project_words_in(entry.msgid)
            for excepted in otherwise(word, entry.msgid)
        }
        assert set(OTHERWISE) - used == set()

    @pytest.mark.parametrize(
        ("translated", "name", "language", "expected"),
        [
            pytest.param("zwei bleibende Karten", "bleibende Karte", "de", True, id="plural"),
            pytest.param("die Energiemarke", "Marke", "de", True, id="compound"),
            pytest.param("zwei Zaubersprüche", "Zauberspruch", "de", True, id="umlaut"),
            pytest.param("zwei Permanents", "bleibende Karte", "de", False, id="another word"),
            pytest.param("las cartas de dos caras", "carta de dos caras", "es", True, id="Spanish plural"),
            pytest.param("el coste convertido", "valor de maná", "es", False, id="another Spanish word"),
        ],
    )
    def test_a_name_is_found_in_any_form(self, translated: str, name: str, language: str, expected: bool):
        assert says(translated, name, language) is expected
