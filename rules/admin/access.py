"""Who may do what: rows that imports own are only looked at, and every change by an editor advances the content version."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from rules.services.versions import advance_content_version


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows that an import makes: to look at, never to change by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline):
    """Rows that an import makes, shown to everybody who may see the row that they belong to."""

    extra = 0
    max_num = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class AdvancesContentVersion(admin.ModelAdmin):
    """Advances the content version in the transaction of each change, so that every page shows it at once."""

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        """Writes only the columns that were changed: what an import wrote in the meantime stays. Nothing changed, nothing written."""
        changed = form.changed_data if change else None
        if changed == []:
            return
        with transaction.atomic():
            obj.save(update_fields=changed)
            advance_content_version()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        with transaction.atomic():
            super().delete_model(request, obj)
            advance_content_version()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet) -> None:
        with transaction.atomic():
            super().delete_queryset(request, queryset)
            advance_content_version()
