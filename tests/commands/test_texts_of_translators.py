"""export_texts and import_texts: the round trip, what has changed since, what is refused, and that others' programs take the files."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command

from rules.models import RuleText, RuleVersion, Wording
from rules.selectors.editions import content_version, loaded_editions
from rules.services.corpus import load_corpus
from rules.services.importing import import_text
from tests.made_up_edition import bundled_body, bundled_rows, official_text

LABELS = {"de": "Beispiel:", "es": "Ejemplo:"}
OLD, NEW = date(2016, 4, 8), date(2016, 9, 30)
BODY = bundled_body("2016-04-08.711")
CHANGED = "711.2"  # the rule of which a newer edition has other words

by_language = pytest.mark.parametrize("language", ["de", "es"])
needs_gettext = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="no GNU gettext on the path")


@dataclass(frozen=True)
class Run:
    out: str
    err: str
    error: str


def run(command: str, *arguments: object, **options: object) -> Run:
    out, err, error = StringIO(), StringIO(), ""
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=err, no_color=True, **options)
    except CommandError as failure:
        error = str(failure)
    return Run(out.getvalue(), err.getvalue(), error)


def stored() -> tuple[object, ...]:
    """All that an import of translations could change."""
    return (
        sorted(Wording.objects.values_list("pk", "text_de", "status_de", "text_es", "status_es")),
        RuleText.objects.count(),
        RuleVersion.objects.count(),
        content_version(),
    )


@pytest.fixture
def two_editions(db: None) -> None:
    """The bundled texts, the official edition of the same words, and a newer one in which one rule has other words."""
    load_corpus()
    import_text(official_text(OLD, body=BODY), source="old.txt")
    newer = [paragraph.replace("may look at both faces", "may look at either face") for paragraph in BODY]
    assert newer != BODY
    import_text(official_text(NEW, body=newer), source="new.txt")


Export = Callable[..., polib.POFile]


@pytest.fixture
def export(tmp_path: Path, two_editions: None) -> Export:
    """Exports an edition to `texts.po` and reads it."""

    def export(day: date = OLD, language: str = "de") -> polib.POFile:
        path = tmp_path / "texts.po"
        done = run("export_texts", "--language", language, "--edition", day.isoformat(), path)
        assert not done.error
        return polib.pofile(str(path), encoding="utf-8")

    return export


@pytest.fixture
def changed_file(tmp_path: Path, export: Export) -> Callable[..., Path]:
    """The exported catalogue of the old edition with changes by place: another translation each."""

    def change(**changes: str) -> Path:
        catalogue = export()
        for place, translation in changes.items():
            entry(catalogue, place.replace("_", " ")).msgstr = translation
        path = tmp_path / "changed.po"
        catalogue.save(str(path))
        return path

    return change


def entry(catalogue: polib.POFile, place: str) -> polib.POEntry:
    return next(each for each in catalogue if each.msgctxt == place)


def lines_said(done: Run) -> list[int]:
    """The lines that the complaints name."""
    return [int(line) for line in re.findall(r"\.po: line (\d+): ", done.err)]


class TestExport:
    @by_language
    def test_has_every_bundled_text_under_its_place_with_its_translation(self, export: Export, language: str) -> None:
        catalogue = export(language=language)
        found = {each.msgctxt: (each.msgid, each.msgstr) for each in catalogue}
        for row in bundled_rows("2016-04-08.711"):
            label = LABELS[language]
            words = (row["text_en"].removeprefix("Example:").strip(), row[f"text_{language}"].removeprefix(label).strip())
            place = f"{row['of']} example {row['position']}" if row["kind"] == "example" else f"{row['number']} {row['kind']}"
            assert found[place] == words

    def test_stands_in_the_order_of_the_edition_with_the_glossary_last(self, export: Export) -> None:
        places = [each.msgctxt for each in export()]
        assert places[:4] == ["7 section", "711 chapter", "711.1 rule", "711.1a subrule"]
        assert places.index("711.5 example 1") == places.index("711.5 rule") + 1
        assert places[-2:] == ["deck glossary-entry", "player glossary-entry"]

    def test_marks_exactly_the_text_whose_words_have_changed(self, export: Export) -> None:
        old, new = export(OLD), export(NEW)
        (fuzzy,) = new.fuzzy_entries()
        was = entry(old, f"{CHANGED} rule")
        assert fuzzy.msgctxt == f"{CHANGED} rule"
        assert fuzzy.msgid != was.msgid
        assert (fuzzy.previous_msgctxt, fuzzy.previous_msgid, fuzzy.msgstr) == (was.msgctxt, was.msgid, was.msgstr)
        others = [{each.msgctxt: (each.msgid, each.msgstr) for each in found if each.msgctxt != fuzzy.msgctxt} for found in (old, new)]
        assert others[0] == others[1]

    def test_finds_the_former_words_of_a_rule_that_has_another_number_now(self, export: Export) -> None:
        moved = [re.sub(r"^711\.(1[0-3]|[2-9])(?=\D)", lambda number: f"711.{int(number[1]) + 1}", paragraph) for paragraph in BODY]
        moved.insert(6, "711.2. A rule about gardens and their gates is quite new here.")
        moved = [paragraph.replace("may look at both faces", "may look at either face") for paragraph in moved]
        import_text(official_text(date(2017, 1, 20), body=moved), source="moved.txt")
        catalogue = export(date(2017, 1, 20))
        assert [each.msgctxt for each in catalogue.fuzzy_entries()] == ["711.3 rule"]
        assert entry(catalogue, "711.3 rule").previous_msgctxt == f"{CHANGED} rule"
        assert entry(catalogue, "711.2 rule").msgstr == ""

    def test_finds_the_former_words_of_an_example(self, export: Export) -> None:
        body = [paragraph.replace("Because the Clone is itself not", "Since the Clone is itself not") for paragraph in BODY]
        import_text(official_text(date(2017, 1, 20), body=body), source="example.txt")
        catalogue = export(date(2017, 1, 20))
        assert [each.msgctxt for each in catalogue.fuzzy_entries()] == ["711.5 example 1"]
        assert "Because the Clone" in catalogue.fuzzy_entries()[0].previous_msgid

    @needs_gettext
    @by_language
    @pytest.mark.parametrize("day", [OLD, NEW])
    def test_is_taken_by_msgfmt_without_a_warning(self, export: Export, tmp_path: Path, day: date, language: str) -> None:
        export(day, language)
        command = ["msgfmt", "--check", "--output-file", str(tmp_path / "texts.mo"), str(tmp_path / "texts.po")]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--language", "de", "--edition", "1999-01-01"], "edition 1999-01-01 is not loaded"),
            (["--language", "de", "--edition", "April"], "not a date such as 2016-04-08: 'April'"),
            (["--language", "de", "--edition", "Current"], "not a date such as 2016-04-08: 'Current'"),
            (["--language", "en", "--edition", "2016-04-08"], "'en'"),
        ],
        ids=["no such edition", "no date", "no word of the addresses", "the source language"],
    )
    def test_is_refused(self, two_editions: None, tmp_path: Path, arguments: list[str], said: str) -> None:
        assert said in run("export_texts", *arguments, tmp_path / "texts.po").error
        assert not (tmp_path / "texts.po").exists()

    def test_the_current_edition_is_named_as_in_addresses(self, two_editions: None, tmp_path: Path) -> None:
        day = loaded_editions().current.key
        assert f" texts of {day}, " in run("export_texts", "--language=de", "--edition=current", tmp_path / "texts.po").out
        assert polib.pofile(str(tmp_path / "texts.po"), encoding="utf-8").metadata["X-Edition"] == day
        assert f" of {day}, " in run("import_texts", "--language=de", "--edition=current", tmp_path / "texts.po").out

    def test_there_may_be_no_current_edition(self, db: None, tmp_path: Path) -> None:
        assert "no edition is loaded" in run("export_texts", "--language=de", "--edition=current", tmp_path / "texts.po").error

    def test_says_which_fuzzy_texts_are_behind_and_which_a_later_edition_lends(self, two_editions: None, tmp_path: Path) -> None:
        assert ", 1 fuzzy\n" in run("export_texts", "--language=de", f"--edition={NEW}", tmp_path / "texts.po").out
        first = [paragraph.replace("may look at both faces", "may look at any face") for paragraph in BODY]
        import_text(official_text(date(2012, 1, 1), body=first), source="first.txt")
        out = run("export_texts", "--language=de", "--edition=2012-01-01", tmp_path / "texts.po").out
        assert ", 1 fuzzy (0 behind, 1 lent by later editions)\n" in out

    def test_names_a_file_that_cannot_be_written(self, two_editions: None, tmp_path: Path) -> None:
        done = run("export_texts", "--language", "de", "--edition", "2016-04-08", tmp_path / "nowhere" / "texts.po")
        assert "texts.po: cannot be written: no such file or directory" in done.error


class TestImport:
    @by_language
    @pytest.mark.parametrize("day", [OLD, NEW])
    def test_of_what_was_exported_changes_nothing(self, export: Export, tmp_path: Path, day: date, language: str) -> None:
        export(day, language)
        before = stored()
        done = run("import_texts", tmp_path / "texts.po")
        assert not done.error
        assert f"0 translations changed in {language}" in done.out
        assert stored() == before

    def test_takes_a_new_translation_for_every_edition_with_those_words(self, changed_file: Callable[..., Path]) -> None:
        path = changed_file(**{"711.6_rule": "Dann geschieht nichts."})
        before = content_version()
        done = run("import_texts", path)
        assert "1 translation changed in de of 31 texts of 2016-04-08" in done.out
        assert content_version() == before + 1
        for day in (OLD, NEW):
            wording = RuleVersion.objects.get(edition__effective_date=day, number="711.6").text.wording
            assert (wording.text_de, wording.status_de) == ("Dann geschieht nichts.", "translation")

    def test_keeps_citations_as_slots_so_that_they_survive_renumbering(self, changed_file: Callable[..., Path]) -> None:
        run("import_texts", changed_file(**{"711.7_rule": "Siehe Regel 601, „Zaubersprüche wirken“."}))
        assert RuleVersion.objects.filter(number="711.7").first().text.wording.text_de == "Siehe Regel ⟦1⟧, „Zaubersprüche wirken“."

    def test_finishes_a_fuzzy_text_once_the_mark_is_gone(self, export: Export, tmp_path: Path) -> None:
        catalogue = export(NEW)
        (fuzzy,) = catalogue.fuzzy_entries()
        fuzzy.fuzzy = False
        fuzzy.msgstr = "Wer sie ansehen darf, darf eine der Seiten ansehen."
        catalogue.save(str(tmp_path / "done.po"))
        assert "1 translation changed" in run("import_texts", tmp_path / "done.po").out
        assert export(NEW).fuzzy_entries() == []

    def test_of_a_part_of_the_file_leaves_the_rest_alone(self, export: Export, tmp_path: Path) -> None:
        catalogue = export()
        part = polib.POFile()
        part.metadata = catalogue.metadata
        part.append(entry(catalogue, "711.6 rule"))
        part[0].msgstr = "Dann geschieht nichts."
        part.save(str(tmp_path / "part.po"))
        assert "1 of the 31 texts" in run("import_texts", tmp_path / "part.po").err
        assert "1 translation changed in de of 1 texts" in run("import_texts", tmp_path / "part.po", part=True).out

    def test_does_not_undo_what_came_in_since_the_file_was_made(self, export: Export, tmp_path: Path) -> None:
        first, second = export(), export()
        entry(first, "deck glossary-entry").msgstr = "Die Karten, mit denen man beginnt. Siehe Regel 100.2."
        entry(second, "player glossary-entry").msgstr = "Wer an der Partie teilnimmt."
        for name, catalogue in (("first.po", first), ("second.po", second)):
            catalogue.save(str(tmp_path / name))
            assert "1 translation changed" in run("import_texts", tmp_path / name).out
        assert len([each for each in export() if "glossary" in each.msgctxt and each.msgstr]) == 2

    def test_a_dry_run_counts_and_keeps_nothing(self, changed_file: Callable[..., Path]) -> None:
        path = changed_file(**{"711.6_rule": "Dann geschieht nichts."})
        before = stored()
        assert "1 translation changed" in run("import_texts", path, dry_run=True).out
        assert stored() == before

    def test_language_and_edition_can_be_given_for_a_file_whose_header_is_lost(self, export: Export, tmp_path: Path) -> None:
        catalogue = export()
        entry(catalogue, "711.6 rule").msgstr = "Dann geschieht nichts."
        catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
        catalogue.save(str(tmp_path / "bare.po"))
        assert "no language" in run("import_texts", tmp_path / "bare.po").err
        done = run("import_texts", tmp_path / "bare.po", "--language=de", "--edition=2016-04-08")
        assert "1 translation changed" in done.out

    def test_a_regional_language_is_its_language(self, export: Export, tmp_path: Path) -> None:
        catalogue = export()
        catalogue.metadata["Language"] = "de_AT"
        catalogue.save(str(tmp_path / "austrian.po"))
        assert "0 translations changed in de" in run("import_texts", tmp_path / "austrian.po").out


# By name: the changes to the exported German catalogue by place, and what is said of which places.
BROKEN = {
    "a lost citation": ({"711.7 rule": "Siehe dort, wo es steht."}, {"711.7 rule": "citations: not cited in the translation: 601"}),
    "foreign quotes": ({"711.1 rule": 'Eine "Karte". Siehe Regel 701.25.'}, {"711.1 rule": "quotation marks"}),
    "a translation that is gone": ({"711.6 rule": ""}, {"711.6 rule": "empty: the translation that stood here is gone"}),
    "nothing but blanks": ({"711.6 rule": "  "}, {"711.6 rule": "empty"}),
    "an added symbol": ({"711.6 rule": "Bezahle dafür einmal {W}."}, {"711.6 rule": "symbols: not in the English: {W}"}),
    "words left in English": (
        {"711.6 rule": "Falls ein Zauberspruch instructs a player to transform a permanent, geschieht nichts."},
        {"711.6 rule": "English words: left as they are"},
    ),
    "an added paragraph": ({"711.6 rule": "Eins geschieht.\nZwei auch."}, {"711.6 rule": "paragraphs: 2, but the English has 1"}),
    "a whole rule of two words": ({"711.6 rule": "bla bla"}, {"711.6 rule": "too short: 7 characters"}),
    "another language": (
        {"711.6 rule": "Si un hechizo hace que el permanente se transforme, no ocurre nada."},
        {"711.6 rule": "another language: reads like 'es', not like 'de'"},
    ),
    "another number": ({"711.6 rule": "Dann geschieht 3 Mal nichts."}, {"711.6 rule": "numbers: not in the English: 3"}),
    "a citation twice": (
        {"711.7 rule": "Siehe Regel 601, „Zaubersprüche wirken“. Siehe Regel 601."},
        {"711.7 rule": "citations: more often than in the English: 601"},
    ),
    "markup": ({"711.6 rule": "Dann geschieht <b onclick=x>nichts</b>."}, {"711.6 rule": "markup: '<b onclick=x>'"}),
    "two faults": (
        {"711.2 rule": " ", "711.7 rule": "Siehe Regel 602."},
        {"711.2 rule": "empty", "711.7 rule": "citations: no English citation is '602'"},
    ),
}


@pytest.mark.parametrize(("changes", "complaints"), BROKEN.values(), ids=BROKEN)
def test_a_faulty_translation_is_named_by_its_line_and_nothing_is_imported(
    export: Export, tmp_path: Path, changes: dict[str, str], complaints: dict[str, str]
) -> None:
    catalogue = export()
    entry(catalogue, "711.13 rule").msgstr = "Ein guter Satz, der auch nicht ankommen darf."
    for place, translation in changes.items():
        entry(catalogue, place).msgstr = translation
    path = tmp_path / "broken.po"
    catalogue.save(str(path))
    before = stored()
    done = run("import_texts", path)
    assert stored() == before
    assert done.error.endswith(f"nothing was imported: {len(complaints)} problem{'' if len(complaints) == 1 else 's'}")
    lines = path.read_text(encoding="utf-8").split("\n")
    assert len(lines_said(done)) == len(complaints)
    for (place, said), line, shown in zip(complaints.items(), lines_said(done), done.err.splitlines(), strict=True):
        assert f": {place}: {said}" in shown
        here = next(at for at, text in enumerate(lines, start=1) if text == f'msgctxt "{place}"')
        assert abs(line - here) <= 2  # comments belong to the entry


def test_english_words_that_are_meant_are_taken(changed_file: Callable[..., Path]) -> None:
    path = changed_file(**{"711.6_rule": "Falls ein Zauberspruch instructs a player to transform a permanent, geschieht nichts."})
    assert "pass --allow-english where that is meant" in run("import_texts", path).err
    assert "1 translation changed" in run("import_texts", path, "--allow-english").out


def test_what_is_doubtful_is_taken_where_it_is_meant(changed_file: Callable[..., Path]) -> None:
    path = changed_file(**{"711.6_rule": "3 nada"})
    assert run("import_texts", path).err.count("pass --allow-doubtful where that is meant") == 2
    assert "1 translation changed" in run("import_texts", path, "--allow-doubtful").out


# By name: what a text editor can write between the quotes of a msgstr, and how it is called.
UNPRINTED = {
    "a zero character": ("\0", "U+0000"),
    "an escape character": ("\x1b", "U+001B"),
    "a line separator": ("\u2028", "U+2028"),
    "an escaped zero": (r"\0", r"\0"),
    "an escaped number": (r"\x1b", r"\x"),
    "an escaped bell": (r"\a", r"\a"),
    "an escaped form feed": (r"\f", r"\f"),
    "an escaped tabulator": (r"\t", "U+0009"),
}


@pytest.mark.parametrize(("written", "said"), UNPRINTED.values(), ids=UNPRINTED)
def test_a_control_character_is_named_by_its_line_and_nothing_is_imported(export: Export, tmp_path: Path, written: str, said: str) -> None:
    catalogue = export()
    entry(catalogue, "711.6 rule").msgstr = "Ein guter§Satz, der lang genug ist."
    catalogue.save(str(tmp_path / "texts.po"))
    text = (tmp_path / "texts.po").read_text(encoding="utf-8").replace("§", written)
    (tmp_path / "damaged.po").write_text(text, encoding="utf-8", newline="\n")
    before = stored()
    done = run("import_texts", tmp_path / "damaged.po")
    assert stored() == before
    assert "nothing was imported: 1 problem" in done.error
    assert "control character" in done.err
    assert said in done.err
    place = text.split("\n").index('msgctxt "711.6 rule"') + 1
    translation = next(at for at, line in enumerate(text.split("\n"), start=1) if "Ein guter" in line)
    assert place - 2 <= lines_said(done)[0] <= translation


def _with_place(catalogue: polib.POFile, place: str) -> None:
    entry(catalogue, "711.6 rule").msgctxt = place


def _with_english(catalogue: polib.POFile, english: str) -> None:
    entry(catalogue, "711.6 rule").msgid = english


STRANGE = {
    "no place": (lambda found: _with_place(found, "somewhere"), "not a place such as '711.5 example 2': 'somewhere'"),
    "a place that the edition does not have": (lambda found: _with_place(found, "999.9 rule"), "the edition has no such text"),
    "a place that stands twice": (lambda found: _with_place(found, "711.7 rule"), "stands on line"),
    "other English words": (lambda found: _with_english(found, "Something else."), "the edition has other English words here"),
    "an edition that is not loaded": (lambda found: found.metadata.update({"X-Edition": "1999-01-01"}), "edition 1999-01-01 is not loaded"),
    "no edition": (lambda found: found.metadata.update({"X-Edition": "soon"}), "X-Edition is 'soon'"),
    "another language": (lambda found: found.metadata.update({"Language": "fr"}), "'fr'"),
    "the source language": (lambda found: found.metadata.update({"Language": "en"}), "'en'"),
}


@pytest.mark.parametrize(("change", "said"), STRANGE.values(), ids=STRANGE)
def test_a_catalogue_that_does_not_fit_is_refused(
    export: Export, tmp_path: Path, change: Callable[[polib.POFile], None], said: str
) -> None:
    catalogue = export()
    entry(catalogue, "711.13 rule").msgstr = "Ein guter Satz, der auch nicht ankommen darf."
    change(catalogue)
    catalogue.save(str(tmp_path / "strange.po"))
    before = stored()
    done = run("import_texts", tmp_path / "strange.po")
    assert said in done.err
    assert "nothing was imported" in done.error
    assert stored() == before


NO_CATALOGUES = {
    "cut in an entry": lambda text: text[: len(text) // 2].rsplit('"', 1)[0],
    "an unescaped quote": lambda text: text.replace('msgid "', 'msgid ""x', 2),
    "cut in a word": lambda text: text[: text.index("Kartenrückseite") + 5],
    "cut between two entries": lambda text: text[: text.index('msgctxt "711.6 rule"')],
    "prose": lambda text: "Liebe Leute, anbei die Übersetzung.\n",
}


@pytest.mark.parametrize("damage", NO_CATALOGUES.values(), ids=NO_CATALOGUES)
def test_a_file_that_is_no_whole_catalogue_is_refused(export: Export, tmp_path: Path, damage: Callable[[str], str]) -> None:
    catalogue = export()
    entry(catalogue, "711.1a subrule").msgstr = "Ein guter Satz, der auch nicht ankommen darf."
    catalogue.save(str(tmp_path / "texts.po"))
    path = tmp_path / "damaged.po"
    path.write_text(damage((tmp_path / "texts.po").read_text(encoding="utf-8")), encoding="utf-8")
    before = stored()
    assert "nothing was imported" in run("import_texts", path).error
    assert stored() == before


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_a_file_in_another_encoding_is_refused(export: Export, tmp_path: Path, encoding: str) -> None:
    export()
    path = tmp_path / "texts.po"
    path.write_text(path.read_text(encoding="utf-8").replace("’", "'"), encoding=encoding, errors="replace")
    assert "not UTF-8" in run("import_texts", path).err


@needs_gettext
def test_work_on_an_export_is_merged_into_a_later_one_as_the_documentation_says(export: Export, tmp_path: Path) -> None:
    """The edition was read anew and has a rule less, and somebody else's translation came in meanwhile."""
    work = export()
    entry(work, "711.13 rule").msgstr = "Mein neuer Satz."
    work.save(str(tmp_path / "rules.de.po"))
    theirs = export()
    entry(theirs, "player glossary-entry").msgstr = "Wer an der Partie teilnimmt."
    theirs.save(str(tmp_path / "theirs.po"))
    run("import_texts", tmp_path / "theirs.po")
    fewer = [paragraph for paragraph in BODY if not paragraph.startswith("711.12")]
    import_text(official_text(OLD, body=fewer), source="anew.txt", replace=True)
    export()
    assert "the edition has no such text; export it again and merge (msgmerge)" in run("import_texts", tmp_path / "rules.de.po").err
    (merging,) = re.findall(r"^ {4}(msgmerge .*)$", Path("docs/TRANSLATING.md").read_text(encoding="utf-8"), re.MULTILINE)
    (tmp_path / "texts.po").rename(tmp_path / "fresh.de.po")
    subprocess.run(merging.split(), cwd=tmp_path, check=True, capture_output=True)
    done = run("import_texts", tmp_path / "merged.de.po", "--part")
    assert "1 translation changed" in done.out, done.err
    now = {each.msgctxt: each.msgstr for each in export()}
    assert (now["711.13 rule"], now["player glossary-entry"]) == ("Mein neuer Satz.", "Wer an der Partie teilnimmt.")


