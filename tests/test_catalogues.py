"""Compiling the catalogues, and what every committed catalogue must hold to."""

from __future__ import annotations

import gettext
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polib
import pytest

from rulesite.catalogues import LOCALE_FOLDER, CatalogueError, compile_catalogues, main
from rulesite.languages import LANGUAGES

CATALOGUE = """\
msgid ""
msgstr ""
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Glossary"
msgstr "Glossar – ß"

msgid "%(count)s rule"
msgid_plural "%(count)s rules"
msgstr[0] "%(count)s Regel"
msgstr[1] "%(count)s Regeln"

#, fuzzy
msgid "Contents"
msgstr "Zufrieden"
"""


@pytest.fixture
def locale_folder(tmp_path) -> Path:
    folder = tmp_path / "locale"
    write_catalogue(folder, CATALOGUE)
    return folder


def write_catalogue(locale_folder: Path, content: str, *, language: str = "de") -> Path:
    catalogue = locale_folder / language / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    catalogue.write_text(content, encoding="utf-8")
    return catalogue


def compiled_in(locale_folder: Path) -> Path:
    return locale_folder / "de" / "LC_MESSAGES" / "django.mo"


def age(path: Path, *, by_seconds: int) -> None:
    modified = path.stat().st_mtime_ns - by_seconds * 1_000_000_000
    os.utime(path, ns=(modified, modified))


class TestCompiling:
    def test_a_missing_compiled_catalogue_is_made_and_gettext_reads_it(self, locale_folder):
        assert compile_catalogues(locale_folder) == [compiled_in(locale_folder)]
        translations = gettext.translation("django", locale_folder, ["de"])
        assert translations.gettext("Glossary") == "Glossar – ß"
        assert translations.ngettext("%(count)s rule", "%(count)s rules", 2) == "%(count)s Regeln"

    def test_a_fuzzy_entry_is_left_out(self, locale_folder):
        compile_catalogues(locale_folder)
        assert gettext.translation("django", locale_folder, ["de"]).gettext("Contents") == "Contents"

    def test_a_fresh_one_is_left_alone(self, locale_folder):
        compile_catalogues(locale_folder)
        before = compiled_in(locale_folder).stat()
        assert compile_catalogues(locale_folder) == []
        assert compiled_in(locale_folder).stat() == before

    def test_an_edited_catalogue_is_compiled_again(self, locale_folder):
        compile_catalogues(locale_folder)
        age(compiled_in(locale_folder), by_seconds=1)
        write_catalogue(locale_folder, CATALOGUE.replace("Glossar – ß", "Begriffe"))
        assert compile_catalogues(locale_folder) == [compiled_in(locale_folder)]
        with compiled_in(locale_folder).open("rb") as file:
            assert gettext.GNUTranslations(file).gettext("Glossary") == "Begriffe"

    def test_every_language_is_compiled(self, locale_folder):
        write_catalogue(locale_folder, CATALOGUE.replace("Language: de", "Language: es"), language="es")
        assert {path.parent.parent.name for path in compile_catalogues(locale_folder)} == {"de", "es"}

    def test_no_locale_folder_means_nothing_to_do(self, tmp_path):
        assert compile_catalogues(tmp_path / "absent") == []

    def test_others_may_read_the_result_and_nothing_else_is_left_behind(self, locale_folder):
        compile_catalogues(locale_folder)
        folder = compiled_in(locale_folder).parent
        assert sorted(path.name for path in folder.iterdir()) == ["django.mo", "django.po"]
        assert compiled_in(locale_folder).stat().st_mode == (folder / "django.po").stat().st_mode
        assert compiled_in(locale_folder).stat().st_mode & stat.S_IRUSR

    def test_a_broken_catalogue_is_named_with_its_line_and_the_old_one_stays(self, locale_folder):
        compile_catalogues(locale_folder)
        before = compiled_in(locale_folder).read_bytes()
        age(compiled_in(locale_folder), by_seconds=1)
        write_catalogue(locale_folder, CATALOGUE + '\nmsgid "Search"\nmsgstrr "Suche"\n')
        with pytest.raises(CatalogueError, match=r"de/LC_MESSAGES/django\.po .*line 21"):
            compile_catalogues(locale_folder)
        assert compiled_in(locale_folder).read_bytes() == before
        assert len(list(compiled_in(locale_folder).parent.iterdir())) == 2

    def test_readers_never_see_half_a_catalogue_while_several_workers_compile(self, locale_folder):
        compile_catalogues(locale_folder)
        whole = compiled_in(locale_folder).read_bytes()

        def compile_again(_: int) -> bytes:
            (locale_folder / "de" / "LC_MESSAGES" / "django.po").touch()
            compile_catalogues(locale_folder)
            return compiled_in(locale_folder).read_bytes()

        with ThreadPoolExecutor(4) as workers:
            assert set(workers.map(compile_again, range(40))) == {whole}

    def test_the_program_says_what_it_compiled_and_is_silent_the_second_time(self, locale_folder, capsys):
        assert [main(locale_folder), main(locale_folder)] == [0, 0]
        assert capsys.readouterr().out == "compiled de/LC_MESSAGES/django.mo\n"

    def test_the_program_fails_with_the_reason(self, locale_folder, capsys):
        write_catalogue(locale_folder, 'msgid "Search"\nmsgstrr "Suche"\n')
        assert main(locale_folder) == 1
        assert "django.po could not be compiled" in capsys.readouterr().err


