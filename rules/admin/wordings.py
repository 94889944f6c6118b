"""Wordings: where translators work. The English is the template that translations follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db import transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules.admin.access import AdvancesContentVersion
from rules.admin.by_language import ByLanguageAdmin
from rules.admin.filters import InForceFilter, status_filter, translated_languages, words_filter
from rules.admin.places import ShownAt, editions_by_wording, places_of_wording
from rules.admin.wording_form import WordingForm, slots
from rules.domain.number_query import canonical_number
from rules.domain.wording import fold
from rules.models import RuleText, RuleVersion, Status, Wording
from rules.services.indexing import index_wordings

_SOURCE = settings.SOURCE_LANGUAGE
_SHOWN_PLACES = 20
_SHOWN_TEXTS = 5


class WordingList(ChangeList):
    """A page of the list, each wording with the number of editions that have it."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        editions = editions_by_wording(wording.pk for wording in self.result_list)
        for wording in self.result_list:
            wording.edition_count = editions.get(wording.pk, 0)


def state_of(wording: Wording, code: str) -> str:
    """What a wording has in a language, in a word or two."""
    status = getattr(wording, f"status_{code}")
    if getattr(wording, f"text_{code}"):
        return str(Status(status).label) if status in Status.values else gettext("no status")
    return gettext("plain words only") if getattr(wording, f"plain_{code}") else gettext("missing")


def _state_column(code: str, name: str) -> Callable[[Wording], str]:
    @admin.display(description=name, ordering=f"status_{code}")
    def state(wording: Wording) -> str:
        return state_of(wording, code)

    return state


@admin.register(Wording)
class WordingAdmin(AdvancesContentVersion, ByLanguageAdmin):
    form = WordingForm
    ordering = ("pk",)
    list_per_page = 50
    show_full_result_count = False
    search_help_text = _("Words of any language, or a rule number.")
    readonly_fields = (f"text_{_SOURCE}", f"status_{_SOURCE}", "exact_words", "shown_at", "digest_in_hex")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Wording | None = None) -> bool:
        return False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return WordingList

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        return ("english", *(_state_column(code, name) for code, name in settings.LANGUAGES), "edition_count")

    def get_list_filter(self, request: HttpRequest) -> tuple[Any, ...]:
        missing = (words_filter(code, name) for code, name in translated_languages())
        return (InForceFilter, *missing, *(status_filter(code, name) for code, name in settings.LANGUAGES))

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return tuple(f"{field}_{code}" for code, _name in settings.LANGUAGES for field in ("text", "plain"))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        """The wordings with these words, also where the English is stored with plain quotes and dashes, and those of a rule number."""
        found, has_duplicates = super().get_search_results(request, queryset, search_term)
        if fold(search_term) != search_term:
            found |= super().get_search_results(request, queryset, fold(search_term))[0]
        if (number := canonical_number(search_term)) is not None:
            found |= queryset.filter(pk__in=RuleVersion.objects.filter(number=str(number)).order_by().values("text__wording_id"))
        return found, has_duplicates

    def get_fieldsets(self, request: HttpRequest, obj: Wording | None = None) -> list[Any]:
        english = ("exact_words", f"text_{_SOURCE}", f"status_{_SOURCE}", f"plain_{_SOURCE}")
        translations = [(name, {"fields": [f"text_{code}", f"status_{code}", f"plain_{code}"]}) for code, name in translated_languages()]
        return [
            (dict(settings.LANGUAGES)[_SOURCE], {"fields": english}),
            *translations,
            (gettext("Where it stands"), {"fields": ("shown_at", "digest_in_hex")}),
        ]

    def save_model(self, request: HttpRequest, obj: Wording, form: ModelForm, change: bool) -> None:
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            index_wordings([obj.pk])
        for code, name in translated_languages():
            text = getattr(obj, f"text_{code}")
            if f"text_{code}" in form.changed_data and text:
                self._warn_of_missing_slots(request, obj, text, name)

    def _warn_of_missing_slots(self, request: HttpRequest, obj: Wording, text: str, language: str) -> None:
        """A translation may leave a citation out, but seldom wants to."""
        missing = [slot for slot in slots(obj.text_en) if slot not in slots(text)]
        if missing:
            message = gettext("Saved, but the words in %(language)s leave out %(slots)s.") % {
                "language": language,
                "slots": ", ".join(missing),
            }
            messages.warning(request, message)

    def view_on_site(self, obj: Wording) -> str | None:
        """The page in the newest edition that shows the wording, in the language of the editor."""
        place = next(iter(places_of_wording(obj.pk)), None)
        return place.address(get_language() or _SOURCE) if place else None

    @admin.display(description=_("words"))
    def english(self, obj: Wording) -> str:
        return Truncator(obj.text_en).chars(100) or self.digest_in_hex(obj)

    @admin.display(description=_("editions"))
    def edition_count(self, obj: Any) -> int:
        return obj.edition_count

    @admin.display(description=_("digest"))
    def digest_in_hex(self, obj: Wording) -> str:
        return bytes(obj.digest).hex()

    @admin.display(description=_("exact words"))
    def exact_words(self, obj: Wording) -> SafeString:
        """The English with its numbers, as the editions print it; the newest first."""
        texts = RuleText.objects.filter(wording=obj).order_by("-pk").values_list("text", flat=True)[:_SHOWN_TEXTS]
        return format_html_join("", '<p lang="{}">{}</p>', ((_SOURCE, text) for text in texts))

    @admin.display(description=_("shown at"))
    def shown_at(self, obj: Wording) -> SafeString:
        """The numbers and terms that have the wording, with links to their pages in every language."""
        places = places_of_wording(obj.pk)
        rows = format_html_join("", "<p>{}: {}</p>", ((_place_sentence(place), _links(place)) for place in places[:_SHOWN_PLACES]))
        more = len(places) - _SHOWN_PLACES
        rest = ngettext("and %(count)s more place", "and %(count)s more places", more) % {"count": more} if more > 0 else ""
        return format_html("{}{}", rows, rest)


def _place_sentence(place: ShownAt) -> str:
    values = {
        "place": place.name,
        "count": place.editions,
        "oldest": date_format(place.oldest),
        "newest": date_format(place.newest),
    }
    return ngettext(
        "%(place)s in the edition of %(newest)s", "%(place)s in %(count)s editions from %(oldest)s to %(newest)s", place.editions
    ) % (values)


def _links(place: ShownAt) -> SafeString:
    links = ((place.address(code), code, code, name) for code, name in settings.LANGUAGES)
    return format_html_join(" · ", '<a href="{}" hreflang="{}" lang="{}">{}</a>', links)
