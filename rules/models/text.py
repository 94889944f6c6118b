"""Words, stored once: the exact English of the editions, and the wordings that translations belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    """What the words of a text are, language by language."""

    OFFICIAL = "official", _("official words")
    QUOTED = "quoted", _("quoted from the official words")
    TRANSLATION = "translation", _("this project’s translation")
    SUMMARY = "summary", _("this project’s summary")


class Wording(models.Model):
    """The same words in every edition: typography folded, citations as slots (⟦1⟧). Translations and plain words hang here."""

    if TYPE_CHECKING:
        text_en: str
        plain_en: str
        status_en: str

    digest = models.BinaryField(max_length=20, unique=True, editable=False)
    text = models.TextField(
        _("words"),
        blank=True,
        help_text=_("Citations stand as slots: ⟦1⟧ is the first citation of the English words."),
    )
    plain = models.TextField(_("plain words"), blank=True, help_text=_("The same in a sentence that needs no rulebook."))
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, blank=True)

    class Meta:
        verbose_name = _("wording")
        verbose_name_plural = _("wordings")

    def __str__(self) -> str:
        return self.text_en[:80]


class RuleText(models.Model):
    """The exact English words of a rule, an example, a note or a glossary entry, shared by all editions that have them."""

    digest = models.BinaryField(max_length=20, unique=True, editable=False)
    text = models.TextField(_("exact words"))
    wording = models.ForeignKey(Wording, models.PROTECT, related_name="rule_texts", verbose_name=_("wording"))

    class Meta:
        verbose_name = _("rule text")
        verbose_name_plural = _("rule texts")

    def __str__(self) -> str:
        return self.text[:80]


class Citation(models.Model):
    """A number that a rule text cites, alone or within a range: who refers to a rule is found from here, edition by edition."""

    text = models.ForeignKey(RuleText, models.CASCADE, related_name="citations", db_index=False, verbose_name=_("rule text"))
    number = models.CharField(_("number"), max_length=10)

    class Meta:
        verbose_name = _("citation")
        verbose_name_plural = _("citations")
        constraints = (models.UniqueConstraint(fields=("text", "number"), name="citation_once"),)
        indexes = (models.Index(fields=("number", "text"), name="citation_number"),)

    def __str__(self) -> str:
        return self.number