# "%(name)s" and "{name}" with their formats; "%%" is a percent sign.
PLACEHOLDER = re.compile(r"%\(\w+\)[#0\- +]*\d*(?:\.\d+)?[a-zA-Z]|%%|\{\w*(?:![rsa])?(?::[^{}]*)?\}")
MARKUP = re.compile(r"</?[a-z][^>]*>")
TRANSLATED = [language.code for language in LANGUAGES[1:]]  # the first is the one that is translated from


@pytest.fixture(params=TRANSLATED)
def catalogue(request) -> polib.POFile:
    """The committed catalogue of a language. It fails, rather than skips, while there is none."""
    path = LOCALE_FOLDER / request.param / "LC_MESSAGES" / "django.po"
    if not path.exists():
        pytest.fail(f"The catalogue locale/{request.param}/LC_MESSAGES/django.po is missing", pytrace=False)
    return polib.pofile(str(path), encoding="utf-8", check_for_duplicates=True)


def translations_of(entry: polib.POEntry) -> list[tuple[str, str]]:
    """(source, translation) of every form: a plural entry has one a form, the first of them made from the singular."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    return [(entry.msgid_plural if form else entry.msgid, words) for form, words in sorted(entry.msgstr_plural.items())]


def entries_where(catalogue: polib.POFile, is_wrong) -> list[str]:
    """The line and source of every entry with a form for which `is_wrong(source, translation)` holds."""
    active = [entry for entry in catalogue if not entry.obsolete]
    return [f"line {entry.linenum}: {entry.msgid}" for entry in active if any(is_wrong(*form) for form in translations_of(entry))]


class TestEveryCatalogue:
    def test_every_language_of_the_locale_folder_is_checked_here(self):
        assert {path.parent.parent.name for path in LOCALE_FOLDER.glob("*/LC_MESSAGES/*.po")} <= set(TRANSLATED)

    def test_has_entries(self, catalogue):
        assert len(catalogue) > 0

    def test_has_no_empty_translation(self, catalogue):
        assert entries_where(catalogue, lambda _, words: not words.strip()) == []

    def test_has_no_fuzzy_entry(self, catalogue):
        assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []

    def test_has_no_obsolete_entry(self, catalogue):
        assert [entry.msgid for entry in catalogue.obsolete_entries()] == []

    def test_has_no_locations(self, catalogue):
        assert [entry.msgid for entry in catalogue if entry.occurrences] == []

    def test_names_its_language_encoding_and_plurals(self, catalogue):
        assert catalogue.metadata["Language"] == Path(catalogue.fpath).parent.parent.name
        assert catalogue.metadata["Content-Type"] == "text/plain; charset=UTF-8"
        assert re.fullmatch(r"nplurals=\d; plural=.+;", catalogue.metadata["Plural-Forms"])

    def test_has_every_plural_form(self, catalogue):
        forms = set(range(int(re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])[1])))
        assert [entry.msgid for entry in catalogue if entry.msgid_plural and set(entry.msgstr_plural) != forms] == []

    def test_keeps_the_placeholders(self, catalogue):
        def differs(source: str, words: str) -> bool:
            return sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(words))

        assert entries_where(catalogue, differs) == []

    def test_keeps_the_markup(self, catalogue):
        def differs(source: str, words: str) -> bool:
            return sorted(MARKUP.findall(source)) != sorted(MARKUP.findall(words))

        assert entries_where(catalogue, differs) == []

    def test_has_no_unnamed_placeholder(self, catalogue):
        def is_unnamed(source: str, _: str) -> bool:
            return re.search(r"%[sdif]\b|\{\}", source.replace("%%", "")) is not None

        assert entries_where(catalogue, is_unnamed) == []

    def test_keeps_blanks_at_the_ends(self, catalogue):
        def ends(words: str) -> tuple[str, str]:
            return words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]

        assert entries_where(catalogue, lambda source, words: ends(source) != ends(words)) == []
