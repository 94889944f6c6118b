"""Glossary entries, to look at, and the game terms, which editors keep in every language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import Field
from django.forms import Field as FormField
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.admin.access import AdvancesContentVersion, ReadOnlyAdmin
from rules.admin.by_language import ByLanguageAdmin
from rules.admin.filters import EditionFilter
from rules.admin.places import glossary_address
from rules.models import GlossaryEntry, Term

_SOURCE = settings.SOURCE_LANGUAGE


@admin.register(GlossaryEntry)
class GlossaryEntryAdmin(ReadOnlyAdmin):
    list_display = ("term", "edition")
    list_filter = (EditionFilter,)
    list_select_related = ("edition",)
    ordering = ("-edition__effective_date", "position")
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("term", "slug")
    fields = ("edition", "position", "term", "slug", "text", "exact_words")
    readonly_fields = ("exact_words",)

    def view_on_site(self, obj: GlossaryEntry) -> str:
        return glossary_address(get_language() or "", obj.edition.key, obj.slug)

    @admin.display(description=_("exact words"))
    def exact_words(self, obj: GlossaryEntry) -> str:
        return obj.text.text


@admin.register(Term)
class TermAdmin(AdvancesContentVersion, ByLanguageAdmin):
    ordering = ("key",)

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        return ("key", *(f"name_{code}" for code, _name in settings.LANGUAGES))

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return ("key", *(f"{field}_{code}" for code, _name in settings.LANGUAGES for field in ("name", "also", "definition")))

    def get_readonly_fields(self, request: HttpRequest, obj: Term | None = None) -> tuple[str, ...]:
        """The key names the term in the bundled file, so it stays what it was."""
        return ("key",) if obj else ()

    def get_fieldsets(self, request: HttpRequest, obj: Term | None = None) -> list[Any]:
        languages = [(name, {"fields": [f"name_{code}", f"also_{code}", f"definition_{code}"]}) for code, name in settings.LANGUAGES]
        return [(None, {"fields": ("key",)}), *languages]

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **kwargs: Any) -> FormField | None:
        """A term without its English name could not be found from a text."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and db_field.name == f"name_{_SOURCE}":
            field.required = True
        return field
