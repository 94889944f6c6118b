"""backup and restore: what is brought back is what was there, whatever became of the database, and a failure changes nothing.

Both databases take these tests: SQLite by default, PostgreSQL where DATABASE_URL names a server.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test import Client

from rules.models import Edition, RuleVersion
from rules.selectors.editions import content_version
from rules.services import backups
from rules.services.corpus import load_corpus
from rules.services.deleting import delete_editions
from rules.services.importing import import_text
from rules.services.versions import advance_content_version
from tests.conftest import ROOT
from tests.made_up_edition import SMALL_BODY, official_text

ON_SQLITE = connection.vendor == "sqlite"
PAGES = [
    "/en/",
    "/de/rules/2011-09-30/701.25/",
    "/es/rules/2016-04-08/711.4b/",
    "/en/rules/2001-01-01/100.1/",
    "/en/glossary/2001-01-01/deck/",
    "/de/search/?q=players&edition=2001-01-01",
    "/api/v1/editions",
]


def run(name: str, *arguments: object, **options: object) -> str:
    out = StringIO()
    call_command(name, *map(str, arguments), stdout=out, no_color=True, **options)
    return out.getvalue()


def page_digests() -> dict[str, str]:
    cache.clear()
    answers = {address: Client().get(address) for address in PAGES}
    assert {address: answer.status_code for address, answer in answers.items()} == dict.fromkeys(PAGES, 200)
    return {address: hashlib.sha256(answer.content).hexdigest() for address, answer in answers.items()}


def statements(*lines: str) -> None:
    with connection.cursor() as cursor:
        for line in lines:
            cursor.execute(line)


def delete_rows() -> None:
    delete_editions(list(Edition.objects.all()))


def drop_a_table() -> None:
    statements("DROP TABLE rules_example" + ("" if ON_SQLITE else " CASCADE"))


def drop_all_tables() -> None:
    if ON_SQLITE:
        remove_the_file()
    else:
        statements("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")


def add_a_table() -> None:
    statements("CREATE TABLE rules_newer (id integer PRIMARY KEY, edition_id bigint REFERENCES rules_edition (id))")


def remove_the_file() -> None:
    connection.close()
    for ending in ("", "-wal", "-shm"):
        Path(connection.settings_dict["NAME"] + ending).unlink(missing_ok=True)


def overwrite_the_file() -> None:
    remove_the_file()
    Path(connection.settings_dict["NAME"]).write_bytes(b"no database at all" * 5000)


DESTROYED = [delete_rows, drop_a_table, drop_all_tables, add_a_table, *([remove_the_file, overwrite_the_file] if ON_SQLITE else [])]


@pytest.fixture
def site(own_database: str) -> str:
    load_corpus()
    import_text(official_text(date(2001, 1, 1)), source="made-up.txt")
    import_text(official_text(date(2002, 1, 1), body=SMALL_BODY[:-1]), source="made-up.txt")
    User.objects.create_superuser("ada", password="a long secret of Ada's")
    return own_database


@pytest.fixture
def backup(site: str, tmp_path: Path) -> Path:
    file = tmp_path / "site.backup"
    run("backup", file)
    return file


def test_what_was_destroyed_comes_back_with_its_content_version_and_its_pages(site: str, tmp_path: Path):
    version, digests, file = content_version(), page_digests(), tmp_path / "site.backup"
    said = run("backup", file)
    assert f"content version {version}, editions: 5" in said
    assert f"{file.stat().st_size} bytes, of {backups.database_name()}" in said
    assert Path(str(connection.settings_dict["NAME"])).name in backups.database_name()
    for destroy in DESTROYED:
        destroy()
        assert "restored and checked" in run("restore", file, yes=True), destroy.__name__
        assert content_version() == version, destroy.__name__
        assert page_digests() == digests, destroy.__name__
        assert User.objects.get().check_password("a long secret of Ada's")
        assert "rules_newer" not in connection.introspection.table_names()
        # What is brought back goes on: keys count on and the search finds what is new.
        import_text(official_text(date(2003, 1, 1), body=[*SMALL_BODY[:-1], "101.1. A zeppelin."]), source="made-up.txt")
        assert content_version() == version + 1
        assert b"/en/rules/2003-01-01/101.1/" in Client().get("/en/search/?q=zeppelin&edition=2003-01-01").content


def test_a_backup_is_a_new_file_of_its_owner_alone_with_nothing_beside_it(backup: Path):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [file.name for file in backup.parent.iterdir() if backup.stem in file.name] == [backup.name]
    before = backup.read_bytes()
    with pytest.raises(CommandError, match="is there already"):
        run("backup", backup)
    assert backup.read_bytes() == before
    with pytest.raises(CommandError, match=r"nowhere/other\.backup cannot be written: No such file or directory"):
        run("backup", backup.parent / "nowhere" / "other.backup")


def test_a_database_without_an_edition_is_backed_up_only_when_that_is_said(own_database: str, tmp_path: Path):
    with pytest.raises(CommandError, match="holds no edition; by DATABASE_URL the database is "):
        run("backup", tmp_path / "site.backup")
    assert not [file.name for file in tmp_path.iterdir() if "site.backup" in file.name]
    assert "editions: 0" in run("backup", tmp_path / "site.backup", allow_empty=True)


def test_the_nightly_backup_of_the_docs_takes_the_environment_of_the_site_from_its_file(site: str, tmp_path: Path):
    """As cron runs it, whose environment is empty; without the file it would back up the default database."""
    (script,) = re.findall(r"^    (#!/bin/sh\n(?:    .*\n)+)", (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8"), re.MULTILINE)
    environment, backups_folder = tmp_path / "rules.env", tmp_path / "backups"
    backups_folder.mkdir()
    environment.write_text(f"DATABASE_URL='{site}'\n")
    places = {
        "/etc/rules.env": str(environment),
        "/srv/rules": str(ROOT),
        ".venv/bin/python": sys.executable,
        "/var/backups/rules": str(backups_folder),
    }
    for place, here in places.items():
        assert place in script
        script = script.replace(place, here)
    done = subprocess.run(["/bin/sh"], input=script, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=True)
    assert "editions: 5" in done.stdout
    assert len(list(backups_folder.glob("*.backup"))) == 1


class Writer:
    """Advances the content version and names an edition after it, in one transaction each time, until it is told to stop."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.begun = threading.Event()
        self.thread = threading.Thread(target=self.write)

    def write(self) -> None:
        while not self.stopped.is_set():
            with transaction.atomic():
                advance_content_version()
                Edition.objects.filter(effective_date=date(2001, 1, 1)).update(name=str(content_version()))
            self.begun.set()
        connection.close()

    def __enter__(self) -> Writer:
        self.thread.start()
        assert self.begun.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        self.thread.join()


