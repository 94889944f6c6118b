"""Rule versions: every numbered row of every edition, to look at."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.admin.access import ReadOnlyAdmin, ReadOnlyInline
from rules.admin.filters import EditionFilter
from rules.admin.places import rule_address
from rules.domain.number_query import canonical_number
from rules.domain.numbering import SUBRULE_LETTERS, RuleNumber
from rules.models import Example, Note, RuleVersion


class UnderRuleInline(ReadOnlyInline):
    """The examples or notes of a rule, each with a link to its words."""

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("text", "bundled_text")


class ExampleInline(UnderRuleInline):
    model = Example
    fields = readonly_fields = ("position", "after", "text", "bundled_text")


class NoteInline(UnderRuleInline):
    model = Note
    fields = readonly_fields = ("position", "text")


@admin.register(RuleVersion)
class RuleVersionAdmin(ReadOnlyAdmin):
    list_display = ("number", "edition", "level", "words")
    list_filter = (EditionFilter, "level")
    list_select_related = ("edition", "text")
    ordering = ("-edition__effective_date", "position")
    # Nearly 200,000 rows: nothing on the page may need them all.
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("number",)
    search_help_text = _("A rule number: 7, 711, 711.4 or 711.4b. What stands under a chapter or a rule is found with it.")
    fields = ("edition", "number", "level", "chapter", "position", "text", "exact_words", "bundled_text")
    readonly_fields = ("exact_words",)
    inlines = (ExampleInline, NoteInline)

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        """The rows of a number in all editions with what stands under it; for anything else the numbers that begin so."""
        if not search_term.strip():
            return queryset, False
        number = canonical_number(search_term)
        wanted = Q(number__startswith=search_term.strip()) if number is None else _below(number)
        return queryset.filter(wanted), False

    def view_on_site(self, obj: RuleVersion) -> str:
        return rule_address(get_language() or "", obj.edition.key, obj.number)

    @admin.display(description=_("words"))
    def words(self, obj: RuleVersion) -> str:
        return Truncator(obj.text.text).chars(100)

    @admin.display(description=_("exact words"))
    def exact_words(self, obj: RuleVersion) -> str:
        return obj.text.text


def _below(number: RuleNumber) -> Q:
    if number.chapter is None or number.letter:
        return Q(number=str(number))
    if number.rule is None:
        return Q(chapter=number.chapter)
    return Q(number__in=[str(number), *(f"{number}{letter}" for letter in SUBRULE_LETTERS)])
