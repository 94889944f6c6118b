"""What views share to link the words of their texts."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest

from rules.presentation.linking import Linking
from rules.selectors.editions import LoadedEdition
from rules.selectors.linking import EditionTerms, edition_terms
from rules.web.frame import editions_of, language_of


def terms_of(request: HttpRequest, edition: LoadedEdition) -> EditionTerms:
    """The terms of an edition in the language of the page."""
    return edition_terms(edition=edition, language=language_of(request), version=editions_of(request).content_version)


def linking_of(request: HttpRequest, edition: LoadedEdition, known: Collection[str]) -> Linking:
    """The linking of a page whose texts cite these `known` numbers of the edition."""
    return linking_in(edition, language=language_of(request), version=editions_of(request).content_version, known=known)


def linking_in(edition: LoadedEdition, *, language: str, version: int, known: Collection[str]) -> Linking:
    """The same for texts that are shown on several pages."""
    numbers = known if edition.is_complete else None
    return Linking(edition.key, language, edition_terms(edition=edition, language=language, version=version), numbers)
