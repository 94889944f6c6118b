"""Whether this process can answer: the database, its tables, the content version, and what the search reads."""

from __future__ import annotations

from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from rules.models import SearchText
from rules.selectors.editions import loaded_editions
from rulesite.caches import Shared

_migrated: set[str] = set()


def ready(request: HttpRequest) -> HttpResponse:
    """200 where all is well, else 503; says what is missing and nothing of the inside."""
    try:
        found = _found()
    except DatabaseError:
        found = {"database": "away"}
    is_ready = not {"away", "missing"} & set(map(str, found.values()))
    # The site goes on without its shared cache, so that alone leaves it ready.
    response = JsonResponse({"ready": is_ready, **found, **_shared_cache()}, status=200 if is_ready else 503)
    response["Cache-Control"] = "no-store"
    return response


def _found() -> dict[str, str | int]:
    if not _is_migrated():
        return {"database": "ok", "migrations": "missing"}
    editions = loaded_editions()
    # The search index is kept in the transaction of every import, so it stands at the same version, unless it was never built.
    is_indexed = not editions.loaded or SearchText.objects.exists()
    index = editions.content_version if is_indexed else "missing"
    return {"database": "ok", "migrations": "ok", "content_version": editions.content_version, "index_version": index}


def _shared_cache() -> dict[str, str]:
    shared = caches["default"]
    return {"cache": "ok" if shared.answers() else "away"} if isinstance(shared, Shared) else {}


def _is_migrated() -> bool:
    """Tables are never taken back while a site runs, so the answer yes holds."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _migrated.add(connection.alias)
    return True
