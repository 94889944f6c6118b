"""What a translation must be like before it is saved: its slots, its symbols and its status."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rules.admin.by_language import ByLanguageForm
from rules.admin.filters import translated_languages
from rules.domain.references import citations
from rules.domain.symbols import symbols
from rules.domain.wording import SlotError, fill, fold
from rules.models import Wording

_BRACKETS = re.compile("⟦⟦|⟧⟧|⟦[^⟦⟧]{0,40}⟧?|⟧")
_DOUBLED = {"⟦⟦", "⟧⟧"}


def slots(template: str) -> list[str]:
    """Every slot of a template as it is written, and every bracket that may be a slot gone wrong; each once, in their order."""
    return [found for found in dict.fromkeys(_BRACKETS.findall(template)) if found not in _DOUBLED]


class WordingForm(ByLanguageForm):
    """The words, plain words and status of a wording in every language that is translated into."""

    instance: Wording

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code, _name in translated_languages():
            if isinstance(field := self.fields.get(f"text_{code}"), forms.CharField):
                field.strip = False  # so that clean() can tell blanks from nothing

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for code, _name in translated_languages():
            if f"text_{code}" in cleaned:
                self._clean_words(code)
        for code, _name in settings.LANGUAGES:
            self._clean_plain_words(code)
        return cleaned

    def _clean_plain_words(self, code: str) -> None:
        """Plain words are shown as they stand, so a slot in them would be shown as a slot."""
        if found := slots(self.cleaned_data.get(f"plain_{code}") or ""):
            self.add_error(f"plain_{code}", _error(_("Plain words have no slots, but here is %(slot)s."), "slot", slot=found[0]))

    def _clean_words(self, code: str) -> None:
        text = self.cleaned_data[f"text_{code}"] or ""
        if text and not fold(text):
            self.add_error(f"text_{code}", _error(_("These words are nothing but blanks."), "blank"))
            return
        self.cleaned_data[f"text_{code}"] = text.strip() or None
        self._clean_status(code, has_words=bool(text))
        if text and (errors := list(_errors(text, self.instance.text_en or ""))):
            self.add_error(f"text_{code}", errors)

    def _clean_status(self, code: str, *, has_words: bool) -> None:
        name = f"status_{code}"
        if name not in self.cleaned_data:
            return
        if has_words and not self.cleaned_data[name]:
            self.add_error(name, _error(_("Choose a status: readers are told what these words are."), "no-status"))
        elif not has_words and self.cleaned_data[name]:
            self.add_error(name, _error(_("There are no words that this status could describe."), "no-words"))


def _errors(text: str, english: str) -> Iterator[ValidationError]:
    """What keeps a translation from standing in for the English words."""
    yield from _slot_errors(text, slots(english))
    for cited in citations(text):
        message = _("The number %(number)s is written out. Put its slot there, so that every edition shows its own number.")
        yield _error(message, "number", number=text[cited.start : cited.end])
    own, wanted = ({symbol.code: None for symbol in symbols(words)} for words in (text, english))
    for code in wanted:
        if code not in own:
            yield _error(_("The symbol %(symbol)s of the English words is missing."), "symbol", symbol=f"{{{code}}}")
    for code in own:
        if code not in wanted:
            yield _error(_("The English words have no symbol %(symbol)s."), "symbol", symbol=f"{{{code}}}")


def _slot_errors(text: str, english: list[str]) -> Iterator[ValidationError]:
    for slot in slots(text):
        try:
            fill(slot, ("",) * len(english))
        except SlotError:
            if english:
                yield _error(_("The English words have no slot %(slot)s, only %(slots)s."), "slot", slot=slot, slots=", ".join(english))
            else:
                yield _error(_("The English words have no slot %(slot)s: they have none."), "slot", slot=slot)


def _error(message: str, code: str, **values: str) -> ValidationError:
    return ValidationError(message, code=code, params=values)