def test_a_backup_taken_while_the_database_is_written_to_is_of_one_moment(site: str, tmp_path: Path):
    files = [tmp_path / f"{turn}.backup" for turn in range(4)]
    with Writer():
        for file in files:
            run("backup", file)
    seen = []
    for file in files:
        run("restore", file, yes=True)
        seen.append(content_version())
        assert Edition.objects.get(effective_date=date(2001, 1, 1)).name == str(seen[-1])
    assert seen == sorted(set(seen)), "the writer stood still"


def cut_off(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) * 2 // 3])


def damage(file: Path) -> None:
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 8192] = bytes(8192)
    file.write_bytes(data)


def change_a_letter(file: Path) -> None:
    """Of a stored text, in SQLite's file: nothing there but the digest notices. PostgreSQL's is compressed."""
    data = file.read_bytes()
    other = data.replace(b"A game for two", b"A game for tvo") if ON_SQLITE else data[:-200] + bytes([data[-200] ^ 1]) + data[-199:]
    assert other != data
    file.write_bytes(other)


def change_the_digest(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:-3] + (b"0" if data[-3:-2] != b"0" else b"1") + data[-2:])


def cut_the_digest_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-10])


def make_a_text(file: Path) -> None:
    file.write_bytes(official_text())


def make_empty(file: Path) -> None:
    file.write_bytes(b"")


def make_the_other_kind(file: Path) -> None:
    file.write_bytes((b"PGDMP" if ON_SQLITE else b"SQLite format 3\0") + bytes(4096))


