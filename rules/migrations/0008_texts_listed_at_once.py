"""PostgreSQL's index of the search lists new texts at once: searches would read all that wait, and waiting saves imports little."""

from __future__ import annotations

from typing import Any

from django.db import migrations

_AT_ONCE = (
    "ALTER INDEX rules_searchtext_vector SET (fastupdate = off)",
    "SELECT gin_clean_pending_list('rules_searchtext_vector')",
)
_LATER = ("ALTER INDEX rules_searchtext_vector RESET (fastupdate)",)


def list_at_once(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, _AT_ONCE)


def list_later(apps: Any, schema_editor: Any) -> None:
    _execute(schema_editor, _LATER)


def _execute(schema_editor: Any, statements: tuple[str, ...]) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for statement in statements:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("rules", "0007_rows_by_their_text")]

    operations = [migrations.RunPython(list_at_once, list_later)]
