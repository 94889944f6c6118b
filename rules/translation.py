"""Which fields exist once a language; the languages are those of the settings."""

from modeltranslation.translator import TranslationOptions, register

from rules.models import Term, Wording


@register(Wording)
class WordingTranslation(TranslationOptions):
    fields = ("text", "plain", "status")


@register(Term)
class TermTranslation(TranslationOptions):
    fields = ("name", "also", "definition")