def make_another_database(file: Path) -> None:
    """One of another program."""
    file.unlink()
    if ON_SQLITE:
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE recipes (id integer)")
    else:
        values = connection.settings_dict
        # Its schema alone: no rows, and so no tables of the site either.
        environment = {**os.environ, "PGPASSWORD": values["PASSWORD"]}
        place = ["-h", values["HOST"], "-p", values["PORT"] or "5432", "-U", values["USER"], "-d", values["NAME"]]
        subprocess.run(["pg_dump", "-Fc", "-t", "auth_user", "-f", file, *place], env=environment, check=True)


REFUSED = [
    (cut_off, "cannot be restored: "),
    (damage, "cannot be restored: "),
    (change_a_letter, "cannot be restored: "),
    (change_the_digest, "it is damaged: its digest is that of other bytes"),
    (cut_the_digest_off, "it has no digest at its end"),
    (make_a_text, "is no backup"),
    (make_empty, "is no backup"),
    (make_the_other_kind, "is a backup of (PostgreSQL|SQLite), but the database is"),
    (make_another_database, "it has not the tables of this site"),
    (Path.unlink, "cannot be read: No such file or directory"),
]


def test_what_is_no_whole_backup_is_refused_and_changes_nothing(backup: Path, tmp_path: Path):
    before = page_digests(), content_version()
    for spoil, said in REFUSED:
        file = tmp_path / spoil.__name__
        shutil.copy(backup, file)
        spoil(file)
        with pytest.raises(CommandError, match=said) as refusal:
            run("restore", file, yes=True)
        assert str(refusal.value).endswith("the database is as it was"), file.name
        assert (page_digests(), content_version()) == before, file.name


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL's texts are compressed, and so checked by their own sums")
def test_a_single_letter_of_a_stored_text_is_noticed(backup: Path):
    change_a_letter(backup)
    with pytest.raises(CommandError, match="it is damaged: its digest is that of other bytes; the database is as it was"):
        run("restore", backup, yes=True)


def test_a_backup_without_a_digest_is_restored_when_that_is_said(backup: Path):
    backup.write_bytes(backup.read_bytes()[: -len("\nrules-backup sha256 \n") - 64])
    delete_rows()
    with pytest.raises(CommandError, match="it has no digest at its end"):
        run("restore", backup, yes=True)
    assert not Edition.objects.exists()
    assert "restored and checked" in run("restore", backup, yes=True, without_digest=True)
    assert Edition.objects.count() == 5


def test_a_damaged_backup_is_refused_also_where_the_digest_may_be_missing(backup: Path):
    change_the_digest(backup)
    with pytest.raises(CommandError, match="it is damaged"):
        run("restore", backup, yes=True, without_digest=True)


def test_a_backup_of_a_newer_version_of_the_site_is_refused(site: str, tmp_path: Path):
    statements("INSERT INTO django_migrations (app, name, applied) VALUES ('rules', '9999_of_tomorrow', '2099-01-01')")
    with pytest.raises(CommandError, match=r"newer version of the site.*rules\.9999_of_tomorrow"):
        run("backup", tmp_path / "site.backup")
    assert list(tmp_path.glob("*.backup")) == []


def test_a_backup_of_an_older_version_says_what_to_do_next(site: str, tmp_path: Path):
    statements("DELETE FROM django_migrations WHERE name = '0007_rows_by_their_text'")
    run("backup", tmp_path / "site.backup")
    assert "run migrate" in run("restore", tmp_path / "site.backup", yes=True)


def test_a_restore_that_does_not_end_up_with_what_the_backup_holds_is_taken_back(backup: Path, monkeypatch: pytest.MonkeyPatch):
    """As if rows were lost on the way: the backup is said to hold one edition more than it does."""
    found = backups.read_backup(backup)
    told = backups.Holdings(found.content_version, {**found.rows, "rules_edition": found.editions + 1}, found.migrations)
    monkeypatch.setattr(backups, "read_backup", lambda file, **_: told)
    import_text(official_text(date(2003, 1, 1)), source="made-up.txt")
    before = page_digests(), content_version()
    with pytest.raises(backups.BackupError, match="does not hold what the backup does"):
        backups.restore(backup)
    assert (page_digests(), content_version()) == before
    assert list(backup.parent.glob("*before-restore*")) == []


