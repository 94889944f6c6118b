"""An edition as a whole: the text can be imported again, and both forms have all that the edition has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules.domain.document import Document
from rules.domain.reading import read, write
from rules.models import Edition, Example, GlossaryEntry, RuleVersion
from rules.selectors.editions import loaded_editions
from rules.selectors.whole_edition import document
from rules.services.importing import import_text
from tests.api.conftest import GLOSSARY, OLD, V1
from tests.independent_reader import read_edition
from tests.made_up_edition import bundled_body, official_text

if TYPE_CHECKING:
    from django.test import Client

Ask = Callable[..., Any]


def rows() -> tuple[list[Any], list[Any], list[Any]]:
    """What the edition of 2016-04-08 has in the tables, without keys."""
    edition = Edition.objects.get(effective_date=OLD)
    return (
        list(RuleVersion.objects.filter(edition=edition).values_list("position", "chapter", "level", "number", "text__text")),
        list(Example.objects.filter(rule__edition=edition).values_list("rule__position", "position", "after", "text__text")),
        list(GlossaryEntry.objects.filter(edition=edition).values_list("position", "term", "slug", "text__text")),
    )


def test_the_text_imported_again_gives_the_same_rows(site: None, client: Client):
    before = rows()
    original = read(official_text(OLD, body=bundled_body("2016-04-08.711"), glossary=GLOSSARY))
    response = client.get(f"{V1}/editions/2016-04-08/dump.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    result = import_text(response.content, source="dump", replace=True)
    found = [(each.kind, each.value) for each in result.reading.problems if each.kind != "wrong-citation"]  # it lacks what it cites
    assert found == [(each.kind, each.value) for each in original.problems]
    assert rows() == before
    assert client.get(f"{V1}/editions/2016-04-08/dump.txt").content == response.content


def test_the_json_has_every_line_in_its_order(site: None, ask: Ask):
    answer = ask("/editions/2016-04-08/dump.json?lang=de")
    numbered, examples, glossary = rows()
    assert [(line["level"], line["number"], line["english"]) for line in answer["rules"]] == [
        (("section", "chapter", "rule", "subrule")[level - 1], number, text) for _, _, level, number, text in numbered
    ]
    assert [example["english"] for line in answer["rules"] for example in line["examples"]] == [text for *_, text in examples]
    assert {entry["slug"] for entry in answer["glossary"]} == {slug for _, _, slug, _ in glossary}
    assert answer["language"] == "de"
    assert {line["language"] for line in answer["rules"]} == {"en", "de"}


def test_an_excerpt_has_its_notes_in_json(site: None, ask: Ask):
    answer = ask("/editions/2011-09-30/dump.json")
    assert answer["is_complete"] is False
    assert any(line["notes"] for line in answer["rules"])


def test_every_official_text_comes_back_word_for_word(archive_site: None, archive: Path):
    """The document that is rebuilt from the rows is the one that was read from the published bytes; so is the one read from its text."""
    wrong = []
    for edition in loaded_editions().loaded:
        if not edition.is_complete:
            continue
        published = _comparable(read((archive / f"{edition.key}.txt").read_bytes()).document)
        rebuilt = document(edition=edition)
        if _comparable(rebuilt) != published:
            wrong.append(f"{edition.key}: rebuilt")
        if _comparable(read(write(rebuilt).encode()).document) != published:
            wrong.append(f"{edition.key}: read again")
    assert wrong == []


def _comparable(found: Document) -> Document:
    """Without the title, which no edition keeps."""
    return replace(found, title="")


@pytest.mark.parametrize("key", ["2011-09-30", "2016-04-08", "2026-01-16"])
def test_the_json_of_an_official_text_has_what_another_reader_finds(archive_site: None, archive: Path, ask: Ask, key: str):
    expected = read_edition(archive / f"{key}.txt")
    lines = {line["number"]: line for line in reversed(ask(f"/editions/{key}/dump.json")["rules"])}
    assert set(lines) == set(expected.paragraphs)
    assert {
        number for number, line in lines.items() if line["english"].split("\n")[0].strip() != expected.paragraphs[number].strip()
    } == set()
    assert {number: len(line["examples"]) for number, line in lines.items() if line["examples"]} == expected.examples