def test_a_file_that_is_not_there_is_named(db: None, tmp_path: Path) -> None:
    assert "none.po: cannot be read: no such file or directory" in run("import_texts", tmp_path / "none.po").error


class TestTheSameWordsAtTwoPlaces:
    """ "100. General" and "200. General" are one wording, which has one translation."""

    BODY = ("1. Game Concepts", "100. General", "100.1. A game has rules.", "2. Cards", "200. General", "200.1. A card has parts.")

    @pytest.fixture
    def catalogue(self, db: None, tmp_path: Path) -> polib.POFile:
        import_text(official_text(date(2001, 1, 1), body=self.BODY), source="general.txt")
        run("export_texts", "--language=de", "--edition=2001-01-01", tmp_path / "texts.po")
        return polib.pofile(str(tmp_path / "texts.po"), encoding="utf-8")

    def test_are_translated_by_either(self, catalogue: polib.POFile, tmp_path: Path) -> None:
        entry(catalogue, "200 chapter").msgstr = "Allgemeines"
        catalogue.save(str(tmp_path / "one.po"))
        assert "1 translation changed" in run("import_texts", tmp_path / "one.po").out
        assert set(RuleVersion.objects.filter(number__in=("100", "200")).values_list("text__wording__text_de", flat=True)) == {
            "Allgemeines"
        }

    def test_in_two_translations_are_a_conflict_that_names_both_lines(self, catalogue: polib.POFile, tmp_path: Path) -> None:
        first, second = (entry(catalogue, f"{number} chapter") for number in (100, 200))
        first.msgstr, second.msgstr = "Allgemeines", "Allgemein"
        catalogue.save(str(tmp_path / "two.po"))
        before = stored()
        done = run("import_texts", tmp_path / "two.po")
        assert f"200 chapter: another translation than on line {first.linenum} (100 chapter)" in done.err
        assert lines_said(done) == [second.linenum]
        assert stored() == before
