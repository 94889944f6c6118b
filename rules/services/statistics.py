"""What PostgreSQL knows of how many rows there are of what, which its plans go by. SQLite has the order of joins from the queries."""

from __future__ import annotations

from django.apps import apps
from django.db import connection


def count_rows() -> None:
    """Counts anew after many rows have changed: the server does so by itself later, or never where it is told not to."""
    if connection.vendor == "postgresql":
        tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in apps.get_app_config("rules").get_models())
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {tables}")
