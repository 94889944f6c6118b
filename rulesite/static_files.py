"""Static files under hashed names, compressed once when they are collected."""

from __future__ import annotations

from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too: unhashed they would vanish with WHITENOISE_KEEP_ONLY_HASHED_FILES."""

    support_js_module_import_aggregation = True


class StaticFiles(WhiteNoiseMiddleware):
    """Serves what was collected, but not the list of it, which is for the site itself."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        if not url.endswith(f"/{HashedFiles.manifest_name}"):
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)
