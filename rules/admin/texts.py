"""Rule texts: the exact English of the editions, to look at."""

from __future__ import annotations

from django.contrib import admin
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from rules.admin.access import ReadOnlyAdmin
from rules.models import RuleText


@admin.register(RuleText)
class RuleTextAdmin(ReadOnlyAdmin):
    list_display = ("words", "wording")
    list_select_related = ("wording",)
    list_per_page = 50
    ordering = ("pk",)
    show_full_result_count = False
    search_fields = ("text",)
    fields = ("text", "wording", "digest_in_hex")
    readonly_fields = ("digest_in_hex",)

    @admin.display(description=_("exact words"))
    def words(self, obj: RuleText) -> str:
        return Truncator(obj.text).chars(100)

    @admin.display(description=_("digest"))
    def digest_in_hex(self, obj: RuleText) -> str:
        return bytes(obj.digest).hex()
