"""Static files under hashed names, compressed once when they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too: unhashed they would vanish with WHITENOISE_KEEP_ONLY_HASHED_FILES."""

    support_js_module_import_aggregation = True
