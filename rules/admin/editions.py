"""Editions with what their reading found wrong. Imports make them; editors name them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.admin.access import AdvancesContentVersion, ReadOnlyAdmin, ReadOnlyInline
from rules.admin.filters import ProblemEditionFilter, ProblemKindFilter
from rules.admin.problems import kind_label
from rules.models import Edition, EditionProblem, Example, GlossaryEntry, Note, RuleVersion
from rules.services.deleting import delete_editions


class ProblemInline(ReadOnlyInline):
    model = EditionProblem
    fields = readonly_fields = ("line", "kind_in_words", "detail")

    @admin.display(description=_("kind"))
    def kind_in_words(self, obj: EditionProblem) -> str:
        return kind_label(obj.kind)


@admin.register(Edition)
class EditionAdmin(AdvancesContentVersion):
    list_display = ("effective_date", "name", "is_complete", "is_truncated", "problem_count")
    list_filter = ("is_complete", "is_truncated")
    ordering = ("-effective_date",)
    search_fields = ("name", "source")
    fieldsets = (
        (None, {"fields": ("effective_date", "name", "is_complete", "is_truncated")}),
        (_("Where the text comes from"), {"fields": ("source", "encoding", "digest", "imported_at")}),
        (_("Around the rules"), {"fields": ("introduction", "credits"), "classes": ("collapse",)}),
    )
    readonly_fields = (
        "effective_date",
        "is_complete",
        "is_truncated",
        "source",
        "encoding",
        "digest",
        "imported_at",
        "introduction",
        "credits",
    )
    inlines = (ProblemInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).annotate(problem_count=Count("problems"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return request.user.is_superuser

    def get_deleted_objects(self, objs: Iterable[Edition], request: HttpRequest) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the editions, counted and not listed: an edition has thousands of rows, which nobody may delete by themselves."""
        editions = list(objs)
        counts = {
            str(Edition._meta.verbose_name_plural): len(editions),
            **_row_counts(RuleVersion, edition__in=editions),
            **_row_counts(Example, rule__edition__in=editions),
            **_row_counts(Note, rule__edition__in=editions),
            **_row_counts(GlossaryEntry, edition__in=editions),
            **_row_counts(EditionProblem, edition__in=editions),
        }
        return [str(edition) for edition in editions], counts, set(), []

    def delete_model(self, request: HttpRequest, obj: Edition) -> None:
        delete_editions([obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Edition]) -> None:
        delete_editions(list(queryset))

    def view_on_site(self, obj: Edition) -> str:
        return f"/{get_language()}/rules/{obj.key}/"

    @admin.display(description=_("problems"), ordering="problem_count")
    def problem_count(self, obj: Any) -> int:
        return obj.problem_count


@admin.register(EditionProblem)
class EditionProblemAdmin(ReadOnlyAdmin):
    list_display = ("detail", "kind_in_words", "edition", "line")
    list_filter = (ProblemKindFilter, ProblemEditionFilter)
    list_select_related = ("edition",)
    ordering = ("-edition__effective_date", "line", "pk")
    search_fields = ("detail",)
    fields = ("edition", "line", "kind_in_words", "detail")
    readonly_fields = ("kind_in_words",)

    @admin.display(description=_("kind"), ordering="kind")
    def kind_in_words(self, obj: EditionProblem) -> str:
        return kind_label(obj.kind)


def _row_counts(model: Any, **condition: Any) -> dict[str, int]:
    return {str(model._meta.verbose_name_plural): model.objects.filter(**condition).count()}