@pytest.mark.skipif(not ON_SQLITE, reason="a file in the place of the database is a matter of SQLite")
def test_a_failed_restore_over_a_damaged_file_leaves_that_file(backup: Path, monkeypatch: pytest.MonkeyPatch):
    found = backups.read_backup(backup)
    monkeypatch.setattr(backups, "read_backup", lambda file, **_: backups.Holdings(0, found.rows, found.migrations))
    overwrite_the_file()
    file = Path(connection.settings_dict["NAME"])
    damaged = file.read_bytes()
    with pytest.raises(backups.BackupError):
        backups.restore(backup)
    assert file.read_bytes() == damaged


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the person at the terminal types, one line a question."""
    lines: list[str] = []

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda question: lines.pop(0))
    return lines


def test_nothing_is_restored_without_a_yes(backup: Path, answers: list[str]):
    delete_rows()
    for answer in ("no", "", "maybe"):
        answers.append(answer)
        with pytest.raises(CommandError, match="nothing was restored"):
            run("restore", backup)
        assert not Edition.objects.exists()
    answers.append("yes")
    run("restore", backup)
    assert Edition.objects.count() == 5


@pytest.mark.skipif(not ON_SQLITE, reason="who may read a server's files is a matter of the server")
def test_a_database_that_comes_about_is_of_its_owner_alone_and_one_that_was_there_keeps_its_mode(backup: Path, answers: list[str]):
    file = Path(connection.settings_dict["NAME"])

    def modes() -> dict[str, int]:
        return {each.suffix: stat.S_IMODE(each.stat().st_mode) for each in file.parent.glob(f"{file.name}*") if "damaged" not in each.name}

    remove_the_file()
    run("restore", backup, yes=True)
    assert set(modes().values()) == {0o600}
    remove_the_file()
    answers.append("no")
    with pytest.raises(CommandError, match="nothing was restored"):
        run("restore", backup)
    assert modes() == {}
    answers.append("yes")
    run("restore", backup)
    assert set(modes().values()) == {0o600}
    for destroy in (delete_rows, overwrite_the_file):
        destroy()
        file.chmod(0o664)
        run("restore", backup, yes=True)
        assert stat.S_IMODE(file.stat().st_mode) == 0o664, destroy.__name__


def test_where_nobody_can_be_asked_nothing_is_restored(backup: Path, site: str):
    delete_rows()
    command = [sys.executable, "manage.py", "restore", str(backup)]
    environment = {**os.environ, "DATABASE_URL": site}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 1
    assert "pass --yes" in done.stderr
    assert not Edition.objects.exists()


def test_a_reader_on_another_connection_goes_on_reading(backup: Path, site: str):
    """It sees the old edition or the new one, never an error and never none at all."""
    seen, stopped = set(), threading.Event()

    def read() -> None:
        while not stopped.is_set():
            try:
                seen.add(RuleVersion.objects.count())
            except DatabaseError as error:
                seen.add(str(error))
        connection.close()

    before = RuleVersion.objects.count()
    import_text(official_text(date(2003, 1, 1)), source="made-up.txt")
    reader = threading.Thread(target=read)
    reader.start()
    try:
        run("restore", backup, yes=True)
    finally:
        stopped.set()
        reader.join()
    assert seen <= {before, before + 8}


@pytest.mark.skipif(ON_SQLITE, reason="SQLite's backup needs no program")
def test_a_program_that_is_not_there_is_named(backup: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CommandError, match="pg_dump is not on the path: install the client programs of PostgreSQL"):
        run("backup", backup.with_name("other.backup"))
    with pytest.raises(CommandError, match="pg_restore is not on the path"):
        run("restore", backup, yes=True)


@pytest.mark.skipif(ON_SQLITE, reason="SQLite takes turns by itself")
def test_a_server_that_cannot_be_reached_is_told_as_it_says_it(backup: Path):
    values = connection.settings_dict
    connection.close()
    port, values["PORT"] = values["PORT"], "1"
    try:
        with pytest.raises(CommandError, match=r"pg_dump: .*connection to server"):
            run("backup", backup.with_name("other.backup"))
    finally:
        values["PORT"] = port
