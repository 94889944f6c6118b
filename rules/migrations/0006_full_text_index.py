"""The full-text index over the texts of the search, as each database has one.

Both keep themselves: SQLite by triggers, PostgreSQL by a generated column. A later change of rules_searchtext on SQLite makes the table
anew without its triggers: let that migration run `make_index` again.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

# What parts tokens is a blank or a hyphen; the other signs are parts of them (=word, +1/+1, {t}).
_SQLITE = (
    """CREATE VIRTUAL TABLE rules_searchtext_index USING fts5(
        stems, words, content='rules_searchtext', content_rowid='id', detail='none', columnsize=0,
        tokenize="ascii tokenchars '=.,+/{}~*'")""",
    """CREATE TRIGGER rules_searchtext_added AFTER INSERT ON rules_searchtext BEGIN
        INSERT INTO rules_searchtext_index(rowid, stems, words) VALUES (new.id, new.stems, new.words);
    END""",
    """CREATE TRIGGER rules_searchtext_removed AFTER DELETE ON rules_searchtext BEGIN
        INSERT INTO rules_searchtext_index(rules_searchtext_index, rowid, stems, words) VALUES ('delete', old.id, old.stems, old.words);
    END""",
    """CREATE TRIGGER rules_searchtext_changed AFTER UPDATE ON rules_searchtext BEGIN
        INSERT INTO rules_searchtext_index(rules_searchtext_index, rowid, stems, words) VALUES ('delete', old.id, old.stems, old.words);
        INSERT INTO rules_searchtext_index(rowid, stems, words) VALUES (new.id, new.stems, new.words);
    END""",
    "INSERT INTO rules_searchtext_index(rules_searchtext_index) VALUES ('rebuild')",
)
_SQLITE_UNDONE = (
    *(f"DROP TRIGGER IF EXISTS rules_searchtext_{event}" for event in ("added", "removed", "changed")),
    "DROP TABLE IF EXISTS rules_searchtext_index",
)
_POSTGRESQL = (
    """ALTER TABLE rules_searchtext ADD COLUMN vector tsvector GENERATED ALWAYS AS (array_to_tsvector(
        string_to_array(btrim(replace(stems, '-', ' ')), ' ') || string_to_array(btrim(words), ' '))) STORED""",
    "CREATE INDEX rules_searchtext_vector ON rules_searchtext USING gin (vector)",
)
_POSTGRESQL_UNDONE = ("ALTER TABLE rules_searchtext DROP COLUMN IF EXISTS vector",)


def make_index(apps: Any, schema_editor: Any) -> None:
    remove_index(apps, schema_editor)
    for statement in {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def remove_index(apps: Any, schema_editor: Any) -> None:
    for statement in {"sqlite": _SQLITE_UNDONE, "postgresql": _POSTGRESQL_UNDONE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("rules", "0005_texts_of_the_search")]

    operations = [migrations.RunPython(make_index, remove_index)]
