"""What a database knows of how many rows there are of what, which its plans go by."""

from __future__ import annotations

from django.apps import apps
from django.db import connection

# Rows of an index that SQLite looks at: enough to tell a rare number from a common one, in a few milliseconds.
_LOOKED_AT = 400


def count_rows() -> None:
    """Counts anew after many rows have changed. SQLite does so only when asked; PostgreSQL later, or never where it is told not to."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in apps.get_app_config("rules").get_models())
            cursor.execute(f"ANALYZE {tables}")
        else:
            cursor.execute(f"PRAGMA analysis_limit = {_LOOKED_AT}")
            cursor.execute("ANALYZE")
