"""What the search reads is what the texts are: after imports, replacements, deletions, translations and a rebuild."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.db import connection

from rules.domain.query import parse
from rules.models import Edition, RuleText, SearchText, SearchWord, Wording
from rules.selectors.search import everywhere, numbers_with
from rules.services.corpus import load_corpus
from rules.services.deleting import delete_editions
from rules.services.importing import import_text
from rules.services.indexing import build_index, complete_index, index_wordings
from tests.web.made_up import RULES, edition_text, import_edition

pytestmark = pytest.mark.django_db
FIRST, SECOND = date(2020, 1, 1), date(2021, 1, 1)
PART = SearchText.Part


def index() -> set[tuple[Any, ...]]:
    return set(SearchText.objects.values_list("wording__digest", "language", "part", "term", "is_heading", "stems", "words"))


def matches(token: str) -> int:
    """How many texts the database's own index has under a stem or a marked word."""
    conditions = {
        "sqlite": ("SELECT count(*) FROM rules_searchtext_index WHERE rules_searchtext_index MATCH %s", f'"{token}"'),
        "postgresql": ("SELECT count(*) FROM rules_searchtext WHERE vector @@ %s::tsquery", f"'{token}'"),
    }
    query, value = conditions[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query, [value])
        return cursor.fetchone()[0]


def test_an_import_puts_every_different_text_once_into_the_index():
    import_edition(FIRST)
    import_edition(SECOND, {**RULES, "100.2": "A garden has two gates. (See rule 100.1.)"})
    texts = SearchText.objects.filter(part=PART.TEXT)
    assert texts.count() == Wording.objects.count()
    assert {text.language for text in texts} == {"en"}
    assert sorted(SearchText.objects.filter(part=PART.ENTRY).values_list("term", flat=True)) == ["Gate", "Spade"]
    assert " garden have two gate see rule . " in set(texts.values_list("stems", flat=True)) or matches("=gates") == 1
    assert matches("spade") == texts.filter(stems__contains=" spade ").count() + 1


def test_the_same_import_again_changes_nothing():
    import_edition(FIRST)
    before = index()
    import_edition(FIRST)
    import_text(edition_text(FIRST), source="again", effective_date=FIRST, replace=True)
    assert index() == before


def test_a_replaced_edition_leaves_nothing_of_the_old_one():
    import_edition(FIRST, {**RULES, "100.3": "A zebra is no gardener."})
    assert matches("=zebra") == 1
    import_text(edition_text(FIRST), source="new", effective_date=FIRST, replace=True)
    assert matches("=zebra") == 0
    assert not SearchWord.objects.filter(word="zebra").exists()
    alone = index()
    Edition.objects.all().delete()
    import_edition(FIRST)
    assert index() == alone


def test_deleting_an_edition_removes_what_no_other_has():
    import_edition(FIRST)
    before = index()
    import_edition(SECOND, {**RULES, "100.3": "A zebra is no gardener."})
    delete_editions(Edition.objects.filter(effective_date=SECOND))
    assert index() == before
    assert not RuleText.objects.filter(text__contains="zebra").exists()
    assert matches("=zebra") == 0
    delete_editions(Edition.objects.all())
    assert index() == set()
    assert not SearchWord.objects.exists()


def test_the_bundled_texts_are_read_in_three_languages_with_their_plain_words():
    load_corpus()
    for code in ("en", "de", "es"):
        for part in (PART.TEXT, PART.PLAIN):
            column = "text" if part == PART.TEXT else "plain"
            said = Wording.objects.exclude(**{f"{column}_{code}": None}).exclude(**{f"{column}_{code}": ""}).count()
            assert SearchText.objects.filter(language=code, part=part).count() == said > 0
    assert SearchWord.objects.filter(language="de", word="rückseite").exists()
    before = index()
    load_corpus()
    assert index() == before


def test_a_changed_translation_is_read_at_once():
    load_corpus()
    wording = Wording.objects.exclude(text_de=None).first()
    wording.text_de = "Ein Zebra wird transformiert."
    wording.save()
    index_wordings([wording.pk])
    assert matches("=zebra") == 1
    wording.text_de = None
    wording.save()
    index_wordings([wording.pk])
    assert matches("=zebra") == 0


def test_the_command_builds_the_same_index_anew(capsys: pytest.CaptureFixture[str]):
    load_corpus()
    import_edition(FIRST)
    before, words = index(), set(SearchWord.objects.values_list("language", "word"))
    SearchText.objects.filter(language="en").delete()
    call_command("build_search_index")
    assert index() == before
    assert set(SearchWord.objects.values_list("language", "word")) == words
    assert f"{len(before)} texts" in capsys.readouterr().out


def test_what_an_upgrade_finds_without_an_index_is_completed():
    import_edition(FIRST)
    before = index()
    SearchText.objects.all().delete()
    assert complete_index()
    assert index() == before
    assert not complete_index()


def test_the_database_forgets_what_is_deleted():
    import_edition(FIRST)
    build_index()
    SearchText.objects.all().delete()
    assert matches("spade") == 0


def test_a_translation_that_a_translator_sends_is_read_at_once(tmp_path: Path):
    load_corpus()
    import_edition(FIRST)
    path = tmp_path / "texts.po"
    call_command("export_texts", "--language", "de", "--edition", FIRST.isoformat(), str(path))
    catalogue = polib.pofile(str(path), encoding="utf-8")
    entry = next(each for each in catalogue if each.msgid == RULES["100.1"])
    entry.msgstr = "Jeder Gärtner braucht einen Spaten."
    catalogue.save(str(path))
    assert matches("=spaten") == 0
    call_command("import_texts", str(path))
    assert matches("=spaten") == 1
    assert SearchWord.objects.filter(language="de", word="gärtner").exists()


def test_a_search_sees_every_change_at_once():
    def found(typed: str) -> tuple[list[str], int]:
        edition = Edition.objects.get(effective_date=FIRST).pk
        return numbers_with(edition=edition, query=parse(typed), language="en"), everywhere(query=parse(typed), language="en").total

    import_edition(FIRST)
    assert (found("glass"), found("zebra")) == ((["100.1a"], 1), ([], 0))
    import_edition(SECOND, {**RULES, "100.1a": "No zebra digs."})
    assert (found("glass"), found("zebra")) == ((["100.1a"], 1), ([], 1))
    changed = edition_text(FIRST, {**RULES, "100.1a": "A spade is a zebra's tool."})
    import_text(changed, source="again", effective_date=FIRST, replace=True)
    assert (found("glass"), found("zebra")) == (([], 0), (["100.1a"], 2))
    build_index()
    assert (found("glass"), found("zebra")) == (([], 0), (["100.1a"], 2))
