"""Forms in which the fields of a language stand together under its name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Field
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.text import capfirst
from modeltranslation.admin import TranslationAdmin


class ByLanguageForm(forms.ModelForm):
    """A form over words. A browser sends other line ends than the ones it was given; they are neither stored nor a change."""

    @cached_property
    def changed_data(self) -> list[str]:
        """The fields whose words differ from the stored ones."""
        names: list[str] = super().changed_data
        cleaned = getattr(self, "cleaned_data", {})
        return [name for name in names if name not in cleaned or (cleaned[name] or "") != (self.initial.get(name) or "")]

    def clean(self) -> dict[str, Any]:
        super().clean()
        for name, value in self.cleaned_data.items():
            if isinstance(value, str):
                self.cleaned_data[name] = value.replace("\r\n", "\n")
        return self.cleaned_data


class ByLanguageAdmin(TranslationAdmin):
    """Labels leave out the language, which the heading above them names; browsers check the spelling by `lang`."""

    form = ByLanguageForm

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **kwargs: Any) -> forms.Field | None:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is None or not hasattr(db_field, "translated_field"):
            return field
        field.label = capfirst(db_field.translated_field.verbose_name)
        if isinstance(field.widget, forms.Textarea):
            field.widget.attrs["rows"] = 5
        if not isinstance(field.widget, forms.Select):
            field.widget.attrs["lang"] = getattr(db_field, "language", None)
        return field
