"""The filters of the lists. Those of languages are made from the settings: a further language needs nothing here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.admin.places import wordings_of_edition
from rules.admin.problems import kind_label
from rules.models import Edition, EditionProblem, Status
from rules.selectors.editions import loaded_editions
from rules.selectors.translations import has_words

_NONE = "none"


def translated_languages() -> list[tuple[str, str]]:
    """Code and name of every language but that of the official texts."""
    return [(code, name) for code, name in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]


def words_filter(code: str, name: str) -> type[admin.SimpleListFilter]:
    """A filter by whether a wording has words in a language."""

    class WordsFilter(admin.SimpleListFilter):
        title = gettext("words in %(language)s") % {"language": name}
        parameter_name = f"words_{code}"

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
            return [(_NONE, gettext("missing")), ("some", gettext("there"))]

        def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
            if self.value() == _NONE:
                return queryset.filter(~has_words(code))
            return queryset.filter(has_words(code)) if self.value() else queryset

    return WordsFilter


def status_filter(code: str, name: str) -> type[admin.SimpleListFilter]:
    """A filter by what the words of a language are."""
    column = f"status_{code}"

    class StatusFilter(admin.SimpleListFilter):
        title = gettext("status in %(language)s") % {"language": name}
        parameter_name = column

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
            return [*((status.value, str(status.label)) for status in Status), (_NONE, gettext("no status"))]

        def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
            if self.value() == _NONE:
                return queryset.filter(Q(**{f"{column}__isnull": True}) | Q(**{column: ""}))
            return queryset.filter(**{column: self.value()}) if self.value() in Status.values else queryset

    return StatusFilter


class InForceFilter(admin.SimpleListFilter):
    """Only the wordings that the current edition has: what most readers see."""

    title = _("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("current", gettext("current edition"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() != "current":
            return queryset
        current = loaded_editions().current
        return queryset.filter(wordings_of_edition(current.pk)) if current else queryset.none()


class EditionFilter(admin.SimpleListFilter):
    """By edition. One query over the editions; Django's own filter would go through all rows to find the same dates."""

    title = _("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(day.isoformat(), day.isoformat()) for day in self._editions().values_list("effective_date", flat=True)]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        chosen = self.value()
        known = {key for key, _label in self.lookup_choices}
        return queryset.filter(edition__effective_date=chosen) if chosen in known else queryset

    def _editions(self) -> QuerySet[Edition]:
        return Edition.objects.order_by("-effective_date")


class ProblemEditionFilter(EditionFilter):
    """Only the editions that have problems."""

    def _editions(self) -> QuerySet[Edition]:
        return super()._editions().filter(pk__in=EditionProblem.objects.values("edition"))


class ProblemKindFilter(admin.SimpleListFilter):
    """By the kinds that occur."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        kinds = EditionProblem.objects.order_by("kind").values_list("kind", flat=True).distinct()
        return [(kind, kind_label(kind)) for kind in kinds]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(kind=self.value()) if self.value() else queryset
