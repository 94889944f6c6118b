"""Takes translations in: translators' catalogues, and whole texts in the official layout. All of a file or nothing of it."""

from rules.services.translating.catalogues import CatalogueResult, import_catalogue
from rules.services.translating.complaints import Complaint, TranslationRefusedError
from rules.services.translating.storing import DOUBTFUL
from rules.services.translating.whole_texts import WholeTextResult, import_whole_text

__all__ = [
    "DOUBTFUL",
    "CatalogueResult",
    "Complaint",
    "TranslationRefusedError",
    "WholeTextResult",
    "import_catalogue",
    "import_whole_text",
]
