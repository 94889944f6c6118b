"""import_rules --language: a whole translated text in the official layout is attached to the English of its edition, number by number."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.domain.numbering import RuleNumber
from rules.models import GlossaryEntry, RuleVersion, Wording
from rules.selectors.editions import content_version
from rules.selectors.rule_page import lines
from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from tests.made_up_edition import bundled_body, bundled_rows, official_text

DAY = date(2016, 4, 8)
NAME = "2016-04-08.711"
by_language = pytest.mark.parametrize("language", ["de", "es"])

# What stands around the rules of a text in each language: front, names of the parts, label, section.
LAYOUT = {
    "de": ("Diese Regeln gelten ab dem 8. April 2016.", "Einleitung", "Inhalt", "Glossar", "Mitwirkende", "Beispiel:", "7. Weitere Regeln"),
    "es": (
        "Estas reglas están en vigor desde el 8 de abril de 2016.",
        "Introducción",
        "Contenido",
        "Glosario",
        "Créditos",
        "Ejemplo:",
        "7. Reglas adicionales",
    ),
}
GLOSSARY = ("Transform\nTo turn a permanent over. See rule 711.1.", "Garden\nA place for plants.")
TRANSLATED_GLOSSARY = {
    "de": ("Transformieren\nEine bleibende Karte umdrehen. Siehe Regel 711.1.", "Garten\nEin Ort für Pflanzen."),
    "es": ("Jardín\nUn lugar para plantas.", "Transformar\nDar la vuelta a un permanente. Véase la regla 711.1."),
}


def translated_text(language: str, *, change: Callable[[list[str]], object] = lambda blocks: None) -> bytes:
    """The bundled chapter in a language as a whole text; `change` alters the blocks of its rules."""
    date_line, introduction, contents, glossary, credits, label, section = LAYOUT[language]
    _, *rules = bundled_body(NAME, language=language)
    rules = [block.replace(f"Example: {label}", label) for block in rules]
    change(rules)
    front = (
        "Magic: The Gathering Comprehensive Rules",
        date_line,
        introduction,
        "…",
        contents,
        f"{section}\n{rules[0]}\n{glossary}\n{credits}",
    )
    return (
        "\r\n\r\n".join((*front, section, *rules, glossary, *TRANSLATED_GLOSSARY[language], credits, "Ada")).replace("\r\n", "\n").encode()
    )


def attach(path: Path, data: bytes, **options: object) -> tuple[str, str, str]:
    """What the command says on both channels, and its error."""
    path.write_bytes(data)
    out, err, error = StringIO(), StringIO(), ""
    try:
        call_command("import_rules", str(path), stdout=out, stderr=err, no_color=True, **options)
    except CommandError as failure:
        error = str(failure)
    return out.getvalue(), err.getvalue(), error


def stored() -> tuple[object, ...]:
    return (sorted(Wording.objects.values_list("pk", "text_de", "status_de", "text_es", "status_es")), content_version())


@pytest.fixture
def english(db: None) -> None:
    """The English edition, without any translation but the names of terms."""
    load_corpus()
    Wording.objects.update(text_de=None, status_de="", text_es=None, status_es="")
    import_text(official_text(DAY, body=bundled_body(NAME), glossary=GLOSSARY), source="english.txt")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rules.txt"


@by_language
def test_every_text_is_attached_to_the_english_of_its_number(english: None, file: Path, language: str) -> None:
    out, _, error = attach(file, translated_text(language), language=language)
    assert not error
    assert re.match(rf"\[1/1\] 2016-04-08: 30 texts in {language}, 30 translations changed, 1 missing, 1 extra, 1 problem,", out)
    found = lines(
        edition=RuleVersion.objects.get(edition__effective_date=DAY, number="711").edition_id,
        number=RuleNumber.parse("711"),
        language=language,
        terms={},
    )
    shown = {str(line.number): line for line in found}
    label = LAYOUT[language][5]
    for row in bundled_rows(NAME):
        words = shown[row["of"]].examples[row["position"] - 1].words if row["kind"] == "example" else shown[row["number"]].words
        assert words.text == row[f"text_{language}"].removeprefix(label).strip()
        assert (words.language, words.status) == (language, "translation")


@by_language
def test_glossary_entries_are_found_by_the_name_of_their_term(english: None, file: Path, language: str) -> None:
    out, _, _ = attach(file, translated_text(language), language=language)
    entry = GlossaryEntry.objects.get(slug="transform")
    assert getattr(entry.text.wording, f"text_{language}").startswith({"de": "Eine bleibende Karte", "es": "Dar la vuelta"}[language])
    assert "missing: garden glossary-entry" in out
    assert re.search(rf"extra, left out: line \d+: {'Garten' if language == 'de' else 'Jardín'}\n", out)


def test_the_same_text_again_changes_nothing(english: None, file: Path) -> None:
    attach(file, translated_text("de"), language="de")
    before = stored()
    out, _, error = attach(file, translated_text("de"), language="de")
    assert not error
    assert "30 texts in de, 0 translations changed" in out
    assert stored() == before


def test_missing_and_extra_rules_are_named_and_the_others_attached(english: None, file: Path) -> None:
    def change(blocks: list[str]) -> None:
        blocks[:] = [block for block in blocks if not block.startswith("711.4b")]
        at = next(at for at, block in enumerate(blocks) if block.startswith("711.5"))
        blocks[at] = blocks[at].rsplit("\n", 1)[0]
        blocks.append("711.14. Eine Regel, die es im Englischen nicht gibt.")

    data = translated_text("de", change=change)
    out, _, error = attach(file, data, language="de")
    line = data.decode().split("\n").index("711.14. Eine Regel, die es im Englischen nicht gibt.") + 1
    assert not error
    assert "28 texts in de, 28 translations changed, 3 missing, 2 extra" in out
    assert "missing: 711.4b subrule\n" in out
    assert "missing: 711.5 example 2" in out
    assert f"extra, left out: line {line}: 711.14 rule\n" in out
    assert not RuleVersion.objects.get(edition__effective_date=DAY, number="711.4b").text.wording.text_de
    assert RuleVersion.objects.get(edition__effective_date=DAY, number="711.13").text.wording.text_de


def test_a_fault_is_named_by_its_line_and_nothing_is_attached(english: None, file: Path) -> None:
    def change(blocks: list[str]) -> None:
        at = next(at for at, block in enumerate(blocks) if block.startswith("711.5"))
        blocks[at] = blocks[at].replace("701.25", "701.26").replace("„Transformiere alle Menschen.“", '"Transformiere alle Menschen."')

    data = translated_text("de", change=change)
    before = stored()
    _, err, error = attach(file, data, language="de")
    assert "1 of 1 texts were not imported" in error
    assert stored() == before
    text = data.decode().split("\n")
    rule = next(at for at, line in enumerate(text, start=1) if line.startswith("711.5."))
    assert f"line {rule}: 711.5 rule: citations" in err
    assert f"line {rule + 2}: 711.5 example 2: quotation marks" in err


def test_what_is_still_english_is_missing_and_the_rest_is_attached(english: None, file: Path) -> None:
    """A translator works in a copy of the English text, from the beginning to the end."""
    originals = bundled_body(NAME)[1:]

    def second_half_untranslated(blocks: list[str]) -> None:
        at = next(at for at, block in enumerate(blocks) if block.startswith("711.6."))
        blocks[at:] = originals[at:]

    out, _, error = attach(file, translated_text("de", change=second_half_untranslated), language="de")
    assert not error
    assert re.search(r"missing: 711\.6 rule", out)
    texts = dict(RuleVersion.objects.filter(edition__effective_date=DAY).values_list("number", "text__wording__text_de"))
    assert texts["711.5"]
    assert not texts["711.6"]
    assert not texts["711.13"]


def test_a_text_that_is_half_english_is_refused_unless_that_is_meant(english: None, file: Path) -> None:
    def half(blocks: list[str]) -> None:
        at = next(at for at, block in enumerate(blocks) if block.startswith("711.6."))
        blocks[at] = "711.6. Falls ein Zauberspruch instructs a player to transform a permanent, geschieht nichts."

    data = translated_text("de", change=half)
    _, err, error = attach(file, data, language="de")
    assert error
    assert "711.6 rule: English words: left as they are: 'instructs a player to transform a permanent'" in err
    assert not attach(file, data, language="de", allow_english=True)[2]


def test_words_can_be_said_to_be_a_published_translation(english: None, file: Path) -> None:
    attach(file, translated_text("de"), language="de", status="quoted")
    assert RuleVersion.objects.get(edition__effective_date=DAY, number="711.4").text.wording.status_de == "quoted"


def test_a_dry_run_keeps_nothing(english: None, file: Path) -> None:
    before = stored()
    out, _, _ = attach(file, translated_text("es"), language="es", dry_run=True)
    assert "30 texts in es (dry run: nothing kept), 30 translations changed" in out
    assert stored() == before


def test_the_date_can_be_given(english: None, file: Path) -> None:
    data = translated_text("de").replace(b"Diese Regeln gelten ab dem 8. April 2016.", b"Guten Tag.")
    assert "no effective date" in attach(file, data, language="de")[1]
    assert not attach(file, data, language="de", effective_date=DAY)[2]


def test_an_edition_without_its_english_text_is_refused(english: None, file: Path) -> None:
    data = translated_text("de").replace(b"8. April 2016", b"9. Mai 2017")
    assert "edition 2017-05-09 is not loaded; import its English text first" in attach(file, data, language="de")[1]


def test_a_text_of_other_rules_is_refused(english: None, file: Path) -> None:
    data = official_text(DAY, glossary=())
    assert "no text has a number of the edition 2016-04-08" in attach(file, data, language="de")[1]


def test_a_status_is_for_translated_texts_alone(db: None, file: Path) -> None:
    assert "--status quoted is for translated texts" in attach(file, official_text(DAY), status="quoted")[2]


def test_glossary_entries_are_found_by_a_word_of_the_search_that_means_no_other(db: None, file: Path) -> None:
    load_corpus()
    glossary = ("Flying\nSee rule 711.1.", "Cast\nSee rule 711.1.", "Spell\nSee rule 711.1.")
    import_text(official_text(DAY, body=bundled_body(NAME), glossary=glossary), source="english.txt", replace=True)
    entries = ("Volar\nVéase la regla 711.1.", "Jardín\nVéase la regla 711.1.")
    text = translated_text("es").decode().split("\n\nGlosario\n\n")[0] + "\n\n".join(("", "Glosario", *entries, "Créditos", "Ada"))
    out, _, error = attach(file, text.encode(), language="es")
    assert not error
    assert "extra, left out: line" in out
    assert not re.search(r"extra, left out: line \d+: Volar", out)
    assert GlossaryEntry.objects.get(slug="flying").text.wording.text_es == "Véase la regla ⟦1⟧."


def test_a_part_of_the_text_has_one_problem_for_all_its_gaps(english: None, file: Path) -> None:
    def change(blocks: list[str]) -> None:
        blocks[:] = [block for block in blocks if not re.match(r"711\.(2a|4a|9)", block)]

    out, _, error = attach(file, translated_text("de", change=change), language="de")
    assert not error
    assert "numbers missing before this one" not in out
    assert re.search(r"a part of the edition: numbers are missing at \d places, first before line \d+", out)


def test_an_official_translation_is_asked_about(english: None, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored()
    _, _, error = attach(file, translated_text("de"), language="de", status="official")
    assert "pass --publishers-words where it has" in error
    assert stored() == before
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for answer, is_taken in (("no", False), ("yes", True)):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        assert (attach(file, translated_text("de"), language="de", status="official")[2] == "") is is_taken
    assert Wording.objects.filter(status_de="official").exists()


def test_an_official_translation_can_be_meant_without_a_question(english: None, file: Path) -> None:
    assert not attach(file, translated_text("de"), language="de", status="official", publishers_words=True)[2]


def test_a_text_is_attached_to_an_excerpt_too(db: None, file: Path) -> None:
    load_corpus()
    out, _, error = attach(file, translated_text("es"), language="es")
    assert not error
    assert "28 texts in es, 0 translations changed, 0 missing, 3 extra" in out
