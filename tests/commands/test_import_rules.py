"""import_rules: what it imports, what it refuses, and what it says about either."""

from __future__ import annotations

import codecs
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rules.models import Edition, RuleText, RuleVersion, Wording
from rules.selectors.editions import content_version
from rules.services.corpus import load_corpus
from tests.conftest import ROOT
from tests.made_up_edition import SMALL_BODY, official_text

OTHER_BODY = [paragraph.replace("A game for two is", "A game for two players is") for paragraph in SMALL_BODY]


@dataclass(frozen=True)
class Run:
    """What a run of the command said, and its error where it ended with exit code 1."""

    out: str
    err: str
    error: str


def import_rules(*texts: Path | str, **options: object) -> Run:
    out, err, error = StringIO(), StringIO(), ""
    try:
        call_command("import_rules", *map(str, texts), stdout=out, stderr=err, no_color=True, **options)
    except CommandError as failure:
        error = str(failure)
    return Run(out.getvalue(), err.getvalue(), error)


@pytest.fixture
def text_file(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def write(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


TextFile = Callable[[str, bytes], Path]


def everything() -> tuple[object, ...]:
    """All that an import could change."""
    return (
        sorted(Edition.objects.values_list()),
        sorted(RuleVersion.objects.values_list()),
        RuleText.objects.count(),
        sorted(Wording.objects.values_list("pk", "status_en", "text_de")),
        content_version(),
    )


@pytest.mark.django_db
class TestSeveralTexts:
    def test_are_imported_with_their_place_in_the_row(self, text_file: TextFile) -> None:
        files = [text_file(f"{year}.txt", official_text(date(year, 1, 1))) for year in range(2001, 2013)]
        run = import_rules(*files)
        lines = run.out.splitlines()
        assert not run.error
        assert len(lines) == 12
        assert re.fullmatch(r"\[1/12\] 2001-01-01: imported, 8 numbered rows, 0 problems, \d+\.\d\d s", lines[0])
        assert lines[11].startswith("[12/12] 2012-01-01: imported")

    def test_are_imported_beside_a_bad_one_that_is_named_with_its_fault(self, text_file: TextFile) -> None:
        files = [
            text_file("first.txt", official_text(date(2001, 1, 1))),
            text_file("bad.txt", b"%PDF-1.7 and more"),
            text_file("last.txt", official_text(date(2003, 1, 1))),
        ]
        run = import_rules(*files)
        assert {edition.key for edition in Edition.objects.all()} == {"2001-01-01", "2003-01-01"}
        assert run.error == f"1 of 3 texts were not imported: {files[1]}"
        assert f"[2/3] {files[1]}: a PDF file" in run.err
        assert "%PDF" in run.err

    def test_of_which_one_is_missing_are_imported_all_the_same(self, text_file: TextFile, tmp_path: Path) -> None:
        run = import_rules(tmp_path / "none.txt", tmp_path, text_file("a.txt", official_text()))
        assert "none.txt" in run.err
        assert "2 of 3" in run.error
        assert Edition.objects.count() == 1

    def test_are_counted_for_the_plans_of_the_database(self, text_file: TextFile) -> None:
        import_rules(text_file("a.txt", official_text()))
        of_vendor = {
            "sqlite": "SELECT CAST(stat AS integer) FROM sqlite_stat1 WHERE tbl = %s AND idx = 'rule_version_text'",
            "postgresql": "SELECT reltuples::integer FROM pg_class WHERE relname = %s",
        }
        with connection.cursor() as cursor:
            cursor.execute(of_vendor[connection.vendor], ["rules_ruleversion"])
            assert cursor.fetchone() == (8,)

    def test_cannot_have_one_date(self, text_file: TextFile) -> None:
        file = text_file("a.txt", official_text())
        run = import_rules(file, file, effective_date=date(2001, 1, 1))
        assert run.error == "--effective-date 2001-01-01 fits one text, but 2 are given"
        assert not Edition.objects.exists()


@pytest.mark.django_db
class TestATextThatIsLoaded:
    def test_is_unchanged_by_the_same_bytes(self, text_file: TextFile) -> None:
        file = text_file("a.txt", official_text())
        import_rules(file)
        before = everything()
        run = import_rules(file)
        assert "[1/1] 2001-01-01: unchanged, 8 numbered rows" in run.out
        assert not run.error
        assert everything() == before

    def test_stays_when_other_bytes_come_without_replace(self, text_file: TextFile) -> None:
        import_rules(text_file("a.txt", official_text()))
        before = everything()
        run = import_rules(text_file("b.txt", official_text(body=OTHER_BODY)))
        assert re.search(r"b\.txt: edition 2001-01-01 is loaded from other bytes; pass --replace", run.err)
        assert run.error
        assert everything() == before

    def test_is_replaced_when_told_so(self, text_file: TextFile) -> None:
        import_rules(text_file("a.txt", official_text()))
        run = import_rules(text_file("b.txt", official_text(body=OTHER_BODY)), replace=True, no_input=True)
        assert "2001-01-01: replaced" in run.out
        assert RuleVersion.objects.get(number="100.1a").text.text == "A game for two players is a two-player game."


@pytest.mark.django_db
class TestOptions:
    def test_a_dry_run_says_what_would_be_and_keeps_nothing(self, text_file: TextFile) -> None:
        load_corpus()
        before = everything()
        run = import_rules(text_file("a.txt", official_text(date(2016, 4, 8))), dry_run=True)
        assert "2016-04-08: imported (dry run: nothing kept), 8 numbered rows" in run.out
        assert "28 bundled texts have no place in the official text" in run.out
        assert everything() == before

    def test_an_effective_date_supplies_the_one_that_the_text_lacks(self, text_file: TextFile) -> None:
        data = official_text().replace(b"These rules are effective as of January 1, 2001.", b"A line.")
        import_rules(text_file("a.txt", data), "--effective-date=2004-05-06")
        assert Edition.objects.get().key == "2004-05-06"

    def test_an_effective_date_goes_before_the_texts_own(self, text_file: TextFile) -> None:
        import_rules(text_file("a.txt", official_text()), "--effective-date=2004-05-06")
        assert Edition.objects.get().key == "2004-05-06"

    @pytest.mark.parametrize("value", ["2004-02-30", "May 6, 2004", ""])
    def test_an_effective_date_that_is_none_is_named(self, text_file: TextFile, value: str) -> None:
        run = import_rules(text_file("a.txt", official_text()), f"--effective-date={value}")
        assert f"not a date such as 2016-04-08: {value!r}" in run.error

    def test_a_language_that_the_site_does_not_have_is_refused(self, text_file: TextFile) -> None:
        assert "'fr'" in import_rules(text_file("a.txt", official_text()), "--language=fr").error


@pytest.mark.django_db
def test_problems_are_printed_with_their_lines(text_file: TextFile) -> None:
    file = text_file("a.txt", official_text(body=(*SMALL_BODY, "101.1. The second of that number.")))
    run = import_rules(file)
    assert "1 problem," in run.out
    assert re.search(rf"{re.escape(str(file))}: .*\b\d+.*101\.1", run.out)


@pytest.mark.django_db
def test_a_text_that_breaks_off_is_imported_and_said_to_be_so(text_file: TextFile) -> None:
    whole = official_text()
    run = import_rules(text_file("a.txt", whole[: whole.rindex(b"See rule 100.2") + 5]))
    assert "breaks off" in run.out
    assert Edition.objects.get().is_truncated


def _without(part: bytes) -> bytes:
    data = official_text(date(2016, 4, 8))
    assert part in data
    return data.replace(part, b"")


REFUSED = {
    "empty": (b"", "empty"),
    "blank": (b" \r\n\t\r\n", "empty"),
    "html": (b"<!DOCTYPE html>\n<html><body>" + official_text(date(2016, 4, 8)) + b"</body></html>", "HTML"),
    "pdf": (b"%PDF-1.7\n" + official_text(date(2016, 4, 8)), "PDF"),
    "docx": (b"PK\x03\x04\x14\x00\x06\x00" + official_text(date(2016, 4, 8)), "DOCX"),
    "no effective date": (_without(b"These rules are effective as of April 8, 2016."), "date"),
    "no rules": (official_text(date(2016, 4, 8), body=()), "rule"),
    "more than 20 MB": (official_text(date(2016, 4, 8)) + b" " * 20 * 1024 * 1024, "20,971,520"),
    "replacement characters": (official_text(date(2016, 4, 8)).replace(b"player game", "player\ufffds game".encode()), "U+FFFD"),
    "utf-16 of odd length": (codecs.BOM_UTF16_LE + official_text(date(2016, 4, 8), encoding="utf-16-le")[:-1], "UTF-16"),
    "utf-16 with a lone surrogate": (codecs.BOM_UTF16_BE + official_text(date(2016, 4, 8), encoding="utf-16-be") + b"\xd8\x00", "UTF-16"),
    "utf-16 with its mark destroyed": (b"\xef\xbf\xbd" * 2 + official_text(date(2016, 4, 8), encoding="utf-16-le") + b"\0", "UTF-16"),
    # PostgreSQL cannot store it.
    "a zero character": (official_text(date(2016, 4, 8), body=(*SMALL_BODY, "101.2. A \0."), encoding="utf-16"), "control"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("data", "reason"), REFUSED.values(), ids=REFUSED)
def test_refuses_and_says_why(text_file: TextFile, data: bytes, reason: str) -> None:
    load_corpus()
    before = everything()
    file = text_file("bad.txt", data)
    run = import_rules(file)
    assert run.error == f"1 of 1 texts were not imported: {file}"
    assert str(file) in run.err
    assert reason in run.err
    assert everything() == before


@pytest.mark.django_db
def test_a_private_address_is_refused() -> None:
    run = import_rules("http://127.0.0.1:9/rules.txt")
    assert "[1/1] http://127.0.0.1:9/rules.txt: " in run.err
    assert run.error


def test_the_exit_code_of_a_failure_is_1_and_no_trace_is_shown(own_database: str, text_file: TextFile) -> None:
    command = [sys.executable, "manage.py", "import_rules", str(text_file("a.txt", official_text())), str(text_file("b.txt", b""))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={"DATABASE_URL": own_database, "PATH": "/usr/bin:/bin"})
    assert done.returncode == 1
    assert "[1/2] 2001-01-01: imported" in done.stdout
    assert "Traceback" not in done.stderr
    assert "1 of 2 texts were not imported" in done.stderr


def test_a_cut_text_from_a_script_does_not_take_the_place_of_an_edition(own_database: str, text_file: TextFile) -> None:
    whole = official_text()
    cut = text_file("cut.txt", whole[: whole.rindex(b"See rule 100.2") + 5])
    import_rules(text_file("a.txt", whole))
    command = [sys.executable, "manage.py", "import_rules", "--replace", str(cut)]
    environment = {"DATABASE_URL": own_database, "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    assert done.returncode == 1
    assert "was not replaced by a text that breaks off before its end: pass --no-input" in done.stderr
    assert not Edition.objects.get().is_truncated
    again = subprocess.run([*command, "--no-input"], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    assert again.returncode == 0
    assert Edition.objects.get().is_truncated


@pytest.mark.parametrize("address", ["ftp://rules.example/rules.txt", "file:///etc/hostname"])
def test_an_address_of_another_kind_is_refused_by_its_name(db: None, address: str) -> None:
    run = import_rules(address)
    assert address in run.err
    assert "scheme" in run.err or "http" in run.err


@pytest.mark.parametrize("day", ["0001-01-01", "1800-01-01", "9999-12-31"])
def test_a_day_on_which_no_edition_takes_effect_is_refused(db: None, text_file: TextFile, day: str) -> None:
    run = import_rules(text_file("a.txt", official_text()), effective_date=date.fromisoformat(day))
    assert f"no edition takes effect on {day}" in run.err


def test_a_file_that_is_not_there_is_named(db: None, tmp_path: Path) -> None:
    run = import_rules(tmp_path / "nowhere.txt")
    assert "nowhere.txt: cannot be read: no such file or directory" in run.err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Somebody at a terminal who types these lines, one a question; the questions take their place."""
    lines: list[str] = []

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    def ask(question: str) -> str:
        answer = lines.pop(0)
        lines.append(question)
        return answer

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", ask)
    return lines


@pytest.mark.django_db
class TestReplacing:
    @pytest.fixture
    def other(self, text_file: TextFile) -> Path:
        """Other bytes for an edition that is loaded: one example and one subrule less, and a rule that skips a number."""
        import_rules(text_file("old.txt", official_text()))
        body = [each.replace("\nExample: Ben brings a hundred cards.", "").replace("101.1.", "101.2.") for each in SMALL_BODY]
        return text_file("new.txt", official_text(body=[each for each in body if not each.startswith("100.1b")]))

    def test_says_what_changes_in_numbers(self, other: Path) -> None:
        run = import_rules(other, replace=True, no_input=True)
        said = "chapters 2, rules 3, subrules 2 → 1 (-1), examples 2 → 1 (-1), glossary 2, problems 0 → 1 (+1)"
        assert f"    in the place of edition 2001-01-01: {said}\n" in run.out
        assert "replaced" in run.out

    def test_asks_at_a_terminal_and_leaves_the_edition_alone_without_a_yes(self, other: Path, terminal: list[str]) -> None:
        before = everything()
        terminal.append("no")
        run = import_rules(other, replace=True)
        assert terminal == ["Replace edition 2001-01-01? [yes/no] "]
        assert "edition 2001-01-01 was not replaced" in run.err
        assert run.error
        assert everything() == before
        terminal[:] = ["yes"]
        assert not import_rules(other, replace=True).error
        assert everything() != before

    def test_replaces_nothing_where_nobody_can_be_asked(self, other: Path) -> None:
        before = everything()
        run = import_rules(other, replace=True)
        assert "edition 2001-01-01 was not replaced: pass --no-input where nobody can be asked" in run.err
        assert run.error
        assert everything() == before

    def test_says_in_the_question_and_in_the_refusal_that_a_text_breaks_off(self, other: Path, terminal: list[str]) -> None:
        cut = other.read_bytes()
        other.write_bytes(cut[: cut.rindex(b"See rule 100.2") + 5])
        terminal.append("no")
        run = import_rules(other, replace=True)
        assert terminal == ["Replace edition 2001-01-01 by a text that breaks off before its end? [yes/no] "]
        assert "edition 2001-01-01 was not replaced by a text that breaks off before its end\n" in run.err
        assert not Edition.objects.get().is_truncated

    @pytest.mark.parametrize("option", ["no_input", "dry_run"])
    def test_does_not_ask_on_request_nor_when_nothing_is_kept(self, other: Path, terminal: list[str], option: str) -> None:
        assert "replaced" in import_rules(other, replace=True, **{option: True}).out
        assert terminal == []

    def test_does_not_ask_about_a_new_edition(self, text_file: TextFile, terminal: list[str]) -> None:
        run = import_rules(text_file("new.txt", official_text()), replace=True)
        assert "imported" in run.out
        assert "in the place of" not in run.out
